/* lexc.h: reads lexc images (word lists as DAWG, GADDAG, trie or letter table) in C99 or C++. MIT licence.

   One file, no dependency, no allocation, no locale; no recursion, except that lexc_is_correct calls itself for the
   parts of a word, in bounded depth. The format is described in specs/image.md of lexc;
   rules have the names of that page (N7: "every target lies in a later level").

   One source file of a program contains the implementation:

       #define LEXC_IMPLEMENTATION
       #include "lexc.h"

   All others only include the file. With LEXC_STATIC defined, all functions are static inline. Then include the
   implementation in each source file that uses it, and the compiler can inline the walk into a search. On x86, -mpopcnt
   (or any -march since 2009) makes walks in the bitmap layout a third faster.

   Example: is it a word, how many words begin with QUI, and which is the second of them?

       lexc_file file;
       lexc_image image;
       lexc_status status = lexc_map(&file, "twl.dawg");
       size_t n = lexc_scratch(file.data, file.size);
       uint64_t *scratch = (uint64_t *)malloc(n * sizeof *scratch);

       if (!status) status = lexc_open(&image, file.data, file.size, scratch, n);
       free(scratch);
       if (status) { fprintf(stderr, "%s: %s\n", lexc_rule(status), lexc_message(status)); exit(2); }

       puts(lexc_has(&image, "QUIXOTIC") ? "yes" : "no");

       uint8_t labels[LEXC_MAX_WORD];
       char text[LEXC_MAX_TEXT];
       lexc_span span;
       n = lexc_read(&image, "QUI", 3, labels, sizeof labels);
       if (lexc_prefix(&image, labels, n, &span)) printf("%llu words\n", (unsigned long long)span.count);
       if (span.count > 1) {
         n = lexc_word(&image, span.first + 1, labels, sizeof labels);
         n = lexc_spell(&image, labels, n, text, sizeof text);
         printf("%.*s\n", (int)n, text);
       }
       lexc_unmap(&file);

   What is verified. lexc_open refuses an image that breaks a rule of specs/image.md, and names the rule. So every walk
   in an open image stays inside the buffer and ends, whatever the bytes. Opening takes two to five milliseconds a
   megabyte. In the packed layout it takes about a hundred, since it follows every arc. It needs scratch memory from the
   caller, whose size lexc_scratch returns in numbers of 64 bits. That is one bit for each unit in the bitmap layout
   (1/32 of the nodes), and in the arcs layout one byte for each unit if labels are UTF-8, else nothing; an image without RANK takes several bytes for each unit. The
   packed layout takes two to four times the bytes of NODE in images that lexc writes, and up to twenty in forged ones,
   with RANK or without: a bit for each bit of the nodes, and ten bytes for each node of the DAWG's part, two for each
   other node. So allocate it only for images as large as you would read. An image that is refused has no words.

   Checks that need NFC or the folding of all letters are left out: that texts are in NFC (in M5b, M5h, M5k), and that
   folding leaves letters beyond A to Z unchanged (in M5h). So lexc.h opens some images with letters that no text can
   spell.

   Checksums (C4, C6, C11) are compared unless LEXC_CHECKSUMS is defined as 0, which leaves out their code. That is for
   a program that reads only the image with which it was built (`lexc embed`). lexc_open_trusted is for such an image,
   too: it skips all that takes time in proportion to the image, and promises nothing.

   The caller's part. Truncating a mapped file kills the process (SIGBUS), and writing to it undoes the verification:
   replace images by renaming. A damaged or forged image can keep all rules and still spell 2^63 words: give each
   listing a limit.

   Letters and labels. An arc has a label. It is a tile (1, 2, ... in the order of the alphabet; 0 is the separator of a
   GADDAG), or a byte in images with UTF-8 labels. lexc_read and lexc_spell translate by the labels and aliases of META,
   which they read in place. They fold the case of A to Z only, without i in upper-tr and I in lower-tr. Other letters
   must come in NFC and in the case of the lexicon, which `lexc info` prints. lexc_spell gives the canonical spelling,
   unless joined letters would compose in NFC.

   Keys. An image of `lexc build --key` holds keys of words, as CAFE for Café; META has `key` then (specs/image.md,
   "Keys"). All functions look keys up as they stand: make the key of a question first. The column `written`, lists of
   texts, has the written forms of a key: lexc_open_column opens it.

   Maintainers: src/amalgamate.py joins this file from the parts beside it.

   Buffers need no alignment, and hosts may be big-endian. After lexc_open a lexc_image is only read, so that threads
   may share it. It points into the buffer, which must outlive it. */

#ifndef LEXC_H
#define LEXC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef LEXC_STATIC
#define LEXC_API static inline
#else
#define LEXC_API extern
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define LEXC_MAX_WORD 1020  /* labels of a word */
#define LEXC_MAX_PATH 2041  /* labels of a string of a GADDAG, in any image that verification lets pass */
#define LEXC_MAX_TEXT 67320 /* bytes of a word in canonical spelling: 64 of a label and two brackets, each */
#define LEXC_MAX_LETTERS 63
#define LEXC_NONE UINT64_MAX /* no node, no ordinal */
#define LEXC_UNREADABLE ((size_t)-1) /* the number of labels of a text that the alphabet cannot spell */

/* Every rule that an image can break, the number of its status, and the fault of an image that breaks it. Programs keep
   these numbers: none ever changes, and a new rule takes the next free one. */
#define LEXC_RULES(RULE)                                                         \
  RULE(C1, 1, "not a lexc image, or one that was copied as text")                \
  RULE(C2, 2, "the file ends inside its header")                                 \
  RULE(C3, 3, "written by a newer lexc")                                         \
  RULE(C4, 4, "the header changed since it was written")                         \
  RULE(C5, 5, "the file's length is not its image's: truncated, or too long")    \
  RULE(C6, 6, "the section table changed since it was written, or is too long")  \
  RULE(C7, 7, "a section is at a wrong offset")                                  \
  RULE(C8, 8, "unknown flags, or an unknown critical section")                   \
  RULE(C9, 9, "a section is missing, or occurs twice")                           \
  RULE(C10, 10, "padding is not zero")                                           \
  RULE(C11, 11, "a section changed since it was written")                        \
  RULE(G1, 12, "GRPH has another length than 384 bytes")                         \
  RULE(G2, 13, "reserved fields of GRPH are not zero")                           \
  RULE(G3, 14, "unknown kind, layout or labels")                                 \
  RULE(G4, 15, "units and masks that no layout has")                             \
  RULE(G5, 16, "the number of letters does not fit the layout")                  \
  RULE(G6, 17, "the shortest or longest word has an impossible length")          \
  RULE(G7, 18, "the number of levels does not fit the longest word")             \
  RULE(G8, 19, "the units do not fill NODE")                                     \
  RULE(G9, 20, "a GADDAG's range with one of start, levels and nodes missing")   \
  RULE(G10, 21, "an impossible number of words")                                 \
  RULE(G11, 22, "the roots do not fit the kind")                                 \
  RULE(M1, 23, "META is too long")                                               \
  RULE(M2, 24, "META is not one msgpack map with ascending keys")                \
  RULE(M3, 25, "META lacks a key, or has a value of another type")               \
  RULE(M4, 26, "META has no identity, or another normalisation than NFC")        \
  RULE(M5a, 27, "META's alphabet has other labels than GRPH")                    \
  RULE(M5b, 28, "the alphabet's name is empty, too long or unprintable")         \
  RULE(M5c, 29, "an unknown way to fold case")                                   \
  RULE(M5d, 30, "an alphabet of UTF-8 labels that describes letters")            \
  RULE(M5e, 31, "META has another number of letters than GRPH")                  \
  RULE(M5f, 32, "a label that is empty, too long or unprintable")                \
  RULE(M5g, 33, "an invalid alias, or too many aliases")                         \
  RULE(M5h, 34, "a label or alias that folding changes")                         \
  RULE(M5i, 35, "a label or alias that occurs twice")                            \
  RULE(M5j, 36, "a bracket or backslash beside labels of several characters")    \
  RULE(M5k, 37, "an invalid blank label")                                        \
  RULE(M5l, 38, "a count or score out of range")                                 \
  RULE(M5m, 39, "a vowel that is no letter, or occurs twice")                    \
  RULE(M5n, 40, "an invalid value order")                                        \
  RULE(L1, 41, "LEVL has another number of levels than GRPH")                    \
  RULE(L2, 42, "levels that do not ascend")                                      \
  RULE(L3, 43, "a range that does not begin with its first level")               \
  RULE(N1, 44, "the last node ends beyond NODE")                                 \
  RULE(N2, 45, "a level does not begin at a node")                               \
  RULE(N3, 46, "a label outside the alphabet")                                   \
  RULE(N4, 47, "a node without arcs, or an arc without accept bit and target")   \
  RULE(N5, 48, "labels that do not ascend")                                      \
  RULE(N6, 49, "a target at which no node begins")                               \
  RULE(N7, 50, "a target that does not lie in a later level")                    \
  RULE(N8, 51, "a misplaced separator")                                          \
  RULE(N9, 52, "a root at which no node begins")                                 \
  RULE(N10, 53, "the numbers of nodes or arcs differ from GRPH")                 \
  RULE(N11, 54, "the number of words differs from GRPH")                         \
  RULE(N12, 88, "a word that is not UTF-8, or has a zero or a line end")         \
  RULE(P1, 55, "a header of packed nodes has impossible fields")                 \
  RULE(P2, 56, "the tables and streams of packed nodes do not fill NODE")        \
  RULE(P3, 57, "a table with impossible labels or nibbles")                      \
  RULE(P4, 58, "packed nodes that do not fill their stream, or name no entry")   \
  RULE(P5, 59, "an arc without accept bit and target, or to an unknown address") \
  RULE(P6, 60, "addresses out of order, or at which no node begins")             \
  RULE(P7, 61, "a target at which no node begins, or a node beyond reach")       \
  RULE(P8, 62, "a cycle of nodes, or paths of another length than GRPH has")     \
  RULE(Q1, 63, "RANK does not fit NODE")                                         \
  RULE(Q2, 64, "an entry or a sample of RANK is wrong")                          \
  RULE(R1, 65, "RANK does not fit GRPH")                                         \
  RULE(R2, 66, "RANK's directory is not that of the nodes")                      \
  RULE(R3, 67, "an entry of RANK is a wrong sum")                                \
  RULE(R4, 68, "RANK has another number of words than GRPH")                     \
  RULE(A1, 69, "ALPH without RANK, or without alphagrams")                       \
  RULE(A2, 70, "ALPH does not fit GRPH")                                         \
  RULE(A3, 71, "ALPH has another number of groups than alphagrams")              \
  RULE(A4, 72, "a group of ALPH is empty or misplaced")                          \
  RULE(A5, 73, "an ordinal of ALPH is out of order or out of range")             \
  RULE(D1, 74, "DICT is not a map of a dictionary's rules")                      \
  RULE(D2, 75, "a value of DICT has another type, or is out of bounds")          \
  RULE(D3, 76, "DICT names sets that the nodes do not have")                     \
  RULE(U1, 77, "a column with an invalid name or reserved fields")               \
  RULE(U2, 78, "a column of type 0, unknown width, or another number of words")  \
  RULE(U3, 79, "a column's length is not that of its entries")                   \
  RULE(U4, 80, "an entry of a column that its type does not allow")              \
  RULE(U5, 81, "an entry of a word without a value")                             \
  RULE(W1, 82, "an index that belongs to no column")                             \
  RULE(W2, 83, "an index's levels are not those of its block")                   \
  RULE(W3, 84, "a wrong maximum in an index")                                    \
  RULE(SCRATCH, 85, "less scratch memory than lexc_scratch returns")             \
  RULE(WORK, 86, "a table of addresses that would take too long to read")        \
  RULE(SYSTEM, 87, "the system cannot open or map the file: see errno")          \
  RULE(MEMORY, 89, "no memory for so much")                                      \
  RULE(QUESTION, 90, "a question that the library cannot answer: see liblexc.h")

typedef enum lexc_status {
  LEXC_OK = 0,
#define LEXC_STATUS_(name, number, message) LEXC_##name = number,
  LEXC_RULES(LEXC_STATUS_)
#undef LEXC_STATUS_
} lexc_status;

enum { LEXC_DAWG = 1, LEXC_GADDAG = 2, LEXC_TRIE = 3, LEXC_ANAG = 4 };        /* lexc_image.kind */
enum { LEXC_BITMAP = 1, LEXC_ARCS = 2, LEXC_PACKED = 3 };                     /* lexc_image.layout */
enum { LEXC_ROOT_WORDS = 0, LEXC_ROOT_GADDAG = 1, LEXC_ROOT_ALPHAGRAMS = 2, LEXC_ROOT_SETS = 3 }; /* of lexc_image.roots */

/* A part of packed nodes: where its stream and tables lie in NODE. n_others: the addresses of the other part's nodes,
   which the table holds first. Belongs to the implementation. */
typedef struct lexc_part_ {
  const uint8_t *header;
  uint64_t begin, end, low, high, samples; /* in bits */
  uint64_t shapes, label_sets, chains;     /* in units of 8 bytes */
  uint64_t n_shapes, n_label_sets, n_chains, n_addresses, n_others;
  unsigned low_width;
} lexc_part_;

/* An open image. The first fields are public, and read-only; the others belong to the implementation. */
typedef struct lexc_image {
  uint64_t n_words;
  uint64_t roots[4];              /* LEXC_NONE where the kind has none */
  uint16_t longest, shortest;     /* labels of a word; no word has more than `longest` */
  uint16_t max_path;              /* labels of a string from any root; at most LEXC_MAX_PATH - 1 */
  uint8_t kind, layout, n_letters; /* n_letters: the largest label */
  bool is_utf8;                   /* labels are the bytes of UTF-8 instead of tiles */
  bool has_ordinals;              /* there is a RANK section */

  const uint8_t *data, *nodes, *levels, *node_starts, *nodes_before, *entries;
  size_t size;
  uint64_t n_units, dawg_start, n_nodes[2], n_arcs[2]; /* [0]: of the GADDAG's range, [1]: of the DAWG's */
  uint64_t first4, first2, first1, n_slots;            /* the first slots with entries of RANK of 4, 2 and 1 bytes */
  lexc_part_ parts[2];                                 /* of packed nodes, as in n_nodes */
  uint64_t n_entry_bits;                               /* of RANK in the packed layout */
  uint16_t n_levels[2];
  uint8_t widest; /* bits of the widest numbers of RANK in the packed layout */
  uint8_t unit_bytes, mask_units, fold;
  uint8_t label_of[256]; /* the label of a byte of a text; 0: none, 255: it depends on the next bytes */
  uint8_t byte_of[256];  /* by label: the byte that spells it, whatever stands beside it; 0: none */
  const uint8_t *label[LEXC_MAX_LETTERS + 1]; /* by tile, in META; label_size: bytes */
  uint8_t label_size[LEXC_MAX_LETTERS + 1];
  const uint8_t *aliases, *meta_end;
  uint32_t n_aliases;
} lexc_image;

/* Opening. lexc_scratch: the scratch memory of lexc_open, in numbers of 64 bits; 0 if the bytes are no image. */
LEXC_API size_t lexc_scratch(const void *data, size_t size);
LEXC_API lexc_status lexc_open(lexc_image *image, const void *data, size_t size, uint64_t *scratch, size_t n_scratch);
LEXC_API lexc_status lexc_open_trusted(lexc_image *image, const void *data, size_t size);
LEXC_API const char *lexc_rule(lexc_status status);    /* "N7", as specs/image.md names it; "OK" */
LEXC_API const char *lexc_message(lexc_status status); /* the fault, in English, without a full stop */

/* A mapped file, on POSIX systems and Windows. path: in UTF-8. Elsewhere lexc_map returns LEXC_SYSTEM: read the file into
   memory. */
typedef struct lexc_file {
  const void *data;
  size_t size;
} lexc_file;
LEXC_API lexc_status lexc_map(lexc_file *file, const char *path);
LEXC_API void lexc_unmap(lexc_file *file);

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

#ifdef __cplusplus
}
#endif
#endif /* LEXC_H */

#if defined(LEXC_IMPLEMENTATION) && !defined(LEXC_IMPLEMENTED)
#define LEXC_IMPLEMENTED

#if defined(__wasm__) && !defined(__wasi__) && !defined(__EMSCRIPTEN__)
#ifdef __cplusplus
extern "C" {
#endif
void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);
#ifdef __cplusplus
}
#endif
#else
#include <string.h>
#endif

#ifndef LEXC_CHECKSUMS
#define LEXC_CHECKSUMS 1
#endif

#if defined(__unix__) || defined(__APPLE__)
#define LEXC_HAS_MMAP_ 1
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#elif defined(_WIN32)
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Little-endian numbers at any address. Compilers make one load of each where the host allows it. */

static inline uint32_t lexc_u16_(const uint8_t *p) { return (uint32_t)p[0] | (uint32_t)p[1] << 8; }
static inline uint32_t lexc_u32_(const uint8_t *p) {
  return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}
