/* Print checksums by lexc.h of bytes of standard input: for each argument n, of the n bytes from byte n % 9 on. */

#define LEXC_IMPLEMENTATION
#include "lexc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  static uint8_t data[1 << 20];
  size_t size = fread(data, 1, sizeof data, stdin);
  int i;
  for (i = 1; i < argc; i++) {
    size_t n = (size_t)strtoull(argv[i], NULL, 10);
    uint8_t *bytes = (uint8_t *)malloc(n + 9); /* the last byte ends the block */
    if (!bytes || n % 9 + n > size) return 2;
    memcpy(bytes + 9 - n % 9, data + n % 9, n);
    printf("%016" PRIx64 "\n", lexc_checksum_(bytes + 9 - n % 9, n));
    free(bytes);
  }
  return 0;
}
