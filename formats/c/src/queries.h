/* Text and labels.
   lexc_read: write the labels of a text of n bytes. Returns their number (0 for the empty text), or LEXC_UNREADABLE if
   the alphabet cannot spell the text, or if there are more labels than room. Every function below that takes n labels
   takes LEXC_UNREADABLE, too, and finds nothing.
   lexc_spell: write the text of n labels, without a zero at its end. Returns its size in bytes. Returns 0 if it is
   larger than room, or if a label is no letter. */
LEXC_API size_t lexc_read(const lexc_image *image, const char *text, size_t n, uint8_t *labels, size_t room);
LEXC_API size_t lexc_spell(const lexc_image *image, const uint8_t *labels, size_t n, char *text, size_t room);

/* Words. lexc_has takes a zero-ended text. */
LEXC_API bool lexc_has(const lexc_image *image, const char *text);
LEXC_API bool lexc_contains(const lexc_image *image, const uint8_t *labels, size_t n);

/* Ordinals: numbers of words in the order of labels, from 0.
   lexc_ordinal: the ordinal of a word; LEXC_NONE if the labels are no word, or without RANK.
   lexc_word: write the labels of an ordinal's word. Returns their number; 0 if there is no such ordinal, no RANK, or
   more labels than room.
   lexc_prefix: find the ordinals of the words that begin with n labels. Returns false if there are none, or no RANK. */
typedef struct lexc_span {
  uint64_t first, count; /* ordinals first, first + 1, ... */
  bool is_word;          /* the first is the prefix itself */
} lexc_span;
LEXC_API uint64_t lexc_ordinal(const lexc_image *image, const uint8_t *labels, size_t n);
LEXC_API size_t lexc_word(const lexc_image *image, uint64_t ordinal, uint8_t *labels, size_t room);
LEXC_API bool lexc_prefix(const lexc_image *image, const uint8_t *labels, size_t n, lexc_span *span);

/* Nodes. A node is identified by its first unit, which may be 0; in the packed layout by its first bit. From bit 44 of
   that number on stands the node's index in its chain. LEXC_NONE is no node. Nodes come from `roots` and from arcs. A
   GADDAG is walked from roots[LEXC_ROOT_GADDAG] along the letters to the left of a square, then along label 0, then
   along the letters to the right. */
typedef struct lexc_arc {
  uint64_t target; /* the node to which it leads, or LEXC_NONE */
  uint64_t position; /* the unit of the arc in the arcs layout, its node in the others */
  uint8_t label;
  bool accepts; /* a word ends here */
} lexc_arc;
LEXC_API bool lexc_first_arc(const lexc_image *image, uint64_t node, lexc_arc *arc);
LEXC_API bool lexc_next_arc(const lexc_image *image, lexc_arc *arc);
LEXC_API uint64_t lexc_child(const lexc_image *image, uint64_t node, uint8_t label);
LEXC_API bool lexc_accepts(const lexc_image *image, uint64_t node, uint8_t label);

/* Labels of a node as a mask, bit t for tile t, in images of tiles. lexc_children: those whose arc has a target.
   lexc_accepting: those on whose arc a word ends. */
LEXC_API uint64_t lexc_children(const lexc_image *image, uint64_t node);
LEXC_API uint64_t lexc_accepting(const lexc_image *image, uint64_t node);

/* A walk, one label at a time. It begins as {a root, false}. */
typedef struct lexc_walk {
  uint64_t node; /* LEXC_NONE: the labels so far have no continuation */
  bool is_word;  /* the labels so far are a word */
} lexc_walk;
LEXC_API bool lexc_step(const lexc_image *image, lexc_walk *walk, uint8_t label); /* false: no such arc */

/* Listing, in the order of labels: all strings from a root that begin with n labels.

       lexc_words words;                                  // 18 kB
       lexc_list(&words, &image, LEXC_ROOT_WORDS, labels, n);
       while (lexc_next(&words)) use(words.labels, words.length); */
typedef struct lexc_words {
  uint8_t labels[LEXC_MAX_PATH];
  size_t length;
  const lexc_image *image;
  size_t bottom;
  int state;
  uint64_t next, units[LEXC_MAX_PATH];
} lexc_words;
LEXC_API void lexc_list(lexc_words *words, const lexc_image *image, int root, const uint8_t *labels, size_t n);
LEXC_API bool lexc_next(lexc_words *words);
