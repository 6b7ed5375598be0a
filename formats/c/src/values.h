/* Columns: values of words, by ordinal. A word has no value, one, or in a column of lists several.

       lexc_column column;
       uint64_t i, first, n;
       if (lexc_open_column(&column, &image, "definition") && column.type == LEXC_TEXT)
         for (n = lexc_values(&column, ordinal, &first), i = first; i < first + n; i++) puts(lexc_text(&column, i));

   Ask only for values of the column's type, and only with numbers i that lexc_values gives. Texts end with a zero.
   Texts and bytes lie in the image. */
enum { LEXC_UNSIGNED = 1, LEXC_SIGNED, LEXC_FLOAT, LEXC_BITS, LEXC_TEXT, LEXC_BYTES };
typedef struct lexc_column {
  int type;      /* of the values, in a column of lists too: LEXC_UNSIGNED to LEXC_BYTES */
  bool has_lists;
  uint64_t n_words;
  const uint8_t *entries_, *presence_, *values_, *content_;
  unsigned entry_width_, width_;
} lexc_column;
LEXC_API bool lexc_open_column(lexc_column *column, const lexc_image *image, const char *name); /* if it exists */
LEXC_API uint64_t lexc_values(const lexc_column *column, uint64_t ordinal, uint64_t *first); /* their number */
LEXC_API uint64_t lexc_unsigned(const lexc_column *column, uint64_t i);
LEXC_API int64_t lexc_signed(const lexc_column *column, uint64_t i);
LEXC_API double lexc_float(const lexc_column *column, uint64_t i);
LEXC_API bool lexc_bit(const lexc_column *column, uint64_t i);
LEXC_API const char *lexc_text(const lexc_column *column, uint64_t i);
LEXC_API const uint8_t *lexc_bytes(const lexc_column *column, uint64_t i, size_t *size);

/* The heaviest words of a range of ordinals, as lexc_prefix gives it: the largest number of a column first, equal ones
   in the order of ordinals; words without a value last. The column is one of numbers that has an index (WIDX), for
   example `weight`.

       lexc_range ranges[10]; // the caller's memory: so many words at most are found
       lexc_top top;
       uint64_t ordinal;
       if (lexc_prefix(&image, labels, n, &span) &&
           lexc_list_top(&top, &image, "weight", span.first, span.count, ranges, 10))
         while ((ordinal = lexc_next_top(&top)) != LEXC_NONE) use(ordinal);

   lexc_list_top returns false, and finds nothing, if there is no such column or index. The time for each word grows
   with the logarithm of the range. Where some words have no value, the first word whose number is not above 0 takes
   time in proportion to the range. */
typedef struct lexc_range {
  uint64_t first, end, heaviest; /* ordinals */
} lexc_range;
typedef struct lexc_top {
  lexc_range *ranges; /* a binary heap, the range with the heaviest word on top; later the words that are left, sorted */
  size_t n_ranges, remaining, next_;
  uint64_t first_, end_;
  bool is_sorted_, has_worst_on_top_;
  const uint8_t *presence_; /* NULL if all words have a value */
  unsigned type_, width_, shift_, n_levels_; /* the maxima of level i are of 1 << shift_ numbers of level i - 1 */
  const uint8_t *levels_[65];
  uint64_t sizes_[65];
} lexc_top;
LEXC_API bool lexc_list_top(lexc_top *top, const lexc_image *image, const char *column, uint64_t first, uint64_t count,
                            lexc_range *ranges, size_t n_ranges);
LEXC_API uint64_t lexc_next_top(lexc_top *top); /* an ordinal, or LEXC_NONE after the last */

/* Groups of anagrams, in letter tables (.anag).
   lexc_anagrams: find the words of n labels in any order. false: there are none, or the image has no table (ALPH).
   lexc_group_at: find the words of the alphagram of a number from 0. lexc_list with LEXC_ROOT_ALPHAGRAMS lists
   alphagrams in the order of these numbers. false: there are not so many.
   lexc_member: the ordinal of the i-th word of a group, i below `count`; they ascend. */
typedef struct lexc_group {
  uint64_t count;
  const uint8_t *ordinals_;
  unsigned width_;
} lexc_group;
LEXC_API bool lexc_anagrams(const lexc_image *image, const uint8_t *labels, size_t n, lexc_group *group);
LEXC_API bool lexc_group_at(const lexc_image *image, uint64_t number, lexc_group *group);
LEXC_API uint64_t lexc_member(const lexc_group *group, uint64_t i);
