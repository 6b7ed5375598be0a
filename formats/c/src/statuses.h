#define LEXC_MAX_WORD 1020  /* labels of a word */
#define LEXC_MAX_PATH 2041  /* labels of a string of a GADDAG, in any image that verification lets pass */
#define LEXC_MAX_TEXT 67320 /* bytes of a word in canonical spelling: 64 of a label and two brackets, each */
#define LEXC_MAX_LETTERS 63
#define LEXC_NONE UINT64_MAX /* no node, no ordinal */
#define LEXC_UNREADABLE ((size_t)-1) /* the number of labels of a text that the alphabet cannot spell */

/* Every rule that an image can break, the number of its status, and the fault of an image that breaks it. Programs keep
   these numbers: none ever changes, and a new rule takes the next free one. */
#define LEXC_RULES(RULE)                                                         \
  RULE(C1, 1, "not a lexc image, or one that was copied as text")                \
  RULE(C2, 2, "the file ends inside its header")                                 \
  RULE(C3, 3, "written by a newer lexc")                                         \
  RULE(C4, 4, "the header changed since it was written")                         \
  RULE(C5, 5, "the file's length is not its image's: truncated, or too long")    \
  RULE(C6, 6, "the section table changed since it was written, or is too long")  \
  RULE(C7, 7, "a section is at a wrong offset")                                  \
  RULE(C8, 8, "unknown flags, or an unknown critical section")                   \
  RULE(C9, 9, "a section is missing, or occurs twice")                           \
  RULE(C10, 10, "padding is not zero")                                           \
  RULE(C11, 11, "a section changed since it was written")                        \
  RULE(G1, 12, "GRPH has another length than 384 bytes")                         \
  RULE(G2, 13, "reserved fields of GRPH are not zero")                           \
  RULE(G3, 14, "unknown kind, layout or labels")                                 \
  RULE(G4, 15, "units and masks that no layout has")                             \
  RULE(G5, 16, "the number of letters does not fit the layout")                  \
  RULE(G6, 17, "the shortest or longest word has an impossible length")          \
  RULE(G7, 18, "the number of levels does not fit the longest word")             \
  RULE(G8, 19, "the units do not fill NODE")                                     \
  RULE(G9, 20, "a GADDAG's range with one of start, levels and nodes missing")   \
  RULE(G10, 21, "an impossible number of words")                                 \
  RULE(G11, 22, "the roots do not fit the kind")                                 \
  RULE(M1, 23, "META is too long")                                               \
  RULE(M2, 24, "META is not one msgpack map with ascending keys")                \
  RULE(M3, 25, "META lacks a key, or has a value of another type")               \
  RULE(M4, 26, "META has no identity, or another normalisation than NFC")        \
  RULE(M5a, 27, "META's alphabet has other labels than GRPH")                    \
  RULE(M5b, 28, "the alphabet's name is empty, too long or unprintable")         \
  RULE(M5c, 29, "an unknown way to fold case")                                   \
  RULE(M5d, 30, "an alphabet of UTF-8 labels that describes letters")            \
  RULE(M5e, 31, "META has another number of letters than GRPH")                  \
  RULE(M5f, 32, "a label that is empty, too long or unprintable")                \
  RULE(M5g, 33, "an invalid alias, or too many aliases")                         \
  RULE(M5h, 34, "a label or alias that folding changes")                         \
  RULE(M5i, 35, "a label or alias that occurs twice")                            \
  RULE(M5j, 36, "a bracket or backslash beside labels of several characters")    \
  RULE(M5k, 37, "an invalid blank label")                                        \
  RULE(M5l, 38, "a count or score out of range")                                 \
  RULE(M5m, 39, "a vowel that is no letter, or occurs twice")                    \
  RULE(M5n, 40, "an invalid value order")                                        \
  RULE(L1, 41, "LEVL has another number of levels than GRPH")                    \
  RULE(L2, 42, "levels that do not ascend")                                      \
  RULE(L3, 43, "a range that does not begin with its first level")               \
  RULE(N1, 44, "the last node ends beyond NODE")                                 \
  RULE(N2, 45, "a level does not begin at a node")                               \
  RULE(N3, 46, "a label outside the alphabet")                                   \
  RULE(N4, 47, "a node without arcs, or an arc without accept bit and target")   \
  RULE(N5, 48, "labels that do not ascend")                                      \
  RULE(N6, 49, "a target at which no node begins")                               \
  RULE(N7, 50, "a target that does not lie in a later level")                    \
  RULE(N8, 51, "a misplaced separator")                                          \
  RULE(N9, 52, "a root at which no node begins")                                 \
  RULE(N10, 53, "the numbers of nodes or arcs differ from GRPH")                 \
  RULE(N11, 54, "the number of words differs from GRPH")                         \
  RULE(N12, 88, "a word that is not UTF-8, or has a zero or a line end")         \
  RULE(P1, 55, "a header of packed nodes has impossible fields")                 \
  RULE(P2, 56, "the tables and streams of packed nodes do not fill NODE")        \
  RULE(P3, 57, "a table with impossible labels or nibbles")                      \
  RULE(P4, 58, "packed nodes that do not fill their stream, or name no entry")   \
  RULE(P5, 59, "an arc without accept bit and target, or to an unknown address") \
  RULE(P6, 60, "addresses out of order, or at which no node begins")             \
  RULE(P7, 61, "a target at which no node begins, or a node beyond reach")       \
  RULE(P8, 62, "a cycle of nodes, or paths of another length than GRPH has")     \
  RULE(Q1, 63, "RANK does not fit NODE")                                         \
  RULE(Q2, 64, "an entry or a sample of RANK is wrong")                          \
  RULE(R1, 65, "RANK does not fit GRPH")                                         \
  RULE(R2, 66, "RANK's directory is not that of the nodes")                      \
  RULE(R3, 67, "an entry of RANK is a wrong sum")                                \
  RULE(R4, 68, "RANK has another number of words than GRPH")                     \
  RULE(A1, 69, "ALPH without RANK, or without alphagrams")                       \
  RULE(A2, 70, "ALPH does not fit GRPH")                                         \
  RULE(A3, 71, "ALPH has another number of groups than alphagrams")              \
  RULE(A4, 72, "a group of ALPH is empty or misplaced")                          \
  RULE(A5, 73, "an ordinal of ALPH is out of order or out of range")             \
  RULE(D1, 74, "DICT is not a map of a dictionary's rules")                      \
  RULE(D2, 75, "a value of DICT has another type, or is out of bounds")          \
  RULE(D3, 76, "DICT names sets that the nodes do not have")                     \
  RULE(U1, 77, "a column with an invalid name or reserved fields")               \
  RULE(U2, 78, "a column of type 0, unknown width, or another number of words")  \
  RULE(U3, 79, "a column's length is not that of its entries")                   \
  RULE(U4, 80, "an entry of a column that its type does not allow")              \
  RULE(U5, 81, "an entry of a word without a value")                             \
  RULE(W1, 82, "an index that belongs to no column")                             \
  RULE(W2, 83, "an index's levels are not those of its block")                   \
  RULE(W3, 84, "a wrong maximum in an index")                                    \
  RULE(SCRATCH, 85, "less scratch memory than lexc_scratch returns")             \
  RULE(WORK, 86, "a table of addresses that would take too long to read")        \
  RULE(SYSTEM, 87, "the system cannot open or map the file: see errno")          \
  RULE(MEMORY, 89, "no memory for so much")                                      \
  RULE(QUESTION, 90, "a question that the library cannot answer: see liblexc.h")

typedef enum lexc_status {
  LEXC_OK = 0,
#define LEXC_STATUS_(name, number, message) LEXC_##name = number,
  LEXC_RULES(LEXC_STATUS_)
#undef LEXC_STATUS_
} lexc_status;
