// `muster new`: a folder with a small sheet, a battle and a workflow that keeps both right.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "cli/files.h"
#include "cli/new_files.h"
#include "cli/output.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

namespace fs = std::filesystem;

// The name becomes a folder, a file and a title, and stands in a workflow: nothing in it may mean
// more than itself.
bool fits(const std::string& name) {
  if (name.empty() || name.size() > 80 || name.front() == '-') return false;
  return std::all_of(name.begin(), name.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_' || byte >= 0x80;
  });
}

Exit make(const std::string& name, grammar::Language language, Color color) {
  if (!fits(name)) {
    show({about_file("muster new", whole(diagnostics::Id::name_unfit).arg("seen", name))}, color);
    return Exit::usage;
  }
  std::error_code error;
  if (fs::exists(fs::symlink_status(name, error))) {
    show({about_file(name, diagnostics::Id::folder_there)}, color);
    return Exit::usage;
  }
  for (const NewFile& file : new_files(name, language)) {
    const fs::path path = fs::path(name) / file.path;
    fs::create_directories(path.parent_path(), error);
    if (error) {
      show({about_file(path.string(),
                       whole(diagnostics::Id::file_not_written).arg("reason", error.message()))},
           color);
      return Exit::usage;
    }
    if (!write_new(path.string(), file.text, false, color)) return Exit::usage;
    std::printf("%s\n", path.string().c_str());
  }
  return Exit::clean;
}

}  // namespace

void add_new(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("new", "begins a sheet: a folder with one that works, and a battle");
  const auto name = std::make_shared<std::string>();
  const auto language = std::make_shared<grammar::Language>(grammar::Language::en);
  const std::map<std::string, grammar::Language> languages{
      {"en", grammar::Language::en}, {"es", grammar::Language::es}, {"ru", grammar::Language::ru}};
  verb->add_option("NAME", *name, "the name of the sheet and of its folder")->required();
  verb->add_option("--lang", *language, "the language of its words: en, ru or es")
      ->transform(one_of(languages, "en, ru or es"))
      ->option_text("LANGUAGE")
      ->default_str("en");
  verb->footer("Examples:\n  muster new my-war\n  muster new mi-guerra --lang es");
  verb->callback([=, &common, &run] { run = [=, &common] { return make(*name, *language, common.color); }; });
}

}  // namespace muster::cli
