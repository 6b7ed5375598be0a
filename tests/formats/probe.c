/* Read images from standard input with lexc.h. Before each image stands its length: 8 bytes, little endian. For each
   image print these lines:

       rule R               the broken rule, or OK; for a sound image also:
       gaddag HEX           every string from the root gaddag, in labels
       alphagrams HEX       every string from the root alphagrams
       words HEX TEXT       every word, and its spelling
       wrong HEX PROBLEM    a word on which another function disagrees
       has 0110             for each argument, whether it is a word

   At most MOST strings of each root are listed, and SPREAD other ordinals are turned into words and back. All columns
   and groups of anagrams are read. The program aborts if a function accepts LEXC_UNREADABLE as a number of labels. */

#define LEXC_IMPLEMENTATION
#include "lexc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 2000
#define SPREAD 100

static lexc_words words;
static char text[LEXC_MAX_TEXT];

static void print_labels(const char *kind) {
  size_t i;
  printf("%s ", kind);
  for (i = 0; i < words.length; i++) printf("%02x", words.labels[i]);
}

/* The first function that disagrees about the word listed last, in words; NULL if all agree. */
static const char *disagreement(const lexc_image *image, uint64_t ordinal) {
  static uint8_t labels[LEXC_MAX_WORD];
  lexc_span span;
  uint64_t node = image->roots[LEXC_ROOT_WORDS];
  size_t i, n = words.length;
  uint8_t last = words.labels[n - 1];
  if (n > image->longest) return "longer than the longest";
  if (!lexc_contains(image, words.labels, n)) return "not contained";
  for (i = 0; i + 1 < n; i++) node = lexc_child(image, node, words.labels[i]);
  if (!lexc_accepts(image, node, last)) return "not accepted";
  if (!image->is_utf8 && !(lexc_accepting(image, node) >> last & 1)) return "not in the set";
  if (!image->has_ordinals) return NULL;
  if (lexc_ordinal(image, words.labels, n) != ordinal) return "another ordinal";
  if (!lexc_prefix(image, words.labels, n, &span) || span.first != ordinal || !span.is_word) return "another span";
  if (lexc_word(image, ordinal, labels, sizeof labels) != n) return "no way back";
  if (memcmp(labels, words.labels, n) != 0) return "another way back";
  return NULL;
}

static void list_words(const lexc_image *image) {
  uint64_t n = 0;
  for (lexc_list(&words, image, LEXC_ROOT_WORDS, NULL, 0); n < MOST && lexc_next(&words); n++) {
    const char *problem = disagreement(image, n);
    print_labels("words");
    printf(" %.*s\n", (int)lexc_spell(image, words.labels, words.length, text, sizeof text), text);
    if (!problem) continue;
    print_labels("wrong");
    printf(" %s\n", problem);
  }
  if (n < MOST && n != image->n_words) printf("wrong  number of words\n");
}

/* Turn ordinals from all over the image into words and back. */
static void spread_ordinals(const lexc_image *image) {
  static uint8_t labels[LEXC_MAX_WORD];
  uint64_t step = image->n_words / SPREAD + 1, ordinal;
  if (!image->has_ordinals) return;
  for (ordinal = 0; ordinal < image->n_words; ordinal += step) {
    size_t n = lexc_word(image, ordinal, labels, sizeof labels);
    if (!n || lexc_ordinal(image, labels, n) != ordinal) printf("wrong  an ordinal without way back\n");
    if (ordinal >> 63) break;
  }
  if (lexc_word(image, image->n_words, labels, sizeof labels)) printf("wrong  too many ordinals\n");
}

/* Read a value, all bytes of it. */
static size_t read_value(const lexc_column *column, uint64_t i) {
  size_t size, k, sum = 0;
  const uint8_t *bytes;
  switch (column->type) {
    case LEXC_UNSIGNED: return lexc_unsigned(column, i) != 0;
    case LEXC_SIGNED: return lexc_signed(column, i) != 0;
    case LEXC_FLOAT: return lexc_float(column, i) > 0;
    case LEXC_BITS: return lexc_bit(column, i);
    case LEXC_TEXT: return strlen(lexc_text(column, i));
    default: bytes = lexc_bytes(column, i, &size);
  }
  for (k = 0; k < size; k++) sum += bytes[k];
  return sum;
}

/* Read the values of all columns, and MOST words by weight. */
static size_t read_columns(const lexc_image *image) {
  static lexc_range ranges[MOST];
  lexc_column column;
  lexc_top top;
  size_t size, sum = 0;
  uint64_t ordinal, first, n, i, n_found = 0;
  unsigned k;
  const char *head;
  for (k = 0; (head = (const char *)lexc_section(image, "COLU", k, &size)) != NULL; k++) {
    char name[33] = {0};
    memcpy(name, head, 32);
    if (!lexc_open_column(&column, image, name)) continue;
    for (ordinal = 0; ordinal < column.n_words; ordinal++)
      for (n = lexc_values(&column, ordinal, &first), i = first; i < first + n; i++) sum += read_value(&column, i);
    if (!lexc_list_top(&top, image, name, 0, UINT64_MAX, ranges, MOST)) continue;
    for (n_found = 0; (ordinal = lexc_next_top(&top)) != LEXC_NONE; n_found++)
      if (ordinal >= image->n_words) printf("wrong  no heaviest word\n");
    if (n_found != (image->n_words < MOST ? image->n_words : MOST)) printf("wrong  number of heaviest words\n");
  }
  return sum;
}

