/* Opening: the headers of packed nodes. Part 0 is the GADDAG's, part 1 the DAWG's, which stands first. */

static inline lexc_status lexc_take_header_(lexc_image *im, unsigned part_index) {
  lexc_part_ *part = &im->parts[part_index];
  const uint8_t *header = im->nodes + (part_index ? 0 : 256);
  uint64_t n_bits = 64 * im->n_units;
  unsigned i;
  part->header = header;
  for (i = 0; i < 8; i++) LEXC_REFUSE_(P1, header[16 + i] > (i < LEXC_NEAR_ ? 0 : 32));
  for (i = 0; i < 16; i++) {
    uint64_t type = lexc_u64_(header + 128 + 8 * i);
    LEXC_REFUSE_(P1, (type & 255) > LEXC_CHAIN_ || (type >> 8 & 255) > 32 || type >> 16 & 0xffff);
    LEXC_REFUSE_(P1, ((type & 255) == LEXC_RAW_ || i == 15) && type != LEXC_RAW_);
  }
  LEXC_REFUSE_(P1, lexc_u64_(header + 96) != (im->is_utf8 ? 0 : im->n_letters + 1u) || !lexc_is_zero_(header + 120, 8));
  part->begin = lexc_u64_(header), part->end = lexc_u64_(header + 8);
  part->shapes = lexc_u64_(header + 24), part->label_sets = lexc_u64_(header + 32);
  part->chains = lexc_u64_(header + 104);
  part->n_shapes = lexc_u32_(header + 40), part->n_label_sets = lexc_u32_(header + 44);
  part->n_chains = lexc_u64_(header + 112);
  part->n_addresses = lexc_u64_(header + 48), part->n_others = lexc_u64_(header + 56);
  part->low = lexc_u64_(header + 72), part->high = lexc_u64_(header + 80), part->samples = lexc_u64_(header + 88);
  LEXC_REFUSE_(P1, part->n_others > (part_index ? 0 : part->n_addresses));
  LEXC_REFUSE_(P2, part->begin > part->end || part->end > n_bits || part->n_addresses > n_bits);
  LEXC_REFUSE_(P2, part->n_shapes > n_bits || part->n_label_sets > n_bits || part->n_chains > n_bits);
  return LEXC_OK;
}

/* Whether all bits are zero from one on, to the end of its unit. */
static inline bool lexc_is_zero_behind_(const lexc_image *im, uint64_t bit) {
  return bit % 64 == 0 || lexc_u64_(im->nodes + bit / 64 * 8) >> bit % 64 == 0;
}

/* Check that the tables of a part begin at *unit, one behind the other; move *unit behind them. limit: the bits from
   the beginning of the first stream to the end of the part's own. */
static inline lexc_status lexc_take_tables_(lexc_image *im, lexc_part_ *part, uint64_t limit, uint64_t *unit) {
  uint64_t n = part->n_addresses, width = 0, ends[4], ratio;
  unsigned i;
  for (ratio = n ? limit / n : 0; ratio > 1; ratio >>= 1) width++;
  LEXC_REFUSE_(P2, part->shapes != *unit || lexc_u64_(part->header + 64) != width);
  part->low_width = (unsigned)width;
  *unit += part->n_shapes * (im->mask_units == 1 ? 1 : 2);
  LEXC_REFUSE_(P2, part->label_sets != *unit);
  ends[0] = 64 * *unit + lexc_label_width_(im) * part->n_label_sets;
  *unit = lexc_round_up_(ends[0], 64) / 64;
  LEXC_REFUSE_(P2, part->chains != *unit);
  *unit += part->n_chains * (im->mask_units == 1 ? 1 : 2);
  LEXC_REFUSE_(P2, part->samples != 64 * *unit);
  ends[1] = part->samples + lexc_round_up_(n, 16) / 16 * 32;
  LEXC_REFUSE_(P2, part->high != lexc_round_up_(ends[1], 64));
  ends[2] = part->high + (n ? n + (limit >> width) + 1 : 0);
  LEXC_REFUSE_(P2, part->low != lexc_round_up_(ends[2], 64));
  ends[3] = part->low + n * width;
  *unit = lexc_round_up_(ends[3], 64) / 64;
  LEXC_REFUSE_(P2, *unit > im->n_units);
  for (i = 0; i < 4; i++) LEXC_REFUSE_(P2, !lexc_is_zero_behind_(im, ends[i]));
  return LEXC_OK;
}

/* The most codes in the stream of a part: a code has at least 4 bits. */
static inline uint64_t lexc_max_codes_(const lexc_part_ *part) { return (part->end - part->begin) / 4; }

static inline lexc_status lexc_take_parts_(lexc_image *im) {
  lexc_part_ *dawg = &im->parts[1], *gaddag = &im->parts[0];
  bool has_gaddag = im->n_nodes[0] != 0;
  uint64_t unit = has_gaddag ? 64 : 32, stream;
  lexc_status status;
  LEXC_REFUSE_(P1, im->n_units < unit || im->n_units >= LEXC_IN_CHAIN_ / 64);
  status = lexc_take_header_(im, 1);
  if (!status && has_gaddag) status = lexc_take_header_(im, 0);
  if (!status) status = lexc_take_tables_(im, dawg, dawg->end - dawg->begin, &unit);
  stream = lexc_round_up_(dawg->end - dawg->begin, 64);
  if (!status && has_gaddag) status = lexc_take_tables_(im, gaddag, stream + gaddag->end - gaddag->begin, &unit);
  if (status) return status;
  LEXC_REFUSE_(P2, dawg->begin != 64 * unit || (has_gaddag && gaddag->begin != dawg->begin + stream));
  unit = lexc_round_up_(has_gaddag ? gaddag->end : dawg->end, 64) / 64;
  LEXC_REFUSE_(P2, im->n_units != unit + 2 || !lexc_is_zero_behind_(im, dawg->end));
  LEXC_REFUSE_(P2, (has_gaddag && !lexc_is_zero_behind_(im, gaddag->end)) || !lexc_is_zero_(im->nodes + 8 * unit, 16));
  LEXC_REFUSE_(N10, im->n_nodes[1] > lexc_max_chain_(im) * lexc_max_codes_(dawg));
  LEXC_REFUSE_(N10, im->n_nodes[0] > lexc_max_chain_(im) * lexc_max_codes_(gaddag));
  return LEXC_OK;
}
