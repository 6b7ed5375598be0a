/* Compounds. A walk goes from part to part: one that may begin, any that may stand in the middle, one that may end.
   Dead ends, junctions from which no walk succeeds, are kept in a hash table by their keys, so that the time stays
   polynomial. Each level of the walk is an element of searches_. */

static inline uint64_t lexc_hash_(uint64_t hash, uint64_t n) {
  hash = (hash ^ n) * 0x9e3779b97f4a7c15u;
  return hash ^ hash >> 29;
}
static inline uint64_t lexc_hash_letters_(lexc_letters_ letters) {
  uint64_t hash = letters.n;
  size_t i;
  for (i = 0; i < letters.n; i++) hash = lexc_hash_(hash, letters.chars[i]);
  return hash;
}

/* A hash of all that decides whether a walk from a junction succeeds. */
static inline uint64_t lexc_key_of_junction_(lexc_judge *judge, const lexc_junction_ *junction) {
  uint64_t hash = lexc_hash_(lexc_hash_letters_(junction->text), junction->start);
  int64_t n_words = junction->n_words, n_syllables = junction->n_syllables;
  if (!judge->most_words_) {
    if (n_words > 1) n_words = 1;
    n_syllables = 0;
  }
  hash = lexc_hash_(lexc_hash_(hash, (uint64_t)n_words), (uint64_t)n_syllables);
  if (judge->switches_ & LEXC_DUP_) hash = lexc_hash_(hash, lexc_hash_letters_(junction->last));
  lexc_spend_(judge, junction->text.n);
  return hash ? hash : 1;
}

/* The slot of a key among the dead ends, or the empty one where it would stand. There are always empty ones. */
static inline size_t lexc_dead_slot_(const lexc_judge *judge, uint64_t key) {
  size_t slot = (size_t)(key >> 32) & 0x3fff;
  while (judge->dead_ends_[slot] && judge->dead_ends_[slot] != key) slot = (slot + 1) & 0x3fff;
  return slot;
}
static inline void lexc_add_dead_end_(lexc_judge *judge, uint64_t key) {
  size_t slot = lexc_dead_slot_(judge, key);
  if (judge->dead_ends_[slot] || judge->n_dead_ends_ == sizeof judge->dead_slots_ / sizeof *judge->dead_slots_) return;
  judge->dead_ends_[slot] = key;
  judge->dead_slots_[judge->n_dead_ends_++] = (uint16_t)slot;
}
static inline bool lexc_is_dead_end_(const lexc_judge *judge, uint64_t key) {
  return judge->dead_ends_[lexc_dead_slot_(judge, key)] ||
         judge->n_dead_ends_ == sizeof judge->dead_slots_ / sizeof *judge->dead_slots_;
}
static inline void lexc_forget_dead_ends_(lexc_judge *judge) {
  while (judge->n_dead_ends_) judge->dead_ends_[judge->dead_slots_[--judge->n_dead_ends_]] = 0;
}

static inline int64_t lexc_count_syllables_(lexc_judge *judge, lexc_letters_ text) {
  int64_t n = 0;
  size_t i;
  for (i = 0; i < text.n; i++) n += lexc_has_letter_(judge, judge->vowels_, text.chars[i]);
  return n;
}

/* Whether a part may end before an index, by the rules on capitals and triple letters. 0 < end < text.n. */
static inline bool lexc_may_join_(const lexc_judge *judge, lexc_letters_ text, size_t end) {
  uint32_t before = text.chars[end - 1], behind = text.chars[end];
  bool has_hyphen = before == '-' || behind == '-';
  if (judge->switches_ & LEXC_CASE_ && !has_hyphen && (lexc_is_upper_(before) || lexc_is_upper_(behind))) return false;
  if (judge->switches_ & LEXC_TRIPLE_ && before == behind)
    return !((end > 1 && text.chars[end - 2] == before) || (end + 1 < text.n && text.chars[end + 1] == before));
  return true;
}

