// The pages of docs/checks and docs/messages, as they stand there (made a source file by
// cmake/embed_pages.cmake).
#pragma once

#include <string_view>

namespace muster::checks {

struct Page {
  std::string_view name;  // of the message: row-short
  std::string_view text;
};
extern const Page kPages[];     // of checks; the last has no name
extern const Page kSections[];  // files with a section a message, by their names; the last has none

// The text of a page; empty where there is none.
std::string_view page_of(std::string_view name);

// The section of a message that is no check, without its heading, and the sheet and battle at the head of
// its file, which its battles and commands use. Empty where there is none.
struct Section {
  std::string_view text;
  std::string_view head;
};
Section section_of(std::string_view name);

}  // namespace muster::checks
