/* Words */

static inline bool lexc_follow_(const lexc_image *im, lexc_walk *walk, const uint8_t *labels, size_t n) {
  size_t i;
  for (i = 0; i < n; i++)
    if (!lexc_step(im, walk, labels[i])) return false;
  return true;
}

LEXC_API bool lexc_contains(const lexc_image *im, const uint8_t *labels, size_t n) {
  uint64_t node = im->roots[LEXC_ROOT_WORDS];
  size_t i;
  if (n == 0 || n > LEXC_MAX_WORD) return false;
  for (i = 0; i + 1 < n && node != LEXC_NONE; i++) node = lexc_child(im, node, labels[i]);
  return lexc_accepts(im, node, labels[n - 1]);
}

/* Letters of one byte each are walked while they are read. At the first other letter the whole text is read anew. */
LEXC_API bool lexc_has(const lexc_image *im, const char *text) {
  uint64_t node = im->roots[LEXC_ROOT_WORDS];
  const uint8_t *byte = (const uint8_t *)text;
  uint8_t labels[LEXC_MAX_WORD];
  size_t n;
  for (; node != LEXC_NONE && im->label_of[*byte] != 255; byte++) {
    uint8_t label = im->label_of[*byte];
    if (!label || !byte[1]) return label && lexc_accepts(im, node, label);
    node = lexc_child(im, node, label);
  }
  if (node == LEXC_NONE) return false;
  n = lexc_read(im, text, strlen(text), labels, sizeof labels);
  return lexc_contains(im, labels, n);
}

/* Listing. units[d]: the position of the arc of labels[d]; next: the target of the last arc. `length` never falls below
   `bottom`, the length of the prefix. */

enum { LEXC_PREFIX_FIRST_, LEXC_LISTING_, LEXC_LISTED_ };

LEXC_API void lexc_list(lexc_words *words, const lexc_image *im, int root, const uint8_t *labels, size_t n) {
  lexc_walk walk = {0, false};
  words->image = im;
  words->length = words->bottom = 0;
  words->next = LEXC_NONE;
  words->state = LEXC_LISTED_;
  walk.node = im->roots[root];
  if (n >= LEXC_MAX_PATH || !lexc_follow_(im, &walk, labels, n)) return;
  words->length = words->bottom = n;
  if (n) memcpy(words->labels, labels, n);
  words->next = walk.node;
  words->state = walk.is_word ? LEXC_PREFIX_FIRST_ : LEXC_LISTING_;
}

/* Go back to the last node of the path that has another arc, and take that arc. */
static inline bool lexc_backtrack_(lexc_words *words, lexc_arc *arc) {
  for (; words->length > words->bottom; words->length--) {
    arc->position = words->units[words->length - 1];
    arc->label = words->labels[words->length - 1];
    if (lexc_next_arc(words->image, arc)) return true;
  }
  return false;
}

LEXC_API bool lexc_next(lexc_words *words) {
  lexc_arc arc = {0, 0, 0, false};
  if (words->state == LEXC_PREFIX_FIRST_) {
    words->state = LEXC_LISTING_;
    return true;
  }
  while (words->state == LEXC_LISTING_) {
    if (words->length < LEXC_MAX_PATH && lexc_first_arc(words->image, words->next, &arc))
      words->length++;
    else if (!lexc_backtrack_(words, &arc))
      break;
    words->units[words->length - 1] = arc.position;
    words->labels[words->length - 1] = arc.label;
    words->next = arc.target;
    if (arc.accepts) return true;
  }
  words->state = LEXC_LISTED_;
  return false;
}
