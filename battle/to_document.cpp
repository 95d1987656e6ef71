#include "battle/to_document.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/keywords.h"

namespace muster::battle {
namespace {

using grammar::Cell;
using grammar::CellKind;
using grammar::Name;

class Reader {
 public:
  Reader(const grammar::BattleFile& file, const diagnostics::Source& source) : file_(file), source_(source) {}

  Document read() const {
    Document out = Document::object();
    if (file_.language_stated) out["language"] = std::string(grammar::code_of(file_.language));
    if (!file_.title.empty()) out["battle"] = file_.title;
    if (!file_.rules.text.empty()) out["rules"] = file_.rules.text;
    if (!file_.given.empty()) out["given"] = values(file_.given);
    for (const Name& stage : file_.only) out["only"].push_back(stage.text);
    if (!file_.sides.empty()) out["sides"] = Document::object();
    for (const auto& block : file_.sides) out["sides"][block.side.text] = side(block);
    for (const auto& script : file_.scripts) out["dice"].push_back(script_of(script));
    if (file_.seed) out["seed"] = *file_.seed;
    if (file_.then_random) out["then_random"] = true;
    for (const auto& expect : file_.expects) out["expect"].push_back(expectation(expect));
    return out;
  }

 private:
  const grammar::BattleFile& file_;
  const diagnostics::Source& source_;

  std::string slice(diagnostics::Span at) const { return std::string(source_.slice(at)); }

  Document number(const Cell& cell) const {
    const std::string text = slice(cell.at);
    // Only digits stay a number; 007 may be a label.
    const bool plain = cell.lo.decimals == 0 && !cell.lo.percent && text == std::to_string(cell.lo.digits);
    if (plain) return cell.lo.digits;
    return text;
  }

  Document scalar(const Cell& cell) const {
    switch (cell.kind) {
      case CellKind::number:
        return number(cell);
      case CellKind::yes_no:
        return cell.lo.digits != 0;
      case CellKind::none:
        return nullptr;
      case CellKind::place:
        return cell.name.text + "[" + std::to_string(cell.lo.digits) + "]";
      case CellKind::word:
      case CellKind::text:
        return words_value(cell.name.text, file_.language);
      default:
        return words_value(slice(cell.at), file_.language);
    }
  }

  Document value(const Cell& cell) const {
    if (cell.kind != CellKind::stat) return scalar(cell);
    Document out = Document::array();
    for (const Cell& item : cell.items) out.push_back(scalar(item));
    return out;
  }

  Document values(const std::vector<grammar::FieldValue>& fields) const {
    Document out = Document::object();
    for (const auto& field : fields) {
      if (field.values.size() == 1) {
        out[field.field.text] = value(field.values.front());
        continue;
      }
      Document parts = Document::array();
      for (const Cell& cell : field.values) parts.push_back(value(cell));
      out[field.field.text] = {{"parts", std::move(parts)}};
    }
    return out;
  }

  static Document names(const std::vector<Name>& list) {
    if (list.size() == 1) return list.front().text;
    Document out = Document::array();
    for (const Name& name : list) out.push_back(name.text);
    return out;
  }

  Document piece(const grammar::PieceLine& line) const {
    Document out = Document::object();
    if (line.kind) out["kind"] = line.kind->text;
    out["name"] = names(line.names);
    if (!line.units.empty()) out["unit"] = names(line.units);
    if (!line.count.empty()) out["count"] = value(line.count.front());
    if (!line.statline.empty()) out["line"] = value(line.statline.front());
    if (!line.fields.empty()) out["values"] = values(line.fields);
    return out;
  }

  Document side(const grammar::SideBlock& block) const {
    Document out = Document::object();
    if (!block.title.empty()) out["title"] = block.title;
    if (!block.fields.empty()) out["values"] = values(block.fields);
    for (const auto& line : block.pieces) {
      if (line.inside && out.contains("pieces")) {
        out["pieces"].back()["parts"].push_back(piece(line));
      } else {
        out["pieces"].push_back(piece(line));
      }
    }
    return out;
  }

  static Document script_of(const grammar::Script& script) {
    Document out = Document::object();
    if (script.kind == grammar::ScriptKind::for_side) out["for"] = script.who.text;
    if (script.kind == grammar::ScriptKind::by_roll) out["roll"] = script.who.text;
    out["values"] = Document::array();
    for (const auto& one : script.values) {
      if (one.faces.empty()) {
        out["values"].push_back(one.total);
      } else {
        out["values"].push_back(one.faces);
      }
    }
    return out;
  }

  Document expectation(const grammar::Expect& expect) const {
    using grammar::ExpectKind;
    switch (expect.kind) {
      case ExpectKind::standing:
        return {{"standing", expect.who.text}, {"numbers", Document(expect.numbers)}};
      case ExpectKind::outcome:
        if (expect.flag) return {{"undecided", true}};
        return {{"outcome", expect.who.text}};
      case ExpectKind::stop:
        return {{"stop", expect.text}};
      case ExpectKind::log:
        return {{"log", expect.text}};
      case ExpectKind::condition:
      case ExpectKind::error:
        break;
    }
    // One line of text, however many the file has.
    std::string text;
    bool blank = false;
    for (const char c : slice(expect.at)) {
      const bool here = c == ' ' || c == '\t' || c == '\n' || c == '\r';
      if (here) {
        blank = true;
        continue;
      }
      if (blank && !text.empty()) text += ' ';
      blank = false;
      text += c;
    }
    return text;
  }
};

bool looks_like_value(const std::string& s) {
  return s.find('/') == std::string::npos && s.find('[') == std::string::npos;
}

}  // namespace

Document words_value(const std::string& words, grammar::Language language) {
  // What is written without quotes, or needs them in any case, comes back as the same words.
  const std::string written = written_word(words, language);
  const bool plain = written == words || words.find(' ') != std::string::npos;
  if (plain && looks_like_value(words) && !words.empty()) return words;
  return {{"text", words}};
}

Document to_document(const grammar::BattleFile& file, const diagnostics::Source& source) {
  return Reader(file, source).read();
}

}  // namespace muster::battle
