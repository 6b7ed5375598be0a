/* Nodes */

#define LEXC_ACCEPT_ 256u
#define LEXC_LAST_ 512u

static inline uint64_t lexc_unit_(const lexc_image *im, uint64_t u) {
  return im->unit_bytes == 4 ? lexc_u32_(im->nodes + 4 * u) : lexc_u64_(im->nodes + 8 * u);
}
static inline uint64_t lexc_mask_(const lexc_image *im, uint64_t u) {
  return im->mask_units == 1 ? lexc_u32_(im->nodes + 4 * u) : lexc_u64_(im->nodes + 4 * u);
}
static inline uint64_t lexc_bits_below_(unsigned label) { return ((uint64_t)1 << label) - 1; }

/* The target of a label whose bit in `children` is set. */
static inline uint64_t lexc_target_(const lexc_image *im, uint64_t node, uint64_t children, unsigned label) {
  return lexc_u32_(im->nodes + 4 * (node + 2u * im->mask_units + lexc_popcount_(children & lexc_bits_below_(label))));
}

/* The arc of a label in the arcs layout, as its unit holds it; 0 if there is none. */
static inline uint64_t lexc_find_arc_(const lexc_image *im, uint64_t node, unsigned label) {
  for (;; node++) {
    uint64_t arc = lexc_unit_(im, node);
    if ((arc & 255) == label) return arc;
    if (arc & LEXC_LAST_ || (arc & 255) > label) return 0;
  }
}

LEXC_API bool lexc_step(const lexc_image *im, lexc_walk *walk, uint8_t label) {
  uint64_t node = walk->node, target = 0;
  if (node == LEXC_NONE || label > im->n_letters) return false;
  if (im->layout == LEXC_PACKED) {
    lexc_cursor_ c;
    if (!lexc_seek_(im, &c, node, label) || c.label != label) return false;
    walk->is_word = c.nibble >> 3;
    walk->node = lexc_target_of_(im, &c);
    return true;
  }
  if (im->mask_units) {
    uint64_t children = lexc_mask_(im, node), accepts = lexc_mask_(im, node + im->mask_units);
    if (!((children | accepts) >> label & 1)) return false;
    walk->is_word = accepts >> label & 1;
    if (children >> label & 1) target = lexc_target_(im, node, children, label);
  } else {
    uint64_t arc = lexc_find_arc_(im, node, label);
    if (!arc) return false;
    walk->is_word = (arc & LEXC_ACCEPT_) != 0;
    target = arc >> 10;
  }
  walk->node = target ? target : LEXC_NONE;
  return true;
}

LEXC_API uint64_t lexc_child(const lexc_image *im, uint64_t node, uint8_t label) {
  uint64_t target, children;
  lexc_cursor_ c;
  if (node == LEXC_NONE || label > im->n_letters) return LEXC_NONE;
  if (im->layout == LEXC_PACKED)
    return lexc_seek_(im, &c, node, label) && c.label == label ? lexc_target_of_(im, &c) : LEXC_NONE;
  if (im->mask_units) {
    children = lexc_mask_(im, node);
    return children >> label & 1 ? lexc_target_(im, node, children, label) : LEXC_NONE;
  }
  target = lexc_find_arc_(im, node, label) >> 10;
  return target ? target : LEXC_NONE;
}

LEXC_API bool lexc_accepts(const lexc_image *im, uint64_t node, uint8_t label) {
  lexc_cursor_ c;
  if (node == LEXC_NONE || label > im->n_letters) return false;
  if (im->layout == LEXC_PACKED) return lexc_seek_(im, &c, node, label) && c.label == label && c.nibble >> 3;
  if (im->mask_units) return lexc_mask_(im, node + im->mask_units) >> label & 1;
  return (lexc_find_arc_(im, node, label) & LEXC_ACCEPT_) != 0;
}

/* Fill in the arc at arc->position. label: the label of an arc that exists there. */
static inline void lexc_set_arc_(const lexc_image *im, lexc_arc *arc, unsigned label) {
  uint64_t target = 0;
  if (im->mask_units) {
    uint64_t children = lexc_mask_(im, arc->position);
    arc->accepts = lexc_mask_(im, arc->position + im->mask_units) >> label & 1;
    if (children >> label & 1) target = lexc_target_(im, arc->position, children, label);
  } else {
    uint64_t unit = lexc_unit_(im, arc->position);
    arc->accepts = (unit & LEXC_ACCEPT_) != 0;
    target = unit >> 10;
  }
  arc->label = (uint8_t)label;
  arc->target = target ? target : LEXC_NONE;
}

LEXC_API bool lexc_first_arc(const lexc_image *im, uint64_t node, lexc_arc *arc) {
  if (node == LEXC_NONE) return false;
  arc->position = node;
  if (im->layout == LEXC_PACKED) return lexc_seek_arc_(im, arc, 0);
  lexc_set_arc_(im, arc, im->mask_units ? lexc_lowest_bit_(lexc_mask_(im, node) | lexc_mask_(im, node + im->mask_units))
                                        : (unsigned)(lexc_unit_(im, node) & 255));
  return true;
}

LEXC_API bool lexc_next_arc(const lexc_image *im, lexc_arc *arc) {
  if (im->layout == LEXC_PACKED) return lexc_seek_arc_(im, arc, arc->label + 1u);
  if (im->mask_units) {
    uint64_t remaining = lexc_mask_(im, arc->position) | lexc_mask_(im, arc->position + im->mask_units);
    remaining &= ~(lexc_bits_below_(arc->label) << 1 | 1); /* the labels above this one */
    if (!remaining) return false;
    lexc_set_arc_(im, arc, lexc_lowest_bit_(remaining));
    return true;
  }
  if (lexc_unit_(im, arc->position) & LEXC_LAST_) return false;
  arc->position++;
  lexc_set_arc_(im, arc, (unsigned)(lexc_unit_(im, arc->position) & 255));
  return true;
}

static inline uint64_t lexc_labels_of_(const lexc_image *im, uint64_t node, bool accepting) {
  lexc_arc arc;
  uint64_t labels = 0;
  if (node == LEXC_NONE) return 0;
  if (im->layout == LEXC_BITMAP) return lexc_mask_(im, accepting ? node + im->mask_units : node);
  if (im->is_utf8 || !lexc_first_arc(im, node, &arc)) return 0;
  do labels |= (uint64_t)(accepting ? arc.accepts : arc.target != LEXC_NONE) << arc.label;
  while (lexc_next_arc(im, &arc));
  return labels;
}

LEXC_API uint64_t lexc_children(const lexc_image *im, uint64_t node) { return lexc_labels_of_(im, node, false); }
LEXC_API uint64_t lexc_accepting(const lexc_image *im, uint64_t node) { return lexc_labels_of_(im, node, true); }
