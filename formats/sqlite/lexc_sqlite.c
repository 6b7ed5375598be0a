/* lexc images in SQL: an extension of SQLite. README.md explains its functions and tables; MIT licence. */

#include "liblexc.h"
#include <sqlite3ext.h>
#include <string.h>
SQLITE_EXTENSION_INIT1

/* Open images. A connection keeps those that it used last, since a statement asks for the same file again and again. */
enum { N_KEPT = 8 };
typedef struct kept_image {
  char *path;
  lexc_lexicon *lexicon;
  int n_users; /* cursors that read it */
  sqlite3_int64 used;
} kept_image;
typedef struct images {
  kept_image kept[N_KEPT];
  sqlite3_int64 clock;
  int n_owners; /* functions and modules of the connection */
} images;

static void forget(kept_image *kept) {
  lexc_free(kept->lexicon);
  sqlite3_free(kept->path);
  memset(kept, 0, sizeof *kept);
}

static void release(void *data) {
  images *all = (images *)data;
  int i;
  if (--all->n_owners) return;
  for (i = 0; i < N_KEPT; i++) forget(&all->kept[i]);
  sqlite3_free(all);
}

static char *describe(const char *path, int status) {
  return sqlite3_mprintf("%s: %s (%s)", path, lexc_status_message(status), lexc_status_rule(status));
}

/* The image of a path. NULL: *error is the message, to be freed. */
static kept_image *find_image(images *all, const char *path, char **error) {
  kept_image *oldest = NULL;
  lexc_lexicon *lexicon;
  int i, status;
  for (i = 0; i < N_KEPT; i++) {
    kept_image *kept = &all->kept[i];
    if (kept->path && strcmp(kept->path, path) == 0) return kept->used = ++all->clock, kept;
    if (!kept->n_users && (!oldest || kept->used < oldest->used)) oldest = kept;
  }
  if (!oldest) return *error = sqlite3_mprintf("more than %d images at once", N_KEPT), (kept_image *)NULL;
  lexicon = lexc_load(path, &status);
  if (!lexicon) return *error = describe(path, status), (kept_image *)NULL;
  forget(oldest);
  oldest->path = sqlite3_mprintf("%s", path);
  oldest->lexicon = lexicon;
  oldest->used = ++all->clock;
  return oldest;
}

/* The lexicon of a function's first argument, or NULL after an error. */
static const lexc_lexicon *lexicon_of(sqlite3_context *context, sqlite3_value *path) {
  const char *name = (const char *)sqlite3_value_text(path);
  char *error = NULL;
  kept_image *kept = name ? find_image((images *)sqlite3_user_data(context), name, &error) : NULL;
  if (kept) return kept->lexicon;
  sqlite3_result_error(context, name ? error : "the file of a lexicon is NULL", -1);
  sqlite3_free(error);
  return NULL;
}

static void has(sqlite3_context *context, int n, sqlite3_value **values) {
  const lexc_lexicon *lexicon = lexicon_of(context, values[0]);
  const char *text = (const char *)sqlite3_value_text(values[1]);
  (void)n;
  if (lexicon && text)
    sqlite3_result_int(context, lexc_has_text(lexicon, text, (size_t)sqlite3_value_bytes(values[1])));
}

static void index_of(sqlite3_context *context, int n, sqlite3_value **values) {
  const lexc_lexicon *lexicon = lexicon_of(context, values[0]);
  const char *text = (const char *)sqlite3_value_text(values[1]);
  uint64_t ordinal = LIBLEXC_NONE;
  (void)n;
  if (lexicon && text) ordinal = lexc_index_text(lexicon, text, (size_t)sqlite3_value_bytes(values[1]));
  if (ordinal != LIBLEXC_NONE) sqlite3_result_int64(context, (sqlite3_int64)ordinal);
}

static void give_value(sqlite3_context *context, const lexc_lexicon *lexicon, int column, uint64_t i) {
  size_t size;
  const char *text;
  const uint8_t *bytes;
  uint64_t number;
  switch (lexc_column_type(lexicon, column)) {
    case LEXC_TYPE_UNSIGNED:
      number = lexc_get_unsigned(lexicon, column, i);
      if (number > INT64_MAX) sqlite3_result_error(context, "a number above 9223372036854775807", -1);
      else sqlite3_result_int64(context, (sqlite3_int64)number);
      break;
    case LEXC_TYPE_SIGNED: sqlite3_result_int64(context, lexc_get_signed(lexicon, column, i)); break;
    case LEXC_TYPE_FLOAT: sqlite3_result_double(context, lexc_get_float(lexicon, column, i)); break;
    case LEXC_TYPE_BITS: sqlite3_result_int(context, lexc_get_bit(lexicon, column, i)); break;
    case LEXC_TYPE_TEXT:
      text = lexc_get_text(lexicon, column, i, &size);
      sqlite3_result_text64(context, text, size, SQLITE_TRANSIENT, SQLITE_UTF8);
      break;
    default:
      bytes = lexc_get_bytes(lexicon, column, i, &size);
      sqlite3_result_blob64(context, bytes, size, SQLITE_TRANSIENT);
  }
}

