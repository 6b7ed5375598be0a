/* Opening: packed nodes. The arrays in the caller's scratch memory. Bits and nodes are counted from the first of the
   DAWG's part. Here a chain counts as one node, since arcs lead to its first node alone. Its length is the number of
   its nodes; any other node has length 1. */

typedef struct lexc_scratch_ {
  uint64_t *starts;  /* a bit for each bit of the streams, set where a node begins */
  uint64_t *before;  /* for each 512 bits the nodes that begin before them */
  uint64_t *heights; /* 16 bits for each node, see lexc_height_ */
  uint64_t *words;   /* the words below each node of the DAWG's part */
  uint8_t *states;   /* those of each node of the DAWG's part, in images with UTF-8 labels */
  uint64_t *path;    /* LEXC_FRAME_ numbers for each node on the path of the walk */
  uint64_t n_starts, n_before, n_heights, n_words, n_states, n;
  uint64_t n_codes[2]; /* nodes of each part, a chain as one */
  uint64_t effort;     /* words of tables of addresses that may still be read */
} lexc_scratch_;

/* A node on the path: itself, the next arc and its field, the bit behind the node, its number, height and length. */
enum { LEXC_NODE_, LEXC_ARC_, LEXC_FIELD_, LEXC_BEHIND_, LEXC_NUMBER_, LEXC_HEIGHT_, LEXC_LENGTH_, LEXC_FRAME_ };
#define LEXC_OPEN_ 0xffffu

static inline uint64_t lexc_end_of_nodes_(const lexc_image *im) { return im->parts[im->n_nodes[0] == 0].end; }

/* The most nodes of a part, a chain as one. */
static inline uint64_t lexc_max_starts_(const lexc_image *im, unsigned part) {
  uint64_t n = lexc_max_codes_(&im->parts[part]);
  return n < im->n_nodes[part] ? n : im->n_nodes[part];
}

static inline lexc_scratch_ lexc_divide_scratch_(const lexc_image *im, uint64_t *scratch) {
  lexc_scratch_ s;
  unsigned levels = im->n_levels[0] > im->n_levels[1] ? im->n_levels[0] : im->n_levels[1];
  s.n_starts = lexc_round_up_(lexc_end_of_nodes_(im) - im->parts[1].begin, 64) / 64;
  s.n_before = lexc_round_up_(s.n_starts, 8) / 8;
  s.n_heights = lexc_round_up_(lexc_max_starts_(im, 0) + lexc_max_starts_(im, 1), 4) / 4;
  s.n_words = lexc_max_starts_(im, 1);
  s.n_states = im->is_utf8 ? s.n_words / 8 + 1 : 0;
  s.n = s.n_starts + s.n_before + s.n_heights + s.n_words + s.n_states + (uint64_t)LEXC_FRAME_ * levels;
  s.n_codes[0] = s.n_codes[1] = 0;
  /* Images that lexc writes read one or two words for an arc, and have an arc for each 10 to 20 bits. */
  s.effort = 4 * (lexc_end_of_nodes_(im) - im->parts[1].begin) + 65536;
  s.starts = s.before = s.heights = s.words = s.path = NULL;
  s.states = NULL;
  if (!scratch) return s;
  s.starts = scratch;
  s.before = s.starts + s.n_starts;
  s.heights = s.before + s.n_before;
  s.words = s.heights + s.n_heights;
  s.states = (uint8_t *)(s.words + s.n_words);
  s.path = s.words + s.n_words + s.n_states;
  return s;
}

/* Whether a node of a part begins at a bit. */
static inline bool lexc_is_in_part_(const lexc_image *im, const lexc_scratch_ *s, unsigned part, uint64_t bit) {
  uint64_t i = bit - im->parts[1].begin;
  return bit >= im->parts[part].begin && bit < im->parts[part].end && s->starts[i >> 6] >> (i & 63) & 1;
}

/* The number of a node: of the nodes that begin before it. */
static inline uint64_t lexc_number_of_(const lexc_image *im, const lexc_scratch_ *s, uint64_t node) {
  uint64_t i = node - im->parts[1].begin, n = s->before[i >> 9], j;
  for (j = i >> 9 << 3; j < i >> 6; j++) n += lexc_popcount_(s->starts[j]);
  return n + lexc_popcount_(s->starts[j] & lexc_bits_below_(i & 63));
}

/* The nodes on the longest path from a node through its part. 0: the walk has not met it. LEXC_OPEN_: the walk is below
   it. */
