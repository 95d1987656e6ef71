#include "battle/document.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "battle/language_line.h"
#include "battle/schema.h"
#include "diagnostics/suggest.h"
#include "grammar/keywords.h"

namespace muster::battle {
namespace {

using diagnostics::Id;
using diagnostics::said;
using diagnostics::Span;
using diagnostics::Text;
using grammar::Language;
using grammar::Role;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// `+1`, `-2.5`, `25%`, `0,5`, `10_000`
bool is_number(const std::string& s) {
  std::size_t i = !s.empty() && (s[0] == '+' || s[0] == '-') ? 1 : 0;
  const std::size_t from = i;
  while (i < s.size() && (is_digit(s[i]) || (s[i] == '_' && i > from && is_digit(s[i - 1])))) ++i;
  if (i == from || s[i - 1] == '_') return false;
  if (i + 1 < s.size() && (s[i] == '.' || s[i] == ',') && is_digit(s[i + 1])) {
    ++i;
    while (i < s.size() && is_digit(s[i])) ++i;
  }
  if (i < s.size() && s[i] == '%') ++i;
  return i == s.size();
}

// Letters, digits and - only, a letter first. Bytes of other letters count as letters, blanks
// of Unicode do not.
bool is_word(const std::string& s) {
  if (s.empty() || is_digit(s[0]) || s[0] == '-') return false;
  for (std::size_t i = 0; i < s.size(); ++i) {
    const auto c = static_cast<unsigned char>(s[i]);
    const bool plain =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(s[i]) || c == '_' || c == '-';
    const bool letter = c >= 0xC3 && c != 0xE2 && c != 0xE3 && c != 0xEF;  // not U+00A0, U+2000.., U+3000
    const bool inside = c >= 0x80 && c < 0xC0 && i > 0;
    if (!plain && !letter && !inside) return false;
  }
  return true;
}

// `attacker[2]`
bool is_place(const std::string& s) {
  const auto open = s.find('[');
  if (open == std::string::npos || s.back() != ']' || !is_word(s.substr(0, open))) return false;
  const std::string number = s.substr(open + 1, s.size() - open - 2);
  return !number.empty() && number.size() < 10 && std::all_of(number.begin(), number.end(), is_digit);
}

// `2/3`
bool is_fraction(const std::string& s) {
  const auto stroke = s.find('/');
  if (stroke == std::string::npos || stroke == 0 || stroke + 1 == s.size() || s.size() > 30) return false;
  return std::all_of(s.begin(), s.begin() + static_cast<std::ptrdiff_t>(stroke), is_digit) &&
         std::all_of(s.begin() + static_cast<std::ptrdiff_t>(stroke) + 1, s.end(), is_digit);
}

bool is_spelling_of(const std::string& word, Role role, Language language) {
  const std::string all = "|" + std::string(grammar::spellings_of(role, language)) + "|";
  return all.find("|" + word + "|") != std::string::npos;
}

bool has_meaning(const std::string& word, Language language) {
  return grammar::is_reserved(language, word) || is_spelling_of(word, Role::yes, language) ||
         is_spelling_of(word, Role::no, language) || is_spelling_of(word, Role::none, language) ||
         is_spelling_of(word, Role::is_unit, language);
}

std::string in_quotes(const std::string& s) {
  if (s.find('\n') != std::string::npos || s.find('\r') != std::string::npos) return {};
  static constexpr const char* kPairs[][2] = {{"\"", "\""}, {"«", "»"}, {"„", "“"}, {"“", "”"}};
  for (const auto& pair : kPairs)
    if (s.find(pair[0]) == std::string::npos && s.find(pair[1]) == std::string::npos)
      return pair[0] + s + pair[1];
  return {};
}

Text one_of(const std::vector<Text>& words) { return diagnostics::listed(words, diagnostics::Join::or_); }

class Writer {
 public:
  Writer(const JsonPlaces& places, diagnostics::Sink& sink, Language language)
      : places_(places), sink_(sink), language_(language) {}

  Written write(const Document& all) {
    if (!object("", all)) return std::move(out_);
    known_keys("", all,
               {"$schema", "language", "battle", "rules", "given", "only", "sides", "dice", "seed",
                "then_random", "expect"});
    head(all);
    given(all);
    sides(all);
    dice(all);
    expectations(all);
    return std::move(out_);
  }