static inline uint64_t lexc_u64_(const uint8_t *p) {
  return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 | (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 |
         (uint64_t)p[5] << 40 | (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

static inline uint64_t lexc_number_(const uint8_t *p, unsigned width) {
  return width == 1 ? p[0] : width == 2 ? lexc_u16_(p) : width == 4 ? lexc_u32_(p) : lexc_u64_(p);
}

/* Without the machine instruction the builtin calls a library function, which is slower than this sum of fields. */
static inline unsigned lexc_popcount_(uint64_t m) {
#if defined(__POPCNT__) || (defined(__GNUC__) && defined(__aarch64__))
  return (unsigned)__builtin_popcountll(m);
#else
  m -= m >> 1 & 0x5555555555555555u;
  m = (m & 0x3333333333333333u) + (m >> 2 & 0x3333333333333333u);
  return (unsigned)(((m + (m >> 4)) & 0x0f0f0f0f0f0f0f0fu) * 0x0101010101010101u >> 56);
#endif
}

static inline unsigned lexc_lowest_bit_(uint64_t m) {
#if defined(__GNUC__)
  return (unsigned)__builtin_ctzll(m);
#else
  return lexc_popcount_((m & (0 - m)) - 1);
#endif
}

static inline bool lexc_is_zero_(const uint8_t *p, size_t n) {
  uint8_t all = 0;
  while (n--) all |= *p++;
  return all == 0;
}

static inline uint64_t lexc_round_up_(uint64_t n, uint64_t unit) { return (n + unit - 1) / unit * unit; }

/* Packed nodes. A node begins with its class, and a number that selects an entry of the shapes (labels and nibbles), of
   the label sets or of the chains (nodes of one arc each). A raw node has labels and nibbles itself. A nibble is the
   kind of an arc's target, plus 8 if a word ends on the arc. The nodes of a chain share an address; from bit
   LEXC_INDEX_ on stands the index of a node in its chain. */

enum { LEXC_SHAPE_, LEXC_LABELS_, LEXC_RAW_, LEXC_CHAIN_ };
#define LEXC_INDEX_ 44
#define LEXC_IN_CHAIN_ ((uint64_t)1 << LEXC_INDEX_) /* from a node of a chain to the next */
enum { LEXC_NO_TARGET_, LEXC_NEXT_, LEXC_NEAR_, LEXC_FAR_, LEXC_ADDRESS_ }; /* kinds 4 to 7: addresses */

/* Read a number of at most 64 bits that begins at a bit, counted from p on. */
static inline uint64_t lexc_bits_(const uint8_t *p, uint64_t bit, unsigned width) {
  const uint8_t *unit = p + bit / 64 * 8;
  unsigned shift = bit & 63;
  uint64_t n = lexc_u64_(unit) >> shift;
  if (shift + width > 64) n |= lexc_u64_(unit + 8) << (64 - shift);
  return width < 64 ? n & (((uint64_t)1 << width) - 1) : n;
}
static inline uint64_t lexc_node_bits_(const lexc_image *im, uint64_t bit, unsigned width) {
  return lexc_bits_(im->nodes, bit, width);
}

/* A packed node, parsed. labels: a mask, or with UTF-8 the bit at which the first label begins. nibbles, fields:
   the bits at which they begin. next: the next node of its chain, or 0. */
typedef struct lexc_node_ {
  uint64_t labels, nibbles, fields, next;
  unsigned n, part; /* the number of arcs; 1 in the DAWG's part, 0 in the GADDAG's */
} lexc_node_;

static inline unsigned lexc_label_width_(const lexc_image *im) { return im->mask_units == 1 ? 32 : 64; }

/* The first bit of an entry of the shapes or of the label sets. */
static inline uint64_t lexc_shape_at_(const lexc_image *im, const lexc_part_ *part, uint64_t entry) {
  return 64 * part->shapes + 2 * lexc_label_width_(im) * entry;
}
static inline uint64_t lexc_label_set_at_(const lexc_image *im, const lexc_part_ *part, uint64_t entry) {
  return 64 * part->label_sets + lexc_label_width_(im) * entry;
}

/* The first bit of an entry of the chains. It has a byte for each label, and one more: a nibble for all of them. */
static inline uint64_t lexc_chain_at_(const lexc_image *im, const lexc_part_ *part, uint64_t entry) {
  return 64 * part->chains + 2 * lexc_label_width_(im) * entry;
}
static inline unsigned lexc_max_chain_(const lexc_image *im) { return lexc_label_width_(im) / 4 - 1; }
static inline unsigned lexc_chain_length_(const lexc_image *im, uint64_t chain) {
  unsigned n = 0;
  while (n < lexc_max_chain_(im) && lexc_node_bits_(im, chain + 8 * n, 8)) n++;
  return n;
}

/* The number of labels in an entry of a table. */
static inline unsigned lexc_count_labels_(const lexc_image *im, uint64_t labels) {
  unsigned n = 0;
  if (!im->is_utf8) return lexc_popcount_(labels);
  for (; labels; labels >>= 8) n++;
  return n;
}

/* The class of a node: its type in bits 0 to 7, the width of the number in bits 8 to 15, the first entry from bit 32
   on. */
static inline uint64_t lexc_class_of_(const lexc_image *im, const lexc_part_ *part, uint64_t node) {
  return lexc_u64_(part->header + 128 + 8 * lexc_node_bits_(im, node, 4));
}

/* The entry of a node whose class has a table. */
static inline uint64_t lexc_entry_of_node_(const lexc_image *im, uint64_t node, uint64_t type) {
  return (type >> 32) + lexc_node_bits_(im, node + 4, type >> 8 & 63);
}

static inline lexc_node_ lexc_raw_node_(const lexc_image *im, uint64_t bit, unsigned part) {
  lexc_node_ x;
  x.part = part;
  x.next = 0;
  if (im->is_utf8) {
    x.n = (unsigned)lexc_node_bits_(im, bit, 8);
    x.labels = bit + 8;
    x.nibbles = x.labels + 8 * x.n;
  } else {
    x.labels = lexc_node_bits_(im, bit, im->n_letters + 1u);
    x.n = lexc_popcount_(x.labels);
    x.nibbles = bit + im->n_letters + 1u;
  }
  x.fields = x.nibbles + 4 * x.n;
  return x;
}

/* A node of a chain, which has one arc. chain: the chain's entry; behind: the bit behind its code. */
static inline lexc_node_ lexc_chain_node_(const lexc_image *im, uint64_t node, uint64_t chain, uint64_t behind,
                                          unsigned part) {
  lexc_node_ x;
  unsigned i = (unsigned)(node >> LEXC_INDEX_);
  uint64_t label = chain + 8 * i;
  x.part = part;
  x.n = 1;
  x.labels = im->is_utf8 ? label : (uint64_t)1 << ((lexc_node_bits_(im, label, 8) - 1) & 63);
  x.nibbles = chain + 8 * lexc_max_chain_(im);
  x.fields = behind;
  x.next = i + 1 < lexc_max_chain_(im) && lexc_node_bits_(im, label + 8, 8) ? node + LEXC_IN_CHAIN_ : 0;
  return x;
}

static inline lexc_node_ lexc_node_at_(const lexc_image *im, uint64_t node) {
  lexc_node_ x;
  uint64_t address = node & (LEXC_IN_CHAIN_ - 1), type, code_end, entry, labels;
  unsigned is_dawg = address < im->parts[1].end;
  const lexc_part_ *part = &im->parts[is_dawg];
  type = lexc_class_of_(im, part, address);
  code_end = address + 4 + (type >> 8 & 63);
  if ((type & 3) == LEXC_RAW_) return lexc_raw_node_(im, address + 4, is_dawg);
  entry = lexc_entry_of_node_(im, address, type);
  if ((type & 3) == LEXC_CHAIN_) return lexc_chain_node_(im, node, lexc_chain_at_(im, part, entry), code_end, is_dawg);
  entry = (type & 3) == LEXC_SHAPE_ ? lexc_shape_at_(im, part, entry) : lexc_label_set_at_(im, part, entry);
  labels = lexc_node_bits_(im, entry, lexc_label_width_(im));
  x.part = is_dawg;
  x.next = 0;
  x.labels = im->is_utf8 ? entry : labels;
  x.n = lexc_count_labels_(im, labels);
  x.nibbles = (type & 3) == LEXC_SHAPE_ ? entry + lexc_label_width_(im) : code_end;
  x.fields = (type & 3) == LEXC_SHAPE_ ? code_end : code_end + 4 * x.n;
  return x;
}

static inline unsigned lexc_nibble_(const lexc_image *im, const lexc_node_ *x, unsigned i) {
  return (unsigned)lexc_node_bits_(im, x->nibbles + 4 * i, 4);
}
static inline unsigned lexc_field_width_(const lexc_image *im, const lexc_node_ *x, unsigned nibble) {
  return im->parts[x->part].header[16 + (nibble & 7)];
}

/* The address that a number in a field means, by a part's table. Nodes of the other part come first in the table, but
   have the largest numbers. An address without its low bits is the position of a set bit, less the index in the table. */
static inline uint64_t lexc_address_(const lexc_image *im, const lexc_part_ *part, uint64_t number) {
  uint64_t bit, bits;
  unsigned k, n;
  number += part->n_others;
  if (number >= part->n_addresses) number -= part->n_addresses;
  k = number & 15;
  bit = part->high + lexc_node_bits_(im, part->samples + 2 * (number - k), 32);
  bits = lexc_u64_(im->nodes + bit / 64 * 8) & UINT64_MAX << (bit & 63);
  for (bit &= ~(uint64_t)63; (n = lexc_popcount_(bits)) <= k; bits = lexc_u64_(im->nodes + bit / 8)) {
    k -= n;
    bit += 64;
  }
  while (k--) bits &= bits - 1;
  bit += lexc_lowest_bit_(bits) - part->high - number;
  return im->parts[1].begin +
         (bit << part->low_width | lexc_node_bits_(im, part->low + number * part->low_width, part->low_width));
}

/* The most words of the table that lexc_address_ reads for a number: those from its sample to the next one. */
static inline uint64_t lexc_address_effort_(const lexc_image *im, const lexc_part_ *part, uint64_t number) {
  uint64_t next;
  number += part->n_others;
  if (number >= part->n_addresses) number -= part->n_addresses;
  number &= ~(uint64_t)15;
  next = number + 16 < part->n_addresses ? lexc_node_bits_(im, part->samples + 2 * (number + 16), 32)
                                         : part->low - part->high;
  return (next - lexc_node_bits_(im, part->samples + 2 * number, 32)) / 64;
}

/* The target of an arc of any kind but LEXC_NO_TARGET_. next: the node behind it, for LEXC_NEXT_. */
static inline uint64_t lexc_packed_target_(const lexc_image *im, const lexc_node_ *x, unsigned nibble, uint64_t field,
                                           uint64_t next, bool is_separator) {
  unsigned width = lexc_field_width_(im, x, nibble);
  uint64_t number = lexc_node_bits_(im, field, width);
  if ((nibble & 7) == LEXC_NEXT_) return next;
  if ((nibble & 7) < LEXC_ADDRESS_) return field + width + number;
  return lexc_address_(im, &im->parts[is_separator ? 1 : x->part], number);
}

/* The arcs of a packed node, one after another:

       for (c = lexc_arcs_of_(im, node); lexc_load_(im, &c); lexc_pass_(im, &c)) ... */
typedef struct lexc_cursor_ {
  lexc_node_ node;
  uint64_t remaining, field; /* the labels from this one on, if they are a mask; the bit of the arc's field */
  unsigned i, label, nibble;
} lexc_cursor_;

static inline lexc_cursor_ lexc_arcs_of_(const lexc_image *im, uint64_t node) {
  lexc_cursor_ c;
  c.node = lexc_node_at_(im, node);
  c.remaining = c.node.labels;
  c.field = c.node.fields;
  c.i = c.label = c.nibble = 0;
  return c;
}
static inline bool lexc_load_(const lexc_image *im, lexc_cursor_ *c) {
  if (c->i >= c->node.n) return false;
  c->label = im->is_utf8 ? (unsigned)(lexc_node_bits_(im, c->node.labels + 8 * c->i, 8) - 1)
                          : lexc_lowest_bit_(c->remaining);
  c->nibble = lexc_nibble_(im, &c->node, c->i);
  return true;
}
static inline void lexc_pass_(const lexc_image *im, lexc_cursor_ *c) {
  c->field += lexc_field_width_(im, &c->node, c->nibble);
  c->remaining &= c->remaining - 1;
  c->i++;
}

/* The bit behind the node of a cursor, or behind its chain. */
static inline uint64_t lexc_end_of_node_(const lexc_image *im, const lexc_cursor_ *c) {
  uint64_t end = c->field;
  unsigned i;
  for (i = c->i; i < c->node.n; i++) end += lexc_field_width_(im, &c->node, lexc_nibble_(im, &c->node, i));
  return end;
}

/* The target of the loaded arc, or LEXC_NONE. */
static inline uint64_t lexc_target_of_(const lexc_image *im, const lexc_cursor_ *c) {
  uint64_t next = c->node.next;
  if ((c->nibble & 7) == LEXC_NO_TARGET_) return LEXC_NONE;
  if ((c->nibble & 7) == LEXC_NEXT_ && !next) next = lexc_end_of_node_(im, c);
  return lexc_packed_target_(im, &c->node, c->nibble, c->field, next, c->label == 0);
}

/* Load the first arc of a packed node whose label is not less than `label`. */
static inline bool lexc_seek_(const lexc_image *im, lexc_cursor_ *c, uint64_t node, unsigned label) {
  for (*c = lexc_arcs_of_(im, node); lexc_load_(im, c); lexc_pass_(im, c))
    if (c->label >= label) return true;
  return false;
}

static inline bool lexc_seek_arc_(const lexc_image *im, lexc_arc *arc, unsigned label) {
  lexc_cursor_ c;
  if (!lexc_seek_(im, &c, arc->position, label)) return false;
  arc->label = (uint8_t)c.label;
  arc->accepts = c.nibble >> 3;
  arc->target = lexc_target_of_(im, &c);
  return true;
}

/* Nodes */

#define LEXC_ACCEPT_ 256u
#define LEXC_LAST_ 512u

static inline uint64_t lexc_unit_(const lexc_image *im, uint64_t u) {
  return im->unit_bytes == 4 ? lexc_u32_(im->nodes + 4 * u) : lexc_u64_(im->nodes + 8 * u);
}
static inline uint64_t lexc_mask_(const lexc_image *im, uint64_t u) {
  return im->mask_units == 1 ? lexc_u32_(im->nodes + 4 * u) : lexc_u64_(im->nodes + 4 * u);
}
static inline uint64_t lexc_bits_below_(unsigned label) { return ((uint64_t)1 << label) - 1; }

/* The target of a label whose bit in `children` is set. */
static inline uint64_t lexc_target_(const lexc_image *im, uint64_t node, uint64_t children, unsigned label) {
  return lexc_u32_(im->nodes + 4 * (node + 2u * im->mask_units + lexc_popcount_(children & lexc_bits_below_(label))));
}

/* The arc of a label in the arcs layout, as its unit holds it; 0 if there is none. */
static inline uint64_t lexc_find_arc_(const lexc_image *im, uint64_t node, unsigned label) {
  for (;; node++) {
    uint64_t arc = lexc_unit_(im, node);
    if ((arc & 255) == label) return arc;
    if (arc & LEXC_LAST_ || (arc & 255) > label) return 0;
  }
}

LEXC_API bool lexc_step(const lexc_image *im, lexc_walk *walk, uint8_t label) {
  uint64_t node = walk->node, target = 0;
  if (node == LEXC_NONE || label > im->n_letters) return false;
  if (im->layout == LEXC_PACKED) {
    lexc_cursor_ c;
    if (!lexc_seek_(im, &c, node, label) || c.label != label) return false;
    walk->is_word = c.nibble >> 3;
    walk->node = lexc_target_of_(im, &c);
    return true;
  }
  if (im->mask_units) {
    uint64_t children = lexc_mask_(im, node), accepts = lexc_mask_(im, node + im->mask_units);
    if (!((children | accepts) >> label & 1)) return false;
    walk->is_word = accepts >> label & 1;
    if (children >> label & 1) target = lexc_target_(im, node, children, label);
  } else {
    uint64_t arc = lexc_find_arc_(im, node, label);
    if (!arc) return false;
    walk->is_word = (arc & LEXC_ACCEPT_) != 0;
    target = arc >> 10;
  }
  walk->node = target ? target : LEXC_NONE;
  return true;
}

LEXC_API uint64_t lexc_child(const lexc_image *im, uint64_t node, uint8_t label) {
  uint64_t target, children;
  lexc_cursor_ c;
  if (node == LEXC_NONE || label > im->n_letters) return LEXC_NONE;
  if (im->layout == LEXC_PACKED)
    return lexc_seek_(im, &c, node, label) && c.label == label ? lexc_target_of_(im, &c) : LEXC_NONE;
  if (im->mask_units) {
    children = lexc_mask_(im, node);
    return children >> label & 1 ? lexc_target_(im, node, children, label) : LEXC_NONE;
  }
  target = lexc_find_arc_(im, node, label) >> 10;
  return target ? target : LEXC_NONE;
}

LEXC_API bool lexc_accepts(const lexc_image *im, uint64_t node, uint8_t label) {
  lexc_cursor_ c;
  if (node == LEXC_NONE || label > im->n_letters) return false;
  if (im->layout == LEXC_PACKED) return lexc_seek_(im, &c, node, label) && c.label == label && c.nibble >> 3;
  if (im->mask_units) return lexc_mask_(im, node + im->mask_units) >> label & 1;
  return (lexc_find_arc_(im, node, label) & LEXC_ACCEPT_) != 0;
}

/* Fill in the arc at arc->position. label: the label of an arc that exists there. */
static inline void lexc_set_arc_(const lexc_image *im, lexc_arc *arc, unsigned label) {
  uint64_t target = 0;
  if (im->mask_units) {
    uint64_t children = lexc_mask_(im, arc->position);
    arc->accepts = lexc_mask_(im, arc->position + im->mask_units) >> label & 1;
    if (children >> label & 1) target = lexc_target_(im, arc->position, children, label);
  } else {
    uint64_t unit = lexc_unit_(im, arc->position);
    arc->accepts = (unit & LEXC_ACCEPT_) != 0;
    target = unit >> 10;
  }
  arc->label = (uint8_t)label;
  arc->target = target ? target : LEXC_NONE;
}

LEXC_API bool lexc_first_arc(const lexc_image *im, uint64_t node, lexc_arc *arc) {
  if (node == LEXC_NONE) return false;
  arc->position = node;
  if (im->layout == LEXC_PACKED) return lexc_seek_arc_(im, arc, 0);
  lexc_set_arc_(im, arc, im->mask_units ? lexc_lowest_bit_(lexc_mask_(im, node) | lexc_mask_(im, node + im->mask_units))
                                        : (unsigned)(lexc_unit_(im, node) & 255));
  return true;
}

LEXC_API bool lexc_next_arc(const lexc_image *im, lexc_arc *arc) {
  if (im->layout == LEXC_PACKED) return lexc_seek_arc_(im, arc, arc->label + 1u);
  if (im->mask_units) {
    uint64_t remaining = lexc_mask_(im, arc->position) | lexc_mask_(im, arc->position + im->mask_units);
    remaining &= ~(lexc_bits_below_(arc->label) << 1 | 1); /* the labels above this one */
    if (!remaining) return false;
    lexc_set_arc_(im, arc, lexc_lowest_bit_(remaining));
    return true;
  }
  if (lexc_unit_(im, arc->position) & LEXC_LAST_) return false;
  arc->position++;
  lexc_set_arc_(im, arc, (unsigned)(lexc_unit_(im, arc->position) & 255));
  return true;
}

static inline uint64_t lexc_labels_of_(const lexc_image *im, uint64_t node, bool accepting) {
  lexc_arc arc;
  uint64_t labels = 0;
  if (node == LEXC_NONE) return 0;
  if (im->layout == LEXC_BITMAP) return lexc_mask_(im, accepting ? node + im->mask_units : node);
  if (im->is_utf8 || !lexc_first_arc(im, node, &arc)) return 0;
  do labels |= (uint64_t)(accepting ? arc.accepts : arc.target != LEXC_NONE) << arc.label;
  while (lexc_next_arc(im, &arc));
  return labels;
}

LEXC_API uint64_t lexc_children(const lexc_image *im, uint64_t node) { return lexc_labels_of_(im, node, false); }
LEXC_API uint64_t lexc_accepting(const lexc_image *im, uint64_t node) { return lexc_labels_of_(im, node, true); }

/* Words */

static inline bool lexc_follow_(const lexc_image *im, lexc_walk *walk, const uint8_t *labels, size_t n) {
  size_t i;
  for (i = 0; i < n; i++)
    if (!lexc_step(im, walk, labels[i])) return false;
  return true;
}

LEXC_API bool lexc_contains(const lexc_image *im, const uint8_t *labels, size_t n) {
  uint64_t node = im->roots[LEXC_ROOT_WORDS];
  size_t i;
  if (n == 0 || n > LEXC_MAX_WORD) return false;
  for (i = 0; i + 1 < n && node != LEXC_NONE; i++) node = lexc_child(im, node, labels[i]);
  return lexc_accepts(im, node, labels[n - 1]);
}

/* Letters of one byte each are walked while they are read. At the first other letter the whole text is read anew. */
LEXC_API bool lexc_has(const lexc_image *im, const char *text) {
  uint64_t node = im->roots[LEXC_ROOT_WORDS];
  const uint8_t *byte = (const uint8_t *)text;
  uint8_t labels[LEXC_MAX_WORD];
  size_t n;
  for (; node != LEXC_NONE && im->label_of[*byte] != 255; byte++) {
    uint8_t label = im->label_of[*byte];
    if (!label || !byte[1]) return label && lexc_accepts(im, node, label);
    node = lexc_child(im, node, label);
  }
  if (node == LEXC_NONE) return false;
  n = lexc_read(im, text, strlen(text), labels, sizeof labels);
  return lexc_contains(im, labels, n);
}

/* Listing. units[d]: the position of the arc of labels[d]; next: the target of the last arc. `length` never falls below
   `bottom`, the length of the prefix. */

enum { LEXC_PREFIX_FIRST_, LEXC_LISTING_, LEXC_LISTED_ };

LEXC_API void lexc_list(lexc_words *words, const lexc_image *im, int root, const uint8_t *labels, size_t n) {
  lexc_walk walk = {0, false};
  words->image = im;
  words->length = words->bottom = 0;
  words->next = LEXC_NONE;
  words->state = LEXC_LISTED_;
  walk.node = im->roots[root];
  if (n >= LEXC_MAX_PATH || !lexc_follow_(im, &walk, labels, n)) return;
  words->length = words->bottom = n;
  if (n) memcpy(words->labels, labels, n);
  words->next = walk.node;
  words->state = walk.is_word ? LEXC_PREFIX_FIRST_ : LEXC_LISTING_;
}

/* Go back to the last node of the path that has another arc, and take that arc. */
static inline bool lexc_backtrack_(lexc_words *words, lexc_arc *arc) {
  for (; words->length > words->bottom; words->length--) {
    arc->position = words->units[words->length - 1];
    arc->label = words->labels[words->length - 1];
    if (lexc_next_arc(words->image, arc)) return true;
  }
  return false;
}

LEXC_API bool lexc_next(lexc_words *words) {
  lexc_arc arc = {0, 0, 0, false};
  if (words->state == LEXC_PREFIX_FIRST_) {
    words->state = LEXC_LISTING_;
    return true;
  }
  while (words->state == LEXC_LISTING_) {
    if (words->length < LEXC_MAX_PATH && lexc_first_arc(words->image, words->next, &arc))
      words->length++;
    else if (!lexc_backtrack_(words, &arc))
      break;
    words->units[words->length - 1] = arc.position;
    words->labels[words->length - 1] = arc.label;
    words->next = arc.target;
    if (arc.accepts) return true;
  }
  words->state = LEXC_LISTED_;
  return false;
}

/* Ordinals, by RANK */

/* The number of a node's first slot. */
static inline uint64_t lexc_slot_(const lexc_image *im, uint64_t node) {
  uint64_t r = node - im->dawg_start, b = r >> 6, starts;
  if (!im->mask_units) return r;
  starts = lexc_u64_(im->node_starts + 8 * b) & lexc_bits_below_(r & 63);
  return r - 2u * im->mask_units * (lexc_u32_(im->nodes_before + 4 * b) + (uint64_t)lexc_popcount_(starts));
}

static inline uint64_t lexc_entry_(const lexc_image *im, uint64_t slot) {
  const uint8_t *p = im->entries;
  if (slot < im->first4) return lexc_u64_(p + 8 * slot);
  p += 8 * im->first4;
  if (slot < im->first2) return lexc_u32_(p + 4 * (slot - im->first4));
  p += 4 * (im->first2 - im->first4);
  if (slot < im->first1) return lexc_u16_(p + 2 * (slot - im->first2));
  return p[2 * (im->first1 - im->first2) + (slot - im->first1)];
}

/* The packed layout: the children among the arcs of a node. */
static inline unsigned lexc_count_children_(const lexc_image *im, const lexc_node_ *x) {
  unsigned i, n = 0;
  for (i = 0; i < x->n; i++) n += (lexc_nibble_(im, x, i) & 7) != LEXC_NO_TARGET_;
  return n;
}

/* The width of the numbers in the entry that begins at a bit of RANK; then its k-th number, from 1. */
static inline unsigned lexc_entry_width_(const lexc_image *im, uint64_t entry) {
  unsigned size = (unsigned)lexc_bits_(im->entries, entry, 4);
  return size == 15 ? im->widest : size + 1;
}
static inline uint64_t lexc_packed_entry_(const lexc_image *im, uint64_t entry, unsigned k) {
  unsigned width = lexc_entry_width_(im, entry);
  return lexc_bits_(im->entries, entry + 4 + (uint64_t)(k - 1) * width, width);
}

/* The bit at which a node's entry begins. Nodes and entries are read from the last sample before the node on. */
static inline uint64_t lexc_locate_(const lexc_image *im, uint64_t node) {
  uint64_t block = (node - im->parts[1].begin) >> 10, sample = lexc_u64_(im->node_starts + 8 * block);
  uint64_t current = im->parts[1].begin + (block << 10) + (sample & 0xffff), entry = sample >> 16;
  while (current < node) {
    lexc_cursor_ c = lexc_arcs_of_(im, current);
    unsigned m = lexc_count_children_(im, &c.node);
    if (m > 1) entry += 4 + (uint64_t)(m - 1) * lexc_entry_width_(im, entry);
    current = lexc_end_of_node_(im, &c);
  }
  return entry;
}

/* The words below a packed node whose first label is less than `label`. An entry has no
   number for the last child: the words below that child are counted there. */
static inline uint64_t lexc_count_packed_before_(const lexc_image *im, uint64_t node, unsigned label) {
  uint64_t n = 0;
  while (node != LEXC_NONE) {
    lexc_cursor_ c = lexc_arcs_of_(im, node);
    uint64_t last = LEXC_NONE;
    unsigned k = 0, m = lexc_count_children_(im, &c.node);
    for (; lexc_load_(im, &c) && c.label < label; lexc_pass_(im, &c)) {
      n += c.nibble >> 3;
      if ((c.nibble & 7) != LEXC_NO_TARGET_ && ++k == m) last = lexc_target_of_(im, &c);
    }
    if (last != LEXC_NONE) k--;
    if (k) n += lexc_packed_entry_(im, lexc_locate_(im, node), k);
    node = last;
    label = 256;
  }
  return n;
}

/* The words below a node whose first label is less than `label`; with 256 all of them. */
static inline uint64_t lexc_count_before_(const lexc_image *im, uint64_t node, unsigned label) {
  uint64_t n = 0, k = 0, below = label < 64 ? lexc_bits_below_(label) : UINT64_MAX;
  if (im->layout == LEXC_PACKED) return lexc_count_packed_before_(im, node, label);
  if (im->mask_units) {
    n = lexc_popcount_(lexc_mask_(im, node + im->mask_units) & below);
    k = lexc_popcount_(lexc_mask_(im, node) & below);
  } else {
    uint64_t arc = 0;
    while (!(arc & LEXC_LAST_) && ((arc = lexc_unit_(im, node + k)) & 255) < label) {
      n += (arc & LEXC_ACCEPT_) != 0;
      k++;
    }
  }
  return k ? n + lexc_entry_(im, lexc_slot_(im, node) + k - 1) : n;
}

/* W(node): the words below it. */
static inline uint64_t lexc_count_(const lexc_image *im, uint64_t node) { return lexc_count_before_(im, node, 256); }

/* lexc_prefix among the strings from a root of the DAWG's range. */
static inline bool lexc_prefix_from_(const lexc_image *im, uint64_t root, const uint8_t *labels, size_t n,
                                     lexc_span *span) {
  lexc_walk walk = {0, false};
  size_t i;
  span->first = span->count = 0;
  span->is_word = false;
  walk.node = root;
  if (!im->has_ordinals || n > LEXC_MAX_WORD) return false;
  for (i = 0; i < n; i++) {
    uint64_t node = walk.node;
    span->first += walk.is_word;
    if (!lexc_step(im, &walk, labels[i])) return false;
    span->first += lexc_count_before_(im, node, labels[i]);
  }
  span->is_word = walk.is_word;
  span->count = walk.is_word + (walk.node == LEXC_NONE ? 0 : lexc_count_(im, walk.node));
  return true;
}

LEXC_API bool lexc_prefix(const lexc_image *im, const uint8_t *labels, size_t n, lexc_span *span) {
  return lexc_prefix_from_(im, im->roots[LEXC_ROOT_WORDS], labels, n, span);
}

LEXC_API uint64_t lexc_ordinal(const lexc_image *im, const uint8_t *labels, size_t n) {
  lexc_span span;
  return lexc_prefix(im, labels, n, &span) && span.is_word ? span.first : LEXC_NONE;
}

/* lexc_arc_of_ in the packed layout. Behind the last child, all words of children have passed: those of the node less
   the words that end on its arcs. */
static inline lexc_arc lexc_packed_arc_of_(const lexc_image *im, uint64_t node, uint64_t *count, uint64_t *ordinal) {
  lexc_arc arc = {0, 0, 0, false};
  lexc_cursor_ c = lexc_arcs_of_(im, node), found = c;
  uint64_t entry = 0, accepts = 0, below = 0, before = 0, below_before = 0, n_below = *count;
  unsigned i, k = 0, m = lexc_count_children_(im, &c.node);
  for (i = 0; i < c.node.n; i++) n_below -= lexc_nibble_(im, &c.node, i) >> 3;
  if (m > 1) entry = lexc_locate_(im, node);
  for (; accepts + below <= *ordinal && lexc_load_(im, &c); lexc_pass_(im, &c)) {
    found = c;
    before = accepts + below;
    below_before = below;
    accepts += c.nibble >> 3;
    if ((c.nibble & 7) == LEXC_NO_TARGET_) continue;
    below = ++k < m ? lexc_packed_entry_(im, entry, k) : n_below;
  }
  arc.label = (uint8_t)found.label;
  arc.accepts = found.nibble >> 3;
  arc.target = lexc_target_of_(im, &found);
  *count = below - below_before;
  *ordinal -= before;
  return arc;
}

/* The arc of a node that leads to the word of an ordinal. *ordinal becomes the ordinal among the words of that arc.
   *count: the words below the node; it becomes those below the arc's target, in the packed layout alone. */
static inline lexc_arc lexc_arc_of_(const lexc_image *im, uint64_t node, uint64_t *count, uint64_t *ordinal) {
  lexc_arc arc = {0, 0, 0, false}, next;
  uint64_t slot, accepts = 0, entry = 0, before = 0;
  bool more;
  if (im->layout == LEXC_PACKED) return lexc_packed_arc_of_(im, node, count, ordinal);
  slot = lexc_slot_(im, node);
  more = lexc_first_arc(im, node, &next);
  while (more && accepts + entry <= *ordinal) {
    arc = next;
    before = accepts + entry;
    accepts += arc.accepts;
    if (arc.target != LEXC_NONE || !im->mask_units) entry = lexc_entry_(im, slot++);
    more = lexc_next_arc(im, &next);
  }
  *ordinal -= before;
  return arc;
}

LEXC_API size_t lexc_word(const lexc_image *im, uint64_t ordinal, uint8_t *labels, size_t room) {
  uint64_t node = im->roots[LEXC_ROOT_WORDS], count = im->n_words;
  size_t n = 0;
  if (!im->has_ordinals || ordinal >= im->n_words) return 0;
  while (n < room && node != LEXC_NONE) {
    lexc_arc arc = lexc_arc_of_(im, node, &count, &ordinal);
    labels[n++] = arc.label;
    if (arc.accepts && ordinal-- == 0) return n;
    node = arc.target;
  }
  return 0;
}

/* META: the parts of msgpack that letters need. Cursors never pass `end`. */

/* A cursor in msgpack. */
typedef struct lexc_pack_ {
  const uint8_t *next, *end;
} lexc_pack_;

enum { LEXC_BAD_, LEXC_NIL_, LEXC_BOOL_, LEXC_INT_, LEXC_FLOAT_, LEXC_STR_, LEXC_BIN_, LEXC_LIST_, LEXC_MAP_ };

typedef struct lexc_value_ {
  int type;
  uint64_t n; /* a number (two's complement; 2^63 - 1 for all larger ones), or the bytes of a text, elements of a list,
                 pairs of a map */
  const uint8_t *bytes; /* the first byte after the head */
} lexc_value_;

/* Read one value; of a list or a map only its head. */
static inline lexc_value_ lexc_take_(lexc_pack_ *pack) {
  /* Types of heads from 0xc0 to 0xdf, and widths of the numbers after them. Unused heads and extensions are bad. */
  static const uint8_t types[32] = {
      LEXC_NIL_, 0, LEXC_BOOL_, LEXC_BOOL_, LEXC_BIN_, LEXC_BIN_, LEXC_BIN_, 0, 0, 0, LEXC_FLOAT_, LEXC_FLOAT_,
      LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, LEXC_INT_, 0, 0, 0, 0, 0, LEXC_STR_,
      LEXC_STR_, LEXC_STR_, LEXC_LIST_, LEXC_LIST_, LEXC_MAP_, LEXC_MAP_};
  static const uint8_t widths[32] = {0, 0, 0, 0, 1, 2, 4, 0, 0, 0, 4, 8, 1, 2, 4, 8,
                                     1, 2, 4, 8, 0, 0, 0, 0, 0, 1, 2, 4, 2, 4, 2, 4};
  lexc_value_ value = {LEXC_BAD_, 0, NULL};
  uint8_t head;
  unsigned i, width;
  if (pack->next == pack->end) return value;
  head = *pack->next++;
  if (head < 0x80 || head >= 0xe0) {
    value.type = LEXC_INT_;
    value.n = head < 0x80 ? head : (uint64_t)head - 256;
  } else if (head < 0xa0) {
    value.type = head < 0x90 ? LEXC_MAP_ : LEXC_LIST_;
    value.n = head & 15;
  } else if (head < 0xc0) {
    value.type = LEXC_STR_;
    value.n = head & 31;
  } else {
    width = widths[head - 0xc0];
    if (width > (size_t)(pack->end - pack->next)) return value;
    value.type = types[head - 0xc0];
    for (i = 0; i < width; i++) value.n = value.n << 8 | *pack->next++;
    if (head >= 0xd0 && head < 0xd3 && value.n >> (8 * width - 1)) value.n -= (uint64_t)1 << 8 * width;
    if (head == 0xc3) value.n = 1;
    if (head == 0xcf && value.n >> 63) value.n = UINT64_MAX >> 1;
  }
  value.bytes = pack->next;
  if (value.type == LEXC_STR_ || value.type == LEXC_BIN_) {
    if (value.n > (size_t)(pack->end - pack->next)) value.type = LEXC_BAD_;
    else pack->next += value.n;
  }
  return value;
}

/* The number of characters of a UTF-8 text, 0 if it is invalid. */
static inline size_t lexc_characters_(const uint8_t *p, uint64_t n) {
  size_t count = 0;
  while (n) {
    unsigned more = *p < 0x80 ? 0 : *p < 0xc2 ? 9 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : *p < 0xf5 ? 3 : 9, i;
    if (more == 9 || more >= n) return 0;
    if ((*p == 0xe0 && p[1] < 0xa0) || (*p == 0xed && p[1] > 0x9f)) return 0;
    if ((*p == 0xf0 && p[1] < 0x90) || (*p == 0xf4 && p[1] > 0x8f)) return 0;
    for (i = 1; i <= more; i++)
      if ((p[i] & 0xc0) != 0x80) return 0;
    p += more + 1;
    n -= more + 1;
    count++;
  }
  return count;
}

/* Skip one value with its elements. pending: the values that are still to be skipped; lexc_is_meta_ has bounded it. */
static inline void lexc_skip_(lexc_pack_ *pack) {
  uint64_t pending = 1;
  while (pending--) {
    lexc_value_ value = lexc_take_(pack);
    if (value.type == LEXC_LIST_) pending += value.n;
    if (value.type == LEXC_MAP_) pending += 2 * value.n;
  }
}

/* Whether one text comes before another, by bytes. */
static inline bool lexc_is_before_(lexc_value_ a, lexc_value_ b) {
  int order = memcmp(a.bytes, b.bytes, (size_t)(a.n < b.n ? a.n : b.n));
  return order < 0 || (order == 0 && a.n < b.n);
}

#define LEXC_MAX_DEPTH_ 32

/* A list or map that is being checked. */
typedef struct lexc_holder_ {
  uint64_t remaining; /* values still to come; of a map two for each pair */
  bool is_map;
  lexc_value_ key; /* the last key; its bytes are NULL before the first */
} lexc_holder_;

/* Whether a value may come next in a holder. Counts it. */
static inline bool lexc_is_allowed_(lexc_holder_ *holder, lexc_value_ value) {
  bool is_key = holder->is_map && holder->remaining % 2 == 0;
  if (value.type == LEXC_BAD_ || (is_key && value.type != LEXC_STR_)) return false;
  if (value.type == LEXC_STR_ && value.n && !lexc_characters_(value.bytes, value.n)) return false;
  if (is_key && holder->key.bytes && !lexc_is_before_(holder->key, value)) return false;
  if (is_key) holder->key = value;
  holder->remaining--;
  return true;
}

/* Whether the next value is msgpack that META may hold. The cursor moves past it. A value takes one byte at least, so a
   length that exceeds the remaining bytes is refused before it is used. */
static inline bool lexc_is_meta_(lexc_pack_ *pack) {
  lexc_holder_ holders[LEXC_MAX_DEPTH_ + 1], none = {0, false, {LEXC_BAD_, 0, NULL}};
  unsigned depth = 0;
  holders[0] = none;
  holders[0].remaining = 1;
  for (;;) {
    lexc_value_ value;
    uint64_t inside;
    while (holders[depth].remaining == 0)
      if (depth-- == 0) return true;
    value = lexc_take_(pack);
    if (depth == LEXC_MAX_DEPTH_ || !lexc_is_allowed_(&holders[depth], value)) return false;
    if (value.type != LEXC_LIST_ && value.type != LEXC_MAP_) continue;
    inside = value.type == LEXC_MAP_ ? 2 * value.n : value.n;
    if (inside > (size_t)(pack->end - pack->next)) return false;
    holders[++depth] = none;
    holders[depth].remaining = inside;
    holders[depth].is_map = value.type == LEXC_MAP_;
  }
}

/* Move from a map to the value of a key. */
static inline bool lexc_find_(lexc_pack_ *pack, const char *key) {
  uint64_t pairs = lexc_take_(pack).n;
  size_t n = strlen(key);
  while (pairs--) {
    lexc_value_ name = lexc_take_(pack);
    if (name.n == n && memcmp(name.bytes, key, n) == 0) return true;
    lexc_skip_(pack);
  }
  return false;
}

/* The value of a key, or a bad one. The cursor moves past it, or to the first element of a list. */
static inline lexc_value_ lexc_get_(lexc_pack_ *pack, const char *key) {
  lexc_value_ missing = {LEXC_BAD_, 0, NULL};
  return lexc_find_(pack, key) ? lexc_take_(pack) : missing;
}

/* A key of a map, and the type of its value. */
typedef struct lexc_key_ {
  int type;
  const char *name;
} lexc_key_;

/* Whether a map has these keys with values of these types. */
static inline bool lexc_has_keys_(lexc_pack_ map, const lexc_key_ *keys, size_t n) {
  for (; n--; keys++) {
    lexc_pack_ pack = map;
    if (lexc_get_(&pack, keys->name).type != keys->type) return false;
  }
  return true;
}

/* Whether n bytes begin with a control character: Cc, Zl or Zp of Unicode. */
static inline bool lexc_is_control_(const uint8_t *p, uint64_t n) {
  if (*p < 0x20 || *p == 0x7f) return true;
  if (n > 1 && *p == 0xc2 && p[1] < 0xa0) return true;
  return n > 2 && *p == 0xe2 && p[1] == 0x80 && (p[2] == 0xa8 || p[2] == 0xa9);
}

/* Whether a value is a text of 1 to `most` characters, none of them a control character. */
static inline bool lexc_is_text_(lexc_value_ value, size_t most) {
  size_t n = value.type == LEXC_STR_ ? lexc_characters_(value.bytes, value.n) : 0;
  uint64_t i;
  for (i = 0; n && i < value.n; i++)
    if (lexc_is_control_(value.bytes + i, value.n - i)) return false;
  return n >= 1 && n <= most;
}

static inline bool lexc_is_label_(lexc_value_ value) { return lexc_is_text_(value, 16); }

/* Text and labels */

static inline uint8_t lexc_fold_(const lexc_image *im, uint8_t c) {
  if ((im->fold == 'u' || (im->fold == 'U' && c != 'i')) && c >= 'a' && c <= 'z') return (uint8_t)(c - 32);
  if ((im->fold == 'l' || (im->fold == 'L' && c != 'I')) && c >= 'A' && c <= 'Z') return (uint8_t)(c + 32);
  return c;
}

static inline bool lexc_begins_(const lexc_image *im, const uint8_t *text, const uint8_t *prefix, size_t n) {
  size_t i;
  for (i = 0; i < n; i++)
    if (lexc_fold_(im, text[i]) != prefix[i]) return false;
  return true;
}

/* The tile of the longest label or alias with which n bytes begin, 0 if there is none. *size becomes its bytes. */
static inline unsigned lexc_longest_letter_(const lexc_image *im, const uint8_t *text, size_t n, size_t *size) {
  lexc_pack_ pack = {NULL, NULL};
  unsigned tile, found = 0;
  uint32_t i;
  *size = 0;
  for (tile = 1; tile <= im->n_letters; tile++) {
    size_t m = im->label_size[tile];
    if (m > *size && m <= n && lexc_begins_(im, text, im->label[tile], m)) *size = m, found = tile;
  }
  pack.next = im->aliases;
  pack.end = im->meta_end;
  for (i = 0; i < im->n_aliases; i++) {
    lexc_value_ alias = (lexc_take_(&pack), lexc_take_(&pack)), number = lexc_take_(&pack);
    if (alias.n > *size && alias.n <= n && lexc_begins_(im, text, alias.bytes, (size_t)alias.n))
      *size = (size_t)alias.n, found = (unsigned)number.n;
  }
  return found;
}

/* The tile whose label or alias is all of these bytes, 0 if there is none. */
static inline unsigned lexc_exact_letter_(const lexc_image *im, const uint8_t *text, size_t n) {
  size_t size;
  unsigned tile = lexc_longest_letter_(im, text, n, &size);
  return size == n ? tile : 0;
}

/* The tile with which n bytes begin, also in brackets or after a backslash. *size becomes the bytes that it takes. */
static inline unsigned lexc_letter_(const lexc_image *im, const uint8_t *text, size_t n, size_t *size) {
  size_t m = 2;
  if ((*text != '[' && *text != '\\') || lexc_exact_letter_(im, text, 1))
    return lexc_longest_letter_(im, text, n, size);
  if (n < 2) return 0;
  if (*text == '\\') {
    while (m < n && (text[m] & 0xc0) == 0x80) m++;
    *size = m;
    return lexc_exact_letter_(im, text + 1, m - 1);
  }
  while (m < n && text[m] != ']') m++;
  *size = m + 1;
  return m < n ? lexc_exact_letter_(im, text + 1, m - 1) : 0;
}

LEXC_API size_t lexc_read(const lexc_image *im, const char *text, size_t n, uint8_t *labels, size_t room) {
  const uint8_t *next = (const uint8_t *)text;
  size_t count = 0, size;
  for (; n; next += size, n -= size) {
    unsigned label = im->label_of[*next];
    size = 1;
    if (label == 255) label = im->is_utf8 ? *next : lexc_letter_(im, next, n, &size);
    if (!label || count == room) return LEXC_UNREADABLE;
    labels[count++] = (uint8_t)label;
  }
  return count;
}

/* Letters are joined from the last one on. A letter is bracketed where it would be read as another one. */
static inline size_t lexc_spell_backwards_(const lexc_image *im, const uint8_t *labels, size_t n, char *text,
                                           size_t room) {
  uint8_t *end = (uint8_t *)text + room, *begin = end;
  while (n--) {
    unsigned tile = labels[n];
    size_t size = tile && tile <= im->n_letters ? im->label_size[tile] : 0, read;
    if (!size || size > (size_t)(begin - (uint8_t *)text)) return 0;
    begin -= size;
    memcpy(begin, im->label[tile], size);
    if (lexc_longest_letter_(im, begin, (size_t)(end - begin), &read) != tile || read != size) {
      if (begin - (uint8_t *)text < 2) return 0;
      memmove(begin - 1, begin, size);
      begin[size - 1] = ']';
      *(begin -= 2) = '[';
    }
  }
  memmove(text, begin, (size_t)(end - begin));
  return (size_t)(end - begin);
}

LEXC_API size_t lexc_spell(const lexc_image *im, const uint8_t *labels, size_t n, char *text, size_t room) {
  size_t i;
  if (n > LEXC_MAX_PATH || (im->is_utf8 && n > room)) return 0;
  if (im->is_utf8) {
    if (n) memcpy(text, labels, n);
    return n;
  }
  for (i = 0; i < n && i < room && im->byte_of[labels[i]]; i++) text[i] = (char)im->byte_of[labels[i]];
  return i == n ? n : lexc_spell_backwards_(im, labels, n, text, room);
}

/* Checksums: XXH3-64 of xxHash 0.8, seed 0. */

#if LEXC_CHECKSUMS

static const uint8_t lexc_secret_[192] = {
    0xb8, 0xfe, 0x6c, 0x39, 0x23, 0xa4, 0x4b, 0xbe, 0x7c, 0x01, 0x81, 0x2c, 0xf7, 0x21, 0xad, 0x1c,
    0xde, 0xd4, 0x6d, 0xe9, 0x83, 0x90, 0x97, 0xdb, 0x72, 0x40, 0xa4, 0xa4, 0xb7, 0xb3, 0x67, 0x1f,
    0xcb, 0x79, 0xe6, 0x4e, 0xcc, 0xc0, 0xe5, 0x78, 0x82, 0x5a, 0xd0, 0x7d, 0xcc, 0xff, 0x72, 0x21,
    0xb8, 0x08, 0x46, 0x74, 0xf7, 0x43, 0x24, 0x8e, 0xe0, 0x35, 0x90, 0xe6, 0x81, 0x3a, 0x26, 0x4c,
    0x3c, 0x28, 0x52, 0xbb, 0x91, 0xc3, 0x00, 0xcb, 0x88, 0xd0, 0x65, 0x8b, 0x1b, 0x53, 0x2e, 0xa3,
    0x71, 0x64, 0x48, 0x97, 0xa2, 0x0d, 0xf9, 0x4e, 0x38, 0x19, 0xef, 0x46, 0xa9, 0xde, 0xac, 0xd8,
    0xa8, 0xfa, 0x76, 0x3f, 0xe3, 0x9c, 0x34, 0x3f, 0xf9, 0xdc, 0xbb, 0xc7, 0xc7, 0x0b, 0x4f, 0x1d,
    0x8a, 0x51, 0xe0, 0x4b, 0xcd, 0xb4, 0x59, 0x31, 0xc8, 0x9f, 0x7e, 0xc9, 0xd9, 0x78, 0x73, 0x64,
    0xea, 0xc5, 0xac, 0x83, 0x34, 0xd3, 0xeb, 0xc3, 0xc5, 0x81, 0xa0, 0xff, 0xfa, 0x13, 0x63, 0xeb,
    0x17, 0x0d, 0xdd, 0x51, 0xb7, 0xf0, 0xda, 0x49, 0xd3, 0x16, 0x55, 0x26, 0x29, 0xd4, 0x68, 0x9e,
    0x2b, 0x16, 0xbe, 0x58, 0x7d, 0x47, 0xa1, 0xfc, 0x8f, 0xf8, 0xb8, 0xd1, 0x7a, 0xd0, 0x31, 0xce,
    0x45, 0xcb, 0x3a, 0x8f, 0x95, 0x16, 0x04, 0x28, 0xaf, 0xd7, 0xfb, 0xca, 0xbb, 0x4b, 0x40, 0x7e};
#define LEXC_P1_ 0x9e3779b185ebca87u
#define LEXC_P2_ 0xc2b2ae3d27d4eb4fu
#define LEXC_P3_ 0x165667b19e3779f9u
#define LEXC_P4_ 0x85ebca77c2b2ae63u
#define LEXC_P5_ 0x27d4eb2f165667c5u
#define LEXC_Q1_ 0x9e3779b1u
#define LEXC_Q2_ 0x85ebca77u
#define LEXC_Q3_ 0xc2b2ae3du

static inline uint64_t lexc_key_at_(unsigned offset) { return lexc_u64_(lexc_secret_ + offset); }
static inline uint64_t lexc_rotate_left_(uint64_t n, unsigned shift) { return n << shift | n >> (64 - shift); }
static inline uint64_t lexc_xorshift_(uint64_t n, unsigned shift, uint64_t factor) { return (n ^ n >> shift) * factor; }
static inline uint64_t lexc_avalanche_(uint64_t n) {
  return lexc_xorshift_(lexc_xorshift_(n, 37, 0x165667919e3779f9u), 32, 1);
}

/* The high half of a product of 128 bits, xor its low half. */
static inline uint64_t lexc_mul128_fold64_(uint64_t a, uint64_t b) {
  uint64_t al = a & 0xffffffffu, ah = a >> 32, bl = b & 0xffffffffu, bh = b >> 32;
  uint64_t middle = ah * bl + (al * bl >> 32), other = al * bh + (middle & 0xffffffffu);
  return (ah * bh + (middle >> 32) + (other >> 32)) ^ a * b;
}

static inline uint64_t lexc_mix16_(const uint8_t *p, unsigned key) {
  return lexc_mul128_fold64_(lexc_u64_(p) ^ lexc_key_at_(key), lexc_u64_(p + 8) ^ lexc_key_at_(key + 8));
}

static inline uint64_t lexc_checksum_to_3_(const uint8_t *p, unsigned n) {
  uint64_t sum = lexc_key_at_(56) ^ lexc_key_at_(64);
  if (n) {
    sum = (lexc_key_at_(0) ^ lexc_key_at_(0) >> 32) & 0xffffffffu;
    sum ^= (uint64_t)p[0] << 16 | (uint64_t)p[n >> 1] << 24 | (uint64_t)p[n - 1] | (uint64_t)n << 8;
  }
  return lexc_xorshift_(lexc_xorshift_(lexc_xorshift_(sum, 33, LEXC_P2_), 29, LEXC_P3_), 32, 1);
}

static inline uint64_t lexc_checksum_to_16_(const uint8_t *p, unsigned n) {
  uint64_t a, b, swapped = 0;
  unsigned i;
  if (n <= 8) {
    a = ((uint64_t)lexc_u32_(p) << 32 | lexc_u32_(p + n - 4)) ^ lexc_key_at_(8) ^ lexc_key_at_(16);
    a = (a ^ lexc_rotate_left_(a, 49) ^ lexc_rotate_left_(a, 24)) * 0x9fb21c651e98df25u;
    return lexc_xorshift_((a ^ ((a >> 35) + n)) * 0x9fb21c651e98df25u, 28, 1);
  }
  a = lexc_u64_(p) ^ lexc_key_at_(24) ^ lexc_key_at_(32);
  b = lexc_u64_(p + n - 8) ^ lexc_key_at_(40) ^ lexc_key_at_(48);
  for (i = 0; i < 64; i += 8) swapped = swapped << 8 | (a >> i & 255);
  return lexc_avalanche_(n + swapped + b + lexc_mul128_fold64_(a, b));
}

static inline uint64_t lexc_checksum_to_240_(const uint8_t *p, unsigned n) {
  uint64_t sum = n * LEXC_P1_;
  unsigned i;
  if (n <= 128) {
    for (i = 0; 32 * i < n; i++)
      sum += lexc_mix16_(p + 16 * i, 32 * i) + lexc_mix16_(p + n - 16 * (i + 1), 32 * i + 16);
    return lexc_avalanche_(sum);
  }
  for (i = 0; i < 128; i += 16) sum += lexc_mix16_(p + i, i);
  sum = lexc_avalanche_(sum);
  for (; i + 16 <= n; i += 16) sum += lexc_mix16_(p + i, i - 125);
  return lexc_avalanche_(sum + lexc_mix16_(p + n - 16, 119));
}

/* Add stripes of 64 bytes to eight accumulators. Each number is added to its neighbour's accumulator, the product of
   its halves (after xor with the key) to its own. The outer loop takes two accumulators at a time, which stay in
   registers. The key moves on by 8 bytes with each stripe. */
static inline void lexc_accumulate_(uint64_t *sums, const uint8_t *p, size_t n, const uint8_t *keys) {
  unsigned i;
  size_t stripe;
  for (i = 0; i < 8; i += 2) {
    uint64_t even = sums[i], odd = sums[i + 1];
    const uint8_t *numbers = p + 8 * i, *key = keys + 8 * i;
    for (stripe = 0; stripe < n; stripe++, numbers += 64, key += 8) {
      uint64_t a = lexc_u64_(numbers), b = lexc_u64_(numbers + 8), c = a ^ lexc_u64_(key), d = b ^ lexc_u64_(key + 8);
      even += b + (c & 0xffffffffu) * (c >> 32);
      odd += a + (d & 0xffffffffu) * (d >> 32);
    }
    sums[i] = even;
    sums[i + 1] = odd;
  }
}

static inline uint64_t lexc_checksum_long_(const uint8_t *p, size_t n) {
  uint64_t sums[8] = {LEXC_Q3_, LEXC_P1_, LEXC_P2_, LEXC_P3_, LEXC_P4_, LEXC_Q2_, LEXC_P5_, LEXC_Q1_};
  uint64_t sum = n * LEXC_P1_;
  const uint8_t *last = p + n - 64;
  unsigned i;
  for (; n > 1024; n -= 1024, p += 1024) {
    lexc_accumulate_(sums, p, 16, lexc_secret_);
    for (i = 0; i < 8; i++) sums[i] = (sums[i] ^ sums[i] >> 47 ^ lexc_key_at_(128 + 8 * i)) * LEXC_Q1_;
  }
  lexc_accumulate_(sums, p, (n - 1) / 64, lexc_secret_);
  lexc_accumulate_(sums, last, 1, lexc_secret_ + 121);
  for (i = 0; i < 8; i += 2)
    sum += lexc_mul128_fold64_(sums[i] ^ lexc_key_at_(11 + 8 * i), sums[i + 1] ^ lexc_key_at_(19 + 8 * i));
  return lexc_avalanche_(sum);
}

static inline uint64_t lexc_checksum_(const uint8_t *p, size_t n) {
  if (n > 240) return lexc_checksum_long_(p, n);
  if (n > 16) return lexc_checksum_to_240_(p, (unsigned)n);
  return n > 3 ? lexc_checksum_to_16_(p, (unsigned)n) : lexc_checksum_to_3_(p, (unsigned)n);
}

#endif

/* Opening: the container */

#define LEXC_REFUSE_(rule, condition) \
  do {                                \
    if (condition) return LEXC_##rule; \
  } while (0)

typedef struct lexc_section_ {
  const uint8_t *type;
  uint64_t offset, size, checksum;
  uint32_t flags;
} lexc_section_;

static inline bool lexc_checksum_holds_(const uint8_t *data, uint64_t size, uint64_t checksum) {
#if LEXC_CHECKSUMS
  return lexc_checksum_(data, (size_t)size) == checksum;
#else
  (void)data, (void)size, (void)checksum;
  return true;
#endif
}

static inline lexc_section_ lexc_entry_of_table_(const uint8_t *data, unsigned i) {
  const uint8_t *entry = data + 64 + 32 * (size_t)i;
  lexc_section_ section = {NULL, 0, 0, 0, 0};
  section.type = entry;
  section.flags = lexc_u32_(entry + 4);
  section.offset = lexc_u64_(entry + 8);
  section.size = lexc_u64_(entry + 16);
  section.checksum = lexc_u64_(entry + 24);
  return section;
}

static inline bool lexc_has_type_(lexc_section_ section, const char *type) {
  return memcmp(section.type, type, 4) == 0;
}

static inline lexc_status lexc_check_header_(const uint8_t *data, size_t size) {
  LEXC_REFUSE_(C1, size < 8 || memcmp(data, "\x89LXC\r\n\x1a\n", 8) != 0);
  LEXC_REFUSE_(C2, size < 64);
  LEXC_REFUSE_(C3, lexc_u16_(data + 8) > 1);
  LEXC_REFUSE_(C4, !lexc_checksum_holds_(data, 56, lexc_u64_(data + 56)) || !lexc_is_zero_(data + 32, 24));
  LEXC_REFUSE_(C3, lexc_u16_(data + 8) != 1);
  LEXC_REFUSE_(C5, lexc_u64_(data + 16) != size);
  LEXC_REFUSE_(C6, lexc_u32_(data + 12) > 64 || 64 + 32 * (size_t)lexc_u32_(data + 12) > size);
  LEXC_REFUSE_(C6, !lexc_checksum_holds_(data + 64, 32 * lexc_u32_(data + 12), lexc_u64_(data + 24)));
  return LEXC_OK;
}

/* The flags that a section of this type must have; for an unknown type its own, but not critical. */
static inline uint32_t lexc_flags_of_(lexc_section_ section) {
  static const char known[] = "GRPHMETALEVLNODERANKCOLUWIDXALPHDICTSTEM";
  size_t i;
  for (i = 0; i < sizeof known - 1; i += 4)
    if (lexc_has_type_(section, known + i)) return i < 16 ? 3 : 2;
  return section.flags & ~1u;
}

static inline bool lexc_is_capitals_(const uint8_t *type) {
  unsigned i;
  for (i = 0; i < 4; i++)
    if (type[i] < 'A' || type[i] > 'Z') return false;
  return true;
}

static inline lexc_status lexc_check_table_(const uint8_t *data, size_t size) {
  unsigned n = lexc_u32_(data + 12), i, j;
  uint64_t end = 64 + 32 * (uint64_t)n;
  for (i = 0; i < n; i++) {
    lexc_section_ section = lexc_entry_of_table_(data, i);
    LEXC_REFUSE_(C7, section.offset != lexc_round_up_(end, 64) || section.offset > size);
    LEXC_REFUSE_(C7, section.size > size - section.offset);
    LEXC_REFUSE_(C8, !lexc_is_capitals_(section.type) || section.flags > 3);
    LEXC_REFUSE_(C8, section.flags != lexc_flags_of_(section));
    for (j = 0; j < i; j++)
      LEXC_REFUSE_(C9, memcmp(lexc_entry_of_table_(data, j).type, section.type, 4) == 0 &&
                           !lexc_has_type_(section, "COLU") && !lexc_has_type_(section, "WIDX"));
    end = section.offset + section.size;
  }
  LEXC_REFUSE_(C7, lexc_round_up_(end, 64) != size);
  return LEXC_OK;
}

LEXC_API const void *lexc_section(const lexc_image *im, const char *type, unsigned i, size_t *size) {
  unsigned n = im->data ? lexc_u32_(im->data + 12) : 0, j;
  for (j = 0; j < n; j++) {
    lexc_section_ section = lexc_entry_of_table_(im->data, j);
    if (lexc_has_type_(section, type) && i-- == 0) {
      *size = (size_t)section.size;
      return im->data + section.offset;
    }
  }
  *size = 0;
  return NULL;
}

static inline lexc_status lexc_check_bytes_(const uint8_t *data, size_t size) {
  unsigned n = lexc_u32_(data + 12), i;
  size_t end = 64 + 32 * (size_t)n;
  for (i = 0; i < n; i++) {
    lexc_section_ section = lexc_entry_of_table_(data, i);
    LEXC_REFUSE_(C10, !lexc_is_zero_(data + end, (size_t)section.offset - end));
    end = (size_t)(section.offset + section.size);
  }
  LEXC_REFUSE_(C10, !lexc_is_zero_(data + end, size - end));
  for (i = 0; i < n; i++) {
    lexc_section_ section = lexc_entry_of_table_(data, i);
    LEXC_REFUSE_(C11, !lexc_checksum_holds_(data + section.offset, section.size, section.checksum));
  }
  return LEXC_OK;
}

/* Opening: GRPH, META, LEVL */

static inline bool lexc_is_zero_grph_(const uint8_t *g) {
  unsigned i, n = g[5];
  if (n < 1 || n > 8) return false;
  for (i = 0; i < n; i++)
    if (!lexc_is_zero_(g + 128 + 32 * i + 24, 8)) return false;
  return lexc_is_zero_(g + 72, 56) && lexc_is_zero_(g + 128 + 32 * n, 32 * (8 - n));
}

static inline void lexc_take_fields_(lexc_image *im, const uint8_t *g) {
  im->kind = g[0];
  im->layout = g[1];
  im->unit_bytes = g[2];
  im->mask_units = g[3];
  im->is_utf8 = g[4] == 1;
  im->n_letters = (uint8_t)lexc_u16_(g + 6);
  im->longest = (uint16_t)lexc_u16_(g + 8);
  im->shortest = (uint16_t)lexc_u16_(g + 10);
  im->n_levels[0] = (uint16_t)lexc_u16_(g + 12);
  im->n_levels[1] = (uint16_t)lexc_u16_(g + 14);
  im->max_path = (uint16_t)(im->n_levels[0] + im->n_levels[1]);
  im->n_words = lexc_u64_(g + 16);
  im->n_nodes[0] = lexc_u64_(g + 24);
  im->n_arcs[0] = lexc_u64_(g + 32);
  im->n_nodes[1] = lexc_u64_(g + 40);
  im->n_arcs[1] = lexc_u64_(g + 48);
  im->n_units = lexc_u64_(g + 56);
  im->dawg_start = lexc_u64_(g + 64);
}

static inline bool lexc_is_root_name_(const uint8_t *name) {
  size_t i, n = 16;
  while (n && !name[n - 1]) n--;
  for (i = 0; i < n; i++)
    if (name[i] < 0x21 || name[i] > 0x7e) return false;
  return n > 0;
}

static inline bool lexc_take_roots_(lexc_image *im, const uint8_t *g) {
  static const char names[4][17] = {"words\0\0\0\0\0\0\0\0\0\0\0", "gaddag\0\0\0\0\0\0\0\0\0\0",
                                    "alphagrams\0\0\0\0\0\0", "sets\0\0\0\0\0\0\0\0\0\0\0\0"};
  unsigned i, j;
  for (j = 0; j < 4; j++) im->roots[j] = LEXC_NONE;
  for (i = 0; i < g[5]; i++) {
    const uint8_t *root = g + 128 + 32 * i;
    if (!lexc_is_root_name_(root)) return false;
    for (j = 0; j < i; j++)
      if (memcmp(root, g + 128 + 32 * j, 16) == 0) return false;
    for (j = 0; j < 4; j++)
      if (memcmp(root, names[j], 16) == 0) im->roots[j] = lexc_u64_(root + 16);
    if (lexc_u64_(root + 16) >= (im->layout == LEXC_PACKED ? 64 * im->n_units : im->n_units)) return false;
  }
  if (im->roots[LEXC_ROOT_WORDS] == LEXC_NONE) return false;
  if (im->layout != LEXC_PACKED && im->roots[LEXC_ROOT_WORDS] != im->dawg_start) return false;
  if ((im->kind == LEXC_GADDAG) != (im->roots[LEXC_ROOT_GADDAG] != LEXC_NONE)) return false;
  if ((im->kind == LEXC_ANAG) != (im->roots[LEXC_ROOT_ALPHAGRAMS] != LEXC_NONE)) return false;
  if (im->n_nodes[0] && im->kind != LEXC_GADDAG) return false;
  return !im->n_nodes[0] || im->layout == LEXC_PACKED || im->roots[LEXC_ROOT_GADDAG] == 0;
}

static inline lexc_status lexc_take_graph_(lexc_image *im) {
  size_t size, n;
  bool is_packed;
  const uint8_t *g = (const uint8_t *)lexc_section(im, "GRPH", 0, &size);
  LEXC_REFUSE_(C9, !g);
  im->nodes = (const uint8_t *)lexc_section(im, "NODE", 0, &n);
  LEXC_REFUSE_(C9, !im->nodes);
  LEXC_REFUSE_(G1, size != 384);
  lexc_take_fields_(im, g);
  is_packed = im->layout == LEXC_PACKED;
  LEXC_REFUSE_(C9, is_packed == (lexc_section(im, "LEVL", 0, &size) != NULL));
  im->has_ordinals = lexc_section(im, "RANK", 0, &size) != NULL;
  LEXC_REFUSE_(G2, !lexc_is_zero_grph_(g));
  LEXC_REFUSE_(G3, im->kind < 1 || im->kind > 4 || im->layout < 1 || im->layout > 3 || g[4] > 1);
  LEXC_REFUSE_(G4, im->layout == LEXC_BITMAP && (im->unit_bytes != 4 || im->mask_units < 1 || im->mask_units > 2));
  LEXC_REFUSE_(G4, im->layout == LEXC_ARCS && ((im->unit_bytes != 4 && im->unit_bytes != 8) || im->mask_units));
  LEXC_REFUSE_(G4, is_packed && (im->unit_bytes != 8 || im->mask_units > 2));
  LEXC_REFUSE_(G5, im->is_utf8 && (lexc_u16_(g + 6) != 255 || im->mask_units));
  LEXC_REFUSE_(G5, !im->is_utf8 && is_packed && !im->mask_units);
  LEXC_REFUSE_(G5, !im->is_utf8 && (lexc_u16_(g + 6) < 1 || lexc_u16_(g + 6) > (im->mask_units == 1 ? 31u : 63u)));
  LEXC_REFUSE_(G6, im->shortest < 1 || im->shortest > im->longest || im->longest > LEXC_MAX_WORD);
  LEXC_REFUSE_(G7, im->n_levels[1] < 1 || im->n_levels[1] > im->longest || im->n_levels[0] > im->longest);
  LEXC_REFUSE_(G8, n % im->unit_bytes || im->n_units != n / im->unit_bytes || im->dawg_start >= im->n_units);
  LEXC_REFUSE_(G8, is_packed && im->dawg_start);
  LEXC_REFUSE_(G9, (im->n_levels[0] == 0) != (im->n_nodes[0] == 0));
  LEXC_REFUSE_(G9, !is_packed && (im->dawg_start == 0) != (im->n_nodes[0] == 0));
  LEXC_REFUSE_(G10, im->n_words < 1 || im->n_words >> 63);
  LEXC_REFUSE_(G11, !lexc_take_roots_(im, g));
  return LEXC_OK;
}

/* The number of elements of a key's list. */
static inline uint64_t lexc_size_of_(lexc_pack_ alphabet, const char *key) { return lexc_get_(&alphabet, key).n; }

static inline bool lexc_take_labels_(lexc_image *im, lexc_pack_ alphabet) {
  unsigned tile;
  lexc_get_(&alphabet, "labels");
  for (tile = 1; tile <= im->n_letters; tile++) {
    lexc_value_ value = lexc_take_(&alphabet);
    if (!lexc_is_label_(value)) return false;
    im->label[tile] = value.bytes;
    im->label_size[tile] = (uint8_t)value.n;
  }
  return true;
}

static inline bool lexc_take_aliases_(lexc_image *im, lexc_pack_ alphabet) {
  lexc_value_ list = lexc_get_(&alphabet, "aliases");
  uint32_t i;
  if (list.n > 1000) return false;
  im->aliases = list.bytes;
  im->meta_end = alphabet.end;
  for (i = 0; i < list.n; i++) {
    lexc_value_ pair = lexc_take_(&alphabet), text, tile;
    if (pair.type != LEXC_LIST_ || pair.n != 2) return false;
    text = lexc_take_(&alphabet);
    tile = lexc_take_(&alphabet);
    if (!lexc_is_label_(text) || tile.type != LEXC_INT_ || tile.n < 1 || tile.n > im->n_letters) return false;
  }
  im->n_aliases = (uint32_t)list.n;
  return true;
}

/* An iterator over all labels, by tile, then all aliases: each as a value, with its tile. */
typedef struct lexc_spellings_ {
  lexc_pack_ aliases;
  uint32_t i;
  lexc_value_ text;
  unsigned tile;
} lexc_spellings_;

static inline lexc_spellings_ lexc_spellings_of_(const lexc_image *im) {
  lexc_spellings_ all = {{NULL, NULL}, 0, {LEXC_STR_, 0, NULL}, 0};
  all.aliases.next = im->aliases;
  all.aliases.end = im->meta_end;
  return all;
}

static inline bool lexc_next_spelling_(const lexc_image *im, lexc_spellings_ *all) {
  if (all->i == (uint32_t)im->n_letters + im->n_aliases) return false;
  if (all->i++ < im->n_letters) {
    all->tile = all->i;
    all->text.bytes = im->label[all->tile];
    all->text.n = im->label_size[all->tile];
  } else {
    lexc_take_(&all->aliases);
    all->text = lexc_take_(&all->aliases);
    all->tile = (unsigned)lexc_take_(&all->aliases).n;
  }
  return true;
}

/* The number of labels and aliases that equal a text. excluded: a tile whose label and aliases do not count, or 0. */
static inline unsigned lexc_count_spellings_(const lexc_image *im, lexc_value_ text, unsigned excluded) {
  lexc_spellings_ all = lexc_spellings_of_(im);
  unsigned n = 0;
  while (lexc_next_spelling_(im, &all))
    n += all.tile != excluded && all.text.n == text.n && memcmp(all.text.bytes, text.bytes, (size_t)text.n) == 0;
  return n;
}

/* Whether folding leaves a text unchanged, as far as ASCII goes. Other letters would need Unicode's tables. */
static inline bool lexc_is_folded_(const lexc_image *im, lexc_value_ text) {
  uint64_t i;
  bool is_turkish = im->fold == 'U' || im->fold == 'L';
  if (is_turkish && text.n > 1 && text.bytes[0] == 0xcc && text.bytes[1] == 0x87) return false; /* U+0307 */
  for (i = 0; i < text.n; i++) {
    if ((im->fold == 'u' || im->fold == 'U') && text.bytes[i] >= 'a' && text.bytes[i] <= 'z') return false;
    if ((im->fold == 'l' || im->fold == 'L') && text.bytes[i] >= 'A' && text.bytes[i] <= 'Z') return false;
  }
  return true;
}

static inline bool lexc_has_notation_(lexc_value_ text) {
  uint64_t i;
  for (i = 0; i < text.n; i++)
    if (text.bytes[i] == '[' || text.bytes[i] == ']' || text.bytes[i] == '\\') return true;
  return false;
}

static inline bool lexc_is_long_(lexc_value_ text) { return lexc_characters_(text.bytes, text.n) > 1; }

/* Rules M5h, M5i and M5j. */
static inline lexc_status lexc_check_spellings_(const lexc_image *im) {
  lexc_spellings_ all = lexc_spellings_of_(im);
  bool has_long = false, has_notation = false;
  while (lexc_next_spelling_(im, &all)) LEXC_REFUSE_(M5h, !lexc_is_folded_(im, all.text));
  for (all = lexc_spellings_of_(im); lexc_next_spelling_(im, &all);) {
    LEXC_REFUSE_(M5i, lexc_count_spellings_(im, all.text, 0) != 1);
    has_long |= lexc_is_long_(all.text);
    has_notation |= lexc_has_notation_(all.text);
  }
  LEXC_REFUSE_(M5j, has_long && has_notation);
  return LEXC_OK;
}

static inline bool lexc_are_blanks_(const lexc_image *im, lexc_pack_ alphabet) {
  lexc_value_ earlier[LEXC_MAX_LETTERS + 1];
  unsigned tile, other;
  lexc_get_(&alphabet, "blanks");
  for (tile = 1; tile <= im->n_letters; tile++) {
    lexc_value_ blank = earlier[tile] = lexc_take_(&alphabet);
    if (!lexc_is_label_(blank) || lexc_count_spellings_(im, blank, tile)) return false;
    if (lexc_is_long_(blank) && lexc_has_notation_(blank)) return false;
    for (other = 1; other < tile; other++)
      if (earlier[other].n == blank.n && memcmp(earlier[other].bytes, blank.bytes, (size_t)blank.n) == 0) return false;
  }
  return true;
}

static inline bool lexc_is_between_(lexc_value_ value, int low, unsigned range) {
  return value.type == LEXC_INT_ && value.n - (uint64_t)low <= range;
}

/* Whether a number, or every number of a list, lies from `low` to `low` + `range`. */
static inline bool lexc_are_between_(lexc_pack_ alphabet, const char *key, int low, unsigned range) {
  lexc_value_ value = lexc_get_(&alphabet, key);
  uint64_t n = value.n;
  if (value.type != LEXC_LIST_) return lexc_is_between_(value, low, range);
  while (n--)
    if (!lexc_is_between_(lexc_take_(&alphabet), low, range)) return false;
  return true;
}

/* Whether all elements of a list are tiles, each at most once. */
static inline bool lexc_are_tiles_(const lexc_image *im, lexc_pack_ alphabet, const char *key) {
  uint64_t n = lexc_get_(&alphabet, key).n, seen = 0;
  while (n--) {
    lexc_value_ tile = lexc_take_(&alphabet);
    if (tile.type != LEXC_INT_ || tile.n < 1 || tile.n > im->n_letters || seen >> tile.n & 1) return false;
    seen |= (uint64_t)1 << tile.n;
  }
  return true;
}

static inline bool lexc_is_value_order_(const lexc_image *im, lexc_pack_ alphabet) {
  lexc_pack_ pack = alphabet;
  lexc_value_ order = lexc_get_(&pack, "value_order");
  if (order.type == LEXC_NIL_) return im->kind != LEXC_ANAG;
  return order.n == im->n_letters && lexc_are_tiles_(im, alphabet, "value_order");
}

static inline bool lexc_take_fold_(lexc_image *im, lexc_pack_ alphabet) {
  static const char *const folds[5] = {"upper", "lower", "none", "upper-tr", "lower-tr"};
  lexc_value_ fold = lexc_get_(&alphabet, "fold");
  unsigned i;
  for (i = 0; i < 5; i++) {
    if (fold.n != strlen(folds[i]) || memcmp(fold.bytes, folds[i], (size_t)fold.n) != 0) continue;
    im->fold = (uint8_t)"ulnUL"[i];
    return true;
  }
  return false;
}

/* Enter a label or alias into label_of[]. A byte gets a tile if it is always one letter. It gets 255 if a longer letter
   begins with it too; brackets and backslash have 255 from the start. */
static inline void lexc_note_letter_(lexc_image *im, const uint8_t *text, uint64_t size, unsigned tile) {
  unsigned c;
  for (c = 1; c < 256; c++)
    if (lexc_fold_(im, (uint8_t)c) == *text) im->label_of[c] = size == 1 && !im->label_of[c] ? (uint8_t)tile : 255;
}

static inline void lexc_fill_label_of_(lexc_image *im) {
  lexc_pack_ pack = {NULL, NULL};
  unsigned i;
  for (i = 1; im->is_utf8 && i < 256; i++) im->label_of[i] = lexc_fold_(im, (uint8_t)i);
  if (im->is_utf8) return;
  im->label_of[(uint8_t)'['] = im->label_of[(uint8_t)'\\'] = 255;
  for (i = 1; i <= im->n_letters; i++) lexc_note_letter_(im, im->label[i], im->label_size[i], i);
  pack.next = im->aliases;
  pack.end = im->meta_end;
  for (i = 0; i < im->n_aliases; i++) {
    lexc_value_ alias = (lexc_take_(&pack), lexc_take_(&pack)), tile = lexc_take_(&pack);
    lexc_note_letter_(im, alias.bytes, alias.n, (unsigned)tile.n);
  }
  for (i = 1; i <= im->n_letters; i++)
    if (im->label_size[i] == 1 && im->label_of[*im->label[i]] == i) im->byte_of[i] = *im->label[i];
}

/* Whether an alphabet describes no letters, as with UTF-8 labels. */
static inline bool lexc_is_without_letters_(lexc_pack_ alphabet) {
  static const char *const lists[] = {"aliases", "blanks", "counts", "labels", "scores", "vowels"};
  unsigned i;
  for (i = 0; i < 6; i++)
    if (lexc_size_of_(alphabet, lists[i])) return false;
  return lexc_are_between_(alphabet, "blank_count", 0, 0) && lexc_are_between_(alphabet, "blank_score", 0, 0) &&
         lexc_get_(&alphabet, "value_order").type == LEXC_NIL_;
}

static inline lexc_status lexc_take_letters_(lexc_image *im, lexc_pack_ alphabet) {
  static const char *const lists[] = {"labels", "blanks", "counts", "scores"};
  lexc_status status;
  unsigned i;
  for (i = 0; i < 4; i++) LEXC_REFUSE_(M5e, lexc_size_of_(alphabet, lists[i]) != im->n_letters);
  LEXC_REFUSE_(M5f, !lexc_take_labels_(im, alphabet));
  LEXC_REFUSE_(M5g, !lexc_take_aliases_(im, alphabet));
  status = lexc_check_spellings_(im);
  if (status) return status;
  LEXC_REFUSE_(M5k, !lexc_are_blanks_(im, alphabet));
  for (i = 0; i < 2; i++) {
    LEXC_REFUSE_(M5l, !lexc_are_between_(alphabet, i ? "counts" : "blank_count", 0, 65535));
    LEXC_REFUSE_(M5l, !lexc_are_between_(alphabet, i ? "scores" : "blank_score", -1000, 2000));
  }
  LEXC_REFUSE_(M5m, !lexc_are_tiles_(im, alphabet, "vowels"));
  LEXC_REFUSE_(M5n, !lexc_is_value_order_(im, alphabet));
  return LEXC_OK;
}

static inline bool lexc_is_alphabet_(lexc_pack_ alphabet) {
  static const lexc_key_ keys[] = {
      {LEXC_LIST_, "aliases"}, {LEXC_INT_, "blank_count"}, {LEXC_INT_, "blank_score"}, {LEXC_LIST_, "blanks"},
      {LEXC_LIST_, "counts"},  {LEXC_STR_, "fold"},        {LEXC_BOOL_, "is_utf8"},    {LEXC_LIST_, "labels"},
      {LEXC_STR_, "name"},     {LEXC_LIST_, "scores"},     {LEXC_LIST_, "vowels"}};
  lexc_pack_ pack = alphabet;
  int order = lexc_get_(&pack, "value_order").type;
  return lexc_has_keys_(alphabet, keys, sizeof keys / sizeof *keys) && (order == LEXC_NIL_ || order == LEXC_LIST_);
}

static inline lexc_status lexc_take_alphabet_(lexc_image *im, lexc_pack_ alphabet) {
  lexc_pack_ pack = alphabet;
  lexc_status status = LEXC_OK;
  LEXC_REFUSE_(M5a, lexc_get_(&pack, "is_utf8").n != im->is_utf8);
  pack = alphabet;
  LEXC_REFUSE_(M5b, !lexc_is_text_(lexc_get_(&pack, "name"), 100));
  LEXC_REFUSE_(M5c, !lexc_take_fold_(im, alphabet));
  LEXC_REFUSE_(M5d, im->is_utf8 && !lexc_is_without_letters_(alphabet));
  if (!im->is_utf8) status = lexc_take_letters_(im, alphabet);
  if (!status) lexc_fill_label_of_(im);
  return status;
}

static inline lexc_status lexc_take_meta_(lexc_image *im) {
  static const lexc_key_ keys[] = {
      {LEXC_MAP_, "alphabet"},      {LEXC_BIN_, "identity"}, {LEXC_STR_, "language"}, {LEXC_STR_, "licence"},
      {LEXC_STR_, "normalisation"}, {LEXC_MAP_, "options"},  {LEXC_STR_, "source"},   {LEXC_STR_, "title"},
      {LEXC_INT_, "writer"}};
  lexc_pack_ meta = {NULL, NULL}, pack;
  lexc_value_ value;
  size_t size;
  meta.next = (const uint8_t *)lexc_section(im, "META", 0, &size);
  LEXC_REFUSE_(C9, !meta.next);
  LEXC_REFUSE_(M1, size > (size_t)1 << 20);
  meta.end = meta.next + size;
  pack = meta;
  LEXC_REFUSE_(M2, !lexc_is_meta_(&pack) || pack.next != pack.end);
  pack = meta;
  LEXC_REFUSE_(M2, lexc_take_(&pack).type != LEXC_MAP_);
  LEXC_REFUSE_(M3, !lexc_has_keys_(meta, keys, sizeof keys / sizeof *keys));
  pack = meta;
  lexc_find_(&pack, "alphabet");
  LEXC_REFUSE_(M3, !lexc_is_alphabet_(pack));
  value = lexc_get_((pack = meta, &pack), "identity");
  LEXC_REFUSE_(M4, value.n != 32);
  value = lexc_get_((pack = meta, &pack), "normalisation");
  LEXC_REFUSE_(M4, value.n != 3 || memcmp(value.bytes, "NFC", 3) != 0);
  lexc_find_((pack = meta, &pack), "alphabet");
  return lexc_take_alphabet_(im, pack);
}

static inline uint64_t lexc_level_(const lexc_image *im, unsigned i) {
  unsigned n = (unsigned)im->n_levels[0] + im->n_levels[1];
  return i < n ? lexc_u64_(im->levels + 8 * (size_t)i) : im->n_units;
}

static inline lexc_status lexc_take_levels_(lexc_image *im) {
  unsigned i, n = (unsigned)im->n_levels[0] + im->n_levels[1];
  size_t size;
  im->levels = (const uint8_t *)lexc_section(im, "LEVL", 0, &size);
  LEXC_REFUSE_(L1, size != 8 * (size_t)n);
  for (i = 0; i < n; i++) LEXC_REFUSE_(L2, lexc_level_(im, i) >= lexc_level_(im, i + 1));
  LEXC_REFUSE_(L3, lexc_level_(im, 0) != 0 || lexc_level_(im, im->n_levels[0]) != im->dawg_start);
  return LEXC_OK;
}

/* Opening: rule N12, words with UTF-8 labels are UTF-8. A state of a decoder says what must follow:

       0  a character              1, 2, 3  that many bytes 80 to BF
       4  A0 to BF, then one       5  80 to 9F, then one        (behind E0, ED)
       6  90 to BF, then two       7  80 to 8F, then two        (behind F0, F4)

   For each node the verification has the set of states, bit s for state s, from which every path spells UTF-8 and ends
   in state 0. That of a node follows from those of its targets; so each arc is read once. */

#define LEXC_ALL_STATES_ 255u

/* The state behind the first byte of a character; 8 if there is no such character. */
static inline unsigned lexc_state_after_first_(unsigned byte) {
  if (byte < 0x80) return byte == 0 || byte == '\n' || byte == '\r' ? 8 : 0;
  if (byte < 0xe0) return byte < 0xc2 ? 8 : 1;
  if (byte < 0xf0) return byte == 0xe0 ? 4 : byte == 0xed ? 5 : 2;
  return byte == 0xf0 ? 6 : byte < 0xf4 ? 3 : byte == 0xf4 ? 7 : 8;
}

/* The states in which an arc may be taken. targets: those of the node to which it leads, or all. */
static inline unsigned lexc_states_before_(unsigned byte, bool accepts, unsigned targets) {
  unsigned states;
  if (accepts) targets &= 1;
  if (byte < 0x80 || byte >= 0xc0) return targets >> lexc_state_after_first_(byte) & 1;
  states = (targets & 7) << 1;
  if (targets & 2) states |= byte < 0xa0 ? 1 << 5 : 1 << 4;
  if (targets & 4) states |= byte < 0x90 ? 1 << 7 : 1 << 6;
  return states;
}

/* Opening: the headers of packed nodes. Part 0 is the GADDAG's, part 1 the DAWG's, which stands first. */

static inline lexc_status lexc_take_header_(lexc_image *im, unsigned part_index) {
  lexc_part_ *part = &im->parts[part_index];
  const uint8_t *header = im->nodes + (part_index ? 0 : 256);
  uint64_t n_bits = 64 * im->n_units;
  unsigned i;
  part->header = header;
  for (i = 0; i < 8; i++) LEXC_REFUSE_(P1, header[16 + i] > (i < LEXC_NEAR_ ? 0 : 32));
  for (i = 0; i < 16; i++) {
    uint64_t type = lexc_u64_(header + 128 + 8 * i);
    LEXC_REFUSE_(P1, (type & 255) > LEXC_CHAIN_ || (type >> 8 & 255) > 32 || type >> 16 & 0xffff);
    LEXC_REFUSE_(P1, ((type & 255) == LEXC_RAW_ || i == 15) && type != LEXC_RAW_);
  }
  LEXC_REFUSE_(P1, lexc_u64_(header + 96) != (im->is_utf8 ? 0 : im->n_letters + 1u) || !lexc_is_zero_(header + 120, 8));
  part->begin = lexc_u64_(header), part->end = lexc_u64_(header + 8);
  part->shapes = lexc_u64_(header + 24), part->label_sets = lexc_u64_(header + 32);
  part->chains = lexc_u64_(header + 104);
  part->n_shapes = lexc_u32_(header + 40), part->n_label_sets = lexc_u32_(header + 44);
  part->n_chains = lexc_u64_(header + 112);
  part->n_addresses = lexc_u64_(header + 48), part->n_others = lexc_u64_(header + 56);
  part->low = lexc_u64_(header + 72), part->high = lexc_u64_(header + 80), part->samples = lexc_u64_(header + 88);
  LEXC_REFUSE_(P1, part->n_others > (part_index ? 0 : part->n_addresses));
  LEXC_REFUSE_(P2, part->begin > part->end || part->end > n_bits || part->n_addresses > n_bits);
  LEXC_REFUSE_(P2, part->n_shapes > n_bits || part->n_label_sets > n_bits || part->n_chains > n_bits);
  return LEXC_OK;
}

/* Whether all bits are zero from one on, to the end of its unit. */
static inline bool lexc_is_zero_behind_(const lexc_image *im, uint64_t bit) {
  return bit % 64 == 0 || lexc_u64_(im->nodes + bit / 64 * 8) >> bit % 64 == 0;
}

/* Check that the tables of a part begin at *unit, one behind the other; move *unit behind them. limit: the bits from
   the beginning of the first stream to the end of the part's own. */
static inline lexc_status lexc_take_tables_(lexc_image *im, lexc_part_ *part, uint64_t limit, uint64_t *unit) {
  uint64_t n = part->n_addresses, width = 0, ends[4], ratio;
  unsigned i;
  for (ratio = n ? limit / n : 0; ratio > 1; ratio >>= 1) width++;
  LEXC_REFUSE_(P2, part->shapes != *unit || lexc_u64_(part->header + 64) != width);
  part->low_width = (unsigned)width;
  *unit += part->n_shapes * (im->mask_units == 1 ? 1 : 2);
  LEXC_REFUSE_(P2, part->label_sets != *unit);
  ends[0] = 64 * *unit + lexc_label_width_(im) * part->n_label_sets;
  *unit = lexc_round_up_(ends[0], 64) / 64;
  LEXC_REFUSE_(P2, part->chains != *unit);
  *unit += part->n_chains * (im->mask_units == 1 ? 1 : 2);
  LEXC_REFUSE_(P2, part->samples != 64 * *unit);
  ends[1] = part->samples + lexc_round_up_(n, 16) / 16 * 32;
  LEXC_REFUSE_(P2, part->high != lexc_round_up_(ends[1], 64));
  ends[2] = part->high + (n ? n + (limit >> width) + 1 : 0);
  LEXC_REFUSE_(P2, part->low != lexc_round_up_(ends[2], 64));
  ends[3] = part->low + n * width;
  *unit = lexc_round_up_(ends[3], 64) / 64;
  LEXC_REFUSE_(P2, *unit > im->n_units);
  for (i = 0; i < 4; i++) LEXC_REFUSE_(P2, !lexc_is_zero_behind_(im, ends[i]));
  return LEXC_OK;
}

/* The most codes in the stream of a part: a code has at least 4 bits. */
static inline uint64_t lexc_max_codes_(const lexc_part_ *part) { return (part->end - part->begin) / 4; }

static inline lexc_status lexc_take_parts_(lexc_image *im) {
  lexc_part_ *dawg = &im->parts[1], *gaddag = &im->parts[0];
  bool has_gaddag = im->n_nodes[0] != 0;
  uint64_t unit = has_gaddag ? 64 : 32, stream;
  lexc_status status;
  LEXC_REFUSE_(P1, im->n_units < unit || im->n_units >= LEXC_IN_CHAIN_ / 64);
  status = lexc_take_header_(im, 1);
  if (!status && has_gaddag) status = lexc_take_header_(im, 0);
  if (!status) status = lexc_take_tables_(im, dawg, dawg->end - dawg->begin, &unit);
  stream = lexc_round_up_(dawg->end - dawg->begin, 64);
  if (!status && has_gaddag) status = lexc_take_tables_(im, gaddag, stream + gaddag->end - gaddag->begin, &unit);
  if (status) return status;
  LEXC_REFUSE_(P2, dawg->begin != 64 * unit || (has_gaddag && gaddag->begin != dawg->begin + stream));
  unit = lexc_round_up_(has_gaddag ? gaddag->end : dawg->end, 64) / 64;
  LEXC_REFUSE_(P2, im->n_units != unit + 2 || !lexc_is_zero_behind_(im, dawg->end));
  LEXC_REFUSE_(P2, (has_gaddag && !lexc_is_zero_behind_(im, gaddag->end)) || !lexc_is_zero_(im->nodes + 8 * unit, 16));
  LEXC_REFUSE_(N10, im->n_nodes[1] > lexc_max_chain_(im) * lexc_max_codes_(dawg));
  LEXC_REFUSE_(N10, im->n_nodes[0] > lexc_max_chain_(im) * lexc_max_codes_(gaddag));
  return LEXC_OK;
}

/* Opening: packed nodes. The arrays in the caller's scratch memory. Bits and nodes are counted from the first of the
   DAWG's part. Here a chain counts as one node, since arcs lead to its first node alone. Its length is the number of
   its nodes; any other node has length 1. */

typedef struct lexc_scratch_ {
  uint64_t *starts;  /* a bit for each bit of the streams, set where a node begins */
  uint64_t *before;  /* for each 512 bits the nodes that begin before them */
  uint64_t *heights; /* 16 bits for each node, see lexc_height_ */
  uint64_t *words;   /* the words below each node of the DAWG's part */
  uint8_t *states;   /* those of each node of the DAWG's part, in images with UTF-8 labels */
  uint64_t *path;    /* LEXC_FRAME_ numbers for each node on the path of the walk */
  uint64_t n_starts, n_before, n_heights, n_words, n_states, n;
  uint64_t n_codes[2]; /* nodes of each part, a chain as one */
  uint64_t effort;     /* words of tables of addresses that may still be read */
} lexc_scratch_;

/* A node on the path: itself, the next arc and its field, the bit behind the node, its number, height and length. */
enum { LEXC_NODE_, LEXC_ARC_, LEXC_FIELD_, LEXC_BEHIND_, LEXC_NUMBER_, LEXC_HEIGHT_, LEXC_LENGTH_, LEXC_FRAME_ };
#define LEXC_OPEN_ 0xffffu

static inline uint64_t lexc_end_of_nodes_(const lexc_image *im) { return im->parts[im->n_nodes[0] == 0].end; }

/* The most nodes of a part, a chain as one. */
static inline uint64_t lexc_max_starts_(const lexc_image *im, unsigned part) {
  uint64_t n = lexc_max_codes_(&im->parts[part]);
  return n < im->n_nodes[part] ? n : im->n_nodes[part];
}

static inline lexc_scratch_ lexc_divide_scratch_(const lexc_image *im, uint64_t *scratch) {
  lexc_scratch_ s;
  unsigned levels = im->n_levels[0] > im->n_levels[1] ? im->n_levels[0] : im->n_levels[1];
  s.n_starts = lexc_round_up_(lexc_end_of_nodes_(im) - im->parts[1].begin, 64) / 64;
  s.n_before = lexc_round_up_(s.n_starts, 8) / 8;
  s.n_heights = lexc_round_up_(lexc_max_starts_(im, 0) + lexc_max_starts_(im, 1), 4) / 4;
  s.n_words = lexc_max_starts_(im, 1);
  s.n_states = im->is_utf8 ? s.n_words / 8 + 1 : 0;
  s.n = s.n_starts + s.n_before + s.n_heights + s.n_words + s.n_states + (uint64_t)LEXC_FRAME_ * levels;
  s.n_codes[0] = s.n_codes[1] = 0;
  /* Images that lexc writes read one or two words for an arc, and have an arc for each 10 to 20 bits. */
  s.effort = 4 * (lexc_end_of_nodes_(im) - im->parts[1].begin) + 65536;
  s.starts = s.before = s.heights = s.words = s.path = NULL;
  s.states = NULL;
  if (!scratch) return s;
  s.starts = scratch;
  s.before = s.starts + s.n_starts;
  s.heights = s.before + s.n_before;
  s.words = s.heights + s.n_heights;
  s.states = (uint8_t *)(s.words + s.n_words);
  s.path = s.words + s.n_words + s.n_states;
  return s;
}

/* Whether a node of a part begins at a bit. */
static inline bool lexc_is_in_part_(const lexc_image *im, const lexc_scratch_ *s, unsigned part, uint64_t bit) {
  uint64_t i = bit - im->parts[1].begin;
  return bit >= im->parts[part].begin && bit < im->parts[part].end && s->starts[i >> 6] >> (i & 63) & 1;
}

/* The number of a node: of the nodes that begin before it. */
static inline uint64_t lexc_number_of_(const lexc_image *im, const lexc_scratch_ *s, uint64_t node) {
  uint64_t i = node - im->parts[1].begin, n = s->before[i >> 9], j;
  for (j = i >> 9 << 3; j < i >> 6; j++) n += lexc_popcount_(s->starts[j]);
  return n + lexc_popcount_(s->starts[j] & lexc_bits_below_(i & 63));
}

/* The nodes on the longest path from a node through its part. 0: the walk has not met it. LEXC_OPEN_: the walk is below
   it. */
static inline unsigned lexc_height_(const lexc_scratch_ *s, uint64_t number) {
  return s->heights[number >> 2] >> 16 * (number & 3) & 0xffff;
}
static inline void lexc_set_height_(lexc_scratch_ *s, uint64_t number, uint64_t height) {
  unsigned shift = 16 * (number & 3);
  s->heights[number >> 2] = (s->heights[number >> 2] & ~((uint64_t)0xffff << shift)) | height << shift;
}

/* Whether the labels of an entry, or a raw mask, keep rule P3. */
static inline bool lexc_are_labels_(const lexc_image *im, unsigned part, uint64_t labels) {
  uint64_t last = part; /* the DAWG's part has no separator, which is stored as 1 in UTF-8 */
  if (!labels) return false;
  if (!im->is_utf8) return !(labels & part) && (im->n_letters == 63 || labels >> (im->n_letters + 1) == 0);
  for (; labels; labels >>= 8) {
    if ((labels & 255) <= last) return false;
    last = labels & 255;
  }
  return true;
}

/* Whether an entry of the chains keeps rule P3: labels without a separator, zeros behind them, and the nibble. */
static inline bool lexc_is_chain_(const lexc_image *im, uint64_t chain) {
  unsigned i, n = lexc_chain_length_(im, chain), most = lexc_max_chain_(im);
  for (i = 0; i < n; i++) {
    uint64_t label = lexc_node_bits_(im, chain + 8 * i, 8) - 1;
    if (label == 0 || label > im->n_letters) return false;
  }
  for (; i < most; i++)
    if (lexc_node_bits_(im, chain + 8 * i, 8)) return false;
  return n >= 2 && lexc_node_bits_(im, chain + 8 * most, 8) == LEXC_NEXT_;
}

static inline lexc_status lexc_check_shapes_(const lexc_image *im, unsigned part_index) {
  const lexc_part_ *part = &im->parts[part_index];
  unsigned width = lexc_label_width_(im), n;
  uint64_t i;
  for (i = 0; i < part->n_shapes; i++) {
    uint64_t entry = lexc_shape_at_(im, part, i), labels = lexc_node_bits_(im, entry, width);
    uint64_t nibbles = lexc_node_bits_(im, entry + width, width);
    LEXC_REFUSE_(P3, !lexc_are_labels_(im, part_index, labels));
    n = lexc_count_labels_(im, labels);
    LEXC_REFUSE_(P3, 4 * n > width || nibbles >> (4 * n - 4) == 0 || nibbles >> (4 * n - 4) > 15);
  }
  for (i = 0; i < part->n_label_sets; i++)
    LEXC_REFUSE_(P3, !lexc_are_labels_(im, part_index, lexc_node_bits_(im, lexc_label_set_at_(im, part, i), width)));
  for (i = 0; i < part->n_chains; i++) LEXC_REFUSE_(P3, !lexc_is_chain_(im, lexc_chain_at_(im, part, i)));
  return LEXC_OK;
}

/* Check the code of a node, and its labels if they are raw. */
static inline lexc_status lexc_check_code_(const lexc_image *im, unsigned part_index, uint64_t node) {
  const lexc_part_ *part = &im->parts[part_index];
  uint64_t type = lexc_class_of_(im, part, node), last = part_index;
  lexc_node_ x;
  unsigned i;
  if ((type & 3) != LEXC_RAW_) {
    uint64_t n = (type & 3) == LEXC_CHAIN_ ? part->n_chains : part->n_label_sets;
    if ((type & 3) == LEXC_SHAPE_) n = part->n_shapes;
    LEXC_REFUSE_(P4, lexc_entry_of_node_(im, node, type) >= n);
    return LEXC_OK;
  }
  x = lexc_raw_node_(im, node + 4, part_index);
  LEXC_REFUSE_(P4, x.n == 0 || x.nibbles > part->end);
  LEXC_REFUSE_(P4, !im->is_utf8 && !lexc_are_labels_(im, part_index, x.labels));
  for (i = 0; i < x.n && im->is_utf8; i++) {
    uint64_t label = lexc_node_bits_(im, x.labels + 8 * i, 8);
    LEXC_REFUSE_(P4, label <= last);
    last = label;
  }
  return LEXC_OK;
}

/* The length of a node with a sound code. */
static inline unsigned lexc_length_(const lexc_image *im, uint64_t node, unsigned part_index) {
  const lexc_part_ *part = &im->parts[part_index];
  uint64_t type = lexc_class_of_(im, part, node);
  if ((type & 3) != LEXC_CHAIN_) return 1;
  return lexc_chain_length_(im, lexc_chain_at_(im, part, lexc_entry_of_node_(im, node, type)));
}

/* Check the node that begins at *bit, and move *bit to its end. Nothing is read beyond the two words after the last
   stream. */
static inline lexc_status lexc_check_packed_node_(const lexc_image *im, unsigned part_index, uint64_t *bit,
                                                  uint64_t *n_nodes, uint64_t *n_arcs) {
  const lexc_part_ *part = &im->parts[part_index];
  lexc_status status = lexc_check_code_(im, part_index, *bit);
  lexc_cursor_ c;
  unsigned length;
  if (status) return status;
  length = lexc_length_(im, *bit, part_index);
  c = lexc_arcs_of_(im, *bit);
  LEXC_REFUSE_(P4, c.field > part->end);
  for (; lexc_load_(im, &c); lexc_pass_(im, &c)) {
    unsigned width = lexc_field_width_(im, &c.node, c.nibble);
    LEXC_REFUSE_(P5, c.nibble == 0 || (c.label == 0 && (c.nibble < LEXC_ADDRESS_ || c.nibble > 7)));
    LEXC_REFUSE_(P4, c.field + width > part->end);
    LEXC_REFUSE_(P5, (c.nibble & 7) >= LEXC_ADDRESS_ &&
                         lexc_node_bits_(im, c.field, width) >= im->parts[c.label ? part_index : 1].n_addresses);
  }
  *n_nodes += length;
  *n_arcs += length > 1 ? length : c.node.n;
  *bit = c.field;
  return LEXC_OK;
}

/* Check the nodes of a part by themselves, and mark their starts. */
static inline lexc_status lexc_mark_part_(const lexc_image *im, lexc_scratch_ *s, unsigned part_index) {
  uint64_t bit = im->parts[part_index].begin, n_nodes = 0, n_arcs = 0;
  lexc_status status = lexc_check_shapes_(im, part_index);
  while (!status && bit < im->parts[part_index].end) {
    uint64_t i = bit - im->parts[1].begin;
    s->starts[i >> 6] |= (uint64_t)1 << (i & 63);
    status = lexc_check_packed_node_(im, part_index, &bit, &n_nodes, &n_arcs);
    s->n_codes[part_index]++;
  }
  if (status) return status;
  LEXC_REFUSE_(N10, n_nodes != im->n_nodes[part_index] || n_arcs != im->n_arcs[part_index]);
  return LEXC_OK;
}

static inline lexc_status lexc_check_addresses_(const lexc_image *im, const lexc_scratch_ *s, unsigned part_index) {
  const lexc_part_ *part = &im->parts[part_index];
  uint64_t bit, i = 0, last = 0;
  for (bit = part->high; bit < part->low; bit++) {
    uint64_t place = bit - part->high, address;
    if (!lexc_node_bits_(im, bit, 1)) continue;
    LEXC_REFUSE_(P6, i == part->n_addresses);
    address = im->parts[1].begin + ((place - i) << part->low_width |
                                    lexc_node_bits_(im, part->low + i * part->low_width, part->low_width));
    LEXC_REFUSE_(P6, address <= last || !lexc_is_in_part_(im, s, i < part->n_others ? 1 : part_index, address));
    LEXC_REFUSE_(P6, i % 16 == 0 && lexc_node_bits_(im, part->samples + 2 * i, 32) != place);
    last = address;
    i++;
  }
  LEXC_REFUSE_(P6, i != part->n_addresses);
  return LEXC_OK;
}

/* Take the states of the arc that was taken last into those of its node. A chain has one arc, and a label for each of its
   nodes. targets: as for lexc_states_before_. */
static inline void lexc_add_states_(const lexc_image *im, const lexc_scratch_ *s, const uint64_t *frame,
                                    unsigned targets) {
  uint64_t number = frame[LEXC_NUMBER_];
  unsigned i = (unsigned)frame[LEXC_ARC_] - 1, k = (unsigned)frame[LEXC_LENGTH_];
  lexc_node_ x;
  if (!im->is_utf8 || number >= s->n_codes[1]) return;
  x = lexc_node_at_(im, frame[LEXC_NODE_]);
  while (k--) {
    unsigned label = (unsigned)lexc_node_bits_(im, x.labels + 8 * (i + k), 8) - 1;
    targets = lexc_states_before_(label, lexc_nibble_(im, &x, i) >> 3, targets);
  }
  s->states[number] = (uint8_t)(s->states[number] & targets);
}

/* Append a node to the path of the walk. */
static inline void lexc_enter_(const lexc_image *im, lexc_scratch_ *s, uint64_t *frame, uint64_t node,
                               unsigned length) {
  lexc_cursor_ c = lexc_arcs_of_(im, node);
  frame[LEXC_NODE_] = node;
  frame[LEXC_ARC_] = 0;
  frame[LEXC_FIELD_] = c.field;
  frame[LEXC_BEHIND_] = lexc_end_of_node_(im, &c);
  frame[LEXC_NUMBER_] = lexc_number_of_(im, s, node);
  frame[LEXC_HEIGHT_] = frame[LEXC_LENGTH_] = length;
  lexc_set_height_(s, frame[LEXC_NUMBER_], LEXC_OPEN_);
  if (im->is_utf8 && frame[LEXC_NUMBER_] < s->n_codes[1]) s->states[frame[LEXC_NUMBER_]] = LEXC_ALL_STATES_;
}

/* Add the height and the words of a finished node to those of a node with an arc to it. Both numbers of words are less
   than 2^63, so that the sum is compared before it can wrap around. */
static inline lexc_status lexc_add_child_(const lexc_image *im, const lexc_scratch_ *s, uint64_t *frame,
                                          uint64_t number) {
  uint64_t parent = frame[LEXC_NUMBER_], height = lexc_height_(s, number) + frame[LEXC_LENGTH_];
  bool is_dawg = parent < s->n_codes[1];
  if (is_dawg) s->words[parent] += s->words[number];
  if (is_dawg && im->is_utf8) lexc_add_states_(im, s, frame, s->states[number]);
  LEXC_REFUSE_(N11, is_dawg && s->words[parent] >> 63);
  if (!is_dawg && number < s->n_codes[1]) return LEXC_OK;
  LEXC_REFUSE_(P8, height > im->n_levels[is_dawg]);
  if (height > frame[LEXC_HEIGHT_]) frame[LEXC_HEIGHT_] = height;
  return LEXC_OK;
}

/* Take the next arc of the node on top of the path. *target: its target, or LEXC_NONE. */
static inline lexc_status lexc_take_arc_(const lexc_image *im, lexc_scratch_ *s, uint64_t *frame, unsigned part,
                                         uint64_t *target) {
  lexc_cursor_ c = lexc_arcs_of_(im, frame[LEXC_NODE_]);
  unsigned i = (unsigned)frame[LEXC_ARC_]++, nibble = lexc_nibble_(im, &c.node, i);
  uint64_t field = frame[LEXC_FIELD_], words = nibble >> 3;
  bool is_separator = i == 0 && lexc_load_(im, &c) && c.label == 0;
  frame[LEXC_FIELD_] += lexc_field_width_(im, &c.node, nibble);
  if (part) words = s->words[frame[LEXC_NUMBER_]] += words;
  LEXC_REFUSE_(N11, words >> 63);
  *target = LEXC_NONE;
  if ((nibble & 7) == LEXC_NO_TARGET_) {
    lexc_add_states_(im, s, frame, LEXC_ALL_STATES_);
    return LEXC_OK;
  }
  if ((nibble & 7) >= LEXC_ADDRESS_) {
    uint64_t number = lexc_node_bits_(im, field, lexc_field_width_(im, &c.node, nibble));
    uint64_t effort = lexc_address_effort_(im, &im->parts[is_separator ? 1 : c.node.part], number);
    LEXC_REFUSE_(WORK, effort > s->effort);
    s->effort -= effort;
  }
  *target = lexc_packed_target_(im, &c.node, nibble, field, frame[LEXC_BEHIND_], is_separator);
  LEXC_REFUSE_(P7, !lexc_is_in_part_(im, s, 1, *target) && (part || !lexc_is_in_part_(im, s, 0, *target)));
  return LEXC_OK;
}

/* Visit the nodes below a root of a part that no walk has visited, depth first. */
static inline lexc_status lexc_walk_part_(const lexc_image *im, lexc_scratch_ *s, uint64_t root, unsigned part) {
  uint64_t *frame = s->path, target, number;
  unsigned depth, length, height; /* depth: the nodes on the path, all of a chain's */
  lexc_status status = LEXC_OK;
  LEXC_REFUSE_(P7, !lexc_is_in_part_(im, s, part, root));
  if (lexc_height_(s, lexc_number_of_(im, s, root))) return LEXC_OK;
  depth = length = lexc_length_(im, root, part);
  LEXC_REFUSE_(P8, depth > im->n_levels[part]);
  lexc_enter_(im, s, frame, root, length);
  while (!status) {
    if (frame[LEXC_ARC_] == lexc_node_at_(im, frame[LEXC_NODE_]).n) {
      number = frame[LEXC_NUMBER_];
      lexc_set_height_(s, number, frame[LEXC_HEIGHT_]);
      depth -= (unsigned)frame[LEXC_LENGTH_];
      if (depth == 0) return LEXC_OK;
      frame -= LEXC_FRAME_;
      status = lexc_add_child_(im, s, frame, number);
      continue;
    }
    status = lexc_take_arc_(im, s, frame, part, &target);
    if (status || target == LEXC_NONE) continue;
    number = lexc_number_of_(im, s, target);
    height = lexc_height_(s, number);
    LEXC_REFUSE_(P8, height == LEXC_OPEN_);
    if (height) {
      status = lexc_add_child_(im, s, frame, number);
    } else {
      length = lexc_length_(im, target, part);
      depth += length;
      LEXC_REFUSE_(P8, depth > im->n_levels[part]);
      frame += LEXC_FRAME_;
      lexc_enter_(im, s, frame, target, length);
    }
  }
  return status;
}

/* Walk from the roots of a part. Check that they reach all its nodes, and that the longest path has the length in GRPH.
   first: the number of the part's first node. */
static inline lexc_status lexc_check_part_(const lexc_image *im, lexc_scratch_ *s, unsigned part, uint64_t first) {
  unsigned i, height, highest = 0;
  uint64_t n;
  for (i = 0; i < 4; i++) {
    uint64_t root = im->roots[i];
    lexc_status status;
    if (root == LEXC_NONE || (i == LEXC_ROOT_GADDAG && im->n_nodes[0] != 0) != (part == 0)) continue;
    status = lexc_walk_part_(im, s, root, part);
    if (status) return status;
    height = lexc_height_(s, lexc_number_of_(im, s, root));
    if (height > highest) highest = height;
  }
  for (n = 0; n < s->n_codes[part]; n++) LEXC_REFUSE_(P7, !lexc_height_(s, first + n));
  LEXC_REFUSE_(P8, highest != im->n_levels[part]);
  return LEXC_OK;
}

static inline lexc_status lexc_check_packed_(const lexc_image *im, uint64_t *scratch) {
  lexc_scratch_ s = lexc_divide_scratch_(im, scratch);
  lexc_status status;
  uint64_t i, n = 0;
  size_t size;
  const uint8_t *g = (const uint8_t *)lexc_section(im, "GRPH", 0, &size);
  bool has_gaddag = im->n_nodes[0] != 0;
  memset(scratch, 0, 8 * (size_t)s.n);
  status = lexc_mark_part_(im, &s, 1);
  if (!status && has_gaddag) status = lexc_mark_part_(im, &s, 0);
  LEXC_REFUSE_(N10, !has_gaddag && im->n_arcs[0]);
  for (i = 0; i < s.n_starts; i++) {
    if (i % 8 == 0) s.before[i / 8] = n;
    n += lexc_popcount_(s.starts[i]);
  }
  if (!status) status = lexc_check_addresses_(im, &s, 1);
  if (!status && has_gaddag) status = lexc_check_addresses_(im, &s, 0);
  for (i = 0; i < g[5] && !status; i++) {
    uint64_t root = lexc_u64_(g + 128 + 32 * i + 16);
    LEXC_REFUSE_(N9, !lexc_is_in_part_(im, &s, 1, root) && !(has_gaddag && lexc_is_in_part_(im, &s, 0, root)));
  }
  if (!status) status = lexc_check_part_(im, &s, 1, 0);
  if (!status && has_gaddag) status = lexc_check_part_(im, &s, 0, s.n_codes[1]);
  if (status) return status;
  i = lexc_number_of_(im, &s, im->roots[LEXC_ROOT_WORDS]);
  LEXC_REFUSE_(N11, s.words[i] != im->n_words);
  LEXC_REFUSE_(N12, im->is_utf8 && !(s.states[i] & 1));
  return LEXC_OK;
}

/* Opening: NODE. starts: one bit for each unit in the bitmap layout, set where a node begins. In the arcs layout a node
   begins after an arc with LEXC_LAST_. */

static inline bool lexc_is_start_(const lexc_image *im, const uint64_t *starts, uint64_t u) {
  if (im->mask_units) return starts[u >> 6] >> (u & 63) & 1;
  return u == 0 || lexc_unit_(im, u - 1) & LEXC_LAST_;
}

/* Check the nodes of a level of the bitmap layout, and mark their starts. part: 0 in the GADDAG's range, 1 in the
   DAWG's. counts: nodes of both parts, then arcs of both. */
static inline lexc_status lexc_mark_level_(const lexc_image *im, uint64_t *starts, unsigned level, uint64_t counts[4]) {
  uint64_t u = lexc_level_(im, level), end = lexc_level_(im, level + 1), masks = 2u * im->mask_units;
  uint64_t foreign = im->n_letters < 63 ? ~(((uint64_t)2 << im->n_letters) - 1) : 0;
  unsigned part = level >= im->n_levels[0];
  lexc_status beyond = end == im->n_units ? LEXC_N1 : LEXC_N2;
  while (u < end) {
    uint64_t children, accepts;
    if (end - u < masks) return beyond;
    children = lexc_mask_(im, u);
    accepts = lexc_mask_(im, u + im->mask_units);
    LEXC_REFUSE_(N3, (children | accepts) & foreign);
    LEXC_REFUSE_(N4, !(children | accepts));
    LEXC_REFUSE_(N8, (accepts & 1) || ((children & 1) && part));
    starts[u >> 6] |= (uint64_t)1 << (u & 63);
    counts[part]++;
    counts[2 + part] += lexc_popcount_(children | accepts);
    u += masks + lexc_popcount_(children);
    if (u > end) return beyond;
  }
  return LEXC_OK;
}

static inline lexc_status lexc_check_target_(const lexc_image *im, const uint64_t *starts, uint64_t target,
                                             uint64_t later) {
  LEXC_REFUSE_(N6, target >= im->n_units || !lexc_is_start_(im, starts, target));
  LEXC_REFUSE_(N7, target < later);
  return LEXC_OK;
}

/* Check the targets in a level of the bitmap layout. */
static inline lexc_status lexc_follow_level_(const lexc_image *im, const uint64_t *starts, unsigned level) {
  uint64_t u = lexc_level_(im, level), end = lexc_level_(im, level + 1);
  while (u < end) {
    uint64_t children = lexc_mask_(im, u), slot = u + 2u * im->mask_units;
    u = slot + lexc_popcount_(children);
    LEXC_REFUSE_(N8, (children & 1) && lexc_unit_(im, slot) < im->dawg_start);
    for (; slot < u; slot++) {
      lexc_status status = lexc_check_target_(im, starts, lexc_unit_(im, slot), end);
      if (status) return status;
    }
  }
  return LEXC_OK;
}

/* Check a level of the arcs layout, targets included. */
static inline lexc_status lexc_check_arcs_(const lexc_image *im, unsigned level, uint64_t counts[4]) {
  uint64_t u = lexc_level_(im, level), end = lexc_level_(im, level + 1), arc = LEXC_LAST_;
  unsigned part = level >= im->n_levels[0];
  for (; u < end; u++) {
    uint64_t before = arc, target;
    arc = lexc_unit_(im, u);
    target = arc >> 10;
    LEXC_REFUSE_(N3, (arc & 255) > im->n_letters);
    LEXC_REFUSE_(N4, !(arc & LEXC_ACCEPT_) && !target);
    LEXC_REFUSE_(N5, !(before & LEXC_LAST_) && (arc & 255) <= (before & 255));
    LEXC_REFUSE_(N8, !(arc & 255) && (part || (arc & LEXC_ACCEPT_) || target < im->dawg_start));
    if (target) {
      lexc_status status = lexc_check_target_(im, NULL, target, end);
      if (status) return status;
    }
    counts[part] += (arc & LEXC_LAST_) != 0;
    counts[2 + part]++;
  }
  LEXC_REFUSE_(N1, !(arc & LEXC_LAST_) && end == im->n_units);
  LEXC_REFUSE_(N2, !(arc & LEXC_LAST_));
  return LEXC_OK;
}

static inline lexc_status lexc_check_levels_(const lexc_image *im, uint64_t *starts, uint64_t counts[4]) {
  unsigned i, n = (unsigned)im->n_levels[0] + im->n_levels[1];
  lexc_status status = LEXC_OK;
  for (i = 0; i < n && !status; i++)
    status = im->mask_units ? lexc_mark_level_(im, starts, i, counts) : lexc_check_arcs_(im, i, counts);
  for (i = 0; i < n && !status && im->mask_units; i++) status = lexc_follow_level_(im, starts, i);
  return status;
}

/* The index of a node in the table of counts: the most nodes that can begin before it in the DAWG's range. In the
   bitmap layout every node takes at least its two masks, so two nodes never share an index. */
static inline uint64_t lexc_count_index_(const lexc_image *im, uint64_t u) {
  return (u - im->dawg_start) / (im->mask_units ? 2u * im->mask_units : 1);
}

/* The words below a node, or any number from 2^63 on if there are as many. counts[lexc_count_index_()] holds the words
   below later nodes, less than 2^63 each. So the sum is compared before it can wrap around. */
static inline uint64_t lexc_recount_(const lexc_image *im, const uint64_t *counts, uint64_t node) {
  uint64_t n = 0;
  lexc_arc arc = {0, 0, 0, false};
  bool more = lexc_first_arc(im, node, &arc);
  for (; more && !(n >> 63); more = lexc_next_arc(im, &arc)) {
    if (arc.target != LEXC_NONE) n += counts[lexc_count_index_(im, arc.target)];
    n += arc.accepts;
  }
  return n;
}

static inline lexc_status lexc_check_word_count_(const lexc_image *im, const uint64_t *starts, uint64_t *counts) {
  uint64_t u, n = 0;
  for (u = im->n_units; u-- > im->dawg_start;) {
    if (!lexc_is_start_(im, starts, u)) continue;
    counts[lexc_count_index_(im, u)] = n = lexc_recount_(im, counts, u);
    LEXC_REFUSE_(N11, n >> 63);
  }
  LEXC_REFUSE_(N11, n != im->n_words);
  return LEXC_OK;
}

/* The arcs layout with UTF-8 labels. From the last arc to the first: tails[u] has the states in which the arc of unit u
   and all behind it in its node may be taken, so that of a node's first unit are those of the node. */
static inline lexc_status lexc_check_utf8_arcs_(const lexc_image *im, uint8_t *tails) {
  uint64_t u, start = im->dawg_start;
  unsigned states = LEXC_ALL_STATES_;
  for (u = im->n_units; u-- > start;) {
    uint64_t arc = lexc_unit_(im, u), target = arc >> 10;
    if (arc & LEXC_LAST_) states = LEXC_ALL_STATES_;
    states &= lexc_states_before_((unsigned)(arc & 255), (arc & LEXC_ACCEPT_) != 0,
                                  target ? tails[target - start] : LEXC_ALL_STATES_);
    tails[u - start] = (uint8_t)states;
  }
  LEXC_REFUSE_(N12, !(tails[im->roots[LEXC_ROOT_WORDS] - start] & 1));
  return LEXC_OK;
}

static inline size_t lexc_n_starts_(const lexc_image *im) {
  return im->mask_units ? (size_t)(im->n_units / 64 + 1) : 0;
}

/* Numbers of 64 bits for lexc_check_utf8_arcs_. */
static inline size_t lexc_n_tails_(const lexc_image *im) {
  return im->is_utf8 ? (size_t)((im->n_units - im->dawg_start) / 8 + 1) : 0;
}

/* Numbers of 64 bits for lexc_check_word_count_. */
static inline size_t lexc_n_counts_(const lexc_image *im) {
  return im->has_ordinals ? 0 : (size_t)lexc_count_index_(im, im->n_units) + 1;
}

static inline lexc_status lexc_check_nodes_(const lexc_image *im, uint64_t *scratch) {
  uint64_t counts[4] = {0, 0, 0, 0};
  size_t size;
  const uint8_t *g = (const uint8_t *)lexc_section(im, "GRPH", 0, &size);
  lexc_status status;
  unsigned i;
  if (im->layout == LEXC_PACKED) return lexc_check_packed_(im, scratch);
  if (lexc_n_starts_(im)) memset(scratch, 0, 8 * lexc_n_starts_(im));
  status = lexc_check_levels_(im, scratch, counts);
  if (status) return status;
  for (i = 0; i < g[5]; i++) LEXC_REFUSE_(N9, !lexc_is_start_(im, scratch, lexc_u64_(g + 128 + 32 * i + 16)));
  LEXC_REFUSE_(N10, memcmp(counts, im->n_nodes, 16) != 0 || memcmp(counts + 2, im->n_arcs, 16) != 0);
  scratch += lexc_n_starts_(im);
  if (!im->has_ordinals) status = lexc_check_word_count_(im, scratch - lexc_n_starts_(im), scratch);
  scratch += lexc_n_counts_(im);
  return status || !im->is_utf8 ? status : lexc_check_utf8_arcs_(im, (uint8_t *)scratch);
}

/* Opening: RANK */

static inline lexc_status lexc_take_packed_ranks_(lexc_image *im, const uint8_t *rank, size_t size) {
  uint64_t n_samples = lexc_round_up_(im->parts[1].end - im->parts[1].begin, 1024) / 1024, n_bits, words;
  LEXC_REFUSE_(Q1, size < 24 || lexc_u64_(rank) != n_samples || lexc_u64_(rank + 8) / 8 > size);
  n_bits = lexc_u64_(rank + 8);
  words = lexc_round_up_(n_bits, 64) / 64;
  LEXC_REFUSE_(Q1, size != 24 + 8 * (n_samples + words + 2));
  LEXC_REFUSE_(Q1, lexc_u64_(rank + 16) && (lexc_u64_(rank + 16) < 16 || lexc_u64_(rank + 16) > 63));
  im->widest = (uint8_t)lexc_u64_(rank + 16);
  im->n_entry_bits = n_bits;
  im->node_starts = rank + 24;
  im->entries = rank + 24 + 8 * n_samples;
  LEXC_REFUSE_(Q1, !lexc_is_zero_(im->entries + 8 * words, 16));
  LEXC_REFUSE_(Q1, n_bits % 64 && lexc_u64_(im->entries + n_bits / 64 * 8) >> n_bits % 64);
  return LEXC_OK;
}

/* Check the entry of a node with m children, m at least 2, and move *entry behind it. */
static inline lexc_status lexc_check_packed_entry_(const lexc_image *im, const lexc_scratch_ *s, uint64_t node,
                                                   unsigned m, uint64_t *entry, bool *has_widest) {
  lexc_cursor_ c = lexc_arcs_of_(im, node);
  uint64_t sum = 0, size;
  unsigned k = 0, bits = 0;
  LEXC_REFUSE_(Q2, im->n_entry_bits - *entry < 4);
  size = 4 + (uint64_t)(m - 1) * lexc_entry_width_(im, *entry);
  LEXC_REFUSE_(Q2, im->n_entry_bits - *entry < size);
  for (; k + 1 < m && lexc_load_(im, &c); lexc_pass_(im, &c)) {
    if ((c.nibble & 7) == LEXC_NO_TARGET_) continue;
    sum += s->words[lexc_number_of_(im, s, lexc_target_of_(im, &c))];
    LEXC_REFUSE_(Q2, lexc_packed_entry_(im, *entry, ++k) != sum);
  }
  for (; sum; sum >>= 1) bits++;
  LEXC_REFUSE_(Q2, lexc_bits_(im->entries, *entry, 4) != (bits < 16 ? bits - 1 : 15));
  if (bits == im->widest) *has_widest = true;
  *entry += size;
  return LEXC_OK;
}

static inline lexc_status lexc_check_packed_ranks_(const lexc_image *im, uint64_t *scratch) {
  lexc_scratch_ s = lexc_divide_scratch_(im, scratch);
  const lexc_part_ *part = &im->parts[1];
  uint64_t node = part->begin, entry = 0, block = 0, n_samples = lexc_round_up_(part->end - node, 1024) / 1024;
  bool has_widest = im->widest == 0;
  for (;;) {
    lexc_status status = LEXC_OK;
    lexc_cursor_ c;
    unsigned m;
    for (; block < n_samples && (node == part->end || part->begin + (block << 10) <= node); block++)
      LEXC_REFUSE_(Q2, lexc_u64_(im->node_starts + 8 * block) != (entry << 16 | (node - part->begin - (block << 10))));
    if (node == part->end) break;
    c = lexc_arcs_of_(im, node);
    m = lexc_count_children_(im, &c.node);
    if (m > 1) status = lexc_check_packed_entry_(im, &s, node, m, &entry, &has_widest);
    if (status) return status;
    node = lexc_end_of_node_(im, &c);
  }
  LEXC_REFUSE_(Q2, entry != im->n_entry_bits || !has_widest);
  return LEXC_OK;
}

static inline lexc_status lexc_take_ranks_(lexc_image *im) {
  size_t size, directory;
  uint64_t units = im->n_units - im->dawg_start, blocks = im->mask_units ? lexc_round_up_(units, 64) / 64 : 0;
  uint64_t n8, n4, n2, n1, masks = 2u * im->mask_units;
  const uint8_t *rank = (const uint8_t *)lexc_section(im, "RANK", 0, &size);
  if (!rank) return LEXC_OK;
  if (im->layout == LEXC_PACKED) return lexc_take_packed_ranks_(im, rank, size);
  LEXC_REFUSE_(R1, size < 40 || lexc_u64_(rank) != blocks || (masks && im->n_nodes[1] > units / masks));
  im->n_slots = units - masks * im->n_nodes[1];
  n8 = lexc_u64_(rank + 8), n4 = lexc_u64_(rank + 16), n2 = lexc_u64_(rank + 24), n1 = lexc_u64_(rank + 32);
  LEXC_REFUSE_(R1, n8 > im->n_slots || n4 > im->n_slots || n2 > im->n_slots || n1 > im->n_slots);
  directory = (size_t)(8 * blocks + lexc_round_up_(4 * blocks, 8));
  LEXC_REFUSE_(R1, n8 + n4 + n2 + n1 != im->n_slots || size != 40 + directory + 8 * n8 + 4 * n4 + 2 * n2 + n1);
  LEXC_REFUSE_(R1, !lexc_is_zero_(rank + 40 + 12 * blocks, directory - (size_t)(12 * blocks)));
  im->node_starts = rank + 40;
  im->nodes_before = im->node_starts + 8 * blocks;
  im->entries = rank + 40 + directory;
  im->first4 = n8;
  im->first2 = n8 + n4;
  im->first1 = n8 + n4 + n2;
  return LEXC_OK;
}

static inline lexc_status lexc_check_directory_(const lexc_image *im, const uint64_t *starts) {
  uint64_t u = im->dawg_start, n = 0;
  for (; im->mask_units && u < im->n_units; u++) {
    uint64_t r = u - im->dawg_start;
    bool begins = lexc_is_start_(im, starts, u);
    LEXC_REFUSE_(R2, (r & 63) == 0 && lexc_u32_(im->nodes_before + (r >> 6) * 4) != n);
    LEXC_REFUSE_(R2, (lexc_u64_(im->node_starts + (r >> 6) * 8) >> (r & 63) & 1) != begins);
    n += begins;
  }
  for (; im->mask_units && (u - im->dawg_start) & 63; u++)
    LEXC_REFUSE_(R2, lexc_u64_(im->node_starts + ((u - im->dawg_start) >> 6) * 8) >> ((u - im->dawg_start) & 63) & 1);
  return LEXC_OK;
}

/* Check the entries of one node from *slot on, and move *slot past them. Each entry is compared with the sum of later
   entries, so that by induction from the last node all are right. */
static inline lexc_status lexc_check_entries_(const lexc_image *im, uint64_t node, uint64_t *slot) {
  uint64_t sum = 0, accepts = 0;
  lexc_arc arc = {0, 0, 0, false};
  bool more = lexc_first_arc(im, node, &arc);
  for (; more; more = lexc_next_arc(im, &arc)) {
    uint64_t below = arc.target == LEXC_NONE ? 0 : lexc_count_(im, arc.target);
    accepts += arc.accepts;
    if (im->mask_units && arc.target == LEXC_NONE) continue;
    sum += below;
    LEXC_REFUSE_(R3, sum < below || sum >> 63 || lexc_entry_(im, (*slot)++) != sum);
  }
  LEXC_REFUSE_(R3, (sum + accepts) >> 63);
  return LEXC_OK;
}

static inline lexc_status lexc_check_ranks_(const lexc_image *im, uint64_t *starts) {
  uint64_t node, slot = 0;
  lexc_status status;
  if (im->layout == LEXC_PACKED) return lexc_check_packed_ranks_(im, starts);
  status = lexc_check_directory_(im, starts);
  for (node = im->dawg_start; node < im->n_units && !status; node++)
    if (lexc_is_start_(im, starts, node)) status = lexc_check_entries_(im, node, &slot);
  if (status) return status;
  LEXC_REFUSE_(R4, lexc_count_(im, im->roots[LEXC_ROOT_WORDS]) != im->n_words);
  return LEXC_OK;
}

/* Opening: ALPH */

static inline lexc_status lexc_check_groups_(const uint8_t *firsts, const uint8_t *ordinals, uint64_t n,
                                             uint64_t n_words, unsigned width) {
  uint64_t a, i;
  LEXC_REFUSE_(A4, lexc_number_(firsts, width) != 0 || lexc_number_(firsts + width * n, width) != n_words);
  for (a = 0; a < n; a++) {
    uint64_t first = lexc_number_(firsts + width * a, width), end = lexc_number_(firsts + width * (a + 1), width);
    LEXC_REFUSE_(A4, first >= end || end > n_words);
    for (i = first; i < end; i++) {
      uint64_t ordinal = lexc_number_(ordinals + width * i, width);
      LEXC_REFUSE_(A5, ordinal >= n_words || (i > first && ordinal <= lexc_number_(ordinals + width * (i - 1), width)));
    }
  }
  return LEXC_OK;
}

static inline lexc_status lexc_check_alphagrams_(const lexc_image *im, bool is_trusted) {
  size_t size;
  const uint8_t *alph = (const uint8_t *)lexc_section(im, "ALPH", 0, &size);
  uint64_t n, used, width = im->n_words >> 32 ? 8 : 4;
  if (!alph) return LEXC_OK;
  LEXC_REFUSE_(A1, !im->has_ordinals || im->roots[LEXC_ROOT_ALPHAGRAMS] == LEXC_NONE);
  LEXC_REFUSE_(A2, size < 24 || lexc_u64_(alph + 8) != im->n_words || alph[16] != width);
  LEXC_REFUSE_(A2, !lexc_is_zero_(alph + 17, 7));
  n = lexc_u64_(alph);
  LEXC_REFUSE_(A2, n > size || im->n_words > size);
  used = width * (n + 1);
  LEXC_REFUSE_(A2, size != 24 + lexc_round_up_(used, 8) + width * im->n_words);
  LEXC_REFUSE_(A2, !lexc_is_zero_(alph + 24 + used, (size_t)(lexc_round_up_(used, 8) - used)));
  if (is_trusted) return LEXC_OK;
  LEXC_REFUSE_(A3, n != lexc_count_(im, im->roots[LEXC_ROOT_ALPHAGRAMS]));
  return lexc_check_groups_(alph + 24, alph + 24 + lexc_round_up_(used, 8), n, im->n_words, (unsigned)width);
}

static inline size_t lexc_encode_(uint32_t letter, uint8_t *bytes) {
  unsigned more = letter < 0x80 ? 0 : letter < 0x800 ? 1 : letter < 0x10000 ? 2 : 3, i;
  for (i = more; i; i--, letter >>= 6) bytes[i] = (uint8_t)(0x80 | (letter & 0x3f));
  bytes[0] = (uint8_t)(more ? (0xff00 >> (more + 1) & 0xff) | letter : letter);
  return more + 1;
}

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

/* Opening: COLU and WIDX. Types: 1 unsigned, 2 signed, 3 float, 4 bits, 5 text, 6 bytes, 7 many. */

typedef struct lexc_column_ {
  const uint8_t *head, *body;
  uint64_t size; /* of the body */
  unsigned type, width;
} lexc_column_;

static inline lexc_column_ lexc_column_at_(const lexc_image *im, const char *section, unsigned i) {
  lexc_column_ column = {NULL, NULL, 0, 0, 0};
  size_t size;
  column.head = (const uint8_t *)lexc_section(im, section, i, &size);
  if (!column.head || size < 64) return column;
  column.body = column.head + 64;
  column.size = size - 64;
  column.type = column.head[32];
  column.width = column.head[33];
  return column;
}

/* The column of a name in the sections of a type; its head is NULL if there is none. */
static inline lexc_column_ lexc_column_named_(const lexc_image *im, const char *section, const char *name) {
  size_t n = strlen(name);
  lexc_column_ found = {NULL, NULL, 0, 0, 0}, none = found;
  unsigned i;
  for (i = 0; n > 0 && n <= 32 && (found = lexc_column_at_(im, section, i)).head; i++)
    if (memcmp(found.head, name, n) == 0 && (n == 32 || !found.head[n])) return found;
  return none;
}

static inline bool lexc_is_column_name_(const uint8_t *name) {
  size_t n = 32;
  while (n && !name[n - 1]) n--;
  return n && !memchr(name, 0, n) && lexc_characters_(name, n);
}

/* An entry as an unsigned number of the same order; 0 for infinite floats, NaN and -0, which are not allowed. */
static inline uint64_t lexc_key_of_(const lexc_column_ *column, const uint8_t *p) {
  unsigned bits = 8 * column->width;
  uint64_t value = lexc_number_(p, column->width), sign = (uint64_t)1 << (bits - 1);
  uint64_t infinite = bits == 64 ? (uint64_t)0x7ff << 52 : (uint64_t)0x7f800000;
  if (column->type == 1) return value;
  if (column->type == 2) return value ^ sign;
  if ((value & infinite) == infinite || value == sign) return 0;
  return value & sign ? (sign << 1) - 1 - value : value | sign;
}

/* The parts of a column's body. */
typedef struct lexc_column_parts_ {
  const uint8_t *presence; /* NULL: every word has a value */
  const uint8_t *items;    /* of many, else NULL */
  const uint8_t *content;  /* texts or bytes */
  uint64_t n_items, content_size;
  unsigned item_type, item_width;
} lexc_column_parts_;

/* Add n entries to the used bytes, if there is room for them in `size` bytes. */
static inline bool lexc_reserve_(uint64_t *used, uint64_t size, uint64_t n, uint64_t width) {
  if (width && n > (size - *used) / width) return false;
  *used += n * width;
  return true;
}

/* Find the parts of a column by its fields, and by the last entry if entries are ends. false: rule U3 is broken. */
static inline bool lexc_find_column_parts_(const lexc_column_ *column, uint64_t n_words, lexc_column_parts_ *parts) {
  uint64_t used = 0, size = column->size, bitmap = lexc_round_up_(n_words, 8) / 8, last = 0, padding;
  unsigned type = column->type;
  memset(parts, 0, sizeof *parts);
  if (!lexc_reserve_(&used, size, column->width ? n_words : bitmap, column->width ? column->width : 1)) return false;
  if (type > 5) last = lexc_number_(column->body + used - column->width, column->width);
  if (column->head[34] & 1) {
    parts->presence = column->body + used;
    if (!lexc_reserve_(&used, size, bitmap, 1)) return false;
  }
  if (type == 7) {
    type = parts->item_type = column->head[35];
    parts->item_width = column->head[36];
    padding = lexc_round_up_(used, 8) - used;
    if (padding > size - used || !lexc_is_zero_(column->body + used, (size_t)padding)) return false;
    parts->items = column->body + used + padding;
    used += padding;
    parts->n_items = last;
    if (!lexc_reserve_(&used, size, last, parts->item_width)) return false;
    last = last ? lexc_number_(column->body + used - parts->item_width, parts->item_width) : 0;
  }
  parts->content = column->body + used;
  parts->content_size = size - used;
  return type == 5 ? parts->content_size > 0 : parts->content_size == (type == 6 ? last : 0);
}

static inline lexc_status lexc_check_texts_(const lexc_column_parts_ *parts, const uint8_t *offsets, uint64_t n,
                                            unsigned width) {
  const uint8_t *texts = parts->content;
  uint64_t size = parts->content_size, i;
  LEXC_REFUSE_(U4, texts[0] || texts[size - 1] || !lexc_characters_(texts, size));
  for (i = 0; i < n; i++) {
    uint64_t start = lexc_number_(offsets + width * i, width);
    LEXC_REFUSE_(U4, start >= size || (start && texts[start - 1]));
  }
  return LEXC_OK;
}

/* Entries or items: floats are finite and not -0, offsets begin texts, ends never descend. */
static inline lexc_status lexc_check_values_(const lexc_column_parts_ *parts, const uint8_t *entries, uint64_t n,
                                              unsigned type, unsigned width) {
  lexc_column_ numbers = {NULL, NULL, 0, 0, 0};
  uint64_t i, before = 0, entry;
  numbers.type = type;
  numbers.width = width;
  if (type == 5) return lexc_check_texts_(parts, entries, n, width);
  for (i = 0; type == 3 && i < n; i++) LEXC_REFUSE_(U4, lexc_key_of_(&numbers, entries + width * i) == 0);
  for (i = 0; type > 5 && i < n; i++) {
    entry = lexc_number_(entries + width * i, width);
    LEXC_REFUSE_(U4, entry < before);
    before = entry;
  }
  return LEXC_OK;
}

static inline bool lexc_bit_(const uint8_t *bits, uint64_t i) { return bits[i >> 3] >> (i & 7) & 1; }

/* Rule U5: unused bits are zero, and words without a value have an entry of zero. */
static inline lexc_status lexc_check_presence_(const lexc_column_ *column, const uint8_t *presence, uint64_t n_words) {
  uint64_t i, before = 0, entry;
  LEXC_REFUSE_(U5, n_words % 8 && presence[n_words / 8] >> n_words % 8);
  for (i = 0; i < n_words; i++) {
    entry = column->type == 4 ? lexc_bit_(column->body, i)
                              : lexc_number_(column->body + column->width * i, column->width);
    LEXC_REFUSE_(U5, !lexc_bit_(presence, i) && entry != before);
    if (column->type == 6) before = entry;
  }
  return LEXC_OK;
}

static inline lexc_status lexc_check_column_values_(const lexc_column_ *column, const lexc_column_parts_ *parts,
                                                    uint64_t n_words) {
  lexc_status status = LEXC_OK;
  LEXC_REFUSE_(U4, column->type == 4 && n_words % 8 && column->body[n_words / 8] >> n_words % 8);
  if (column->type != 4) status = lexc_check_values_(parts, column->body, n_words, column->type, column->width);
  if (!status && column->type == 7)
    status = lexc_check_values_(parts, parts->items, parts->n_items, parts->item_type, parts->item_width);
  return status || !parts->presence ? status : lexc_check_presence_(column, parts->presence, n_words);
}

static inline bool lexc_is_width_(unsigned type, unsigned width) {
  if (type == 4) return width == 0;
  return width == 8 || width == 4 || (type != 3 && (width == 1 || width == 2));
}

/* Rules U1 and U2 of a known type. */
static inline lexc_status lexc_check_column_fields_(const lexc_column_ *column, uint64_t n_words) {
  const uint8_t *head = column->head;
  unsigned type = column->type, flags = (type != 7) | (unsigned)(type >= 1 && type <= 3) << 1;
  LEXC_REFUSE_(U1, !lexc_is_zero_(head + 37, 3) || !lexc_is_zero_(head + 48, 16));
  LEXC_REFUSE_(U1, (head[34] & ~flags) || (type != 7 && (head[35] || head[36])));
  LEXC_REFUSE_(U2, type < 1 || !lexc_is_width_(type, column->width) || lexc_u64_(head + 40) != n_words);
  LEXC_REFUSE_(U2, type == 7 && (head[35] < 1 || head[35] > 6 || head[35] == 4 || !lexc_is_width_(head[35], head[36])));
  return LEXC_OK;
}

static inline lexc_status lexc_check_column_(const lexc_image *im, unsigned i, bool is_trusted) {
  lexc_column_ column = lexc_column_at_(im, "COLU", i);
  lexc_column_parts_ parts;
  lexc_status status;
  unsigned j;
  LEXC_REFUSE_(U1, !column.body || !lexc_is_column_name_(column.head));
  for (j = 0; j < i; j++) LEXC_REFUSE_(U1, memcmp(lexc_column_at_(im, "COLU", j).head, column.head, 32) == 0);
  if (column.type > 7) return LEXC_OK; /* a type of a newer lexc is passed over */
  status = lexc_check_column_fields_(&column, im->n_words);
  if (status) return status;
  LEXC_REFUSE_(U3, !lexc_find_column_parts_(&column, im->n_words, &parts));
  return is_trusted ? LEXC_OK : lexc_check_column_values_(&column, &parts, im->n_words);
}

/* Whether each maximum is the largest of `block` numbers of the level below, which has n. */
static inline bool lexc_are_maxima_(const lexc_column_ *column, const uint8_t *maxima, const uint8_t *below, uint64_t n,
                                    unsigned block) {
  uint64_t i, most = 0;
  for (i = 0; i < n; i++) {
    uint64_t key = lexc_key_of_(column, below + column->width * i);
    if (i % block == 0 || key > most) most = key;
    if ((i % block == block - 1 || i == n - 1) &&
        lexc_key_of_(column, maxima + column->width * (i / block)) != most)
      return false;
  }
  return true;
}

static inline lexc_status lexc_check_maxima_(const lexc_image *im, const lexc_column_ *index,
                                             const lexc_column_ *column, bool is_trusted) {
  uint64_t n, size = 0, levels = 0, block = lexc_u16_(index->head + 34);
  const uint8_t *below = column->body, *maxima = index->body;
  LEXC_REFUSE_(W2, block < 2 || block & (block - 1));
  for (n = im->n_words; levels == 0 || n > 1; levels++) size += n = (n + block - 1) / block;
  LEXC_REFUSE_(W2, lexc_u32_(index->head + 36) != levels || index->size != size * index->width);
  for (n = im->n_words; levels-- && !is_trusted; n = (n + block - 1) / block) {
    LEXC_REFUSE_(W3, !lexc_are_maxima_(column, maxima, below, n, (unsigned)block));
    below = maxima;
    maxima += (n + block - 1) / block * index->width;
  }
  return LEXC_OK;
}

static inline lexc_status lexc_check_index_(const lexc_image *im, unsigned i, bool is_trusted) {
  lexc_column_ index = lexc_column_at_(im, "WIDX", i), column;
  unsigned j;
  LEXC_REFUSE_(W1, !index.body || !lexc_is_zero_(index.head + 48, 16) || lexc_u64_(index.head + 40) != im->n_words);
  for (j = 0; j < i; j++) LEXC_REFUSE_(W1, memcmp(lexc_column_at_(im, "WIDX", j).head, index.head, 32) == 0);
  for (j = 0; (column = lexc_column_at_(im, "COLU", j)).head; j++)
    if (memcmp(column.head, index.head, 34) == 0 && column.type <= 3)
      return lexc_check_maxima_(im, &index, &column, is_trusted);
  return LEXC_W1;
}

static inline lexc_status lexc_check_columns_(const lexc_image *im, bool is_trusted) {
  lexc_status status = LEXC_OK;
  size_t size;
  unsigned i;
  for (i = 0; !status && lexc_section(im, "COLU", i, &size); i++) status = lexc_check_column_(im, i, is_trusted);
  for (i = 0; !status && lexc_section(im, "WIDX", i, &size); i++) status = lexc_check_index_(im, i, is_trusted);
  return status;
}

/* Opening: all of it */

/* Check everything before NODE, and fill in the image. */
static inline lexc_status lexc_begin_(lexc_image *im, const void *data, size_t size, bool is_trusted) {
  lexc_status status;
  memset(im, 0, sizeof *im);
  im->data = (const uint8_t *)data;
  im->size = size;
  status = lexc_check_header_(im->data, size);
  if (!status) status = lexc_check_table_(im->data, size);
  if (!status && !is_trusted) status = lexc_check_bytes_(im->data, size);
  if (!status) status = lexc_take_graph_(im);
  if (!status) status = lexc_take_meta_(im);
  if (status) return status;
  return im->layout == LEXC_PACKED ? lexc_take_parts_(im) : lexc_take_levels_(im);
}

static inline uint64_t lexc_n_scratch_(const lexc_image *im) {
  if (im->layout == LEXC_PACKED) return lexc_divide_scratch_(im, NULL).n;
  return lexc_n_starts_(im) + lexc_n_counts_(im) + lexc_n_tails_(im);
}

/* Whether the size in bytes of n_numbers numbers of 64 bits fits the addresses of this machine. */
static inline bool lexc_can_allocate_(uint64_t n_numbers) { return n_numbers <= SIZE_MAX / 8; }

LEXC_API size_t lexc_scratch(const void *data, size_t size) {
  lexc_image image;
  uint64_t n;
  if (lexc_begin_(&image, data, size, true)) return 0;
  n = lexc_n_scratch_(&image);
  return lexc_can_allocate_(n) ? (size_t)n : 0;
}

/* An image without words and sections takes the place of one that is refused, so that calls with it are harmless. */
static inline lexc_status lexc_close_refused_(lexc_image *im, lexc_status status) {
  unsigned i;
  if (!status) return status;
  memset(im, 0, sizeof *im);
  for (i = 0; i < sizeof im->roots / sizeof *im->roots; i++) im->roots[i] = LEXC_NONE;
  return status;
}

LEXC_API lexc_status lexc_open_trusted(lexc_image *im, const void *data, size_t size) {
  lexc_status status = lexc_begin_(im, data, size, true);
  if (!status) status = lexc_take_ranks_(im);
  if (!status) status = lexc_check_columns_(im, true);
  if (!status) status = lexc_check_alphagrams_(im, true);
  return lexc_close_refused_(im, status);
}

LEXC_API lexc_status lexc_open(lexc_image *im, const void *data, size_t size, uint64_t *scratch, size_t n_scratch) {
  lexc_status status = lexc_begin_(im, data, size, false);
  uint64_t n = status ? 0 : lexc_n_scratch_(im);
  if (n && (n_scratch < n || !scratch || !lexc_can_allocate_(n))) status = LEXC_SCRATCH;
  if (!status) status = lexc_check_nodes_(im, scratch);
  if (!status) status = lexc_take_ranks_(im);
  if (!status && im->has_ordinals) status = lexc_check_ranks_(im, scratch);
  if (!status) status = lexc_check_columns_(im, false);
  if (!status) status = lexc_check_dictionary_(im);
  if (!status) status = lexc_check_alphagrams_(im, false);
  return lexc_close_refused_(im, status);
}

LEXC_API const char *lexc_rule(lexc_status status) {
  switch ((int)status) {
#define LEXC_RULE_(name, number, message) \
  case number: return #name;
    LEXC_RULES(LEXC_RULE_)
#undef LEXC_RULE_
    case LEXC_OK: return "OK";
    default: return "?";
  }
}

LEXC_API const char *lexc_message(lexc_status status) {
  switch ((int)status) {
#define LEXC_MESSAGE_(name, number, message) \
  case number: return message;
    LEXC_RULES(LEXC_MESSAGE_)
#undef LEXC_MESSAGE_
    case LEXC_OK: return "a sound image";
    default: return "no status of lexc.h";
  }
}

/* Columns */

LEXC_API bool lexc_open_column(lexc_column *column, const lexc_image *image, const char *name) {
  lexc_column_ found = lexc_column_named_(image, "COLU", name);
  lexc_column_parts_ parts;
  memset(column, 0, sizeof *column);
  if (found.type < 1 || found.type > 7 || !lexc_find_column_parts_(&found, image->n_words, &parts)) return false;
  column->has_lists = found.type == 7;
  column->type = (int)(column->has_lists ? parts.item_type : found.type);
  column->n_words = image->n_words;
  column->entries_ = found.body;
  column->presence_ = parts.presence;
  column->values_ = column->has_lists ? parts.items : found.body;
  column->content_ = parts.content;
  column->entry_width_ = found.width;
  column->width_ = column->has_lists ? parts.item_width : found.width;
  return true;
}

static inline uint64_t lexc_stored_(const uint8_t *entries, unsigned width, uint64_t i) {
  return lexc_number_(entries + width * i, width);
}

LEXC_API uint64_t lexc_values(const lexc_column *column, uint64_t ordinal, uint64_t *first) {
  *first = ordinal;
  if (ordinal >= column->n_words) return 0;
  if (!column->has_lists) return !column->presence_ || lexc_bit_(column->presence_, ordinal);
  *first = ordinal ? lexc_stored_(column->entries_, column->entry_width_, ordinal - 1) : 0;
  return lexc_stored_(column->entries_, column->entry_width_, ordinal) - *first;
}

LEXC_API uint64_t lexc_unsigned(const lexc_column *column, uint64_t i) {
  return lexc_stored_(column->values_, column->width_, i);
}

LEXC_API int64_t lexc_signed(const lexc_column *column, uint64_t i) {
  uint64_t value = lexc_unsigned(column, i), sign = (uint64_t)1 << (8 * column->width_ - 1);
  return value & sign ? -(int64_t)((sign << 1) - 1 - value) - 1 : (int64_t)value;
}

LEXC_API double lexc_float(const lexc_column *column, uint64_t i) {
  uint64_t bits = lexc_unsigned(column, i);
  uint32_t narrow_bits = (uint32_t)bits;
  double wide;
  float narrow;
  memcpy(&wide, &bits, sizeof wide);
  memcpy(&narrow, &narrow_bits, sizeof narrow);
  return column->width_ == 8 ? wide : (double)narrow;
}

LEXC_API bool lexc_bit(const lexc_column *column, uint64_t i) { return lexc_bit_(column->values_, i); }

LEXC_API const char *lexc_text(const lexc_column *column, uint64_t i) {
  return (const char *)column->content_ + lexc_unsigned(column, i);
}

LEXC_API const uint8_t *lexc_bytes(const lexc_column *column, uint64_t i, size_t *size) {
  uint64_t first = i ? lexc_unsigned(column, i - 1) : 0;
  *size = (size_t)(lexc_unsigned(column, i) - first);
  return column->content_ + first;
}

/* The heaviest words */

/* The i-th number of a level, as an unsigned number of the same order. */
static inline uint64_t lexc_key_at_level_(const lexc_top *top, unsigned level, uint64_t i) {
  lexc_column_ column = {NULL, NULL, 0, 0, 0};
  column.type = top->type_;
  column.width = top->width_;
  return lexc_key_of_(&column, top->levels_[level] + top->width_ * i);
}

/* The index of the largest number of a level from i to end - 1, the first of equal ones. */
static inline uint64_t lexc_largest_(const lexc_top *top, unsigned level, uint64_t i, uint64_t end) {
  uint64_t best = i, largest = lexc_key_at_level_(top, level, i), key;
  while (++i < end)
    if ((key = lexc_key_at_level_(top, level, i)) > largest) best = i, largest = key;
  return best;
}

/* The ordinal of the heaviest word from first to end - 1, the first of equal ones; first < end. The ends of the range
   that fill no block are searched, and the whole blocks between them one level above. Later candidates lie to the right
   of the left ends, and must be larger; they lie to the left of the right ends, and equal ones replace those. */
static inline uint64_t lexc_find_heaviest_(const lexc_top *top, uint64_t first, uint64_t end) {
  uint64_t left = first, right = 0, cut, i, block = (uint64_t)1 << top->shift_;
  unsigned level = 0, left_level = 0, right_level = 0;
  bool has_right = false;
  for (; end - first > 2 * block && level < top->n_levels_; level++) {
    cut = (first + block - 1) >> top->shift_;
    if (cut << top->shift_ > first) {
      i = lexc_largest_(top, level, first, cut << top->shift_);
      if (lexc_key_at_level_(top, level, i) > lexc_key_at_level_(top, left_level, left)) left_level = level, left = i;
    }
    first = cut;
    cut = end >> top->shift_;
    if (cut << top->shift_ < end) {
      i = lexc_largest_(top, level, cut << top->shift_, end);
      if (!has_right || lexc_key_at_level_(top, level, i) >= lexc_key_at_level_(top, right_level, right))
        right_level = level, right = i;
      has_right = true;
    }
    end = cut;
  }
  if (first < end) {
    i = lexc_largest_(top, level, first, end);
    if (lexc_key_at_level_(top, level, i) > lexc_key_at_level_(top, left_level, left)) left_level = level, left = i;
  }
  if (has_right && lexc_key_at_level_(top, right_level, right) > lexc_key_at_level_(top, left_level, left))
    left_level = right_level, left = right;
  for (; left_level; left_level--) {
    end = (left + 1) << top->shift_;
    if (end > top->sizes_[left_level - 1]) end = top->sizes_[left_level - 1];
    left = lexc_largest_(top, left_level - 1, left << top->shift_, end);
  }
  return left;
}

/* Whether the word of ordinal i comes before that of ordinal j. A word without a value comes last. */
static inline bool lexc_comes_before_(const lexc_top *top, uint64_t i, uint64_t j) {
  uint64_t one = lexc_key_at_level_(top, 0, i), other = lexc_key_at_level_(top, 0, j);
  bool has_one = !top->presence_ || lexc_bit_(top->presence_, i);
  bool has_other = !top->presence_ || lexc_bit_(top->presence_, j);
  if (has_one != has_other) return has_one;
  return one > other || (one == other && i < j);
}

/* Whether the range of index a is nearer to the top than that of index b. Ranges of different words alone are compared. */
static inline bool lexc_is_higher_(const lexc_top *top, size_t a, size_t b) {
  uint64_t i = top->ranges[a].heaviest, j = top->ranges[b].heaviest;
  return top->has_worst_on_top_ ? lexc_comes_before_(top, j, i) : lexc_comes_before_(top, i, j);
}

static inline void lexc_swap_ranges_(lexc_top *top, size_t a, size_t b) {
  lexc_range range = top->ranges[a];
  top->ranges[a] = top->ranges[b];
  top->ranges[b] = range;
}

static inline void lexc_push_range_(lexc_top *top, uint64_t first, uint64_t end) {
  size_t i = top->n_ranges;
  if (first >= end) return;
  top->ranges[i].first = first;
  top->ranges[i].end = end;
  top->ranges[i].heaviest = lexc_find_heaviest_(top, first, end);
  for (top->n_ranges++; i && lexc_is_higher_(top, i, (i - 1) / 2); i = (i - 1) / 2)
    lexc_swap_ranges_(top, i, (i - 1) / 2);
}

/* Remove the top range. */
static inline void lexc_pop_range_(lexc_top *top) {
  size_t i = 0, child;
  top->ranges[0] = top->ranges[--top->n_ranges];
  while ((child = 2 * i + 1) < top->n_ranges) {
    if (child + 1 < top->n_ranges && lexc_is_higher_(top, child + 1, child)) child++;
    if (!lexc_is_higher_(top, child, i)) return;
    lexc_swap_ranges_(top, i, child);
    i = child;
  }
}

LEXC_API bool lexc_list_top(lexc_top *top, const lexc_image *im, const char *name, uint64_t first, uint64_t count,
                            lexc_range *ranges, size_t n_ranges) {
  lexc_column_ column = lexc_column_named_(im, "COLU", name), index = lexc_column_named_(im, "WIDX", name);
  lexc_column_parts_ parts;
  uint64_t end = first < im->n_words && count < im->n_words - first ? first + count : im->n_words, block;
  unsigned i;
  memset(top, 0, sizeof *top);
  if (!column.head || !index.head || !lexc_find_column_parts_(&column, im->n_words, &parts)) return false;
  block = lexc_u16_(index.head + 34);
  while (block >> top->shift_ > 1) top->shift_++;
  top->type_ = column.type;
  top->width_ = column.width;
  top->levels_[0] = column.body;
  top->sizes_[0] = im->n_words;
  top->n_levels_ = lexc_u32_(index.head + 36);
  for (i = 1; i <= top->n_levels_; i++) {
    top->levels_[i] = i == 1 ? index.body : top->levels_[i - 1] + column.width * top->sizes_[i - 1];
    top->sizes_[i] = (top->sizes_[i - 1] + block - 1) >> top->shift_;
  }
  top->ranges = ranges;
  top->remaining = n_ranges;
  top->presence_ = parts.presence;
  top->first_ = first;
  top->end_ = end;
  if (n_ranges) lexc_push_range_(top, first, end);
  return true;
}

/* Whether the number of an ordinal is above 0. The keys of signed numbers and of floats begin with the sign. */
static inline bool lexc_is_above_zero_(const lexc_top *top, uint64_t i) {
  return lexc_key_at_level_(top, 0, i) > (top->type_ == 1 ? 0 : (uint64_t)1 << (8 * top->width_ - 1));
}

/* Replace the ranges by the words that are left, the best first, and no more than can still be asked for. Their numbers
   are not above 0. A heap holds the best so far, the worst of them on top. */
static inline void lexc_sort_rest_(lexc_top *top) {
  uint64_t i;
  size_t n;
  top->is_sorted_ = top->has_worst_on_top_ = true;
  top->n_ranges = 0;
  for (i = top->first_; i < top->end_; i++) {
    if (lexc_is_above_zero_(top, i)) continue;
    if (top->n_ranges == top->remaining) {
      if (!lexc_comes_before_(top, i, top->ranges[0].heaviest)) continue;
      lexc_pop_range_(top);
    }
    lexc_push_range_(top, i, i + 1);
  }
  for (n = top->n_ranges; top->n_ranges;) {
    lexc_range worst = top->ranges[0];
    lexc_pop_range_(top);
    top->ranges[top->n_ranges] = worst;
  }
  top->n_ranges = n;
}

/* There are at most as many ranges as words that were found, and one more. So those of the caller suffice. */
LEXC_API uint64_t lexc_next_top(lexc_top *top) {
  lexc_range range;
  if (!top->n_ranges || !top->remaining) return LEXC_NONE;
  if (top->presence_ && !top->is_sorted_ && !lexc_is_above_zero_(top, top->ranges[0].heaviest)) lexc_sort_rest_(top);
  if (top->is_sorted_) {
    top->remaining--;
    return top->next_ < top->n_ranges ? top->ranges[top->next_++].heaviest : LEXC_NONE;
  }
  range = top->ranges[0];
  lexc_pop_range_(top);
  if (--top->remaining) {
    lexc_push_range_(top, range.first, range.heaviest);
    lexc_push_range_(top, range.heaviest + 1, range.end);
  }
  return range.heaviest;
}

/* Groups of anagrams */

LEXC_API bool lexc_group_at(const lexc_image *im, uint64_t number, lexc_group *group) {
  size_t size;
  const uint8_t *alph = (const uint8_t *)lexc_section(im, "ALPH", 0, &size), *firsts;
  uint64_t n, first;
  unsigned width;
  memset(group, 0, sizeof *group);
  if (!alph || number >= (n = lexc_u64_(alph))) return false;
  firsts = alph + 24;
  width = group->width_ = alph[16];
  first = lexc_number_(firsts + width * number, width);
  group->count = lexc_number_(firsts + width * (number + 1), width) - first;
  group->ordinals_ = firsts + lexc_round_up_(width * (n + 1), 8) + width * first;
  return true;
}

LEXC_API uint64_t lexc_member(const lexc_group *group, uint64_t i) {
  return lexc_number_(group->ordinals_ + group->width_ * i, group->width_);
}

/* Write the alphagram of letters of one label each: by the value order of META. */
static inline void lexc_sort_tiles_(const lexc_image *im, const uint8_t *labels, size_t n, uint8_t *sorted) {
  lexc_pack_ pack = {NULL, NULL};
  size_t counts[256] = {0}, i;
  unsigned order;
  for (i = 0; i < n; i++) counts[labels[i]]++;
  pack.next = (const uint8_t *)lexc_section(im, "META", 0, &i);
  pack.end = pack.next + i;
  lexc_find_(&pack, "alphabet");
  lexc_get_(&pack, "value_order");
  for (order = 0; order < im->n_letters; order++) {
    unsigned tile = (unsigned)lexc_take_(&pack).n & 255;
    while (counts[tile]) *sorted++ = (uint8_t)tile, counts[tile]--;
  }
}

/* Write the alphagram of characters: by their bytes, which is the order of code points. */
static inline void lexc_sort_characters_(const uint8_t *labels, size_t n, uint8_t *sorted) {
  size_t used = 0, index, size;
  for (; used < n; used += size) {
    const uint8_t *character = labels + used;
    for (size = 1; used + size < n && (character[size] & 0xc0) == 0x80;) size++;
    for (index = 0; index < used && memcmp(sorted + index, character, size < used - index ? size : used - index) <= 0;)
      for (index++; index < used && (sorted[index] & 0xc0) == 0x80;) index++;
    memmove(sorted + index + size, sorted + index, used - index);
    memcpy(sorted + index, character, size);
  }
}

LEXC_API bool lexc_anagrams(const lexc_image *im, const uint8_t *labels, size_t n, lexc_group *group) {
  uint8_t sorted[LEXC_MAX_WORD];
  lexc_span span;
  size_t i;
  memset(group, 0, sizeof *group);
  if (im->roots[LEXC_ROOT_ALPHAGRAMS] == LEXC_NONE || !lexc_section(im, "ALPH", 0, &i)) return false;
  if (n == 0 || n > im->longest) return false;
  for (i = 0; i < n; i++)
    if (!labels[i] || labels[i] > im->n_letters) return false;
  if (im->is_utf8) lexc_sort_characters_(labels, n, sorted);
  else lexc_sort_tiles_(im, labels, n, sorted);
  if (!lexc_prefix_from_(im, im->roots[LEXC_ROOT_ALPHAGRAMS], sorted, n, &span) || !span.is_word) return false;
  return lexc_group_at(im, span.first, group);
}

/* Letters: code points. Tables of letters whose other case is one letter: rows of {the first, how many, the distance of
   each to the next, to its other case}, made by tests/formats/case_tables.py. The last has letters whose capital is
   several. Rows may overlap the three after them, where upper and lower case alternate. */

typedef struct lexc_case_ {
  uint32_t first;
  uint16_t n, stride;
  int32_t distance;
} lexc_case_;

static const lexc_case_ lexc_lower_[] = {
    {0x41, 26, 1, 32}, {0xc0, 23, 1, 32}, {0xd8, 7, 1, 32}, {0x100, 24, 2, 1}, {0x132, 3, 2, 1}, {0x139, 8, 2, 1},
    {0x14a, 23, 2, 1}, {0x178, 1, 1, -121}, {0x179, 3, 2, 1}, {0x181, 1, 1, 210}, {0x182, 2, 2, 1}, {0x186, 1, 1, 206},
    {0x187, 1, 1, 1}, {0x189, 2, 1, 205}, {0x18b, 1, 1, 1}, {0x18e, 1, 1, 79}, {0x18f, 1, 1, 202}, {0x190, 1, 1, 203},
    {0x191, 1, 1, 1}, {0x193, 1, 1, 205}, {0x194, 1, 1, 207}, {0x196, 1, 1, 211}, {0x197, 1, 1, 209}, {0x198, 1, 1, 1},
    {0x19c, 1, 1, 211}, {0x19d, 1, 1, 213}, {0x19f, 1, 1, 214}, {0x1a0, 3, 2, 1}, {0x1a6, 1, 1, 218}, {0x1a7, 1, 1, 1},
    {0x1a9, 1, 1, 218}, {0x1ac, 1, 1, 1}, {0x1ae, 1, 1, 218}, {0x1af, 1, 1, 1}, {0x1b1, 2, 1, 217}, {0x1b3, 2, 2, 1},
    {0x1b7, 1, 1, 219}, {0x1b8, 1, 1, 1}, {0x1bc, 1, 1, 1}, {0x1c4, 1, 1, 2}, {0x1c5, 1, 1, 1}, {0x1c7, 1, 1, 2},
    {0x1c8, 1, 1, 1}, {0x1ca, 1, 1, 2}, {0x1cb, 9, 2, 1}, {0x1de, 9, 2, 1}, {0x1f1, 1, 1, 2}, {0x1f2, 2, 2, 1},
    {0x1f6, 1, 1, -97}, {0x1f7, 1, 1, -56}, {0x1f8, 20, 2, 1}, {0x220, 1, 1, -130}, {0x222, 9, 2, 1},
    {0x23a, 1, 1, 10795}, {0x23b, 1, 1, 1}, {0x23d, 1, 1, -163}, {0x23e, 1, 1, 10792}, {0x241, 1, 1, 1},
    {0x243, 1, 1, -195}, {0x244, 1, 1, 69}, {0x245, 1, 1, 71}, {0x246, 5, 2, 1}, {0x370, 2, 2, 1}, {0x376, 1, 1, 1},
    {0x37f, 1, 1, 116}, {0x386, 1, 1, 38}, {0x388, 3, 1, 37}, {0x38c, 1, 1, 64}, {0x38e, 2, 1, 63}, {0x391, 17, 1, 32},
    {0x3a3, 9, 1, 32}, {0x3cf, 1, 1, 8}, {0x3d8, 12, 2, 1}, {0x3f4, 1, 1, -60}, {0x3f7, 1, 1, 1}, {0x3f9, 1, 1, -7},
    {0x3fa, 1, 1, 1}, {0x3fd, 3, 1, -130}, {0x400, 16, 1, 80}, {0x410, 32, 1, 32}, {0x460, 17, 2, 1}, {0x48a, 27, 2, 1},
    {0x4c0, 1, 1, 15}, {0x4c1, 7, 2, 1}, {0x4d0, 48, 2, 1}, {0x531, 38, 1, 48}, {0x10a0, 38, 1, 7264},
    {0x10c7, 1, 1, 7264}, {0x10cd, 1, 1, 7264}, {0x13a0, 80, 1, 38864}, {0x13f0, 6, 1, 8}, {0x1c90, 43, 1, -3008},
    {0x1cbd, 3, 1, -3008}, {0x1e00, 75, 2, 1}, {0x1e9e, 1, 1, -7615}, {0x1ea0, 48, 2, 1}, {0x1f08, 8, 1, -8},
    {0x1f18, 6, 1, -8}, {0x1f28, 8, 1, -8}, {0x1f38, 8, 1, -8}, {0x1f48, 6, 1, -8}, {0x1f59, 4, 2, -8},
    {0x1f68, 8, 1, -8}, {0x1f88, 8, 1, -8}, {0x1f98, 8, 1, -8}, {0x1fa8, 8, 1, -8}, {0x1fb8, 2, 1, -8},
    {0x1fba, 2, 1, -74}, {0x1fbc, 1, 1, -9}, {0x1fc8, 4, 1, -86}, {0x1fcc, 1, 1, -9}, {0x1fd8, 2, 1, -8},
    {0x1fda, 2, 1, -100}, {0x1fe8, 2, 1, -8}, {0x1fea, 2, 1, -112}, {0x1fec, 1, 1, -7}, {0x1ff8, 2, 1, -128},
    {0x1ffa, 2, 1, -126}, {0x1ffc, 1, 1, -9}, {0x2126, 1, 1, -7517}, {0x212a, 1, 1, -8383}, {0x212b, 1, 1, -8262},
    {0x2132, 1, 1, 28}, {0x2160, 16, 1, 16}, {0x2183, 1, 1, 1}, {0x24b6, 26, 1, 26}, {0x2c00, 48, 1, 48},
    {0x2c60, 1, 1, 1}, {0x2c62, 1, 1, -10743}, {0x2c63, 1, 1, -3814}, {0x2c64, 1, 1, -10727}, {0x2c67, 3, 2, 1},
    {0x2c6d, 1, 1, -10780}, {0x2c6e, 1, 1, -10749}, {0x2c6f, 1, 1, -10783}, {0x2c70, 1, 1, -10782}, {0x2c72, 1, 1, 1},
    {0x2c75, 1, 1, 1}, {0x2c7e, 2, 1, -10815}, {0x2c80, 50, 2, 1}, {0x2ceb, 2, 2, 1}, {0x2cf2, 1, 1, 1},
    {0xa640, 23, 2, 1}, {0xa680, 14, 2, 1}, {0xa722, 7, 2, 1}, {0xa732, 31, 2, 1}, {0xa779, 2, 2, 1},
    {0xa77d, 1, 1, -35332}, {0xa77e, 5, 2, 1}, {0xa78b, 1, 1, 1}, {0xa78d, 1, 1, -42280}, {0xa790, 2, 2, 1},
    {0xa796, 10, 2, 1}, {0xa7aa, 1, 1, -42308}, {0xa7ab, 1, 1, -42319}, {0xa7ac, 1, 1, -42315}, {0xa7ad, 1, 1, -42305},
    {0xa7ae, 1, 1, -42308}, {0xa7b0, 1, 1, -42258}, {0xa7b1, 1, 1, -42282}, {0xa7b2, 1, 1, -42261}, {0xa7b3, 1, 1, 928},
    {0xa7b4, 8, 2, 1}, {0xa7c4, 1, 1, -48}, {0xa7c5, 1, 1, -42307}, {0xa7c6, 1, 1, -35384}, {0xa7c7, 2, 2, 1},
    {0xa7d0, 1, 1, 1}, {0xa7d6, 2, 2, 1}, {0xa7f5, 1, 1, 1}, {0xff21, 26, 1, 32}, {0x10400, 40, 1, 40},
    {0x104b0, 36, 1, 40}, {0x10570, 19, 2, 39}, {0x10571, 5, 2, 39}, {0x1057d, 7, 2, 39}, {0x1058d, 3, 2, 39},
    {0x10595, 1, 1, 39}, {0x10c80, 51, 1, 64}, {0x118a0, 32, 1, 32}, {0x16e40, 32, 1, 32}, {0x1e900, 34, 1, 34}};
static const lexc_case_ lexc_upper_[] = {
    {0x61, 26, 1, -32}, {0xb5, 1, 1, 743}, {0xe0, 23, 1, -32}, {0xf8, 7, 1, -32}, {0xff, 1, 1, 121}, {0x101, 24, 2, -1},
    {0x131, 1, 1, -232}, {0x133, 3, 2, -1}, {0x13a, 8, 2, -1}, {0x14b, 23, 2, -1}, {0x17a, 3, 2, -1},
    {0x17f, 1, 1, -300}, {0x180, 1, 1, 195}, {0x183, 2, 2, -1}, {0x188, 1, 1, -1}, {0x18c, 1, 1, -1}, {0x192, 1, 1, -1},
    {0x195, 1, 1, 97}, {0x199, 1, 1, -1}, {0x19a, 1, 1, 163}, {0x19e, 1, 1, 130}, {0x1a1, 3, 2, -1}, {0x1a8, 1, 1, -1},
    {0x1ad, 1, 1, -1}, {0x1b0, 1, 1, -1}, {0x1b4, 2, 2, -1}, {0x1b9, 1, 1, -1}, {0x1bd, 1, 1, -1}, {0x1bf, 1, 1, 56},
    {0x1c5, 1, 1, -1}, {0x1c6, 1, 1, -2}, {0x1c8, 1, 1, -1}, {0x1c9, 1, 1, -2}, {0x1cb, 1, 1, -1}, {0x1cc, 1, 1, -2},
    {0x1ce, 8, 2, -1}, {0x1dd, 1, 1, -79}, {0x1df, 9, 2, -1}, {0x1f2, 1, 1, -1}, {0x1f3, 1, 1, -2}, {0x1f5, 1, 1, -1},
    {0x1f9, 20, 2, -1}, {0x223, 9, 2, -1}, {0x23c, 1, 1, -1}, {0x23f, 2, 1, 10815}, {0x242, 1, 1, -1},
    {0x247, 5, 2, -1}, {0x250, 1, 1, 10783}, {0x251, 1, 1, 10780}, {0x252, 1, 1, 10782}, {0x253, 1, 1, -210},
    {0x254, 1, 1, -206}, {0x256, 2, 1, -205}, {0x259, 1, 1, -202}, {0x25b, 1, 1, -203}, {0x25c, 1, 1, 42319},
    {0x260, 1, 1, -205}, {0x261, 1, 1, 42315}, {0x263, 1, 1, -207}, {0x265, 1, 1, 42280}, {0x266, 1, 1, 42308},
    {0x268, 1, 1, -209}, {0x269, 1, 1, -211}, {0x26a, 1, 1, 42308}, {0x26b, 1, 1, 10743}, {0x26c, 1, 1, 42305},
    {0x26f, 1, 1, -211}, {0x271, 1, 1, 10749}, {0x272, 1, 1, -213}, {0x275, 1, 1, -214}, {0x27d, 1, 1, 10727},
    {0x280, 1, 1, -218}, {0x282, 1, 1, 42307}, {0x283, 1, 1, -218}, {0x287, 1, 1, 42282}, {0x288, 1, 1, -218},
    {0x289, 1, 1, -69}, {0x28a, 2, 1, -217}, {0x28c, 1, 1, -71}, {0x292, 1, 1, -219}, {0x29d, 1, 1, 42261},
    {0x29e, 1, 1, 42258}, {0x345, 1, 1, 84}, {0x371, 2, 2, -1}, {0x377, 1, 1, -1}, {0x37b, 3, 1, 130},
    {0x3ac, 1, 1, -38}, {0x3ad, 3, 1, -37}, {0x3b1, 17, 1, -32}, {0x3c2, 1, 1, -31}, {0x3c3, 9, 1, -32},
    {0x3cc, 1, 1, -64}, {0x3cd, 2, 1, -63}, {0x3d0, 1, 1, -62}, {0x3d1, 1, 1, -57}, {0x3d5, 1, 1, -47},
    {0x3d6, 1, 1, -54}, {0x3d7, 1, 1, -8}, {0x3d9, 12, 2, -1}, {0x3f0, 1, 1, -86}, {0x3f1, 1, 1, -80}, {0x3f2, 1, 1, 7},
    {0x3f3, 1, 1, -116}, {0x3f5, 1, 1, -96}, {0x3f8, 1, 1, -1}, {0x3fb, 1, 1, -1}, {0x430, 32, 1, -32},
    {0x450, 16, 1, -80}, {0x461, 17, 2, -1}, {0x48b, 27, 2, -1}, {0x4c2, 7, 2, -1}, {0x4cf, 1, 1, -15},
    {0x4d1, 48, 2, -1}, {0x561, 38, 1, -48}, {0x10d0, 43, 1, 3008}, {0x10fd, 3, 1, 3008}, {0x13f8, 6, 1, -8},
    {0x1c80, 1, 1, -6254}, {0x1c81, 1, 1, -6253}, {0x1c82, 1, 1, -6244}, {0x1c83, 2, 1, -6242}, {0x1c85, 1, 1, -6243},
    {0x1c86, 1, 1, -6236}, {0x1c87, 1, 1, -6181}, {0x1c88, 1, 1, 35266}, {0x1d79, 1, 1, 35332}, {0x1d7d, 1, 1, 3814},
    {0x1d8e, 1, 1, 35384}, {0x1e01, 75, 2, -1}, {0x1e9b, 1, 1, -59}, {0x1ea1, 48, 2, -1}, {0x1f00, 8, 1, 8},
    {0x1f10, 6, 1, 8}, {0x1f20, 8, 1, 8}, {0x1f30, 8, 1, 8}, {0x1f40, 6, 1, 8}, {0x1f51, 4, 2, 8}, {0x1f60, 8, 1, 8},
    {0x1f70, 2, 1, 74}, {0x1f72, 4, 1, 86}, {0x1f76, 2, 1, 100}, {0x1f78, 2, 1, 128}, {0x1f7a, 2, 1, 112},
    {0x1f7c, 2, 1, 126}, {0x1fb0, 2, 1, 8}, {0x1fbe, 1, 1, -7205}, {0x1fd0, 2, 1, 8}, {0x1fe0, 2, 1, 8},
    {0x1fe5, 1, 1, 7}, {0x214e, 1, 1, -28}, {0x2170, 16, 1, -16}, {0x2184, 1, 1, -1}, {0x24d0, 26, 1, -26},
    {0x2c30, 48, 1, -48}, {0x2c61, 1, 1, -1}, {0x2c65, 1, 1, -10795}, {0x2c66, 1, 1, -10792}, {0x2c68, 3, 2, -1},
    {0x2c73, 1, 1, -1}, {0x2c76, 1, 1, -1}, {0x2c81, 50, 2, -1}, {0x2cec, 2, 2, -1}, {0x2cf3, 1, 1, -1},
    {0x2d00, 38, 1, -7264}, {0x2d27, 1, 1, -7264}, {0x2d2d, 1, 1, -7264}, {0xa641, 23, 2, -1}, {0xa681, 14, 2, -1},
    {0xa723, 7, 2, -1}, {0xa733, 31, 2, -1}, {0xa77a, 2, 2, -1}, {0xa77f, 5, 2, -1}, {0xa78c, 1, 1, -1},
    {0xa791, 2, 2, -1}, {0xa794, 1, 1, 48}, {0xa797, 10, 2, -1}, {0xa7b5, 8, 2, -1}, {0xa7c8, 2, 2, -1},
    {0xa7d1, 1, 1, -1}, {0xa7d7, 2, 2, -1}, {0xa7f6, 1, 1, -1}, {0xab53, 1, 1, -928}, {0xab70, 80, 1, -38864},
    {0xff41, 26, 1, -32}, {0x10428, 40, 1, -40}, {0x104d8, 36, 1, -40}, {0x10597, 19, 2, -39}, {0x10598, 5, 2, -39},
    {0x105a4, 7, 2, -39}, {0x105b4, 3, 2, -39}, {0x105bc, 1, 1, -39}, {0x10cc0, 51, 1, -64}, {0x118c0, 32, 1, -32},
    {0x16e60, 32, 1, -32}, {0x1e922, 34, 1, -34}};
static const lexc_case_ lexc_growing_[] = {
    {0xdf, 1, 1, 0}, {0x149, 1, 1, 0}, {0x1f0, 1, 1, 0}, {0x390, 1, 1, 0}, {0x3b0, 1, 1, 0}, {0x587, 1, 1, 0},
    {0x1e96, 5, 1, 0}, {0x1f50, 4, 2, 0}, {0x1f80, 48, 1, 0}, {0x1fb2, 3, 1, 0}, {0x1fb6, 2, 1, 0}, {0x1fbc, 1, 1, 0},
    {0x1fc2, 3, 1, 0}, {0x1fc6, 2, 1, 0}, {0x1fcc, 1, 1, 0}, {0x1fd2, 2, 1, 0}, {0x1fd6, 2, 1, 0}, {0x1fe2, 3, 1, 0},
    {0x1fe6, 2, 1, 0}, {0x1ff2, 3, 1, 0}, {0x1ff6, 2, 1, 0}, {0x1ffc, 1, 1, 0}, {0xfb00, 7, 1, 0}, {0xfb13, 5, 1, 0}};

/* The row of a letter, or NULL. */
static inline const lexc_case_ *lexc_find_case_(const lexc_case_ *rows, size_t n, uint32_t letter) {
  size_t low = 0, high = n, back;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (rows[middle].first <= letter) low = middle + 1;
    else high = middle;
  }
  for (back = 0; low-- > 0 && back < 4; back++) {
    uint32_t distance = letter - rows[low].first;
    if (distance % rows[low].stride == 0 && distance / rows[low].stride < rows[low].n) return &rows[low];
  }
  return NULL;
}

#define LEXC_DOTTED_I_ 0x130u
#define LEXC_DOTLESS_I_ 0x131u
#define LEXC_SHARP_S_ 0xdfu

static inline uint32_t lexc_other_case_(const lexc_case_ *rows, size_t n, uint32_t letter) {
  const lexc_case_ *row = lexc_find_case_(rows, n, letter);
  return row ? (uint32_t)((int32_t)letter + row->distance) : letter;
}
static inline uint32_t lexc_lower_letter_(const lexc_judge *judge, uint32_t letter) {
  if (letter == 'I') return judge->is_turkic_ ? LEXC_DOTLESS_I_ : 'i';
  if (letter == LEXC_DOTTED_I_) return 'i';
  if (letter < 128) return letter >= 'A' && letter <= 'Z' ? letter + 32 : letter;
  return lexc_other_case_(lexc_lower_, sizeof lexc_lower_ / sizeof *lexc_lower_, letter);
}
static inline uint32_t lexc_plain_upper_letter_(uint32_t letter) {
  if (letter < 128) return letter >= 'a' && letter <= 'z' ? letter - 32 : letter;
  return lexc_other_case_(lexc_upper_, sizeof lexc_upper_ / sizeof *lexc_upper_, letter);
}
static inline uint32_t lexc_upper_letter_(const lexc_judge *judge, uint32_t letter) {
  return letter == 'i' && judge->is_turkic_ ? LEXC_DOTTED_I_ : lexc_plain_upper_letter_(letter);
}

/* Whether a letter is a capital, or has no case. */
static inline bool lexc_is_upper_(uint32_t letter) {
  size_t n = sizeof lexc_growing_ / sizeof *lexc_growing_;
  if (letter >= 128 && lexc_find_case_(lexc_growing_, n, letter)) return false;
  return lexc_plain_upper_letter_(letter) == letter;
}

/* Read the letter at *next, and move *next to its end. The bytes are valid UTF-8. */
static inline uint32_t lexc_next_letter_(const uint8_t **next) {
  const uint8_t *p = *next;
  unsigned more = *p < 0x80 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : 3, i;
  uint32_t letter = more ? *p & (0x3fu >> more) : *p;
  for (i = 1; i <= more; i++) letter = letter << 6 | (p[i] & 0x3fu);
  *next = p + more + 1;
  return letter;
}

static inline lexc_letters_ lexc_slice_(lexc_letters_ letters, size_t start, size_t end) {
  letters.chars += start;
  letters.n = end - start;
  return letters;
}
static inline bool lexc_are_equal_(lexc_letters_ a, lexc_letters_ b) {
  return a.n == b.n && (!a.n || memcmp(a.chars, b.chars, a.n * sizeof *a.chars) == 0);
}

/* Work and memory of a judge. When either is exhausted, every search fails, and no text is correct. */

static inline bool lexc_spend_(lexc_judge *judge, size_t n) {
  if (judge->work_ < 0 || n > (size_t)judge->work_) judge->work_ = -1;
  else judge->work_ -= (int)n;
  return judge->work_ >= 0;
}

/* Memory for n letters, or NULL. */
static inline uint32_t *lexc_reserve_letters_(lexc_judge *judge, size_t n) {
  uint32_t *letters = judge->letters_ + judge->n_used_;
  if (!lexc_spend_(judge, n) || n > sizeof judge->letters_ / sizeof *judge->letters_ - judge->n_used_) {
    judge->work_ = -1;
    return NULL;
  }
  judge->n_used_ += n;
  return letters;
}

/* Append letters to a text that ends where the free memory begins. */
static inline void lexc_append_(lexc_judge *judge, lexc_letters_ *text, lexc_letters_ letters) {
  uint32_t *copy = lexc_reserve_letters_(judge, letters.n);
  if (!copy) return;
  if (letters.n) memcpy(copy, letters.chars, letters.n * sizeof *copy);
  text->n += letters.n;
}
static inline void lexc_append_letter_(lexc_judge *judge, lexc_letters_ *text, uint32_t letter) {
  lexc_letters_ letters = {&letter, 1};
  lexc_append_(judge, text, letters);
}
static inline void lexc_append_text_(lexc_judge *judge, lexc_letters_ *target, lexc_value_ text) {
  const uint8_t *next = text.bytes, *end = text.bytes + text.n;
  while (next < end && judge->work_ >= 0) lexc_append_letter_(judge, target, lexc_next_letter_(&next));
}
static inline lexc_letters_ lexc_new_text_(lexc_judge *judge) {
  lexc_letters_ text = {NULL, 0};
  text.chars = judge->letters_ + judge->n_used_;
  return text;
}

/* Texts of DICT beside letters. */

static inline size_t lexc_text_length_(lexc_value_ text) {
  size_t n = 0, i;
  for (i = 0; i < text.n; i++) n += (text.bytes[i] & 0xc0) != 0x80;
  return n;
}

/* Whether letters have a text at an index. *behind becomes the index after it. */
static inline bool lexc_has_text_(lexc_judge *judge, lexc_letters_ letters, size_t index, lexc_value_ text,
                                  size_t *behind) {
  const uint8_t *p = text.bytes, *end = text.bytes + text.n;
  for (; p < end; index++) {
    if (!lexc_spend_(judge, 1) || index >= letters.n || lexc_next_letter_(&p) != letters.chars[index]) return false;
  }
  *behind = index;
  return true;
}

/* The first index, from `index` on, at which letters have a text that is not empty; SIZE_MAX if there is none. */
static inline size_t lexc_find_text_(lexc_judge *judge, lexc_letters_ letters, size_t index, lexc_value_ text,
                                     size_t *behind) {
  for (; index < letters.n; index++)
    if (lexc_has_text_(judge, letters, index, text, behind)) return index;
  return SIZE_MAX;
}

static inline bool lexc_has_letter_(lexc_judge *judge, lexc_rows_ text, uint32_t letter) {
  const uint8_t *next = text.bytes, *end = text.bytes + text.n;
  while (next < end && lexc_spend_(judge, 1))
    if (lexc_next_letter_(&next) == letter) return true;
  return false;
}

/* A cursor at the first row of a table. */
static inline lexc_pack_ lexc_open_rows_(const lexc_judge *judge, const uint8_t *rows) {
  lexc_pack_ pack = {NULL, NULL};
  pack.next = rows;
  pack.end = judge->end_;
  return pack;
}

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

/* Mapped files */

static inline lexc_status lexc_set_file_(lexc_file *file, const void *data, size_t size, lexc_status status) {
  file->data = data;
  file->size = size;
  return status;
}

#if defined(LEXC_HAS_MMAP_)

LEXC_API lexc_status lexc_map(lexc_file *file, const char *path) {
  struct stat state;
  void *data = MAP_FAILED;
  int number = open(path, O_RDONLY);
  if (number < 0) return lexc_set_file_(file, NULL, 0, LEXC_SYSTEM);
  memset(&state, 0, sizeof state);
  if (fstat(number, &state) == 0 && state.st_size > 0 && (uint64_t)state.st_size <= SIZE_MAX)
    data = mmap(NULL, (size_t)state.st_size, PROT_READ, MAP_PRIVATE, number, 0);
  close(number);
  if (data == MAP_FAILED)
    return lexc_set_file_(file, NULL, 0, S_ISREG(state.st_mode) && state.st_size == 0 ? LEXC_C1 : LEXC_SYSTEM);
  return lexc_set_file_(file, data, (size_t)state.st_size, LEXC_OK);
}

LEXC_API void lexc_unmap(lexc_file *file) {
  if (file->data) munmap((void *)(uintptr_t)file->data, file->size);
  lexc_set_file_(file, NULL, 0, LEXC_OK);
}

#elif defined(_WIN32)

/* The view keeps the file mapped after both handles are closed. A name is UTF-8, as everywhere. */
LEXC_API lexc_status lexc_map(lexc_file *file, const char *path) {
  WCHAR name[32768];
  HANDLE opened = INVALID_HANDLE_VALUE, mapping = NULL;
  LARGE_INTEGER size;
  const void *data = NULL;
  bool has_size;
  size.QuadPart = -1;
  if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, name, 32768))
    opened = CreateFileW(name, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL,
                         OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
  if (opened == INVALID_HANDLE_VALUE) return lexc_set_file_(file, NULL, 0, LEXC_SYSTEM);
  has_size = GetFileSizeEx(opened, &size) != 0;
  if (has_size && size.QuadPart > 0 && (uint64_t)size.QuadPart <= SIZE_MAX)
    mapping = CreateFileMappingW(opened, NULL, PAGE_READONLY, 0, 0, NULL);
  if (mapping) data = MapViewOfFile(mapping, FILE_MAP_READ, 0, 0, 0);
  if (mapping) CloseHandle(mapping);
  CloseHandle(opened);
  if (!data) return lexc_set_file_(file, NULL, 0, has_size && size.QuadPart == 0 ? LEXC_C1 : LEXC_SYSTEM);
  return lexc_set_file_(file, data, (size_t)size.QuadPart, LEXC_OK);
}

LEXC_API void lexc_unmap(lexc_file *file) {
  if (file->data) UnmapViewOfFile(file->data);
  lexc_set_file_(file, NULL, 0, LEXC_OK);
}

#else

LEXC_API lexc_status lexc_map(lexc_file *file, const char *path) {
  (void)path;
  return lexc_set_file_(file, NULL, 0, LEXC_SYSTEM);
}

LEXC_API void lexc_unmap(lexc_file *file) { lexc_set_file_(file, NULL, 0, LEXC_OK); }

#endif

#ifdef __cplusplus
}
#endif
#endif /* LEXC_IMPLEMENTATION */
