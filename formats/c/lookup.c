/* lookup: queries a lexc image; a sample of the use of lexc.h.

       cc -O2 -o lookup lookup.c
       ./lookup twl.dawg QUIXOTIC CRWTH     whether texts are words, and their ordinals
       ./lookup twl.dawg --prefix QUIX      the words with a prefix
       ./lookup twl.dawg --ordinal 0 99     the words of ordinals
       ./lookup twl.dawg --top QUI          the ten heaviest words with a prefix, by the column weight
       ./lookup twl.dawg --values QUIXOTIC  the values of words, a line for each: the column, a tab, the value
       ./lookup twl.anag --anagrams EVIL    the words of the same letters, from a letter table
       ./lookup de.dawg --correct Haustür   whether words of a text are correct, by the rules of a dictionary

   Exit status: 0 if all answers are yes, 1 if one is no, 2 for bad usage or a bad image. */

#define LEXC_IMPLEMENTATION
#include "lexc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char text[LEXC_MAX_TEXT];

static void print_word(const lexc_image *image, const uint8_t *labels, size_t n) {
  printf("%.*s\n", (int)lexc_spell(image, labels, n, text, sizeof text), text);
}

static bool look_up(const lexc_image *image, const char *word) {
  uint8_t labels[LEXC_MAX_WORD];
  size_t n = lexc_read(image, word, strlen(word), labels, sizeof labels);
  bool is_word = lexc_contains(image, labels, n);
  if (is_word && image->has_ordinals)
    printf("%s: word %" PRIu64 "\n", word, lexc_ordinal(image, labels, n));
  else
    printf("%s: %s\n", word, is_word ? "a word" : "no word");
  return is_word;
}

enum { LIMIT = 1000000 }; /* answers of a question: a forged image may spell 2^63 words */

static bool list_prefix(const lexc_image *image, const char *prefix) {
  static lexc_words words;
  uint8_t labels[LEXC_MAX_WORD];
  size_t n = lexc_read(image, prefix, strlen(prefix), labels, sizeof labels);
  unsigned long count = 0;
  for (lexc_list(&words, image, LEXC_ROOT_WORDS, labels, n); count < LIMIT && lexc_next(&words); count++)
    print_word(image, words.labels, words.length);
  return count != 0;
}

static bool print_ordinal(const lexc_image *image, const char *number) {
  uint8_t labels[LEXC_MAX_WORD];
  char *end;
  uint64_t ordinal = strtoull(number, &end, 10);
  size_t n = *end ? 0 : lexc_word(image, ordinal, labels, sizeof labels);
  if (n) print_word(image, labels, n);
  else printf("%s: no word has this number\n", number);
  return n != 0;
}

static bool list_top(const lexc_image *image, const char *prefix) {
  lexc_range ranges[10];
  lexc_top top;
  lexc_span span;
  uint8_t labels[LEXC_MAX_WORD];
  uint64_t ordinal;
  size_t n = lexc_read(image, prefix, strlen(prefix), labels, sizeof labels);
  bool is_any = false;
  lexc_prefix(image, labels, n, &span);
  lexc_list_top(&top, image, "weight", span.first, span.count, ranges, 10);
  for (; (ordinal = lexc_next_top(&top)) != LEXC_NONE; is_any = true)
    print_word(image, labels, lexc_word(image, ordinal, labels, sizeof labels));
  return is_any;
}

static bool list_anagrams(const lexc_image *image, const char *letters) {
  lexc_group group;
  uint8_t labels[LEXC_MAX_WORD];
  uint64_t i;
  size_t n = lexc_read(image, letters, strlen(letters), labels, sizeof labels);
  if (!lexc_anagrams(image, labels, n, &group)) return false;
  for (i = 0; i < group.count && i < LIMIT; i++)
    print_word(image, labels, lexc_word(image, lexc_member(&group, i), labels, sizeof labels));
  return true;
}

static void print_value(const lexc_column *column, uint64_t i) {
  const uint8_t *bytes;
  size_t size;
  switch (column->type) {
    case LEXC_UNSIGNED: printf("%" PRIu64 "\n", lexc_unsigned(column, i)); break;
    case LEXC_SIGNED: printf("%" PRId64 "\n", lexc_signed(column, i)); break;
    case LEXC_FLOAT: printf("%.9g\n", lexc_float(column, i)); break;
    case LEXC_BITS: printf("%s\n", lexc_bit(column, i) ? "yes" : "no"); break;
    case LEXC_TEXT: printf("%s\n", lexc_text(column, i)); break;
    default:
      for (bytes = lexc_bytes(column, i, &size); size; size--) printf("%02x", *bytes++);
      printf("\n");
  }
}

static bool list_values(const lexc_image *image, const char *word) {
  uint8_t labels[LEXC_MAX_WORD];
  lexc_column column;
  uint64_t ordinal, first, n, i;
  size_t size = lexc_read(image, word, strlen(word), labels, sizeof labels);
  unsigned k;
  bool is_any = false;
  const void *head;
  ordinal = lexc_ordinal(image, labels, size);
  for (k = 0; (head = lexc_section(image, "COLU", k, &size)) != NULL; k++) {
    char name[33] = {0};
    memcpy(name, head, 32);
    if (!lexc_open_column(&column, image, name)) continue;
    for (n = lexc_values(&column, ordinal, &first), i = first; i < first + n; i++, is_any = true) {
      printf("%s\t", name);
      print_value(&column, i);
    }
  }
  return is_any;
}

static bool is_correct(const lexc_image *image, const char *word) {
  static lexc_judge judge;
  bool answer = lexc_open_judge(&judge, image) && lexc_is_correct(&judge, word, strlen(word));
  printf("%s: %s\n", word, answer ? "correct" : "not correct");
  return answer;
}

/* The function that answers an option, NULL for no option. */
static bool (*function_of(const char *option))(const lexc_image *, const char *) {
  if (strcmp(option, "--prefix") == 0) return list_prefix;
  if (strcmp(option, "--ordinal") == 0) return print_ordinal;
  if (strcmp(option, "--top") == 0) return list_top;
  if (strcmp(option, "--values") == 0) return list_values;
  if (strcmp(option, "--anagrams") == 0) return list_anagrams;
  return strcmp(option, "--correct") == 0 ? is_correct : NULL;
}

static int answer(const lexc_image *image, char **arguments) {
  bool (*ask)(const lexc_image *, const char *) = function_of(*arguments);
  bool is_yes = true;
  if (ask) arguments++;
  else ask = look_up;
  for (; *arguments; arguments++) is_yes &= ask(image, *arguments);
  return is_yes ? 0 : 1;
}

int main(int argc, char **argv) {
  lexc_file file;
  lexc_image image;
  lexc_status status;
  uint64_t *scratch;
  size_t n;
  int answered = 2;
  if (argc < 3 || (argc == 3 && function_of(argv[2]))) {
    fprintf(stderr, "Usage: lookup IMAGE [--prefix | --ordinal | --top | --values | --anagrams | --correct] WORD...\n");
    return 2;
  }
  status = lexc_map(&file, argv[1]);
  n = status ? 0 : lexc_scratch(file.data, file.size);
  scratch = (uint64_t *)malloc(n * sizeof *scratch + 1);
  if (!scratch) return 2;
  if (!status) status = lexc_open(&image, file.data, file.size, scratch, n);
  free(scratch);
  if (status) fprintf(stderr, "lookup: %s: %s (%s)\n", argv[1], lexc_message(status), lexc_rule(status));
  else answered = answer(&image, argv + 2);
  lexc_unmap(&file);
  return answered;
}