/* The five texts of a row of patterns. */
typedef struct lexc_pattern_ {
  lexc_value_ end, end_set, begin, begin_set, replacement;
} lexc_pattern_;
static inline lexc_pattern_ lexc_take_row_(lexc_pack_ *rows) {
  lexc_pattern_ row;
  lexc_take_(rows);
  row.end = lexc_take_(rows);
  row.end_set = lexc_take_(rows);
  row.begin = lexc_take_(rows);
  row.begin_set = lexc_take_(rows);
  row.replacement = lexc_take_(rows);
  return row;
}

/* Whether a pattern forbids that two parts meet. */
static inline bool lexc_forbids_(lexc_judge *judge, lexc_letters_ before, lexc_letters_ behind) {
  lexc_pack_ rows = lexc_open_rows_(judge, judge->patterns_.bytes);
  uint64_t i;
  size_t end, n;
  for (i = 0; i < judge->patterns_.n && lexc_spend_(judge, 1); i++) {
    lexc_pattern_ row = lexc_take_row_(&rows);
    if (row.end.n > 4 * before.n) continue; /* a letter has at most four bytes: do not count long texts */
    if (!lexc_has_text_(judge, behind, 0, row.begin, &end) || (n = lexc_text_length_(row.end)) > before.n) continue;
    if (!lexc_has_text_(judge, before, before.n - n, row.end, &end)) continue;
    if (row.end_set.n && !lexc_is_in_(judge, lexc_set_named_(judge, row.end_set), before)) continue;
    if (!row.begin_set.n || lexc_is_in_(judge, lexc_set_named_(judge, row.begin_set), behind)) return true;
  }
  return false;
}

/* Whether a text is an entry of two words without its space. */
static inline bool lexc_is_two_words_(lexc_judge *judge, lexc_letters_ text) {
  lexc_walk walk = {0, false}, split;
  size_t i;
  walk.node = judge->sets_[LEXC_WORDS_];
  for (i = 1; i < text.n && lexc_take_letter_(judge, &walk, text.chars[i - 1]); i++) {
    split = walk;
    if (lexc_take_letter_(judge, &split, ' ') && lexc_take_all_(judge, &split, lexc_slice_(text, i, text.n)) &&
        split.is_word)
      return true;
  }
  return false;
}

/* Whether a compound looks like a misspelt simple word, or like two words of an entry written as one. */
static inline bool lexc_looks_misspelt_(lexc_judge *judge, lexc_letters_ text) {
  lexc_pack_ rows = lexc_open_rows_(judge, judge->replacements_.bytes);
  uint64_t i;
  size_t index, behind;
  if (judge->has_space_ && lexc_is_two_words_(judge, text)) return true;
  for (i = 0; judge->switches_ & LEXC_REP_ && i < judge->replacements_.n && lexc_spend_(judge, 1); i++) {
    lexc_value_ old = (lexc_take_(&rows), lexc_take_(&rows)), replacement = lexc_take_(&rows);
    for (index = 0; (index = lexc_find_text_(judge, text, index, old, &behind)) != SIZE_MAX; index++) {
      lexc_walk walk = {0, false};
      walk.node = judge->sets_[LEXC_WORDS_];
      if (lexc_take_all_(judge, &walk, lexc_slice_(text, 0, index)) && lexc_take_text_(judge, &walk, replacement) &&
          lexc_take_all_(judge, &walk, lexc_slice_(text, behind, text.n)) && walk.is_word)
        return true;
    }
  }
  return false;
}

static inline lexc_junction_ lexc_junction_after_(lexc_judge *judge, const lexc_junction_ *junction, lexc_letters_ text,
                                                  size_t end) {
  lexc_junction_ after;
  after.text = text;
  after.start = end;
  after.last = lexc_slice_(text, junction->start, end);
  after.n_words = junction->n_words + lexc_is_in_(judge, judge->sets_[LEXC_COUNTS_TWICE_], after.last);
  after.n_syllables = junction->n_syllables + (judge->is_hungarian_ ? lexc_count_syllables_(judge, after.last) : 0);
  after.is_replaced = false;
  return after;
}

