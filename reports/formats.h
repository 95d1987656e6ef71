// The formats, each in a file of its name. All take the same report and give a whole text.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "reports/report.h"

namespace muster::reports {

#define FORMAT(name, what) std::string name(const Report& report);
#include "reports/formats.def"

enum class Format : std::uint8_t {
#define FORMAT(name, what) name,
#include "reports/formats.def"
};

struct FormatEntry {
  Format format{};
  std::string_view name;
  std::string_view what;
};
std::span<const FormatEntry> all_formats();

std::string write(Format format, const Report& report);

}  // namespace muster::reports
