// Diagnostics are data: an id, named arguments, spans, and a fix. Passes report them into
// a Sink; nothing is printed and no text is put together before a renderer asks for it.
//
// All wording lives in the catalogue (catalogue.def and the files in catalogue/): per id
// the message, why it matters, and what to write instead, in each language. So a pass says
// only what it saw; short phrases among that are Texts (text.h).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diagnostics/language.h"
#include "diagnostics/source.h"
#include "diagnostics/text.h"

namespace muster::diagnostics {

enum class Severity : std::uint8_t { error, warning, note };

enum class Id : std::uint16_t {
#define DIAGNOSTIC(id, severity, message, why, fix) id,
#include "diagnostics/catalogue.def"
};

// The texts of secondary places ("the table starts here").
enum class LabelId : std::uint16_t {
  none,
#define LABEL(id, text) id,
#include "diagnostics/catalogue.def"
};

struct Label {
  Span at;
  LabelId id = LabelId::none;
};

// A change of the text that would mend the fault.
enum class Applicability : std::uint8_t {
  sure,       // may be applied without a look
  likely,     // what was probably meant
  template_,  // has a place the designer must fill in
};

struct Fix {
  Span at;  // replaced by `text`; empty span: inserted
  std::string text;
  Applicability how = Applicability::likely;
};

struct Diagnostic {
  Id id{};
  Span at;
  Args args;  // filled into the catalogue's {names}
  std::vector<Label> labels;
  std::vector<Fix> fixes;
  bool nowhere = false;  // about the file as a whole: no line is shown

  // Fluent setters, so that a report is one expression.
  Diagnostic& arg(std::string_view name, Text value);
  Diagnostic& label(Span at, LabelId id);
  Diagnostic& fix(Span at, std::string text, Applicability how = Applicability::likely);
};

// What the catalogue says of an id.
struct Entry {
  std::string_view name;  // kebab-case, shown in brackets and never changed once released
  Severity severity;
  std::string_view message;
  std::string_view why;  // may be empty
  std::string_view fix;  // may be empty
};
const Entry& entry(Id id);
std::string_view severity_word(Severity severity);  // error, warning, note
std::size_t entry_count();
std::string_view label_text(LabelId id);

// The texts with the arguments filled in. An empty why or fix gives an empty text; a part
// whose arguments are not all given is left out (so one id can be said with and without).
std::string message_of(const Diagnostic& d, Language language = Language::en);
std::string why_of(const Diagnostic& d, Language language = Language::en);
std::string fix_of(const Diagnostic& d, Language language = Language::en);
std::string label_of(const Diagnostic& d, const Label& label, Language language = Language::en);

// Collects the diagnostics of one source. A file that is no sheet at all may be wrong at a million
// places: the first kKept are kept, the others only leave their mark on has_errors().
class Sink {
 public:
  static constexpr std::size_t kKept = 20'000;

  // The reference is valid until the next report.
  Diagnostic& report(Id id, Span at);
  // About the file as a whole.
  Diagnostic& report(Id id);

  bool has_errors() const;
  std::size_t size() const { return list_.size(); }
  bool empty() const { return list_.empty(); }
  // Sorted by place (stable; the file as a whole first). A second report of the same id and
  // arguments at the same place is dropped.
  std::vector<Diagnostic> take_sorted();
  const std::vector<Diagnostic>& list() const { return list_; }
  std::vector<Diagnostic>& list() { return list_; }

 private:
  std::vector<Diagnostic> list_;
  Diagnostic spare_;  // written to by reports that aren't kept
  bool error_beyond_ = false;
};

}  // namespace muster::diagnostics
