/* Packed nodes. A node begins with its class, and a number that selects an entry of the shapes (labels and nibbles), of
   the label sets or of the chains (nodes of one arc each). A raw node has labels and nibbles itself. A nibble is the
   kind of an arc's target, plus 8 if a word ends on the arc. The nodes of a chain share an address; from bit
   LEXC_INDEX_ on stands the index of a node in its chain. */

enum { LEXC_SHAPE_, LEXC_LABELS_, LEXC_RAW_, LEXC_CHAIN_ };
#define LEXC_INDEX_ 44
#define LEXC_IN_CHAIN_ ((uint64_t)1 << LEXC_INDEX_) /* from a node of a chain to the next */
enum { LEXC_NO_TARGET_, LEXC_NEXT_, LEXC_NEAR_, LEXC_FAR_, LEXC_ADDRESS_ }; /* kinds 4 to 7: addresses */

/* Read a number of at most 64 bits that begins at a bit, counted from p on. */
static inline uint64_t lexc_bits_(const uint8_t *p, uint64_t bit, unsigned width) {
  const uint8_t *unit = p + bit / 64 * 8;
  unsigned shift = bit & 63;
  uint64_t n = lexc_u64_(unit) >> shift;
  if (shift + width > 64) n |= lexc_u64_(unit + 8) << (64 - shift);
  return width < 64 ? n & (((uint64_t)1 << width) - 1) : n;
}
static inline uint64_t lexc_node_bits_(const lexc_image *im, uint64_t bit, unsigned width) {
  return lexc_bits_(im->nodes, bit, width);
}

/* A packed node, parsed. labels: a mask, or with UTF-8 the bit at which the first label begins. nibbles, fields:
   the bits at which they begin. next: the next node of its chain, or 0. */
typedef struct lexc_node_ {
  uint64_t labels, nibbles, fields, next;
  unsigned n, part; /* the number of arcs; 1 in the DAWG's part, 0 in the GADDAG's */
} lexc_node_;

static inline unsigned lexc_label_width_(const lexc_image *im) { return im->mask_units == 1 ? 32 : 64; }

/* The first bit of an entry of the shapes or of the label sets. */
static inline uint64_t lexc_shape_at_(const lexc_image *im, const lexc_part_ *part, uint64_t entry) {
  return 64 * part->shapes + 2 * lexc_label_width_(im) * entry;
}
static inline uint64_t lexc_label_set_at_(const lexc_image *im, const lexc_part_ *part, uint64_t entry) {
  return 64 * part->label_sets + lexc_label_width_(im) * entry;
}

/* The first bit of an entry of the chains. It has a byte for each label, and one more: a nibble for all of them. */
static inline uint64_t lexc_chain_at_(const lexc_image *im, const lexc_part_ *part, uint64_t entry) {
  return 64 * part->chains + 2 * lexc_label_width_(im) * entry;
}
static inline unsigned lexc_max_chain_(const lexc_image *im) { return lexc_label_width_(im) / 4 - 1; }
static inline unsigned lexc_chain_length_(const lexc_image *im, uint64_t chain) {
  unsigned n = 0;
  while (n < lexc_max_chain_(im) && lexc_node_bits_(im, chain + 8 * n, 8)) n++;
  return n;
}

/* The number of labels in an entry of a table. */
static inline unsigned lexc_count_labels_(const lexc_image *im, uint64_t labels) {
  unsigned n = 0;
  if (!im->is_utf8) return lexc_popcount_(labels);
  for (; labels; labels >>= 8) n++;
  return n;
}

/* The class of a node: its type in bits 0 to 7, the width of the number in bits 8 to 15, the first entry from bit 32
   on. */
static inline uint64_t lexc_class_of_(const lexc_image *im, const lexc_part_ *part, uint64_t node) {
  return lexc_u64_(part->header + 128 + 8 * lexc_node_bits_(im, node, 4));
}

/* The entry of a node whose class has a table. */
static inline uint64_t lexc_entry_of_node_(const lexc_image *im, uint64_t node, uint64_t type) {
  return (type >> 32) + lexc_node_bits_(im, node + 4, type >> 8 & 63);
}

