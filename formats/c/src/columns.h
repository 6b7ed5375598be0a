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
