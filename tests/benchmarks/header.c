/* lexc.h as a library for the benchmarks: it opens one image, and looks many words up in one call. */

#define LEXC_IMPLEMENTATION
#include "lexc.h"

#include <stdlib.h>

static lexc_file file;
static lexc_image image;

/* Open an image. Returns 0, or the status of the failure. */
int header_open(const char *path) {
  lexc_status status = lexc_map(&file, path);
  size_t n = status ? 0 : lexc_scratch(file.data, file.size);
  uint64_t *scratch = (uint64_t *)malloc(n * sizeof *scratch + 1);
  if (!status) status = lexc_open(&image, file.data, file.size, scratch, n);
  free(scratch);
  return status;
}

void header_close(void) { lexc_unmap(&file); }

/* The number of words among successive zero-ended texts. size: bytes of all texts with their zeros. */
size_t header_count(const char *texts, size_t size) {
  const char *end = texts + size;
  size_t n = 0;
  for (; texts < end; texts += strlen(texts) + 1) n += lexc_has(&image, texts);
  return n;
}

/* List all words, and spell them if is_text. Returns a sum that depends on all of them. */
size_t header_list(int is_text) {
  static lexc_words words;
  static char text[LEXC_MAX_TEXT];
  size_t sum = 0;
  for (lexc_list(&words, &image, LEXC_ROOT_WORDS, NULL, 0); lexc_next(&words);)
    sum += is_text ? lexc_spell(&image, words.labels, words.length, text, sizeof text) + (unsigned char)text[0]
                   : words.length;
  return sum;
}
