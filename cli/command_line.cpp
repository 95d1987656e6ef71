// The command line: every verb with its options and help. Only the files called command_ know CLI11, which
// takes longer to compile than the verbs together.
#include "cli/command_line.h"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_words.h"
#include "cli/command_wrong.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

using diagnostics::Id;

// What all verbs share.
struct Common {
  Voice voice;
};

using Run = std::function<Exit()>;

// The options of a verb live as long as what is called when it was named.
template <class Options>
void when_named(CLI::App* verb, Exit (*does)(const Options&, const Voice&),
                const std::shared_ptr<Options>& options, const Common& common, Run& run) {
  verb->callback([=, &common, &run] { run = [=, &common] { return does(*options, common.voice); }; });
}

// An option that may be given again, with one value each time: what comes behind it is a file.
CLI::Option* each_once(CLI::Option* option) { return option->allow_extra_args(false); }

// Each adds its verb to `app` and sets `run` when it was named.

void add_check(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb =
      app.add_subcommand("check", "finds all that is wrong or left open in sheets and battle files");
  const auto options = std::make_shared<CheckOptions>();
  verb->add_option("FILE", options->paths,
                   "sheets, battle files, folders with them, or - for a sheet from stdin")
      ->required();
  each_once(
      verb->add_option("--format", options->formats,
                       "text for people; gnu, json, sarif, junit, github, gitlab, checkstyle or rdjson\n"
                       "for programs; FORMAT=FILE writes it into a file; may be given several times"))
      ->option_text("FORMAT");
  verb->add_option("--fail-on", options->fail_on,
                   "the least that makes the exit code 1: error, warning or note")
      ->option_text("SEVERITY")
      ->check(words_of({"error", "warning", "note"}))
      ->default_str("error");
  each_once(
      verb->add_option("--only", options->only, "show these messages only: names, or a list with commas"))
      ->delimiter(',')
      ->option_text("ID");
  each_once(verb->add_option("--skip", options->skip, "don't show these"))->delimiter(',')->option_text("ID");
  verb->add_option("--baseline", options->baseline, "what this file holds is not shown and doesn't count")
      ->option_text("FILE");
  verb->add_option("--write-baseline", options->write_baseline,
                   "write all that is found now into such a file")
      ->option_text("FILE");
  verb->add_flag("-v,--verbose", options->verbose,
                 "add notes, what was proved, and the places where a battle may stop early")
      ->disable_flag_override();
  verb->add_flag("--fix{certain}", options->fix,
                 "put into the files what is certain to mend them; --fix=suggestions what is likely, too")
      ->check(words_of({"certain", "suggestions"}))
      ->option_text("[=suggestions]");
  verb->add_flag("--diff", options->diff, "show what --fix would change, and change nothing")
      ->disable_flag_override();
  verb->footer(
      "Errors end with exit code 1, also those that --only or --skip keep out of the report. Warnings and\n"
      "notes alone end with 0, unless --fail-on says otherwise: the sheet can be played.\n"
      "The name in brackets behind `error`, `warning` or `note` is what `muster explain` takes, and\n"
      "--only and --skip. docs/ci.md shows how reports are used.\n\n"
      "Examples:\n"
      "  muster check fase5.rules\n"
      "  muster check -v fase5.rules\n"
      "  muster check rulesets              every sheet and battle file of a folder\n"
      "  muster check --format json fase5.rules\n"
      "  muster check --format text --format sarif=out.sarif --fail-on warning rulesets\n"
      "  muster check --write-baseline known.json rulesets\n"
      "  muster check --baseline known.json rulesets");
  when_named(verb, check, options, common, run);
}

void add_explain(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand(
      "explain", "tells more about a message, or what a table or formula of a sheet comes to");
  const auto options = std::make_shared<ExplainOptions>();
  verb->add_option("WHAT", options->what,
                   "the name of a message, as it stands in brackets before it; or a sheet and the name of\n"
                   "one of its tables, formulas or lists of modifiers; nothing for a list of the checks")
      ->expected(0, 2);
  verb->footer(
      "Examples:\n"
      "  muster explain                          all checks, a line each\n"
      "  muster explain missing-row              one message, with a sheet that has it and one that hasn't\n"
      "  muster explain crt.rules                what can be explained in a sheet\n"
      "  muster explain crt.rules effectiveness  a table: how likely each row is, and what leads to it");
  when_named(verb, explain, options, common, run);
}

