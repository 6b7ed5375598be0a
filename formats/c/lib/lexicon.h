/* A lexicon: an open image, and what makes texts of it. */

struct lexc_lexicon {
  lexc_image image;
  lexc_file file;
  bool is_plain;         /* every letter is one character, so that a text is its letters one behind the other */
  bool has_bytes;        /* every label is spelled with one byte, bytes[label] */
  uint8_t bytes[256];
  uint8_t pairs[30][64]; /* of a plain lexicon: the tile of a character of two bytes, c2 80 to df bf; 0: none */
  uint8_t size_of[256];  /* by label: the bytes of its spelling; 1 for labels of UTF-8 */
  size_t max_text;
  uint64_t vowels; /* bit t for tile t */
  int n_columns;
  lexc_column columns[64];
  uint64_t n_values[64]; /* of each column, in a column of lists the items */
  char names[64][33];
};

static int set_status(int *status, int value) {
  if (status) *status = value;
  return value;
}

/* A plain lexicon reads a character by its own bytes. So no letter is longer, and none is a bracket or backslash. */
static bool is_plain_letter(const uint8_t *bytes, size_t n) {
  return lexc_characters_(bytes, n) == 1 && *bytes != '[' && *bytes != ']' && *bytes != '\\';
}

static void note_letter(lexc_lexicon *h, const uint8_t *bytes, size_t n, unsigned tile) {
  if (n == 2 && bytes[0] >= 0xc2 && bytes[0] <= 0xdf) h->pairs[bytes[0] - 0xc2][bytes[1] & 63] = (uint8_t)tile;
  h->is_plain &= is_plain_letter(bytes, n);
}

static void note_letters(lexc_lexicon *h) {
  lexc_image *im = &h->image;
  lexc_pack_ aliases = {im->aliases, im->meta_end};
  unsigned i, most = 1;
  h->is_plain = true;
  for (i = 1; i <= im->n_letters && !im->is_utf8; i++) {
    note_letter(h, im->label[i], im->label_size[i], i);
    h->size_of[i] = im->label_size[i];
    if (im->label_size[i] > most) most = im->label_size[i];
  }
  for (i = 0; i < im->n_aliases && !im->is_utf8; i++) {
    lexc_value_ alias = (lexc_take_(&aliases), lexc_take_(&aliases)), number = lexc_take_(&aliases);
    note_letter(h, alias.bytes, (size_t)alias.n, (unsigned)number.n);
  }
  if (im->is_utf8) memset(h->size_of, 1, sizeof h->size_of);
  h->has_bytes = h->is_plain && most == 1;
  for (i = 0; i < 256; i++) h->bytes[i] = im->is_utf8 ? (uint8_t)i : i && i <= im->n_letters ? *im->label[i] : 0;
  h->max_text = im->longest * (h->is_plain ? most : most + 2u);
}

static void note_vowels(lexc_lexicon *h) {
  size_t size;
  const uint8_t *meta = (const uint8_t *)lexc_section(&h->image, "META", 0, &size);
  lexc_pack_ pack;
  lexc_value_ vowels, tile;
  pack.next = meta;
  pack.end = meta + size;
  if (!lexc_find_(&pack, "alphabet")) return;
  for (vowels = lexc_get_(&pack, "vowels"); vowels.type == LEXC_LIST_ && vowels.n--;) {
    tile = lexc_take_(&pack);
    h->vowels |= (uint64_t)1 << (tile.n & 63);
  }
}

static void note_columns(lexc_lexicon *h) {
  const lexc_image *im = &h->image;
  const void *head;
  size_t size;
  unsigned i;
  for (i = 0; (head = lexc_section(im, "COLU", i, &size)) != NULL && h->n_columns < 64; i++) {
    lexc_column *column = &h->columns[h->n_columns];
    memcpy(h->names[h->n_columns], head, 32);
    if (!lexc_open_column(column, im, h->names[h->n_columns])) continue; /* a type of a later format */
    h->n_values[h->n_columns++] =
        column->has_lists ? lexc_stored_(column->entries_, column->entry_width_, im->n_words - 1) : im->n_words;
  }
}

/* Open the image of a lexicon whose `file` has the bytes. */
static lexc_status open_image(lexc_lexicon *h, const void *data, size_t size) {
  size_t n = lexc_scratch(data, size);
  uint64_t *scratch = (uint64_t *)LEXC_MALLOC(8 * n + 8);
  lexc_status status = LEXC_MEMORY;
  if (scratch) status = lexc_open(&h->image, data, size, scratch, n);
  LEXC_FREE(scratch);
  return status;
}