 private:
  const JsonPlaces& places_;
  diagnostics::Sink& sink_;
  Language language_;
  Written out_;

  // ---- reporting

  diagnostics::Diagnostic& report(Id id, const std::string& path, bool key = false) {
    auto place = key ? places_.key(path) : places_.value(path);
    auto& d = place ? sink_.report(id, *place) : sink_.report(id);
    return d.arg("path", path.empty() ? said("the file") : Text(path));
  }
  void wrong(const std::string& path, const Text& wanted) {
    report(Id::json_wrong, path).arg("wanted", wanted);
  }
  bool object(const std::string& path, const Document& value) {
    if (value.is_object()) return true;
    wrong(path, said("names with values in { }"));
    return false;
  }
  bool array(const std::string& path, const Document& value) {
    if (value.is_array()) return true;
    wrong(path, said("a list in [ ]"));
    return false;
  }
  void known_keys(const std::string& path, const Document& value, const std::vector<std::string>& known) {
    for (const auto& item : value.items()) {
      if (std::find(known.begin(), known.end(), item.key()) != known.end()) continue;
      auto& d = report(Id::json_key_unknown, path_of_member(path, item.key()), true);
      d.arg("seen", item.key()).arg("known", listed(known, 16));
      d.arg("where", path.empty() ? std::string() : " (`" + path_of_member(path, item.key()) + "`)");
      const std::string near = nearest_of(item.key(), known);
      if (!near.empty())
        d.arg("advice", said("did you mean `{near}`?", {{"near", near}}));
      else if (path.empty())
        d.arg("advice", said("if it is a value of the battle, inside `\"given\"`"));
    }
  }
  const Document* member(const Document& value, const char* key) {
    const auto found = value.find(key);
    return found == value.end() ? nullptr : &*found;
  }

  // ---- putting text together

  std::string keyword(Role role) const { return std::string(grammar::shown(role, language_)); }
  std::size_t here() const { return out_.text.size(); }
  void mark(std::size_t from, const std::string& path, bool key = false, bool exact = false) {
    out_.places.push_back(
        {{static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(here())}, path, key, exact});
  }
  void put(const std::string& text, const std::string& path, bool key = false) {
    const std::size_t from = here();
    out_.text += text;
    mark(from, path, key);
  }
  void line_end() { out_.text += '\n'; }

  // A string of the document that becomes a name.
  std::string word(const std::string& path, const Document& value) {
    if (!value.is_string() || value.get_ref<const std::string&>().empty()) {
      wrong(path, said("a name in quotes"));
      return "_";
    }
    return checked(path, written_word(value.get_ref<const std::string&>(), language_));
  }
  std::string checked(const std::string& path, const std::string& written) {
    if (!written.empty()) return written;
    report(Id::json_text, path);
    return "_";
  }
  std::string quoted(const std::string& path, const Document& value) {
    if (!value.is_string()) {
      wrong(path, said("a text in quotes"));
      return "\"\"";
    }
    return checked(path, in_quotes(value.get_ref<const std::string&>()));
  }
  std::string whole(const std::string& path, const Document& value) {
    if (value.is_number_unsigned() || (value.is_number_integer() && value.get<std::int64_t>() >= 0))
      return value.dump();
    wrong(path, said("a whole number"));
    return "0";
  }

  // ---- values

  std::string scalar(const std::string& path, const Document& value) {
    if (value.is_boolean()) return keyword(value.get<bool>() ? Role::yes : Role::no);
    if (value.is_null()) return keyword(Role::none);
    if (value.is_number_integer()) return value.dump();
    if (value.is_number_float()) {
      // As it is written: a binary fraction would be another number.
      const auto place = places_.value(path);
      const std::string text =
          place && places_.source != nullptr ? std::string(places_.source->slice(*place)) : value.dump();
      if (is_number(text)) return text;
      wrong(path, said("a number in plain digits"));
      return "0";
    }
    if (value.is_string()) {
      const auto& text = value.get_ref<const std::string&>();
      if (is_number(text) || is_place(text) || is_fraction(text)) return text;
      return text.empty() ? "\"\"" : checked(path, written_word(text, language_));
    }
    if (value.is_object() && value.size() == 1 && member(value, "text") != nullptr)
      return quoted(path_of_member(path, "text"), *member(value, "text"));
    wrong(path, said("a value: a number, a word, true, false or null"));
    return "0";
  }

