/* Opening: GRPH, META, LEVL */

static inline bool lexc_is_zero_grph_(const uint8_t *g) {
  unsigned i, n = g[5];
  if (n < 1 || n > 8) return false;
  for (i = 0; i < n; i++)
    if (!lexc_is_zero_(g + 128 + 32 * i + 24, 8)) return false;
  return lexc_is_zero_(g + 72, 56) && lexc_is_zero_(g + 128 + 32 * n, 32 * (8 - n));
}

static inline void lexc_take_fields_(lexc_image *im, const uint8_t *g) {
  im->kind = g[0];
  im->layout = g[1];
  im->unit_bytes = g[2];
  im->mask_units = g[3];
  im->is_utf8 = g[4] == 1;
  im->n_letters = (uint8_t)lexc_u16_(g + 6);
  im->longest = (uint16_t)lexc_u16_(g + 8);
  im->shortest = (uint16_t)lexc_u16_(g + 10);
  im->n_levels[0] = (uint16_t)lexc_u16_(g + 12);
  im->n_levels[1] = (uint16_t)lexc_u16_(g + 14);
  im->max_path = (uint16_t)(im->n_levels[0] + im->n_levels[1]);
  im->n_words = lexc_u64_(g + 16);
  im->n_nodes[0] = lexc_u64_(g + 24);
  im->n_arcs[0] = lexc_u64_(g + 32);
  im->n_nodes[1] = lexc_u64_(g + 40);
  im->n_arcs[1] = lexc_u64_(g + 48);
  im->n_units = lexc_u64_(g + 56);
  im->dawg_start = lexc_u64_(g + 64);
}

static inline bool lexc_is_root_name_(const uint8_t *name) {
  size_t i, n = 16;
  while (n && !name[n - 1]) n--;
  for (i = 0; i < n; i++)
    if (name[i] < 0x21 || name[i] > 0x7e) return false;
  return n > 0;
}

static inline bool lexc_take_roots_(lexc_image *im, const uint8_t *g) {
  static const char names[4][17] = {"words\0\0\0\0\0\0\0\0\0\0\0", "gaddag\0\0\0\0\0\0\0\0\0\0",
                                    "alphagrams\0\0\0\0\0\0", "sets\0\0\0\0\0\0\0\0\0\0\0\0"};
  unsigned i, j;
  for (j = 0; j < 4; j++) im->roots[j] = LEXC_NONE;
  for (i = 0; i < g[5]; i++) {
    const uint8_t *root = g + 128 + 32 * i;
    if (!lexc_is_root_name_(root)) return false;
    for (j = 0; j < i; j++)
      if (memcmp(root, g + 128 + 32 * j, 16) == 0) return false;
    for (j = 0; j < 4; j++)
      if (memcmp(root, names[j], 16) == 0) im->roots[j] = lexc_u64_(root + 16);
    if (lexc_u64_(root + 16) >= (im->layout == LEXC_PACKED ? 64 * im->n_units : im->n_units)) return false;
  }
  if (im->roots[LEXC_ROOT_WORDS] == LEXC_NONE) return false;
  if (im->layout != LEXC_PACKED && im->roots[LEXC_ROOT_WORDS] != im->dawg_start) return false;
  if ((im->kind == LEXC_GADDAG) != (im->roots[LEXC_ROOT_GADDAG] != LEXC_NONE)) return false;
  if ((im->kind == LEXC_ANAG) != (im->roots[LEXC_ROOT_ALPHAGRAMS] != LEXC_NONE)) return false;
  if (im->n_nodes[0] && im->kind != LEXC_GADDAG) return false;
  return !im->n_nodes[0] || im->layout == LEXC_PACKED || im->roots[LEXC_ROOT_GADDAG] == 0;
}