void add_fmt(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("fmt", "lays out sheets and battle files: indents, columns, comments");
  const auto options = std::make_shared<FmtOptions>();
  verb->add_option("FILE", options->paths,
                   "sheets, battle files, folders with them, or - for a text from stdin, printed laid out")
      ->required();
  verb->add_flag("--check", options->check, "change nothing, only name the files that would change");
  verb->add_flag("--diff", options->diff, "change nothing, only show what would change");
  verb->footer(
      "Files are rewritten where they stand, and those that changed are listed. Only blanks and empty\n"
      "lines change, never a word, a number or the order of lines (see docs/formatting.md). With\n"
      "--check or --diff the exit code is 1 where something would change.\n\n"
      "Examples:\n"
      "  muster fmt fase5.rules\n"
      "  muster fmt --check rulesets\n"
      "  muster fmt --diff fase5.rules\n"
      "  muster fmt - < fase5.rules");
  when_named(verb, cli::fmt, options, common, run);
}

void add_build(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("build", "compiles a sheet into a ruleset file");
  const auto options = std::make_shared<BuildOptions>();
  verb->add_option("SHEET", options->sheet, "the sheet (.rules)")->required();
  verb->add_option("-o,--output", options->output,
                   "the ruleset file; without it the sheet's name with .ruleset");
  verb->footer("Examples:\n  muster build fase5.rules\n  muster build fase5.rules -o out/fase5.ruleset");
  when_named(verb, build, options, common, run);
}

void add_run(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("run", "resolves battles: log, final state, outcome and measures");
  const auto options = std::make_shared<RunOptions>();
  verb->add_option("FILE", options->paths,
                   "[a sheet or ruleset], then battle files, folders with them, or - for a battle from stdin")
      ->required();
  verb->add_flag("--json", options->json, "the result for programs (see docs/results.md)")
      ->disable_flag_override();
  verb->add_flag("--trace", options->trace, "add every roll, look-up and change")->disable_flag_override();
  verb->add_option("--seed", options->seed, "the seed of dice that the file does not state")
      ->option_text("N");
  verb->add_option("--save", options->save,
                   "write the end of the battle as the battle file of the next turn (.battle or .json)")
      ->option_text("NEXT.battle");
  verb->add_flag("--force", options->force, "write over the file of --save if it is there")
      ->disable_flag_override();
  verb->add_option("--repeat", options->repeat, "resolve battles 0 to N-1 of the seed and count the outcomes")
      ->option_text("N");
  verb->footer(
      "Without a sheet, the one of the title in the battle's `rules` line is looked for in the battle's\n"
      "folder, then in the folders above it.\n\n"
      "Examples:\n"
      "  muster run round-1.battle\n"
      "  muster run fase5.rules round-1.battle --trace\n"
      "  muster run round-1.battle --save round-2.battle\n"
      "  muster run roster.battle --seed 7 --repeat 10000\n"
      "  muster run fase5.ruleset - < round-1.battle");
  when_named(verb, cli::run, options, common, run);
}

void add_test(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("test", "runs battle files as tests: what they expect must come out");
  const auto options = std::make_shared<TestOptions>();
  verb->add_option("FILE", options->paths, "[a sheet or ruleset], then battle files and folders with them")
      ->required();
  each_once(
      verb->add_option("--format", options->formats,
                       "text for people; json, junit or github for programs; FORMAT=FILE writes it into\n"
                       "a file; may be given several times; with --mutate text or json"))
      ->option_text("FORMAT");
  auto* mutate =
      verb->add_flag("--mutate", options->mutate,
                     "change one cell, number or condition of the sheet at a time, and tell which changes\n"
                     "no battle notices");
  verb->add_option("--most", options->most,
                   "with --mutate: at most so many changes, evenly spread over the sheet")
      ->option_text("N")
      ->needs(mutate);
  verb->add_option(
          "--fail-under", options->fail_under,
          "with --mutate: exit with 1 where battles notice less than this percent of the changes that\n"
          "the checker takes")
      ->option_text("PERCENT")
      ->needs(mutate);
  verb->footer(
      "Examples:\n"
      "  muster test rulesets\n"
      "  muster test round-1.battle round-2.battle\n"
      "  muster test --mutate rulesets/risk\n"
      "  muster test --mutate --most 100 rulesets/ground-a\n"
      "  muster test --format text --format junit=battles.xml rulesets");
  when_named(verb, test, options, common, run);
}

