#include "reports/baseline.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <tuple>

#include "reports/escape.h"

namespace muster::reports {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormatVersion = 1;

const std::string* text_at(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : found->get_ptr<const std::string*>();
}

}  // namespace

BaselineRead read_baseline(std::string_view text) {
  BaselineRead out;
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded() || !json.is_object()) {
    out.reason = "it is no JSON of that kind";
    return out;
  }
  const auto version = json.find("format_version");
  if (version == json.end() || !version->is_number_integer()) {
    out.reason = "it does not say its version";
    return out;
  }
  if (*version != kFormatVersion) {
    out.reason = "it is of version " + version->dump() + ", and 1 is known here";
    return out;
  }
  const auto findings = json.find("findings");
  if (findings == json.end() || !findings->is_array()) {
    out.reason = "it has no list of findings";
    return out;
  }
  for (const Json& one : *findings) {
    const std::string* fingerprint = one.is_object() ? text_at(one, "fingerprint") : nullptr;
    const std::string* id = one.is_object() ? text_at(one, "id") : nullptr;
    const std::string* file = one.is_object() ? text_at(one, "file") : nullptr;
    if (fingerprint == nullptr || id == nullptr || file == nullptr) {
      out.reason = "one of its findings has no fingerprint, id or file";
      return out;
    }
    out.baseline.known.insert(*fingerprint);
    out.baseline.entries.push_back({*fingerprint, *id, *file});
  }
  return out;
}

std::string write_baseline(const std::vector<BaselineEntry>& entries) {
  std::vector<BaselineEntry> sorted = entries;
  std::sort(sorted.begin(), sorted.end(), [](const BaselineEntry& a, const BaselineEntry& b) {
    return std::tie(a.file, a.id, a.fingerprint) < std::tie(b.file, b.id, b.fingerprint);
  });
  std::string out = "{\n  \"format_version\": 1,\n  \"findings\": [";
  const char* between = "\n";
  for (const BaselineEntry& entry : sorted) {
    Json one;
    one["fingerprint"] = entry.fingerprint;
    one["id"] = entry.id;
    one["file"] = valid_utf8(entry.file);
    out += between + ("    " + one.dump());
    between = ",\n";
  }
  return out + (sorted.empty() ? "]\n}\n" : "\n  ]\n}\n");
}

}  // namespace muster::reports