static inline lexc_status lexc_take_graph_(lexc_image *im) {
  size_t size, n;
  bool is_packed;
  const uint8_t *g = (const uint8_t *)lexc_section(im, "GRPH", 0, &size);
  LEXC_REFUSE_(C9, !g);
  im->nodes = (const uint8_t *)lexc_section(im, "NODE", 0, &n);
  LEXC_REFUSE_(C9, !im->nodes);
  LEXC_REFUSE_(G1, size != 384);
  lexc_take_fields_(im, g);
  is_packed = im->layout == LEXC_PACKED;
  LEXC_REFUSE_(C9, is_packed == (lexc_section(im, "LEVL", 0, &size) != NULL));
  im->has_ordinals = lexc_section(im, "RANK", 0, &size) != NULL;
  LEXC_REFUSE_(G2, !lexc_is_zero_grph_(g));
  LEXC_REFUSE_(G3, im->kind < 1 || im->kind > 4 || im->layout < 1 || im->layout > 3 || g[4] > 1);
  LEXC_REFUSE_(G4, im->layout == LEXC_BITMAP && (im->unit_bytes != 4 || im->mask_units < 1 || im->mask_units > 2));
  LEXC_REFUSE_(G4, im->layout == LEXC_ARCS && ((im->unit_bytes != 4 && im->unit_bytes != 8) || im->mask_units));
  LEXC_REFUSE_(G4, is_packed && (im->unit_bytes != 8 || im->mask_units > 2));
  LEXC_REFUSE_(G5, im->is_utf8 && (lexc_u16_(g + 6) != 255 || im->mask_units));
  LEXC_REFUSE_(G5, !im->is_utf8 && is_packed && !im->mask_units);
  LEXC_REFUSE_(G5, !im->is_utf8 && (lexc_u16_(g + 6) < 1 || lexc_u16_(g + 6) > (im->mask_units == 1 ? 31u : 63u)));
  LEXC_REFUSE_(G6, im->shortest < 1 || im->shortest > im->longest || im->longest > LEXC_MAX_WORD);
  LEXC_REFUSE_(G7, im->n_levels[1] < 1 || im->n_levels[1] > im->longest || im->n_levels[0] > im->longest);
  LEXC_REFUSE_(G8, n % im->unit_bytes || im->n_units != n / im->unit_bytes || im->dawg_start >= im->n_units);
  LEXC_REFUSE_(G8, is_packed && im->dawg_start);
  LEXC_REFUSE_(G9, (im->n_levels[0] == 0) != (im->n_nodes[0] == 0));
  LEXC_REFUSE_(G9, !is_packed && (im->dawg_start == 0) != (im->n_nodes[0] == 0));
  LEXC_REFUSE_(G10, im->n_words < 1 || im->n_words >> 63);
  LEXC_REFUSE_(G11, !lexc_take_roots_(im, g));
  return LEXC_OK;
}

/* The number of elements of a key's list. */
static inline uint64_t lexc_size_of_(lexc_pack_ alphabet, const char *key) { return lexc_get_(&alphabet, key).n; }

static inline bool lexc_take_labels_(lexc_image *im, lexc_pack_ alphabet) {
  unsigned tile;
  lexc_get_(&alphabet, "labels");
  for (tile = 1; tile <= im->n_letters; tile++) {
    lexc_value_ value = lexc_take_(&alphabet);
    if (!lexc_is_label_(value)) return false;
    im->label[tile] = value.bytes;
    im->label_size[tile] = (uint8_t)value.n;
  }
  return true;
}

static inline bool lexc_take_aliases_(lexc_image *im, lexc_pack_ alphabet) {
  lexc_value_ list = lexc_get_(&alphabet, "aliases");
  uint32_t i;
  if (list.n > 1000) return false;
  im->aliases = list.bytes;
  im->meta_end = alphabet.end;
  for (i = 0; i < list.n; i++) {
    lexc_value_ pair = lexc_take_(&alphabet), text, tile;
    if (pair.type != LEXC_LIST_ || pair.n != 2) return false;
    text = lexc_take_(&alphabet);
    tile = lexc_take_(&alphabet);
    if (!lexc_is_label_(text) || tile.type != LEXC_INT_ || tile.n < 1 || tile.n > im->n_letters) return false;
  }
  im->n_aliases = (uint32_t)list.n;
  return true;
}