  void cell(const std::string& path, const Document& value) {
    const std::size_t from = here();
    if (value.is_array()) {
      if (value.empty()) wrong(path, said("a value for each word"));
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (i > 0) out_.text += '/';
        put(scalar(path_of_item(path, i), value[i]), path_of_item(path, i));
      }
    } else {
      out_.text += scalar(path, value);
    }
    mark(from, path);
  }

  void field(const std::string& path, const std::string& name, const Document& value) {
    const std::size_t from = here();
    put(checked(path, written_word(name, language_)), path, true);
    out_.text += ' ';
    const Document* parts = value.is_object() ? member(value, "parts") : nullptr;
    if (parts == nullptr) {
      cell(path, value);
    } else {
      known_keys(path, value, {"parts"});
      const std::string inner = path_of_member(path, "parts");
      if (array(inner, *parts) && parts->empty()) wrong(inner, said("a value for each part"));
      for (std::size_t i = 0; parts->is_array() && i < parts->size(); ++i) {
        if (i > 0) out_.text += " + ";
        cell(path_of_item(inner, i), (*parts)[i]);
      }
    }
    mark(from, path);
  }

  // ---- the parts of a file

  void head(const Document& all) {
    if (const Document* stated = member(all, "language")) {
      bool known = false;
      for (const Language one : grammar::kLanguages) {
        if (!stated->is_string() || stated->get<std::string>() != grammar::code_of(one)) continue;
        language_ = one;
        known = true;
      }
      if (!known) wrong("language", one_of({"\"en\"", "\"ru\"", "\"es\""}));
      out_.text += language_line(language_) + "\n";
    }
    if (const Document* title = member(all, "battle")) {
      out_.text += keyword(Role::battle) + " ";
      put(quoted("battle", *title), "battle");
      line_end();
    }
    if (const Document* rules = member(all, "rules")) {
      out_.text += keyword(Role::rules) + " ";
      put(quoted("rules", *rules), "rules");
      line_end();
    }
  }

  void given(const Document& all) {
    if (const Document* values = member(all, "given"); values != nullptr && object("given", *values)) {
      for (const auto& item : values->items()) {
        field(path_of_member("given", item.key()), item.key(), item.value());
        line_end();
      }
    }
    const Document* only = member(all, "only");
    if (only == nullptr || !array("only", *only)) return;
    if (only->empty()) return wrong("only", said("the names of stages"));
    out_.text += keyword(Role::only) + " ";
    for (std::size_t i = 0; i < only->size(); ++i) {
      if (i > 0) out_.text += ", ";
      put(word(path_of_item("only", i), (*only)[i]), path_of_item("only", i));
    }
    line_end();
  }

  void sides(const Document& all) {
    const Document* sides = member(all, "sides");
    if (sides == nullptr || !object("sides", *sides)) return;
    for (const auto& item : sides->items()) {
      const std::string path = path_of_member("sides", item.key());
      const std::size_t from = here();
      out_.text += "\n" + keyword(Role::side) + " ";
      put(checked(path, written_word(item.key(), language_)), path, true);
      if (object(path, item.value())) side(path, item.value());
      mark(from, path);
    }
  }

  void side(const std::string& path, const Document& side) {
    known_keys(path, side, {"title", "values", "pieces"});
    if (const Document* title = member(side, "title")) {
      out_.text += ' ';
      put(quoted(path_of_member(path, "title"), *title), path_of_member(path, "title"));
    }
    line_end();
    const std::string inner = path_of_member(path, "values");
    if (const Document* values = member(side, "values"); values != nullptr && object(inner, *values)) {
      for (const auto& item : values->items()) {
        out_.text += "    ";
        field(path_of_member(inner, item.key()), item.key(), item.value());
        line_end();
      }
    }
    const std::string list = path_of_member(path, "pieces");
    const Document* pieces = member(side, "pieces");
    if (pieces == nullptr || !array(list, *pieces)) return;
    std::size_t number = 0;
    for (std::size_t i = 0; i < pieces->size(); ++i) {
      const std::string one = path_of_item(list, i);
      if (!object(one, (*pieces)[i])) continue;
      out_.text += "    ";
      const std::size_t from = here();
      piece(one, (*pieces)[i], number);
      mark(from, one);
      line_end();
      own_parts(one, (*pieces)[i], number);
    }
  }

