// What a sheet allows: `allow ID [in NAME] "reason"` takes away the warnings and notes of that name,
// of the whole sheet or of one declaration. An error can't be allowed. An exception that is none is
// told, so that it can't hide a fault that comes later.
#include <algorithm>
#include <map>
#include <set>

#include "checks/families.h"
#include "compiler/mending.h"
#include "diagnostics/checks.h"
#include "diagnostics/suggest.h"

namespace muster::checks {

using diagnostics::Applicability;
using diagnostics::Diagnostic;
using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::said;
using diagnostics::Severity;
using diagnostics::Span;
using grammar::AllowDecl;

namespace {

// Where the declarations of a name stand. A declaration goes from its first letter to the next one.
class Declared {
 public:
  explicit Declared(const grammar::Sheet& sheet, const diagnostics::Source& source)
      : end_(static_cast<std::uint32_t>(source.text().size())) {
    for (const auto& d : sheet.names) add(d.name.text, d.at);
    for (const auto& d : sheet.pieces) add(d.name.text, d.at);
    for (const auto& d : sheet.units) add(d.piece.text, d.at);
    for (const auto& d : sheet.sides) add({}, d.at);
    for (const auto& d : sheet.fields) add({}, d.at);
    for (const auto& d : sheet.tables) add(d.name.text, d.at);
    for (const auto& d : sheet.formulas) add(d.name.text, d.at);
    for (const auto& d : sheet.modifiers) add(d.name.text, d.at);
    for (const auto& d : sheet.rules) add(d.name.text, d.at);
    for (const auto& d : sheet.battles) battles_.push_back(add({}, d.at));
    for (const auto& d : sheet.outcomes) add({}, d.at);
    for (const auto& d : sheet.measures) add(d.name.text, d.at);
    for (const auto& d : sheet.requires_) add({}, d.at);
    for (const auto& d : sheet.allows) add({}, d.at);
    // Fields of a side, given values and state are known by their name alone.
    for (const auto& block : sheet.fields)
      for (const auto& field : block.fields) fields_[field.name.text].push_back(field.at);
    for (const auto& name : sheet.broken) broken_.insert(name.text);
  }

  bool knows(const AllowDecl& allow) const {
    if (allow.battle) return true;
    const std::string& name = allow.where.text;
    return begins_.contains(name) || fields_.contains(name) || broken_.contains(name);
  }
  bool holds(const AllowDecl& allow, Span at) const {
    const auto inside = [&](std::uint32_t begin) {
      const auto next = starts_.upper_bound(begin);
      return at.begin >= begin && at.begin < (next == starts_.end() ? end_ + 1 : *next);
    };
    if (allow.battle) return std::any_of(battles_.begin(), battles_.end(), inside);
    if (const auto found = begins_.find(allow.where.text); found != begins_.end())
      return std::any_of(found->second.begin(), found->second.end(), inside);
    const auto field = fields_.find(allow.where.text);
    return field != fields_.end() && std::any_of(field->second.begin(), field->second.end(), [&](Span span) {
             return at.begin >= span.begin && at.begin < span.end;
           });
  }
  // The name of the declaration that stands there; empty: it has none.
  std::string around(Span at) const {
    const auto next = starts_.upper_bound(at.begin);
    if (next == starts_.begin()) return {};
    const std::uint32_t begin = *std::prev(next);
    for (const auto& [name, begins] : begins_)
      if (std::find(begins.begin(), begins.end(), begin) != begins.end()) return name;
    return {};
  }
  std::string near(const std::string& name) const {
    std::vector<std::string> known;
    for (const auto& [other, unused] : begins_) known.push_back(other);
    for (const auto& [other, unused] : fields_) known.push_back(other);
    return diagnostics::nearest(name, known);
  }

 private:
  std::uint32_t add(const std::string& name, Span at) {
    starts_.insert(at.begin);
    if (!name.empty()) begins_[name].push_back(at.begin);
    return at.begin;
  }

