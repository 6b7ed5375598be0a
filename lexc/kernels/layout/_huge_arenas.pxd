# Memory for a long list of small Python objects, in huge pages. No twin: only compiled kernels use it.
#
# Python keeps small objects in arenas of 1 MB, which it maps one at a time. The system clears their pages of 4 kB one
# at a time, too: half of the time of a long list of strings. Between `begin_huge_arenas` and `end_huge_arenas` many
# arenas are mapped side by side, and the system is asked for huge pages.
#
# Only the function that maps an arena is replaced, and by one that calls it. So arenas are unmapped as ever, whenever
# Python does so, and it makes no difference whether another interpreter, with a lock of its own, sees the old
# function or the new one. Both remain callable for ever.

cdef extern from *:
    """
    #if defined(__linux__) && !defined(PYPY_VERSION) && !defined(Py_GIL_DISABLED)
    #include <sys/mman.h>
    #endif
    #if defined(MADV_HUGEPAGE)
    #define LEXC_MAX_ARENAS 64

    enum { LEXC_ARENAS_OFF, LEXC_ARENAS_ON, LEXC_ARENAS_BUSY, LEXC_ARENAS_MAPPED };

    static struct {
        int state;                      /* BUSY while one thread changes the other fields */
        PyObjectArenaAllocator usual;   /* Python's, or that of the program which embeds it */
        size_t n_bytes;                 /* to map */
        size_t size;                    /* of an arena */
        void *arenas[LEXC_MAX_ARENAS];  /* mapped, not used yet */
        unsigned n_arenas, n_taken;     /* n_taken counts requests, which may be more */
    } lexc_arenas;

    static int lexc_change_arenas(int from, int to) {
        return __atomic_compare_exchange_n(&lexc_arenas.state, &from, to, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    }

    static void lexc_map_arenas(void *ctx, size_t size) {
        size_t n = lexc_arenas.n_bytes / size + 1, i;
        char *lowest = NULL, *end = NULL;  /* of the last arenas that lie side by side, each below the one before it */
        if (n > LEXC_MAX_ARENAS) n = LEXC_MAX_ARENAS;
        for (i = 0; i < n; i++) {
            char *arena = (char *)lexc_arenas.usual.alloc(ctx, size);
            if (!arena) break;
            if (arena + size != lowest) {
                if (lowest) madvise(lowest, (size_t)(end - lowest), MADV_HUGEPAGE);
                end = arena + size;
            }
            lexc_arenas.arenas[i] = lowest = arena;
        }
        if (lowest) madvise(lowest, (size_t)(end - lowest), MADV_HUGEPAGE);
        lexc_arenas.size = size;
        lexc_arenas.n_arenas = (unsigned)i;
        __atomic_store_n(&lexc_arenas.n_taken, 0, __ATOMIC_RELEASE);
    }

    static void *lexc_next_arena(void) {
        unsigned i = __atomic_fetch_add(&lexc_arenas.n_taken, 1, __ATOMIC_ACQ_REL);
        return i < lexc_arenas.n_arenas ? lexc_arenas.arenas[i] : NULL;
    }

    static void *lexc_allocate_arena(void *ctx, size_t size) {
        void *arena = NULL;
        if (lexc_change_arenas(LEXC_ARENAS_ON, LEXC_ARENAS_BUSY)) {
            lexc_map_arenas(ctx, size);
            __atomic_store_n(&lexc_arenas.state, LEXC_ARENAS_MAPPED, __ATOMIC_RELEASE);
        }
        if (__atomic_load_n(&lexc_arenas.state, __ATOMIC_ACQUIRE) == LEXC_ARENAS_MAPPED && size == lexc_arenas.size)
            arena = lexc_next_arena();
        return arena ? arena : lexc_arenas.usual.alloc(ctx, size);
    }

    static int lexc_begin_huge_arenas(size_t n_bytes) {
        PyObjectArenaAllocator allocator;
        if (!lexc_change_arenas(LEXC_ARENAS_OFF, LEXC_ARENAS_BUSY)) return 0;
        PyObject_GetArenaAllocator(&allocator);
        lexc_arenas.usual = allocator;
        lexc_arenas.n_bytes = n_bytes;
        __atomic_store_n(&lexc_arenas.state, LEXC_ARENAS_ON, __ATOMIC_RELEASE);
        allocator.alloc = lexc_allocate_arena;
        PyObject_SetArenaAllocator(&allocator);
        return 1;
    }

    static void lexc_end_huge_arenas(void) {
        PyObjectArenaAllocator allocator;
        void *arena;
        PyObject_GetArenaAllocator(&allocator);
        if (allocator.alloc != lexc_allocate_arena) return;  /* another program's function calls this one: stay for ever */
        PyObject_SetArenaAllocator(&lexc_arenas.usual);
        if (lexc_change_arenas(LEXC_ARENAS_ON, LEXC_ARENAS_OFF)) return;
        while (!lexc_change_arenas(LEXC_ARENAS_MAPPED, LEXC_ARENAS_BUSY)) {}  /* another thread is mapping them */
        while ((arena = lexc_next_arena()) != NULL)
            lexc_arenas.usual.free(lexc_arenas.usual.ctx, arena, lexc_arenas.size);
        __atomic_store_n(&lexc_arenas.state, LEXC_ARENAS_OFF, __ATOMIC_RELEASE);
    }
    #else
    #define lexc_begin_huge_arenas(n_bytes) ((void)(n_bytes), 0)
    #define lexc_end_huge_arenas() ((void)0)
    #endif
    """
    # Whether arenas for so many bytes will be mapped in huge pages; 0 if that cannot be, or is in force already.
    bint begin_huge_arenas "lexc_begin_huge_arenas"(size_t n_bytes) noexcept
    # To be called once if the former gave 1.
    void end_huge_arenas "lexc_end_huge_arenas"() noexcept
