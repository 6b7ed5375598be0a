/* Opening: RANK */

static inline lexc_status lexc_take_packed_ranks_(lexc_image *im, const uint8_t *rank, size_t size) {
  uint64_t n_samples = lexc_round_up_(im->parts[1].end - im->parts[1].begin, 1024) / 1024, n_bits, words;
  LEXC_REFUSE_(Q1, size < 24 || lexc_u64_(rank) != n_samples || lexc_u64_(rank + 8) / 8 > size);
  n_bits = lexc_u64_(rank + 8);
  words = lexc_round_up_(n_bits, 64) / 64;
  LEXC_REFUSE_(Q1, size != 24 + 8 * (n_samples + words + 2));
  LEXC_REFUSE_(Q1, lexc_u64_(rank + 16) && (lexc_u64_(rank + 16) < 16 || lexc_u64_(rank + 16) > 63));
  im->widest = (uint8_t)lexc_u64_(rank + 16);
  im->n_entry_bits = n_bits;
  im->node_starts = rank + 24;
  im->entries = rank + 24 + 8 * n_samples;
  LEXC_REFUSE_(Q1, !lexc_is_zero_(im->entries + 8 * words, 16));
  LEXC_REFUSE_(Q1, n_bits % 64 && lexc_u64_(im->entries + n_bits / 64 * 8) >> n_bits % 64);
  return LEXC_OK;
}

/* Check the entry of a node with m children, m at least 2, and move *entry behind it. */
static inline lexc_status lexc_check_packed_entry_(const lexc_image *im, const lexc_scratch_ *s, uint64_t node,
                                                   unsigned m, uint64_t *entry, bool *has_widest) {
  lexc_cursor_ c = lexc_arcs_of_(im, node);
  uint64_t sum = 0, size;
  unsigned k = 0, bits = 0;
  LEXC_REFUSE_(Q2, im->n_entry_bits - *entry < 4);
  size = 4 + (uint64_t)(m - 1) * lexc_entry_width_(im, *entry);
  LEXC_REFUSE_(Q2, im->n_entry_bits - *entry < size);
  for (; k + 1 < m && lexc_load_(im, &c); lexc_pass_(im, &c)) {
    if ((c.nibble & 7) == LEXC_NO_TARGET_) continue;
    sum += s->words[lexc_number_of_(im, s, lexc_target_of_(im, &c))];
    LEXC_REFUSE_(Q2, lexc_packed_entry_(im, *entry, ++k) != sum);
  }
  for (; sum; sum >>= 1) bits++;
  LEXC_REFUSE_(Q2, lexc_bits_(im->entries, *entry, 4) != (bits < 16 ? bits - 1 : 15));
  if (bits == im->widest) *has_widest = true;
  *entry += size;
  return LEXC_OK;
}

static inline lexc_status lexc_check_packed_ranks_(const lexc_image *im, uint64_t *scratch) {
  lexc_scratch_ s = lexc_divide_scratch_(im, scratch);
  const lexc_part_ *part = &im->parts[1];
  uint64_t node = part->begin, entry = 0, block = 0, n_samples = lexc_round_up_(part->end - node, 1024) / 1024;
  bool has_widest = im->widest == 0;
  for (;;) {
    lexc_status status = LEXC_OK;
    lexc_cursor_ c;
    unsigned m;
    for (; block < n_samples && (node == part->end || part->begin + (block << 10) <= node); block++)
      LEXC_REFUSE_(Q2, lexc_u64_(im->node_starts + 8 * block) != (entry << 16 | (node - part->begin - (block << 10))));
    if (node == part->end) break;
    c = lexc_arcs_of_(im, node);
    m = lexc_count_children_(im, &c.node);
    if (m > 1) status = lexc_check_packed_entry_(im, &s, node, m, &entry, &has_widest);
    if (status) return status;
    node = lexc_end_of_node_(im, &c);
  }
  LEXC_REFUSE_(Q2, entry != im->n_entry_bits || !has_widest);
  return LEXC_OK;
}

