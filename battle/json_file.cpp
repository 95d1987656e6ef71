#include "battle/json_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "battle/document.h"
#include "battle/settle.h"
#include "battle/to_document.h"
#include "battle/words.h"

namespace muster::battle {

using diagnostics::Id;
using diagnostics::Span;

namespace {

// Reports where the text stops being JSON.
std::optional<Document> parse(const diagnostics::Source& json, diagnostics::Sink* sink) {
  try {
    return Document::parse(json.text());
  } catch (const Document::parse_error& error) {
    if (sink == nullptr) return std::nullopt;
    const std::size_t size = json.text().size();
    // The number of bytes read, the last of which is the wrong one.
    const std::size_t at = std::min(error.byte > 0 ? error.byte - 1 : 0, size);
    const auto from = static_cast<std::uint32_t>(at);
    const auto to = static_cast<std::uint32_t>(std::min(at + 1, size));
    if (at >= size) {
      sink->report(Id::json_ends_early, {from, to});
    } else {
      sink->report(Id::json_broken, {from, to});
    }
  } catch (const Document::exception&) {
    if (sink != nullptr)
      sink->report(Id::json_broken, {0, std::min<std::uint32_t>(1, json.text().empty() ? 0 : 1)});
  }
  return std::nullopt;
}

}  // namespace

JsonFile::JsonFile(const diagnostics::Source& json, grammar::Language language, diagnostics::Sink& sink) {
  const auto document = parse(json, &sink);
  if (!document) return;
  const JsonPlaces places = places_of(json, sink);
  if (sink.has_errors()) return;
  Written written = battle::text_of(*document, language, places, sink);
  text_ = diagnostics::Source(json.name(), std::move(written.text));
  for (const TextPlace& one : written.places) {
    const auto found = one.key ? places.key(one.path) : places.value(one.path);
    if (!found) continue;
    const auto length = [](Span s) { return s.end - s.begin; };
    // Without escapes the string stands there byte for byte, between its quotes.
    const bool exact = one.exact && length(*found) == length(one.text) + 2;
    stretches_.push_back({one.text, *found, exact});
  }
}

Span JsonFile::place(Span text) const {
  const Stretch* best = nullptr;
  for (const Stretch& one : stretches_) {
    if (text.begin < one.text.begin || text.begin > one.text.end) continue;
    const bool inside = text.begin < one.text.end && text.end <= one.text.end;
    const auto size = [](const Stretch& s) { return s.text.end - s.text.begin; };
    const bool best_inside = best != nullptr && text.begin < best->text.end && text.end <= best->text.end;
    if (best == nullptr || (inside && !best_inside) || (inside == best_inside && size(one) < size(*best)))
      best = &one;
  }
  if (best == nullptr) return {0, 0};
  if (!best->exact) return best->json;
  const std::uint32_t from = best->json.begin + 1 + (text.begin - best->text.begin);
  return {from, std::min(from + (text.end - text.begin), best->json.end - 1)};
}

std::vector<diagnostics::Diagnostic> JsonFile::moved(std::vector<diagnostics::Diagnostic> list) const {
  for (auto& d : list) {
    if (!d.nowhere) d.at = place(d.at);
    for (auto& label : d.labels) label.at = place(label.at);
    d.fixes.clear();
  }
  std::stable_sort(list.begin(), list.end(), [](const auto& a, const auto& b) {
    return a.nowhere != b.nowhere ? a.nowhere : a.at.begin < b.at.begin;
  });
  return list;
}

std::string rules_of_json(const diagnostics::Source& json) {
  const auto document = parse(json, nullptr);
  if (!document || !document->is_object()) return {};
  const auto rules = document->find("rules");
  return rules != document->end() && rules->is_string() ? rules->get<std::string>() : std::string();
}

std::string json_of(const bytecode::Ruleset& ruleset, const grammar::BattleFile& file,
                    const diagnostics::Source& source) {
  return to_document(settle_lines(ruleset, file), source)
             .dump(2, ' ', false, Document::error_handler_t::replace) +
         "\n";
}

std::string text_of(const bytecode::Ruleset& ruleset, const grammar::BattleFile& file,
                    const diagnostics::Source& source) {
  diagnostics::Sink unused;
  return battle::text_of(to_document(settle_lines(ruleset, file), source), file.language, {}, unused).text;
}

}  // namespace muster::battle
