/* Sets */

enum { LEXC_WORDS_, LEXC_BEGIN_, LEXC_MIDDLE_, LEXC_END_, LEXC_CAPITAL_END_, LEXC_COUNTS_TWICE_, LEXC_FORBIDDEN_SET_,
       LEXC_IN_CAPITALS_, LEXC_KEEP_CASE_, LEXC_MOVING_, LEXC_UNSUGGESTED_ };
enum { LEXC_CASE_ = 1, LEXC_DUP_ = 2, LEXC_REP_ = 4, LEXC_SHARPS_ = 8, LEXC_SIMPLIFIED_ = 16, LEXC_TRIPLE_ = 32 };

/* The tile of a letter; 0 if the alphabet has no label of this one letter. */
static inline unsigned lexc_tile_of_(const lexc_image *im, uint32_t letter) {
  unsigned tile;
  for (tile = 1; tile <= im->n_letters; tile++) {
    const uint8_t *next = im->label[tile];
    if (lexc_next_letter_(&next) == letter && next == im->label[tile] + im->label_size[tile]) return tile;
  }
  return 0;
}

/* Take a letter in a set. false: no string goes on with it. */
static inline bool lexc_take_letter_(lexc_judge *judge, lexc_walk *walk, uint32_t letter) {
  uint8_t bytes[4];
  unsigned tile;
  if (walk->node == LEXC_NONE || !lexc_spend_(judge, 1)) return false;
  if (judge->image->is_utf8) return letter && lexc_follow_(judge->image, walk, bytes, lexc_encode_(letter, bytes));
  tile = letter < 256 ? judge->tiles_[letter] : lexc_tile_of_(judge->image, letter);
  return tile && lexc_step(judge->image, walk, (uint8_t)tile);
}
static inline bool lexc_take_all_(lexc_judge *judge, lexc_walk *walk, lexc_letters_ letters) {
  size_t i;
  for (i = 0; i < letters.n; i++)
    if (!lexc_take_letter_(judge, walk, letters.chars[i])) return false;
  return true;
}
static inline bool lexc_take_text_(lexc_judge *judge, lexc_walk *walk, lexc_value_ text) {
  const uint8_t *next = text.bytes, *end = text.bytes + text.n;
  while (next < end)
    if (!lexc_take_letter_(judge, walk, lexc_next_letter_(&next))) return false;
  return true;
}

/* Whether letters are in the set that begins at a node, LEXC_NONE for no set. */
static inline bool lexc_is_in_(lexc_judge *judge, uint64_t set, lexc_letters_ letters) {
  lexc_walk walk = {0, false};
  walk.node = set;
  return letters.n && lexc_take_all_(judge, &walk, letters) && walk.is_word;
}

/* Whether letters begin with a string of a set. */
static inline bool lexc_begins_in_(lexc_judge *judge, uint64_t set, lexc_letters_ letters) {
  lexc_walk walk = {0, false};
  size_t i;
  walk.node = set;
  for (i = 0; i < letters.n && lexc_take_letter_(judge, &walk, letters.chars[i]); i++)
    if (walk.is_word) return true;
  return false;
}

/* The node of a set by its name, LEXC_NONE if it is empty. */
static inline uint64_t lexc_set_named_(lexc_judge *judge, lexc_value_ name) {
  lexc_pack_ pack = lexc_open_rows_(judge, judge->labels_.bytes);
  uint64_t i;
  for (i = 0; i < judge->n_named_ && lexc_spend_(judge, 1); i++)
    if (judge->named_[i].size == name.n && memcmp(judge->named_[i].name, name.bytes, (size_t)name.n) == 0)
      return judge->named_[i].node;
  for (i = 0; judge->labels_.n > judge->n_named_ && i < judge->labels_.n && lexc_spend_(judge, 1); i++) {
    lexc_value_ one = lexc_take_(&pack), label = lexc_take_(&pack);
    if (one.n == name.n && memcmp(one.bytes, name.bytes, (size_t)name.n) == 0)
      return lexc_set_of_label_(judge->image, label.n);
  }
  return LEXC_NONE;
}

/* Conversions (ICONV) */

/* A row of conversions. anchors: 1 for the beginning of a word, 2 for its end. */
static inline lexc_value_ lexc_take_pattern_(lexc_pack_ *rows, unsigned *anchors, lexc_value_ *output) {
  lexc_value_ pattern = (lexc_take_(rows), lexc_take_(rows));
  *output = lexc_take_(rows);
  *anchors = pattern.bytes[0] == '_';
  if (pattern.n > 1 && pattern.bytes[pattern.n - 1] == '_') *anchors |= 2;
  pattern.bytes += *anchors & 1;
  pattern.n -= (*anchors & 1) + (*anchors >> 1);
  return pattern;
}

/* Append the output of the longest pattern at an index, else the letter. Returns the index after it. */
static inline size_t lexc_convert_at_(lexc_judge *judge, lexc_letters_ word, size_t index, lexc_letters_ *converted) {
  static const uint8_t order[4][4] = {{0, 0, 0, 0}, {1, 0, 0, 0}, {2, 0, 0, 0}, {3, 2, 1, 0}};
  lexc_pack_ rows = lexc_open_rows_(judge, judge->conversions_.bytes);
  lexc_value_ none = {LEXC_NIL_, 0, NULL}, outputs[4], output;
  size_t longest = 0, behind = index + 1, end;
  uint64_t remaining = judge->conversions_.n;
  unsigned anchors, i, place;
  while (remaining-- && lexc_spend_(judge, 1)) {
    lexc_value_ pattern = lexc_take_pattern_(&rows, &anchors, &output);
    if (!pattern.n || pattern.n < longest || !lexc_has_text_(judge, word, index, pattern, &end)) continue;
    if (pattern.n > longest) outputs[0] = outputs[1] = outputs[2] = outputs[3] = none;
    outputs[anchors] = output;
    longest = (size_t)pattern.n;
    behind = end;
  }
  place = (index == 0) | (unsigned)(behind == word.n) << 1;
  for (i = 0; longest && i < 4; i++) {
    lexc_value_ found = outputs[order[place][i]];
    const uint8_t *p = found.bytes, *last = p + found.n;
    if (!found.n) continue;
    while (p < last && judge->work_ >= 0) {
      uint32_t letter = lexc_next_letter_(&p);
      lexc_append_letter_(judge, converted, letter == '_' ? ' ' : letter);
    }
    return behind;
  }
  lexc_append_letter_(judge, converted, word.chars[index]);
  return index + 1;
}

static inline lexc_letters_ lexc_convert_(lexc_judge *judge, lexc_letters_ word) {
  lexc_letters_ converted = lexc_new_text_(judge);
  size_t index = 0;
  if (!judge->conversions_.n) return word;
  while (index < word.n && judge->work_ >= 0) {
    if (judge->firsts_[word.chars[index] >> 6 & 15] >> (word.chars[index] & 63) & 1)
      index = lexc_convert_at_(judge, word, index, &converted);
    else
      lexc_append_letter_(judge, &converted, word.chars[index++]);
    if (converted.n > LEXC_MAX_JUDGED) judge->work_ = -1;
  }
  return converted;
}

/* A word without ignored letters (IGNORE). */
static inline lexc_letters_ lexc_drop_ignored_(lexc_judge *judge, lexc_letters_ word) {
  lexc_letters_ counted = lexc_new_text_(judge);
  size_t i;
  if (!judge->ignored_.n) return word;
  for (i = 0; i < word.n; i++)
    if (!lexc_has_letter_(judge, judge->ignored_, word.chars[i])) lexc_append_letter_(judge, &counted, word.chars[i]);
  return counted;
}