static inline lexc_status lexc_take_ranks_(lexc_image *im) {
  size_t size, directory;
  uint64_t units = im->n_units - im->dawg_start, blocks = im->mask_units ? lexc_round_up_(units, 64) / 64 : 0;
  uint64_t n8, n4, n2, n1, masks = 2u * im->mask_units;
  const uint8_t *rank = (const uint8_t *)lexc_section(im, "RANK", 0, &size);
  if (!rank) return LEXC_OK;
  if (im->layout == LEXC_PACKED) return lexc_take_packed_ranks_(im, rank, size);
  LEXC_REFUSE_(R1, size < 40 || lexc_u64_(rank) != blocks || (masks && im->n_nodes[1] > units / masks));
  im->n_slots = units - masks * im->n_nodes[1];
  n8 = lexc_u64_(rank + 8), n4 = lexc_u64_(rank + 16), n2 = lexc_u64_(rank + 24), n1 = lexc_u64_(rank + 32);
  LEXC_REFUSE_(R1, n8 > im->n_slots || n4 > im->n_slots || n2 > im->n_slots || n1 > im->n_slots);
  directory = (size_t)(8 * blocks + lexc_round_up_(4 * blocks, 8));
  LEXC_REFUSE_(R1, n8 + n4 + n2 + n1 != im->n_slots || size != 40 + directory + 8 * n8 + 4 * n4 + 2 * n2 + n1);
  LEXC_REFUSE_(R1, !lexc_is_zero_(rank + 40 + 12 * blocks, directory - (size_t)(12 * blocks)));
  im->node_starts = rank + 40;
  im->nodes_before = im->node_starts + 8 * blocks;
  im->entries = rank + 40 + directory;
  im->first4 = n8;
  im->first2 = n8 + n4;
  im->first1 = n8 + n4 + n2;
  return LEXC_OK;
}

static inline lexc_status lexc_check_directory_(const lexc_image *im, const uint64_t *starts) {
  uint64_t u = im->dawg_start, n = 0;
  for (; im->mask_units && u < im->n_units; u++) {
    uint64_t r = u - im->dawg_start;
    bool begins = lexc_is_start_(im, starts, u);
    LEXC_REFUSE_(R2, (r & 63) == 0 && lexc_u32_(im->nodes_before + (r >> 6) * 4) != n);
    LEXC_REFUSE_(R2, (lexc_u64_(im->node_starts + (r >> 6) * 8) >> (r & 63) & 1) != begins);
    n += begins;
  }
  for (; im->mask_units && (u - im->dawg_start) & 63; u++)
    LEXC_REFUSE_(R2, lexc_u64_(im->node_starts + ((u - im->dawg_start) >> 6) * 8) >> ((u - im->dawg_start) & 63) & 1);
  return LEXC_OK;
}

/* Check the entries of one node from *slot on, and move *slot past them. Each entry is compared with the sum of later
   entries, so that by induction from the last node all are right. */
static inline lexc_status lexc_check_entries_(const lexc_image *im, uint64_t node, uint64_t *slot) {
  uint64_t sum = 0, accepts = 0;
  lexc_arc arc = {0, 0, 0, false};
  bool more = lexc_first_arc(im, node, &arc);
  for (; more; more = lexc_next_arc(im, &arc)) {
    uint64_t below = arc.target == LEXC_NONE ? 0 : lexc_count_(im, arc.target);
    accepts += arc.accepts;
    if (im->mask_units && arc.target == LEXC_NONE) continue;
    sum += below;
    LEXC_REFUSE_(R3, sum < below || sum >> 63 || lexc_entry_(im, (*slot)++) != sum);
  }
  LEXC_REFUSE_(R3, (sum + accepts) >> 63);
  return LEXC_OK;
}

static inline lexc_status lexc_check_ranks_(const lexc_image *im, uint64_t *starts) {
  uint64_t node, slot = 0;
  lexc_status status;
  if (im->layout == LEXC_PACKED) return lexc_check_packed_ranks_(im, starts);
  status = lexc_check_directory_(im, starts);
  for (node = im->dawg_start; node < im->n_units && !status; node++)
    if (lexc_is_start_(im, starts, node)) status = lexc_check_entries_(im, node, &slot);
  if (status) return status;
  LEXC_REFUSE_(R4, lexc_count_(im, im->roots[LEXC_ROOT_WORDS]) != im->n_words);
  return LEXC_OK;
}
