/* liblexc: lexc images (word lists as mapped automata) for programs. Text in, text out. MIT licence.

       int status;
       lexc_lexicon *lexicon = lexc_load("twl.dawg", &status);
       if (!lexicon) { fprintf(stderr, "%s: %s\n", lexc_status_rule(status), lexc_status_message(status)); exit(2); }

       puts(lexc_has_text(lexicon, "QUIXOTIC", 8) ? "yes" : "no");

       lexc_query *query = lexc_find_pattern(lexicon, "?UI[XZ]*", 8, &status);
       const char *word;
       size_t n;
       while ((word = lexc_next_text(query, &n)) != NULL) printf("%.*s\n", (int)n, word);
       lexc_end(query);
       lexc_free(lexicon);

   lexc.h beside this file is the reader on which the library stands: labels instead of text, no allocation, one header.

   Texts are UTF-8 in NFC, given with their size in bytes, and may hold any bytes. A text that the alphabet cannot spell
   is no word, and no word begins with it. The case of A to Z is folded as the lexicon says, of other letters it is not.
   Texts that the library gives are UTF-8 without zero and line end, whatever the image: verification proves that.

   Threads may share a lexicon. A query and a checker belong to one thread, and end before their lexicon.
   Functions that return a pointer return NULL where memory is exhausted or the question is none; the status says which.
   NULL is allowed as any `status`, and as a query or lexicon that is ended. */

#ifndef LIBLEXC_H
#define LIBLEXC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32) && defined(LIBLEXC_BUILD_SHARED)
#define LIBLEXC_API __declspec(dllexport)
#elif defined(_WIN32) && defined(LIBLEXC_SHARED)
#define LIBLEXC_API __declspec(dllimport)
#elif defined(__GNUC__)
#define LIBLEXC_API __attribute__((visibility("default")))
#else
#define LIBLEXC_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

#define LIBLEXC_VERSION "0.1.0"
#define LIBLEXC_NONE UINT64_MAX /* no ordinal */

typedef struct lexc_lexicon lexc_lexicon;
typedef struct lexc_query lexc_query;
typedef struct lexc_checker lexc_checker;

/* Statuses: 0 is success. All others are rules of the format, and never change their number; some have names here. */
enum { LIBLEXC_OK = 0, LIBLEXC_SYSTEM = 87, LIBLEXC_MEMORY = 89, LIBLEXC_QUESTION = 90 };
LIBLEXC_API const char *lexc_status_rule(int status);    /* "N7", as specs/image.md names it */
LIBLEXC_API const char *lexc_status_message(int status); /* in English, without a full stop */
LIBLEXC_API const char *lexc_library_version(void);

/* Opening. Every rule of the format is verified. lexc_load maps a file, whose name is UTF-8; replace such a file by
   renaming, since a program that truncates it kills its readers. lexc_load_bytes: the caller keeps the bytes. */
LIBLEXC_API lexc_lexicon *lexc_load(const char *path, int *status);
LIBLEXC_API lexc_lexicon *lexc_load_bytes(const void *data, size_t size, int *status);
LIBLEXC_API void lexc_free(lexc_lexicon *lexicon);

LIBLEXC_API uint64_t lexc_size(const lexc_lexicon *lexicon);     /* the number of words */
LIBLEXC_API size_t lexc_max_text(const lexc_lexicon *lexicon);   /* no word has more bytes */
LIBLEXC_API bool lexc_has_index(const lexc_lexicon *lexicon);    /* words have ordinals: there is a section RANK */

/* Words, and their ordinals: numbers from 0 in alphabet order.
   lexc_text_at: write the text of an ordinal, without a zero at its end. Returns its size; 0 if there is none, or if it
   is larger than room.
   The functions for many words take n texts one behind the other; ends[i] is the end of text i. They return the number
   of those that are words. */
LIBLEXC_API bool lexc_has_text(const lexc_lexicon *lexicon, const char *text, size_t n);
LIBLEXC_API uint64_t lexc_index_text(const lexc_lexicon *lexicon, const char *text, size_t n);
LIBLEXC_API size_t lexc_text_at(const lexc_lexicon *lexicon, uint64_t ordinal, char *text, size_t room);
LIBLEXC_API uint64_t lexc_count_prefix(const lexc_lexicon *lexicon, const char *prefix, size_t n);
LIBLEXC_API size_t lexc_has_many(const lexc_lexicon *lexicon, const char *texts, const uint32_t *ends, size_t n,
                                 uint8_t *answers);
LIBLEXC_API size_t lexc_index_many(const lexc_lexicon *lexicon, const char *texts, const uint32_t *ends, size_t n,
                                   uint64_t *ordinals);

