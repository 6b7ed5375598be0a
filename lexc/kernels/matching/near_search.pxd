cimport cython

from lexc.kernels.matching.levenshtein_tables cimport LevenshteinTables

# One search of `NearWords`; `near_search.py` describes it.

@cython.final
cdef class NearSearch(LevenshteinTables):
    cdef bint is_prefix
    cdef Py_ssize_t limit
    cdef bint is_reversed
    cdef list found
    cdef const unsigned long long[::1] below
    cdef int shift
    cdef bint has_below
    cdef unsigned long long error_left  # the bits of states after which another error may be made

    cdef list _search(self, Py_ssize_t root)
    cdef inline unsigned long long _characteristic_vector(self, unsigned long long[::1] scratch, Py_ssize_t row,
                                         Py_ssize_t depth) noexcept
    cdef inline unsigned long long _epsilon_closure(self, unsigned long long state, Py_ssize_t depth) noexcept
    cdef inline unsigned long long _advance(self, unsigned long long[::1] scratch, unsigned long long state,
                                            unsigned long long matches, unsigned long long transposed,
                                            Py_ssize_t depth) noexcept
    cdef inline unsigned long long _state_after(self, unsigned long long[::1] scratch, Py_ssize_t frame, Py_ssize_t row,
                                          Py_ssize_t depth, unsigned long long state) noexcept
    cdef inline unsigned long long _transposition(self, unsigned long long[::1] scratch, Py_ssize_t frame,
                                                  Py_ssize_t row,
                                              Py_ssize_t depth) noexcept
    cdef inline bint _may_end(self, unsigned long long[::1] scratch, unsigned long long before, Py_ssize_t row,
                              unsigned long long after, Py_ssize_t depth, unsigned long long node) noexcept
    cdef inline bint _may_match(self, unsigned long long[::1] scratch, unsigned long long positions, Py_ssize_t depth,
                                unsigned long long below) noexcept
    cdef unsigned long long _without_dead_ends(self, int layout, Py_ssize_t node, Py_ssize_t depth,
                                               unsigned long long after, unsigned long long useful) noexcept
    cdef inline unsigned long long _distance(self, unsigned long long state, Py_ssize_t depth) noexcept
    cdef inline void _write_frame(self, unsigned long long[::1] scratch, Py_ssize_t frame, Py_ssize_t depth,
                           unsigned long long state, unsigned long long before, Py_ssize_t row,
                           unsigned long long prefix_distance) noexcept
    cdef void _enter(self, int layout, Py_ssize_t frame, Py_ssize_t node) noexcept
    cdef inline unsigned long long _useful_tiles(self, unsigned long long[::1] scratch, Py_ssize_t frame,
                                                 Py_ssize_t depth,
                                           unsigned long long state) noexcept
    cdef object _append_word(self, Py_ssize_t length, unsigned long long distance)
    cdef inline object _walk_tiles(self, const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                   int layout, Py_ssize_t root, unsigned long long[::1] scratch,
                                   unsigned char[::1] path)
    cdef inline void _enter_text(self, unsigned long long[::1] scratch, Py_ssize_t frame) noexcept
    cdef inline bint _is_dead_end(self, unsigned long long[::1] scratch, Py_ssize_t frame,
                                  unsigned long long arc) noexcept
    cdef inline object _walk_text(self, const unsigned int[::1] units32, const unsigned long long[::1] units64,
                                  int layout, Py_ssize_t root, unsigned long long[::1] scratch,
                                  unsigned char[::1] path)
