// All of lexc.hpp, on golden images. Argument: their folder. With TEMPORARY defined it must not compile.

#include "lexc.hpp"

#include <fstream>
#include <iostream>
#include <iterator>
#include <thread>

static int n_faults;
static void expect(bool holds, const char *what) {
  if (!holds) std::cout << "wrong: " << what << '\n', n_faults++;
}

static std::string join(lexc::words words) {
  std::string text;
  for (std::string_view word : words) text.append(word).append(" ");
  return text;
}

template <class Call>
static std::string rule_of(Call call) {
  try {
    call();
  } catch (const lexc::error &error) {
    return std::string(error.rule());
  }
  return "OK";
}

int main(int, char **arguments) {
  const std::filesystem::path golden = arguments[1];
  lexc::lexicon loaded(golden / "tiny.dawg");
  const lexc::lexicon tiny = std::move(loaded);
  expect(tiny.size() == 12 && tiny.contains("DOGS") && !tiny.contains("DOGE"), "contains");
  expect(tiny.index("DOGS") == 6u && !tiny.index("X") && tiny.at(6) == "DOGS", "index");
  expect(tiny.count("DO") == 4 && join(tiny.starting_with("DOG")) == "DOG DOGS ", "prefix");
  expect(join(tiny.matching("?ATS")) == "CATS EATS ", "pattern");
  expect(join(tiny.near("CRA", 1, true)) == "CAR ", "near");
  expect(join(tiny.rack("TAC")) == "CAT " && join(tiny.anagrams("TACS")) == "CATS ", "rack");
  expect(rule_of([&] { tiny.near("CAR", 4); }) == "QUESTION", "a distance of 4");
  expect(rule_of([&] { lexc::lexicon none(golden / "README.md"); }) == "C1", "no image");

  std::ifstream file(golden / "values.dawg", std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  const lexc::lexicon values(bytes.data(), bytes.size());
  expect(values.values<std::uint64_t>("weight").get("DO") == 90u, "a number");
  expect(values.values<std::int64_t>("signed").get("DO") == 5, "a signed number");
  expect(values.values<double>("float").get("DO") == -2.25, "a float");
  expect(values.values<bool>("noun").get("DO") == false, "a bit");
  expect(values.values<std::string_view>("definition").get("DO") == "to act", "a text");
  expect(values.values<std::string_view>("senses").list(*values.index("DO")).size() == 3, "a list");
  expect(rule_of([&] { values.values<double>("weight"); }) == "QUESTION", "a column of another type");
  expect(rule_of([&] { values.values<bool>("none"); }) == "QUESTION", "no column");
  expect(join(values.top("", "weight", 1)) != "", "top");

  const lexc::lexicon dictionary(golden / "dictionary.dawg");
  lexc::checker checker(dictionary);
  expect(checker.is_correct("Haustür") && !checker.is_correct("Hausx"), "a checker");
  expect(rule_of([&] { lexc::checker none(tiny); }) == "QUESTION", "no dictionary");

  std::thread threads[4];
  for (auto &thread : threads) thread = std::thread([&] { expect(join(tiny.matching("?ATS")) == "CATS EATS ", "threads"); });
  for (auto &thread : threads) thread.join();
#ifdef TEMPORARY
  join(lexc::lexicon(golden / "tiny.dawg").starting_with("D"));
#endif
  if (!n_faults) std::cout << "all is well\n";
  return n_faults != 0;
}