static inline lexc_node_ lexc_raw_node_(const lexc_image *im, uint64_t bit, unsigned part) {
  lexc_node_ x;
  x.part = part;
  x.next = 0;
  if (im->is_utf8) {
    x.n = (unsigned)lexc_node_bits_(im, bit, 8);
    x.labels = bit + 8;
    x.nibbles = x.labels + 8 * x.n;
  } else {
    x.labels = lexc_node_bits_(im, bit, im->n_letters + 1u);
    x.n = lexc_popcount_(x.labels);
    x.nibbles = bit + im->n_letters + 1u;
  }
  x.fields = x.nibbles + 4 * x.n;
  return x;
}

/* A node of a chain, which has one arc. chain: the chain's entry; behind: the bit behind its code. */
static inline lexc_node_ lexc_chain_node_(const lexc_image *im, uint64_t node, uint64_t chain, uint64_t behind,
                                          unsigned part) {
  lexc_node_ x;
  unsigned i = (unsigned)(node >> LEXC_INDEX_);
  uint64_t label = chain + 8 * i;
  x.part = part;
  x.n = 1;
  x.labels = im->is_utf8 ? label : (uint64_t)1 << ((lexc_node_bits_(im, label, 8) - 1) & 63);
  x.nibbles = chain + 8 * lexc_max_chain_(im);
  x.fields = behind;
  x.next = i + 1 < lexc_max_chain_(im) && lexc_node_bits_(im, label + 8, 8) ? node + LEXC_IN_CHAIN_ : 0;
  return x;
}

static inline lexc_node_ lexc_node_at_(const lexc_image *im, uint64_t node) {
  lexc_node_ x;
  uint64_t address = node & (LEXC_IN_CHAIN_ - 1), type, code_end, entry, labels;
  unsigned is_dawg = address < im->parts[1].end;
  const lexc_part_ *part = &im->parts[is_dawg];
  type = lexc_class_of_(im, part, address);
  code_end = address + 4 + (type >> 8 & 63);
  if ((type & 3) == LEXC_RAW_) return lexc_raw_node_(im, address + 4, is_dawg);
  entry = lexc_entry_of_node_(im, address, type);
  if ((type & 3) == LEXC_CHAIN_) return lexc_chain_node_(im, node, lexc_chain_at_(im, part, entry), code_end, is_dawg);
  entry = (type & 3) == LEXC_SHAPE_ ? lexc_shape_at_(im, part, entry) : lexc_label_set_at_(im, part, entry);
  labels = lexc_node_bits_(im, entry, lexc_label_width_(im));
  x.part = is_dawg;
  x.next = 0;
  x.labels = im->is_utf8 ? entry : labels;
  x.n = lexc_count_labels_(im, labels);
  x.nibbles = (type & 3) == LEXC_SHAPE_ ? entry + lexc_label_width_(im) : code_end;
  x.fields = (type & 3) == LEXC_SHAPE_ ? code_end : code_end + 4 * x.n;
  return x;
}

static inline unsigned lexc_nibble_(const lexc_image *im, const lexc_node_ *x, unsigned i) {
  return (unsigned)lexc_node_bits_(im, x->nibbles + 4 * i, 4);
}
static inline unsigned lexc_field_width_(const lexc_image *im, const lexc_node_ *x, unsigned nibble) {
  return im->parts[x->part].header[16 + (nibble & 7)];
}

/* The address that a number in a field means, by a part's table. Nodes of the other part come first in the table, but
   have the largest numbers. An address without its low bits is the position of a set bit, less the index in the table. */
static inline uint64_t lexc_address_(const lexc_image *im, const lexc_part_ *part, uint64_t number) {
  uint64_t bit, bits;
  unsigned k, n;
  number += part->n_others;
  if (number >= part->n_addresses) number -= part->n_addresses;
  k = number & 15;
  bit = part->high + lexc_node_bits_(im, part->samples + 2 * (number - k), 32);
  bits = lexc_u64_(im->nodes + bit / 64 * 8) & UINT64_MAX << (bit & 63);
  for (bit &= ~(uint64_t)63; (n = lexc_popcount_(bits)) <= k; bits = lexc_u64_(im->nodes + bit / 8)) {
    k -= n;
    bit += 64;
  }
  while (k--) bits &= bits - 1;
  bit += lexc_lowest_bit_(bits) - part->high - number;
  return im->parts[1].begin +
         (bit << part->low_width | lexc_node_bits_(im, part->low + number * part->low_width, part->low_width));
}

