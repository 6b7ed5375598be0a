/* lexc.h: reads lexc images (word lists as DAWG, GADDAG, trie or letter table) in C99 or C++. MIT licence.

   One file, no dependency, no allocation, no recursion, no locale. The format is described in specs/image.md of lexc;
   rules have the names of that page (N7: "every target lies in a later level").

   One source file of a program contains the implementation:

       #define LEXC_IMPLEMENTATION
       #include "lexc.h"

   All others only include the file. With LEXC_STATIC defined, all functions are static inline. Then include the
   implementation in each source file that uses it, and the compiler can inline the walk into a search. On x86, -mpopcnt
   (or any -march since 2009) makes walks in the bitmap layout a third faster.

   Example: is it a word, how many words begin so, and which is the second of them?

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
   caller: lexc_scratch returns the size, in numbers of 64 bits. That is one bit for each unit in the bitmap layout
   (1/32 of the nodes), and nothing in the arcs layout; an image without RANK takes several bytes for each unit. The
   packed layout takes two to four times the bytes of NODE, with RANK or without: a bit for each bit of the nodes, and
   ten bytes for each node of the DAWG's part, two for each other node.

   Checks that need Unicode's tables are left out: that texts are in NFC (in M5b, M5h, M5k), and that folding leaves
   letters beyond A to Z unchanged (in M5h). So lexc.h opens some images with letters that no text can spell.

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

/* Every rule that an image can break, and the fault of an image that breaks it. */
#define LEXC_RULES(RULE)                                                     \
  RULE(C1, "not a lexc image, or one that was copied as text")               \
  RULE(C2, "the file ends inside its header")                                \
  RULE(C3, "written by a newer lexc")                                        \
  RULE(C4, "the header changed since it was written")                        \
  RULE(C5, "the file's length is not its image's: truncated, or too long")   \
  RULE(C6, "the section table changed since it was written, or is too long") \
  RULE(C7, "a section is at a wrong offset")                                 \
  RULE(C8, "unknown flags, or an unknown critical section")                  \
  RULE(C9, "a section is missing, or occurs twice")                          \
  RULE(C10, "padding is not zero")                                           \
  RULE(C11, "a section changed since it was written")                        \
  RULE(G1, "GRPH has another length than 384 bytes")                         \
  RULE(G2, "reserved fields of GRPH are not zero")                           \
  RULE(G3, "unknown kind, layout or labels")                                 \
  RULE(G4, "units and masks that no layout has")                             \
  RULE(G5, "the number of letters does not fit the layout")                  \
  RULE(G6, "the shortest or longest word has an impossible length")          \
  RULE(G7, "the number of levels does not fit the longest word")             \
  RULE(G8, "the units do not fill NODE")                                     \
  RULE(G9, "a GADDAG's range with one of start, levels and nodes missing")   \
  RULE(G10, "an impossible number of words")                                 \
  RULE(G11, "the roots do not fit the kind")                                 \
  RULE(M1, "META is too long")                                               \
  RULE(M2, "META is not one msgpack map with ascending keys")                \
  RULE(M3, "META lacks a key, or has a value of another type")               \
  RULE(M4, "META has no identity, or another normalisation than NFC")        \
  RULE(M5a, "META's alphabet has other labels than GRPH")                    \
  RULE(M5b, "the alphabet's name is empty, too long or unprintable")         \
  RULE(M5c, "an unknown way to fold case")                                   \
  RULE(M5d, "an alphabet of UTF-8 labels that describes letters")            \
  RULE(M5e, "META has another number of letters than GRPH")                  \
  RULE(M5f, "a label that is empty, too long or unprintable")                \
  RULE(M5g, "an invalid alias, or too many aliases")                         \
  RULE(M5h, "a label or alias that folding changes")                         \
  RULE(M5i, "a label or alias that occurs twice")                            \
  RULE(M5j, "a bracket or backslash beside labels of several characters")    \
  RULE(M5k, "an invalid blank label")                                        \
  RULE(M5l, "a count or score out of range")                                 \
  RULE(M5m, "a vowel that is no letter, or occurs twice")                    \
  RULE(M5n, "an invalid value order")                                        \
  RULE(L1, "LEVL has another number of levels than GRPH")                    \
  RULE(L2, "levels that do not ascend")                                      \
  RULE(L3, "a range that does not begin with its first level")               \
  RULE(N1, "the last node ends beyond NODE")                                 \
  RULE(N2, "a level does not begin at a node")                               \
  RULE(N3, "a label outside the alphabet")                                   \
  RULE(N4, "a node without arcs, or an arc without accept bit and target")   \
  RULE(N5, "labels that do not ascend")                                      \
  RULE(N6, "a target at which no node begins")                               \
  RULE(N7, "a target that does not lie in a later level")                    \
  RULE(N8, "a misplaced separator")                                          \
  RULE(N9, "a root at which no node begins")                                 \
  RULE(N10, "the numbers of nodes or arcs differ from GRPH")                 \
  RULE(N11, "the number of words differs from GRPH")                         \
  RULE(P1, "a header of packed nodes has impossible fields")                 \
  RULE(P2, "the tables and streams of packed nodes do not fill NODE")        \
  RULE(P3, "a table with impossible labels or nibbles")                      \
  RULE(P4, "packed nodes that do not fill their stream, or name no entry")   \
  RULE(P5, "an arc without accept bit and target, or to an unknown address") \
  RULE(P6, "addresses out of order, or at which no node begins")             \
  RULE(P7, "a target at which no node begins, or a node beyond reach")       \
  RULE(P8, "a cycle of nodes, or paths of another length than GRPH has")     \
  RULE(Q1, "RANK does not fit NODE")                                         \
  RULE(Q2, "an entry or a sample of RANK is wrong")                          \
  RULE(R1, "RANK does not fit GRPH")                                         \
  RULE(R2, "RANK's directory is not that of the nodes")                      \
  RULE(R3, "an entry of RANK is a wrong sum")                                \
  RULE(R4, "RANK has another number of words than GRPH")                     \
  RULE(A1, "ALPH without RANK, or without alphagrams")                       \
  RULE(A2, "ALPH does not fit GRPH")                                         \
  RULE(A3, "ALPH has another number of groups than alphagrams")              \
  RULE(A4, "a group of ALPH is empty or misplaced")                          \
  RULE(A5, "an ordinal of ALPH is out of order or out of range")             \
  RULE(U1, "a column with an invalid name or reserved fields")               \
  RULE(U2, "a column of type 0, unknown width, or another number of words")  \
  RULE(U3, "a column's length is not that of its entries")                   \
  RULE(U4, "an entry of a column that its type does not allow")              \
  RULE(U5, "an entry of a word without a value")                             \
  RULE(W1, "an index that belongs to no column")                             \
  RULE(W2, "an index's levels are not those of its block")                   \
  RULE(W3, "a wrong maximum in an index")                                    \
  RULE(SCRATCH, "less scratch memory than lexc_scratch returns")             \
  RULE(SYSTEM, "the system cannot open or map the file: see errno")

