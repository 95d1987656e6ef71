// The `muster` program: finds the verb, runs it, and turns whatever went wrong into an exit
// code. stdout carries the report, stderr the messages.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "battle/schema.h"
#include "cli/verbs.h"

namespace {

using namespace muster;
using namespace muster::cli;

// The verbs, as the command line knows them.
std::vector<std::string> verbs_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    out.push_back(verb->get_name());
  return out;
}

// Nothing, or something that is no verb, where one must stand.
Exit verb_wanted(const CLI::App& app, const std::vector<std::string>& rest, Color color) {
  using diagnostics::Id;
  const std::vector<std::string> known = verbs_of(app);
  auto d = whole(rest.empty() ? Id::verb_missing : Id::verb_unknown);
  d.arg("known", battle::listed(known));
  if (!rest.empty()) {
    d.arg("seen", rest.front());
    const std::string near = battle::nearest_of(rest.front(), known);
    if (!near.empty()) d.arg("near", near);
  }
  show({about_file("muster", std::move(d))}, color);
  return Exit::usage;
}

int run_program(int argc, char** argv) {
  CLI::App app{"muster checks rule sheets of wargames and resolves battles by them."};
  app.name("muster");
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  muster check fase5.rules          all that is wrong or left open in a sheet\n"
      "  muster run round-1.battle         resolve a battle; its sheet is found by its title\n"
      "  muster test rulesets              run all battles of a folder as tests\n"
      "  muster new my-war                 begin a sheet of your own\n"
      "  muster VERB --help                more about a verb\n\n"
      "Exit codes: 0 clean, 1 something was found, 2 a wrong command or an unreadable file,\n"
      "3 a battle met a stop or a limit, 4 a fault of muster itself.");
  Common common;
  Run run;
  const std::map<std::string, Color> colors{
      {"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}};
  app.add_option("--color", common.color, "colours in messages: auto, always or never")
      ->transform(one_of(colors, "auto, always or never"))
      ->option_text("WHEN")
      ->default_str("auto");
  app.fallthrough();
  add_check(app, common, run);
  add_build(app, common, run);
  add_run(app, common, run);
  add_test(app, common, run);
  add_convert(app, common, run);
  add_new(app, common, run);
  add_dump(app, common, run);
  add_version(app, common, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::RequiredError& error) {
    if (app.get_subcommands().empty()) {
      const std::vector<std::string> rest = app.remaining();
      if (rest.size() == 1 && rest.front() == "help") {
        std::printf("%s", app.help().c_str());
        return static_cast<int>(Exit::clean);
      }
      return static_cast<int>(verb_wanted(app, rest, common.color));
    }
    app.exit(error, std::cerr, std::cerr);
    return static_cast<int>(Exit::usage);
  } catch (const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == 0;  // --help
    app.exit(error, asked ? std::cout : std::cerr, std::cerr);
    return static_cast<int>(asked ? Exit::clean : Exit::usage);
  }
  return static_cast<int>(run());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int code = run_program(argc, argv);
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
      std::fprintf(stderr, "muster: the output could not be written whole\n");
      return static_cast<int>(Exit::usage);
    }
    return code;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "muster: a fault of the program itself: %s\n", error.what());
  } catch (...) {
    std::fprintf(stderr, "muster: a fault of the program itself\n");
  }
  return static_cast<int>(Exit::internal);
}