static lexc_lexicon *load(const char *path, const void *data, size_t size, int *status) {
  lexc_lexicon *h = (lexc_lexicon *)LEXC_MALLOC(sizeof *h);
  lexc_status found = LEXC_OK;
  if (!h) return set_status(status, LEXC_MEMORY), (lexc_lexicon *)NULL;
  memset(h, 0, sizeof *h);
  if (path) {
    found = lexc_map(&h->file, path);
    data = h->file.data;
    size = h->file.size;
  }
  if (!found) found = open_image(h, data, size);
  set_status(status, (int)found);
  if (found) {
    lexc_free(h);
    return NULL;
  }
  note_letters(h);
  note_vowels(h);
  note_columns(h);
  return h;
}

lexc_lexicon *lexc_load(const char *path, int *status) { return load(path, NULL, 0, status); }

lexc_lexicon *lexc_load_bytes(const void *data, size_t size, int *status) { return load(NULL, data, size, status); }

void lexc_free(lexc_lexicon *h) {
  if (!h) return;
  lexc_unmap(&h->file);
  LEXC_FREE(h);
}

uint64_t lexc_size(const lexc_lexicon *h) { return h->image.n_words; }
size_t lexc_max_text(const lexc_lexicon *h) { return h->max_text; }
bool lexc_has_index(const lexc_lexicon *h) { return h->image.has_ordinals; }
const char *lexc_status_rule(int status) { return lexc_rule((lexc_status)status); }
const char *lexc_status_message(int status) { return lexc_message((lexc_status)status); }
const char *lexc_library_version(void) { return LIBLEXC_VERSION; }

/* The label with which n bytes begin, n at least 1; 0 if there is none. *size becomes the bytes that it takes. */
static inline unsigned label_at(const lexc_lexicon *h, const uint8_t *text, size_t n, size_t *size) {
  unsigned label = h->image.label_of[*text];
  *size = 1;
  if (label != 255) return label;
  if (h->image.is_utf8) return *text;
  if (h->is_plain && *text >= 0xc2 && *text <= 0xdf) {
    *size = 2;
    return n > 1 && (text[1] & 0xc0) == 0x80 ? h->pairs[*text - 0xc2][text[1] & 63] : 0;
  }
  return lexc_letter_(&h->image, text, n, size);
}

/* The labels of a text. Returns their number, or LEXC_UNREADABLE. */
static inline size_t read_text(const lexc_lexicon *h, const char *text, size_t n, uint8_t *labels) {
  const uint8_t *next = (const uint8_t *)text;
  size_t count = 0, size;
  for (; n; next += size, n -= size) {
    unsigned label = label_at(h, next, n, &size);
    if (!label || count == LEXC_MAX_WORD) return LEXC_UNREADABLE;
    labels[count++] = (uint8_t)label;
  }
  return count;
}

/* The text of labels. Returns its size, 0 if it is larger than room. */
static inline size_t write_text(const lexc_lexicon *h, const uint8_t *labels, size_t n, char *text, size_t room) {
  size_t size = 0, i;
  if (!h->is_plain || h->image.is_utf8) return lexc_spell(&h->image, labels, n, text, room);
  for (i = 0; i < n; i++) {
    unsigned m = h->size_of[labels[i]];
    if (m > room - size) return 0;
    memcpy(text + size, h->image.label[labels[i]], m);
    size += m;
  }
  return size;
}

/* The same in the bitmap layout, whose masks have m units: a constant, so that no step asks for the layout. */
static inline bool is_in_bitmap(const lexc_lexicon *h, const uint8_t *next, size_t n, const unsigned m) {
  const uint8_t *nodes = h->image.nodes, *node = nodes + 4 * h->image.roots[LEXC_ROOT_WORDS];
  size_t size;
  for (; n; next += size) {
    unsigned label = h->image.label_of[*next];
    uint64_t children = m == 1 ? lexc_u32_(node) : lexc_u64_(node);
    size = 1;
    if (label == 255) label = label_at(h, next, n, &size);
    if (!label) return false;
    n -= size;
    if (!n) return (m == 1 ? lexc_u32_(node + 4) : lexc_u64_(node + 8)) >> label & 1;
    if (!(children >> label & 1)) return false;
    node = nodes + 4 * (uint64_t)lexc_u32_(node + 8 * m + 4 * lexc_popcount_(children & lexc_bits_below_(label)));
  }
  return false;
}