static inline unsigned lexc_height_(const lexc_scratch_ *s, uint64_t number) {
  return s->heights[number >> 2] >> 16 * (number & 3) & 0xffff;
}
static inline void lexc_set_height_(lexc_scratch_ *s, uint64_t number, uint64_t height) {
  unsigned shift = 16 * (number & 3);
  s->heights[number >> 2] = (s->heights[number >> 2] & ~((uint64_t)0xffff << shift)) | height << shift;
}

/* Whether the labels of an entry, or a raw mask, keep rule P3. */
static inline bool lexc_are_labels_(const lexc_image *im, unsigned part, uint64_t labels) {
  uint64_t last = part; /* the DAWG's part has no separator, which is stored as 1 in UTF-8 */
  if (!labels) return false;
  if (!im->is_utf8) return !(labels & part) && (im->n_letters == 63 || labels >> (im->n_letters + 1) == 0);
  for (; labels; labels >>= 8) {
    if ((labels & 255) <= last) return false;
    last = labels & 255;
  }
  return true;
}

/* Whether an entry of the chains keeps rule P3: labels without a separator, zeros behind them, and the nibble. */
static inline bool lexc_is_chain_(const lexc_image *im, uint64_t chain) {
  unsigned i, n = lexc_chain_length_(im, chain), most = lexc_max_chain_(im);
  for (i = 0; i < n; i++) {
    uint64_t label = lexc_node_bits_(im, chain + 8 * i, 8) - 1;
    if (label == 0 || label > im->n_letters) return false;
  }
  for (; i < most; i++)
    if (lexc_node_bits_(im, chain + 8 * i, 8)) return false;
  return n >= 2 && lexc_node_bits_(im, chain + 8 * most, 8) == LEXC_NEXT_;
}

static inline lexc_status lexc_check_shapes_(const lexc_image *im, unsigned part_index) {
  const lexc_part_ *part = &im->parts[part_index];
  unsigned width = lexc_label_width_(im), n;
  uint64_t i;
  for (i = 0; i < part->n_shapes; i++) {
    uint64_t entry = lexc_shape_at_(im, part, i), labels = lexc_node_bits_(im, entry, width);
    uint64_t nibbles = lexc_node_bits_(im, entry + width, width);
    LEXC_REFUSE_(P3, !lexc_are_labels_(im, part_index, labels));
    n = lexc_count_labels_(im, labels);
    LEXC_REFUSE_(P3, 4 * n > width || nibbles >> (4 * n - 4) == 0 || nibbles >> (4 * n - 4) > 15);
  }
  for (i = 0; i < part->n_label_sets; i++)
    LEXC_REFUSE_(P3, !lexc_are_labels_(im, part_index, lexc_node_bits_(im, lexc_label_set_at_(im, part, i), width)));
  for (i = 0; i < part->n_chains; i++) LEXC_REFUSE_(P3, !lexc_is_chain_(im, lexc_chain_at_(im, part, i)));
  return LEXC_OK;
}

/* Check the code of a node, and its labels if they are raw. */
static inline lexc_status lexc_check_code_(const lexc_image *im, unsigned part_index, uint64_t node) {
  const lexc_part_ *part = &im->parts[part_index];
  uint64_t type = lexc_class_of_(im, part, node), last = part_index;
  lexc_node_ x;
  unsigned i;
  if ((type & 3) != LEXC_RAW_) {
    uint64_t n = (type & 3) == LEXC_CHAIN_ ? part->n_chains : part->n_label_sets;
    if ((type & 3) == LEXC_SHAPE_) n = part->n_shapes;
    LEXC_REFUSE_(P4, lexc_entry_of_node_(im, node, type) >= n);
    return LEXC_OK;
  }
  x = lexc_raw_node_(im, node + 4, part_index);
  LEXC_REFUSE_(P4, x.n == 0 || x.nibbles > part->end);
  LEXC_REFUSE_(P4, !im->is_utf8 && !lexc_are_labels_(im, part_index, x.labels));
  for (i = 0; i < x.n && im->is_utf8; i++) {
    uint64_t label = lexc_node_bits_(im, x.labels + 8 * i, 8);
    LEXC_REFUSE_(P4, label <= last);
    last = label;
  }
  return LEXC_OK;
}

