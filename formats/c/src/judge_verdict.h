/* The verdict on a word: conversions, numbers, dots, capitals, breaks. It is a sum of these: */

#define LEXC_WRONG_ 0u
#define LEXC_CORRECT_ 1u
#define LEXC_FORBIDDEN_ 2u
#define LEXC_KEEPS_CASE_ 4u
enum { LEXC_ALL_LOWER_, LEXC_INITIAL_, LEXC_ALL_UPPER_, LEXC_MIXED_ }; /* the capitals of a word */

static inline unsigned lexc_case_of_(const lexc_judge *judge, lexc_letters_ word) {
  size_t n_capitals = 0, n_neutral = 0, i;
  for (i = 0; i < word.n; i++) {
    uint32_t lower = lexc_lower_letter_(judge, word.chars[i]);
    n_capitals += lower != word.chars[i];
    n_neutral += lower == lexc_upper_letter_(judge, word.chars[i]);
  }
  if (!n_capitals) return LEXC_ALL_LOWER_;
  if (n_capitals == 1 && word.chars[0] != lexc_lower_letter_(judge, word.chars[0])) return LEXC_INITIAL_;
  return n_capitals + n_neutral == word.n ? LEXC_ALL_UPPER_ : LEXC_MIXED_;
}

/* A copy of a word. is_lower: in lower case; is_capital: then with a capital first; has_dot: with a dot at its end. */
static inline lexc_letters_ lexc_form_(lexc_judge *judge, lexc_letters_ word, bool is_lower, bool is_capital,
                                       bool has_dot) {
  lexc_letters_ form = {NULL, 0};
  uint32_t *letters = lexc_reserve_letters_(judge, word.n + has_dot);
  size_t i;
  if (!letters) return form;
  for (i = 0; i < word.n; i++) letters[i] = is_lower ? lexc_lower_letter_(judge, word.chars[i]) : word.chars[i];
  if (is_capital && word.n) letters[0] = lexc_upper_letter_(judge, letters[0]);
  if (has_dot) letters[word.n] = '.';
  form.chars = letters;
  form.n = word.n + has_dot;
  return form;
}

/* Whether a word is a compound. *first becomes its first part. */
static inline bool lexc_is_compound_(lexc_judge *judge, lexc_letters_ word, bool has_capital, lexc_letters_ *first) {
  lexc_letters_ before = lexc_slice_(word, 0, word.n - 1);
  uint64_t begin = judge->sets_[LEXC_BEGIN_], moving = judge->sets_[LEXC_MOVING_];
  if (begin == LEXC_NONE && !judge->rules_.n) return false;
  if (word.n >= 2 * judge->shortest_) {
    if (begin != LEXC_NONE && lexc_find_compound_(judge, word, has_capital, begin, 0, first)) return true;
    if (judge->rules_.n && lexc_find_by_rules_(judge, word, first)) return true;
  }
  if (word.chars[word.n - 1] != '-' || moving == LEXC_NONE || before.n < 2 * judge->shortest_) return false;
  /* as in hunspell, such compounds may have five more words */
  return lexc_find_compound_(judge, before, has_capital, moving, -5, first);
}

/* The verdict on a word in this very form. is_initial: whether its one capital may be the sentence's. */
static inline unsigned lexc_check_form_(lexc_judge *judge, lexc_letters_ word, bool is_initial, bool has_capital) {
  size_t used = judge->n_used_;
  lexc_letters_ first = {NULL, 0};
  unsigned verdict = LEXC_WRONG_;
  word = lexc_drop_ignored_(judge, word);
  if (!word.n) return LEXC_WRONG_;
  if (lexc_is_in_(judge, judge->sets_[LEXC_FORBIDDEN_SET_], word)) {
    verdict = LEXC_FORBIDDEN_;
  } else if (lexc_is_in_(judge, judge->sets_[LEXC_WORDS_], word)) {
    verdict = LEXC_CORRECT_;
    if (lexc_is_in_(judge, judge->sets_[LEXC_KEEP_CASE_], word)) verdict |= LEXC_KEEPS_CASE_;
  } else if (!is_initial && lexc_is_in_(judge, judge->sets_[LEXC_IN_CAPITALS_], word)) {
    verdict = LEXC_CORRECT_;
  } else if (lexc_is_compound_(judge, word, has_capital, &first)) {
    verdict = LEXC_CORRECT_;
    if (lexc_is_in_(judge, judge->sets_[LEXC_KEEP_CASE_], first)) verdict |= LEXC_KEEPS_CASE_;
  }
  judge->n_used_ = used;
  return verdict;
}