/* Queries. Words come in alphabet order, those of lexc_find_top the heaviest first.
   prefix:   the words that begin with a text; all words for the empty one.
   pattern:  ? a letter, * any letters or none, @ a vowel, # a consonant, [ABC] one of these letters, [^ABC] another one,
             [A-F] one of a range, [C|H] C or H, \ before a character that means itself. . _ and - are ? where the
             alphabet has no such letter. LIBLEXC_QUESTION: a pattern that is none, or has more than 512 letters.
   near:     the words from which at most `distance` insertions, removals or replacements of a letter make the text,
             with LEXC_TRANSPOSITIONS exchanges of neighbours, too. A character that the alphabet lacks is a letter of
             no word. LIBLEXC_QUESTION: a distance above 3, or a text of
             more than 512 letters.
   rack:     the words of some of the letters of a rack, each at most as often as it is there. ? is a blank.
   anagrams: the words of all letters of a rack.
   top:      at most `limit` words that begin with a text, those with the largest numbers of a column first, words without
             a number last. LIBLEXC_QUESTION: there is no such column of numbers, or it has no index (WIDX). */
enum { LEXC_TRANSPOSITIONS = 1 };
LIBLEXC_API lexc_query *lexc_find_prefix(const lexc_lexicon *lexicon, const char *prefix, size_t n, int *status);
LIBLEXC_API lexc_query *lexc_find_pattern(const lexc_lexicon *lexicon, const char *pattern, size_t n, int *status);
LIBLEXC_API lexc_query *lexc_find_near(const lexc_lexicon *lexicon, const char *text, size_t n, unsigned distance,
                                       unsigned flags, int *status);
LIBLEXC_API lexc_query *lexc_find_rack(const lexc_lexicon *lexicon, const char *rack, size_t n, int *status);
LIBLEXC_API lexc_query *lexc_find_anagrams(const lexc_lexicon *lexicon, const char *rack, size_t n, int *status);
LIBLEXC_API lexc_query *lexc_find_top(const lexc_lexicon *lexicon, const char *prefix, size_t n, const char *column,
                                      size_t limit, int *status);

/* lexc_next_text: the next word, valid until the next call; NULL behind the last one.
   lexc_next_lines: write whole words, a line feed behind each, for languages whose calls are slow. Returns the bytes; 0
   behind the last word, or where room is too small for a word (lexc_max_text and one more suffice).
   lexc_distance: of the word that lexc_next_text gave, in a query of near words. */
LIBLEXC_API const char *lexc_next_text(lexc_query *query, size_t *n);
LIBLEXC_API size_t lexc_next_lines(lexc_query *query, char *text, size_t room);
LIBLEXC_API unsigned lexc_distance(const lexc_query *query);
LIBLEXC_API void lexc_end(lexc_query *query);

/* Columns: values of words, by ordinal. A word has no value, one, or in a column of lists several: those with the numbers
   *first, *first + 1, ...; lexc_value_count returns how many. A column is known by its number, from 0.
   Getters return 0 or NULL for another type than the column's, and for numbers that no word has. Texts end with a zero,
   too. Texts and bytes lie in the image. */
enum { LEXC_TYPE_UNSIGNED = 1, LEXC_TYPE_SIGNED, LEXC_TYPE_FLOAT, LEXC_TYPE_BITS, LEXC_TYPE_TEXT, LEXC_TYPE_BYTES };
LIBLEXC_API int lexc_column_count(const lexc_lexicon *lexicon);
LIBLEXC_API int lexc_column_number(const lexc_lexicon *lexicon, const char *name); /* -1: none */
LIBLEXC_API const char *lexc_column_name(const lexc_lexicon *lexicon, int column);
LIBLEXC_API int lexc_column_type(const lexc_lexicon *lexicon, int column);
LIBLEXC_API bool lexc_column_has_lists(const lexc_lexicon *lexicon, int column);
LIBLEXC_API uint64_t lexc_value_count(const lexc_lexicon *lexicon, int column, uint64_t ordinal, uint64_t *first);
LIBLEXC_API uint64_t lexc_get_unsigned(const lexc_lexicon *lexicon, int column, uint64_t i);
LIBLEXC_API int64_t lexc_get_signed(const lexc_lexicon *lexicon, int column, uint64_t i);
LIBLEXC_API double lexc_get_float(const lexc_lexicon *lexicon, int column, uint64_t i);
LIBLEXC_API bool lexc_get_bit(const lexc_lexicon *lexicon, int column, uint64_t i);
LIBLEXC_API const char *lexc_get_text(const lexc_lexicon *lexicon, int column, uint64_t i, size_t *n);
LIBLEXC_API const uint8_t *lexc_get_bytes(const lexc_lexicon *lexicon, int column, uint64_t i, size_t *n);

/* Correctness of words in texts, by the rules of a hunspell dictionary: compounds, capitals, breaks, conversions. NULL with
   LIBLEXC_QUESTION: the image has no rules of a dictionary. */
LIBLEXC_API lexc_checker *lexc_new_checker(const lexc_lexicon *lexicon, int *status);
LIBLEXC_API bool lexc_is_correct_text(lexc_checker *checker, const char *text, size_t n);
LIBLEXC_API void lexc_free_checker(lexc_checker *checker);

#ifdef __cplusplus
}
#endif
#endif /* LIBLEXC_H */
