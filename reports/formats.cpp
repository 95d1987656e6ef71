#include "reports/formats.h"

namespace muster::reports {

namespace {

constexpr FormatEntry kFormats[] = {
#define FORMAT(name, what) {Format::name, #name, what},
#include "reports/formats.def"
};

}  // namespace

std::span<const FormatEntry> all_formats() { return kFormats; }

std::string write(Format format, const Report& report) {
  switch (format) {
#define FORMAT(name, what) \
  case Format::name:       \
    return name(report);
#include "reports/formats.def"
  }
  return {};
}

}  // namespace muster::reports
