// A value, or the issues that stand in its way.
#pragma once

#include "model/describe/issue.h"

#include <optional>
#include <utility>

namespace aforo::model {

template <class T>
class Result {
 public:
  Result(T value) : value_(std::move(value)) {}                 // NOLINT
  Result(Issue issue) { issues_.push_back(std::move(issue)); }  // NOLINT
  Result(Issues issues) : issues_(std::move(issues)) {}         // NOLINT
  Result(T value, Issues warnings) : value_(std::move(value)), issues_(std::move(warnings)) {}

  bool ok() const { return value_.has_value(); }
  explicit operator bool() const { return ok(); }

  // Only when ok().
  const T& value() const& { return *value_; }
  T& value() & { return *value_; }
  T&& value() && { return *std::move(value_); }
  const T& operator*() const& { return *value_; }
  T& operator*() & { return *value_; }
  const T* operator->() const { return &*value_; }
  T* operator->() { return &*value_; }

  // Errors when not ok(); possibly warnings when ok().
  const Issues& issues() const { return issues_; }

 private:
  std::optional<T> value_;
  Issues issues_;
};

}  // namespace aforo::model