static void read_groups(const lexc_image *image) {
  lexc_group group;
  uint64_t number, i, n = 0;
  for (number = 0; lexc_group_at(image, number, &group); n += group.count, number++)
    for (i = 0; i < group.count; i++)
      if (lexc_member(&group, i) >= image->n_words) printf("wrong  no anagram\n");
  if (number && n != image->n_words) printf("wrong  number of anagrams\n");
}

/* Every function that takes labels takes LEXC_UNREADABLE as their number, and finds nothing. */
static void pass_on_unreadable(const lexc_image *image) {
  static uint8_t labels[LEXC_MAX_WORD];
  lexc_span span;
  lexc_group group;
  memset(labels, 1, sizeof labels);
  if (lexc_read(image, "\0", 1, labels, sizeof labels) != LEXC_UNREADABLE) abort();
  if (lexc_read(image, "", 0, labels, 0) != 0) abort();
  if (lexc_contains(image, labels, LEXC_UNREADABLE) || lexc_contains(image, labels, 0)) abort();
  if (lexc_ordinal(image, labels, LEXC_UNREADABLE) != LEXC_NONE) abort();
  if (lexc_anagrams(image, labels, LEXC_UNREADABLE, &group) || lexc_anagrams(image, labels, 0, &group)) abort();
  if (lexc_prefix(image, labels, LEXC_UNREADABLE, &span) || span.count) abort();
  if (lexc_spell(image, labels, LEXC_UNREADABLE, text, sizeof text)) abort();
  lexc_list(&words, image, LEXC_ROOT_WORDS, labels, LEXC_UNREADABLE);
  if (lexc_next(&words) || words.length) abort();
}

static void list(const lexc_image *image, int root, const char *name) {
  size_t n = 0;
  for (lexc_list(&words, image, root, NULL, 0); n < MOST && lexc_next(&words); n++) {
    print_labels(name);
    putchar('\n');
  }
}

static lexc_status open_image(lexc_image *image, const uint8_t *data, size_t size) {
  size_t n = lexc_scratch(data, size);
  uint64_t *scratch = (uint64_t *)malloc(n * sizeof *scratch + 1);
  lexc_status status = lexc_open(image, data, size, scratch, n);
  if (n && !status && lexc_open(image, data, size, scratch, n - 1) != LEXC_SCRATCH) abort();
  if (n && !status && lexc_open(image, data, size, NULL, n) != LEXC_SCRATCH) abort();
  if (!status && lexc_open_trusted(image, data, size) != LEXC_OK) abort();
  free(scratch);
  return status;
}

/* Abort if a function answers for an image that was refused. */
static void pass_on_refused(const lexc_image *image, char **texts) {
  static lexc_judge judge;
  uint8_t labels[LEXC_MAX_WORD];
  lexc_column column;
  lexc_group group;
  lexc_span span;
  int root;
  memset(labels, 1, sizeof labels);
  for (; *texts; texts++)
    if (lexc_has(image, *texts) || lexc_read(image, *texts, strlen(*texts), labels, sizeof labels) != LEXC_UNREADABLE)
      if (**texts) abort();
  for (root = 0; root < 4; root++) {
    lexc_list(&words, image, root, NULL, 0);
    if (lexc_next(&words)) abort();
  }
  if (lexc_contains(image, labels, 1) || lexc_ordinal(image, labels, 1) != LEXC_NONE) abort();
  if (lexc_prefix(image, labels, 1, &span) || lexc_anagrams(image, labels, 1, &group)) abort();
  if (lexc_word(image, 0, labels, sizeof labels) || lexc_open_column(&column, image, "weight")) abort();
  if (lexc_open_judge(&judge, image) || lexc_is_correct(&judge, "a", 1)) abort();
}

static void probe(const uint8_t *data, size_t size, char **texts) {
  lexc_image image;
  lexc_status status = open_image(&image, data, size);
  printf("rule %s\n", lexc_rule(status));
  if (status) {
    pass_on_refused(&image, texts);
    return;
  }
  pass_on_unreadable(&image);
  list(&image, LEXC_ROOT_GADDAG, "gaddag");
  list(&image, LEXC_ROOT_ALPHAGRAMS, "alphagrams");
  list_words(&image);
  spread_ordinals(&image);
  if (read_columns(&image) == SIZE_MAX) abort(); /* the sum is used, so that every value is read */
  read_groups(&image);
  printf("has ");
  for (; *texts; texts++) putchar(lexc_has(&image, *texts) ? '1' : '0');
  putchar('\n');
}

int main(int argc, char **argv) {
  uint8_t head[8];
  (void)argc;
  while (fread(head, 1, 8, stdin) == 8) {
    size_t size = (size_t)lexc_u64_(head);
    uint8_t *data = (uint8_t *)malloc(size + 1); /* the image at an odd address, its last byte the last of the block */
    if (!data || fread(data + 1, 1, size, stdin) != size) return 2;
    probe(data + 1, size, argv + 1);
    free(data);
  }
  return 0;
}
