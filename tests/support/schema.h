// A check of JSON against a schema, for the part of JSON Schema 2020-12 that docs/battle.schema.json
// uses: type, enum, anyOf, $ref into the same file, properties, required, additionalProperties,
// items, minItems, minLength, minimum. Any other keyword is a fault of the schema, so that nothing
// passes because it was not looked at.
#pragma once

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>
#include <string>

namespace muster::tests {

class Schema {
 public:
  explicit Schema(nlohmann::json schema) : root_(std::move(schema)) {}

  // What is wrong first, or nothing.
  std::string fault(const nlohmann::json& value) const { return check(root_, value, ""); }

 private:
  nlohmann::json root_;

  static bool is_of(const std::string& type, const nlohmann::json& value) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "boolean") return value.is_boolean();
    if (type == "null") return value.is_null();
    if (type == "number") return value.is_number();
    return type == "integer" && value.is_number_integer();
  }

  std::string check(const nlohmann::json& schema, const nlohmann::json& value,
                    const std::string& path) const {
    static const std::set<std::string> kSilent = {"$schema", "$defs", "title", "description", "properties"};
    for (const auto& [key, rule] : schema.items()) {
      if (kSilent.count(key) > 0) continue;
      const std::string wrong = one(key, rule, schema, value, path);
      if (!wrong.empty()) return wrong;
    }
    if (!schema.contains("properties") || !value.is_object()) return {};
    for (const auto& [name, rule] : schema["properties"].items()) {
      if (!value.contains(name)) continue;
      const std::string wrong = check(rule, value[name], path + "/" + name);
      if (!wrong.empty()) return wrong;
    }
    return {};
  }

  std::string one(const std::string& key, const nlohmann::json& rule, const nlohmann::json& schema,
                  const nlohmann::json& value, const std::string& path) const {
    const auto say = [&](bool holds) {
      return holds ? std::string() : path + ": " + key + " " + rule.dump();
    };
    if (key == "type") {
      if (rule.is_string()) return say(is_of(rule, value));
      return say(std::any_of(rule.begin(), rule.end(), [&](const auto& type) { return is_of(type, value); }));
    }
    if (key == "enum") return say(std::find(rule.begin(), rule.end(), value) != rule.end());
    if (key == "$ref") {
      const std::string where = rule;
      return check(root_.at(nlohmann::json::json_pointer(where.substr(1))), value, path);
    }
    if (key == "anyOf")
      return say(std::any_of(rule.begin(), rule.end(),
                             [&](const auto& other) { return check(other, value, path).empty(); }));
    if (key == "required")
      return say(!value.is_object() || std::all_of(rule.begin(), rule.end(), [&](const auto& name) {
        return value.contains(name.template get<std::string>());
      }));
    if (key == "minItems") return say(!value.is_array() || value.size() >= rule.get<std::size_t>());
    if (key == "minLength") return say(!value.is_string() || !value.get<std::string>().empty() || rule == 0);
    if (key == "minimum") return say(!value.is_number() || value >= rule);
    if (key == "items") {
      for (std::size_t i = 0; value.is_array() && i < value.size(); ++i) {
        const std::string wrong = check(rule, value[i], path + "/" + std::to_string(i));
        if (!wrong.empty()) return wrong;
      }
      return {};
    }
    if (key == "additionalProperties") {
      if (!value.is_object()) return {};
      for (const auto& [name, inner] : value.items()) {
        if (schema.contains("properties") && schema["properties"].contains(name)) continue;
        if (rule == false) return path + "/" + name + ": unknown";
        const std::string wrong = check(rule, inner, path + "/" + name);
        if (!wrong.empty()) return wrong;
      }
      return {};
    }
    return path + ": the schema says " + key + ", which is not looked at here";
  }
};

}  // namespace muster::tests
