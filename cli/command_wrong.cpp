#include "cli/command_wrong.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "battle/schema.h"
#include "cli/command_words.h"

namespace muster::cli {

using diagnostics::Id;

namespace {

// The verbs, as the command line knows them.
std::vector<std::string> verbs_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; }))
    out.push_back(verb->get_name());
  return out;
}

Exit tell(diagnostics::Diagnostic d, const Voice& voice) {
  show({about_file("muster", std::move(d))}, voice);
  return Exit::usage;
}

diagnostics::Text in_ticks(const std::vector<std::string>& words, diagnostics::Join join) {
  std::vector<diagnostics::Text> out;
  for (const std::string& word : words) out.push_back("`" + word + "`");
  return diagnostics::listed(out, join);
}

diagnostics::Diagnostic with_near(diagnostics::Diagnostic d, const std::string& seen,
                                  const std::vector<std::string>& known, diagnostics::Join join) {
  d.arg("seen", seen).arg("known", in_ticks(known, join));
  const std::string near = battle::nearest_of(seen, known);
  if (!near.empty()) d.arg("near", near);
  return d;
}

// Nothing, or something that is no verb, where one must stand.
Exit verb_wanted(const CLI::App& app, const std::vector<std::string>& rest, const Voice& voice) {
  const std::vector<std::string> known = verbs_of(app);
  if (rest.empty())
    return tell(whole(Id::verb_missing).arg("known", in_ticks(known, diagnostics::Join::and_)), voice);
  return tell(with_near(whole(Id::verb_unknown), rest.front(), known, diagnostics::Join::and_), voice);
}

std::vector<std::string> options_of(const CLI::App& verb) {
  std::vector<std::string> out;
  for (const CLI::App* app : {&verb, verb.get_parent()}) {
    if (app == nullptr) continue;
    for (const CLI::Option* option : app->get_options())
      for (const std::string& name : option->get_lnames())
        if (std::find(out.begin(), out.end(), "--" + name) == out.end()) out.push_back("--" + name);
  }
  return out;
}

// `muster check`.
std::string command_of(const CLI::App& verb) {
  return verb.get_parent() == nullptr ? verb.get_name() : "muster " + verb.get_name();
}

// What a verb works on, and how that looks.
struct Operand {
  std::string_view verb;
  diagnostics::Text what;
  std::string_view example;
};
Operand operand_of(const std::string& verb) {
  using diagnostics::said;
  const Operand known[] = {
      {"check", said("sheets, battle files or folders with them"), "muster check fase5.rules"},
      {"explain", said("the name of a message, or a sheet and one of its names"),
       "muster explain missing-row"},
      {"fmt", said("sheets, battle files or folders with them"), "muster fmt fase5.rules"},
      {"build", said("one sheet"), "muster build fase5.rules"},
      {"run", said("battle files, and before them their sheet where it is not found by its title"),
       "muster run round-1.battle"},
      {"test", said("battle files or folders with them"), "muster test rulesets"},
      {"coverage", said("battle files or folders with them"), "muster coverage rulesets"},
      {"convert", said("one battle file"), "muster convert round-1.battle"},
      {"new", said("a name for the sheet and its folder"), "muster new my-war"},
      {"dump", said("one sheet or ruleset"), "muster dump fase5.rules"},
      {"version", said("nothing more"), "muster version"},
  };
  for (const Operand& one : known)
    if (one.verb == verb) return one;
  return {verb, said("nothing more"), "muster"};
}

// Words that no verb and no option has taken.
Exit too_many_words(const CLI::App& verb, const std::vector<std::string>& rest, const Voice& voice) {
  for (const std::string& word : rest) {
    if (!word.starts_with('-')) continue;
    const std::string name = word.substr(0, word.find('='));
    return tell(with_near(whole(Id::option_unknown).arg("verb", command_of(verb)), name, options_of(verb),
                          diagnostics::Join::and_),
                voice);
  }
  return tell(whole(Id::operand_spare)
                  .arg("verb", command_of(verb))
                  .arg("seen", rest.empty() ? std::string() : rest.front())
                  .arg("what", operand_of(verb.get_name()).what),
              voice);
}

}  // namespace

Exit wrong_command(const CLI::App& app, const CLI::ParseError& error, const std::vector<std::string>& words,
                   const Voice& voice) {
  const auto verbs = app.get_subcommands();
  if (verbs.empty()) {
    const std::vector<std::string> rest = app.remaining();
    const bool option = !rest.empty() && rest.front().starts_with('-');
    if (option) return too_many_words(app, rest, voice);
    if (!refused() && dynamic_cast<const CLI::ArgumentMismatch*>(&error) == nullptr)
      return verb_wanted(app, rest, voice);
  }
  const CLI::App& verb = verbs.empty() ? app : *verbs.front();
  // The message of CLI11 begins with the option it is about.
  const std::string said_by_library = error.what();
  std::string option = said_by_library.substr(0, said_by_library.find_first_of(": "));
  if (!option.starts_with('-')) option = "--" + option;
  if (refused() && !refused()->words.empty())
    return tell(with_near(whole(Id::option_word).arg("option", option), refused()->seen, refused()->words,
                          diagnostics::Join::or_),
                voice);
  if (refused())
    return tell(whole(Id::option_number)
                    .arg("option", option)
                    .arg("seen", refused()->seen)
                    .arg("lo", refused()->lo)
                    .arg("hi", refused()->hi),
                voice);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)
    return too_many_words(verb, app.remaining(true), voice);
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    const Operand operand = operand_of(verb.get_name());
    return tell(whole(Id::operand_missing)
                    .arg("verb", command_of(verb))
                    .arg("what", operand.what)
                    .arg("example", operand.example),
                voice);
  }
  if (dynamic_cast<const CLI::RequiresError*>(&error) != nullptr) {
    // "--most requires --mutate"
    const std::string other = said_by_library.substr(said_by_library.rfind(' ') + 1);
    return tell(whole(Id::option_needs).arg("option", option).arg("other", other), voice);
  }
  const CLI::Option* about = nullptr;
  for (const CLI::App* one : {&verb, &app})
    if (about == nullptr) about = one->get_option_no_throw(option);
  if (about != nullptr && about->results().size() > 1)
    return tell(whole(Id::option_twice).arg("option", option), voice);
  if (about != nullptr && about->get_expected_max() == 0) {
    const auto spare = std::find_if(words.begin(), words.end(),
                                    [&](const std::string& w) { return w.starts_with(option + "="); });
    const std::string seen = spare == words.end() ? "" : spare->substr(option.size() + 1);
    return tell(whole(Id::option_spare_value).arg("option", option).arg("seen", seen), voice);
  }
  if (about != nullptr) {
    const std::string value = about->get_option_text().empty() ? "FILE" : about->get_option_text();
    return tell(whole(Id::option_without_value).arg("option", option).arg("example", option + " " + value),
                voice);
  }
  // More files or names than a verb takes.
  if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr && !words.empty())
    return too_many_words(verb, {words.back()}, voice);
  return tell(with_near(whole(Id::option_unknown).arg("verb", command_of(verb)), option, options_of(verb),
                        diagnostics::Join::and_),
              voice);
}

}  // namespace muster::cli
