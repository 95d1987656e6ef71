#include "diagnostics/checks.h"

#include <algorithm>
#include <iterator>

namespace muster::diagnostics {

namespace {

// A line of checks.def: a group begins, or a check stands in the group begun last.
struct Line {
  std::string_view group;
  Id id{};
  Confidence confidence{};
};
constexpr Line kLines[] = {
#define GROUP(name) {name, Id{}, Confidence{}},
#define CHECK(id, confidence) {"", Id::id, Confidence::confidence},
#include "diagnostics/checks.def"
};

std::vector<CheckEntry> made() {
  std::vector<CheckEntry> out;
  std::string_view group;
  for (const Line& line : kLines) {
    if (!line.group.empty()) {
      group = line.group;
    } else {
      out.push_back({line.id, line.confidence, group});
    }
  }
  return out;
}

}  // namespace

std::string_view confidence_word(Confidence confidence) {
  switch (confidence) {
    case Confidence::certain:
      return "certain";
    case Confidence::likely:
      return "likely";
    case Confidence::opinion:
      break;
  }
  return "opinion";
}

std::span<const CheckEntry> all_checks() {
  static const std::vector<CheckEntry> all = made();
  return all;
}

const CheckEntry* check_of(Id id) {
  const auto all = all_checks();
  const auto found = std::find_if(all.begin(), all.end(), [&](const CheckEntry& c) { return c.id == id; });
  return found == all.end() ? nullptr : &*found;
}

std::optional<Id> find_id(std::string_view name) {
  for (std::size_t i = 0; i < entry_count(); ++i) {
    const Id id = static_cast<Id>(i);
    if (entry(id).name == name) return id;
  }
  return std::nullopt;
}

std::vector<std::string_view> all_names() {
  std::vector<std::string_view> out;
  for (std::size_t i = 0; i < entry_count(); ++i) out.push_back(entry(static_cast<Id>(i)).name);
  return out;
}

}  // namespace muster::diagnostics
