// Messages: their pages, made fit for a terminal, and the list of all checks.
#include <algorithm>

#include <fmt/format.h>

#include "checks/aligned.h"
#include "checks/explain.h"
#include "checks/pages.h"
#include "diagnostics/checks.h"
#include "diagnostics/translated.h"
#include "grammar/keywords.h"

namespace muster::checks {

using diagnostics::Entry;
using diagnostics::Id;
using diagnostics::Language;

namespace {

constexpr std::size_t kSheetIndent = 4;

// The texts of the catalogue with their holes as words: `{table}` is <table>, a keyword is the English one.
std::string with_holes(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if ((c == '{' || c == '}') && i + 1 < text.size() && text[i + 1] == c) {
      out += c;
      ++i;
      continue;
    }
    const std::size_t end = c == '{' ? text.find('}', i) : std::string_view::npos;
    if (end == std::string_view::npos) {
      out += c;
      continue;
    }
    std::string hole(text.substr(i + 1, end - i - 1));
    i = end;
    if (const std::size_t forms = hole.find(':'); forms != std::string::npos) {
      out += diagnostics::form_for(std::string_view(hole).substr(forms + 1), "5", Language::ru);
      continue;
    }
    if (hole.starts_with("kw_")) {
      const auto role = grammar::role_named(hole.substr(3));
      out += role ? grammar::shown(*role, grammar::Language::en) : std::string_view(hole);
      continue;
    }
    std::replace(hole.begin(), hole.end(), '_', ' ');
    out += '<' + hole + '>';
  }
  return out;
}

std::string from_catalogue(Id id, Language language) {
  using diagnostics::said;
  const Entry& e = diagnostics::entry(id);
  const diagnostics::Texts& texts = diagnostics::texts_of(id, language);
  std::string out =
      fmt::format("{}\n\n{}\n\n", e.name, said(diagnostics::severity_word(e.severity)).in(language));
  out += wrapped(with_holes(texts.message));
  if (!texts.why.empty()) out += '\n' + wrapped(said("why:").in(language) + ' ' + with_holes(texts.why));
  if (!texts.fix.empty()) out += '\n' + wrapped(said("write:").in(language) + ' ' + with_holes(texts.fix));
  return out;
}

// What a block of a section shows; of a page its headings say it.
std::string_view caption(std::string_view kind, bool battles) {
  if (kind.starts_with("muster-bad")) return "A sheet with it:";
  if (kind.starts_with("battle-bad")) return "A battle with it:";
  if (kind.starts_with("console-bad")) return "A command that gives it:";
  if (kind.starts_with("muster") && battles) return "The sheet:";
  if (kind.starts_with("console")) return "The right one:";
  return "Mended:";
}

// Lines of sheets are set in; headings and paragraphs stay, without the marks of a document.
std::string for_terminal(std::string_view page, bool captions = false) {
  const bool battles = page.find("```battle") != std::string_view::npos;
  std::string out, paragraph;
  bool in_sheet = false;
  const auto close = [&] {
    if (!paragraph.empty()) out += wrapped(paragraph);
    paragraph.clear();
  };
  while (!page.empty()) {
    const std::size_t end = page.find('\n');
    std::string_view line = page.substr(0, end);
    page = end == std::string_view::npos ? std::string_view() : page.substr(end + 1);
    if (line.starts_with("```")) {
      in_sheet = !in_sheet;
      if (in_sheet && captions) out += fmt::format("{}\n\n", caption(line.substr(3), battles));
      continue;
    }
    if (in_sheet) {
      if (!line.empty()) out.append(kSheetIndent, ' ');
      out += line;
      out += '\n';
    } else if (line.empty()) {
      close();
      if (!out.ends_with("\n\n")) out += '\n';
    } else if (line.starts_with('#')) {
      out += line.substr(std::min(line.find_first_not_of("# "), line.size()));
      out += '\n';
    } else {
      paragraph += line;
      paragraph += '\n';
    }
  }
  close();
  return out;
}

// The first sentence of a page, behind its title and its head line; of a check without a page its message.
std::string in_short(Id id) {
  const Entry& e = diagnostics::entry(id);
  std::string_view page = page_of(e.name);
  for (int paragraph = 0; paragraph < 2 && !page.empty(); ++paragraph) {
    const std::size_t gap = page.find("\n\n");
    page = gap == std::string_view::npos ? std::string_view() : page.substr(gap + 2);
  }
  std::string out;
  for (std::size_t i = 0; i < page.size(); ++i) {
    const bool at_end = page[i] == '\n' && (i + 1 == page.size() || page[i + 1] == '\n');
    if (at_end) break;
    out += page[i] == '\n' ? ' ' : page[i];
    const bool stop = page[i] == '.' && (i + 1 == page.size() || page[i + 1] == ' ' || page[i + 1] == '\n');
    if (stop) break;
  }
  if (out.empty()) return with_holes(e.message);
  if (out.back() == '.') out.pop_back();
  return out;
}

}  // namespace

std::string explain_message(Id id, Language language) {
  const std::string_view page = page_of(diagnostics::entry(id).name);
  const bool own_words = language == Language::en;
  if (!page.empty()) return (own_words ? "" : from_catalogue(id, language) + '\n') + for_terminal(page);
  const Section section = section_of(diagnostics::entry(id).name);
  std::string out = from_catalogue(id, language);
  if (section.text.empty()) return out;
  out += for_terminal(section.text, true);
  const bool uses_head = section.text.find("```muster") == std::string_view::npos &&
                         section.text.find("```") != std::string_view::npos && !section.head.empty();
  if (uses_head) out += "\nThe files they use:\n\n" + for_terminal(section.head);
  return out;
}

std::string list_of_checks() {
  std::string out;
  std::string_view group;
  std::size_t widest = 0;
  for (const diagnostics::CheckEntry& check : diagnostics::all_checks())
    widest = std::max(widest, diagnostics::entry(check.id).name.size());
  for (const diagnostics::CheckEntry& check : diagnostics::all_checks()) {
    if (check.group != group) {
      out += fmt::format("{}{}\n", out.empty() ? "" : "\n", check.group);
      group = check.group;
    }
    const Entry& e = diagnostics::entry(check.id);
    out += fmt::format("  {:<{}}  {:<7}  {}\n", e.name, widest, diagnostics::severity_word(e.severity),
                       in_short(check.id));
  }
  return out;
}

std::string index_of_checks() {
  std::string out;
  std::string_view group;
  for (const diagnostics::CheckEntry& check : diagnostics::all_checks()) {
    if (check.group != group) {
      group = check.group;
      std::string heading(group);
      heading[0] = static_cast<char>(heading[0] - 'a' + 'A');
      out += fmt::format("\n## {}\n\n| message | how grave | what it says |\n| --- | --- | --- |\n", heading);
    }
    const Entry& e = diagnostics::entry(check.id);
    std::string what = in_short(check.id);
    for (std::size_t at = what.find('|'); at != std::string::npos; at = what.find('|', at + 2))
      what.insert(at, "\\");
    out += fmt::format("| [{0}](checks/{0}.md) | {1} · {2} | {3} |\n", e.name,
                       diagnostics::severity_word(e.severity), diagnostics::confidence_word(check.confidence),
                       what);
  }
  return out;
}

}  // namespace muster::checks
