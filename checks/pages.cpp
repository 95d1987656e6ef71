#include "checks/pages.h"

namespace muster::checks {

std::string_view page_of(std::string_view name) {
  for (const Page* page = kPages; !page->name.empty(); ++page)
    if (page->name == name) return page->text;
  return {};
}

}  // namespace muster::checks
