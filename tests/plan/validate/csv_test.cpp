#include "plan/validate/csv.h"

#include "tests/catch.h"

using aforo::plan::CsvTable;

TEST_CASE("quoted fields hold commas, line ends and doubled quotes") {
  const auto table = CsvTable::parse("a,b\r\n\"x, y\",\"say \"\"hi\"\"\nagain\"\r\n", "t.csv");
  REQUIRE(table.ok());
  REQUIRE(table->rows().size() == 1);
  CHECK(table->text(table->rows()[0], "a") == "x, y");
  CHECK(table->text(table->rows()[0], "b") == "say \"hi\"\nagain");
}

TEST_CASE("a trailing comma is an empty last field, with or without a line end") {
  for (const std::string end : {"", "\n", "\r\n"}) {
    const auto table = CsvTable::parse("a,b\n1," + end, "t.csv");
    REQUIRE(table.ok());
    REQUIRE(table->rows().size() == 1);
    CHECK(table->rows()[0].fields == std::vector<std::string>{"1", ""});
  }
}

TEST_CASE("a byte-order mark, blank lines and blanks around fields do not matter") {
  const auto table = CsvTable::parse("\xEF\xBB\xBF a ,b\n\n  1 , 2\n\n", "t.csv");
  REQUIRE(table.ok());
  REQUIRE(table->rows().size() == 1);
  CHECK(table->text(table->rows()[0], "a") == "1");
  CHECK(table->rows()[0].line == 3);
  CHECK(table->text(table->rows()[0], "no such column").empty());
}

TEST_CASE("rows of the wrong width are all reported, with file and line") {
  const auto table = CsvTable::parse("a,b\n1,2\n1,2,3\n4\n", "t.csv");
  REQUIRE_FALSE(table.ok());
  REQUIRE(table.issues().size() == 2);
  CHECK(table.issues()[0].where == "t.csv:3");
  CHECK(table.issues()[0].message == "3 fields where the header has 2");
  CHECK(table.issues()[1].where == "t.csv:4");
}

TEST_CASE("an empty table, a column twice and an open quote are errors") {
  CHECK(CsvTable::parse("", "t.csv").issues().front().code == "empty-table");
  CHECK(CsvTable::parse("a,a\n", "t.csv").issues().front().code == "duplicate-column");
  CHECK(CsvTable::parse("a\n\"open\n", "t.csv").issues().front().code == "unclosed-quote");
}
