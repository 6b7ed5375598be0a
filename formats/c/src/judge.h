/* Correctness of words in texts, by the rules of a hunspell dictionary (section DICT of specs/image.md): compounds,
   capitals, breaks, conversions. lexc_has finds the simple words alone.

       static lexc_judge judge; // 320 kB: static, or from malloc
       if (lexc_open_judge(&judge, &image)) puts(lexc_is_correct(&judge, word, strlen(word)) ? "yes" : "no");

   lexc_open_judge: false if the image has no rules of a dictionary. A judge has no other memory, and nothing to close.
   It remembers the image. Each thread needs a judge of its own.
   lexc_is_correct: whether n bytes of UTF-8 are one correct word. Dots may follow it. Bytes that are not UTF-8 are no
   word. The answers are those of lexc, as long as the text is in NFC: lexc also composes texts that are not.

   Limits, which no real dictionary reaches: a text of 100 letters or more is not correct, as in hunspell. Neither is
   one that conversions lengthen to more than LEXC_MAX_JUDGED, or that needs more work than LEXC_MAX_WORK. A unit of
   work is a letter in a set, or a row of a table; all of it takes about 0.1 s. Compounds have at most LEXC_MAX_PARTS
   parts, and rules of compounds match if they name at most 63 sets. Calls are nested at most 40 deep. */
#define LEXC_MAX_JUDGED 255
#define LEXC_MAX_WORK 5000000
#define LEXC_MAX_PARTS 128
typedef struct lexc_letters_ { /* code points */
  const uint32_t *chars;
  size_t n;
} lexc_letters_;
typedef struct lexc_rows_ { /* a list or text of DICT: its first element or byte, and how many there are */
  const uint8_t *bytes;
  uint64_t n;
} lexc_rows_;
typedef struct lexc_named_set_ {
  const uint8_t *name;
  size_t size;
  uint64_t node;
} lexc_named_set_;

/* A point of a text between the parts of a compound. start: the letters before it. last: the part before it. */
typedef struct lexc_junction_ {
  lexc_letters_ text, last;
  size_t start;
  int64_t n_words, n_syllables;
  bool is_replaced; /* a pattern's replacement stood here */
} lexc_junction_;

/* A junction whose parts are tried one by one. */
typedef struct lexc_search_ {
  lexc_junction_ junction, after; /* after: the junction behind the part that is tried */
  lexc_letters_ part;
  uint64_t key, set, node; /* set: the root of the part's set; node: the node after the letters read so far */
  size_t end, used, found; /* used: n_used_ when the search began; found: the index of a replacement */
  const uint8_t *pattern;  /* the row of the pattern whose replacements are tried */
  uint64_t n_patterns;     /* from that row on */
  bool is_reading, has_doubled;
} lexc_search_;

typedef struct lexc_judge {
  const lexc_image *image;
  const uint8_t *end_;
  lexc_rows_ labels_, breaks_, conversions_, replacements_, patterns_, rules_, ignored_, vowels_;
  uint64_t sets_[11], shortest_, most_words_, most_syllables_, firsts_[16];
  unsigned switches_, n_named_, n_dead_ends_;
  int work_;
  bool is_turkic_, is_turkish_, is_hungarian_, has_ignored_, has_replacing_, has_space_;
  uint8_t tiles_[256];
  lexc_named_set_ named_[256];
  lexc_search_ searches_[LEXC_MAX_PARTS];
  uint64_t alive_[LEXC_MAX_JUDGED + 1];
  uint64_t dead_ends_[1 << 14];
  uint16_t dead_slots_[10001];
  size_t n_used_;
  uint32_t letters_[1 << 15];
} lexc_judge;
LEXC_API bool lexc_open_judge(lexc_judge *judge, const lexc_image *image);
LEXC_API bool lexc_is_correct(lexc_judge *judge, const char *text, size_t n);

/* The i-th section of a type ("COLU", 0), verified: its bytes, or NULL. */
LEXC_API const void *lexc_section(const lexc_image *image, const char *type, unsigned i, size_t *size);
