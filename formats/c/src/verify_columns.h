/* Opening: COLU and WIDX. Types: 1 unsigned, 2 signed, 3 float, 4 bits, 5 text, 6 bytes, 7 many. */

typedef struct lexc_column_ {
  const uint8_t *head, *body;
  uint64_t size; /* of the body */
  unsigned type, width;
} lexc_column_;

static inline lexc_column_ lexc_column_at_(const lexc_image *im, const char *section, unsigned i) {
  lexc_column_ column = {NULL, NULL, 0, 0, 0};
  size_t size;
  column.head = (const uint8_t *)lexc_section(im, section, i, &size);
  if (!column.head || size < 64) return column;
  column.body = column.head + 64;
  column.size = size - 64;
  column.type = column.head[32];
  column.width = column.head[33];
  return column;
}

/* The column of a name in the sections of a type; its head is NULL if there is none. */
static inline lexc_column_ lexc_column_named_(const lexc_image *im, const char *section, const char *name) {
  size_t n = strlen(name);
  lexc_column_ found = {NULL, NULL, 0, 0, 0}, none = found;
  unsigned i;
  for (i = 0; n > 0 && n <= 32 && (found = lexc_column_at_(im, section, i)).head; i++)
    if (memcmp(found.head, name, n) == 0 && (n == 32 || !found.head[n])) return found;
  return none;
}

static inline bool lexc_is_column_name_(const uint8_t *name) {
  size_t n = 32;
  while (n && !name[n - 1]) n--;
  return n && !memchr(name, 0, n) && lexc_characters_(name, n);
}

/* An entry as an unsigned number of the same order; 0 for infinite floats, NaN and -0, which are not allowed. */
static inline uint64_t lexc_key_of_(const lexc_column_ *column, const uint8_t *p) {
  unsigned bits = 8 * column->width;
  uint64_t value = lexc_number_(p, column->width), sign = (uint64_t)1 << (bits - 1);
  uint64_t infinite = bits == 64 ? (uint64_t)0x7ff << 52 : (uint64_t)0x7f800000;
  if (column->type == 1) return value;
  if (column->type == 2) return value ^ sign;
  if ((value & infinite) == infinite || value == sign) return 0;
  return value & sign ? (sign << 1) - 1 - value : value | sign;
}

/* The parts of a column's body. */
typedef struct lexc_column_parts_ {
  const uint8_t *presence; /* NULL: every word has a value */
  const uint8_t *items;    /* of many, else NULL */
  const uint8_t *content;  /* texts or bytes */
  uint64_t n_items, content_size;
  unsigned item_type, item_width;
} lexc_column_parts_;

/* Add n entries to the used bytes, if there is room for them in `size` bytes. */
static inline bool lexc_reserve_(uint64_t *used, uint64_t size, uint64_t n, uint64_t width) {
  if (width && n > (size - *used) / width) return false;
  *used += n * width;
  return true;
}

/* Find the parts of a column by its fields, and by the last entry if entries are ends. false: rule U3 is broken. */
static inline bool lexc_find_column_parts_(const lexc_column_ *column, uint64_t n_words, lexc_column_parts_ *parts) {
  uint64_t used = 0, size = column->size, bitmap = lexc_round_up_(n_words, 8) / 8, last = 0, padding;
  unsigned type = column->type;
  memset(parts, 0, sizeof *parts);
  if (!lexc_reserve_(&used, size, column->width ? n_words : bitmap, column->width ? column->width : 1)) return false;
  if (type > 5) last = lexc_number_(column->body + used - column->width, column->width);
  if (column->head[34] & 1) {
    parts->presence = column->body + used;
    if (!lexc_reserve_(&used, size, bitmap, 1)) return false;
  }
  if (type == 7) {
    type = parts->item_type = column->head[35];
    parts->item_width = column->head[36];
    padding = lexc_round_up_(used, 8) - used;
    if (padding > size - used || !lexc_is_zero_(column->body + used, (size_t)padding)) return false;
    parts->items = column->body + used + padding;
    used += padding;
    parts->n_items = last;
    if (!lexc_reserve_(&used, size, last, parts->item_width)) return false;
    last = last ? lexc_number_(column->body + used - parts->item_width, parts->item_width) : 0;
  }
  parts->content = column->body + used;
  parts->content_size = size - used;
  return type == 5 ? parts->content_size > 0 : parts->content_size == (type == 6 ? last : 0);
}

