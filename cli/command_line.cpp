// The command line: every verb with its options and help. The only file that knows CLI11, which
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

#include "battle/schema.h"
#include "cli/verbs.h"

namespace muster::cli {
namespace {

// What all verbs share.
struct Common {
  Color color = Color::automatic;
};

using Run = std::function<Exit()>;

// One of a few words, each standing for a value; what else comes is told which there are.
template <class Value>
CLI::Validator one_of(const std::map<std::string, Value>& words, const std::string& listed) {
  const auto read = [words, listed](std::string& text) -> std::string {
    const auto found = words.find(text);
    if (found == words.end()) return "`" + text + "` is none of its words: say " + listed;
    text = std::to_string(static_cast<int>(found->second));
    return {};
  };
  return CLI::Validator(read, "", "");
}

// The options of a verb live as long as what is called when it was named.
template <class Options>
void when_named(CLI::App* verb, Exit (*does)(const Options&, Color), const std::shared_ptr<Options>& options,
                const Common& common, Run& run) {
  verb->callback([=, &common, &run] { run = [=, &common] { return does(*options, common.color); }; });
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
  verb->add_flag("-v,--verbose", options->verbose,
                 "add notes, what was proved, and the places where a battle may stop early");
  verb->add_option("--fail-on", options->fail_on,
                   "the least that makes the exit code 1: error, warning or note")
      ->option_text("SEVERITY")
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
  verb->add_flag("--json", options->json, "the result for programs (see docs/results.md)");
  verb->add_flag("--trace", options->trace, "add every roll, look-up and change");
  verb->add_option("--seed", options->seed, "the seed of dice that the file does not state")
      ->option_text("N");
  verb->add_option("--save", options->save,
                   "write the end of the battle as the battle file of the next turn (.battle or .json)")
      ->option_text("NEXT.battle");
  verb->add_flag("--force", options->force, "write over the file of --save if it is there");
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
                       "a file; may be given several times"))
      ->option_text("FORMAT");
  verb->footer(
      "Examples:\n"
      "  muster test rulesets\n"
      "  muster test round-1.battle round-2.battle\n"
      "  muster test --format text --format junit=battles.xml rulesets");
  when_named(verb, test, options, common, run);
}

void add_convert(CLI::App& app, const Common& common, Run& run) {
  CLI::App* verb = app.add_subcommand("convert", "turns a battle file into JSON, or back");
  const auto options = std::make_shared<ConvertOptions>();
  verb->add_option("FILE", options->paths, "[a sheet or ruleset], then a battle file (.battle or .json)")
      ->required();
  verb->add_option("-o,--output", options->output, "the file to write; without it stdout");
  verb->add_flag("--force", options->force, "write over the output if it is there");
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
  const std::map<std::string, grammar::Language> languages{
      {"en", grammar::Language::en}, {"es", grammar::Language::es}, {"ru", grammar::Language::ru}};
  verb->add_option("NAME", options->name, "the name of the sheet and of its folder")->required();
  verb->add_option("--lang", options->language, "the language of its words: en, ru or es")
      ->transform(one_of(languages, "en, ru or es"))
      ->option_text("LANGUAGE")
      ->default_str("en");
  verb->footer("Examples:\n  muster new my-war\n  muster new mi-guerra --lang es");
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
  app.add_option("--color", common.color, "colours in messages: auto, always or never")
      ->transform(one_of(colors, "auto, always or never"))
      ->option_text("WHEN")
      ->default_str("auto");
  app.fallthrough();
  add_check(app, common, run);
  add_explain(app, common, run);
  add_build(app, common, run);
  add_run(app, common, run);
  add_test(app, common, run);
  add_convert(app, common, run);
  add_new(app, common, run);
  add_dump(app, common, run);
  add_version(app, run);
  try {
    app.parse(argc, argv);
  } catch (const CLI::RequiredError& error) {
    if (app.get_subcommands().empty()) {
      const std::vector<std::string> rest = app.remaining();
      if (rest.size() == 1 && rest.front() == "help") {
        std::printf("%s", app.help().c_str());
        return Exit::clean;
      }
      return verb_wanted(app, rest, common.color);
    }
    app.exit(error, std::cerr, std::cerr);
    return Exit::usage;
  } catch (const CLI::ParseError& error) {
    const bool asked = error.get_exit_code() == 0;  // --help
    app.exit(error, asked ? std::cout : std::cerr, std::cerr);
    return asked ? Exit::clean : Exit::usage;
  }
  return run();
}

}  // namespace muster::cli