/* Find the next part that stands in the text. */
static inline bool lexc_read_part_(lexc_judge *judge, lexc_search_ *search) {
  const lexc_junction_ *junction = &search->junction;
  lexc_letters_ text = junction->text;
  lexc_walk walk = {0, false};
  walk.node = search->node;
  while (search->end < text.n && lexc_take_letter_(judge, &walk, text.chars[search->end])) {
    size_t end = ++search->end;
    search->node = walk.node;
    if (!walk.is_word || end - junction->start < judge->shortest_ || end + judge->shortest_ > text.n) continue;
    if (!lexc_may_join_(judge, text, end)) continue;
    search->after = lexc_junction_after_(judge, junction, text, end);
    return true;
  }
  return false;
}

/* Try the replacement of a pattern at an index: the part ends as the pattern says, and so the next begins. */
static inline bool lexc_replace_part_(lexc_judge *judge, lexc_search_ *search, const lexc_pattern_ *row, size_t index,
                                      size_t behind) {
  const lexc_junction_ *junction = &search->junction;
  lexc_letters_ text = lexc_new_text_(judge), part;
  size_t end;
  lexc_append_(judge, &text, lexc_slice_(junction->text, 0, index));
  lexc_append_text_(judge, &text, row->end);
  end = text.n;
  lexc_append_text_(judge, &text, row->begin);
  lexc_append_(judge, &text, lexc_slice_(junction->text, behind, junction->text.n));
  if (text.n > LEXC_MAX_JUDGED) judge->work_ = -1;
  if (judge->work_ < 0) return false;
  part = lexc_slice_(text, junction->start, end);
  if (part.n < judge->shortest_ || !lexc_is_in_(judge, search->set, part)) return false;
  if (row->end_set.n && !lexc_is_in_(judge, lexc_set_named_(judge, row->end_set), part)) return false;
  if (row->begin_set.n &&
      !lexc_begins_in_(judge, lexc_set_named_(judge, row->begin_set), lexc_slice_(text, end, text.n)))
    return false;
  search->after = lexc_junction_after_(judge, junction, text, end);
  search->after.is_replaced = true;
  return true;
}

/* Find the next part where the text has a pattern's replacement. */
static inline bool lexc_read_replaced_part_(lexc_judge *judge, lexc_search_ *search) {
  size_t behind, first = search->junction.start + (size_t)judge->shortest_;
  while (search->n_patterns && lexc_spend_(judge, 1)) {
    lexc_pack_ rows = lexc_open_rows_(judge, search->pattern);
    lexc_pattern_ row = lexc_take_row_(&rows);
    size_t index = search->found == SIZE_MAX ? first : search->found + 1;
    if (row.replacement.n)
      while ((search->found = index = lexc_find_text_(judge, search->junction.text, index, row.replacement, &behind)) !=
             SIZE_MAX) {
        if (lexc_replace_part_(judge, search, &row, index++, behind)) return true;
        judge->n_used_ = search->used;
      }
    search->pattern = rows.next;
    search->found = SIZE_MAX;
    search->n_patterns--;
  }
  return false;
}

/* Find the next part at the junction, and the junction behind it. */
static inline bool lexc_next_part_(lexc_judge *judge, lexc_search_ *search) {
  const lexc_junction_ *after = &search->after;
  /* after a double letter the next part may begin with it: Schiff + fahrt is Schiffahrt */
  if (search->has_doubled) {
    search->has_doubled = false;
    search->after.start--;
    return true;
  }
  judge->n_used_ = search->used;
  if (search->is_reading) search->is_reading = lexc_read_part_(judge, search);
  if (!search->is_reading && !(judge->has_replacing_ && lexc_read_replaced_part_(judge, search))) return false;
  search->part = after->last;
  search->has_doubled = judge->switches_ & LEXC_SIMPLIFIED_ && after->start > 2 &&
                        after->text.chars[after->start - 1] == after->text.chars[after->start - 2];
  return true;
}

