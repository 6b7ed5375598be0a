/* Judges texts by the dictionaries of images. Arguments: an image and a file of texts, again and again. A text is a line.
   For each image prints a line: a digit for each text, 1 if it is correct; "rule R" if the image is refused, R being the
   broken rule; "no rules" if it is no dictionary's. */

#define LEXC_IMPLEMENTATION
#include "lexc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Open an image in memory of its own, so that the sanitizer sees every byte beyond. */
static lexc_status open_image(lexc_image *image, const char *path, uint8_t **data) {
  lexc_file file;
  lexc_status status = lexc_map(&file, path);
  size_t n;
  uint64_t *scratch;
  if (status) return status;
  *data = (uint8_t *)malloc(file.size);
  memcpy(*data, file.data, file.size);
  n = lexc_scratch(*data, file.size);
  scratch = (uint64_t *)malloc(n * sizeof *scratch + 1);
  status = lexc_open(image, *data, file.size, scratch, n);
  free(scratch);
  lexc_unmap(&file);
  return status;
}

static void judge_texts(lexc_judge *judge, const char *path) {
  lexc_file file;
  const char *at, *end;
  if (lexc_map(&file, path) != LEXC_OK) exit(2);
  for (at = (const char *)file.data; at < (const char *)file.data + file.size; at = end + 1) {
    end = (const char *)memchr(at, '\n', file.size - (size_t)(at - (const char *)file.data));
    putchar(lexc_is_correct(judge, at, (size_t)(end - at)) ? '1' : '0');
  }
  putchar('\n');
  lexc_unmap(&file);
}

int main(int n_arguments, char **arguments) {
  lexc_judge *judge = (lexc_judge *)malloc(sizeof *judge);
  lexc_image image;
  int i;
  for (i = 1; i + 1 < n_arguments; i += 2) {
    uint8_t *data = NULL;
    lexc_status status = open_image(&image, arguments[i], &data);
    if (status) printf("rule %s\n", lexc_rule(status));
    else if (!lexc_open_judge(judge, &image)) printf("no rules\n");
    else judge_texts(judge, arguments[i + 1]);
    free(data);
  }
  free(judge);
  return 0;
}
