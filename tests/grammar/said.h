// What is said of a text: the outline of all messages, and the first of them whole.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/fixes.h"
#include "reading.h"

namespace muster::grammar::test {

struct Said {
  std::string outline;             // `name@line` of each message
  std::string message, why, fix;   // of the first
  std::string instead;             // its first fix, as text for its place
  std::vector<std::string> write;  // all its fixes
  bool sure = false;               // it has one, which is certain
  std::string mended;              // the text with the first fix of each message
};

inline Said said_of(const diagnostics::Source& source, diagnostics::Sink& sink) {
  Said out;
  if (!sink.empty()) {
    const auto& d = sink.list().front();
    out.message = diagnostics::message_of(d);
    out.why = diagnostics::why_of(d);
    out.fix = diagnostics::fix_of(d);
    for (const auto& fix : d.fixes) out.write.push_back(fix.text);
    if (!out.write.empty()) out.instead = out.write.front();
    out.sure = d.fixes.size() == 1 && d.fixes[0].how == diagnostics::Applicability::sure;
  }
  out.mended = diagnostics::apply_fixes(source.text(), sink.list(), diagnostics::Applicability::likely).text;
  out.outline = outline(messages_of(source, sink));
  return out;
}

inline Said sheet(const std::string& text, Language language = Language::en) {
  const diagnostics::Source source("x", head_of(language) + text);
  diagnostics::Sink sink;
  parse_sheet(source, sink);
  return said_of(source, sink);
}

inline Said lines(const std::string& text, Language language = Language::en) {
  return sheet(battle_of(text, language), language);
}

inline Said battle(const std::string& text, Language language = Language::en) {
  const diagnostics::Source source("x", text);
  diagnostics::Sink sink;
  parse_battle(source, language, sink);
  return said_of(source, sink);
}

inline bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace muster::grammar::test
