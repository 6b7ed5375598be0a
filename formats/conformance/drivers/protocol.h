/* Lines of the conformance kit, for drivers in C and C++. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 18], *field[8];

/* Read a line into fields. false: there is none. */
static bool read_line(void) {
  char *from = line, *to = line;
  int n = 1, i;
  if (!fgets(line, sizeof line, stdin)) return false;
  for (i = 0; i < 8; i++) field[i] = line + sizeof line - 1; /* the empty text */
  for (field[0] = line; *from && *from != '\n'; from++) {
    if (*from == '\t' && n < 8) *to++ = 0, field[n++] = to;
    else if (*from == '\\') from++, *to++ = *from == 't' ? '\t' : *from == 'n' ? '\n' : *from == 'r' ? '\r' : *from;
    else *to++ = *from;
  }
  *to = 0;
  return true;
}

/* Write a tab and a field. */
static void write_field(const char *text, size_t n) {
  for (putchar('\t'); n--; text++) {
    if (*text == '\t' || *text == '\n' || *text == '\r' || *text == '\\')
      printf("\\%c", *text == '\t' ? 't' : *text == '\n' ? 'n' : *text == '\r' ? 'r' : '\\');
    else putchar(*text);
  }
}

/* A file in memory of its own, so that a sanitizer sees every byte beyond. */
static unsigned char *read_file(const char *path, size_t *size) {
  FILE *file = fopen(path, "rb");
  unsigned char *data;
  if (!file || fseek(file, 0, SEEK_END)) exit(2);
  *size = (size_t)ftell(file);
  data = (unsigned char *)malloc(*size + 1);
  rewind(file);
  if (!data || fread(data, 1, *size, file) != *size) exit(2);
  return fclose(file), (unsigned char *)realloc(data, *size ? *size : 1);
}
