// Texts that would break out of a format, and can't.
#include "reports/escape.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

namespace muster::reports {
namespace {

TEST(Escape, BytesThatAreNoUtf8) {
  EXPECT_EQ(valid_utf8("б\xFFx\xD0"), "б\uFFFDx\uFFFD");
  EXPECT_EQ(valid_utf8(""), "");
}

TEST(Escape, ControlCharactersBecomeVisible) {
  EXPECT_EQ(shown("a\x1b[31m\nb\x7F"), "a␛[31m\nb␡");
  EXPECT_EQ(one_line("a\nb"), "a b");
  EXPECT_EQ(shown("\u202Ex"), "<U+202E>x");  // turns the direction of writing
}

TEST(Escape, Xml) {
  EXPECT_EQ(xml("<a> & \"b\"]]>"), "&lt;a&gt; &amp; &quot;b&quot;]]&gt;");
  EXPECT_EQ(xml("a\n\tб\r"), "a&#10;&#9;б&#13;");
  EXPECT_EQ(xml(std::string("\0\x1b\xFF", 3)), "\uFFFD\uFFFD\uFFFD");
  EXPECT_EQ(xml("\uFFFE\uFFFF\uFFFD"), "\uFFFD\uFFFD\uFFFD");  // characters that XML doesn't have
  EXPECT_EQ(xml_lines("a\n<"), "a\n&lt;");
}

// Told back by hand: each %XX is that byte.
std::string told_back(const std::string& escaped) {
  std::string out;
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    if (escaped[i] != '%') {
      out += escaped[i];
      continue;
    }
    out += static_cast<char>(std::strtol(escaped.substr(i + 1, 2).c_str(), nullptr, 16));
    i += 2;
  }
  return out;
}

const std::string kOdd = std::string("бой/100%: a,b\r\n\t\"<&>\xFF#?");

TEST(Escape, UrisAreAsciiAndCanBeToldBack) {
  EXPECT_EQ(uri("б a/100%.rules"), "%D0%B1%20a/100%25.rules");
  EXPECT_EQ(told_back(uri(kOdd)), kOdd);
  for (const char c : uri(kOdd))
    EXPECT_NE(std::string("/%._-~").find(c) != std::string::npos || std::isalnum(c), 0) << c;
}

TEST(Escape, WorkflowCommandsCanBeToldBack) {
  EXPECT_EQ(workflow_text("50%: a,b\r\n"), "50%25: a,b%0D%0A");
  EXPECT_EQ(workflow_property("50%: a,b\n"), "50%25%3A a%2Cb%0A");
  EXPECT_EQ(told_back(workflow_text(kOdd)), kOdd);
  EXPECT_EQ(told_back(workflow_property(kOdd)), kOdd);
  EXPECT_EQ(workflow_property(kOdd).find_first_of(":,\r\n"), std::string::npos);
}

}  // namespace
}  // namespace muster::reports
