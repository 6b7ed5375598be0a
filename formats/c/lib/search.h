/* One walk for all searches, from arc to arc in alphabet order. A state stands behind each letter of the path:

       pattern   the set of parts at which the rest of a word may begin. Bit i: before part i; the last bit: at the end
       near      for each number of edits e, the set of letters of the text up to which the path has been read with e
                 edits or fewer. With transpositions, as many sets more: letters whose exchange has begun
       rack      none, but the counts of the letters that remain */

enum { FIND_PREFIX, FIND_PATTERN, FIND_NEAR, FIND_RACK, FIND_ANAGRAMS, FIND_TOP }; /* PATTERN is a type of windows.h */
enum { FROM_RACK, FROM_BLANK, INSIDE_LETTER };

struct lexc_query {
  const lexc_lexicon *lexicon;
  int kind;
  size_t n_parts, width, state_size; /* width: the numbers of a set; state_size: those of a state */
  unsigned distance, n_edits;        /* of the last word; at most so many */
  bool has_exchanges, is_first, is_waiting;
  classes classes;
  uint64_t *loops;  /* the parts that are stars */
  uint64_t *states; /* by the length of the path */
  uint32_t *codes;  /* UTF-8: by the length of the path, a character that has begun, the bytes that it lacks from bit 24 on */
  uint32_t *counts; /* of the letters of a rack, by class */
  size_t n_blanks, n_remaining, n_taken; /* n_taken: the length of the path whose letters are taken from the rack */
  uint8_t taken_from[LEXC_MAX_WORD + 1]; /* by the length of the path */
  uint32_t taken[LEXC_MAX_WORD + 1];     /* the class of the letter */
  char *text;
  size_t n, room;
  uint32_t ends[LEXC_MAX_WORD + 1]; /* by the length of the path, the bytes of its text */
  lexc_top top;
  lexc_range *ranges;
  lexc_words words;
};

static inline uint64_t *state_at(const lexc_query *q, size_t length) { return q->states + length * q->state_size; }

/* target = (set & mask) << 1, of w numbers */
static inline void shift_matches(uint64_t *target, const uint64_t *set, const uint64_t *mask, size_t w) {
  uint64_t carry = 0;
  size_t i;
  for (i = 0; i < w; i++) {
    uint64_t both = set[i] & mask[i];
    target[i] = both << 1 | carry;
    carry = both >> 63;
  }
}

/* target |= set | set << 1 */
static inline void add_edits(uint64_t *target, const uint64_t *set, bool and_itself, size_t w) {
  uint64_t carry = 0;
  size_t i;
  for (i = 0; i < w; i++) {
    uint64_t bits = set[i];
    target[i] |= (and_itself ? bits : 0) | bits << 1 | carry;
    carry = bits >> 63;
  }
}

static inline bool step_pattern(const lexc_query *q, const uint64_t *from, uint64_t *state, const uint64_t *mask,
                                size_t w) {
  uint64_t any = 0, carry = 0;
  size_t i;
  shift_matches(state, from, mask, w);
  for (i = 0; i < w; i++) {
    uint64_t loops;
    state[i] |= (from[i] & q->loops[i]);
    loops = state[i] & q->loops[i];
    state[i] |= loops << 1 | carry; /* a star may match nothing; two never stand side by side */
    carry = loops >> 63;
    any |= state[i];
  }
  return any != 0;
}

/* target |= ((set & mask) << 1) << 1: the second letter of an exchange */
static inline void end_exchange(uint64_t *target, const uint64_t *set, const uint64_t *mask, size_t w) {
  uint64_t carry = 0;
  size_t i;
  for (i = 0; i < w; i++) {
    uint64_t both = set[i] & mask[i];
    target[i] |= both << 2 | carry;
    carry = both >> 62;
  }
}

/* target = set & (mask >> 1): the letter after next is read first */
static inline void begin_exchange(uint64_t *target, const uint64_t *set, const uint64_t *mask, size_t w) {
  size_t i;
  for (i = 0; i < w; i++) target[i] = set[i] & (mask[i] >> 1 | (i + 1 < w ? mask[i + 1] << 63 : 0));
}

static inline bool step_near(const lexc_query *q, const uint64_t *from, uint64_t *state, const uint64_t *mask, size_t w) {
  size_t n_sets = (q->n_edits + 1) * w, i;
  uint64_t any = 0, last = ((uint64_t)2 << (q->n_parts & 63)) - 1;
  unsigned e;
  for (e = 0; e <= q->n_edits; e++, from += w, state += w) {
    shift_matches(state, from, mask, w);
    if (!e) continue;
    add_edits(state, from - w, true, w);   /* a letter of the word more, or another one */
    add_edits(state, state - w, false, w); /* a letter of the text left out */
    if (!q->has_exchanges) continue;
    end_exchange(state, from + n_sets, mask, w);
    begin_exchange(state + n_sets, from - w, mask, w);
  }
  for (i = 0, state -= w; i < w; i++) {
    if (i + 1 == w) state[i] &= last;
    any |= state[i];
  }
  return any != 0;
}

