#include "grammar/say_keywords.h"

#include <string>
#include <string_view>

#include "grammar/keywords.h"

namespace muster::grammar {

namespace {

constexpr std::string_view kMark = "{kw_";

std::string_view word_for(std::string_view role, Language language) {
  struct Named {
    std::string_view name;
    Role role;
  };
  static constexpr Named kNamed[] = {
#define KEYWORD(id, en, ru, es) {#id, Role::id},
#include "grammar/keywords.def"
  };
  for (const Named& n : kNamed) {
    if (n.name == role) return shown(n.role, language);
  }
  return {};
}

void fill(diagnostics::Diagnostic& d, std::string_view text, Language language) {
  for (std::size_t at = text.find(kMark); at != std::string_view::npos; at = text.find(kMark, at)) {
    const std::size_t from = at + kMark.size();
    const std::size_t to = text.find('}', from);
    if (to == std::string_view::npos) return;
    const std::string_view role = text.substr(from, to - from);
    d.arg("kw_" + std::string(role), word_for(role, language));
    at = to;
  }
}

}  // namespace

void say_keywords(diagnostics::Sink& sink, Language language) {
  for (diagnostics::Diagnostic& d : sink.list()) {
    const diagnostics::Entry& e = diagnostics::entry(d.id);
    fill(d, e.message, language);
    fill(d, e.why, language);
    fill(d, e.fix, language);
    for (const diagnostics::Label& label : d.labels) fill(d, diagnostics::label_text(label.id), language);
  }
}

}  // namespace muster::grammar
