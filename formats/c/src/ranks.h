/* Ordinals, by RANK */

/* The number of a node's first slot. */
static inline uint64_t lexc_slot_(const lexc_image *im, uint64_t node) {
  uint64_t r = node - im->dawg_start, b = r >> 6, starts;
  if (!im->mask_units) return r;
  starts = lexc_u64_(im->node_starts + 8 * b) & lexc_bits_below_(r & 63);
  return r - 2u * im->mask_units * (lexc_u32_(im->nodes_before + 4 * b) + (uint64_t)lexc_popcount_(starts));
}

static inline uint64_t lexc_entry_(const lexc_image *im, uint64_t slot) {
  const uint8_t *p = im->entries;
  if (slot < im->first4) return lexc_u64_(p + 8 * slot);
  p += 8 * im->first4;
  if (slot < im->first2) return lexc_u32_(p + 4 * (slot - im->first4));
  p += 4 * (im->first2 - im->first4);
  if (slot < im->first1) return lexc_u16_(p + 2 * (slot - im->first2));
  return p[2 * (im->first1 - im->first2) + (slot - im->first1)];
}

/* The packed layout: the children among the arcs of a node. */
static inline unsigned lexc_count_children_(const lexc_image *im, const lexc_node_ *x) {
  unsigned i, n = 0;
  for (i = 0; i < x->n; i++) n += (lexc_nibble_(im, x, i) & 7) != LEXC_NO_TARGET_;
  return n;
}

/* The width of the numbers in the entry that begins at a bit of RANK; then its k-th number, from 1. */
static inline unsigned lexc_entry_width_(const lexc_image *im, uint64_t entry) {
  unsigned size = (unsigned)lexc_bits_(im->entries, entry, 4);
  return size == 15 ? im->widest : size + 1;
}
static inline uint64_t lexc_packed_entry_(const lexc_image *im, uint64_t entry, unsigned k) {
  unsigned width = lexc_entry_width_(im, entry);
  return lexc_bits_(im->entries, entry + 4 + (uint64_t)(k - 1) * width, width);
}

/* The bit at which a node's entry begins. Nodes and entries are read from the last sample before the node on. */
static inline uint64_t lexc_locate_(const lexc_image *im, uint64_t node) {
  uint64_t block = (node - im->parts[1].begin) >> 10, sample = lexc_u64_(im->node_starts + 8 * block);
  uint64_t current = im->parts[1].begin + (block << 10) + (sample & 0xffff), entry = sample >> 16;
  while (current < node) {
    lexc_cursor_ c = lexc_arcs_of_(im, current);
    unsigned m = lexc_count_children_(im, &c.node);
    if (m > 1) entry += 4 + (uint64_t)(m - 1) * lexc_entry_width_(im, entry);
    current = lexc_end_of_node_(im, &c);
  }
  return entry;
}

/* The words below a packed node whose first label is less than `label`. An entry has no
   number for the last child: the words below that child are counted there. */
static inline uint64_t lexc_count_packed_before_(const lexc_image *im, uint64_t node, unsigned label) {
  uint64_t n = 0;
  while (node != LEXC_NONE) {
    lexc_cursor_ c = lexc_arcs_of_(im, node);
    uint64_t last = LEXC_NONE;
    unsigned k = 0, m = lexc_count_children_(im, &c.node);
    for (; lexc_load_(im, &c) && c.label < label; lexc_pass_(im, &c)) {
      n += c.nibble >> 3;
      if ((c.nibble & 7) != LEXC_NO_TARGET_ && ++k == m) last = lexc_target_of_(im, &c);
    }
    if (last != LEXC_NONE) k--;
    if (k) n += lexc_packed_entry_(im, lexc_locate_(im, node), k);
    node = last;
    label = 256;
  }
  return n;
}

/* The words below a node whose first label is less than `label`; with 256 all of them. */
static inline uint64_t lexc_count_before_(const lexc_image *im, uint64_t node, unsigned label) {
  uint64_t n = 0, k = 0, below = label < 64 ? lexc_bits_below_(label) : UINT64_MAX;
  if (im->layout == LEXC_PACKED) return lexc_count_packed_before_(im, node, label);
  if (im->mask_units) {
    n = lexc_popcount_(lexc_mask_(im, node + im->mask_units) & below);
    k = lexc_popcount_(lexc_mask_(im, node) & below);
  } else {
    uint64_t arc = 0;
    while (!(arc & LEXC_LAST_) && ((arc = lexc_unit_(im, node + k)) & 255) < label) {
      n += (arc & LEXC_ACCEPT_) != 0;
      k++;
    }
  }
  return k ? n + lexc_entry_(im, lexc_slot_(im, node) + k - 1) : n;
}

