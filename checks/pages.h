// The pages of docs/checks, as they stand there (made a source file by cmake/embed_pages.cmake).
#pragma once

#include <string_view>

namespace muster::checks {

struct Page {
  std::string_view name;  // of the message: row-short
  std::string_view text;
};
extern const Page kPages[];  // the last has no name

// The text of a page; empty where there is none.
std::string_view page_of(std::string_view name);

}  // namespace muster::checks