typedef enum lexc_status {
  LEXC_OK = 0,
#define LEXC_STATUS_(name, message) LEXC_##name,
  LEXC_RULES(LEXC_STATUS_)
#undef LEXC_STATUS_
  LEXC_N_STATUS
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

/* A mapped file, on POSIX systems. Elsewhere lexc_map returns LEXC_SYSTEM: read the file into memory. */
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
  uint64_t at;     /* the unit of the arc in the arcs layout, its node in the others */
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
  uint64_t node; /* LEXC_NONE: no arc leads on from here */
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
   in the order of ordinals. A word without a value counts as 0. The column is one of numbers that has an index (WIDX),
   as `weight`.

       lexc_range ranges[10]; // the caller's memory: so many words at most are found
       lexc_top top;
       uint64_t ordinal;
       if (lexc_prefix(&image, labels, n, &span) &&
           lexc_list_top(&top, &image, "weight", span.first, span.count, ranges, 10))
         while ((ordinal = lexc_next_top(&top)) != LEXC_NONE) use(ordinal);

   lexc_list_top returns false, and finds nothing, if there is no such column or index. The time for each word grows
   with the logarithm of the range. */
typedef struct lexc_range {
  uint64_t first, end, heaviest; /* ordinals */
} lexc_range;
typedef struct lexc_top {
  lexc_range *ranges; /* a binary heap, the range with the heaviest word on top */
  size_t n_ranges, remaining;
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

/* The i-th section of a type ("COLU", 0), verified: its bytes, or NULL. */
LEXC_API const void *lexc_section(const lexc_image *image, const char *type, unsigned i, size_t *size);

#ifdef __cplusplus
}
#endif
#endif /* LEXC_H */

#if defined(LEXC_IMPLEMENTATION) && !defined(LEXC_IMPLEMENTED)
#define LEXC_IMPLEMENTED

#include <string.h>

#ifndef LEXC_CHECKSUMS
#define LEXC_CHECKSUMS 1
#endif

#if defined(__unix__) || defined(__APPLE__)
#define LEXC_HAS_MMAP_ 1
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
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

static inline uint64_t lexc_round_up_(uint64_t n, uint64_t to) { return (n + to - 1) / to * to; }

/* Packed nodes. A node begins with its class, and a number that selects an entry of the shapes (labels and nibbles), of
   the label sets or of the chains (nodes of one arc each). A raw node has labels and nibbles itself. A nibble is the
   kind of an arc's target, plus 8 if a word ends on the arc. The nodes of a chain share an address; from bit
   LEXC_INDEX_ on stands the index of a node in its chain. */

enum { LEXC_SHAPE_, LEXC_LABELS_, LEXC_RAW_, LEXC_CHAIN_ };
#define LEXC_INDEX_ 44
#define LEXC_IN_CHAIN_ ((uint64_t)1 << LEXC_INDEX_) /* from a node of a chain to the next */
enum { LEXC_NO_TARGET_, LEXC_NEXT_, LEXC_NEAR_, LEXC_FAR_, LEXC_ADDRESS_ }; /* kinds 4 to 7: addresses */

/* Read a number of at most 64 bits at bit `at`, counted from p on. */
static inline uint64_t lexc_bits_(const uint8_t *p, uint64_t at, unsigned width) {
  const uint8_t *unit = p + at / 64 * 8;
  unsigned shift = at & 63;
  uint64_t n = lexc_u64_(unit) >> shift;
  if (shift + width > 64) n |= lexc_u64_(unit + 8) << (64 - shift);
  return width < 64 ? n & (((uint64_t)1 << width) - 1) : n;
}
static inline uint64_t lexc_node_bits_(const lexc_image *im, uint64_t at, unsigned width) {
  return lexc_bits_(im->nodes, at, width);
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

static inline lexc_node_ lexc_raw_node_(const lexc_image *im, uint64_t at, unsigned part) {
  lexc_node_ x;
  x.part = part;
  x.next = 0;
  if (im->is_utf8) {
    x.n = (unsigned)lexc_node_bits_(im, at, 8);
    x.labels = at + 8;
    x.nibbles = x.labels + 8 * x.n;
  } else {
    x.labels = lexc_node_bits_(im, at, im->n_letters + 1u);
    x.n = lexc_popcount_(x.labels);
    x.nibbles = at + im->n_letters + 1u;
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
  uint64_t address = node & (LEXC_IN_CHAIN_ - 1), type, at, entry, labels;
  unsigned is_dawg = address < im->parts[1].end;
  const lexc_part_ *part = &im->parts[is_dawg];
  type = lexc_class_of_(im, part, address);
  at = address + 4 + (type >> 8 & 63);
  if ((type & 3) == LEXC_RAW_) return lexc_raw_node_(im, address + 4, is_dawg);
  entry = lexc_entry_of_node_(im, address, type);
  if ((type & 3) == LEXC_CHAIN_) return lexc_chain_node_(im, node, lexc_chain_at_(im, part, entry), at, is_dawg);
  entry = (type & 3) == LEXC_SHAPE_ ? lexc_shape_at_(im, part, entry) : lexc_label_set_at_(im, part, entry);
  labels = lexc_node_bits_(im, entry, lexc_label_width_(im));
  x.part = is_dawg;
  x.next = 0;
  x.labels = im->is_utf8 ? entry : labels;
  x.n = lexc_count_labels_(im, labels);
  x.nibbles = (type & 3) == LEXC_SHAPE_ ? entry + lexc_label_width_(im) : at;
  x.fields = (type & 3) == LEXC_SHAPE_ ? at : at + 4 * x.n;
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
  uint64_t at, bits;
  unsigned k, n;
  number += part->n_others;
  if (number >= part->n_addresses) number -= part->n_addresses;
  k = number & 15;
  at = part->high + lexc_node_bits_(im, part->samples + 2 * (number - k), 32);
  bits = lexc_u64_(im->nodes + at / 64 * 8) & UINT64_MAX << (at & 63);
  for (at &= ~(uint64_t)63; (n = lexc_popcount_(bits)) <= k; bits = lexc_u64_(im->nodes + at / 8)) {
    k -= n;
    at += 64;
  }
  while (k--) bits &= bits - 1;
  at += lexc_lowest_bit_(bits) - part->high - number;
  return im->parts[1].begin +
         (at << part->low_width | lexc_node_bits_(im, part->low + number * part->low_width, part->low_width));
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
  uint64_t at = c->field;
  unsigned i;
  for (i = c->i; i < c->node.n; i++) at += lexc_field_width_(im, &c->node, lexc_nibble_(im, &c->node, i));
  return at;
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
  if (!lexc_seek_(im, &c, arc->at, label)) return false;
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

/* Fill in the arc at arc->at. label: the label of an arc that exists there. */
static inline void lexc_set_arc_(const lexc_image *im, lexc_arc *arc, unsigned label) {
  uint64_t target = 0;
  if (im->mask_units) {
    uint64_t children = lexc_mask_(im, arc->at);
    arc->accepts = lexc_mask_(im, arc->at + im->mask_units) >> label & 1;
    if (children >> label & 1) target = lexc_target_(im, arc->at, children, label);
  } else {
    uint64_t unit = lexc_unit_(im, arc->at);
    arc->accepts = (unit & LEXC_ACCEPT_) != 0;
    target = unit >> 10;
  }
  arc->label = (uint8_t)label;
  arc->target = target ? target : LEXC_NONE;
}

LEXC_API bool lexc_first_arc(const lexc_image *im, uint64_t node, lexc_arc *arc) {
  if (node == LEXC_NONE) return false;
  arc->at = node;
  if (im->layout == LEXC_PACKED) return lexc_seek_arc_(im, arc, 0);
  lexc_set_arc_(im, arc, im->mask_units ? lexc_lowest_bit_(lexc_mask_(im, node) | lexc_mask_(im, node + im->mask_units))
                                        : (unsigned)(lexc_unit_(im, node) & 255));
  return true;
}

LEXC_API bool lexc_next_arc(const lexc_image *im, lexc_arc *arc) {
  if (im->layout == LEXC_PACKED) return lexc_seek_arc_(im, arc, arc->label + 1u);
  if (im->mask_units) {
    uint64_t remaining = lexc_mask_(im, arc->at) | lexc_mask_(im, arc->at + im->mask_units);
    remaining &= ~(lexc_bits_below_(arc->label) << 1 | 1); /* the labels above this one */
    if (!remaining) return false;
    lexc_set_arc_(im, arc, lexc_lowest_bit_(remaining));
    return true;
  }
  if (lexc_unit_(im, arc->at) & LEXC_LAST_) return false;
  arc->at++;
  lexc_set_arc_(im, arc, (unsigned)(lexc_unit_(im, arc->at) & 255));
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
  const uint8_t *at = (const uint8_t *)text;
  uint8_t labels[LEXC_MAX_WORD];
  size_t n;
  for (; node != LEXC_NONE && im->label_of[*at] != 255; at++) {
    uint8_t label = im->label_of[*at];
    if (!label || !at[1]) return label && lexc_accepts(im, node, label);
    node = lexc_child(im, node, label);
  }
  if (node == LEXC_NONE) return false;
  n = lexc_read(im, text, strlen(text), labels, sizeof labels);
  return lexc_contains(im, labels, n);
}

/* Listing. units[d]: the `at` of the arc of labels[d]; next: the target of the last arc. `length` never falls below
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
    arc->at = words->units[words->length - 1];
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
    words->units[words->length - 1] = arc.at;
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
  uint64_t at = im->parts[1].begin + (block << 10) + (sample & 0xffff), entry = sample >> 16;
  while (at < node) {
    lexc_cursor_ c = lexc_arcs_of_(im, at);
    unsigned m = lexc_count_children_(im, &c.node);
    if (m > 1) entry += 4 + (uint64_t)(m - 1) * lexc_entry_width_(im, entry);
    at = lexc_end_of_node_(im, &c);
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

/* lexc_arc_of_ in the packed layout. */
static inline lexc_arc lexc_packed_arc_of_(const lexc_image *im, uint64_t node, uint64_t *ordinal) {
  lexc_arc arc = {0, 0, 0, false};
  lexc_cursor_ c = lexc_arcs_of_(im, node), found = c;
  uint64_t entry = 0, accepts = 0, below = 0, before = 0;
  unsigned k = 0, m = lexc_count_children_(im, &c.node);
  if (m > 1) entry = lexc_locate_(im, node);
  for (; accepts + below <= *ordinal && lexc_load_(im, &c); lexc_pass_(im, &c)) {
    found = c;
    before = accepts + below;
    accepts += c.nibble >> 3;
    if ((c.nibble & 7) == LEXC_NO_TARGET_) continue;
    if (++k < m) below = lexc_packed_entry_(im, entry, k);
    else if (c.i + 1 < c.node.n) below += lexc_count_packed_before_(im, lexc_target_of_(im, &c), 256);
  }
  arc.label = (uint8_t)found.label;
  arc.accepts = found.nibble >> 3;
  arc.target = lexc_target_of_(im, &found);
  *ordinal -= before;
  return arc;
}

/* The arc of a node that leads to the word of an ordinal. *ordinal becomes the ordinal among the words of that arc. */
static inline lexc_arc lexc_arc_of_(const lexc_image *im, uint64_t node, uint64_t *ordinal) {
  lexc_arc arc = {0, 0, 0, false}, next;
  uint64_t slot, accepts = 0, entry = 0, before = 0;
  bool more;
  if (im->layout == LEXC_PACKED) return lexc_packed_arc_of_(im, node, ordinal);
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
  uint64_t node = im->roots[LEXC_ROOT_WORDS];
  size_t n = 0;
  if (!im->has_ordinals || ordinal >= im->n_words) return 0;
  while (n < room && node != LEXC_NONE) {
    lexc_arc arc = lexc_arc_of_(im, node, &ordinal);
    labels[n++] = arc.label;
    if (arc.accepts && ordinal-- == 0) return n;
    node = arc.target;
  }
  return 0;
}

/* META: the parts of msgpack that letters need. Cursors never pass `end`. */

/* A cursor in msgpack. */
typedef struct lexc_pack_ {
  const uint8_t *at, *end;
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
  if (pack->at == pack->end) return value;
  head = *pack->at++;
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
    if (width > (size_t)(pack->end - pack->at)) return value;
    value.type = types[head - 0xc0];
    for (i = 0; i < width; i++) value.n = value.n << 8 | *pack->at++;
    if (head >= 0xd0 && head < 0xd3 && value.n >> (8 * width - 1)) value.n -= (uint64_t)1 << 8 * width;
    if (head == 0xc3) value.n = 1;
    if (head == 0xcf && value.n >> 63) value.n = UINT64_MAX >> 1;
  }
  value.bytes = pack->at;
  if (value.type == LEXC_STR_ || value.type == LEXC_BIN_) {
    if (value.n > (size_t)(pack->end - pack->at)) value.type = LEXC_BAD_;
    else pack->at += value.n;
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
    if (inside > (size_t)(pack->end - pack->at)) return false;
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

static inline bool lexc_begins_(const lexc_image *im, const uint8_t *text, const uint8_t *with, size_t n) {
  size_t i;
  for (i = 0; i < n; i++)
    if (lexc_fold_(im, text[i]) != with[i]) return false;
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
  pack.at = im->aliases;
  pack.end = im->meta_end;
  for (i = 0; i < im->n_aliases; i++) {
    lexc_value_ alias = (lexc_take_(&pack), lexc_take_(&pack)), of = lexc_take_(&pack);
    if (alias.n > *size && alias.n <= n && lexc_begins_(im, text, alias.bytes, (size_t)alias.n))
      *size = (size_t)alias.n, found = (unsigned)of.n;
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
  const uint8_t *at = (const uint8_t *)text;
  size_t count = 0, size;
  for (; n; at += size, n -= size) {
    unsigned label = im->label_of[*at];
    size = 1;
    if (label == 255) label = im->is_utf8 ? *at : lexc_letter_(im, at, n, &size);
    if (!label || count == room) return LEXC_UNREADABLE;
    labels[count++] = (uint8_t)label;
  }
  return count;
}

/* Letters are joined from the last one on. A letter is bracketed where it would be read as another one. */
LEXC_API size_t lexc_spell(const lexc_image *im, const uint8_t *labels, size_t n, char *text, size_t room) {
  uint8_t *end = (uint8_t *)text + room, *at = end;
  if (n > LEXC_MAX_PATH || (im->is_utf8 && n > room)) return 0;
  if (im->is_utf8) {
    if (n) memcpy(text, labels, n);
    return n;
  }
  while (n--) {
    unsigned tile = labels[n];
    size_t size = tile && tile <= im->n_letters ? im->label_size[tile] : 0, read;
    if (!size || size > (size_t)(at - (uint8_t *)text)) return 0;
    at -= size;
    memcpy(at, im->label[tile], size);
    if (lexc_longest_letter_(im, at, (size_t)(end - at), &read) != tile || read != size) {
      if (at - (uint8_t *)text < 2) return 0;
      memmove(at - 1, at, size);
      at[size - 1] = ']';
      *(at -= 2) = '[';
    }
  }
  memmove(text, at, (size_t)(end - at));
  return (size_t)(end - at);
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

static inline uint64_t lexc_key_at_(unsigned at) { return lexc_u64_(lexc_secret_ + at); }
static inline uint64_t lexc_rotate_left_(uint64_t n, unsigned by) { return n << by | n >> (64 - by); }
static inline uint64_t lexc_xorshift_(uint64_t n, unsigned by, uint64_t times) { return (n ^ n >> by) * times; }
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
    const uint8_t *at = p + 8 * i, *key = keys + 8 * i;
    for (stripe = 0; stripe < n; stripe++, at += 64, key += 8) {
      uint64_t a = lexc_u64_(at), b = lexc_u64_(at + 8), c = a ^ lexc_u64_(key), d = b ^ lexc_u64_(key + 8);
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
  static const char known[] = "GRPHMETALEVLNODERANKCOLUWIDXALPH";
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
  unsigned n = lexc_u32_(im->data + 12), j;
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
  all.aliases.at = im->aliases;
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
  pack.at = im->aliases;
  pack.end = im->meta_end;
  for (i = 0; i < im->n_aliases; i++) {
    lexc_value_ alias = (lexc_take_(&pack), lexc_take_(&pack)), tile = lexc_take_(&pack);
    lexc_note_letter_(im, alias.bytes, alias.n, (unsigned)tile.n);
  }
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
  meta.at = (const uint8_t *)lexc_section(im, "META", 0, &size);
  LEXC_REFUSE_(C9, !meta.at);
  LEXC_REFUSE_(M1, size > (size_t)1 << 20);
  meta.end = meta.at + size;
  pack = meta;
  LEXC_REFUSE_(M2, !lexc_is_meta_(&pack) || pack.at != pack.end);
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

/* Opening: the headers of packed nodes. Part 0 is the GADDAG's, part 1 the DAWG's, which stands first. */

static inline lexc_status lexc_take_header_(lexc_image *im, unsigned which) {
  lexc_part_ *part = &im->parts[which];
  const uint8_t *header = im->nodes + (which ? 0 : 256);
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
  LEXC_REFUSE_(P1, part->n_others > (which ? 0 : part->n_addresses));
  LEXC_REFUSE_(P2, part->begin > part->end || part->end > n_bits || part->n_addresses > n_bits);
  LEXC_REFUSE_(P2, part->n_shapes > n_bits || part->n_label_sets > n_bits || part->n_chains > n_bits);
  return LEXC_OK;
}

/* Whether all bits are zero from one on, to the end of its unit. */
static inline bool lexc_is_zero_behind_(const lexc_image *im, uint64_t at) {
  return at % 64 == 0 || lexc_u64_(im->nodes + at / 64 * 8) >> at % 64 == 0;
}

/* Check that the tables of a part begin at *unit, one behind the other; move *unit behind them. limit: the bits from
   the begin of the first stream to the end of the part's own. */
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
  uint64_t *path;    /* LEXC_FRAME_ numbers for each node on the path of the walk */
  uint64_t n_starts, n_before, n_heights, n_words, n;
  uint64_t n_codes[2]; /* nodes of each part, a chain as one */
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
  s.n = s.n_starts + s.n_before + s.n_heights + s.n_words + (uint64_t)LEXC_FRAME_ * levels;
  s.n_codes[0] = s.n_codes[1] = 0;
  s.starts = s.before = s.heights = s.words = s.path = NULL;
  if (!scratch) return s;
  s.starts = scratch;
  s.before = s.starts + s.n_starts;
  s.heights = s.before + s.n_before;
  s.words = s.heights + s.n_heights;
  s.path = s.words + s.n_words;
  return s;
}

/* Whether a node of a part begins at a bit. */
static inline bool lexc_is_in_part_(const lexc_image *im, const lexc_scratch_ *s, unsigned part, uint64_t at) {
  uint64_t i = at - im->parts[1].begin;
  return at >= im->parts[part].begin && at < im->parts[part].end && s->starts[i >> 6] >> (i & 63) & 1;
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

static inline lexc_status lexc_check_shapes_(const lexc_image *im, unsigned which) {
  const lexc_part_ *part = &im->parts[which];
  unsigned width = lexc_label_width_(im), n;
  uint64_t i;
  for (i = 0; i < part->n_shapes; i++) {
    uint64_t at = lexc_shape_at_(im, part, i), labels = lexc_node_bits_(im, at, width);
    uint64_t nibbles = lexc_node_bits_(im, at + width, width);
    LEXC_REFUSE_(P3, !lexc_are_labels_(im, which, labels));
    n = lexc_count_labels_(im, labels);
    LEXC_REFUSE_(P3, 4 * n > width || nibbles >> (4 * n - 4) == 0 || nibbles >> (4 * n - 4) > 15);
  }
  for (i = 0; i < part->n_label_sets; i++)
    LEXC_REFUSE_(P3, !lexc_are_labels_(im, which, lexc_node_bits_(im, lexc_label_set_at_(im, part, i), width)));
  for (i = 0; i < part->n_chains; i++) LEXC_REFUSE_(P3, !lexc_is_chain_(im, lexc_chain_at_(im, part, i)));
  return LEXC_OK;
}

/* Check the code of a node, and its labels if they are raw. */
static inline lexc_status lexc_check_code_(const lexc_image *im, unsigned which, uint64_t node) {
  const lexc_part_ *part = &im->parts[which];
  uint64_t type = lexc_class_of_(im, part, node), last = which;
  lexc_node_ x;
  unsigned i;
  if ((type & 3) != LEXC_RAW_) {
    uint64_t n = (type & 3) == LEXC_CHAIN_ ? part->n_chains : part->n_label_sets;
    if ((type & 3) == LEXC_SHAPE_) n = part->n_shapes;
    LEXC_REFUSE_(P4, lexc_entry_of_node_(im, node, type) >= n);
    return LEXC_OK;
  }
  x = lexc_raw_node_(im, node + 4, which);
  LEXC_REFUSE_(P4, x.n == 0 || x.nibbles > part->end);
  LEXC_REFUSE_(P4, !im->is_utf8 && !lexc_are_labels_(im, which, x.labels));
  for (i = 0; i < x.n && im->is_utf8; i++) {
    uint64_t label = lexc_node_bits_(im, x.labels + 8 * i, 8);
    LEXC_REFUSE_(P4, label <= last);
    last = label;
  }
  return LEXC_OK;
}

/* The length of a node with a sound code. */
static inline unsigned lexc_length_(const lexc_image *im, uint64_t node, unsigned which) {
  const lexc_part_ *part = &im->parts[which];
  uint64_t type = lexc_class_of_(im, part, node);
  if ((type & 3) != LEXC_CHAIN_) return 1;
  return lexc_chain_length_(im, lexc_chain_at_(im, part, lexc_entry_of_node_(im, node, type)));
}

/* Check the node at *at and move *at behind it. Nothing is read beyond the two words behind the last stream. */
static inline lexc_status lexc_check_packed_node_(const lexc_image *im, unsigned which, uint64_t *at,
                                                  uint64_t *n_nodes, uint64_t *n_arcs) {
  const lexc_part_ *part = &im->parts[which];
  lexc_status status = lexc_check_code_(im, which, *at);
  lexc_cursor_ c;
  unsigned length;
  if (status) return status;
  length = lexc_length_(im, *at, which);
  c = lexc_arcs_of_(im, *at);
  LEXC_REFUSE_(P4, c.field > part->end);
  for (; lexc_load_(im, &c); lexc_pass_(im, &c)) {
    unsigned width = lexc_field_width_(im, &c.node, c.nibble);
    LEXC_REFUSE_(P5, c.nibble == 0 || (c.label == 0 && (c.nibble < LEXC_ADDRESS_ || c.nibble > 7)));
    LEXC_REFUSE_(P4, c.field + width > part->end);
    LEXC_REFUSE_(P5, (c.nibble & 7) >= LEXC_ADDRESS_ &&
                         lexc_node_bits_(im, c.field, width) >= im->parts[c.label ? which : 1].n_addresses);
  }
  *n_nodes += length;
  *n_arcs += length > 1 ? length : c.node.n;
  *at = c.field;
  return LEXC_OK;
}

/* Check the nodes of a part by themselves, and mark their starts. */
static inline lexc_status lexc_mark_part_(const lexc_image *im, lexc_scratch_ *s, unsigned which) {
  uint64_t at = im->parts[which].begin, n_nodes = 0, n_arcs = 0;
  lexc_status status = lexc_check_shapes_(im, which);
  while (!status && at < im->parts[which].end) {
    uint64_t i = at - im->parts[1].begin;
    s->starts[i >> 6] |= (uint64_t)1 << (i & 63);
    status = lexc_check_packed_node_(im, which, &at, &n_nodes, &n_arcs);
    s->n_codes[which]++;
  }
  if (status) return status;
  LEXC_REFUSE_(N10, n_nodes != im->n_nodes[which] || n_arcs != im->n_arcs[which]);
  return LEXC_OK;
}

static inline lexc_status lexc_check_addresses_(const lexc_image *im, const lexc_scratch_ *s, unsigned which) {
  const lexc_part_ *part = &im->parts[which];
  uint64_t at, i = 0, last = 0;
  for (at = part->high; at < part->low; at++) {
    uint64_t place = at - part->high, address;
    if (!lexc_node_bits_(im, at, 1)) continue;
    LEXC_REFUSE_(P6, i == part->n_addresses);
    address = im->parts[1].begin + ((place - i) << part->low_width |
                                    lexc_node_bits_(im, part->low + i * part->low_width, part->low_width));
    LEXC_REFUSE_(P6, address <= last || !lexc_is_in_part_(im, s, i < part->n_others ? 1 : which, address));
    LEXC_REFUSE_(P6, i % 16 == 0 && lexc_node_bits_(im, part->samples + 2 * i, 32) != place);
    last = address;
    i++;
  }
  LEXC_REFUSE_(P6, i != part->n_addresses);
  return LEXC_OK;
}

/* Put a node on the path of the walk. */
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
}

/* Add a node that the walk has left to the height and the words of a node that leads to it. Both numbers of words are
   less than 2^63, so that the sum is compared before it can wrap around. */
static inline lexc_status lexc_add_child_(const lexc_image *im, const lexc_scratch_ *s, uint64_t *frame,
                                          uint64_t number) {
  uint64_t parent = frame[LEXC_NUMBER_], height = lexc_height_(s, number) + frame[LEXC_LENGTH_];
  bool is_dawg = parent < s->n_codes[1];
  if (is_dawg) s->words[parent] += s->words[number];
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
  if ((nibble & 7) == LEXC_NO_TARGET_) return LEXC_OK;
  *target = lexc_packed_target_(im, &c.node, nibble, field, frame[LEXC_BEHIND_], is_separator);
  LEXC_REFUSE_(P7, !lexc_is_in_part_(im, s, 1, *target) && (part || !lexc_is_in_part_(im, s, 0, *target)));
  return LEXC_OK;
}

/* Walk in depth from a root of a part through the nodes that no walk has met. */
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
  LEXC_REFUSE_(N11, s.words[lexc_number_of_(im, &s, im->roots[LEXC_ROOT_WORDS])] != im->n_words);
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
    uint64_t children = lexc_mask_(im, u), at = u + 2u * im->mask_units;
    u = at + lexc_popcount_(children);
    LEXC_REFUSE_(N8, (children & 1) && lexc_unit_(im, at) < im->dawg_start);
    for (; at < u; at++) {
      lexc_status status = lexc_check_target_(im, starts, lexc_unit_(im, at), end);
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

static inline size_t lexc_n_starts_(const lexc_image *im) {
  return im->mask_units ? (size_t)(im->n_units / 64 + 1) : 0;
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
  return im->has_ordinals ? LEXC_OK : lexc_check_word_count_(im, scratch, scratch + lexc_n_starts_(im));
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
  uint64_t at = part->begin, entry = 0, block = 0, n_samples = lexc_round_up_(part->end - at, 1024) / 1024;
  bool has_widest = im->widest == 0;
  for (;;) {
    lexc_status status = LEXC_OK;
    lexc_cursor_ c;
    unsigned m;
    for (; block < n_samples && (at == part->end || part->begin + (block << 10) <= at); block++)
      LEXC_REFUSE_(Q2, lexc_u64_(im->node_starts + 8 * block) != (entry << 16 | (at - part->begin - (block << 10))));
    if (at == part->end) break;
    c = lexc_arcs_of_(im, at);
    m = lexc_count_children_(im, &c.node);
    if (m > 1) status = lexc_check_packed_entry_(im, &s, at, m, &entry, &has_widest);
    if (status) return status;
    at = lexc_end_of_node_(im, &c);
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
    uint64_t at = lexc_number_(offsets + width * i, width);
    LEXC_REFUSE_(U4, at >= size || (at && texts[at - 1]));
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
  unsigned type = column->type, flags = (type != 7) | (type >= 1 && type <= 3) << 1;
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

static inline size_t lexc_n_scratch_(const lexc_image *im) {
  if (im->layout == LEXC_PACKED) return (size_t)lexc_divide_scratch_(im, NULL).n;
  return lexc_n_starts_(im) + (im->has_ordinals ? 0 : (size_t)lexc_count_index_(im, im->n_units) + 1);
}

LEXC_API size_t lexc_scratch(const void *data, size_t size) {
  lexc_image image;
  return lexc_begin_(&image, data, size, true) ? 0 : lexc_n_scratch_(&image);
}

LEXC_API lexc_status lexc_open_trusted(lexc_image *im, const void *data, size_t size) {
  lexc_status status = lexc_begin_(im, data, size, true);
  if (!status) status = lexc_take_ranks_(im);
  if (!status) status = lexc_check_columns_(im, true);
  return status ? status : lexc_check_alphagrams_(im, true);
}

LEXC_API lexc_status lexc_open(lexc_image *im, const void *data, size_t size, uint64_t *scratch, size_t n_scratch) {
  lexc_status status = lexc_begin_(im, data, size, false);
  if (!status && n_scratch < lexc_n_scratch_(im)) status = LEXC_SCRATCH;
  if (!status) status = lexc_check_nodes_(im, scratch);
  if (!status) status = lexc_take_ranks_(im);
  if (!status && im->has_ordinals) status = lexc_check_ranks_(im, scratch);
  if (!status) status = lexc_check_columns_(im, false);
  return status ? status : lexc_check_alphagrams_(im, false);
}

LEXC_API const char *lexc_rule(lexc_status status) {
  static const char *const rules[] = {"OK",
#define LEXC_RULE_(name, message) #name,
                                      LEXC_RULES(LEXC_RULE_)
#undef LEXC_RULE_
  };
  return (unsigned)status < LEXC_N_STATUS ? rules[status] : "?";
}

LEXC_API const char *lexc_message(lexc_status status) {
  static const char *const messages[] = {"a sound image",
#define LEXC_MESSAGE_(name, message) message,
                                         LEXC_RULES(LEXC_MESSAGE_)
#undef LEXC_MESSAGE_
  };
  return (unsigned)status < LEXC_N_STATUS ? messages[status] : "no status of lexc.h";
}

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

/* Whether the range of index a comes before that of index b. */
static inline bool lexc_is_heavier_(const lexc_top *top, size_t a, size_t b) {
  uint64_t i = top->ranges[a].heaviest, j = top->ranges[b].heaviest;
  uint64_t one = lexc_key_at_level_(top, 0, i), other = lexc_key_at_level_(top, 0, j);
  return one > other || (one == other && i < j);
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
  for (top->n_ranges++; i && lexc_is_heavier_(top, i, (i - 1) / 2); i = (i - 1) / 2)
    lexc_swap_ranges_(top, i, (i - 1) / 2);
}

/* Remove the top range. */
static inline void lexc_pop_range_(lexc_top *top) {
  size_t i = 0, child;
  top->ranges[0] = top->ranges[--top->n_ranges];
  while ((child = 2 * i + 1) < top->n_ranges) {
    if (child + 1 < top->n_ranges && lexc_is_heavier_(top, child + 1, child)) child++;
    if (!lexc_is_heavier_(top, child, i)) return;
    lexc_swap_ranges_(top, i, child);
    i = child;
  }
}

LEXC_API bool lexc_list_top(lexc_top *top, const lexc_image *im, const char *name, uint64_t first, uint64_t count,
                            lexc_range *ranges, size_t n_ranges) {
  lexc_column_ column = lexc_column_named_(im, "COLU", name), index = lexc_column_named_(im, "WIDX", name);
  uint64_t end = first < im->n_words && count < im->n_words - first ? first + count : im->n_words, block;
  unsigned i;
  memset(top, 0, sizeof *top);
  if (!column.head || !index.head) return false;
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
  if (n_ranges) lexc_push_range_(top, first, end);
  return true;
}

/* There are at most as many ranges as words that were found, and one more. So those of the caller suffice. */
LEXC_API uint64_t lexc_next_top(lexc_top *top) {
  lexc_range range;
  if (!top->n_ranges || !top->remaining) return LEXC_NONE;
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
  pack.at = (const uint8_t *)lexc_section(im, "META", 0, &i);
  pack.end = pack.at + i;
  lexc_find_(&pack, "alphabet");
  lexc_get_(&pack, "value_order");
  for (order = 0; order < im->n_letters; order++) {
    unsigned tile = (unsigned)lexc_take_(&pack).n & 255;
    while (counts[tile]) *sorted++ = (uint8_t)tile, counts[tile]--;
  }
}

/* Write the alphagram of characters: by their bytes, which is the order of code points. */
static inline void lexc_sort_characters_(const uint8_t *labels, size_t n, uint8_t *sorted) {
  size_t used = 0, at, size;
  for (; used < n; used += size) {
    const uint8_t *character = labels + used;
    for (size = 1; used + size < n && (character[size] & 0xc0) == 0x80;) size++;
    for (at = 0; at < used && memcmp(sorted + at, character, size < used - at ? size : used - at) <= 0;)
      for (at++; at < used && (sorted[at] & 0xc0) == 0x80;) at++;
    memmove(sorted + at + size, sorted + at, used - at);
    memcpy(sorted + at, character, size);
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

LEXC_API lexc_status lexc_map(lexc_file *file, const char *path) {
#ifdef LEXC_HAS_MMAP_
  struct stat state;
  void *data = MAP_FAILED;
  int number = open(path, O_RDONLY);
  file->data = NULL;
  file->size = 0;
  if (number < 0) return LEXC_SYSTEM;
  memset(&state, 0, sizeof state);
  if (fstat(number, &state) == 0 && state.st_size > 0 && (uint64_t)state.st_size <= SIZE_MAX)
    data = mmap(NULL, (size_t)state.st_size, PROT_READ, MAP_PRIVATE, number, 0);
  close(number);
  if (data == MAP_FAILED) return S_ISREG(state.st_mode) && state.st_size == 0 ? LEXC_C1 : LEXC_SYSTEM;
  file->data = data;
  file->size = (size_t)state.st_size;
  return LEXC_OK;
#else
  (void)path;
  file->data = NULL;
  file->size = 0;
  return LEXC_SYSTEM;
#endif
}

LEXC_API void lexc_unmap(lexc_file *file) {
#ifdef LEXC_HAS_MMAP_
  if (file->data) munmap((void *)(uintptr_t)file->data, file->size);
#endif
  file->data = NULL;
  file->size = 0;
}

#ifdef __cplusplus
}
#endif
#endif /* LEXC_IMPLEMENTATION */
