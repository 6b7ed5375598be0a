/* Answers queries about an image, a word a line, and an empty line after each query. Arguments: the image, then

       top COLUMN PREFIX N     the N heaviest words with a prefix; "none" without such a column
       anagrams LETTERS        the words with these letters
       groups                  the words of each group, and a line "-" after each
 */

#define LEXC_IMPLEMENTATION
#include "lexc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static lexc_image image;

static void print_word(uint64_t ordinal) {
  static char text[LEXC_MAX_TEXT];
  uint8_t labels[LEXC_MAX_WORD];
  size_t n = lexc_word(&image, ordinal, labels, sizeof labels);
  n = lexc_spell(&image, labels, n, text, sizeof text);
  printf("%.*s\n", n ? (int)n : 1, n ? text : "?");
}

static void print_top(const char *column, const char *prefix, size_t most) {
  uint8_t labels[LEXC_MAX_WORD];
  lexc_range *ranges = (lexc_range *)malloc(most * sizeof *ranges); /* of exactly this size, for the sanitizer */
  size_t n = lexc_read(&image, prefix, strlen(prefix), labels, sizeof labels);
  uint64_t ordinal;
  lexc_span span;
  lexc_top top;
  lexc_prefix(&image, labels, n, &span);
  if (!lexc_list_top(&top, &image, column, span.first, span.count, ranges, most)) printf("none\n");
  while ((ordinal = lexc_next_top(&top)) != LEXC_NONE) print_word(ordinal);
  free(ranges);
}

static void print_group(const lexc_group *group) {
  uint64_t i;
  for (i = 0; i < group->count; i++) print_word(lexc_member(group, i));
}

static void print_anagrams(const char *letters) {
  uint8_t labels[LEXC_MAX_WORD];
  lexc_group group;
  size_t n = lexc_read(&image, letters, strlen(letters), labels, sizeof labels);
  if (lexc_anagrams(&image, labels, n, &group)) print_group(&group);
}

static void print_groups(void) {
  lexc_group group;
  uint64_t number;
  for (number = 0; lexc_group_at(&image, number, &group); number++) {
    print_group(&group);
    printf("-\n");
  }
}

int main(int n_arguments, char **arguments) {
  lexc_file file;
  uint64_t *scratch;
  size_t n;
  if (n_arguments < 2 || lexc_map(&file, arguments[1]) != LEXC_OK) return 2;
  n = lexc_scratch(file.data, file.size);
  scratch = (uint64_t *)malloc(n * sizeof *scratch + 1);
  if (lexc_open(&image, file.data, file.size, scratch, n) != LEXC_OK) return 3;
  free(scratch);
  for (arguments += 2; *arguments; printf("\n")) {
    const char *query = *arguments++;
    if (strcmp(query, "groups") == 0) print_groups();
    else if (strcmp(query, "anagrams") == 0) print_anagrams(*arguments++);
    else print_top(arguments[0], arguments[1], (size_t)atoi(arguments[2])), arguments += 3;
  }
  lexc_unmap(&file);
  return 0;
}
