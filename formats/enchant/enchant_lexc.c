/* lexc images as dictionaries of Enchant (libenchant 2). README.md says where they lie; MIT licence. */

#include "liblexc.h"
#include <enchant-provider.h>
#include <string.h>

enum { MOST = 10 }; /* suggestions */

typedef struct dictionary {
  lexc_lexicon *lexicon;
  lexc_checker *checker; /* NULL: the image has no rules of a hunspell dictionary, and its words alone are correct */
  int weights;           /* the column, or -1 */
} dictionary;

typedef struct suggestion {
  char *word;
  unsigned distance;
  bool has_other_first;
  guint64 weight;
} suggestion;

/* The file of a language in any of Enchant's folders, the user's before the system's; NULL if there is none. */
static char *find_file(const char *tag) {
  GSList *folders = enchant_get_conf_dirs(), *at;
  char *name = g_strconcat(tag, ".dawg", NULL), *found = NULL;
  if (*tag && *tag != '.' && !strpbrk(tag, "/\\"))
    for (at = folders = g_slist_reverse(folders); at && !found; at = at->next) {
      found = g_build_filename((const char *)at->data, "lexc", name, NULL);
      if (!g_file_test(found, G_FILE_TEST_IS_REGULAR)) g_free(found), found = NULL;
    }
  g_slist_free_full(folders, g_free);
  g_free(name);
  return found;
}

static bool is_correct(const dictionary *d, const char *word, size_t n) {
  return d->checker ? lexc_is_correct_text(d->checker, word, n) : lexc_has_text(d->lexicon, word, n);
}

/* 0: the word is correct; 1: it is not; -1: it is no text. */
static int check(EnchantDict *me, const char *const word, size_t n) {
  char *composed = g_utf8_normalize(word, (gssize)n, G_NORMALIZE_NFC);
  int verdict = composed ? !is_correct((const dictionary *)me->user_data, composed, strlen(composed)) : -1;
  g_free(composed);
  return verdict;
}

static gint compare(gconstpointer a, gconstpointer b) {
  const suggestion *x = (const suggestion *)a, *y = (const suggestion *)b;
  if (x->distance != y->distance) return x->distance < y->distance ? -1 : 1;
  if (x->has_other_first != y->has_other_first) return x->has_other_first ? 1 : -1;
  if (x->weight != y->weight) return x->weight > y->weight ? -1 : 1;
  return strcmp(x->word, y->word);
}

static guint64 weight_of(const dictionary *d, const char *word, size_t n) {
  uint64_t first;
  if (d->weights < 0 || !lexc_value_count(d->lexicon, d->weights, lexc_index_text(d->lexicon, word, n), &first)) return 0;
  return lexc_get_unsigned(d->lexicon, d->weights, first);
}

static bool is_in(const GArray *found, const char *word) {
  guint i;
  for (i = 0; i < found->len; i++)
    if (strcmp(g_array_index(found, suggestion, i).word, word) == 0) return true;
  return false;
}

/* Add the correct words near a text. is_capital: they get a capital, as the misspelt word has. */
static void add_near(const dictionary *d, GArray *found, const char *text, unsigned distance, bool is_capital) {
  lexc_query *query = lexc_find_near(d->lexicon, text, strlen(text), distance, LEXC_TRANSPOSITIONS, NULL);
  const char *word;
  size_t n;
  while (query && (word = lexc_next_text(query, &n)) != NULL) {
    gunichar first = g_utf8_get_char(word);
    const char *rest = g_utf8_next_char(word);
    char capital[8] = "";
    suggestion s;
    if (!n) continue;
    g_unichar_to_utf8(is_capital ? g_unichar_totitle(first) : first, capital);
    s.word = g_strdup_printf("%s%.*s", capital, (int)(n - (size_t)(rest - word)), rest);
    s.distance = lexc_distance(query);
    s.has_other_first = first != g_utf8_get_char(text);
    s.weight = weight_of(d, word, n);
    if (is_in(found, s.word) || !is_correct(d, s.word, strlen(s.word))) g_free(s.word);
    else g_array_append_val(found, s);
  }
  lexc_end(query);
}

