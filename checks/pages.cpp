#include "checks/pages.h"

#include <string>

namespace muster::checks {

std::string_view page_of(std::string_view name) {
  for (const Page* page = kPages; !page->name.empty(); ++page)
    if (page->name == name) return page->text;
  return {};
}

Section section_of(std::string_view name) {
  const std::string heading = "\n## " + std::string(name) + "\n";
  for (const Page* file = kSections; !file->name.empty(); ++file) {
    const std::size_t at = file->text.find(heading);
    if (at == std::string_view::npos) continue;
    const std::string_view rest = file->text.substr(at + heading.size());
    const std::string_view head = file->text.substr(0, file->text.find("\n## "));
    const std::size_t sheet = head.find("\n```");
    return {rest.substr(0, rest.find("\n## ")),
            sheet == std::string_view::npos ? std::string_view() : head.substr(sheet + 1)};
  }
  return {};
}

}  // namespace muster::checks
