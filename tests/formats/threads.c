/* Ask one lexicon in several threads at once: `make threads-c`, under ThreadSanitizer. Every thread has to get the same
   answers; its queries and its checker are its own. */

#include "liblexc.h"
#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { N_THREADS = 8, ROUNDS = 20 };
static const lexc_lexicon *lexicon;

static uint64_t sum_of(lexc_query *query) {
  uint64_t sum = 0;
  size_t n;
  const char *word;
  while (query && (word = lexc_next_text(query, &n)) != NULL) sum = sum * 31 + n + (uint8_t)word[n - 1];
  lexc_end(query);
  return sum;
}

static void *ask(void *answer) {
  uint64_t *sum = (uint64_t *)answer, i, first;
  lexc_checker *checker = lexc_new_checker(lexicon, NULL);
  char word[1 << 12];
  int round;
  for (round = 0; round < ROUNDS; round++) {
    *sum += sum_of(lexc_find_prefix(lexicon, "", 0, NULL)) + sum_of(lexc_find_pattern(lexicon, "*A*", 3, NULL));
    *sum += sum_of(lexc_find_near(lexicon, "CART", 4, 2, 0, NULL)) + sum_of(lexc_find_rack(lexicon, "CARTS?", 6, NULL));
    *sum += sum_of(lexc_find_top(lexicon, "", 0, "weight", 9, NULL));
    for (i = 0; i < lexc_size(lexicon); i++) {
      size_t n = lexc_text_at(lexicon, i, word, sizeof word);
      *sum += lexc_has_text(lexicon, word, n) + lexc_index_text(lexicon, word, n) + lexc_value_count(lexicon, 0, i, &first);
      if (checker) *sum += lexc_is_correct_text(checker, word, n);
    }
  }
  lexc_free_checker(checker);
  return NULL;
}

int main(int n_arguments, char **arguments) {
  pthread_t threads[N_THREADS];
  uint64_t sums[N_THREADS] = {0};
  int i, status = 0;
  if (n_arguments != 2 || !(lexicon = lexc_load(arguments[1], NULL))) return 2;
  for (i = 0; i < N_THREADS; i++) pthread_create(&threads[i], NULL, ask, &sums[i]);
  for (i = 0; i < N_THREADS; i++) pthread_join(threads[i], NULL);
  for (i = 1; i < N_THREADS; i++) status |= sums[i] != sums[0];
  printf("%s: %d threads, %s answers\n", arguments[1], N_THREADS, status ? "different" : "the same");
  lexc_free((lexc_lexicon *)lexicon);
  return status;
}