static inline lexc_status lexc_check_texts_(const lexc_column_parts_ *parts, const uint8_t *offsets, uint64_t n,
                                            unsigned width) {
  const uint8_t *texts = parts->content;
  uint64_t size = parts->content_size, i;
  LEXC_REFUSE_(U4, texts[0] || texts[size - 1] || !lexc_characters_(texts, size));
  for (i = 0; i < n; i++) {
    uint64_t start = lexc_number_(offsets + width * i, width);
    LEXC_REFUSE_(U4, start >= size || (start && texts[start - 1]));
  }
  return LEXC_OK;
}

/* Entries or items: floats are finite and not -0, offsets begin texts, ends never descend. */
static inline lexc_status lexc_check_values_(const lexc_column_parts_ *parts, const uint8_t *entries, uint64_t n,
                                              unsigned type, unsigned width) {
  lexc_column_ numbers = {NULL, NULL, 0, 0, 0};
  uint64_t i, before = 0, entry;
  numbers.type = type;
  numbers.width = width;
  if (type == 5) return lexc_check_texts_(parts, entries, n, width);
  for (i = 0; type == 3 && i < n; i++) LEXC_REFUSE_(U4, lexc_key_of_(&numbers, entries + width * i) == 0);
  for (i = 0; type > 5 && i < n; i++) {
    entry = lexc_number_(entries + width * i, width);
    LEXC_REFUSE_(U4, entry < before);
    before = entry;
  }
  return LEXC_OK;
}

static inline bool lexc_bit_(const uint8_t *bits, uint64_t i) { return bits[i >> 3] >> (i & 7) & 1; }

/* Rule U5: unused bits are zero, and words without a value have an entry of zero. */
static inline lexc_status lexc_check_presence_(const lexc_column_ *column, const uint8_t *presence, uint64_t n_words) {
  uint64_t i, before = 0, entry;
  LEXC_REFUSE_(U5, n_words % 8 && presence[n_words / 8] >> n_words % 8);
  for (i = 0; i < n_words; i++) {
    entry = column->type == 4 ? lexc_bit_(column->body, i)
                              : lexc_number_(column->body + column->width * i, column->width);
    LEXC_REFUSE_(U5, !lexc_bit_(presence, i) && entry != before);
    if (column->type == 6) before = entry;
  }
  return LEXC_OK;
}

static inline lexc_status lexc_check_column_values_(const lexc_column_ *column, const lexc_column_parts_ *parts,
                                                    uint64_t n_words) {
  lexc_status status = LEXC_OK;
  LEXC_REFUSE_(U4, column->type == 4 && n_words % 8 && column->body[n_words / 8] >> n_words % 8);
  if (column->type != 4) status = lexc_check_values_(parts, column->body, n_words, column->type, column->width);
  if (!status && column->type == 7)
    status = lexc_check_values_(parts, parts->items, parts->n_items, parts->item_type, parts->item_width);
  return status || !parts->presence ? status : lexc_check_presence_(column, parts->presence, n_words);
}

static inline bool lexc_is_width_(unsigned type, unsigned width) {
  if (type == 4) return width == 0;
  return width == 8 || width == 4 || (type != 3 && (width == 1 || width == 2));
}

/* Rules U1 and U2 of a known type. */
static inline lexc_status lexc_check_column_fields_(const lexc_column_ *column, uint64_t n_words) {
  const uint8_t *head = column->head;
  unsigned type = column->type, flags = (type != 7) | (unsigned)(type >= 1 && type <= 3) << 1;
  LEXC_REFUSE_(U1, !lexc_is_zero_(head + 37, 3) || !lexc_is_zero_(head + 48, 16));
  LEXC_REFUSE_(U1, (head[34] & ~flags) || (type != 7 && (head[35] || head[36])));
  LEXC_REFUSE_(U2, type < 1 || !lexc_is_width_(type, column->width) || lexc_u64_(head + 40) != n_words);
  LEXC_REFUSE_(U2, type == 7 && (head[35] < 1 || head[35] > 6 || head[35] == 4 || !lexc_is_width_(head[35], head[36])));
  return LEXC_OK;
}

