#include "reports/escape.h"

#include <fmt/format.h>

#include "diagnostics/encoding.h"
#include "diagnostics/mended.h"
#include "diagnostics/render.h"

namespace muster::reports {

namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

std::string lines_joined(std::string_view text, std::string_view between) {
  std::string out;
  bool first = true;
  for (const std::string_view line : diagnostics::split_lines(text)) {
    if (!first) out += between;
    out += diagnostics::visible(line);
    first = false;
  }
  return out;
}

}  // namespace

std::string valid_utf8(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = diagnostics::sequence_length(text, at);
    out += length == 0 ? kReplacement : text.substr(at, length);
    at += length == 0 ? 1 : length;
  }
  return out;
}

std::string shown(std::string_view text) { return lines_joined(text, "\n"); }
std::string one_line(std::string_view text) { return lines_joined(text, " "); }

std::string xml(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = diagnostics::sequence_length(text, at);
    const std::string_view letter = text.substr(at, length == 0 ? 1 : length);
    at += letter.size();
    const auto c = static_cast<unsigned char>(letter.front());
    if (c == '&') {
      out += "&amp;";
    } else if (c == '<') {
      out += "&lt;";
    } else if (c == '>') {
      out += "&gt;";
    } else if (c == '"') {
      out += "&quot;";
    } else if (c == '\t' || c == '\n' || c == '\r') {
      out += fmt::format("&#{};", c);  // as they are, an attribute would make blanks of them
    } else if (length == 0 || c < 0x20 || letter == "\xEF\xBF\xBE" || letter == "\xEF\xBF\xBF") {
      out += kReplacement;
    } else {
      out += letter;
    }
  }
  return out;
}

std::string xml_lines(std::string_view text) {
  std::string out;
  bool first = true;
  for (const std::string_view line : diagnostics::split_lines(text)) {
    if (!first) out += '\n';
    out += xml(line);
    first = false;
  }
  return out;
}

std::string uri(std::string_view path) {
  std::string out;
  for (const char c : path) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").find(c) != std::string_view::npos;
    if (plain) {
      out += c;
    } else {
      out += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return out;
}

std::string workflow_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '%') {
      out += "%25";
    } else if (c == '\r') {
      out += "%0D";
    } else if (c == '\n') {
      out += "%0A";
    } else {
      out += c;
    }
  }
  return out;
}

std::string workflow_property(std::string_view text) {
  std::string out;
  for (const char c : workflow_text(text)) {
    if (c == ':') {
      out += "%3A";
    } else if (c == ',') {
      out += "%2C";
    } else {
      out += c;
    }
  }
  return out;
}

}  // namespace muster::reports
