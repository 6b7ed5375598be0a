/* The heaviest words */

/* The i-th number of a level, as an unsigned number of the same order. */
static inline uint64_t lexc_key_at_level_(const lexc_top *top, unsigned level, uint64_t i) {
  lexc_column_ column = {NULL, NULL, 0, 0, 0};
  column.type = top->type_;
  column.width = top->width_;
  return lexc_key_of_(&column, top->levels_[level] + top->width_ * i);
}

/* The index of the largest number of a level from i to end - 1, the first of equal ones. */
static inline uint64_t lexc_largest_(const lexc_top *top, unsigned level, uint64_t i, uint64_t end) {
  uint64_t best = i, largest = lexc_key_at_level_(top, level, i), key;
  while (++i < end)
    if ((key = lexc_key_at_level_(top, level, i)) > largest) best = i, largest = key;
  return best;
}

/* The ordinal of the heaviest word from first to end - 1, the first of equal ones; first < end. The ends of the range
   that fill no block are searched, and the whole blocks between them one level above. Later candidates lie to the right
   of the left ends, and must be larger; they lie to the left of the right ends, and equal ones replace those. */
static inline uint64_t lexc_find_heaviest_(const lexc_top *top, uint64_t first, uint64_t end) {
  uint64_t left = first, right = 0, cut, i, block = (uint64_t)1 << top->shift_;
  unsigned level = 0, left_level = 0, right_level = 0;
  bool has_right = false;
  for (; end - first > 2 * block && level < top->n_levels_; level++) {
    cut = (first + block - 1) >> top->shift_;
    if (cut << top->shift_ > first) {
      i = lexc_largest_(top, level, first, cut << top->shift_);
      if (lexc_key_at_level_(top, level, i) > lexc_key_at_level_(top, left_level, left)) left_level = level, left = i;
    }
    first = cut;
    cut = end >> top->shift_;
    if (cut << top->shift_ < end) {
      i = lexc_largest_(top, level, cut << top->shift_, end);
      if (!has_right || lexc_key_at_level_(top, level, i) >= lexc_key_at_level_(top, right_level, right))
        right_level = level, right = i;
      has_right = true;
    }
    end = cut;
  }
  if (first < end) {
    i = lexc_largest_(top, level, first, end);
    if (lexc_key_at_level_(top, level, i) > lexc_key_at_level_(top, left_level, left)) left_level = level, left = i;
  }
  if (has_right && lexc_key_at_level_(top, right_level, right) > lexc_key_at_level_(top, left_level, left))
    left_level = right_level, left = right;
  for (; left_level; left_level--) {
    end = (left + 1) << top->shift_;
    if (end > top->sizes_[left_level - 1]) end = top->sizes_[left_level - 1];
    left = lexc_largest_(top, left_level - 1, left << top->shift_, end);
  }
  return left;
}

/* Whether the word of ordinal i comes before that of ordinal j. A word without a value comes last. */
static inline bool lexc_comes_before_(const lexc_top *top, uint64_t i, uint64_t j) {
  uint64_t one = lexc_key_at_level_(top, 0, i), other = lexc_key_at_level_(top, 0, j);
  bool has_one = !top->presence_ || lexc_bit_(top->presence_, i);
  bool has_other = !top->presence_ || lexc_bit_(top->presence_, j);
  if (has_one != has_other) return has_one;
  return one > other || (one == other && i < j);
}

/* Whether the range of index a is nearer to the top than that of index b. Ranges of different words alone are compared. */
static inline bool lexc_is_higher_(const lexc_top *top, size_t a, size_t b) {
  uint64_t i = top->ranges[a].heaviest, j = top->ranges[b].heaviest;
  return top->has_worst_on_top_ ? lexc_comes_before_(top, j, i) : lexc_comes_before_(top, i, j);
}

static inline void lexc_swap_ranges_(lexc_top *top, size_t a, size_t b) {
  lexc_range range = top->ranges[a];
  top->ranges[a] = top->ranges[b];
  top->ranges[b] = range;
}

static inline void lexc_push_range_(lexc_top *top, uint64_t first, uint64_t end) {
  size_t i = top->n_ranges;
  if (first >= end) return;
  top->ranges[i].first = first;
  top->ranges[i].end = end;
  top->ranges[i].heaviest = lexc_find_heaviest_(top, first, end);
  for (top->n_ranges++; i && lexc_is_higher_(top, i, (i - 1) / 2); i = (i - 1) / 2)
    lexc_swap_ranges_(top, i, (i - 1) / 2);
}

