/* An iterator over all labels, by tile, then all aliases: each as a value, with its tile. */
typedef struct lexc_spellings_ {
  lexc_pack_ aliases;
  uint32_t i;
  lexc_value_ text;
  unsigned tile;
} lexc_spellings_;

static inline lexc_spellings_ lexc_spellings_of_(const lexc_image *im) {
  lexc_spellings_ all = {{NULL, NULL}, 0, {LEXC_STR_, 0, NULL}, 0};
  all.aliases.next = im->aliases;
  all.aliases.end = im->meta_end;
  return all;
}

static inline bool lexc_next_spelling_(const lexc_image *im, lexc_spellings_ *all) {
  if (all->i == (uint32_t)im->n_letters + im->n_aliases) return false;
  if (all->i++ < im->n_letters) {
    all->tile = all->i;
    all->text.bytes = im->label[all->tile];
    all->text.n = im->label_size[all->tile];
  } else {
    lexc_take_(&all->aliases);
    all->text = lexc_take_(&all->aliases);
    all->tile = (unsigned)lexc_take_(&all->aliases).n;
  }
  return true;
}

/* The number of labels and aliases that equal a text. excluded: a tile whose label and aliases do not count, or 0. */
static inline unsigned lexc_count_spellings_(const lexc_image *im, lexc_value_ text, unsigned excluded) {
  lexc_spellings_ all = lexc_spellings_of_(im);
  unsigned n = 0;
  while (lexc_next_spelling_(im, &all))
    n += all.tile != excluded && all.text.n == text.n && memcmp(all.text.bytes, text.bytes, (size_t)text.n) == 0;
  return n;
}

/* Whether folding leaves a text unchanged, as far as ASCII goes. Other letters would need Unicode's tables. */
static inline bool lexc_is_folded_(const lexc_image *im, lexc_value_ text) {
  uint64_t i;
  bool is_turkish = im->fold == 'U' || im->fold == 'L';
  if (is_turkish && text.n > 1 && text.bytes[0] == 0xcc && text.bytes[1] == 0x87) return false; /* U+0307 */
  for (i = 0; i < text.n; i++) {
    if ((im->fold == 'u' || im->fold == 'U') && text.bytes[i] >= 'a' && text.bytes[i] <= 'z') return false;
    if ((im->fold == 'l' || im->fold == 'L') && text.bytes[i] >= 'A' && text.bytes[i] <= 'Z') return false;
  }
  return true;
}

static inline bool lexc_has_notation_(lexc_value_ text) {
  uint64_t i;
  for (i = 0; i < text.n; i++)
    if (text.bytes[i] == '[' || text.bytes[i] == ']' || text.bytes[i] == '\\') return true;
  return false;
}

static inline bool lexc_is_long_(lexc_value_ text) { return lexc_characters_(text.bytes, text.n) > 1; }

/* Rules M5h, M5i and M5j. */
static inline lexc_status lexc_check_spellings_(const lexc_image *im) {
  lexc_spellings_ all = lexc_spellings_of_(im);
  bool has_long = false, has_notation = false;
  while (lexc_next_spelling_(im, &all)) LEXC_REFUSE_(M5h, !lexc_is_folded_(im, all.text));
  for (all = lexc_spellings_of_(im); lexc_next_spelling_(im, &all);) {
    LEXC_REFUSE_(M5i, lexc_count_spellings_(im, all.text, 0) != 1);
    has_long |= lexc_is_long_(all.text);
    has_notation |= lexc_has_notation_(all.text);
  }
  LEXC_REFUSE_(M5j, has_long && has_notation);
  return LEXC_OK;
}

static inline bool lexc_are_blanks_(const lexc_image *im, lexc_pack_ alphabet) {
  lexc_value_ earlier[LEXC_MAX_LETTERS + 1];
  unsigned tile, other;
  lexc_get_(&alphabet, "blanks");
  for (tile = 1; tile <= im->n_letters; tile++) {
    lexc_value_ blank = earlier[tile] = lexc_take_(&alphabet);
    if (!lexc_is_label_(blank) || lexc_count_spellings_(im, blank, tile)) return false;
    if (lexc_is_long_(blank) && lexc_has_notation_(blank)) return false;
    for (other = 1; other < tile; other++)
      if (earlier[other].n == blank.n && memcmp(earlier[other].bytes, blank.bytes, (size_t)blank.n) == 0) return false;
  }
  return true;
}

static inline bool lexc_is_between_(lexc_value_ value, int low, unsigned range) {
  return value.type == LEXC_INT_ && value.n - (uint64_t)low <= range;
}

/* Whether a number, or every number of a list, lies from `low` to `low` + `range`. */
static inline bool lexc_are_between_(lexc_pack_ alphabet, const char *key, int low, unsigned range) {
  lexc_value_ value = lexc_get_(&alphabet, key);
  uint64_t n = value.n;
  if (value.type != LEXC_LIST_) return lexc_is_between_(value, low, range);
  while (n--)
    if (!lexc_is_between_(lexc_take_(&alphabet), low, range)) return false;
  return true;
}