/* The same in the packed layout. A chain has a byte for each of its labels, one more than the label, and no word ends in
   it: so its labels are compared one behind the other, and no node of it is parsed. */
static inline bool is_in_packed(const lexc_lexicon *h, const uint8_t *next, size_t n) {
  const lexc_image *im = &h->image;
  uint64_t node = im->roots[LEXC_ROOT_WORDS];
  size_t size;
  while (n && node != LEXC_NONE) {
    const lexc_part_ *part = &im->parts[node < im->parts[1].end];
    uint64_t type = lexc_class_of_(im, part, node);
    unsigned label;
    lexc_cursor_ c;
    if ((type & 3) == LEXC_CHAIN_) {
      const uint8_t *stored = im->nodes + lexc_chain_at_(im, part, lexc_entry_of_node_(im, node, type)) / 8;
      const uint8_t *end = stored + lexc_max_chain_(im);
      for (; stored < end && *stored; stored++, next += size, n -= size)
        if (!n || label_at(h, next, n, &size) + 1 != *stored) return false;
      node += 4 + (type >> 8 & 63);
      continue;
    }
    label = label_at(h, next, n, &size);
    if (!label || !lexc_seek_(im, &c, node, label) || c.label != label) return false;
    next += size;
    n -= size;
    if (!n) return c.nibble >> 3;
    node = lexc_target_of_(im, &c);
  }
  return false;
}

LIBLEXC_CLONES bool lexc_has_text(const lexc_lexicon *h, const char *text, size_t n) {
  const uint8_t *next = (const uint8_t *)text;
  uint64_t node = h->image.roots[LEXC_ROOT_WORDS];
  size_t size;
  if (h->image.mask_units == 1 && h->image.layout == LEXC_BITMAP) return is_in_bitmap(h, next, n, 1);
  if (h->image.mask_units == 2 && h->image.layout == LEXC_BITMAP) return is_in_bitmap(h, next, n, 2);
  if (h->image.layout == LEXC_PACKED) return is_in_packed(h, next, n);
  for (; n && node != LEXC_NONE; next += size) {
    unsigned label = label_at(h, next, n, &size);
    if (!label) return false;
    n -= size;
    if (!n) return lexc_accepts(&h->image, node, (uint8_t)label);
    node = lexc_child(&h->image, node, (uint8_t)label);
  }
  return false;
}

LIBLEXC_CLONES uint64_t lexc_index_text(const lexc_lexicon *h, const char *text, size_t n) {
  uint8_t labels[LEXC_MAX_WORD];
  return lexc_ordinal(&h->image, labels, read_text(h, text, n, labels));
}

LIBLEXC_CLONES size_t lexc_text_at(const lexc_lexicon *h, uint64_t ordinal, char *text, size_t room) {
  uint8_t labels[LEXC_MAX_WORD];
  size_t n = lexc_word(&h->image, ordinal, labels, sizeof labels);
  return write_text(h, labels, n, text, room);
}

LIBLEXC_CLONES uint64_t lexc_count_prefix(const lexc_lexicon *h, const char *prefix, size_t n) {
  uint8_t labels[LEXC_MAX_WORD];
  lexc_span span;
  lexc_prefix(&h->image, labels, read_text(h, prefix, n, labels), &span);
  return span.count;
}

size_t lexc_has_many(const lexc_lexicon *h, const char *texts, const uint32_t *ends, size_t n, uint8_t *answers) {
  size_t i, start = 0, n_found = 0;
  for (i = 0; i < n; start = ends[i++]) {
    answers[i] = lexc_has_text(h, texts + start, ends[i] - start);
    n_found += answers[i];
  }
  return n_found;
}

size_t lexc_index_many(const lexc_lexicon *h, const char *texts, const uint32_t *ends, size_t n, uint64_t *ordinals) {
  size_t i, start = 0, n_found = 0;
  for (i = 0; i < n; start = ends[i++]) {
    ordinals[i] = lexc_index_text(h, texts + start, ends[i] - start);
    n_found += ordinals[i] != LEXC_NONE;
  }
  return n_found;
}