/* Remove the top range. */
static inline void lexc_pop_range_(lexc_top *top) {
  size_t i = 0, child;
  top->ranges[0] = top->ranges[--top->n_ranges];
  while ((child = 2 * i + 1) < top->n_ranges) {
    if (child + 1 < top->n_ranges && lexc_is_higher_(top, child + 1, child)) child++;
    if (!lexc_is_higher_(top, child, i)) return;
    lexc_swap_ranges_(top, i, child);
    i = child;
  }
}

LEXC_API bool lexc_list_top(lexc_top *top, const lexc_image *im, const char *name, uint64_t first, uint64_t count,
                            lexc_range *ranges, size_t n_ranges) {
  lexc_column_ column = lexc_column_named_(im, "COLU", name), index = lexc_column_named_(im, "WIDX", name);
  lexc_column_parts_ parts;
  uint64_t end = first < im->n_words && count < im->n_words - first ? first + count : im->n_words, block;
  unsigned i;
  memset(top, 0, sizeof *top);
  if (!column.head || !index.head || !lexc_find_column_parts_(&column, im->n_words, &parts)) return false;
  block = lexc_u16_(index.head + 34);
  while (block >> top->shift_ > 1) top->shift_++;
  top->type_ = column.type;
  top->width_ = column.width;
  top->levels_[0] = column.body;
  top->sizes_[0] = im->n_words;
  top->n_levels_ = lexc_u32_(index.head + 36);
  for (i = 1; i <= top->n_levels_; i++) {
    top->levels_[i] = i == 1 ? index.body : top->levels_[i - 1] + column.width * top->sizes_[i - 1];
    top->sizes_[i] = (top->sizes_[i - 1] + block - 1) >> top->shift_;
  }
  top->ranges = ranges;
  top->remaining = n_ranges;
  top->presence_ = parts.presence;
  top->first_ = first;
  top->end_ = end;
  if (n_ranges) lexc_push_range_(top, first, end);
  return true;
}

/* Whether the number of an ordinal is above 0. The keys of signed numbers and of floats begin with the sign. */
static inline bool lexc_is_above_zero_(const lexc_top *top, uint64_t i) {
  return lexc_key_at_level_(top, 0, i) > (top->type_ == 1 ? 0 : (uint64_t)1 << (8 * top->width_ - 1));
}

/* Replace the ranges by the words that are left, the best first, and no more than can still be asked for. Their numbers
   are not above 0. A heap holds the best so far, the worst of them on top. */
static inline void lexc_sort_rest_(lexc_top *top) {
  uint64_t i;
  size_t n;
  top->is_sorted_ = top->has_worst_on_top_ = true;
  top->n_ranges = 0;
  for (i = top->first_; i < top->end_; i++) {
    if (lexc_is_above_zero_(top, i)) continue;
    if (top->n_ranges == top->remaining) {
      if (!lexc_comes_before_(top, i, top->ranges[0].heaviest)) continue;
      lexc_pop_range_(top);
    }
    lexc_push_range_(top, i, i + 1);
  }
  for (n = top->n_ranges; top->n_ranges;) {
    lexc_range worst = top->ranges[0];
    lexc_pop_range_(top);
    top->ranges[top->n_ranges] = worst;
  }
  top->n_ranges = n;
}

/* There are at most as many ranges as words that were found, and one more. So those of the caller suffice. */
LEXC_API uint64_t lexc_next_top(lexc_top *top) {
  lexc_range range;
  if (!top->n_ranges || !top->remaining) return LEXC_NONE;
  if (top->presence_ && !top->is_sorted_ && !lexc_is_above_zero_(top, top->ranges[0].heaviest)) lexc_sort_rest_(top);
  if (top->is_sorted_) {
    top->remaining--;
    return top->next_ < top->n_ranges ? top->ranges[top->next_++].heaviest : LEXC_NONE;
  }
  range = top->ranges[0];
  lexc_pop_range_(top);
  if (--top->remaining) {
    lexc_push_range_(top, range.first, range.heaviest);
    lexc_push_range_(top, range.heaviest + 1, range.end);
  }
  return range.heaviest;
}
