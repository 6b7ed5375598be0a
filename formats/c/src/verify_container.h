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