/* Whether all elements of a list are tiles, each at most once. */
static inline bool lexc_are_tiles_(const lexc_image *im, lexc_pack_ alphabet, const char *key) {
  uint64_t n = lexc_get_(&alphabet, key).n, seen = 0;
  while (n--) {
    lexc_value_ tile = lexc_take_(&alphabet);
    if (tile.type != LEXC_INT_ || tile.n < 1 || tile.n > im->n_letters || seen >> tile.n & 1) return false;
    seen |= (uint64_t)1 << tile.n;
  }
  return true;
}

static inline bool lexc_is_value_order_(const lexc_image *im, lexc_pack_ alphabet) {
  lexc_pack_ pack = alphabet;
  lexc_value_ order = lexc_get_(&pack, "value_order");
  if (order.type == LEXC_NIL_) return im->kind != LEXC_ANAG;
  return order.n == im->n_letters && lexc_are_tiles_(im, alphabet, "value_order");
}

static inline bool lexc_take_fold_(lexc_image *im, lexc_pack_ alphabet) {
  static const char *const folds[5] = {"upper", "lower", "none", "upper-tr", "lower-tr"};
  lexc_value_ fold = lexc_get_(&alphabet, "fold");
  unsigned i;
  for (i = 0; i < 5; i++) {
    if (fold.n != strlen(folds[i]) || memcmp(fold.bytes, folds[i], (size_t)fold.n) != 0) continue;
    im->fold = (uint8_t)"ulnUL"[i];
    return true;
  }
  return false;
}

/* Enter a label or alias into label_of[]. A byte gets a tile if it is always one letter. It gets 255 if a longer letter
   begins with it too; brackets and backslash have 255 from the start. */
static inline void lexc_note_letter_(lexc_image *im, const uint8_t *text, uint64_t size, unsigned tile) {
  unsigned c;
  for (c = 1; c < 256; c++)
    if (lexc_fold_(im, (uint8_t)c) == *text) im->label_of[c] = size == 1 && !im->label_of[c] ? (uint8_t)tile : 255;
}

static inline void lexc_fill_label_of_(lexc_image *im) {
  lexc_pack_ pack = {NULL, NULL};
  unsigned i;
  for (i = 1; im->is_utf8 && i < 256; i++) im->label_of[i] = lexc_fold_(im, (uint8_t)i);
  if (im->is_utf8) return;
  im->label_of[(uint8_t)'['] = im->label_of[(uint8_t)'\\'] = 255;
  for (i = 1; i <= im->n_letters; i++) lexc_note_letter_(im, im->label[i], im->label_size[i], i);
  pack.next = im->aliases;
  pack.end = im->meta_end;
  for (i = 0; i < im->n_aliases; i++) {
    lexc_value_ alias = (lexc_take_(&pack), lexc_take_(&pack)), tile = lexc_take_(&pack);
    lexc_note_letter_(im, alias.bytes, alias.n, (unsigned)tile.n);
  }
  for (i = 1; i <= im->n_letters; i++)
    if (im->label_size[i] == 1 && im->label_of[*im->label[i]] == i) im->byte_of[i] = *im->label[i];
}

/* Whether an alphabet describes no letters, as with UTF-8 labels. */
static inline bool lexc_is_without_letters_(lexc_pack_ alphabet) {
  static const char *const lists[] = {"aliases", "blanks", "counts", "labels", "scores", "vowels"};
  unsigned i;
  for (i = 0; i < 6; i++)
    if (lexc_size_of_(alphabet, lists[i])) return false;
  return lexc_are_between_(alphabet, "blank_count", 0, 0) && lexc_are_between_(alphabet, "blank_score", 0, 0) &&
         lexc_get_(&alphabet, "value_order").type == LEXC_NIL_;
}

static inline lexc_status lexc_take_letters_(lexc_image *im, lexc_pack_ alphabet) {
  static const char *const lists[] = {"labels", "blanks", "counts", "scores"};
  lexc_status status;
  unsigned i;
  for (i = 0; i < 4; i++) LEXC_REFUSE_(M5e, lexc_size_of_(alphabet, lists[i]) != im->n_letters);
  LEXC_REFUSE_(M5f, !lexc_take_labels_(im, alphabet));
  LEXC_REFUSE_(M5g, !lexc_take_aliases_(im, alphabet));
  status = lexc_check_spellings_(im);
  if (status) return status;
  LEXC_REFUSE_(M5k, !lexc_are_blanks_(im, alphabet));
  for (i = 0; i < 2; i++) {
    LEXC_REFUSE_(M5l, !lexc_are_between_(alphabet, i ? "counts" : "blank_count", 0, 65535));
    LEXC_REFUSE_(M5l, !lexc_are_between_(alphabet, i ? "scores" : "blank_score", -1000, 2000));
  }
  LEXC_REFUSE_(M5m, !lexc_are_tiles_(im, alphabet, "vowels"));
  LEXC_REFUSE_(M5n, !lexc_is_value_order_(im, alphabet));
  return LEXC_OK;
}