/* The length of a node with a sound code. */
static inline unsigned lexc_length_(const lexc_image *im, uint64_t node, unsigned part_index) {
  const lexc_part_ *part = &im->parts[part_index];
  uint64_t type = lexc_class_of_(im, part, node);
  if ((type & 3) != LEXC_CHAIN_) return 1;
  return lexc_chain_length_(im, lexc_chain_at_(im, part, lexc_entry_of_node_(im, node, type)));
}

/* Check the node that begins at *bit, and move *bit to its end. Nothing is read beyond the two words after the last
   stream. */
static inline lexc_status lexc_check_packed_node_(const lexc_image *im, unsigned part_index, uint64_t *bit,
                                                  uint64_t *n_nodes, uint64_t *n_arcs) {
  const lexc_part_ *part = &im->parts[part_index];
  lexc_status status = lexc_check_code_(im, part_index, *bit);
  lexc_cursor_ c;
  unsigned length;
  if (status) return status;
  length = lexc_length_(im, *bit, part_index);
  c = lexc_arcs_of_(im, *bit);
  LEXC_REFUSE_(P4, c.field > part->end);
  for (; lexc_load_(im, &c); lexc_pass_(im, &c)) {
    unsigned width = lexc_field_width_(im, &c.node, c.nibble);
    LEXC_REFUSE_(P5, c.nibble == 0 || (c.label == 0 && (c.nibble < LEXC_ADDRESS_ || c.nibble > 7)));
    LEXC_REFUSE_(P4, c.field + width > part->end);
    LEXC_REFUSE_(P5, (c.nibble & 7) >= LEXC_ADDRESS_ &&
                         lexc_node_bits_(im, c.field, width) >= im->parts[c.label ? part_index : 1].n_addresses);
  }
  *n_nodes += length;
  *n_arcs += length > 1 ? length : c.node.n;
  *bit = c.field;
  return LEXC_OK;
}

/* Check the nodes of a part by themselves, and mark their starts. */
static inline lexc_status lexc_mark_part_(const lexc_image *im, lexc_scratch_ *s, unsigned part_index) {
  uint64_t bit = im->parts[part_index].begin, n_nodes = 0, n_arcs = 0;
  lexc_status status = lexc_check_shapes_(im, part_index);
  while (!status && bit < im->parts[part_index].end) {
    uint64_t i = bit - im->parts[1].begin;
    s->starts[i >> 6] |= (uint64_t)1 << (i & 63);
    status = lexc_check_packed_node_(im, part_index, &bit, &n_nodes, &n_arcs);
    s->n_codes[part_index]++;
  }
  if (status) return status;
  LEXC_REFUSE_(N10, n_nodes != im->n_nodes[part_index] || n_arcs != im->n_arcs[part_index]);
  return LEXC_OK;
}

static inline lexc_status lexc_check_addresses_(const lexc_image *im, const lexc_scratch_ *s, unsigned part_index) {
  const lexc_part_ *part = &im->parts[part_index];
  uint64_t bit, i = 0, last = 0;
  for (bit = part->high; bit < part->low; bit++) {
    uint64_t place = bit - part->high, address;
    if (!lexc_node_bits_(im, bit, 1)) continue;
    LEXC_REFUSE_(P6, i == part->n_addresses);
    address = im->parts[1].begin + ((place - i) << part->low_width |
                                    lexc_node_bits_(im, part->low + i * part->low_width, part->low_width));
    LEXC_REFUSE_(P6, address <= last || !lexc_is_in_part_(im, s, i < part->n_others ? 1 : part_index, address));
    LEXC_REFUSE_(P6, i % 16 == 0 && lexc_node_bits_(im, part->samples + 2 * i, 32) != place);
    last = address;
    i++;
  }
  LEXC_REFUSE_(P6, i != part->n_addresses);
  return LEXC_OK;
}

/* Take the states of the arc that was taken last into those of its node. A chain has one arc, and a label for each of its
   nodes. targets: as for lexc_states_before_. */
static inline void lexc_add_states_(const lexc_image *im, const lexc_scratch_ *s, const uint64_t *frame,
                                    unsigned targets) {
  uint64_t number = frame[LEXC_NUMBER_];
  unsigned i = (unsigned)frame[LEXC_ARC_] - 1, k = (unsigned)frame[LEXC_LENGTH_];
  lexc_node_ x;
  if (!im->is_utf8 || number >= s->n_codes[1]) return;
  x = lexc_node_at_(im, frame[LEXC_NODE_]);
  while (k--) {
    unsigned label = (unsigned)lexc_node_bits_(im, x.labels + 8 * (i + k), 8) - 1;
    targets = lexc_states_before_(label, lexc_nibble_(im, &x, i) >> 3, targets);
  }
  s->states[number] = (uint8_t)(s->states[number] & targets);
}

