// JSON text to documents, documents to described records and back, and their JSON Schema.
#pragma once

#include "model/describe/field.h"
#include "model/describe/reference.h"
#include "model/describe/result.h"

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace aforo::model {

// JSON as it stands in `text`, key order kept. Errors name "file:line:column"; a key that stands
// twice in one object is an error too (common parsers keep the last one silently), and so is
// nesting deeper than 64 levels, which no file of ours has.
Result<nlohmann::ordered_json> parse_json(std::string_view text, std::string_view file);

// Reads a described record out of `document`; `where` is the file and the pointer of the document
// in it ("catalogs/gpus.json#/3"). Every fault is added to `issues`; reading goes on past it.
// Quantities are texts with units, counts may be numbers or texts ("8k"), fractions numbers or
// texts ("70%"); unknown keys, wrong types, units and ranges, and missing required keys are
// errors. Without `references` dangling names are not looked for.
template <class T>
void read_record(const nlohmann::ordered_json& document, std::string_view where, T& into,
                 Issues& issues, const ReferenceChecker& references = {});
void read_record(const nlohmann::ordered_json& document, std::string_view where, RecordRef& into,
                 Issues& issues, const ReferenceChecker& references);

// The record as JSON, in field order; absent optionals and empty optional texts, lists and tables
// are left out.
nlohmann::ordered_json write_record(RecordRef& record);
template <class T>
nlohmann::ordered_json write_record(const T& value);

// JSON Schema (draft 7) of the record.
nlohmann::ordered_json schema_of(RecordRef& record);
template <class T>
nlohmann::ordered_json schema_of();

// A key as a step of a JSON pointer: "~" and "/" in it are written "~0" and "~1" (RFC 6901).
std::string pointer_step(std::string_view key);
std::string key_of_step(std::string_view step);

// The text with every invalid byte replaced by U+FFFD: what comes from a command line or a damaged
// file has to fit into messages that are written as JSON.
std::string valid_utf8(std::string_view text);

// Sets the value at a JSON pointer: VALUE is read as JSON where it is a number, true, false, null,
// an object or an array, else as text. Missing objects on the way are made; list positions must
// exist. Used by --set.
Issues set_at_pointer(nlohmann::ordered_json& document, std::string_view pointer,
                      std::string_view value);

// ---- details ----

template <class T>
void read_record(const nlohmann::ordered_json& document, std::string_view where, T& into,
                 Issues& issues, const ReferenceChecker& references) {
  TypedRecord<T> ref(into);
  read_record(document, where, static_cast<RecordRef&>(ref), issues, references);
}
template <class T>
nlohmann::ordered_json write_record(const T& value) {
  T copy = value;
  TypedRecord<T> ref(copy);
  return write_record(static_cast<RecordRef&>(ref));
}
template <class T>
nlohmann::ordered_json schema_of() {
  T value{};
  TypedRecord<T> ref(value);
  return schema_of(static_cast<RecordRef&>(ref));
}

}  // namespace aforo::model