static inline bool lexc_is_alphabet_(lexc_pack_ alphabet) {
  static const lexc_key_ keys[] = {
      {LEXC_LIST_, "aliases"}, {LEXC_INT_, "blank_count"}, {LEXC_INT_, "blank_score"}, {LEXC_LIST_, "blanks"},
      {LEXC_LIST_, "counts"},  {LEXC_STR_, "fold"},        {LEXC_BOOL_, "is_utf8"},    {LEXC_LIST_, "labels"},
      {LEXC_STR_, "name"},     {LEXC_LIST_, "scores"},     {LEXC_LIST_, "vowels"}};
  lexc_pack_ pack = alphabet;
  int order = lexc_get_(&pack, "value_order").type;
  return lexc_has_keys_(alphabet, keys, sizeof keys / sizeof *keys) && (order == LEXC_NIL_ || order == LEXC_LIST_);
}

static inline lexc_status lexc_take_alphabet_(lexc_image *im, lexc_pack_ alphabet) {
  lexc_pack_ pack = alphabet;
  lexc_status status = LEXC_OK;
  LEXC_REFUSE_(M5a, lexc_get_(&pack, "is_utf8").n != im->is_utf8);
  pack = alphabet;
  LEXC_REFUSE_(M5b, !lexc_is_text_(lexc_get_(&pack, "name"), 100));
  LEXC_REFUSE_(M5c, !lexc_take_fold_(im, alphabet));
  LEXC_REFUSE_(M5d, im->is_utf8 && !lexc_is_without_letters_(alphabet));
  if (!im->is_utf8) status = lexc_take_letters_(im, alphabet);
  if (!status) lexc_fill_label_of_(im);
  return status;
}

static inline lexc_status lexc_take_meta_(lexc_image *im) {
  static const lexc_key_ keys[] = {
      {LEXC_MAP_, "alphabet"},      {LEXC_BIN_, "identity"}, {LEXC_STR_, "language"}, {LEXC_STR_, "licence"},
      {LEXC_STR_, "normalisation"}, {LEXC_MAP_, "options"},  {LEXC_STR_, "source"},   {LEXC_STR_, "title"},
      {LEXC_INT_, "writer"}};
  lexc_pack_ meta = {NULL, NULL}, pack;
  lexc_value_ value;
  size_t size;
  meta.next = (const uint8_t *)lexc_section(im, "META", 0, &size);
  LEXC_REFUSE_(C9, !meta.next);
  LEXC_REFUSE_(M1, size > (size_t)1 << 20);
  meta.end = meta.next + size;
  pack = meta;
  LEXC_REFUSE_(M2, !lexc_is_meta_(&pack) || pack.next != pack.end);
  pack = meta;
  LEXC_REFUSE_(M2, lexc_take_(&pack).type != LEXC_MAP_);
  LEXC_REFUSE_(M3, !lexc_has_keys_(meta, keys, sizeof keys / sizeof *keys));
  pack = meta;
  lexc_find_(&pack, "alphabet");
  LEXC_REFUSE_(M3, !lexc_is_alphabet_(pack));
  value = lexc_get_((pack = meta, &pack), "identity");
  LEXC_REFUSE_(M4, value.n != 32);
  value = lexc_get_((pack = meta, &pack), "normalisation");
  LEXC_REFUSE_(M4, value.n != 3 || memcmp(value.bytes, "NFC", 3) != 0);
  lexc_find_((pack = meta, &pack), "alphabet");
  return lexc_take_alphabet_(im, pack);
}

static inline uint64_t lexc_level_(const lexc_image *im, unsigned i) {
  unsigned n = (unsigned)im->n_levels[0] + im->n_levels[1];
  return i < n ? lexc_u64_(im->levels + 8 * (size_t)i) : im->n_units;
}

static inline lexc_status lexc_take_levels_(lexc_image *im) {
  unsigned i, n = (unsigned)im->n_levels[0] + im->n_levels[1];
  size_t size;
  im->levels = (const uint8_t *)lexc_section(im, "LEVL", 0, &size);
  LEXC_REFUSE_(L1, size != 8 * (size_t)n);
  for (i = 0; i < n; i++) LEXC_REFUSE_(L2, lexc_level_(im, i) >= lexc_level_(im, i + 1));
  LEXC_REFUSE_(L3, lexc_level_(im, 0) != 0 || lexc_level_(im, im->n_levels[0]) != im->dawg_start);
  return LEXC_OK;
}
