/* Columns, and the correctness of words. */

static bool has_column(const lexc_lexicon *h, int column) { return column >= 0 && column < h->n_columns; }

/* The column if it has this type and a value i, or NULL. */
static const lexc_column *column_with(const lexc_lexicon *h, int column, int type, uint64_t i) {
  if (!has_column(h, column) || h->columns[column].type != type || i >= h->n_values[column]) return NULL;
  return &h->columns[column];
}

int lexc_column_count(const lexc_lexicon *h) { return h->n_columns; }

int lexc_column_number(const lexc_lexicon *h, const char *name) {
  int i;
  for (i = 0; i < h->n_columns; i++)
    if (strcmp(h->names[i], name) == 0) return i;
  return -1;
}

const char *lexc_column_name(const lexc_lexicon *h, int column) { return has_column(h, column) ? h->names[column] : NULL; }
int lexc_column_type(const lexc_lexicon *h, int column) { return has_column(h, column) ? h->columns[column].type : 0; }
bool lexc_column_has_lists(const lexc_lexicon *h, int column) {
  return has_column(h, column) && h->columns[column].has_lists;
}

uint64_t lexc_value_count(const lexc_lexicon *h, int column, uint64_t ordinal, uint64_t *first) {
  *first = 0;
  return has_column(h, column) ? lexc_values(&h->columns[column], ordinal, first) : 0;
}

uint64_t lexc_get_unsigned(const lexc_lexicon *h, int column, uint64_t i) {
  const lexc_column *found = column_with(h, column, LEXC_UNSIGNED, i);
  return found ? lexc_unsigned(found, i) : 0;
}
int64_t lexc_get_signed(const lexc_lexicon *h, int column, uint64_t i) {
  const lexc_column *found = column_with(h, column, LEXC_SIGNED, i);
  return found ? lexc_signed(found, i) : 0;
}
double lexc_get_float(const lexc_lexicon *h, int column, uint64_t i) {
  const lexc_column *found = column_with(h, column, LEXC_FLOAT, i);
  return found ? lexc_float(found, i) : 0;
}
bool lexc_get_bit(const lexc_lexicon *h, int column, uint64_t i) {
  const lexc_column *found = column_with(h, column, LEXC_BITS, i);
  return found && lexc_bit(found, i);
}
const char *lexc_get_text(const lexc_lexicon *h, int column, uint64_t i, size_t *n) {
  const lexc_column *found = column_with(h, column, LEXC_TEXT, i);
  const char *text = found ? lexc_text(found, i) : NULL;
  *n = text ? strlen(text) : 0;
  return text;
}
const uint8_t *lexc_get_bytes(const lexc_lexicon *h, int column, uint64_t i, size_t *n) {
  const lexc_column *found = column_with(h, column, LEXC_BYTES, i);
  *n = 0;
  return found ? lexc_bytes(found, i, n) : NULL;
}

struct lexc_checker {
  lexc_judge judge;
};

lexc_checker *lexc_new_checker(const lexc_lexicon *h, int *status) {
  lexc_checker *checker = (lexc_checker *)LEXC_MALLOC(sizeof *checker);
  if (!checker) return set_status(status, LEXC_MEMORY), (lexc_checker *)NULL;
  if (lexc_open_judge(&checker->judge, &h->image)) return set_status(status, LEXC_OK), checker;
  set_status(status, LEXC_QUESTION);
  LEXC_FREE(checker);
  return NULL;
}

bool lexc_is_correct_text(lexc_checker *checker, const char *text, size_t n) {
  return lexc_is_correct(&checker->judge, text, n);
}

void lexc_free_checker(lexc_checker *checker) { LEXC_FREE(checker); }