/* The verdict on a word, else on the word with its dot: an abbreviation. */
static inline unsigned lexc_check_dotted_(lexc_judge *judge, lexc_letters_ word, bool has_dot, bool has_capital) {
  unsigned verdict = lexc_check_form_(judge, word, false, has_capital), dotted;
  if (verdict & LEXC_CORRECT_ || !has_dot) return verdict;
  dotted = lexc_check_form_(judge, lexc_form_(judge, word, false, false, true), false, has_capital);
  return dotted & LEXC_CORRECT_ ? dotted : verdict;
}

#define LEXC_MAX_SHARPS_ 5

/* The verdict on a word in which some ss stand for sharp s. It calls itself for at most five of them. */
static inline unsigned lexc_check_sharps_(lexc_judge *judge, lexc_letters_ word, size_t start, unsigned n_seen,
                                          bool is_changed) {
  size_t used = judge->n_used_, index = start;
  lexc_letters_ changed = lexc_new_text_(judge);
  unsigned verdict;
  while (index + 1 < word.n && !(word.chars[index] == 's' && word.chars[index + 1] == 's')) index++;
  if (index + 1 >= word.n || n_seen == LEXC_MAX_SHARPS_)
    return is_changed ? lexc_check_form_(judge, word, false, true) : LEXC_WRONG_;
  lexc_append_(judge, &changed, lexc_slice_(word, 0, index));
  lexc_append_letter_(judge, &changed, LEXC_SHARP_S_);
  lexc_append_(judge, &changed, lexc_slice_(word, index + 2, word.n));
  if (judge->work_ < 0) return LEXC_WRONG_;
  verdict = lexc_check_sharps_(judge, changed, index + 1, n_seen + 1, true);
  judge->n_used_ = used;
  return verdict & LEXC_CORRECT_ ? verdict : lexc_check_sharps_(judge, word, index + 2, n_seen + 1, is_changed);
}

/* The verdict on a word in capitals with an apostrophe: on sant'Elia, else on Sant'Elia, for SANT'ELIA. */
static inline unsigned lexc_check_apostrophe_(lexc_judge *judge, lexc_letters_ word) {
  uint32_t *letters;
  lexc_letters_ form = lexc_form_(judge, word, true, false, false);
  size_t i = 0;
  unsigned verdict;
  while (i < form.n && form.chars[i] != '\'') i++;
  if (i + 1 >= form.n) return LEXC_WRONG_;
  letters = judge->letters_ + (form.chars - judge->letters_);
  letters[i + 1] = lexc_upper_letter_(judge, letters[i + 1]);
  verdict = lexc_check_form_(judge, form, false, true);
  if (verdict & LEXC_CORRECT_) return verdict;
  letters[0] = lexc_upper_letter_(judge, letters[0]);
  return lexc_check_form_(judge, form, false, true);
}

/* The verdict on a word in capitals: on its forms with an apostrophe, else on those with sharp s for SS, with and
   without its dot. */
static inline unsigned lexc_check_capitals_(lexc_judge *judge, lexc_letters_ word, bool has_dot) {
  unsigned verdict = lexc_check_apostrophe_(judge, word), i;
  bool has_ss = false;
  size_t index;
  for (index = 0; index + 1 < word.n; index++) has_ss |= word.chars[index] == 'S' && word.chars[index + 1] == 'S';
  if (verdict & LEXC_CORRECT_ || !(judge->switches_ & LEXC_SHARPS_) || !has_ss)
    return verdict & LEXC_CORRECT_ ? verdict : LEXC_WRONG_;
  for (i = 0; i < (has_dot ? 4 : 2); i++) {
    verdict = lexc_check_sharps_(judge, lexc_form_(judge, word, true, i & 1, i > 1), 0, 0, false);
    if (verdict & LEXC_CORRECT_) return verdict;
  }
  return LEXC_WRONG_;
}