  // Each on a line of its own below the piece.
  void own_parts(const std::string& path, const Document& whole, std::size_t& number) {
    const std::string list = path_of_member(path, "parts");
    const Document* parts = member(whole, "parts");
    if (parts == nullptr || !array(list, *parts)) return;
    for (std::size_t i = 0; i < parts->size(); ++i) {
      const std::string one = path_of_item(list, i);
      if (!object(one, (*parts)[i])) continue;
      if (member((*parts)[i], "kind") == nullptr) {
        report(Id::json_missing, one).arg("key", "kind");
        continue;
      }
      out_.text += "        ";
      const std::size_t from = here();
      piece(one, (*parts)[i], number);
      mark(from, one);
      line_end();
    }
  }

  // One name, or several with `+` between.
  void names(const std::string& path, const Document& value) {
    if (!value.is_array()) return put(word(path, value), path);
    if (value.empty()) wrong(path, said("a name for each part"));
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (i > 0) out_.text += " + ";
      put(word(path_of_item(path, i), value[i]), path_of_item(path, i));
    }
  }

  void piece(const std::string& path, const Document& piece, std::size_t& number) {
    known_keys(path, piece, {"kind", "name", "unit", "count", "line", "values", "parts"});
    if (const Document* kind = member(piece, "kind")) {
      put(word(path_of_member(path, "kind"), *kind), path_of_member(path, "kind"));
      out_.text += ' ';
    } else {
      out_.text += std::to_string(++number) + ") ";
    }
    const Document* name = member(piece, "name");
    if (name == nullptr) {
      report(Id::json_missing, path).arg("key", "name");
      out_.text += "_";
    } else {
      names(path_of_member(path, "name"), *name);
    }
    if (const Document* unit = member(piece, "unit")) {
      out_.text += " " + keyword(Role::is_unit) + " ";
      names(path_of_member(path, "unit"), *unit);
    }
    if (const Document* count = member(piece, "count")) {
      out_.text += " *";
      cell(path_of_member(path, "count"), *count);
    }
    if (const Document* line = member(piece, "line")) {
      out_.text += ' ';
      cell(path_of_member(path, "line"), *line);
    }
    const std::string inner = path_of_member(path, "values");
    const Document* values = member(piece, "values");
    if (values == nullptr || !object(inner, *values)) return;
    for (const auto& item : values->items()) {
      out_.text += "  ";
      field(path_of_member(inner, item.key()), item.key(), item.value());
    }
  }

  void dice(const Document& all) {
    if (const Document* scripts = member(all, "dice"); scripts != nullptr && array("dice", *scripts)) {
      line_end();
      for (std::size_t i = 0; i < scripts->size(); ++i)
        if (const std::string path = path_of_item("dice", i); object(path, (*scripts)[i]))
          script(path, (*scripts)[i]);
    }
    if (const Document* seed = member(all, "seed")) {
      out_.text += keyword(Role::dice_seed) + " ";
      put(whole("seed", *seed), "seed");
      line_end();
    }
    if (const Document* then = member(all, "then_random")) {
      if (!then->is_boolean()) wrong("then_random", one_of({"true", "false"}));
      if (then->is_boolean() && then->get<bool>()) {
        put(keyword(Role::then_random), "then_random");
        line_end();
      }
    }
  }

