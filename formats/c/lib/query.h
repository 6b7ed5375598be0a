/* Queries: their questions, and their answers as texts. */

static lexc_query *new_query(const lexc_lexicon *h, int kind, int *status) {
  lexc_query *q = (lexc_query *)LEXC_MALLOC(sizeof *q);
  if (!q) return set_status(status, LEXC_MEMORY), (lexc_query *)NULL;
  memset(q, 0, offsetof(lexc_query, words)); /* lexc_list fills in the words */
  q->lexicon = h;
  q->kind = kind;
  q->room = h->max_text + 1;
  q->text = (char *)LEXC_MALLOC(q->room);
  if (!q->text) {
    LEXC_FREE(q);
    return set_status(status, LEXC_MEMORY), (lexc_query *)NULL;
  }
  set_status(status, LEXC_OK);
  return q;
}

void lexc_end(lexc_query *q) {
  if (!q) return;
  LEXC_FREE(q->classes.bounds);
  LEXC_FREE(q->classes.parts);
  LEXC_FREE(q->loops);
  LEXC_FREE(q->states);
  LEXC_FREE(q->codes);
  LEXC_FREE(q->counts);
  LEXC_FREE(q->ranges);
  LEXC_FREE(q->text);
  LEXC_FREE(q);
}

static lexc_query *end_with(lexc_query *q, int *status, int value) {
  lexc_end(q);
  set_status(status, value);
  return NULL;
}

/* Memory for n numbers of a size, zeros; NULL without memory. */
static void *new_zeros(size_t n, size_t size) {
  void *memory = LEXC_MALLOC(n * size + 1);
  if (memory) memset(memory, 0, n * size + 1);
  return memory;
}

/* Text of labels, behind that of the labels before. */
static inline void spell_label(lexc_query *q, size_t length) {
  const lexc_lexicon *h = q->lexicon;
  unsigned label = q->words.labels[length - 1], size = h->size_of[label];
  uint32_t end = q->ends[length - 1];
  if (h->image.is_utf8) q->text[end] = (char)label;
  else if (size == 1) q->text[end] = (char)*h->image.label[label];
  else memcpy(q->text + end, h->image.label[label], size);
  q->ends[length] = end + size;
}

lexc_query *lexc_find_prefix(const lexc_lexicon *h, const char *prefix, size_t n, int *status) {
  uint8_t labels[LEXC_MAX_WORD];
  lexc_query *q = new_query(h, FIND_PREFIX, status);
  size_t i;
  if (!q) return NULL;
  n = read_text(h, prefix, n, labels);
  lexc_list(&q->words, &h->image, LEXC_ROOT_WORDS, labels, n <= h->image.longest ? n : LEXC_UNREADABLE);
  q->is_first = q->words.state == LEXC_PREFIX_FIRST_;
  for (i = 1; i <= q->words.length && h->is_plain; i++) spell_label(q, i);
  return q;
}

/* The memory of a search: states for each length of a path, the first one of the empty path. */
static bool prepare(lexc_query *q, const question *x) {
  size_t longest = q->lexicon->image.longest, i, e;
  q->n_parts = x->n_parts;
  if (!make_classes(&q->classes, x)) return false;
  q->width = q->classes.width;
  q->state_size = q->kind == FIND_PATTERN ? q->width : q->width * (q->n_edits + 1) * (q->has_exchanges ? 2 : 1);
  if (q->lexicon->image.is_utf8 && !(q->codes = (uint32_t *)new_zeros(longest + 1, 4))) return false;
  if (q->kind >= FIND_RACK) {
    q->counts = (uint32_t *)new_zeros(q->classes.n, 4);
    for (i = 0; i < x->n_parts && q->counts; i++) q->n_blanks += x->flags[i] == IS_ANY;
    for (i = 0; i < x->n_ranges && q->counts; i++) q->counts[class_of(&q->classes, x->ranges[i].first)]++;
    q->n_remaining = x->n_parts;
    return q->counts != NULL;
  }
  q->loops = (uint64_t *)new_zeros(q->width, 8);
  q->states = (uint64_t *)new_zeros((longest + 1) * q->state_size, 8);
  if (!q->loops || !q->states) return false;
  for (i = 0; i < x->n_parts; i++)
    if (x->flags[i] == IS_STAR) q->loops[i / 64] |= (uint64_t)1 << (i & 63);
  if (q->kind == FIND_PATTERN) *q->states = *q->loops & 1 ? 3 : 1;
  for (e = 0; q->kind == FIND_NEAR && e <= q->n_edits; e++) q->states[e * q->width] = ((uint64_t)2 << e) - 1;
  return true;
}

/* A search. A question with letters that the alphabet lacks finds nothing, unless it is a pattern. */
static lexc_query *find(lexc_query *q, const char *text, size_t n, int *status) {
  const lexc_lexicon *h = q->lexicon;
  bool is_utf8 = !h->image.is_utf8 || !n || lexc_characters_((const uint8_t *)text, n), is_sound, has_memory;
  question x;
  if (!begin_question(&x, h, text, n)) return end_with(q, status, LEXC_MEMORY);
  is_sound = is_utf8 && (q->kind == FIND_PATTERN ? take_pattern(&x) : take_letters(&x, q->kind == FIND_NEAR ? 0 : '?'));
  if (!is_sound && (q->kind == FIND_PATTERN || x.n_parts == MAX_PARTS)) {
    LEXC_FREE(x.ranges);
    return end_with(q, status, LEXC_QUESTION);
  }
  has_memory = !is_sound || prepare(q, &x);
  LEXC_FREE(x.ranges);
  if (!has_memory) return end_with(q, status, LEXC_MEMORY);
  lexc_list(&q->words, &h->image, LEXC_ROOT_WORDS, (const uint8_t *)text, is_sound ? 0 : LEXC_UNREADABLE);
  return q;
}