/* The verdict on a word in lower case. is_initial: whether the text has it with a capital first. */
static inline unsigned lexc_check_lower_(lexc_judge *judge, lexc_letters_ lower, bool is_initial, bool has_dot) {
  unsigned verdict = lexc_check_form_(judge, lower, false, true);
  bool has_sharp = false;
  size_t i;
  if (!(verdict & LEXC_CORRECT_) && has_dot) {
    verdict = lexc_check_form_(judge, lexc_form_(judge, lower, false, false, true), false, true);
    if (!(verdict & LEXC_CORRECT_)) {
      verdict = lexc_check_form_(judge, lexc_form_(judge, lower, false, true, true), is_initial, true);
      return verdict & LEXC_KEEPS_CASE_ && !is_initial ? LEXC_WRONG_ : verdict;
    }
  }
  for (i = 0; i < lower.n; i++) has_sharp |= lower.chars[i] == LEXC_SHARP_S_;
  if (verdict & LEXC_CORRECT_ && verdict & LEXC_KEEPS_CASE_ &&
      !(is_initial && has_sharp && judge->switches_ & LEXC_SHARPS_))
    return LEXC_WRONG_;
  return verdict;
}

/* A word in lower case but its first letter, which is a capital. A dotted I stays as it is. */
static inline lexc_letters_ lexc_initial_form_(lexc_judge *judge, lexc_letters_ word) {
  lexc_letters_ form = lexc_form_(judge, word, true, true, false);
  if (form.n && word.chars[0] == LEXC_DOTTED_I_) judge->letters_[form.chars - judge->letters_] = LEXC_DOTTED_I_;
  return form;
}

/* The verdict on a word with a capital first, or in capitals: on its form with a capital first, else in lower case. */
static inline unsigned lexc_check_initial_(lexc_judge *judge, lexc_letters_ word, bool is_initial, bool has_dot) {
  lexc_letters_ form = is_initial ? word : lexc_initial_form_(judge, word);
  unsigned verdict;
  verdict = lexc_check_form_(judge, form, is_initial, true);
  if (verdict & LEXC_FORBIDDEN_) return verdict;
  if (verdict & LEXC_CORRECT_ && !(verdict & LEXC_KEEPS_CASE_ && !is_initial)) return verdict;
  if (word.chars[0] == LEXC_DOTTED_I_ && !judge->is_turkish_) return LEXC_WRONG_;
  return lexc_check_lower_(judge, lexc_form_(judge, word, true, false, false), is_initial, has_dot);
}

static inline unsigned lexc_judge_case_(lexc_judge *judge, lexc_letters_ word, bool has_dot) {
  unsigned word_case = lexc_case_of_(judge, word), verdict, capitals;
  if (word_case == LEXC_ALL_LOWER_ || word_case == LEXC_MIXED_)
    return lexc_check_dotted_(judge, word, has_dot, word_case == LEXC_MIXED_);
  if (word_case == LEXC_ALL_UPPER_) {
    verdict = capitals = lexc_check_dotted_(judge, word, has_dot, true);
    if (!(verdict & LEXC_CORRECT_)) capitals = lexc_check_capitals_(judge, word, has_dot);
    if (capitals & LEXC_CORRECT_) return capitals;
    if ((verdict | capitals) & LEXC_FORBIDDEN_) return LEXC_FORBIDDEN_;
  }
  return lexc_check_initial_(judge, word, word_case == LEXC_INITIAL_, has_dot);
}

/* Whether all letters are a number: groups of digits, joined by one comma, dot or hyphen each. */
static inline bool lexc_is_number_(lexc_letters_ word) {
  bool was_digit = false;
  size_t i;
  for (i = 0; i < word.n; i++) {
    bool is_digit = word.chars[i] >= '0' && word.chars[i] <= '9';
    if (!is_digit && !(was_digit && (word.chars[i] == ',' || word.chars[i] == '.' || word.chars[i] == '-'))) return false;
    was_digit = is_digit;
  }
  return was_digit;
}

static inline unsigned lexc_judge_(lexc_judge *judge, lexc_letters_ text, unsigned depth);

#define LEXC_MAX_BREAKS_ 10

static inline bool lexc_is_correct_part_(lexc_judge *judge, lexc_letters_ word, size_t start, size_t end,
                                         unsigned depth) {
  return lexc_judge_(judge, lexc_slice_(word, start, end), depth + 1) & LEXC_CORRECT_;
}

/* The occurrences of all breaks that do not overlap those of the same break, LEXC_MAX_BREAKS_ for more. */
static inline unsigned lexc_count_breaks_(lexc_judge *judge, lexc_letters_ word) {
  lexc_pack_ rows = lexc_open_rows_(judge, judge->breaks_.bytes);
  unsigned n = 0;
  uint64_t i;
  for (i = 0; i < judge->breaks_.n && lexc_spend_(judge, 1); i++) {
    lexc_value_ joint = lexc_take_(&rows);
    size_t index = 0;
    while (n < LEXC_MAX_BREAKS_ && lexc_find_text_(judge, word, index, joint, &index) != SIZE_MAX) n++;
  }
  return n;
}

