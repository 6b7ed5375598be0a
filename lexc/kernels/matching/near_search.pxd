# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython

from lexc.kernels.matching.levenshtein_tables cimport LevenshteinTables

# What `NearWords` asks; `near_search.py` says what it means.

@cython.final
cdef class NearSearch(LevenshteinTables):
    cdef bint is_prefix
    cdef Py_ssize_t limit
    cdef bint is_reversed
    cdef list found

    cdef list _search(self, Py_ssize_t root)
    cdef inline unsigned long long _hits(self, unsigned long long[::1] scratch, Py_ssize_t row,
                                         Py_ssize_t depth) noexcept
    cdef inline unsigned long long _closed(self, unsigned long long state, Py_ssize_t depth) noexcept
    cdef inline unsigned long long _stepped(self, unsigned long long[::1] scratch, unsigned long long state,
                                            unsigned long long hits, unsigned long long exchanged,
                                            Py_ssize_t depth) noexcept
    cdef inline unsigned long long _after(self, unsigned long long[::1] scratch, Py_ssize_t at, Py_ssize_t row,
                                          Py_ssize_t depth, unsigned long long state) noexcept
    cdef inline unsigned long long _exchanged(self, unsigned long long[::1] scratch, Py_ssize_t at, Py_ssize_t row,
                                              Py_ssize_t depth) noexcept
    cdef inline unsigned long long _distance(self, unsigned long long state, Py_ssize_t depth) noexcept
    cdef inline void _note(self, unsigned long long[::1] scratch, Py_ssize_t at, Py_ssize_t depth,
                           unsigned long long state, unsigned long long before, Py_ssize_t row,
                           unsigned long long nearest) noexcept
    cdef inline void _enter(self, const unsigned int[::1] units32, const unsigned long long[::1] units64, int layout,
                            unsigned long long[::1] scratch, Py_ssize_t at, Py_ssize_t node) noexcept
    cdef inline unsigned long long _wanted(self, unsigned long long[::1] scratch, Py_ssize_t at, Py_ssize_t depth,
                                           unsigned long long state) noexcept
    cdef object _keep(self, Py_ssize_t length, unsigned long long distance)
    cdef inline object _walk_tiles(self, const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                   int layout, Py_ssize_t root, unsigned long long[::1] scratch,
                                   unsigned char[::1] path)
    cdef object _walk_text(self, Py_ssize_t root, unsigned long long[::1] scratch, unsigned char[::1] path)
