/* Opening a judge */

static inline lexc_rows_ lexc_rows_of_(lexc_pack_ dict, const char *key) {
  lexc_value_ value = lexc_get_(&dict, key);
  lexc_rows_ rows = {NULL, 0};
  rows.bytes = value.bytes;
  rows.n = value.n;
  return rows;
}

static inline void lexc_take_sets_(lexc_judge *judge) {
  lexc_pack_ labels = lexc_open_rows_(judge, judge->labels_.bytes);
  lexc_value_ name = {LEXC_STR_, 0, NULL};
  unsigned i;
  for (i = 0; i < judge->labels_.n && i < sizeof judge->named_ / sizeof *judge->named_; i++) {
    name = lexc_take_(&labels);
    judge->named_[i].name = name.bytes;
    judge->named_[i].size = (size_t)name.n;
    judge->named_[i].node = lexc_set_of_label_(judge->image, lexc_take_(&labels).n);
    judge->n_named_ = i + 1;
  }
  judge->sets_[LEXC_WORDS_] = judge->image->roots[LEXC_ROOT_WORDS];
  for (i = 1; i < 11; i++) {
    name.bytes = (const uint8_t *)lexc_set_names_[i];
    name.n = strlen(lexc_set_names_[i]);
    judge->sets_[i] = lexc_set_named_(judge, name);
  }
}

static inline void lexc_take_switches_(lexc_judge *judge, lexc_rows_ switches) {
  static const char *const names[6] = {"case", "dup", "rep", "sharps", "simplified_triple", "triple"};
  lexc_pack_ rows = lexc_open_rows_(judge, switches.bytes);
  uint64_t i;
  unsigned k;
  for (i = 0; i < switches.n; i++) {
    lexc_value_ name = lexc_take_(&rows);
    for (k = 0; k < 6; k++)
      if (name.n == strlen(names[k]) && memcmp(name.bytes, names[k], (size_t)name.n) == 0) judge->switches_ |= 1u << k;
  }
}

/* Note the letters with which patterns of conversions begin, and whether other patterns have replacements. */
static inline void lexc_note_patterns_(lexc_judge *judge) {
  lexc_pack_ rows = lexc_open_rows_(judge, judge->conversions_.bytes);
  uint64_t i;
  for (i = 0; i < judge->conversions_.n; i++) {
    unsigned anchors;
    lexc_value_ output, pattern = lexc_take_pattern_(&rows, &anchors, &output);
    uint32_t letter = pattern.n ? lexc_next_letter_(&pattern.bytes) : 0;
    judge->firsts_[letter >> 6 & 15] |= (uint64_t)1 << (letter & 63);
  }
  rows = lexc_open_rows_(judge, judge->patterns_.bytes);
  for (i = 0; i < judge->patterns_.n; i++) judge->has_replacing_ |= lexc_take_row_(&rows).replacement.n > 0;
}

static inline void lexc_take_language_(lexc_judge *judge, lexc_rows_ language) {
  static const char *const turkic[3] = {"tr", "az", "crh"};
  unsigned i, k;
  for (i = 0; i < 3; i++) {
    size_t n = strlen(turkic[i]);
    bool is_same = language.n >= n;
    for (k = 0; is_same && k < n; k++) is_same = (language.bytes[k] | 32) == (uint8_t)turkic[i][k];
    if (is_same && (language.n == n || (language.bytes[n] | 32) < 'a' || (language.bytes[n] | 32) > 'z'))
      judge->is_turkic_ = true;
    if (i < 2 && language.n >= 2 && memcmp(language.bytes, turkic[i], 2) == 0) judge->is_turkish_ = true;
  }
  judge->is_hungarian_ = language.n >= 2 && memcmp(language.bytes, "hu", 2) == 0;
}

LEXC_API bool lexc_open_judge(lexc_judge *judge, const lexc_image *im) {
  lexc_pack_ dict = {NULL, NULL};
  size_t size;
  unsigned i;
  memset(judge, 0, offsetof(lexc_judge, searches_));
  memset(judge->dead_ends_, 0, sizeof judge->dead_ends_);
  judge->image = im;
  for (i = 0; i < sizeof judge->sets_ / sizeof *judge->sets_; i++) judge->sets_[i] = LEXC_NONE;
  dict.next = (const uint8_t *)lexc_section(im, "DICT", 0, &size);
  if (!dict.next) return false;
  dict.end = judge->end_ = dict.next + size;
  judge->work_ = LEXC_MAX_WORK;
  judge->labels_ = lexc_rows_of_(dict, "labels");
  judge->breaks_ = lexc_rows_of_(dict, "breaks");
  judge->conversions_ = lexc_rows_of_(dict, "conversions");
  judge->replacements_ = lexc_rows_of_(dict, "replacements");
  judge->patterns_ = lexc_rows_of_(dict, "patterns");
  judge->rules_ = lexc_rows_of_(dict, "compound_rules");
  judge->ignored_ = lexc_rows_of_(dict, "ignored");
  judge->vowels_ = lexc_rows_of_(dict, "vowels");
  judge->shortest_ = lexc_rows_of_(dict, "shortest_part").n;
  if (!judge->shortest_) judge->shortest_ = 1; /* only in an image that was not verified */
  judge->most_words_ = lexc_rows_of_(dict, "most_words").n;
  judge->most_syllables_ = lexc_rows_of_(dict, "most_syllables").n;
  for (i = 0; i < 256 && !im->is_utf8; i++) judge->tiles_[i] = (uint8_t)lexc_tile_of_(im, i);
  judge->has_space_ = im->is_utf8 || judge->tiles_[' '];
  lexc_take_sets_(judge);
  lexc_take_switches_(judge, lexc_rows_of_(dict, "switches"));
  lexc_take_language_(judge, lexc_rows_of_(dict, "language"));
  lexc_note_patterns_(judge);
  return true;
}

LEXC_API bool lexc_is_correct(lexc_judge *judge, const char *text, size_t n) {
  lexc_letters_ letters;
  const uint8_t *next = (const uint8_t *)text, *end = next + n;
  judge->work_ = LEXC_MAX_WORK;
  judge->n_used_ = 0;
  if (n > 400 || (n && !lexc_characters_(next, n))) return false;
  letters = lexc_new_text_(judge);
  while (next < end) lexc_append_letter_(judge, &letters, lexc_next_letter_(&next));
  return lexc_judge_(judge, letters, 0) & LEXC_CORRECT_;
}