/* Whether a word is correct without a break at its beginning (^-) or end (-$). */
static inline bool lexc_is_correct_inside_(lexc_judge *judge, lexc_letters_ word, lexc_value_ joint, unsigned depth) {
  size_t n, end;
  lexc_value_ inner = joint;
  if (joint.n > 4 * word.n) return false; /* a letter has at most four bytes: do not count long texts */
  n = lexc_text_length_(joint);
  if (n < 2 || n > word.n) return false;
  inner.n--;
  if (joint.bytes[0] == '^') {
    inner.bytes++;
    if (lexc_has_text_(judge, word, 0, inner, &end) && lexc_is_correct_part_(judge, word, n - 1, word.n, depth))
      return true;
    inner.bytes--;
  }
  return joint.bytes[joint.n - 1] == '$' && lexc_has_text_(judge, word, word.n - n + 1, inner, &end) &&
         lexc_is_correct_part_(judge, word, 0, word.n - n + 1, depth);
}

/* Whether both sides of a break are correct. is_second: whether to break at its second occurrence, if there is one. */
static inline bool lexc_are_correct_sides_(lexc_judge *judge, lexc_letters_ word, lexc_value_ joint, bool is_second,
                                           unsigned depth) {
  size_t behind = 0, second, index = lexc_find_text_(judge, word, 0, joint, &behind);
  if (index == SIZE_MAX || index == 0 || behind >= word.n) return false;
  if (is_second) {
    size_t end = 0;
    second = lexc_find_text_(judge, word, index + 1, joint, &end);
    if (second != SIZE_MAX && end < word.n) index = second, behind = end;
  }
  if (!lexc_is_correct_part_(judge, word, behind, word.n, depth)) return false;
  if (lexc_is_correct_part_(judge, word, 0, index, depth)) return true;
  if (!judge->is_hungarian_ || joint.n != 1 || joint.bytes[0] != '-') return false;
  return lexc_is_correct_part_(judge, word, 0, index + 1, depth);
}

/* Whether a word is correct as several words that breaks join, such as hyphens. */
static inline bool lexc_is_correct_by_breaks_(lexc_judge *judge, lexc_letters_ word, unsigned depth) {
  lexc_pack_ rows;
  uint64_t i;
  unsigned round;
  if (!judge->breaks_.n || lexc_count_breaks_(judge, word) >= LEXC_MAX_BREAKS_) return false;
  for (round = 0; round < 3; round++) {
    rows = lexc_open_rows_(judge, judge->breaks_.bytes);
    for (i = 0; i < judge->breaks_.n && lexc_spend_(judge, 1); i++) {
      lexc_value_ joint = lexc_take_(&rows);
      if (round == 0 ? lexc_is_correct_inside_(judge, word, joint, depth)
                     : lexc_are_correct_sides_(judge, word, joint, round == 1, depth))
        return true;
    }
  }
  return false;
}

/* The verdict on a word as it stands in a text. It calls itself for the parts between breaks. */
static inline unsigned lexc_judge_(lexc_judge *judge, lexc_letters_ text, unsigned depth) {
  size_t used = judge->n_used_;
  lexc_letters_ word;
  unsigned verdict = LEXC_WRONG_, word_case;
  if (text.n >= 100 || judge->work_ < 0) return LEXC_WRONG_;
  text = lexc_drop_ignored_(judge, lexc_convert_(judge, text));
  while (text.n && text.chars[0] == ' ') text = lexc_slice_(text, 1, text.n);
  for (word = text; word.n && word.chars[word.n - 1] == '.';) word.n--;
  if (judge->work_ >= 0) {
    if (!word.n || lexc_is_number_(word)) return judge->n_used_ = used, LEXC_CORRECT_;
    verdict = lexc_judge_case_(judge, word, word.n < text.n);
  }
  if (!verdict || verdict == LEXC_KEEPS_CASE_) {
    if (depth <= LEXC_MAX_BREAKS_ && judge->work_ >= 0) {
      word_case = lexc_case_of_(judge, word);
      if (word_case == LEXC_ALL_UPPER_ || word_case == LEXC_INITIAL_) word = lexc_initial_form_(judge, word);
      if (lexc_is_correct_by_breaks_(judge, word, depth)) verdict = LEXC_CORRECT_;
    }
  }
  judge->n_used_ = used;
  return judge->work_ < 0 ? LEXC_WRONG_ : verdict;
}
