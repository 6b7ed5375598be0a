/* Opening: NODE. starts: one bit for each unit in the bitmap layout, set where a node begins. In the arcs layout a node
   begins after an arc with LEXC_LAST_. */

static inline bool lexc_is_start_(const lexc_image *im, const uint64_t *starts, uint64_t u) {
  if (im->mask_units) return starts[u >> 6] >> (u & 63) & 1;
  return u == 0 || lexc_unit_(im, u - 1) & LEXC_LAST_;
}

/* Check the nodes of a level of the bitmap layout, and mark their starts. part: 0 in the GADDAG's range, 1 in the
   DAWG's. counts: nodes of both parts, then arcs of both. */
static inline lexc_status lexc_mark_level_(const lexc_image *im, uint64_t *starts, unsigned level, uint64_t counts[4]) {
  uint64_t u = lexc_level_(im, level), end = lexc_level_(im, level + 1), masks = 2u * im->mask_units;
  uint64_t foreign = im->n_letters < 63 ? ~(((uint64_t)2 << im->n_letters) - 1) : 0;
  unsigned part = level >= im->n_levels[0];
  lexc_status beyond = end == im->n_units ? LEXC_N1 : LEXC_N2;
  while (u < end) {
    uint64_t children, accepts;
    if (end - u < masks) return beyond;
    children = lexc_mask_(im, u);
    accepts = lexc_mask_(im, u + im->mask_units);
    LEXC_REFUSE_(N3, (children | accepts) & foreign);
    LEXC_REFUSE_(N4, !(children | accepts));
    LEXC_REFUSE_(N8, (accepts & 1) || ((children & 1) && part));
    starts[u >> 6] |= (uint64_t)1 << (u & 63);
    counts[part]++;
    counts[2 + part] += lexc_popcount_(children | accepts);
    u += masks + lexc_popcount_(children);
    if (u > end) return beyond;
  }
  return LEXC_OK;
}

static inline lexc_status lexc_check_target_(const lexc_image *im, const uint64_t *starts, uint64_t target,
                                             uint64_t later) {
  LEXC_REFUSE_(N6, target >= im->n_units || !lexc_is_start_(im, starts, target));
  LEXC_REFUSE_(N7, target < later);
  return LEXC_OK;
}

/* Check the targets in a level of the bitmap layout. */
static inline lexc_status lexc_follow_level_(const lexc_image *im, const uint64_t *starts, unsigned level) {
  uint64_t u = lexc_level_(im, level), end = lexc_level_(im, level + 1);
  while (u < end) {
    uint64_t children = lexc_mask_(im, u), slot = u + 2u * im->mask_units;
    u = slot + lexc_popcount_(children);
    LEXC_REFUSE_(N8, (children & 1) && lexc_unit_(im, slot) < im->dawg_start);
    for (; slot < u; slot++) {
      lexc_status status = lexc_check_target_(im, starts, lexc_unit_(im, slot), end);
      if (status) return status;
    }
  }
  return LEXC_OK;
}

/* Check a level of the arcs layout, targets included. */
static inline lexc_status lexc_check_arcs_(const lexc_image *im, unsigned level, uint64_t counts[4]) {
  uint64_t u = lexc_level_(im, level), end = lexc_level_(im, level + 1), arc = LEXC_LAST_;
  unsigned part = level >= im->n_levels[0];
  for (; u < end; u++) {
    uint64_t before = arc, target;
    arc = lexc_unit_(im, u);
    target = arc >> 10;
    LEXC_REFUSE_(N3, (arc & 255) > im->n_letters);
    LEXC_REFUSE_(N4, !(arc & LEXC_ACCEPT_) && !target);
    LEXC_REFUSE_(N5, !(before & LEXC_LAST_) && (arc & 255) <= (before & 255));
    LEXC_REFUSE_(N8, !(arc & 255) && (part || (arc & LEXC_ACCEPT_) || target < im->dawg_start));
    if (target) {
      lexc_status status = lexc_check_target_(im, NULL, target, end);
      if (status) return status;
    }
    counts[part] += (arc & LEXC_LAST_) != 0;
    counts[2 + part]++;
  }
  LEXC_REFUSE_(N1, !(arc & LEXC_LAST_) && end == im->n_units);
  LEXC_REFUSE_(N2, !(arc & LEXC_LAST_));
  return LEXC_OK;
}

static inline lexc_status lexc_check_levels_(const lexc_image *im, uint64_t *starts, uint64_t counts[4]) {
  unsigned i, n = (unsigned)im->n_levels[0] + im->n_levels[1];
  lexc_status status = LEXC_OK;
  for (i = 0; i < n && !status; i++)
    status = im->mask_units ? lexc_mark_level_(im, starts, i, counts) : lexc_check_arcs_(im, i, counts);
  for (i = 0; i < n && !status && im->mask_units; i++) status = lexc_follow_level_(im, starts, i);
  return status;
}

