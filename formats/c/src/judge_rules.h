/* Compounds by rules (COMPOUNDRULE): regular expressions of sets. */

#define LEXC_MAX_RULE_ 63

/* Whether a rule matches a word, as more than one part. *first becomes the first one. alive_[i] has bit k if the
   letters from i on match the rule from its element k on. Of several matches, *first is of the one
   that a depth-first search finds first. */
static inline bool lexc_match_rule_(lexc_judge *judge, lexc_pack_ rule, lexc_letters_ word, lexc_letters_ *first) {
  uint64_t sets[LEXC_MAX_RULE_], n = lexc_take_(&rule).n, *alive = judge->alive_, bit;
  uint8_t signs[LEXC_MAX_RULE_];
  size_t start, end, i, n_parts = 0;
  if (n > LEXC_MAX_RULE_ || word.n > LEXC_MAX_JUDGED || !lexc_spend_(judge, (size_t)n * word.n)) return false;
  for (i = 0; i < n; i++) {
    lexc_value_ sign = (lexc_take_(&rule), sets[i] = lexc_set_named_(judge, lexc_take_(&rule)), lexc_take_(&rule));
    signs[i] = sign.n ? sign.bytes[0] : 0;
  }
  for (start = word.n + 1; start-- > 0;) {
    alive[start] = start == word.n ? (uint64_t)1 << n : 0;
    for (i = (size_t)n; i-- > 0;) {
      lexc_walk walk = {0, false};
      walk.node = sets[i];
      bit = (uint64_t)1 << (signs[i] == '*' ? i : i + 1);
      if (signs[i] && alive[start] >> (i + 1) & 1) alive[start] |= (uint64_t)1 << i;
      for (end = start; end < word.n && !(alive[start] >> i & 1); end++) {
        if (!lexc_take_letter_(judge, &walk, word.chars[end])) break;
        if (walk.is_word && end + 1 - start >= judge->shortest_ && alive[end + 1] & bit)
          alive[start] |= (uint64_t)1 << i;
      }
    }
  }
  if (!(alive[0] & 1)) return false;
  for (start = 0, i = 0; i < n && judge->work_ >= 0;) {
    lexc_walk walk = {0, false};
    size_t next = start;
    walk.node = sets[i];
    bit = (uint64_t)1 << (signs[i] == '*' ? i : i + 1);
    for (end = start; next == start && end < word.n && lexc_take_letter_(judge, &walk, word.chars[end]); end++)
      if (walk.is_word && end + 1 - start >= judge->shortest_ && alive[end + 1] & bit) next = end + 1;
    if (next > start && n_parts++ == 0) *first = lexc_slice_(word, start, next);
    if (next == start || signs[i] != '*') i++;
    start = next;
  }
  return n_parts > 1 && judge->work_ >= 0;
}

/* Skip a rule. */
static inline void lexc_skip_rule_(lexc_judge *judge, lexc_pack_ *rules) {
  lexc_pack_ rule = *rules;
  if (lexc_spend_(judge, (size_t)lexc_take_(&rule).n)) lexc_skip_(rules);
}

/* An iterator over the sets that a rule's first part may be in. *name becomes the next set's name. */
typedef struct lexc_firsts_ {
  lexc_pack_ rule;
  uint64_t remaining;
} lexc_firsts_;
static inline lexc_firsts_ lexc_firsts_of_(lexc_pack_ rule) {
  lexc_firsts_ firsts;
  firsts.remaining = lexc_take_(&rule).n;
  firsts.rule = rule;
  return firsts;
}
static inline bool lexc_next_first_(lexc_judge *judge, lexc_firsts_ *firsts, lexc_value_ *name) {
  if (!firsts->remaining || !lexc_spend_(judge, 1)) return false;
  firsts->remaining--;
  *name = (lexc_take_(&firsts->rule), lexc_take_(&firsts->rule));
  if (lexc_take_(&firsts->rule).n == 0) firsts->remaining = 0;
  return true;
}

/* Whether the first part that a rule matches may be in a set. */
static inline bool lexc_may_begin_(lexc_judge *judge, lexc_pack_ rule, lexc_value_ name) {
  lexc_firsts_ firsts = lexc_firsts_of_(rule);
  lexc_value_ first;
  while (lexc_next_first_(judge, &firsts, &first))
    if (first.n == name.n && memcmp(first.bytes, name.bytes, (size_t)name.n) == 0) return true;
  return false;
}

/* Try the rules that may begin with a set, in their order. */
static inline bool lexc_try_rules_(lexc_judge *judge, lexc_letters_ word, lexc_value_ name, lexc_letters_ *first) {
  lexc_pack_ rules = lexc_open_rows_(judge, judge->rules_.bytes);
  uint64_t i;
  for (i = 0; i < judge->rules_.n && lexc_spend_(judge, 1); i++) {
    lexc_pack_ rule = rules;
    if (lexc_may_begin_(judge, rule, name) && lexc_match_rule_(judge, rule, word, first)) return true;
    lexc_skip_rule_(judge, &rules);
  }
  return false;
}

/* Whether a word is a compound by rules. Sets are tried in the order in which rules name them first. */
static inline bool lexc_find_by_rules_(lexc_judge *judge, lexc_letters_ word, lexc_letters_ *first) {
  lexc_pack_ rules = lexc_open_rows_(judge, judge->rules_.bytes);
  uint64_t i;
  for (i = 0; i < judge->rules_.n && lexc_spend_(judge, 1); i++) {
    lexc_firsts_ firsts = lexc_firsts_of_(rules);
    lexc_value_ name;
    while (lexc_next_first_(judge, &firsts, &name))
      if (lexc_begins_in_(judge, lexc_set_named_(judge, name), word) && lexc_try_rules_(judge, word, name, first))
        return true;
    lexc_skip_rule_(judge, &rules);
  }
  return false;
}
