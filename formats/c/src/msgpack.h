/* META: the parts of msgpack that letters need. Cursors never pass `end`. */

/* A cursor in msgpack. */
typedef struct lexc_pack_ {
  const uint8_t *next, *end;
} lexc_pack_;

enum { LEXC_BAD_, LEXC_NIL_, LEXC_BOOL_, LEXC_INT_, LEXC_FLOAT_, LEXC_STR_, LEXC_BIN_, LEXC_LIST_, LEXC_MAP_ };

typedef struct lexc_value_ {
  int type;
  uint64_t n; /* a number (two's complement; 2^63 - 1 for all larger ones), or the bytes of a text, elements of a list,
                 pairs of a map */
  const uint8_t *bytes; /* the first byte after the head */
} lexc_value_;

/* Read one value; of a list or a map only its head. */
static inline lexc_value_ lexc_take_(lexc_pack_ *pack) {
  /* Types of heads from 0xc0 to 0xdf, and widths of the numbers after them. Unused heads and extensions are bad. */
  static const uint8_t types[32] = {
      LEXC_NIL_, 0, LEXC_BOOL_, LEXC_BOOL_, LEXC_BIN_, LEXC_BIN_, LEXC_BIN_, 0, 0, 0, LEXC_FLOAT_, LEXC_FLOAT_,
      LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, 0, 0, 0, 0, 0, LEXC_STR_,
      LEXC_STR_, LEXC_STR_, LEXC_LIST_, LEXC_LIST_, LEXC_MAP_, LEXC_MAP_};
  static const uint8_t widths[32] = {0, 0, 0, 0, 1, 2, 4, 0, 0, 0, 4, 8, 1, 2, 4, 8,
                                     1, 2, 4, 8, 0, 0, 0, 0, 0, 1, 2, 4, 2, 4, 2, 4};
  lexc_value_ value = {LEXC_BAD_, 0, NULL};
  uint8_t head;
  unsigned i, width;
  if (pack->next == pack->end) return value;
  head = *pack->next++;
  if (head < 0x80 || head >= 0xe0) {
    value.type = LEXC_INT_;
    value.n = head < 0x80 ? head : (uint64_t)head - 256;
  } else if (head < 0xa0) {
    value.type = head < 0x90 ? LEXC_MAP_ : LEXC_LIST_;
    value.n = head & 15;
  } else if (head < 0xc0) {
    value.type = LEXC_STR_;
    value.n = head & 31;
  } else {
    width = widths[head - 0xc0];
    if (width > (size_t)(pack->end - pack->next)) return value;
    value.type = types[head - 0xc0];
    for (i = 0; i < width; i++) value.n = value.n << 8 | *pack->next++;
    if (head >= 0xd0 && head < 0xd3 && value.n >> (8 * width - 1)) value.n -= (uint64_t)1 << 8 * width;
    if (head == 0xc3) value.n = 1;
    if (head == 0xcf && value.n >> 63) value.n = UINT64_MAX >> 1;
  }
  value.bytes = pack->next;
  if (value.type == LEXC_STR_ || value.type == LEXC_BIN_) {
    if (value.n > (size_t)(pack->end - pack->next)) value.type = LEXC_BAD_;
    else pack->next += value.n;
  }
  return value;
}

/* The number of characters of a UTF-8 text, 0 if it is invalid. */
static inline size_t lexc_characters_(const uint8_t *p, uint64_t n) {
  size_t count = 0;
  while (n) {
    unsigned more = *p < 0x80 ? 0 : *p < 0xc2 ? 9 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : *p < 0xf5 ? 3 : 9, i;
    if (more == 9 || more >= n) return 0;
    if ((*p == 0xe0 && p[1] < 0xa0) || (*p == 0xed && p[1] > 0x9f)) return 0;
    if ((*p == 0xf0 && p[1] < 0x90) || (*p == 0xf4 && p[1] > 0x8f)) return 0;
    for (i = 1; i <= more; i++)
      if ((p[i] & 0xc0) != 0x80) return 0;
    p += more + 1;
    n -= more + 1;
    count++;
  }
  return count;
}

/* Skip one value with its elements. pending: the values that are still to be skipped; lexc_is_meta_ has bounded it. */
static inline void lexc_skip_(lexc_pack_ *pack) {
  uint64_t pending = 1;
  while (pending--) {
    lexc_value_ value = lexc_take_(pack);
    if (value.type == LEXC_LIST_) pending += value.n;
    if (value.type == LEXC_MAP_) pending += 2 * value.n;
  }
}

