// Holds a report against the schema of its format. Nothing is said where it keeps to it.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <regex>
#include <string>

#include "tests/support/files.h"
#include "tests/support/program.h"
#include "tests/support/schema.h"

namespace muster::tests {

inline const std::filesystem::path kSchemas = std::filesystem::path(MUSTER_ROOT) / "tests/reports/schemas";

inline std::string json_fault(const std::filesystem::path& schema, const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) return "no JSON";
  return Schema(nlohmann::json::parse(read_text(schema))).fault(json);
}

// xmllint is one of the packages of scripts/lib/setup.sh.
inline std::string xml_fault(const std::string& schema, const std::string& text) {
  const TemporaryFolder folder;
  write_text(folder.path() / "report.xml", text);
  const Ran ran =
      run_program("xmllint", {"--noout", "--nonet", "--schema", (kSchemas / schema).string(), "report.xml"},
                  folder.path());
  if (ran.exit == 0) return {};
  return ran.exit == 127 ? "xmllint is not installed" : ran.err;
}

inline std::string github_fault(const std::string& text) {
  const std::regex form(
      "::(error|warning|notice) file=[^,:]+(,(line|endLine|col|endColumn)=[0-9]+)*,title=[a-z0-9 -]+::.+");
  const auto lines = lines_of(text);
  if (lines.empty()) return "no last line";
  for (std::size_t i = 0; i + 1 < lines.size(); ++i)
    if (!std::regex_match(lines[i], form)) return lines[i];
  return lines.back().starts_with("muster: ") ? "" : lines.back();
}

inline std::string gnu_fault(const std::string& text) {
  const std::regex form(
      ".+?(:[1-9][0-9]*:[1-9][0-9]*)?: ((error|warning|note): .+ \\[[a-z0-9-]+\\]|note: .*)");
  for (const std::string& line : lines_of(text))
    if (!std::regex_match(line, form)) return line;
  return {};
}

inline std::string fault_of(const std::string& format, const std::string& text) {
  if (format == "json")
    return json_fault(std::filesystem::path(MUSTER_ROOT) / "docs/report.schema.json", text);
  if (format == "sarif" || format == "gitlab" || format == "rdjson")
    return json_fault(kSchemas / (format + ".schema.json"), text);
  if (format == "junit" || format == "checkstyle") return xml_fault(format + ".xsd", text);
  if (format == "github") return github_fault(text);
  if (format == "gnu") return gnu_fault(text);
  return "no such format";
}

}  // namespace muster::tests
