/* The letters of a question. A letter is a tile, or a code point where labels are UTF-8. A question is a row of parts, each
   a set of letters; a search asks for the sets that a letter is in. So letters that no part tells apart are one class:

       tiles: a class for each tile        UTF-8, C[a-e]é: classes ..B C D..` a..e f..è é ê.. */

#define MAX_PARTS 512
enum { IS_STAR = 1, IS_ANY = 2, IS_VOWEL = 4, IS_NEGATED = 8 };

typedef struct letter_range {
  uint32_t first, last, part;
} letter_range;

typedef struct question {
  const lexc_lexicon *lexicon;
  const uint8_t *next, *end;
  letter_range *ranges;
  size_t n_ranges, n_parts;
  uint8_t flags[MAX_PARTS];
} question;

/* Read the letter at `next`, which is before the end: as in a text, also in brackets or behind a backslash. 0: none. */
static uint32_t take_letter(question *x) {
  const lexc_lexicon *h = x->lexicon;
  size_t size;
  unsigned tile;
  if (h->image.is_utf8 && *x->next < 0x80) return h->image.label_of[*x->next++];
  if (h->image.is_utf8) return lexc_next_letter_(&x->next);
  tile = label_at(h, x->next, (size_t)(x->end - x->next), &size);
  x->next += size;
  return tile;
}

static void add_range(question *x, uint32_t first, uint32_t last) {
  letter_range *range = &x->ranges[x->n_ranges++];
  range->first = first;
  range->last = last;
  range->part = (uint32_t)x->n_parts;
}

/* Read letters, each a part. blank: a character that stands for any letter. If it is 0, a character that is no letter of the
   alphabet is a part that no letter is in. */
static bool take_letters(question *x, char blank) {
  while (x->next < x->end) {
    const uint8_t *begin = x->next;
    bool is_blank = blank && *begin == (uint8_t)blank;
    uint32_t letter = is_blank ? (x->next++, 0u) : take_letter(x);
    if (x->n_parts == MAX_PARTS || (!letter && blank && !is_blank)) return false;
    if (!letter && !blank)
      for (x->next = begin + 1; x->next < x->end && (*x->next & 0xc0) == 0x80;) x->next++;
    if (letter) add_range(x, letter, letter);
    x->flags[x->n_parts++] = is_blank ? IS_ANY : 0;
  }
  return true;
}

static uint32_t take_pattern_letter(question *x) {
  if (x->next == x->end) return 0;
  if (x->lexicon->image.is_utf8 && *x->next == '\\' && ++x->next == x->end) return 0;
  return take_letter(x);
}

/* Read a class behind its bracket. */
static bool take_class(question *x, uint8_t *flags) {
  size_t n = x->n_ranges;
  if (x->next < x->end && *x->next == '^') {
    *flags = IS_NEGATED;
    x->next++;
  }
  while (x->next < x->end && *x->next != ']') {
    uint32_t first, last;
    if (*x->next == '|') {
      x->next++;
      continue;
    }
    first = last = take_pattern_letter(x);
    if (first && x->end - x->next > 1 && *x->next == '-' && x->next[1] != ']') {
      x->next++;
      last = take_pattern_letter(x);
    }
    if (!first || last < first) return false;
    add_range(x, first, last);
  }
  return x->next++ < x->end && x->n_ranges > n;
}

static bool take_part(question *x, uint8_t *flags) {
  const lexc_lexicon *h = x->lexicon;
  const uint8_t *begin = x->next;
  uint32_t letter;
  *flags = 0;
  switch (*begin) {
    case '*': *flags = IS_STAR; break;
    case '?': *flags = IS_ANY; break;
    case '@': *flags = IS_VOWEL; break;
    case '#': *flags = IS_VOWEL | IS_NEGATED; break;
    case '[': x->next++; return take_class(x, flags);
    case ']': return false;
    default:
      letter = take_pattern_letter(x);
      if (letter) add_range(x, letter, letter);
      if (letter || h->image.is_utf8 || !memchr("._-", *begin, 3)) return letter != 0;
      *flags = IS_ANY;
      x->next = begin;
  }
  x->next++;
  return !(*flags & IS_VOWEL) || h->vowels;
}

