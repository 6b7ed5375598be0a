/* The node of the set that has a label below the root `sets`. */
static inline uint64_t lexc_set_of_label_(const lexc_image *im, uint64_t label) {
  lexc_walk walk = {0, false};
  uint8_t bytes[4] = {0};
  size_t n = 1;
  walk.node = im->roots[LEXC_ROOT_SETS];
  if (im->is_utf8) n = lexc_encode_((uint32_t)label, bytes);
  else bytes[0] = (uint8_t)label;
  return lexc_follow_(im, &walk, bytes, n) ? walk.node : LEXC_NONE;
}

/* Opening: DICT */

/* The sets that have a name of their own, in the order of the enumeration LEXC_WORDS_; the words have none in DICT. */
static const char *const lexc_set_names_[11] = {"",          "begin",     "middle",      "end",
                                                "capital_end", "counts_twice", "forbidden", "in_capitals",
                                                "keep_case", "moving",    "unsuggested"};

/* Whether a text is the name of a set: a known one, or flag:N, bare:N or last:N. */
static inline bool lexc_is_set_name_(lexc_value_ name) {
  unsigned i;
  if (name.type != LEXC_STR_) return false;
  for (i = 1; i < 11; i++)
    if (name.n == strlen(lexc_set_names_[i]) && memcmp(name.bytes, lexc_set_names_[i], (size_t)name.n) == 0)
      return true;
  if (name.n < 6 || name.n > 12 || (memcmp(name.bytes, "flag:", 5) != 0 && memcmp(name.bytes, "bare:", 5) != 0 &&
                                    memcmp(name.bytes, "last:", 5) != 0))
    return false;
  for (i = 5; i < name.n; i++)
    if (name.bytes[i] < '0' || name.bytes[i] > '9') return false;
  return true;
}

static inline bool lexc_is_switch_(lexc_value_ name) {
  static const char *const names[7] = {"case", "dup", "more_suffixes", "rep", "sharps", "simplified_triple", "triple"};
  unsigned i;
  for (i = 0; i < 7; i++)
    if (name.type == LEXC_STR_ && name.n == strlen(names[i]) && memcmp(name.bytes, names[i], (size_t)name.n) == 0)
      return true;
  return false;
}

#define LEXC_MAX_ROWS_ 65536

/* The labels of sets: 1 to `largest`, each once. */
static inline bool lexc_are_set_labels_(lexc_pack_ dict, uint64_t largest) {
  uint64_t seen[0xd800 / 64] = {0};
  lexc_value_ labels = lexc_get_(&dict, "labels");
  uint64_t i;
  if (labels.type != LEXC_MAP_) return false;
  for (i = 0; i < labels.n; i++) {
    lexc_value_ name = lexc_take_(&dict), label = lexc_take_(&dict);
    if (!lexc_is_set_name_(name) || label.type != LEXC_INT_ || label.n < 1 || label.n > largest) return false;
    if (seen[label.n / 64] >> (label.n % 64) & 1) return false;
    seen[label.n / 64] |= (uint64_t)1 << (label.n % 64);
  }
  return true;
}

/* Whether a list has rows of n texts, the first not empty where `is_filled`. sets: bit i if text i is the name of a
   set, or empty where `may_be_empty`. The cursor moves past the list. */
static inline bool lexc_is_table_(lexc_pack_ *pack, unsigned n, bool is_filled, unsigned sets, bool may_be_empty) {
  lexc_value_ list = lexc_take_(pack);
  uint64_t i;
  unsigned k;
  if (list.type != LEXC_LIST_ || list.n > LEXC_MAX_ROWS_) return false;
  for (i = 0; i < list.n; i++) {
    lexc_value_ row = lexc_take_(pack);
    if (row.type != LEXC_LIST_ || row.n != n) return false;
    for (k = 0; k < n; k++) {
      lexc_value_ text = lexc_take_(pack);
      if (text.type != LEXC_STR_ || (is_filled && k == 0 && !text.n)) return false;
      if (sets >> k & 1 && !(may_be_empty && !text.n) && !lexc_is_set_name_(text)) return false;
    }
  }
  return true;
}