/* Append a node to the path of the walk. */
static inline void lexc_enter_(const lexc_image *im, lexc_scratch_ *s, uint64_t *frame, uint64_t node,
                               unsigned length) {
  lexc_cursor_ c = lexc_arcs_of_(im, node);
  frame[LEXC_NODE_] = node;
  frame[LEXC_ARC_] = 0;
  frame[LEXC_FIELD_] = c.field;
  frame[LEXC_BEHIND_] = lexc_end_of_node_(im, &c);
  frame[LEXC_NUMBER_] = lexc_number_of_(im, s, node);
  frame[LEXC_HEIGHT_] = frame[LEXC_LENGTH_] = length;
  lexc_set_height_(s, frame[LEXC_NUMBER_], LEXC_OPEN_);
  if (im->is_utf8 && frame[LEXC_NUMBER_] < s->n_codes[1]) s->states[frame[LEXC_NUMBER_]] = LEXC_ALL_STATES_;
}

/* Add the height and the words of a finished node to those of a node with an arc to it. Both numbers of words are less
   than 2^63, so that the sum is compared before it can wrap around. */
static inline lexc_status lexc_add_child_(const lexc_image *im, const lexc_scratch_ *s, uint64_t *frame,
                                          uint64_t number) {
  uint64_t parent = frame[LEXC_NUMBER_], height = lexc_height_(s, number) + frame[LEXC_LENGTH_];
  bool is_dawg = parent < s->n_codes[1];
  if (is_dawg) s->words[parent] += s->words[number];
  if (is_dawg && im->is_utf8) lexc_add_states_(im, s, frame, s->states[number]);
  LEXC_REFUSE_(N11, is_dawg && s->words[parent] >> 63);
  if (!is_dawg && number < s->n_codes[1]) return LEXC_OK;
  LEXC_REFUSE_(P8, height > im->n_levels[is_dawg]);
  if (height > frame[LEXC_HEIGHT_]) frame[LEXC_HEIGHT_] = height;
  return LEXC_OK;
}

/* Take the next arc of the node on top of the path. *target: its target, or LEXC_NONE. */
static inline lexc_status lexc_take_arc_(const lexc_image *im, lexc_scratch_ *s, uint64_t *frame, unsigned part,
                                         uint64_t *target) {
  lexc_cursor_ c = lexc_arcs_of_(im, frame[LEXC_NODE_]);
  unsigned i = (unsigned)frame[LEXC_ARC_]++, nibble = lexc_nibble_(im, &c.node, i);
  uint64_t field = frame[LEXC_FIELD_], words = nibble >> 3;
  bool is_separator = i == 0 && lexc_load_(im, &c) && c.label == 0;
  frame[LEXC_FIELD_] += lexc_field_width_(im, &c.node, nibble);
  if (part) words = s->words[frame[LEXC_NUMBER_]] += words;
  LEXC_REFUSE_(N11, words >> 63);
  *target = LEXC_NONE;
  if ((nibble & 7) == LEXC_NO_TARGET_) {
    lexc_add_states_(im, s, frame, LEXC_ALL_STATES_);
    return LEXC_OK;
  }
  if ((nibble & 7) >= LEXC_ADDRESS_) {
    uint64_t number = lexc_node_bits_(im, field, lexc_field_width_(im, &c.node, nibble));
    uint64_t effort = lexc_address_effort_(im, &im->parts[is_separator ? 1 : c.node.part], number);
    LEXC_REFUSE_(WORK, effort > s->effort);
    s->effort -= effort;
  }
  *target = lexc_packed_target_(im, &c.node, nibble, field, frame[LEXC_BEHIND_], is_separator);
  LEXC_REFUSE_(P7, !lexc_is_in_part_(im, s, 1, *target) && (part || !lexc_is_in_part_(im, s, 0, *target)));
  return LEXC_OK;
}

