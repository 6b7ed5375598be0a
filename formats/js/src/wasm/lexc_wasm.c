/* liblexc for WebAssembly without a C library: its memory, and the functions of <string.h>. build.py compiles it. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(name)))
#define OWN(name) __attribute__((no_builtin(name)))

/* Blocks of powers of two, from 32 bytes on, with a head of 16 bytes. Those that were released wait in a list for each power. */
typedef struct block {
  struct block *next;
  uint32_t power, unused[2];
} block;

enum { PAGE = 65536, MOST = 0x70000000 };
extern unsigned char __heap_base;
static uintptr_t end_of_blocks;
static block *released[32];

static bool has_memory_up_to(uint64_t end) {
  uint64_t size = (uint64_t)__builtin_wasm_memory_size(0) * PAGE;
  return end <= size || (end < MOST && __builtin_wasm_memory_grow(0, (size_t)((end - size + PAGE - 1) / PAGE)) != SIZE_MAX);
}

EXPORT("allocate") void *allocate(size_t size) {
  uint32_t power = 5;
  block *found;
  if (size > MOST) return NULL;
  while (((size_t)1 << power) < size + sizeof *found) power++;
  found = released[power];
  if (found) {
    released[power] = found->next;
  } else {
    if (!end_of_blocks) end_of_blocks = ((uintptr_t)&__heap_base + 15) / 16 * 16;
    if (!has_memory_up_to((uint64_t)end_of_blocks + ((uint64_t)1 << power))) return NULL;
    found = (block *)end_of_blocks;
    end_of_blocks += (size_t)1 << power;
  }
  found->power = power;
  return found + 1;
}

EXPORT("release") void release(void *pointer) {
  block *found = (block *)pointer - 1;
  if (!pointer) return;
  found->next = released[found->power];
  released[found->power] = found;
}

OWN("memcpy") void *memcpy(void *restrict to, const void *restrict from, size_t n) {
  uint8_t *x = to;
  const uint8_t *y = from;
  while (n--) *x++ = *y++;
  return to;
}

OWN("memmove") void *memmove(void *to, const void *from, size_t n) {
  uint8_t *x = to;
  const uint8_t *y = from;
  if (x <= y) while (n--) *x++ = *y++;
  else while (n--) x[n] = y[n];
  return to;
}

OWN("memset") void *memset(void *to, int byte, size_t n) {
  uint8_t *x = to;
  while (n--) *x++ = (uint8_t)byte;
  return to;
}

OWN("memcmp") int memcmp(const void *a, const void *b, size_t n) {
  const uint8_t *x = a, *y = b;
  for (; n; n--, x++, y++)
    if (*x != *y) return *x - *y;
  return 0;
}

OWN("memchr") void *memchr(const void *text, int byte, size_t n) {
  const uint8_t *x = text;
  for (; n; n--, x++)
    if (*x == (uint8_t)byte) return (void *)(uintptr_t)x;
  return NULL;
}

OWN("strlen") size_t strlen(const char *text) {
  const char *end = text;
  while (*end) end++;
  return (size_t)(end - text);
}

OWN("strcmp") int strcmp(const char *a, const char *b) {
  while (*a && *a == *b) a++, b++;
  return (uint8_t)*a - (uint8_t)*b;
}

#define LEXC_MALLOC(size) allocate(size)
#define LEXC_FREE(pointer) release(pointer)
#include "../../../c/liblexc.c"

