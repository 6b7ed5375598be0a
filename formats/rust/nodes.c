/* liblexc for the crate, and what its cursors need: arcs of nodes, which liblexc.h does not have. */

#include "liblexc.c"

/* An arc. position: how lexc.h finds the next one. target: LIBLEXC_NONE if no arc follows. */
typedef struct lexc_edge {
  uint64_t position, target;
  uint32_t label, is_word;
} lexc_edge;

static bool set_edge(lexc_edge *edge, const lexc_arc *arc) {
  edge->position = arc->position;
  edge->target = arc->target;
  edge->label = arc->label;
  edge->is_word = arc->accepts;
  return true;
}

/* The node of a root: 0 of words, 1 of the GADDAG, 2 of alphagrams. LIBLEXC_NONE: the image has none. */
uint64_t lexc_root_node(const lexc_lexicon *h, int root) { return h->image.roots[root]; }

/* The label of the letter with which a text begins, 0 if there is none, and the bytes that it takes. */
unsigned lexc_first_label(const lexc_lexicon *h, const char *text, size_t n, size_t *size) {
  return n ? label_at(h, (const uint8_t *)text, n, size) : 0;
}

/* The letter of a label, with its size. NULL: a separator, or a byte of UTF-8. */
const uint8_t *lexc_letter_of(const lexc_lexicon *h, uint32_t label, size_t *size) {
  *size = h->image.is_utf8 || !label || label > h->image.n_letters ? 0 : h->image.label_size[label];
  return *size ? h->image.label[label] : NULL;
}

bool lexc_first_edge(const lexc_lexicon *h, uint64_t node, lexc_edge *edge) {
  lexc_arc arc = {0, 0, 0, false};
  return lexc_first_arc(&h->image, node, &arc) && set_edge(edge, &arc);
}

bool lexc_next_edge(const lexc_lexicon *h, lexc_edge *edge) {
  lexc_arc arc = {edge->target, edge->position, (uint8_t)edge->label, edge->is_word != 0};
  return lexc_next_arc(&h->image, &arc) && set_edge(edge, &arc);
}

/* Follow the arc of a label. */
bool lexc_follow(const lexc_lexicon *h, uint64_t node, uint32_t label, lexc_edge *edge) {
  lexc_walk walk = {node, false};
  if (label > 255 || !lexc_step(&h->image, &walk, (uint8_t)label)) return false;
  edge->target = walk.node;
  edge->is_word = walk.is_word;
  edge->label = label;
  return true;
}