static inline lexc_status lexc_check_column_(const lexc_image *im, unsigned i, bool is_trusted) {
  lexc_column_ column = lexc_column_at_(im, "COLU", i);
  lexc_column_parts_ parts;
  lexc_status status;
  unsigned j;
  LEXC_REFUSE_(U1, !column.body || !lexc_is_column_name_(column.head));
  for (j = 0; j < i; j++) LEXC_REFUSE_(U1, memcmp(lexc_column_at_(im, "COLU", j).head, column.head, 32) == 0);
  if (column.type > 7) return LEXC_OK; /* a type of a newer lexc is passed over */
  status = lexc_check_column_fields_(&column, im->n_words);
  if (status) return status;
  LEXC_REFUSE_(U3, !lexc_find_column_parts_(&column, im->n_words, &parts));
  return is_trusted ? LEXC_OK : lexc_check_column_values_(&column, &parts, im->n_words);
}

/* Whether each maximum is the largest of `block` numbers of the level below, which has n. */
static inline bool lexc_are_maxima_(const lexc_column_ *column, const uint8_t *maxima, const uint8_t *below, uint64_t n,
                                    unsigned block) {
  uint64_t i, most = 0;
  for (i = 0; i < n; i++) {
    uint64_t key = lexc_key_of_(column, below + column->width * i);
    if (i % block == 0 || key > most) most = key;
    if ((i % block == block - 1 || i == n - 1) &&
        lexc_key_of_(column, maxima + column->width * (i / block)) != most)
      return false;
  }
  return true;
}

static inline lexc_status lexc_check_maxima_(const lexc_image *im, const lexc_column_ *index,
                                             const lexc_column_ *column, bool is_trusted) {
  uint64_t n, size = 0, levels = 0, block = lexc_u16_(index->head + 34);
  const uint8_t *below = column->body, *maxima = index->body;
  LEXC_REFUSE_(W2, block < 2 || block & (block - 1));
  for (n = im->n_words; levels == 0 || n > 1; levels++) size += n = (n + block - 1) / block;
  LEXC_REFUSE_(W2, lexc_u32_(index->head + 36) != levels || index->size != size * index->width);
  for (n = im->n_words; levels-- && !is_trusted; n = (n + block - 1) / block) {
    LEXC_REFUSE_(W3, !lexc_are_maxima_(column, maxima, below, n, (unsigned)block));
    below = maxima;
    maxima += (n + block - 1) / block * index->width;
  }
  return LEXC_OK;
}

static inline lexc_status lexc_check_index_(const lexc_image *im, unsigned i, bool is_trusted) {
  lexc_column_ index = lexc_column_at_(im, "WIDX", i), column;
  unsigned j;
  LEXC_REFUSE_(W1, !index.body || !lexc_is_zero_(index.head + 48, 16) || lexc_u64_(index.head + 40) != im->n_words);
  for (j = 0; j < i; j++) LEXC_REFUSE_(W1, memcmp(lexc_column_at_(im, "WIDX", j).head, index.head, 32) == 0);
  for (j = 0; (column = lexc_column_at_(im, "COLU", j)).head; j++)
    if (memcmp(column.head, index.head, 34) == 0 && column.type <= 3)
      return lexc_check_maxima_(im, &index, &column, is_trusted);
  return LEXC_W1;
}

static inline lexc_status lexc_check_columns_(const lexc_image *im, bool is_trusted) {
  lexc_status status = LEXC_OK;
  size_t size;
  unsigned i;
  for (i = 0; !status && lexc_section(im, "COLU", i, &size); i++) status = lexc_check_column_(im, i, is_trusted);
  for (i = 0; !status && lexc_section(im, "WIDX", i, &size); i++) status = lexc_check_index_(im, i, is_trusted);
  return status;
}
