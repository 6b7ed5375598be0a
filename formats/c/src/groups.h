/* Groups of anagrams */

LEXC_API bool lexc_group_at(const lexc_image *im, uint64_t number, lexc_group *group) {
  size_t size;
  const uint8_t *alph = (const uint8_t *)lexc_section(im, "ALPH", 0, &size), *firsts;
  uint64_t n, first;
  unsigned width;
  memset(group, 0, sizeof *group);
  if (!alph || number >= (n = lexc_u64_(alph))) return false;
  firsts = alph + 24;
  width = group->width_ = alph[16];
  first = lexc_number_(firsts + width * number, width);
  group->count = lexc_number_(firsts + width * (number + 1), width) - first;
  group->ordinals_ = firsts + lexc_round_up_(width * (n + 1), 8) + width * first;
  return true;
}

LEXC_API uint64_t lexc_member(const lexc_group *group, uint64_t i) {
  return lexc_number_(group->ordinals_ + group->width_ * i, group->width_);
}

/* Write the alphagram of letters of one label each: by the value order of META. */
static inline void lexc_sort_tiles_(const lexc_image *im, const uint8_t *labels, size_t n, uint8_t *sorted) {
  lexc_pack_ pack = {NULL, NULL};
  size_t counts[256] = {0}, i;
  unsigned order;
  for (i = 0; i < n; i++) counts[labels[i]]++;
  pack.next = (const uint8_t *)lexc_section(im, "META", 0, &i);
  pack.end = pack.next + i;
  lexc_find_(&pack, "alphabet");
  lexc_get_(&pack, "value_order");
  for (order = 0; order < im->n_letters; order++) {
    unsigned tile = (unsigned)lexc_take_(&pack).n & 255;
    while (counts[tile]) *sorted++ = (uint8_t)tile, counts[tile]--;
  }
}

/* Write the alphagram of characters: by their bytes, which is the order of code points. */
static inline void lexc_sort_characters_(const uint8_t *labels, size_t n, uint8_t *sorted) {
  size_t used = 0, index, size;
  for (; used < n; used += size) {
    const uint8_t *character = labels + used;
    for (size = 1; used + size < n && (character[size] & 0xc0) == 0x80;) size++;
    for (index = 0; index < used && memcmp(sorted + index, character, size < used - index ? size : used - index) <= 0;)
      for (index++; index < used && (sorted[index] & 0xc0) == 0x80;) index++;
    memmove(sorted + index + size, sorted + index, used - index);
    memcpy(sorted + index, character, size);
  }
}

LEXC_API bool lexc_anagrams(const lexc_image *im, const uint8_t *labels, size_t n, lexc_group *group) {
  uint8_t sorted[LEXC_MAX_WORD];
  lexc_span span;
  size_t i;
  memset(group, 0, sizeof *group);
  if (im->roots[LEXC_ROOT_ALPHAGRAMS] == LEXC_NONE || !lexc_section(im, "ALPH", 0, &i)) return false;
  if (n == 0 || n > im->longest) return false;
  for (i = 0; i < n; i++)
    if (!labels[i] || labels[i] > im->n_letters) return false;
  if (im->is_utf8) lexc_sort_characters_(labels, n, sorted);
  else lexc_sort_tiles_(im, labels, n, sorted);
  if (!lexc_prefix_from_(im, im->roots[LEXC_ROOT_ALPHAGRAMS], sorted, n, &span) || !span.is_word) return false;
  return lexc_group_at(im, span.first, group);
}