static inline bool has_end(const lexc_query *q, const uint64_t *set) {
  return set[q->n_parts / 64] >> (q->n_parts & 63) & 1;
}

/* Give the letters of a path back to the rack, down to a length. */
static inline void give_back(lexc_query *q, size_t length) {
  for (; q->n_taken > length; q->n_taken--) {
    uint8_t source = q->taken_from[q->n_taken];
    if (source == INSIDE_LETTER) continue;
    q->n_remaining++;
    if (source == FROM_BLANK) q->n_blanks++;
    else q->counts[q->taken[q->n_taken]]++;
  }
}

static inline bool take_from_rack(lexc_query *q, size_t length, size_t class_index) {
  bool has_letter = q->counts[class_index] != 0;
  if (!has_letter && !q->n_blanks) return false;
  if (has_letter) q->counts[class_index]--;
  else q->n_blanks--;
  q->taken_from[length] = has_letter ? FROM_RACK : FROM_BLANK;
  q->taken[length] = (uint32_t)class_index;
  q->n_taken = length;
  q->n_remaining--;
  return true;
}

/* Note a byte of UTF-8 behind the path. Returns whether it ends a character. */
static inline bool end_character(lexc_query *q, size_t length, uint32_t byte) {
  uint32_t begun = q->codes[length - 1], rest;
  if (begun >> 24) rest = ((begun & 0xffffff) << 6 | (byte & 63)) | ((begun >> 24) - 1) << 24;
  else if (byte < 0x80) rest = byte;
  else if (byte < 0xe0) rest = (byte & 31) | 1u << 24;
  else if (byte < 0xf0) rest = (byte & 15) | 2u << 24;
  else rest = (byte & 7) | 3u << 24;
  q->codes[length] = rest;
  return rest >> 24 == 0;
}

/* Take the letter of the last arc into the state. Returns whether words may follow or end here. */
static inline bool enter(lexc_query *q) {
  size_t length = q->words.length, class_index = q->words.labels[length - 1];
  const uint64_t *mask;
  if (q->codes) {
    if (!end_character(q, length, q->words.labels[length - 1])) {
      if (q->kind >= FIND_RACK) q->taken_from[q->n_taken = length] = INSIDE_LETTER;
      else memcpy(state_at(q, length), state_at(q, length - 1), 8 * q->state_size);
      return true;
    }
    class_index = class_of(&q->classes, q->codes[length]);
  }
  if (q->kind >= FIND_RACK) return take_from_rack(q, length, class_index);
  mask = q->classes.parts + class_index * q->width;
  if (q->kind == FIND_PATTERN)
    return q->width == 1 ? step_pattern(q, state_at(q, length - 1), state_at(q, length), mask, 1)
                         : step_pattern(q, state_at(q, length - 1), state_at(q, length), mask, q->width);
  return q->width == 1 ? step_near(q, state_at(q, length - 1), state_at(q, length), mask, 1)
                       : step_near(q, state_at(q, length - 1), state_at(q, length), mask, q->width);
}

/* Whether the path, which is a word, is an answer. */
static inline bool is_answer(lexc_query *q) {
  const uint64_t *state;
  if (q->kind == FIND_RACK) return true;
  if (q->kind == FIND_ANAGRAMS) return q->n_remaining == 0;
  state = state_at(q, q->words.length); /* a rack has no states */
  if (q->kind == FIND_PATTERN) return has_end(q, state);
  for (q->distance = 0; q->distance <= q->n_edits; q->distance++, state += q->width)
    if (has_end(q, state)) return true;
  return false;
}

/* Take the next arc in the order of words. */
static inline bool next_arc(lexc_words *words, lexc_arc *arc) {
  if (words->next != LEXC_NONE && words->length < LEXC_MAX_WORD && lexc_first_arc(words->image, words->next, arc))
    words->length++;
  else if (!lexc_backtrack_(words, arc))
    return false;
  words->units[words->length - 1] = arc->position;
  words->labels[words->length - 1] = arc->label;
  words->next = arc->target;
  return true;
}

/* Go to the next answer of a search. */
static inline bool search_next(lexc_query *q) {
  lexc_words *words = &q->words;
  lexc_arc arc = {0, 0, 0, false};
  while (next_arc(words, &arc)) {
    if (q->kind >= FIND_RACK) give_back(q, words->length - 1);
    if (!enter(q)) words->next = LEXC_NONE;
    else if (arc.accepts && is_answer(q)) return true;
  }
  return false;
}