/* Visit the nodes below a root of a part that no walk has visited, depth first. */
static inline lexc_status lexc_walk_part_(const lexc_image *im, lexc_scratch_ *s, uint64_t root, unsigned part) {
  uint64_t *frame = s->path, target, number;
  unsigned depth, length, height; /* depth: the nodes on the path, all of a chain's */
  lexc_status status = LEXC_OK;
  LEXC_REFUSE_(P7, !lexc_is_in_part_(im, s, part, root));
  if (lexc_height_(s, lexc_number_of_(im, s, root))) return LEXC_OK;
  depth = length = lexc_length_(im, root, part);
  LEXC_REFUSE_(P8, depth > im->n_levels[part]);
  lexc_enter_(im, s, frame, root, length);
  while (!status) {
    if (frame[LEXC_ARC_] == lexc_node_at_(im, frame[LEXC_NODE_]).n) {
      number = frame[LEXC_NUMBER_];
      lexc_set_height_(s, number, frame[LEXC_HEIGHT_]);
      depth -= (unsigned)frame[LEXC_LENGTH_];
      if (depth == 0) return LEXC_OK;
      frame -= LEXC_FRAME_;
      status = lexc_add_child_(im, s, frame, number);
      continue;
    }
    status = lexc_take_arc_(im, s, frame, part, &target);
    if (status || target == LEXC_NONE) continue;
    number = lexc_number_of_(im, s, target);
    height = lexc_height_(s, number);
    LEXC_REFUSE_(P8, height == LEXC_OPEN_);
    if (height) {
      status = lexc_add_child_(im, s, frame, number);
    } else {
      length = lexc_length_(im, target, part);
      depth += length;
      LEXC_REFUSE_(P8, depth > im->n_levels[part]);
      frame += LEXC_FRAME_;
      lexc_enter_(im, s, frame, target, length);
    }
  }
  return status;
}

/* Walk from the roots of a part. Check that they reach all its nodes, and that the longest path has the length in GRPH.
   first: the number of the part's first node. */
static inline lexc_status lexc_check_part_(const lexc_image *im, lexc_scratch_ *s, unsigned part, uint64_t first) {
  unsigned i, height, highest = 0;
  uint64_t n;
  for (i = 0; i < 4; i++) {
    uint64_t root = im->roots[i];
    lexc_status status;
    if (root == LEXC_NONE || (i == LEXC_ROOT_GADDAG && im->n_nodes[0] != 0) != (part == 0)) continue;
    status = lexc_walk_part_(im, s, root, part);
    if (status) return status;
    height = lexc_height_(s, lexc_number_of_(im, s, root));
    if (height > highest) highest = height;
  }
  for (n = 0; n < s->n_codes[part]; n++) LEXC_REFUSE_(P7, !lexc_height_(s, first + n));
  LEXC_REFUSE_(P8, highest != im->n_levels[part]);
  return LEXC_OK;
}

static inline lexc_status lexc_check_packed_(const lexc_image *im, uint64_t *scratch) {
  lexc_scratch_ s = lexc_divide_scratch_(im, scratch);
  lexc_status status;
  uint64_t i, n = 0;
  size_t size;
  const uint8_t *g = (const uint8_t *)lexc_section(im, "GRPH", 0, &size);
  bool has_gaddag = im->n_nodes[0] != 0;
  memset(scratch, 0, 8 * (size_t)s.n);
  status = lexc_mark_part_(im, &s, 1);
  if (!status && has_gaddag) status = lexc_mark_part_(im, &s, 0);
  LEXC_REFUSE_(N10, !has_gaddag && im->n_arcs[0]);
  for (i = 0; i < s.n_starts; i++) {
    if (i % 8 == 0) s.before[i / 8] = n;
    n += lexc_popcount_(s.starts[i]);
  }
  if (!status) status = lexc_check_addresses_(im, &s, 1);
  if (!status && has_gaddag) status = lexc_check_addresses_(im, &s, 0);
  for (i = 0; i < g[5] && !status; i++) {
    uint64_t root = lexc_u64_(g + 128 + 32 * i + 16);
    LEXC_REFUSE_(N9, !lexc_is_in_part_(im, &s, 1, root) && !(has_gaddag && lexc_is_in_part_(im, &s, 0, root)));
  }
  if (!status) status = lexc_check_part_(im, &s, 1, 0);
  if (!status && has_gaddag) status = lexc_check_part_(im, &s, 0, s.n_codes[1]);
  if (status) return status;
  i = lexc_number_of_(im, &s, im->roots[LEXC_ROOT_WORDS]);
  LEXC_REFUSE_(N11, s.words[i] != im->n_words);
  LEXC_REFUSE_(N12, im->is_utf8 && !(s.states[i] & 1));
  return LEXC_OK;
}