/* W(node): the words below it. */
static inline uint64_t lexc_count_(const lexc_image *im, uint64_t node) { return lexc_count_before_(im, node, 256); }

/* lexc_prefix among the strings from a root of the DAWG's range. */
static inline bool lexc_prefix_from_(const lexc_image *im, uint64_t root, const uint8_t *labels, size_t n,
                                     lexc_span *span) {
  lexc_walk walk = {0, false};
  size_t i;
  span->first = span->count = 0;
  span->is_word = false;
  walk.node = root;
  if (!im->has_ordinals || n > LEXC_MAX_WORD) return false;
  for (i = 0; i < n; i++) {
    uint64_t node = walk.node;
    span->first += walk.is_word;
    if (!lexc_step(im, &walk, labels[i])) return false;
    span->first += lexc_count_before_(im, node, labels[i]);
  }
  span->is_word = walk.is_word;
  span->count = walk.is_word + (walk.node == LEXC_NONE ? 0 : lexc_count_(im, walk.node));
  return true;
}

LEXC_API bool lexc_prefix(const lexc_image *im, const uint8_t *labels, size_t n, lexc_span *span) {
  return lexc_prefix_from_(im, im->roots[LEXC_ROOT_WORDS], labels, n, span);
}

LEXC_API uint64_t lexc_ordinal(const lexc_image *im, const uint8_t *labels, size_t n) {
  lexc_span span;
  return lexc_prefix(im, labels, n, &span) && span.is_word ? span.first : LEXC_NONE;
}

/* lexc_arc_of_ in the packed layout. Behind the last child, all words of children have passed: those of the node less
   the words that end on its arcs. */
static inline lexc_arc lexc_packed_arc_of_(const lexc_image *im, uint64_t node, uint64_t *count, uint64_t *ordinal) {
  lexc_arc arc = {0, 0, 0, false};
  lexc_cursor_ c = lexc_arcs_of_(im, node), found = c;
  uint64_t entry = 0, accepts = 0, below = 0, before = 0, below_before = 0, n_below = *count;
  unsigned i, k = 0, m = lexc_count_children_(im, &c.node);
  for (i = 0; i < c.node.n; i++) n_below -= lexc_nibble_(im, &c.node, i) >> 3;
  if (m > 1) entry = lexc_locate_(im, node);
  for (; accepts + below <= *ordinal && lexc_load_(im, &c); lexc_pass_(im, &c)) {
    found = c;
    before = accepts + below;
    below_before = below;
    accepts += c.nibble >> 3;
    if ((c.nibble & 7) == LEXC_NO_TARGET_) continue;
    below = ++k < m ? lexc_packed_entry_(im, entry, k) : n_below;
  }
  arc.label = (uint8_t)found.label;
  arc.accepts = found.nibble >> 3;
  arc.target = lexc_target_of_(im, &found);
  *count = below - below_before;
  *ordinal -= before;
  return arc;
}

/* The arc of a node that leads to the word of an ordinal. *ordinal becomes the ordinal among the words of that arc.
   *count: the words below the node; it becomes those below the arc's target, in the packed layout alone. */
static inline lexc_arc lexc_arc_of_(const lexc_image *im, uint64_t node, uint64_t *count, uint64_t *ordinal) {
  lexc_arc arc = {0, 0, 0, false}, next;
  uint64_t slot, accepts = 0, entry = 0, before = 0;
  bool more;
  if (im->layout == LEXC_PACKED) return lexc_packed_arc_of_(im, node, count, ordinal);
  slot = lexc_slot_(im, node);
  more = lexc_first_arc(im, node, &next);
  while (more && accepts + entry <= *ordinal) {
    arc = next;
    before = accepts + entry;
    accepts += arc.accepts;
    if (arc.target != LEXC_NONE || !im->mask_units) entry = lexc_entry_(im, slot++);
    more = lexc_next_arc(im, &next);
  }
  *ordinal -= before;
  return arc;
}

LEXC_API size_t lexc_word(const lexc_image *im, uint64_t ordinal, uint8_t *labels, size_t room) {
  uint64_t node = im->roots[LEXC_ROOT_WORDS], count = im->n_words;
  size_t n = 0;
  if (!im->has_ordinals || ordinal >= im->n_words) return 0;
  while (n < room && node != LEXC_NONE) {
    lexc_arc arc = lexc_arc_of_(im, node, &count, &ordinal);
    labels[n++] = arc.label;
    if (arc.accepts && ordinal-- == 0) return n;
    node = arc.target;
  }
  return 0;
}