static char **suggest(EnchantDict *me, const char *const word, size_t n, size_t *n_found) {
  const dictionary *d = (const dictionary *)me->user_data;
  GArray *found = g_array_new(FALSE, FALSE, sizeof(suggestion));
  char *text = g_utf8_normalize(word, (gssize)n, G_NORMALIZE_NFC), *lower = text ? g_utf8_strdown(text, -1) : NULL, **list;
  bool is_capital = text && strcmp(text, lower) != 0;
  unsigned distance;
  guint i;
  for (distance = 1; text && distance <= 2 && found->len < MOST / 2; distance++) {
    add_near(d, found, text, distance, false);
    if (is_capital) add_near(d, found, lower, distance, true);
  }
  g_array_sort(found, compare);
  list = g_new0(char *, MOST + 1);
  for (i = 0; i < found->len; i++) {
    if (i < MOST) list[i] = g_array_index(found, suggestion, i).word;
    else g_free(g_array_index(found, suggestion, i).word);
  }
  *n_found = MIN(found->len, MOST);
  g_array_free(found, TRUE);
  g_free(text);
  g_free(lower);
  return list;
}

static EnchantDict *request(EnchantProvider *me, const char *const tag) {
  char *path = find_file(tag);
  int status = 0;
  lexc_lexicon *lexicon = path ? lexc_load(path, &status) : NULL;
  EnchantDict *made = NULL;
  dictionary *d;
  if (lexicon) {
    d = g_new0(dictionary, 1);
    d->lexicon = lexicon;
    d->checker = lexc_new_checker(lexicon, NULL);
    d->weights = lexc_column_number(lexicon, "weight");
    made = g_new0(EnchantDict, 1);
    made->user_data = d;
    made->check = check;
    made->suggest = suggest;
  } else if (path) {
    char *message = g_strdup_printf("%s: %s (%s)", path, lexc_status_message(status), lexc_status_rule(status));
    enchant_provider_set_error(me, message);
    g_free(message);
  }
  g_free(path);
  return made;
}

static void dispose_dict(EnchantProvider *me, EnchantDict *dict) {
  dictionary *d = (dictionary *)dict->user_data;
  (void)me;
  lexc_free_checker(d->checker);
  lexc_free(d->lexicon);
  g_free(d);
  g_free(dict);
}

static int exists(EnchantProvider *me, const char *const tag) {
  char *path = find_file(tag);
  (void)me;
  g_free(path);
  return path != NULL;
}

static char **list_dicts(EnchantProvider *me, size_t *n) {
  GSList *folders = enchant_get_conf_dirs(), *at;
  GPtrArray *tags = g_ptr_array_new();
  (void)me;
  for (at = folders; at; at = at->next) {
    char *folder = g_build_filename((const char *)at->data, "lexc", NULL);
    GDir *opened = g_dir_open(folder, 0, NULL);
    const char *name;
    guint i;
    while (opened && (name = g_dir_read_name(opened)) != NULL) {
      char *tag = g_str_has_suffix(name, ".dawg") ? g_strndup(name, strlen(name) - 5) : NULL;
      for (i = 0; tag && i < tags->len; i++)
        if (strcmp(tag, (char *)tags->pdata[i]) == 0) g_free(tag), tag = NULL;
      if (tag) g_ptr_array_add(tags, tag);
    }
    if (opened) g_dir_close(opened);
    g_free(folder);
  }
  g_slist_free_full(folders, g_free);
  *n = tags->len;
  g_ptr_array_add(tags, NULL);
  return (char **)g_ptr_array_free(tags, FALSE);
}

static const char *identify(EnchantProvider *me) { return (void)me, "lexc"; }
static const char *describe(EnchantProvider *me) { return (void)me, "lexc Provider"; }
static void dispose(EnchantProvider *me) { g_free(me); }

EnchantProvider *init_enchant_provider(void);
__attribute__((visibility("default"))) EnchantProvider *init_enchant_provider(void) {
  EnchantProvider *me = g_new0(EnchantProvider, 1);
  me->dispose = dispose;
  me->request_dict = request;
  me->dispose_dict = dispose_dict;
  me->dictionary_exists = exists;
  me->identify = identify;
  me->describe = describe;
  me->list_dicts = list_dicts;
  return me;
}
