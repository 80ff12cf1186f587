#include "model/catalog/entry.h"

namespace aforo::model {

bool Source::is_estimate() const {
  for (const std::string_view mark : {"unverified", "memory", "estimate", "assumption"}) {
    if (source.rfind(mark, 0) == 0) return true;
  }
  return false;
}

void describe(FieldVisitor& v, Source& source) {
  v(Field("source", "where the figure comes from").required(), source.source);
  v(Field("date", "date of the figure"), source.date);
}

Source Entry::source_of(const std::string& field) const {
  const auto found = field_sources.find(field);
  if (found == field_sources.end()) return {source, date};
  return {found->second.source, found->second.date.empty() ? date : found->second.date};
}

void describe_identity(FieldVisitor& v, Entry& entry) {
  v(Field("id", "the name by which it is referred to").required().group("identity"), entry.id);
  v(Field("name", "its full name").required().group("identity"), entry.name);
  v(Field("aliases", "other names that mean exactly this entry").group("identity"), entry.aliases);
}

void describe_provenance(FieldVisitor& v, Entry& entry) {
  v(Field("note", "remarks on the figures").group("provenance"), entry.note);
  v(Field("source", "where the figures come from").required().group("provenance"), entry.source);
  v(Field("date", "date of the figures").required().group("provenance"), entry.date);
  v(Field("field_sources", "source of single fields, where it is another").group("provenance"),
    entry.field_sources);
}

void describe(FieldVisitor& v, PriceQuote& quote) {
  v(Field("price", "the price of one piece").required().in(unit::money).at_least(0), quote.price);
  v(Field("kind", "list, street, estimate, …").required(), quote.kind);
  v(Field("scope", "what the price covers beyond the bare part"), quote.scope);
  v(Field("source", "where it was seen").required(), quote.source);
  v(Field("date", "when it was seen").required(), quote.date);
}

}  // namespace aforo::model