/* lexc_value(file, column, word), and of a column of lists lexc_value(file, column, word, i). */
static void value_of(sqlite3_context *context, int n, sqlite3_value **values) {
  const lexc_lexicon *lexicon = lexicon_of(context, values[0]);
  const char *name = (const char *)sqlite3_value_text(values[1]), *text = (const char *)sqlite3_value_text(values[2]);
  sqlite3_int64 i = n > 3 ? sqlite3_value_int64(values[3]) : 0;
  uint64_t first, n_values;
  int column;
  if (!lexicon || !name || !text) return;
  column = lexc_column_number(lexicon, name);
  if (n > 3 && sqlite3_value_numeric_type(values[3]) != SQLITE_INTEGER) {
    sqlite3_result_error(context, "the number of a value is no whole number", -1);
  } else if (column < 0) {
    sqlite3_result_error(context, "the lexicon has no such column", -1);
  } else if (n == 3 && lexc_column_has_lists(lexicon, column)) {
    sqlite3_result_error(context, "a column of lists: give the number of a value, from 0, as fourth argument", -1);
  } else {
    n_values = lexc_value_count(lexicon, column, lexc_index_text(lexicon, text, (size_t)sqlite3_value_bytes(values[2])), &first);
    if (i >= 0 && (uint64_t)i < n_values) give_value(context, lexicon, column, first + (uint64_t)i);
  }
}

/* Tables: lexc_words(file [, pattern]) and lexc_near(file, text [, distance]). Hidden columns are their arguments. */
enum { WORD, ORDINAL, DISTANCE, FILE_OF, QUESTION, LIMIT_OF };
typedef struct table {
  sqlite3_vtab base;
  images *all;
  bool is_near;
} table;
typedef struct cursor {
  sqlite3_vtab_cursor base;
  kept_image *kept;
  lexc_query *query;
  const char *word;
  size_t size;
  sqlite3_int64 row;
} cursor;
typedef struct module_data {
  images *all;
  bool is_near;
} module_data;

static int connect_table(sqlite3 *database, void *data, int n, const char *const *arguments, sqlite3_vtab **made, char **error) {
  const module_data *module = (const module_data *)data;
  table *t = (table *)sqlite3_malloc(sizeof *t);
  (void)n, (void)arguments, (void)error;
  if (!t) return SQLITE_NOMEM;
  memset(t, 0, sizeof *t);
  t->all = module->all;
  t->is_near = module->is_near;
  *made = &t->base;
  sqlite3_vtab_config(database, SQLITE_VTAB_DIRECTONLY); /* it opens files: not from views and triggers of a database */
  return sqlite3_declare_vtab(
      database, "CREATE TABLE x(word TEXT, ordinal INT, distance INT, file HIDDEN, question HIDDEN, most HIDDEN)");
}

static int disconnect_table(sqlite3_vtab *t) { return sqlite3_free(t), SQLITE_OK; }

static int fail(sqlite3_vtab *t, char *message) {
  sqlite3_free(t->zErrMsg);
  t->zErrMsg = message;
  return SQLITE_ERROR;
}

static int choose_plan(sqlite3_vtab *t, sqlite3_index_info *plan) {
  int i, k, at[LIMIT_OF + 1] = {-1, -1, -1, -1, -1, -1}, n = 0;
  for (i = 0; i < plan->nConstraint; i++) {
    int column = plan->aConstraint[i].iColumn;
    if (column < FILE_OF || plan->aConstraint[i].op != SQLITE_INDEX_CONSTRAINT_EQ) continue;
    if (!plan->aConstraint[i].usable) return SQLITE_CONSTRAINT;
    at[column] = i;
  }
  if (at[FILE_OF] < 0 || (((table *)t)->is_near && at[QUESTION] < 0))
    return fail(t, sqlite3_mprintf("write lexc_words(file [, pattern]) or lexc_near(file, text [, distance])"));
  if (!((table *)t)->is_near && at[LIMIT_OF] >= 0) return fail(t, sqlite3_mprintf("lexc_words takes two arguments at most"));
  for (k = FILE_OF; k <= LIMIT_OF; k++) {
    if (at[k] < 0) continue;
    plan->aConstraintUsage[at[k]].argvIndex = ++n;
    plan->aConstraintUsage[at[k]].omit = 1;
    plan->idxNum |= 1 << k;
  }
  plan->estimatedCost = at[QUESTION] < 0 ? 100000 : 1000;
  return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *t, sqlite3_vtab_cursor **made) {
  cursor *c = (cursor *)sqlite3_malloc(sizeof *c);
  (void)t;
  if (!c) return SQLITE_NOMEM;
  memset(c, 0, sizeof *c);
  *made = &c->base;
  return SQLITE_OK;
}

static void end_query(cursor *c) {
  lexc_end(c->query);
  if (c->kept) c->kept->n_users--;
  c->query = NULL;
  c->kept = NULL;
  c->word = NULL;
  c->row = -1;
}

