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
