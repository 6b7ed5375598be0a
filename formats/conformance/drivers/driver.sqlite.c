// The conformance kit's driver of the SQLite extension, which is compiled into it: every answer is that of an SQL statement.
#include "protocol.h"
#include <sqlite3.h>
int sqlite3_lexc_init(sqlite3 *, char **, const void *);
static sqlite3 *database;
static char path[4096], word[1 << 17];
static sqlite3_stmt *prepare(const char *sql, const char *a, const char *b) { // ?1 is the image; ?2 and ?3 are texts
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL)) fprintf(stderr, "%s\n", sqlite3_errmsg(database)), exit(3);
  sqlite3_bind_text(statement, 1, path, -1, NULL), sqlite3_bind_text(statement, 2, a, -1, NULL), sqlite3_bind_text(statement, 3, b, -1, NULL);
  return statement;
}
static void write_value(sqlite3_stmt *row) {
  const char *text = (const char *)sqlite3_column_blob(row, 0);
  int n = sqlite3_column_bytes(row, 0), type = sqlite3_column_type(row, 0);
  if (type == SQLITE_FLOAT) printf("\t%.17g", sqlite3_column_double(row, 0));
  else if (type == SQLITE_BLOB) for (putchar('\t'); n--; text++) printf("%02x", (unsigned char)*text);
  else write_field((const char *)sqlite3_column_text(row, 0), (size_t)sqlite3_column_bytes(row, 0));
}
static void answer_list(const char *sql, const char *a, const char *b) {
  sqlite3_stmt *row = prepare(sql, a, b);
  int found = sqlite3_step(row);
  for (printf(found == SQLITE_ERROR ? "error" : "list"); found == SQLITE_ROW; found = sqlite3_step(row)) write_value(row);
  sqlite3_finalize(row);
}
static const char *scalar(const char *sql, const char *a) { // its text, in `word`; NULL for NULL, no row, or an error
  sqlite3_stmt *row = prepare(sql, a, "");
  const char *text = sqlite3_step(row) == SQLITE_ROW ? (const char *)sqlite3_column_text(row, 0) : NULL, *found = text ? strcpy(word, text) : NULL;
  return sqlite3_finalize(row), found;
}
static void answer_open(void) {
  const char *n = scalar("SELECT count(*) FROM lexc_words(?1)", ""), *rule = strrchr(sqlite3_errmsg(database), '(');
  n ? printf("ok\t%s", n) : printf("refused\t%.*s", rule ? (int)strcspn(rule + 1, ")") : 0, rule ? rule + 1 : "");
}
int main(void) {
  for (sqlite3_open(":memory:", &database), sqlite3_lexc_init(database, NULL, NULL); read_line(); putchar('\n'), fflush(stdout)) {
    const char *op = field[0], *a = field[1], *b = field[2], *found;
    if (!strcmp(op, "open")) snprintf(path, sizeof path, "%s", a), answer_open();
    else if (!strcmp(op, "has")) printf((found = scalar("SELECT lexc_has(?1, ?2)", a)) && *found == '1' ? "yes" : "no");
    else if (!strcmp(op, "index")) printf("%s", (found = scalar("SELECT lexc_index(?1, ?2)", a)) ? found : "none");
    else if (!strcmp(op, "word")) printf((found = scalar("SELECT word FROM lexc_words(?1) WHERE ordinal = CAST(?2 AS INTEGER)", a)) ? "word" : "none"), found ? write_field(found, strlen(found)) : (void)0;
    else if (!strcmp(op, "prefix")) answer_list("SELECT word FROM lexc_words(?1) WHERE substr(word, 1, length(?2)) = ?2 LIMIT CAST(?3 AS INTEGER)", a, b);
    else if (!strcmp(op, "pattern")) answer_list("SELECT word FROM lexc_words(?1, ?2)", a, b);
    else if (!strcmp(op, "near")) answer_list("SELECT word FROM lexc_near(?1, ?2, CAST(?3 AS INTEGER))", a, b);
    else if (!strcmp(op, "values")) answer_list("WITH RECURSIVE w(word) AS (SELECT word FROM lexc_words(?1) WHERE ordinal = CAST(?3 AS INTEGER)), v(i, value) AS (SELECT 0, lexc_value(?1, ?2, word, 0) FROM w UNION ALL SELECT i + 1, lexc_value(?1, ?2, word, i + 1) FROM v, w WHERE value IS NOT NULL) SELECT value FROM v WHERE value IS NOT NULL", a, b);
    else printf("unsupported");
  }
  return sqlite3_close(database);
}
