/* Ask liblexc everything about an image that libFuzzer forges: `make fuzz-c`. Sanitizers stop at a wrong access. */

#include "liblexc.h"
#include <string.h>

enum { MOST = 100 }; /* answers to a question: a small image may spell 2^62 words */

static size_t drain(lexc_query *query) {
  size_t n, found = 0;
  while (query && found < MOST && lexc_next_text(query, &n)) found += n != 0;
  lexc_end(query);
  return found;
}

static void read_columns(const lexc_lexicon *lexicon, uint64_t ordinal) {
  int column;
  size_t n;
  for (column = 0; column < lexc_column_count(lexicon); column++) {
    uint64_t i, count = lexc_value_count(lexicon, column, ordinal, &i);
    for (count = count < MOST ? count : MOST; count--; i++) {
      lexc_get_unsigned(lexicon, column, i), lexc_get_signed(lexicon, column, i), lexc_get_float(lexicon, column, i);
      lexc_get_bit(lexicon, column, i), lexc_get_text(lexicon, column, i, &n), lexc_get_bytes(lexicon, column, i, &n);
    }
    drain(lexc_find_top(lexicon, "", 0, lexc_column_name(lexicon, column), MOST, NULL));
  }
}

static void ask(const lexc_lexicon *lexicon, const char *text, size_t n) {
  lexc_has_text(lexicon, text, n), lexc_index_text(lexicon, text, n), lexc_count_prefix(lexicon, text, n);
  drain(lexc_find_prefix(lexicon, text, n, NULL)), drain(lexc_find_near(lexicon, text, n, 2, LEXC_TRANSPOSITIONS, NULL));
  drain(lexc_find_rack(lexicon, text, n, NULL)), drain(lexc_find_anagrams(lexicon, text, n, NULL));
  drain(lexc_find_pattern(lexicon, text, n, NULL));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char *const texts[] = {"", "CAR", "Haust\xc3\xbcr", "*A?", "[^A]*", "CA?", "\xd0\xb0*"};
  static char word[1 << 17];
  lexc_lexicon *lexicon = lexc_load_bytes(data, size, NULL);
  lexc_checker *checker;
  size_t i, n;
  if (!lexicon) return 0;
  checker = lexc_new_checker(lexicon, NULL);
  for (i = 0; i < sizeof texts / sizeof *texts; i++) {
    ask(lexicon, texts[i], strlen(texts[i]));
    if (checker) lexc_is_correct_text(checker, texts[i], strlen(texts[i]));
  }
  for (i = 0; i < 3; i++) {
    uint64_t ordinal = i ? (lexc_size(lexicon) - 1) / i : 0;
    if ((n = lexc_text_at(lexicon, ordinal, word, sizeof word)) != 0) ask(lexicon, word, n < 40 ? n : 40);
    read_columns(lexicon, ordinal);
  }
  lexc_free_checker(checker);
  lexc_free(lexicon);
  return 0;
}