  std::uint32_t end_;
  std::set<std::uint32_t> starts_;
  std::map<std::string, std::vector<std::uint32_t>> begins_;
  std::map<std::string, std::vector<Span>> fields_;
  std::vector<std::uint32_t> battles_;
  std::set<std::string> broken_;
};

bool of_whole_sheet(const AllowDecl& a) { return !a.battle && a.where.text.empty(); }

// An exception that can be applied.
struct Exception {
  const AllowDecl* decl = nullptr;
  Id id{};
  bool used = false;
  bool wrong = false;       // what is wrong with it is told
  std::string elsewhere{};  // where the message is told that it doesn't take away
};

// The message it names. What is wrong with it is told, and it is taken as it was probably meant: what it
// was to take away is no second fault.
std::optional<Id> named(const AllowDecl& a, const Declared& declared, diagnostics::Sink& sink) {
  const auto id = diagnostics::find_id(a.id.text);
  if (!id) {
    auto& d = sink.report(Id::allow_unknown, a.id.at).arg("id", a.id.text);
    const auto names = diagnostics::all_names();
    const auto near = diagnostics::nearest(a.id.text, names);
    if (near.empty()) return std::nullopt;
    d.arg("near", near).fix(a.id.at, std::string(near));
    return diagnostics::find_id(near);
  }
  if (diagnostics::entry(*id).severity == Severity::error) {
    sink.report(Id::allow_error, a.id.at).arg("id", a.id.text);
    return std::nullopt;
  }
  if (!a.where.text.empty() && !declared.knows(a)) {
    auto& d = sink.report(Id::allow_where, a.where.at).arg("name", a.where.text);
    if (const auto near = declared.near(a.where.text); !near.empty())
      d.arg("near", near).fix(a.where.at, near);
  }
  return id;
}

// Of two that take the same away the later one is told; one for the whole sheet makes all others needless.
const Exception* same_as(const Exception& one, const std::vector<Exception>& others) {
  for (const Exception& other : others) {
    if (other.decl == one.decl || other.id != one.id) continue;
    const bool same =
        other.decl->battle == one.decl->battle && other.decl->where.text == one.decl->where.text;
    const bool earlier = other.decl->at.begin < one.decl->at.begin;
    if (same ? earlier : of_whole_sheet(*other.decl)) return &other;
  }
  return nullptr;
}

}  // namespace

void allow(const Subject& s, diagnostics::Sink& sink) {
  if (s.sheet.allows.empty()) return;
  // With an error many checks were not made: then nobody knows what an exception is needed for.
  const bool whole = !sink.has_errors();
  const Declared declared(s.sheet, s.source);
  std::vector<Exception> list;
  for (const AllowDecl& a : s.sheet.allows)
    if (const auto id = a.id.text.empty() ? std::nullopt : named(a, declared, sink))
      list.push_back({&a, *id, false});

  const auto has_fault = [&](const Exception& e) {
    return std::any_of(sink.list().begin(), sink.list().end(), [&](const Diagnostic& d) {
      return (d.id == Id::allow_unknown || d.id == Id::allow_where) && d.at.begin >= e.decl->at.begin &&
             d.at.end <= e.decl->at.end;
    });
  };
  for (Exception& e : list) e.wrong = has_fault(e);

  const auto take_away = [&] {
    std::erase_if(sink.list(), [&](const Diagnostic& d) {
      bool taken = false;
      for (Exception& e : list) {
        if (e.id != d.id || diagnostics::entry(d.id).severity == Severity::error) continue;
        const bool everywhere = of_whole_sheet(*e.decl) || !declared.knows(*e.decl);
        if (!everywhere && (d.nowhere || !declared.holds(*e.decl, d.at))) continue;
        e.used = taken = true;
      }
      if (taken || d.nowhere) return taken;
      for (Exception& e : list) {
        if (e.id == d.id && e.elsewhere.empty()) e.elsewhere = declared.around(d.at);
      }
      return taken;
    });
  };
  // Of the exceptions themselves two warnings are told, which may be allowed in their turn.
  const auto of_exceptions = [](const Exception& e) {
    return e.id == Id::allow_unused || e.id == Id::allow_twice;
  };
  const auto tell = [&](bool last) {
    for (const Exception& e : list) {
      if (of_exceptions(e) != last) continue;
      const auto line = compiler::whole_lines(s.source, e.decl->at);
      if (const Exception* other = same_as(e, list)) {
        auto& d = sink.report(Id::allow_twice, e.decl->at).arg("id", e.decl->id.text);
        if (other->decl->at.begin < e.decl->at.begin) d.label(other->decl->at, LabelId::first_here);
        // Which of two reasons is the right one is for the designer to say.
        if (line)
          d.fix(*line, "",
                other->decl->reason == e.decl->reason ? Applicability::sure : Applicability::likely);
      } else if (whole && !e.used && !e.wrong) {
        const bool other_place = !e.elsewhere.empty();
        auto& d = sink.report(Id::allow_unused, e.decl->at);
        if (line && !other_place) d.fix(*line, "", Applicability::sure);
        d.arg("id", e.decl->id.text)
            .arg("why", other_place ? said("it is told in `{place}`", {{"place", e.elsewhere}})
                                    : said("an exception without need hides a later fault"))
            .arg("mend", other_place ? said("name `{place}`, or take the line away", {{"place", e.elsewhere}})
                                     : said("take the line away"));
      }
    }
  };
  // Nobody knows what was meant where the name could not be read.
  const auto unread = [](const AllowDecl& a) { return a.id.text.empty(); };
  if (std::any_of(s.sheet.allows.begin(), s.sheet.allows.end(), unread)) {
    std::erase_if(sink.list(),
                  [](const Diagnostic& d) { return diagnostics::entry(d.id).severity != Severity::error; });
    return;
  }
  take_away();
  tell(false);
  take_away();
  tell(true);
}

}  // namespace muster::checks
