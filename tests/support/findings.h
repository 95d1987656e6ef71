// What `muster check` finds, told apart: the messages of its JSON, each by line and name.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/program.h"

namespace muster::tests {

struct Finding {
  std::string file;
  int line = 0;
  std::string id;
  std::string severity;
  std::string text;         // the message, why it matters and what to write, a line each
  std::vector<int> labels;  // the lines of its labels
};

inline std::vector<Finding> findings_of(const std::filesystem::path& folder,
                                        const std::vector<std::string>& files) {
  std::vector<std::string> arguments = {"check", "--format", "json"};
  arguments.insert(arguments.end(), files.begin(), files.end());
  const Ran ran = run_program(kMusterProgram, arguments, folder);
  const auto json = nlohmann::json::parse(ran.out, nullptr, false);
  if (json.is_discarded()) {
    ADD_FAILURE() << "no JSON:\n" << ran.out << ran.err;
    return {};
  }
  std::vector<Finding> out;
  for (const auto& d : json.at("diagnostics")) {
    Finding one;
    one.file = d.at("file").get<std::string>();
    one.line = d.at("line").is_number() ? d.at("line").get<int>() : 0;
    one.id = d.at("id").get<std::string>();
    one.severity = d.at("severity").get<std::string>();
    for (const char* part : {"message", "why", "fix"}) one.text += d.at(part).get<std::string>() + "\n";
    for (const auto& label : d.at("labels")) one.labels.push_back(label.at("line").get<int>());
    out.push_back(std::move(one));
  }
  return out;
}

// "12 row-short", one a line: what a failure shows.
inline std::string listed(const std::vector<Finding>& findings) {
  std::string out;
  for (const Finding& one : findings) out += std::to_string(one.line) + " " + one.id + ": " + one.text;
  return out;
}

}  // namespace muster::tests
