/* Prints all values of an image's columns: ordinal, a tab, the name, a tab, and the value; bytes in hexadecimal. */

#define LEXC_IMPLEMENTATION
#include "lexc.h"

#include <inttypes.h>
#include <stdio.h>

static void print_value(const lexc_column *column, uint64_t i) {
  size_t size, k;
  const uint8_t *bytes;
  switch (column->type) {
    case LEXC_UNSIGNED: printf("%" PRIu64, lexc_unsigned(column, i)); break;
    case LEXC_SIGNED: printf("%" PRId64, lexc_signed(column, i)); break;
    case LEXC_FLOAT: printf("%.17g", lexc_float(column, i)); break;
    case LEXC_BITS: printf("%d", lexc_bit(column, i)); break;
    case LEXC_TEXT: printf("%s", lexc_text(column, i)); break;
    default:
      bytes = lexc_bytes(column, i, &size);
      for (k = 0; k < size; k++) printf("%02x", bytes[k]);
  }
}

int main(int n_arguments, char **arguments) {
  static uint64_t scratch[4096];
  lexc_file file;
  lexc_image image;
  lexc_column column;
  uint64_t ordinal, first, n, i;
  int a;
  if (n_arguments < 2 || lexc_map(&file, arguments[1]) != LEXC_OK) return 2;
  if (lexc_open(&image, file.data, file.size, scratch, 4096) != LEXC_OK) return 3;
  for (a = 2; a < n_arguments; a++) {
    if (!lexc_open_column(&column, &image, arguments[a])) printf("none\t%s\t\n", arguments[a]);
    for (ordinal = 0; column.entries_ && ordinal <= column.n_words; ordinal++)
      for (n = lexc_values(&column, ordinal, &first), i = first; i < first + n; i++) {
        printf("%" PRIu64 "\t%s\t", ordinal, arguments[a]);
        print_value(&column, i);
        printf("\n");
      }
  }
  lexc_unmap(&file);
  return 0;
}