lexc_query *lexc_find_pattern(const lexc_lexicon *h, const char *pattern, size_t n, int *status) {
  lexc_query *q = new_query(h, FIND_PATTERN, status);
  return q ? find(q, pattern, n, status) : NULL;
}

lexc_query *lexc_find_near(const lexc_lexicon *h, const char *text, size_t n, unsigned distance, unsigned flags,
                           int *status) {
  lexc_query *q = new_query(h, FIND_NEAR, status);
  if (!q) return NULL;
  if (distance > 3 || flags > LEXC_TRANSPOSITIONS) return end_with(q, status, LEXC_QUESTION);
  q->n_edits = distance;
  q->has_exchanges = flags & LEXC_TRANSPOSITIONS;
  return find(q, text, n, status);
}

lexc_query *lexc_find_rack(const lexc_lexicon *h, const char *rack, size_t n, int *status) {
  lexc_query *q = new_query(h, FIND_RACK, status);
  return q ? find(q, rack, n, status) : NULL;
}

lexc_query *lexc_find_anagrams(const lexc_lexicon *h, const char *rack, size_t n, int *status) {
  lexc_query *q = new_query(h, FIND_ANAGRAMS, status);
  return q ? find(q, rack, n, status) : NULL;
}

lexc_query *lexc_find_top(const lexc_lexicon *h, const char *prefix, size_t n, const char *column, size_t limit,
                          int *status) {
  uint8_t labels[LEXC_MAX_WORD];
  lexc_query *q = new_query(h, FIND_TOP, status);
  lexc_span span;
  lexc_range none;
  if (!q) return NULL;
  if (!lexc_list_top(&q->top, &h->image, column, 0, 0, &none, 1)) return end_with(q, status, LEXC_QUESTION);
  if (!lexc_prefix(&h->image, labels, read_text(h, prefix, n, labels), &span)) limit = 0;
  if (limit > span.count) limit = (size_t)span.count;
  q->ranges = (lexc_range *)new_zeros(limit, sizeof *q->ranges);
  if (!q->ranges) return end_with(q, status, LEXC_MEMORY);
  lexc_list_top(&q->top, &h->image, column, span.first, limit ? span.count : 0, q->ranges, limit);
  return q;
}

/* The next word of a prefix, where a label is a byte of the text: as lexc_next, and a byte for each arc. */
static inline bool next_of_bytes(lexc_query *q) {
  const uint8_t *bytes = q->lexicon->bytes;
  lexc_words *words = &q->words;
  lexc_arc arc = {0, 0, 0, false};
  do {
    if (!next_arc(words, &arc)) return words->state = LEXC_LISTED_, false;
    q->text[words->length - 1] = (char)bytes[arc.label];
  } while (!arc.accepts);
  q->n = words->length;
  return true;
}

/* The next word, its text in q->text. */
LIBLEXC_CLONES static bool next_text(lexc_query *q) {
  lexc_words *words = &q->words;
  size_t i;
  if (q->kind == FIND_TOP) {
    uint64_t ordinal = lexc_next_top(&q->top);
    q->n = ordinal == LEXC_NONE ? 0 : lexc_text_at(q->lexicon, ordinal, q->text, q->room);
    return q->n != 0;
  }
  if (words->state == LEXC_LISTED_) return false;
  if (q->is_first) {
    q->is_first = false;
  } else if (q->kind == FIND_PREFIX && q->lexicon->has_bytes) {
    return next_of_bytes(q);
  } else if (q->kind == FIND_PREFIX) {
    lexc_arc arc = {0, 0, 0, false};
    do {
      if (!next_arc(words, &arc)) return words->state = LEXC_LISTED_, false;
      if (q->lexicon->is_plain) spell_label(q, words->length);
    } while (!arc.accepts);
  } else if (!search_next(q)) {
    return words->state = LEXC_LISTED_, false;
  }
  if (q->lexicon->is_plain && q->kind != FIND_PREFIX)
    for (i = 1; i <= words->length; i++) spell_label(q, i);
  q->n = q->lexicon->is_plain ? q->ends[words->length]
                              : write_text(q->lexicon, words->labels, words->length, q->text, q->room);
  return true;
}

const char *lexc_next_text(lexc_query *q, size_t *n) {
  bool is_there = q->is_waiting || next_text(q);
  q->is_waiting = false;
  *n = is_there ? q->n : 0;
  return is_there ? q->text : NULL;
}

size_t lexc_next_lines(lexc_query *q, char *text, size_t room) {
  size_t size = 0;
  while (q->is_waiting || next_text(q)) {
    q->is_waiting = q->n + 1 > room - size;
    if (q->is_waiting) break;
    memcpy(text + size, q->text, q->n);
    size += q->n;
    text[size++] = '\n';
  }
  return size;
}

unsigned lexc_distance(const lexc_query *q) { return q->distance; }
