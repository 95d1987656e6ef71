// Texts of sheets made fit for the formats: names and paths may hold anything.
#pragma once

#include <string>
#include <string_view>

namespace muster::reports {

// Bytes that are no UTF-8 become the replacement sign.
std::string valid_utf8(std::string_view text);

// As a terminal may show it, line by line: control characters and hidden signs become visible.
std::string shown(std::string_view text);
std::string one_line(std::string_view text);

// For attributes; and between tags, where line ends stay as they are. What XML can't hold at all
// becomes the replacement sign.
std::string xml(std::string_view text);
std::string xml_lines(std::string_view text);

// A path as a relative URI, percent-encoded byte by byte, so that it can be told back exactly.
std::string uri(std::string_view path);

// Workflow commands of GitHub: the text behind `::`, and the value of a property.
std::string workflow_text(std::string_view text);
std::string workflow_property(std::string_view text);

}  // namespace muster::reports
