// The `muster` program: finds the verb, runs it, and turns whatever went wrong into an exit
// code. stdout carries the report, stderr the messages.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <exception>
#include <map>

#include "cli/verbs.h"

namespace {

using namespace muster::cli;

int run_program(int argc, char** argv) {
  CLI::App app{"muster checks rule sheets of wargames and resolves battles by them."};
  app.name("muster");
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  muster check fase5.rules          all that is wrong or left open in a sheet\n"
      "  muster run round-1.battle         resolve a battle; its sheet is found by its title\n"
      "  muster test rulesets              run all battles of a folder as tests\n"
      "  muster VERB --help                more about a verb\n\n"
      "Exit codes: 0 clean, 1 something was found, 2 a wrong command or an unreadable file,\n"
      "3 a battle met a stop or a limit, 4 a fault of muster itself.");
  Common common;
  Run run;
  const std::map<std::string, Color> colors{
      {"auto", Color::automatic}, {"always", Color::always}, {"never", Color::never}};
  app.add_option("--color", common.color, "colours in messages: auto, always or never")
      ->transform(CLI::CheckedTransformer(colors, CLI::ignore_case))
      ->default_str("auto");
  app.fallthrough();
  add_check(app, common, run);
  add_build(app, common, run);
  add_run(app, common, run);
  add_test(app, common, run);
  add_dump(app, common, run);
  add_version(app, common, run);
  try {
    app.parse(argc, argv);
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
    if (std::fflush(stdout) != 0) return static_cast<int>(Exit::usage);
    return code;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "muster: a fault of the program itself: %s\n", error.what());
  } catch (...) {
    std::fprintf(stderr, "muster: a fault of the program itself\n");
  }
  return static_cast<int>(Exit::internal);
}