/* Whether one text comes before another, by bytes. */
static inline bool lexc_is_before_(lexc_value_ a, lexc_value_ b) {
  int order = memcmp(a.bytes, b.bytes, (size_t)(a.n < b.n ? a.n : b.n));
  return order < 0 || (order == 0 && a.n < b.n);
}

#define LEXC_MAX_DEPTH_ 32

/* A list or map that is being checked. */
typedef struct lexc_holder_ {
  uint64_t remaining; /* values still to come; of a map two for each pair */
  bool is_map;
  lexc_value_ key; /* the last key; its bytes are NULL before the first */
} lexc_holder_;

/* Whether a value may come next in a holder. Counts it. */
static inline bool lexc_is_allowed_(lexc_holder_ *holder, lexc_value_ value) {
  bool is_key = holder->is_map && holder->remaining % 2 == 0;
  if (value.type == LEXC_BAD_ || (is_key && value.type != LEXC_STR_)) return false;
  if (value.type == LEXC_STR_ && value.n && !lexc_characters_(value.bytes, value.n)) return false;
  if (is_key && holder->key.bytes && !lexc_is_before_(holder->key, value)) return false;
  if (is_key) holder->key = value;
  holder->remaining--;
  return true;
}

/* Whether the next value is msgpack that META may hold. The cursor moves past it. A value takes one byte at least, so a
   length that exceeds the remaining bytes is refused before it is used. */
static inline bool lexc_is_meta_(lexc_pack_ *pack) {
  lexc_holder_ holders[LEXC_MAX_DEPTH_ + 1], none = {0, false, {LEXC_BAD_, 0, NULL}};
  unsigned depth = 0;
  holders[0] = none;
  holders[0].remaining = 1;
  for (;;) {
    lexc_value_ value;
    uint64_t inside;
    while (holders[depth].remaining == 0)
      if (depth-- == 0) return true;
    value = lexc_take_(pack);
    if (depth == LEXC_MAX_DEPTH_ || !lexc_is_allowed_(&holders[depth], value)) return false;
    if (value.type != LEXC_LIST_ && value.type != LEXC_MAP_) continue;
    inside = value.type == LEXC_MAP_ ? 2 * value.n : value.n;
    if (inside > (size_t)(pack->end - pack->next)) return false;
    holders[++depth] = none;
    holders[depth].remaining = inside;
    holders[depth].is_map = value.type == LEXC_MAP_;
  }
}

/* Move from a map to the value of a key. */
static inline bool lexc_find_(lexc_pack_ *pack, const char *key) {
  uint64_t pairs = lexc_take_(pack).n;
  size_t n = strlen(key);
  while (pairs--) {
    lexc_value_ name = lexc_take_(pack);
    if (name.n == n && memcmp(name.bytes, key, n) == 0) return true;
    lexc_skip_(pack);
  }
  return false;
}

/* The value of a key, or a bad one. The cursor moves past it, or to the first element of a list. */
static inline lexc_value_ lexc_get_(lexc_pack_ *pack, const char *key) {
  lexc_value_ missing = {LEXC_BAD_, 0, NULL};
  return lexc_find_(pack, key) ? lexc_take_(pack) : missing;
}

/* A key of a map, and the type of its value. */
typedef struct lexc_key_ {
  int type;
  const char *name;
} lexc_key_;

/* Whether a map has these keys with values of these types. */
static inline bool lexc_has_keys_(lexc_pack_ map, const lexc_key_ *keys, size_t n) {
  for (; n--; keys++) {
    lexc_pack_ pack = map;
    if (lexc_get_(&pack, keys->name).type != keys->type) return false;
  }
  return true;
}

/* Whether n bytes begin with a control character: Cc, Zl or Zp of Unicode. */
static inline bool lexc_is_control_(const uint8_t *p, uint64_t n) {
  if (*p < 0x20 || *p == 0x7f) return true;
  if (n > 1 && *p == 0xc2 && p[1] < 0xa0) return true;
  return n > 2 && *p == 0xe2 && p[1] == 0x80 && (p[2] == 0xa8 || p[2] == 0xa9);
}

/* Whether a value is a text of 1 to `most` characters, none of them a control character. */
static inline bool lexc_is_text_(lexc_value_ value, size_t most) {
  size_t n = value.type == LEXC_STR_ ? lexc_characters_(value.bytes, value.n) : 0;
  uint64_t i;
  for (i = 0; n && i < value.n; i++)
    if (lexc_is_control_(value.bytes + i, value.n - i)) return false;
  return n >= 1 && n <= most;
}

static inline bool lexc_is_label_(lexc_value_ value) { return lexc_is_text_(value, 16); }
