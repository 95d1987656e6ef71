// Small helpers of the grammar's tests: read a text, print its tree, list its messages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "grammar/parse.h"
#include "grammar/print_tree.h"

namespace muster::grammar::test {

struct Message {
  std::string name;
  std::uint32_t line = 0;
  std::string at;  // the text it points at
  std::string text;
};

inline std::vector<Message> messages_of(const diagnostics::Source& source, diagnostics::Sink& sink) {
  std::vector<Message> out;
  for (const auto& d : sink.take_sorted())
    out.push_back({std::string(diagnostics::entry(d.id).name), d.nowhere ? 0 : source.line_of(d.at.begin),
                   d.nowhere ? "" : std::string(source.slice(d.at)), diagnostics::message_of(d)});
  return out;
}

// `name@line` of each message, separated by blanks: what a test of several faults compares.
inline std::string outline(const std::vector<Message>& messages) {
  std::string out;
  for (const Message& m : messages) {
    if (!out.empty()) out += ' ';
    out += m.name + '@' + std::to_string(m.line);
  }
  return out;
}

struct ReadSheet {
  diagnostics::Source source;
  Sheet sheet;
  std::vector<Message> messages;
};

inline ReadSheet read_sheet(std::string text) {
  ReadSheet out{diagnostics::Source("test.rules", std::move(text)), {}, {}};
  diagnostics::Sink sink;
  out.sheet = parse_sheet(out.source, sink);
  out.messages = messages_of(out.source, sink);
  return out;
}

struct ReadBattle {
  diagnostics::Source source;
  BattleFile file;
  std::vector<Message> messages;
};

inline ReadBattle read_battle(std::string text, Language language = Language::en) {
  ReadBattle out{diagnostics::Source("test.battle", std::move(text)), {}, {}};
  diagnostics::Sink sink;
  out.file = parse_battle(out.source, language, sink);
  out.messages = messages_of(out.source, sink);
  return out;
}

// The tree of one value, or its messages after `!`.
inline std::string value(std::string text, Language language = Language::en) {
  const diagnostics::Source source("value", std::move(text));
  diagnostics::Sink sink;
  const Expr made = parse_expression(source, language, sink);
  if (sink.empty()) return print(made);
  return '!' + outline(messages_of(source, sink));
}

inline std::string head_of(Language language) {
  switch (language) {
    case Language::ru:
      return "язык ru\nправила \"П\"\n";
    case Language::es:
      return "idioma es\nreglas \"R\"\n";
    case Language::en:
      break;
  }
  return "language en\nrules \"R\"\n";
}

// A battle of these lines.
inline std::string battle_of(const std::string& lines, Language language) {
  const char* open = language == Language::es ? "batalla\n" : language == Language::ru ? "бой\n" : "battle\n";
  const char* close = language == Language::es   ? "\nfin\n"
                      : language == Language::ru ? "\nконец\n"
                                                 : "\nend\n";
  return open + lines + close;
}

// The statements of a battle (its lines begin on line 4 of the sheet), or the messages after `!`.
inline std::string statements(const std::string& lines, Language language = Language::en) {
  const ReadSheet read = read_sheet(head_of(language) + battle_of(lines, language));
  if (!read.messages.empty()) return '!' + outline(read.messages);
  return print(read.sheet.battles.at(0).body);
}

}  // namespace muster::grammar::test
