// The conformance kit's driver of liblexc.
#include "liblexc.h"
#include "protocol.h"
#include <inttypes.h>
static unsigned char *data;
static lexc_lexicon *lexicon;
static lexc_checker *checker;
static int open_image(const char *path, size_t size, int status) {
  data = read_file(path, &size), lexicon = lexc_load_bytes(data, size, &status), checker = lexicon ? lexc_new_checker(lexicon, NULL) : NULL;
  return lexicon ? printf("ok\t%" PRIu64, lexc_size(lexicon)) : printf("refused\t%s", lexc_status_rule(status));
}
static void answer_list(lexc_query *query, size_t limit) {
  const char *word = (printf(query ? "list" : "error"), "");
  for (size_t n; query && limit-- && (word = lexc_next_text(query, &n)) != NULL;) write_field(word, n);
  lexc_end(query);
}
static void answer_values(int column, uint64_t ordinal) {
  uint64_t i, n = lexc_value_count(lexicon, column, ordinal, &i);
  int type = lexc_column_type(lexicon, column);
  for (printf("list"); n--; i++) {
    size_t size;
    const char *text = lexc_get_text(lexicon, column, i, &size);
    if (type == LEXC_TYPE_TEXT) write_field(text, size);
    else if (type == LEXC_TYPE_UNSIGNED) printf("\t%" PRIu64, lexc_get_unsigned(lexicon, column, i));
    else if (type == LEXC_TYPE_SIGNED) printf("\t%" PRId64, lexc_get_signed(lexicon, column, i));
    else if (type == LEXC_TYPE_FLOAT) printf("\t%.17g", lexc_get_float(lexicon, column, i));
    else if (type == LEXC_TYPE_BITS) printf("\t%d", lexc_get_bit(lexicon, column, i));
    else for (const uint8_t *bytes = (putchar('\t'), lexc_get_bytes(lexicon, column, i, &size)); size--;) printf("%02x", *bytes++);
  }
}
int main(void) {
  for (char text[1 << 17]; read_line(); putchar('\n'), fflush(stdout)) {
    const char *op = field[0], *a = field[1], *b = field[2];
    uint64_t i, n = strlen(a), limit = strtoull(b, NULL, 10);
    if (!strcmp(op, "open")) lexc_free_checker(checker), lexc_free(lexicon), free(data), open_image(a, 0, 0);
    else if (!strcmp(op, "has")) printf(lexc_has_text(lexicon, a, n) ? "yes" : "no");
    else if (!strcmp(op, "count")) printf("%" PRIu64, lexc_count_prefix(lexicon, a, n));
    else if (!strcmp(op, "index")) printf((i = lexc_index_text(lexicon, a, n)) == LIBLEXC_NONE ? "none" : "%" PRIu64, i);
    else if (!strcmp(op, "word")) n = lexc_text_at(lexicon, strtoull(a, NULL, 10), text, sizeof text), printf(n ? "word" : "none"), n ? write_field(text, n) : (void)0;
    else if (!strcmp(op, "prefix")) answer_list(lexc_find_prefix(lexicon, a, n, NULL), limit);
    else if (!strcmp(op, "pattern")) answer_list(lexc_find_pattern(lexicon, a, n, NULL), SIZE_MAX);
    else if (!strcmp(op, "near")) answer_list(lexc_find_near(lexicon, a, n, (unsigned)limit, 0, NULL), SIZE_MAX);
    else if (!strcmp(op, "rack") || !strcmp(op, "anagrams")) answer_list((*op == 'r' ? lexc_find_rack : lexc_find_anagrams)(lexicon, a, n, NULL), SIZE_MAX);
    else if (!strcmp(op, "top")) answer_list(lexc_find_top(lexicon, a, n, b, strtoul(field[3], NULL, 10), NULL), SIZE_MAX);
    else if (!strcmp(op, "values")) answer_values(lexc_column_number(lexicon, a), strtoull(b, NULL, 10));
    else if (!strcmp(op, "correct")) printf(!checker ? "error" : lexc_is_correct_text(checker, a, n) ? "yes" : "no");
    else printf("unsupported");
  }
  return lexc_free_checker(checker), lexc_free(lexicon), free(data), 0;
}