static bool take_pattern(question *x) {
  while (x->next < x->end) {
    uint8_t flags;
    if (x->n_parts == MAX_PARTS || !take_part(x, &flags)) return false;
    if (flags == IS_STAR && x->n_parts && x->flags[x->n_parts - 1] == IS_STAR) continue; /* ** is * */
    x->flags[x->n_parts++] = flags;
  }
  return x->n_parts != 0;
}

/* The classes of a question's letters, and for each the set of parts that it is in. */
typedef struct classes {
  uint32_t *bounds; /* UTF-8: class i is from bounds[i - 1] up to bounds[i] */
  size_t n_bounds, n, width;
  uint64_t *parts; /* `width` numbers for each class */
} classes;

static size_t class_of(const classes *c, uint32_t letter) {
  size_t low = 0, high = c->n_bounds;
  if (!c->bounds) return letter;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (c->bounds[middle] <= letter) low = middle + 1;
    else high = middle;
  }
  return low;
}

/* Sort numbers, each once. Returns how many there are. */
static size_t sort_bounds(uint32_t *bounds, size_t n) {
  size_t i, k, n_sorted = 0;
  for (i = 0; i < n; i++) {
    uint32_t bound = bounds[i];
    for (k = n_sorted; k && bounds[k - 1] > bound; k--) ;
    if (k && bounds[k - 1] == bound) continue;
    memmove(bounds + k + 1, bounds + k, (n_sorted - k) * sizeof *bounds);
    bounds[k] = bound;
    n_sorted++;
  }
  return n_sorted;
}

static void add_part(classes *c, size_t part, size_t first, size_t end) {
  for (; first < end; first++) c->parts[first * c->width + part / 64] |= (uint64_t)1 << (part & 63);
}

static bool make_classes(classes *c, const question *x) {
  const lexc_lexicon *h = x->lexicon;
  size_t i, k;
  c->width = x->n_parts / 64 + 1; /* a bit more than there are parts */
  c->n = h->image.n_letters + 1u;
  if (h->image.is_utf8) {
    c->bounds = (uint32_t *)LEXC_MALLOC((2 * x->n_ranges + 1) * sizeof *c->bounds);
    if (!c->bounds) return false;
    for (i = 0; i < x->n_ranges; i++) {
      c->bounds[2 * i] = x->ranges[i].first;
      c->bounds[2 * i + 1] = x->ranges[i].last + 1;
    }
    c->n_bounds = sort_bounds(c->bounds, 2 * x->n_ranges);
    c->n = c->n_bounds + 1;
  }
  c->parts = (uint64_t *)LEXC_MALLOC(c->n * c->width * 8);
  if (!c->parts) return false;
  memset(c->parts, 0, c->n * c->width * 8);
  for (i = 0; i < x->n_ranges; i++) {
    const letter_range *r = &x->ranges[i];
    add_part(c, r->part, class_of(c, r->first), class_of(c, r->last) + 1);
  }
  for (i = 0; i < x->n_parts; i++) {
    if (x->flags[i] & IS_ANY) add_part(c, i, 0, c->n);
    for (k = 0; k < c->n && x->flags[i] & IS_VOWEL; k++)
      if (h->vowels >> k & 1) add_part(c, i, k, k + 1);
    for (k = 0; k < c->n && x->flags[i] & IS_NEGATED; k++)
      c->parts[k * c->width + i / 64] ^= (uint64_t)1 << (i & 63);
  }
  return true;
}

/* Begin to read a question. Returns false without memory. A text that is no UTF-8 has no letters. */
static bool begin_question(question *x, const lexc_lexicon *h, const char *text, size_t n) {
  x->lexicon = h;
  x->next = (const uint8_t *)text;
  x->end = x->next + n;
  x->n_ranges = x->n_parts = 0;
  x->ranges = (letter_range *)LEXC_MALLOC((n + 1) * sizeof *x->ranges);
  return x->ranges != NULL;
}
