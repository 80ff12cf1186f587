// What every catalog entry has: a name, other names, and where its figures come from.
#pragma once

#include "model/describe/field.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace aforo::model {

// Where a figure comes from. A source that starts with "unverified", "memory" or "estimate" marks
// an estimate, which every report shows as such; "derived" figures follow from sourced ones.
struct Source {
  std::string source;  // URL, document, or "unverified"
  std::string date;    // as the source prints it: "2026-08-22", "2025", "undated"
  bool is_estimate() const;
};
void describe(FieldVisitor& v, Source& source);

struct Entry {
  std::string id;
  std::string name;
  std::vector<std::string> aliases;  // other names that mean exactly this entry
  std::string note;
  std::string source;
  std::string date;
  std::map<std::string, Source> field_sources;  // by field key, where it is not the entry's own

  // Source and date of one field ("tdp"; "" is the entry's own).
  Source source_of(const std::string& field) const;
};

// The shared fields: identity first, provenance last.
void describe_identity(FieldVisitor& v, Entry& entry);
void describe_provenance(FieldVisitor& v, Entry& entry);

// A price seen somewhere: what for, when, by whom.
struct PriceQuote {
  Money price;        // one piece
  std::string kind;   // "MSRP", "street", "list estimate", "model input", …
  std::string scope;  // what it covers: "" is the bare part; "whole life", "with 4 cables", …
  std::string source;
  std::string date;
};
void describe(FieldVisitor& v, PriceQuote& quote);

}  // namespace aforo::model