/* The most words of the table that lexc_address_ reads for a number: those from its sample to the next one. */
static inline uint64_t lexc_address_effort_(const lexc_image *im, const lexc_part_ *part, uint64_t number) {
  uint64_t next;
  number += part->n_others;
  if (number >= part->n_addresses) number -= part->n_addresses;
  number &= ~(uint64_t)15;
  next = number + 16 < part->n_addresses ? lexc_node_bits_(im, part->samples + 2 * (number + 16), 32)
                                         : part->low - part->high;
  return (next - lexc_node_bits_(im, part->samples + 2 * number, 32)) / 64;
}

/* The target of an arc of any kind but LEXC_NO_TARGET_. next: the node behind it, for LEXC_NEXT_. */
static inline uint64_t lexc_packed_target_(const lexc_image *im, const lexc_node_ *x, unsigned nibble, uint64_t field,
                                           uint64_t next, bool is_separator) {
  unsigned width = lexc_field_width_(im, x, nibble);
  uint64_t number = lexc_node_bits_(im, field, width);
  if ((nibble & 7) == LEXC_NEXT_) return next;
  if ((nibble & 7) < LEXC_ADDRESS_) return field + width + number;
  return lexc_address_(im, &im->parts[is_separator ? 1 : x->part], number);
}

/* The arcs of a packed node, one after another:

       for (c = lexc_arcs_of_(im, node); lexc_load_(im, &c); lexc_pass_(im, &c)) ... */
typedef struct lexc_cursor_ {
  lexc_node_ node;
  uint64_t remaining, field; /* the labels from this one on, if they are a mask; the bit of the arc's field */
  unsigned i, label, nibble;
} lexc_cursor_;

static inline lexc_cursor_ lexc_arcs_of_(const lexc_image *im, uint64_t node) {
  lexc_cursor_ c;
  c.node = lexc_node_at_(im, node);
  c.remaining = c.node.labels;
  c.field = c.node.fields;
  c.i = c.label = c.nibble = 0;
  return c;
}
static inline bool lexc_load_(const lexc_image *im, lexc_cursor_ *c) {
  if (c->i >= c->node.n) return false;
  c->label = im->is_utf8 ? (unsigned)(lexc_node_bits_(im, c->node.labels + 8 * c->i, 8) - 1)
                          : lexc_lowest_bit_(c->remaining);
  c->nibble = lexc_nibble_(im, &c->node, c->i);
  return true;
}
static inline void lexc_pass_(const lexc_image *im, lexc_cursor_ *c) {
  c->field += lexc_field_width_(im, &c->node, c->nibble);
  c->remaining &= c->remaining - 1;
  c->i++;
}

/* The bit behind the node of a cursor, or behind its chain. */
static inline uint64_t lexc_end_of_node_(const lexc_image *im, const lexc_cursor_ *c) {
  uint64_t end = c->field;
  unsigned i;
  for (i = c->i; i < c->node.n; i++) end += lexc_field_width_(im, &c->node, lexc_nibble_(im, &c->node, i));
  return end;
}

/* The target of the loaded arc, or LEXC_NONE. */
static inline uint64_t lexc_target_of_(const lexc_image *im, const lexc_cursor_ *c) {
  uint64_t next = c->node.next;
  if ((c->nibble & 7) == LEXC_NO_TARGET_) return LEXC_NONE;
  if ((c->nibble & 7) == LEXC_NEXT_ && !next) next = lexc_end_of_node_(im, c);
  return lexc_packed_target_(im, &c->node, c->nibble, c->field, next, c->label == 0);
}

/* Load the first arc of a packed node whose label is not less than `label`. */
static inline bool lexc_seek_(const lexc_image *im, lexc_cursor_ *c, uint64_t node, unsigned label) {
  for (*c = lexc_arcs_of_(im, node); lexc_load_(im, c); lexc_pass_(im, c))
    if (c->label >= label) return true;
  return false;
}

static inline bool lexc_seek_arc_(const lexc_image *im, lexc_arc *arc, unsigned label) {
  lexc_cursor_ c;
  if (!lexc_seek_(im, &c, arc->position, label)) return false;
  arc->label = (uint8_t)c.label;
  arc->accepts = c.nibble >> 3;
  arc->target = lexc_target_of_(im, &c);
  return true;
}