static int close_cursor(sqlite3_vtab_cursor *c) { return end_query((cursor *)c), sqlite3_free(c), SQLITE_OK; }

static int next_row(sqlite3_vtab_cursor *base) {
  cursor *c = (cursor *)base;
  c->word = lexc_next_text(c->query, &c->size);
  c->row++;
  return SQLITE_OK;
}

static int begin_query(sqlite3_vtab_cursor *base, int plan, const char *text, int n, sqlite3_value **values) {
  cursor *c = (cursor *)base;
  table *t = (table *)base->pVtab;
  const char *path = (const char *)sqlite3_value_text(values[0]), *question = "";
  sqlite3_int64 distance = n > 2 ? sqlite3_value_int64(values[2]) : 1;
  size_t size = 0;
  char *error = NULL;
  int status;
  (void)text;
  end_query(c);
  if (!path) return fail(&t->base, sqlite3_mprintf("the file of a lexicon is NULL"));
  if (n > 1) question = (const char *)sqlite3_value_text(values[1]), size = (size_t)sqlite3_value_bytes(values[1]);
  if (!question) return SQLITE_OK; /* nothing is near NULL, or like it */
  if (n > 2 && sqlite3_value_numeric_type(values[2]) != SQLITE_INTEGER)
    return fail(&t->base, sqlite3_mprintf("a distance that is no whole number"));
  if (distance < 0 || distance > 3) return fail(&t->base, sqlite3_mprintf("a distance of %lld: it is 0 to 3", distance));
  c->kept = find_image(t->all, path, &error);
  if (!c->kept) return fail(&t->base, error);
  c->kept->n_users++;
  if (t->is_near) c->query = lexc_find_near(c->kept->lexicon, question, size, (unsigned)distance, 0, &status);
  else if (plan >> QUESTION & 1) c->query = lexc_find_pattern(c->kept->lexicon, question, size, &status);
  else c->query = lexc_find_prefix(c->kept->lexicon, "", 0, &status);
  return c->query ? next_row(base) : fail(&t->base, describe(question, status));
}

static int is_at_end(sqlite3_vtab_cursor *c) { return !((cursor *)c)->word; }

static int give_column(sqlite3_vtab_cursor *base, sqlite3_context *context, int column) {
  const cursor *c = (const cursor *)base;
  uint64_t ordinal;
  if (column == WORD) sqlite3_result_text64(context, c->word, c->size, SQLITE_TRANSIENT, SQLITE_UTF8);
  if (column == DISTANCE && ((table *)base->pVtab)->is_near) sqlite3_result_int(context, (int)lexc_distance(c->query));
  if (column != ORDINAL) return SQLITE_OK;
  ordinal = lexc_index_text(c->kept->lexicon, c->word, c->size);
  if (ordinal != LIBLEXC_NONE) sqlite3_result_int64(context, (sqlite3_int64)ordinal);
  return SQLITE_OK;
}

static int give_row(sqlite3_vtab_cursor *c, sqlite3_int64 *row) { return *row = ((cursor *)c)->row, SQLITE_OK; }

static sqlite3_module module = {
    0, NULL, connect_table, choose_plan, disconnect_table, disconnect_table, open_cursor, close_cursor, begin_query, next_row,
    is_at_end, give_column, give_row, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL};

static void release_module(void *data) {
  release(((module_data *)data)->all);
  sqlite3_free(data);
}

static int add_function(sqlite3 *database, images *all, const char *name, int n,
                        void (*function)(sqlite3_context *, int, sqlite3_value **)) {
  /* DIRECTONLY: a database of somebody else must not open files by a view or trigger. */
  int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
  all->n_owners++;
  return sqlite3_create_function_v2(database, name, n, flags, all, function, NULL, NULL, release);
}

static int add_table(sqlite3 *database, images *all, const char *name, bool is_near) {
  module_data *data = (module_data *)sqlite3_malloc(sizeof *data);
  if (!data) return SQLITE_NOMEM;
  data->all = all;
  data->is_near = is_near;
  all->n_owners++;
  return sqlite3_create_module_v2(database, name, &module, data, release_module);
}

#ifdef _WIN32
__declspec(dllexport)
#endif
int sqlite3_lexc_init(sqlite3 *database, char **error, const sqlite3_api_routines *api) {
  images *all;
  int status;
  (void)error;
  SQLITE_EXTENSION_INIT2(api);
  all = (images *)sqlite3_malloc(sizeof *all);
  if (!all) return SQLITE_NOMEM;
  memset(all, 0, sizeof *all);
  all->n_owners = 1; /* this function */
  status = add_function(database, all, "lexc_has", 2, has);
  if (!status) status = add_function(database, all, "lexc_index", 2, index_of);
  if (!status) status = add_function(database, all, "lexc_value", 3, value_of);
  if (!status) status = add_function(database, all, "lexc_value", 4, value_of);
  if (!status) status = add_table(database, all, "lexc_words", false);
  if (!status) status = add_table(database, all, "lexc_near", true);
  release(all);
  return status;
}
