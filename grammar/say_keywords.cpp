#include "grammar/say_keywords.h"

#include <string>
#include <string_view>

#include "diagnostics/translated.h"
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
    for (const Language told : diagnostics::kLanguages) {
      const diagnostics::Texts& texts = diagnostics::texts_of(d.id, told);
      fill(d, texts.message, language);
      fill(d, texts.why, language);
      fill(d, texts.fix, language);
      for (const diagnostics::Label& label : d.labels)
        fill(d, diagnostics::label_in(label.id, told), language);
    }
  }
}

}  // namespace muster::grammar