/* The index of a node in the table of counts: the most nodes that can begin before it in the DAWG's range. In the
   bitmap layout every node takes at least its two masks, so two nodes never share an index. */
static inline uint64_t lexc_count_index_(const lexc_image *im, uint64_t u) {
  return (u - im->dawg_start) / (im->mask_units ? 2u * im->mask_units : 1);
}

/* The words below a node, or any number from 2^63 on if there are as many. counts[lexc_count_index_()] holds the words
   below later nodes, less than 2^63 each. So the sum is compared before it can wrap around. */
static inline uint64_t lexc_recount_(const lexc_image *im, const uint64_t *counts, uint64_t node) {
  uint64_t n = 0;
  lexc_arc arc = {0, 0, 0, false};
  bool more = lexc_first_arc(im, node, &arc);
  for (; more && !(n >> 63); more = lexc_next_arc(im, &arc)) {
    if (arc.target != LEXC_NONE) n += counts[lexc_count_index_(im, arc.target)];
    n += arc.accepts;
  }
  return n;
}

static inline lexc_status lexc_check_word_count_(const lexc_image *im, const uint64_t *starts, uint64_t *counts) {
  uint64_t u, n = 0;
  for (u = im->n_units; u-- > im->dawg_start;) {
    if (!lexc_is_start_(im, starts, u)) continue;
    counts[lexc_count_index_(im, u)] = n = lexc_recount_(im, counts, u);
    LEXC_REFUSE_(N11, n >> 63);
  }
  LEXC_REFUSE_(N11, n != im->n_words);
  return LEXC_OK;
}

/* The arcs layout with UTF-8 labels. From the last arc to the first: tails[u] has the states in which the arc of unit u
   and all behind it in its node may be taken, so that of a node's first unit are those of the node. */
static inline lexc_status lexc_check_utf8_arcs_(const lexc_image *im, uint8_t *tails) {
  uint64_t u, start = im->dawg_start;
  unsigned states = LEXC_ALL_STATES_;
  for (u = im->n_units; u-- > start;) {
    uint64_t arc = lexc_unit_(im, u), target = arc >> 10;
    if (arc & LEXC_LAST_) states = LEXC_ALL_STATES_;
    states &= lexc_states_before_((unsigned)(arc & 255), (arc & LEXC_ACCEPT_) != 0,
                                  target ? tails[target - start] : LEXC_ALL_STATES_);
    tails[u - start] = (uint8_t)states;
  }
  LEXC_REFUSE_(N12, !(tails[im->roots[LEXC_ROOT_WORDS] - start] & 1));
  return LEXC_OK;
}

static inline size_t lexc_n_starts_(const lexc_image *im) {
  return im->mask_units ? (size_t)(im->n_units / 64 + 1) : 0;
}

/* Numbers of 64 bits for lexc_check_utf8_arcs_. */
static inline size_t lexc_n_tails_(const lexc_image *im) {
  return im->is_utf8 ? (size_t)((im->n_units - im->dawg_start) / 8 + 1) : 0;
}

/* Numbers of 64 bits for lexc_check_word_count_. */
static inline size_t lexc_n_counts_(const lexc_image *im) {
  return im->has_ordinals ? 0 : (size_t)lexc_count_index_(im, im->n_units) + 1;
}

static inline lexc_status lexc_check_nodes_(const lexc_image *im, uint64_t *scratch) {
  uint64_t counts[4] = {0, 0, 0, 0};
  size_t size;
  const uint8_t *g = (const uint8_t *)lexc_section(im, "GRPH", 0, &size);
  lexc_status status;
  unsigned i;
  if (im->layout == LEXC_PACKED) return lexc_check_packed_(im, scratch);
  if (lexc_n_starts_(im)) memset(scratch, 0, 8 * lexc_n_starts_(im));
  status = lexc_check_levels_(im, scratch, counts);
  if (status) return status;
  for (i = 0; i < g[5]; i++) LEXC_REFUSE_(N9, !lexc_is_start_(im, scratch, lexc_u64_(g + 128 + 32 * i + 16)));
  LEXC_REFUSE_(N10, memcmp(counts, im->n_nodes, 16) != 0 || memcmp(counts + 2, im->n_arcs, 16) != 0);
  scratch += lexc_n_starts_(im);
  if (!im->has_ordinals) status = lexc_check_word_count_(im, scratch - lexc_n_starts_(im), scratch);
  scratch += lexc_n_counts_(im);
  return status || !im->is_utf8 ? status : lexc_check_utf8_arcs_(im, (uint8_t *)scratch);
}