/* Whether the text behind a junction may end the compound. */
static inline bool lexc_is_last_part_(lexc_judge *judge, const lexc_junction_ *junction, lexc_letters_ before,
                                      bool has_capital) {
  lexc_letters_ rest = lexc_slice_(junction->text, junction->start, junction->text.n);
  if (rest.n < judge->shortest_) return false;
  if (!lexc_is_in_(judge, judge->sets_[LEXC_END_], rest) &&
      !(has_capital && lexc_is_in_(judge, judge->sets_[LEXC_CAPITAL_END_], rest)))
    return false;
  if (judge->switches_ & LEXC_DUP_ && lexc_are_equal_(rest, before)) return false;
  if (!junction->is_replaced && lexc_forbids_(judge, before, rest)) return false;
  if (!judge->most_words_ || junction->n_words + lexc_is_in_(judge, judge->sets_[LEXC_COUNTS_TWICE_], rest) + 1 <
                                 (int64_t)judge->most_words_)
    return true;
  return judge->most_syllables_ &&
         junction->n_syllables + lexc_count_syllables_(judge, rest) <= (int64_t)judge->most_syllables_;
}

/* Whether the part of a search may precede another one. */
static inline bool lexc_may_meet_(lexc_judge *judge, const lexc_search_ *search, lexc_letters_ first) {
  lexc_letters_ both;
  if (judge->patterns_.n && lexc_forbids_(judge, search->part, first) != search->after.is_replaced) return false;
  both = lexc_new_text_(judge);
  lexc_append_(judge, &both, search->part);
  lexc_append_(judge, &both, first);
  return !lexc_looks_misspelt_(judge, both);
}

/* Begin to try the parts at a junction. false: it is a dead end. */
static inline bool lexc_begin_search_(lexc_judge *judge, lexc_search_ *search, const lexc_junction_ *junction,
                                      uint64_t set) {
  search->junction = *junction;
  search->key = lexc_key_of_junction_(judge, junction);
  if (lexc_is_dead_end_(judge, search->key)) return false;
  search->set = search->node = set;
  search->end = junction->start;
  search->used = judge->n_used_;
  search->found = SIZE_MAX;
  search->pattern = judge->patterns_.bytes;
  search->n_patterns = judge->patterns_.n;
  search->is_reading = true;
  search->has_doubled = false;
  return true;
}

/* Whether a word is a compound whose first part is in a set. *first becomes that part. */
static inline bool lexc_find_compound_(lexc_judge *judge, lexc_letters_ word, bool has_capital, uint64_t set,
                                       int64_t n_words, lexc_letters_ *first) {
  lexc_search_ *searches = judge->searches_;
  lexc_junction_ junction = {{NULL, 0}, {NULL, 0}, 0, 0, 0, false};
  size_t depth = 0;
  bool is_found = false, goes_down;
  junction.text = word;
  junction.n_words = n_words;
  lexc_forget_dead_ends_(judge);
  goes_down = lexc_begin_search_(judge, &searches[0], &junction, set);
  if (!goes_down) return false;
  for (;;) {
    lexc_search_ *search = &searches[depth];
    goes_down = false;
    while (!is_found && !goes_down && lexc_next_part_(judge, search)) {
      is_found = lexc_is_last_part_(judge, &search->after, search->part, has_capital);
      if (is_found || depth + 1 == LEXC_MAX_PARTS) continue;
      junction = search->after;
      junction.n_words++;
      goes_down = lexc_begin_search_(judge, &searches[depth + 1], &junction, judge->sets_[LEXC_MIDDLE_]);
    }
    if (goes_down) {
      depth++;
      continue;
    }
    if (is_found)
      is_found = !lexc_looks_misspelt_(judge, lexc_slice_(search->junction.text, search->junction.start,
                                                          search->junction.text.n));
    if (!is_found) lexc_add_dead_end_(judge, search->key);
    if (is_found) *first = search->part;
    if (depth-- == 0) return is_found && judge->work_ >= 0;
    if (is_found) is_found = lexc_may_meet_(judge, &searches[depth], *first);
  }
}
