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
