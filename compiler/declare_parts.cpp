// Parts of pieces: a kind of its own whose every member belongs to one piece. That piece is kept in
// a field in front of the declared ones, which has the name of its kind: `w.mech`.
#include <algorithm>

#include "compiler/passes.h"
#include "compiler/types.h"

namespace muster::compiler {

using diagnostics::Id;
using diagnostics::LabelId;
using diagnostics::Sink;

namespace {

constexpr std::uint32_t kUsualEach = 20;
constexpr std::uint32_t kMostASide = 10'000;

int kind_called(const Model& m, const std::string& name) {
  const auto found =
      std::find_if(m.pieces.begin(), m.pieces.end(), [&](const PieceInfo& p) { return p.name == name; });
  return found == m.pieces.end() ? -1 : static_cast<int>(found - m.pieces.begin());
}

void check_whose(const Model& m, const PieceInfo& part, Sink& sink) {
  const grammar::PieceDecl& decl = *part.decl;
  if (part.part_of < 0) {
    std::vector<std::string> kinds;
    for (const PieceInfo& p : m.pieces)
      if (p.decl->part_of.text.empty()) kinds.push_back(p.name);
    auto& d = sink.report(Id::unknown_piece, decl.part_of.at).arg("name", decl.part_of.text);
    if (const auto near = nearest(decl.part_of.text, kinds); !near.empty())
      d.arg("near", near).fix(decl.part_of.at, near);
    return;
  }
  const PieceInfo& whole = m.pieces[static_cast<std::size_t>(part.part_of)];
  if (!whole.decl->part_of.text.empty()) {
    sink.report(Id::part_of_part, decl.part_of.at)
        .arg("name", whole.name)
        .label(whole.at, LabelId::declared_here);
  }
}

}  // namespace

void declare_part(Model& m, PieceInfo& part, std::optional<std::int64_t> each, Sink& sink) {
  const grammar::PieceDecl& decl = *part.decl;
  part.part_of = kind_called(m, decl.part_of.text);
  check_whose(m, part, sink);
  if (decl.has_join) sink.report(Id::part_joined, decl.join_at).arg("name", part.name);
  FieldInfo whose;
  whose.name = decl.part_of.text;
  whose.at = decl.part_of.at;
  if (part.part_of >= 0) whose.type = {Base::piece, part.part_of};
  part.fields.push_back(std::move(whose));
  if (part.part_of < 0) return;
  const std::uint32_t pieces = m.pieces[static_cast<std::size_t>(part.part_of)].up_to;
  part.each = each ? static_cast<std::uint32_t>(*each) : std::clamp(kMostASide / pieces, 1u, kUsualEach);
  part.up_to = pieces * part.each;
  if (part.up_to <= kMostASide) return;
  sink.report(Id::parts_many, decl.up_to.empty() ? decl.name.at : decl.up_to[0].at)
      .arg("count", std::int64_t{part.up_to})
      .arg("parts", part.plural)
      .arg("pieces", std::int64_t{pieces})
      .arg("each", std::int64_t{part.each})
      .arg("limit", std::int64_t{kMostASide});
}

void check_part_names(const Model& m, Sink& sink) {
  for (const PieceInfo& part : m.pieces) {
    if (part.part_of < 0) continue;
    for (const FieldInfo& f : m.pieces[static_cast<std::size_t>(part.part_of)].fields) {
      if (f.name == part.plural)
        sink.report(Id::name_twice, part.decl->plural.text.empty() ? part.at : part.decl->plural.at)
            .arg("name", part.plural)
            .label(f.at, LabelId::first_here);
    }
  }
}

}  // namespace muster::compiler
