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
