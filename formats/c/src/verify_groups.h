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
