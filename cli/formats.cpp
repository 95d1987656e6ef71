#include "cli/formats.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "battle/schema.h"
#include "cli/output.h"
#include "diagnostics/load.h"
#include "diagnostics/suggest.h"

namespace muster::cli {
namespace fs = std::filesystem;
using diagnostics::Id;

bool holds_text(const std::string& path) {
  // Where it is a link, what it leads to counts.
  std::error_code error;
  const fs::path end = fs::weakly_canonical(path, error);
  const std::string ending = (error ? fs::path(path) : end).extension().string();
  return ending == ".rules" || ending == ".battle";
}

std::vector<Wanted> read_formats(const std::vector<std::string>& words,
                                 const std::vector<std::string_view>& known, Messages& faults) {
  const auto fault = [&](diagnostics::Diagnostic d) { faults.push_back(about_file("muster", std::move(d))); };
  std::vector<Wanted> out;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    Wanted one{word.substr(0, equals), {}};
    if (equals != std::string::npos) one.file = word.substr(equals + 1);
    if (equals != std::string::npos && one.file.empty()) {
      fault(whole(Id::option_without_value)
                .arg("option", one.format + "=")
                .arg("example", one.format + "=FILE"));
      continue;
    }
    if (one.file == "-") one.file.clear();
    if (holds_text(one.file)) {
      faults.push_back(about_file(one.file, Id::output_is_text));
      continue;
    }
    if (std::find(known.begin(), known.end(), one.format) == known.end()) {
      auto d = whole(Id::option_word);
      d.arg("option", "--format").arg("seen", one.format);
      d.arg("known", battle::listed({known.begin(), known.end()}));
      if (const auto near = diagnostics::nearest(one.format, known); !near.empty()) d.arg("near", near);
      fault(std::move(d));
      continue;
    }
    const auto same_place = [&](const Wanted& other) {
      return other.file.empty() == one.file.empty() &&
             fs::path(other.file).lexically_normal() == fs::path(one.file).lexically_normal();
    };
    if (std::any_of(out.begin(), out.end(), same_place)) {
      fault(whole(Id::formats_share_place)
                .arg("place", one.file.empty() ? "stdout" : one.file)
                .arg("format", one.format));
      continue;
    }
    out.push_back(std::move(one));
  }
  if (words.empty()) out.push_back({"text", {}});
  return out;
}

Exit put(const Wanted& wanted, std::string_view report, const Voice& voice) {
  if (wanted.file.empty()) {
    std::fwrite(report.data(), 1, report.size(), stdout);
    return Exit::clean;
  }
  const diagnostics::Text reason = write_whole(wanted.file, report);
  if (reason.empty()) return Exit::clean;
  show({about_file(wanted.file, whole(Id::file_not_written).arg("reason", reason))}, voice);
  return Exit::usage;
}

std::string report_path(const std::string& path) {
  if (path == "-") return std::string(diagnostics::kStandardInput);
  fs::path out(path);
  std::error_code error;
  if (out.is_absolute()) {
    const fs::path here = fs::current_path(error);
    if (!error) out = out.lexically_relative(here);
  }
  return out.lexically_normal().generic_string();
}

}  // namespace muster::cli