static inline bool lexc_are_rules_(lexc_pack_ dict) {
  lexc_value_ rules = lexc_get_(&dict, "compound_rules");
  uint64_t i, k;
  if (rules.type != LEXC_LIST_ || rules.n > LEXC_MAX_ROWS_) return false;
  for (i = 0; i < rules.n; i++) {
    lexc_pack_ rule = dict;
    uint64_t n;
    if (!lexc_is_table_(&dict, 2, false, 1, false)) return false;
    n = lexc_take_(&rule).n;
    for (k = 0; k < n; k++) {
      lexc_value_ sign = (lexc_take_(&rule), lexc_take_(&rule), lexc_take_(&rule));
      if (sign.n > 1 || (sign.n && sign.bytes[0] != '*' && sign.bytes[0] != '?')) return false;
    }
  }
  return true;
}

/* Whether a list has filled texts, or switches. */
static inline bool lexc_are_texts_(lexc_pack_ dict, const char *key, bool are_switches) {
  lexc_value_ list = lexc_get_(&dict, key);
  uint64_t i;
  if (list.type != LEXC_LIST_ || list.n > LEXC_MAX_ROWS_) return false;
  for (i = 0; i < list.n; i++) {
    lexc_value_ text = lexc_take_(&dict);
    if (are_switches ? !lexc_is_switch_(text) : text.type != LEXC_STR_ || !text.n) return false;
  }
  return true;
}

static inline bool lexc_is_table_of_(lexc_pack_ dict, const char *key, unsigned n, bool is_filled, unsigned sets) {
  return lexc_find_(&dict, key) && lexc_is_table_(&dict, n, is_filled, sets, true);
}

static inline bool lexc_has_type_of_(lexc_pack_ dict, const char *key, int type) {
  lexc_value_ value = lexc_get_(&dict, key);
  return value.type == type && (type != LEXC_INT_ || value.n < 65536);
}

static inline lexc_status lexc_check_dictionary_(const lexc_image *im) {
  static const char *const keys[13] = {"breaks",        "compound_rules", "conversions", "ignored",      "labels",
                                       "language",      "most_syllables", "most_words",  "patterns",     "replacements",
                                       "shortest_part", "switches",       "vowels"};
  lexc_pack_ dict = {NULL, NULL}, pack;
  lexc_value_ labels;
  size_t size;
  uint64_t i;
  bool has_root = im->roots[LEXC_ROOT_SETS] != LEXC_NONE;
  dict.next = (const uint8_t *)lexc_section(im, "DICT", 0, &size);
  if (!dict.next) return LEXC_OK;
  LEXC_REFUSE_(D1, size > (size_t)1 << 24);
  dict.end = dict.next + size;
  pack = dict;
  LEXC_REFUSE_(D1, !lexc_is_meta_(&pack) || pack.next != pack.end);
  pack = dict;
  labels = lexc_take_(&pack);
  LEXC_REFUSE_(D1, labels.type != LEXC_MAP_ || labels.n != 13);
  for (i = 0; i < 13; i++) LEXC_REFUSE_(D1, !lexc_find_((pack = dict, &pack), keys[i]));
  LEXC_REFUSE_(D2, !lexc_are_set_labels_(dict, im->is_utf8 ? 0xd7ff : im->n_letters) || !lexc_are_rules_(dict));
  LEXC_REFUSE_(D2, !lexc_has_type_of_(dict, "language", LEXC_STR_) || !lexc_has_type_of_(dict, "ignored", LEXC_STR_));
  LEXC_REFUSE_(D2, !lexc_has_type_of_(dict, "vowels", LEXC_STR_) || !lexc_has_type_of_(dict, "most_words", LEXC_INT_));
  LEXC_REFUSE_(D2, !lexc_has_type_of_(dict, "most_syllables", LEXC_INT_));
  LEXC_REFUSE_(D2, !lexc_has_type_of_(dict, "shortest_part", LEXC_INT_));
  LEXC_REFUSE_(D2, lexc_get_((pack = dict, &pack), "shortest_part").n == 0);
  LEXC_REFUSE_(D2, !lexc_are_texts_(dict, "breaks", false) || !lexc_are_texts_(dict, "switches", true));
  LEXC_REFUSE_(D2, !lexc_is_table_of_(dict, "conversions", 2, true, 0));
  LEXC_REFUSE_(D2, !lexc_is_table_of_(dict, "replacements", 2, true, 0));
  LEXC_REFUSE_(D2, !lexc_is_table_of_(dict, "patterns", 5, false, 2 | 8));
  labels = lexc_get_((pack = dict, &pack), "labels");
  LEXC_REFUSE_(D3, has_root != (labels.n > 0));
  for (i = 0; i < labels.n; i++) {
    lexc_take_(&pack);
    LEXC_REFUSE_(D3, lexc_set_of_label_(im, lexc_take_(&pack).n) == LEXC_NONE);
  }
  return LEXC_OK;
}
