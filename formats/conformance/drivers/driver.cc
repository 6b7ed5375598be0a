// Answers the questions of the conformance kit with lexc.hpp.
#include "lexc.hpp"
#include "protocol.h"
#include <iostream>
static std::string list(lexc::words words, std::size_t limit = SIZE_MAX) {
  std::cout << "list" << std::flush;
  for (auto at = words.begin(); limit-- && at != words.end(); ++at) write_field((*at).data(), (*at).size());
  return "";
}
static std::string answer(std::optional<lexc::lexicon> &lexicon, const std::string &op, const char *a, const char *b) try {
  if (op == "open") return lexicon.reset(), lexicon.emplace(a), "ok\t" + std::to_string(lexicon->size());
  if (op == "has") return lexicon->contains(a) ? "yes" : "no";
  if (op == "count") return std::to_string(lexicon->count(a));
  if (op == "index") return lexicon->index(a) ? std::to_string(*lexicon->index(a)) : "none";
  if (op == "word") return "word\t" + lexicon->at(std::strtoull(a, nullptr, 10));
  if (op == "prefix") return list(lexicon->starting_with(a), std::strtoul(b, nullptr, 10));
  if (op == "pattern") return list(lexicon->matching(a));
  if (op == "near") return list(lexicon->near(a, static_cast<unsigned>(std::atoi(b))));
  if (op == "rack") return list(lexicon->rack(a));
  if (op == "anagrams") return list(lexicon->anagrams(a));
  if (op == "top") return list(lexicon->top(a, b, std::strtoul(field[3], nullptr, 10)));
  if (op == "correct") return lexc::checker(*lexicon).is_correct(a) ? "yes" : "no";
  return "unsupported";
} catch (const lexc::error &error) {
  return op == "open" ? "refused\t" + std::string(error.rule()) : "error";
} catch (const std::out_of_range &) {
  return "none";
}
int main() {
  std::optional<lexc::lexicon> lexicon;
  while (read_line()) std::cout << answer(lexicon, field[0], field[1], field[2]) << std::endl;
}
