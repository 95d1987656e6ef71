#include "battle/json_places.h"

#include <nlohmann/json.hpp>

#include <set>

namespace muster::battle {
namespace {

using diagnostics::Id;
using diagnostics::Span;

constexpr int kDeepest = 40;  // a battle file needs 7

class Walk {
 public:
  Walk(const diagnostics::Source& source, diagnostics::Sink& sink, JsonPlaces& out)
      : source_(source), text_(source.text()), sink_(sink), out_(out) {}

  void value(const std::string& path, int depth) {
    blanks();
    const std::size_t from = at_;
    if (depth > kDeepest) {
      if (!too_deep_) sink_.report(Id::json_deep, span(from, from + 1));
      too_deep_ = true;
      at_ = text_.size();
      return;
    }
    if (here() == '{') {
      object(path, depth);
    } else if (here() == '[') {
      array(path, depth);
    } else if (here() == '"') {
      string();
    } else {
      while (at_ < text_.size() && std::string_view(",]} \t\r\n").find(text_[at_]) == std::string_view::npos)
        ++at_;
    }
    out_.values.emplace(path, span(from, at_));
  }

 private:
  const diagnostics::Source& source_;
  const std::string& text_;
  diagnostics::Sink& sink_;
  JsonPlaces& out_;
  std::size_t at_ = 0;
  bool too_deep_ = false;

  static Span span(std::size_t from, std::size_t to) {
    return {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to)};
  }
  char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  void blanks() {
    while (here() == ' ' || here() == '\t' || here() == '\n' || here() == '\r') ++at_;
  }
  std::string string() {
    const std::size_t from = at_++;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    if (at_ < text_.size()) ++at_;
    at_ = std::min(at_, text_.size());
    const auto read = nlohmann::json::parse(text_.substr(from, at_ - from), nullptr, false);
    return read.is_string() ? read.get<std::string>() : std::string();
  }
  void object(const std::string& path, int depth) {
    std::set<std::string> seen;
    ++at_;
    for (blanks(); here() == '"'; blanks()) {
      const std::size_t from = at_;
      const std::string key = string();
      const Span place = span(from, at_);
      const std::string inner = path_of_member(path, key);
      if (!seen.insert(key).second) sink_.report(Id::json_key_twice, place).arg("path", inner);
      out_.keys.emplace(inner, place);
      blanks();
      if (here() == ':') ++at_;
      value(inner, depth + 1);
      blanks();
      if (here() == ',') ++at_;
    }
    if (here() == '}') ++at_;
  }
  void array(const std::string& path, int depth) {
    ++at_;
    std::size_t position = 0;
    for (blanks(); at_ < text_.size() && here() != ']'; blanks()) {
      value(path_of_item(path, position++), depth + 1);
      blanks();
      if (here() == ',') ++at_;
    }
    if (here() == ']') ++at_;
  }
};

std::optional<Span> find(const std::map<std::string, Span>& all, const std::string& path) {
  const auto found = all.find(path);
  return found == all.end() ? std::nullopt : std::optional<Span>(found->second);
}

}  // namespace

std::optional<Span> JsonPlaces::value(const std::string& path) const { return find(values, path); }
std::optional<Span> JsonPlaces::key(const std::string& path) const { return find(keys, path); }

JsonPlaces places_of(const diagnostics::Source& json, diagnostics::Sink& sink) {
  JsonPlaces out;
  out.source = &json;
  Walk(json, sink, out).value("", 0);
  return out;
}

std::string path_of_member(const std::string& parent, const std::string& key) {
  return parent.empty() ? key : parent + "." + key;
}

std::string path_of_item(const std::string& parent, std::size_t position) {
  return parent + "[" + std::to_string(position) + "]";
}

}  // namespace muster::battle