void add_coverage(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand(
      "coverage", "tells which rows, cells, ways and rules of a sheet its battles reach, and which never");
  const auto options = std::make_shared<CoverageOptions>();
  verb->add_option("FILE", options->paths, "[a sheet], then battle files and folders with them")->required();
  verb->add_option(
          "--format", options->formats,
          "text for people, json for programs, lcov for genhtml and others; FORMAT=FILE writes to a file,\n"
          "and may be given several times")
      ->option_text("FORMAT[=FILE]")
      ->allow_extra_args(false);
  verb->add_option("--fail-under", options->fail_under,
                   "exit with 1 where less than this percent of the rows and cells of a sheet are reached")
      ->option_text("PERCENT");
  verb->footer(
      "What is never reached is listed with its line; rows that dice find with their chance, the likeliest\n"
      "first.\n\n"
      "Examples:\n"
      "  muster coverage rulesets/risk\n"
      "  muster coverage --fail-under 80 rulesets/ground-a\n"
      "  muster coverage --format text --format lcov=coverage.info rulesets/risk");
  when_named(verb, cli::coverage, options, common, run);
}

void add_convert(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("convert", "turns a battle file into JSON, or back");
  const auto options = std::make_shared<ConvertOptions>();
  verb->add_option("FILE", options->paths, "[a sheet or ruleset], then a battle file (.battle or .json)")
      ->required();
  verb->add_option("-o,--output", options->output, "the file to write; without it stdout");
  verb->add_flag("--force", options->force, "write over the output if it is there")->disable_flag_override();
  verb->footer(
      "What the JSON may say is in docs/battle.schema.json.\n\n"
      "Examples:\n"
      "  muster convert round-1.battle -o round-1.battle.json\n"
      "  muster convert round-1.battle.json");
  when_named(verb, convert, options, common, run);
}

void add_new(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("new", "begins a sheet: a folder with one that works, and a battle");
  const auto options = std::make_shared<NewOptions>();
  verb->add_option("NAME", options->name, "the name of the sheet and of its folder")->required();
  verb->footer(
      "Its words are English; --lang ru or --lang es begins one in Russian or Spanish.\n\n"
      "Examples:\n  muster new my-war\n  muster new mi-guerra --lang es");
  when_named(verb, new_sheet, options, common, run);
}

void add_dump(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("dump", "shows a compiled sheet: its values, tables and rules");
  const auto options = std::make_shared<DumpOptions>();
  verb->add_option("FILE", options->path, "a sheet (.rules) or a ruleset (.ruleset)")->required();
  verb->footer("Examples:\n  muster dump fase5.rules\n  muster dump fase5.ruleset | less");
  when_named(verb, dump, options, common, run);
}

void add_version(CLI::App& app, Run& run) {
  CLI::App* verb = app.add_subcommand("version", "the versions of the program, of its files and of its dice");
  verb->footer("Examples:\n  muster version");
  verb->callback([&run] { run = version; });
}

// --lang counts for a message about the words before it, too.
void listen_early(int argc, const char* const* argv,
                  const std::map<std::string, grammar::Language>& languages, Voice& voice) {
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    const std::string value = word.starts_with("--lang=")        ? word.substr(7)
                              : word == "--lang" && i + 1 < argc ? argv[i + 1]
                                                                 : "";
    if (const auto found = languages.find(value); found != languages.end()) voice.language = found->second;
  }
}

}  // namespace

Exit run_command_line(int argc, const char* const* argv) {
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
  app.add_option("--color", common.voice.color, "colours in messages: auto, always or never")
      ->transform(one_of(colors))
      ->option_text("WHEN")
      ->default_str("auto");
  const std::map<std::string, grammar::Language> languages{
      {"en", grammar::Language::en}, {"es", grammar::Language::es}, {"ru", grammar::Language::ru}};
  app.add_option("--lang", common.voice.language,
                 "the language of messages: en, ru or es; without it that of the sheet")
      ->transform(one_of(languages))
      ->option_text("LANGUAGE");
  app.add_option("--width", common.voice.width, "how much of a long line messages show, in letters")
      ->check(number_in(20, 1000))
      ->option_text("N");
  app.fallthrough();
  add_check(app, common, run);
  add_explain(app, common, run);
  add_fmt(app, common, run);
  add_build(app, common, run);
  add_run(app, common, run);
  add_test(app, common, run);
  add_coverage(app, common, run);
  add_convert(app, common, run);
  add_new(app, common, run);
  add_dump(app, common, run);
  add_version(app, run);
  listen_early(argc, argv, languages, common.voice);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == 0;  // --help
    const std::vector<std::string> rest = app.remaining();
    const bool help = app.get_subcommands().empty() && rest.size() == 1 && rest.front() == "help";
    if (!asked && !help) return wrong_command(app, error, {argv + 1, argv + argc}, common.voice);
    if (asked) {
      app.exit(error, std::cout, std::cerr);
    } else {
      std::printf("%s", app.help().c_str());
    }
    return Exit::clean;
  }
  return run();
}

}  // namespace muster::cli
