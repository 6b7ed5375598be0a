enum { LEXC_DAWG = 1, LEXC_GADDAG = 2, LEXC_TRIE = 3, LEXC_ANAG = 4 };        /* lexc_image.kind */
enum { LEXC_BITMAP = 1, LEXC_ARCS = 2, LEXC_PACKED = 3 };                     /* lexc_image.layout */
enum { LEXC_ROOT_WORDS = 0, LEXC_ROOT_GADDAG = 1, LEXC_ROOT_ALPHAGRAMS = 2, LEXC_ROOT_SETS = 3 }; /* of lexc_image.roots */

/* A part of packed nodes: where its stream and tables lie in NODE. n_others: the addresses of the other part's nodes,
   which the table holds first. Belongs to the implementation. */
typedef struct lexc_part_ {
  const uint8_t *header;
  uint64_t begin, end, low, high, samples; /* in bits */
  uint64_t shapes, label_sets, chains;     /* in units of 8 bytes */
  uint64_t n_shapes, n_label_sets, n_chains, n_addresses, n_others;
  unsigned low_width;
} lexc_part_;

/* An open image. The first fields are public, and read-only; the others belong to the implementation. */
typedef struct lexc_image {
  uint64_t n_words;
  uint64_t roots[4];              /* LEXC_NONE where the kind has none */
  uint16_t longest, shortest;     /* labels of a word; no word has more than `longest` */
  uint16_t max_path;              /* labels of a string from any root; at most LEXC_MAX_PATH - 1 */
  uint8_t kind, layout, n_letters; /* n_letters: the largest label */
  bool is_utf8;                   /* labels are the bytes of UTF-8 instead of tiles */
  bool has_ordinals;              /* there is a RANK section */

  const uint8_t *data, *nodes, *levels, *node_starts, *nodes_before, *entries;
  size_t size;
  uint64_t n_units, dawg_start, n_nodes[2], n_arcs[2]; /* [0]: of the GADDAG's range, [1]: of the DAWG's */
  uint64_t first4, first2, first1, n_slots;            /* the first slots with entries of RANK of 4, 2 and 1 bytes */
  lexc_part_ parts[2];                                 /* of packed nodes, as in n_nodes */
  uint64_t n_entry_bits;                               /* of RANK in the packed layout */
  uint16_t n_levels[2];
  uint8_t widest; /* bits of the widest numbers of RANK in the packed layout */
  uint8_t unit_bytes, mask_units, fold;
  uint8_t label_of[256]; /* the label of a byte of a text; 0: none, 255: it depends on the next bytes */
  uint8_t byte_of[256];  /* by label: the byte that spells it, whatever stands beside it; 0: none */
  const uint8_t *label[LEXC_MAX_LETTERS + 1]; /* by tile, in META; label_size: bytes */
  uint8_t label_size[LEXC_MAX_LETTERS + 1];
  const uint8_t *aliases, *meta_end;
  uint32_t n_aliases;
} lexc_image;

/* Opening. lexc_scratch: the scratch memory of lexc_open, in numbers of 64 bits; 0 if the bytes are no image. */
LEXC_API size_t lexc_scratch(const void *data, size_t size);
LEXC_API lexc_status lexc_open(lexc_image *image, const void *data, size_t size, uint64_t *scratch, size_t n_scratch);
LEXC_API lexc_status lexc_open_trusted(lexc_image *image, const void *data, size_t size);
LEXC_API const char *lexc_rule(lexc_status status);    /* "N7", as specs/image.md names it; "OK" */
LEXC_API const char *lexc_message(lexc_status status); /* the fault, in English, without a full stop */

/* A mapped file, on POSIX systems and Windows. path: in UTF-8. Elsewhere lexc_map returns LEXC_SYSTEM: read the file into
   memory. */
typedef struct lexc_file {
  const void *data;
  size_t size;
} lexc_file;
LEXC_API lexc_status lexc_map(lexc_file *file, const char *path);
LEXC_API void lexc_unmap(lexc_file *file);
