/* Text and labels */

static inline uint8_t lexc_fold_(const lexc_image *im, uint8_t c) {
  if ((im->fold == 'u' || (im->fold == 'U' && c != 'i')) && c >= 'a' && c <= 'z') return (uint8_t)(c - 32);
  if ((im->fold == 'l' || (im->fold == 'L' && c != 'I')) && c >= 'A' && c <= 'Z') return (uint8_t)(c + 32);
  return c;
}

static inline bool lexc_begins_(const lexc_image *im, const uint8_t *text, const uint8_t *prefix, size_t n) {
  size_t i;
  for (i = 0; i < n; i++)
    if (lexc_fold_(im, text[i]) != prefix[i]) return false;
  return true;
}

/* The tile of the longest label or alias with which n bytes begin, 0 if there is none. *size becomes its bytes. */
static inline unsigned lexc_longest_letter_(const lexc_image *im, const uint8_t *text, size_t n, size_t *size) {
  lexc_pack_ pack = {NULL, NULL};
  unsigned tile, found = 0;
  uint32_t i;
  *size = 0;
  for (tile = 1; tile <= im->n_letters; tile++) {
    size_t m = im->label_size[tile];
    if (m > *size && m <= n && lexc_begins_(im, text, im->label[tile], m)) *size = m, found = tile;
  }
  pack.next = im->aliases;
  pack.end = im->meta_end;
  for (i = 0; i < im->n_aliases; i++) {
    lexc_value_ alias = (lexc_take_(&pack), lexc_take_(&pack)), number = lexc_take_(&pack);
    if (alias.n > *size && alias.n <= n && lexc_begins_(im, text, alias.bytes, (size_t)alias.n))
      *size = (size_t)alias.n, found = (unsigned)number.n;
  }
  return found;
}

/* The tile whose label or alias is all of these bytes, 0 if there is none. */
static inline unsigned lexc_exact_letter_(const lexc_image *im, const uint8_t *text, size_t n) {
  size_t size;
  unsigned tile = lexc_longest_letter_(im, text, n, &size);
  return size == n ? tile : 0;
}

/* The tile with which n bytes begin, also in brackets or after a backslash. *size becomes the bytes that it takes. */
static inline unsigned lexc_letter_(const lexc_image *im, const uint8_t *text, size_t n, size_t *size) {
  size_t m = 2;
  if ((*text != '[' && *text != '\\') || lexc_exact_letter_(im, text, 1))
    return lexc_longest_letter_(im, text, n, size);
  if (n < 2) return 0;
  if (*text == '\\') {
    while (m < n && (text[m] & 0xc0) == 0x80) m++;
    *size = m;
    return lexc_exact_letter_(im, text + 1, m - 1);
  }
  while (m < n && text[m] != ']') m++;
  *size = m + 1;
  return m < n ? lexc_exact_letter_(im, text + 1, m - 1) : 0;
}

LEXC_API size_t lexc_read(const lexc_image *im, const char *text, size_t n, uint8_t *labels, size_t room) {
  const uint8_t *next = (const uint8_t *)text;
  size_t count = 0, size;
  for (; n; next += size, n -= size) {
    unsigned label = im->label_of[*next];
    size = 1;
    if (label == 255) label = im->is_utf8 ? *next : lexc_letter_(im, next, n, &size);
    if (!label || count == room) return LEXC_UNREADABLE;
    labels[count++] = (uint8_t)label;
  }
  return count;
}

/* Letters are joined from the last one on. A letter is bracketed where it would be read as another one. */
static inline size_t lexc_spell_backwards_(const lexc_image *im, const uint8_t *labels, size_t n, char *text,
                                           size_t room) {
  uint8_t *end = (uint8_t *)text + room, *begin = end;
  while (n--) {
    unsigned tile = labels[n];
    size_t size = tile && tile <= im->n_letters ? im->label_size[tile] : 0, read;
    if (!size || size > (size_t)(begin - (uint8_t *)text)) return 0;
    begin -= size;
    memcpy(begin, im->label[tile], size);
    if (lexc_longest_letter_(im, begin, (size_t)(end - begin), &read) != tile || read != size) {
      if (begin - (uint8_t *)text < 2) return 0;
      memmove(begin - 1, begin, size);
      begin[size - 1] = ']';
      *(begin -= 2) = '[';
    }
  }
  memmove(text, begin, (size_t)(end - begin));
  return (size_t)(end - begin);
}

LEXC_API size_t lexc_spell(const lexc_image *im, const uint8_t *labels, size_t n, char *text, size_t room) {
  size_t i;
  if (n > LEXC_MAX_PATH || (im->is_utf8 && n > room)) return 0;
  if (im->is_utf8) {
    if (n) memcpy(text, labels, n);
    return n;
  }
  for (i = 0; i < n && i < room && im->byte_of[labels[i]]; i++) text[i] = (char)im->byte_of[labels[i]];
  return i == n ? n : lexc_spell_backwards_(im, labels, n, text, room);
}
