/* lookup: queries a lexc image; a sample of the use of lexc.h.

       cc -O2 -o lookup lookup.c
       ./lookup twl.dawg QUIXOTIC CRWTH     whether texts are words, and their ordinals
       ./lookup twl.dawg --prefix QUIX      the words with a prefix
       ./lookup twl.dawg --ordinal 0 99     the words of ordinals

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

static bool list_prefix(const lexc_image *image, const char *prefix) {
  static lexc_words words;
  uint8_t labels[LEXC_MAX_WORD];
  size_t n = lexc_read(image, prefix, strlen(prefix), labels, sizeof labels);
  bool is_any = false;
  for (lexc_list(&words, image, LEXC_ROOT_WORDS, labels, n); lexc_next(&words); is_any = true)
    print_word(image, words.labels, words.length);
  return is_any;
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

static int answer(const lexc_image *image, char **arguments) {
  bool (*ask)(const lexc_image *, const char *) = look_up;
  bool is_yes = true;
  if (*arguments && strcmp(*arguments, "--prefix") == 0) ask = list_prefix, arguments++;
  else if (*arguments && strcmp(*arguments, "--ordinal") == 0) ask = print_ordinal, arguments++;
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
  if (argc < 3) {
    fprintf(stderr, "Usage: lookup IMAGE [--prefix | --ordinal] WORD...\n");
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
