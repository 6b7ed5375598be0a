/* The library of liblexc.h. Its parts in lib/ are one source file, so that the reader's walks are inlined.

   LEXC_MALLOC and LEXC_FREE replace malloc and free. */

#include "liblexc.h"

#if defined(LEXC_MALLOC) != defined(LEXC_FREE)
#error "define both LEXC_MALLOC and LEXC_FREE"
#endif
#ifndef LEXC_MALLOC
#include <stdlib.h>
#define LEXC_MALLOC(size) malloc(size)
#define LEXC_FREE(pointer) free(pointer)
#endif

/* Functions that walk are compiled twice, and the system chooses when it loads the library: walks in the bitmap layout
   count bits, for which x86-64 has an instruction since 2008. gcc makes it of lexc_popcount_, where it is inlined into a
   function that may use it; so all that such a function calls is inlined (flatten). With LIBLEXC_NO_CLONES, for tests,
   they are compiled once and not so: in a sixth of the time. */
#if defined(__x86_64__) && defined(__linux__) && defined(__GLIBC__) && __GNUC__ >= 10 && !defined(__clang__) && \
    !defined(__POPCNT__) && !defined(__SANITIZE_ADDRESS__) && defined(__OPTIMIZE__) && !defined(LIBLEXC_NO_CLONES)
#define LIBLEXC_CLONES __attribute__((target_clones("popcnt", "default"), flatten))
#elif defined(__GNUC__) && defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__) && !defined(LIBLEXC_NO_CLONES)
#define LIBLEXC_CLONES __attribute__((flatten))
#else
#define LIBLEXC_CLONES
#endif

#define LEXC_STATIC
#define LEXC_IMPLEMENTATION
#include "lexc.h"

#include <stddef.h>

#include "lib/lexicon.h"
#include "lib/letters.h"
#include "lib/search.h"
#include "lib/query.h"
#include "lib/values.h"