  void script(const std::string& path, const Document& script) {
    known_keys(path, script, {"for", "roll", "values"});
    const std::size_t from = here();
    const Document* side = member(script, "for");
    const Document* roll = member(script, "roll");
    if (side != nullptr && roll != nullptr)
      wrong(path, said("{choice}, not both", {{"choice", one_of({"\"for\"", "\"roll\""})}}));
    out_.text += keyword(side != nullptr ? Role::dice_for : Role::dice);
    if (const Document* who = side != nullptr ? side : roll) {
      const std::string inner = path_of_member(path, side != nullptr ? "for" : "roll");
      out_.text += ' ';
      put(word(inner, *who), inner);
    }
    out_.text += ':';
    const std::string inner = path_of_member(path, "values");
    const Document* values = member(script, "values");
    if (values == nullptr) {
      report(Id::json_missing, path).arg("key", "values");
    } else if (array(inner, *values)) {
      for (std::size_t i = 0; i < values->size(); ++i) {
        out_.text += ' ';
        thrown(path_of_item(inner, i), (*values)[i]);
      }
    }
    mark(from, path);
    line_end();
  }

  // A total, or the faces in a list.
  void thrown(const std::string& path, const Document& value) {
    if (!value.is_array()) return put(whole(path, value), path);
    std::string faces = "[";
    if (value.empty()) wrong(path, said("the faces of the dice"));
    for (std::size_t i = 0; i < value.size(); ++i)
      faces += (i > 0 ? " " : "") + signed_whole(path_of_item(path, i), value[i]);
    put(faces + "]", path);
  }
  std::string signed_whole(const std::string& path, const Document& value) {
    if (value.is_number_integer()) return value.dump();
    wrong(path, said("a whole number"));
    return "0";
  }

  void expectations(const Document& all) {
    const Document* expect = member(all, "expect");
    if (expect == nullptr || !array("expect", *expect)) return;
    out_.text += "\n" + keyword(Role::expect) + "\n";
    for (std::size_t i = 0; i < expect->size(); ++i) {
      out_.text += "    ";
      expectation(path_of_item("expect", i), (*expect)[i]);
      line_end();
    }
  }

  void expectation(const std::string& path, const Document& value) {
    const std::size_t from = here();
    if (value.is_string()) {
      const auto& text = value.get_ref<const std::string&>();
      if (text.empty() || text.find('\n') != std::string::npos || text.find('\r') != std::string::npos)
        return wrong(path, said("one line of what is expected"));
      out_.text += text;
      return mark(from, path, false, true);
    }
    if (!object(path, value)) return;
    known_keys(path, value, {"standing", "numbers", "outcome", "undecided", "stop", "log"});
    if (const Document* side = member(value, "standing")) {
      out_.text += keyword(Role::standing) + " " + word(path_of_member(path, "standing"), *side) + ":";
      const std::string inner = path_of_member(path, "numbers");
      const Document* numbers = member(value, "numbers");
      if (numbers == nullptr) report(Id::json_missing, path).arg("key", "numbers");
      for (std::size_t i = 0; numbers != nullptr && array(inner, *numbers) && i < numbers->size(); ++i)
        out_.text += " " + whole(path_of_item(inner, i), (*numbers)[i]);
    } else if (const Document* outcome = member(value, "outcome")) {
      out_.text += keyword(Role::outcome) + " " + word(path_of_member(path, "outcome"), *outcome);
    } else if (member(value, "undecided") != nullptr) {
      out_.text += keyword(Role::outcome) + " " + keyword(Role::undecided);
    } else if (const Document* stop = member(value, "stop")) {
      out_.text += keyword(Role::stop) + " " + quoted(path_of_member(path, "stop"), *stop);
    } else if (const Document* log = member(value, "log")) {
      out_.text += keyword(Role::log) + " " + quoted(path_of_member(path, "log"), *log);
    } else {
      wrong(path, said("what is expected"));
    }
    mark(from, path);
  }
};

}  // namespace

std::string written_word(const std::string& text, Language language) {
  return is_word(text) && !has_meaning(text, language) ? text : in_quotes(text);
}

std::string language_line(Language language) {
  static constexpr const char* kWords[] = {"language", "язык", "idioma"};  // in the order of Language
  return kWords[static_cast<std::size_t>(language)] + (" " + std::string(grammar::code_of(language)));
}

Written text_of(const Document& document, Language language, const JsonPlaces& places,
                diagnostics::Sink& sink) {
  return Writer(places, sink, language).write(document);
}

}  // namespace muster::battle
