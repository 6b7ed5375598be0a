# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

# What `BestPlays` and `Shadow` read; `leaves.py` says what it means.

cdef class RackLeaves:
    cdef const unsigned int[::1] units
    cdef int layout
    cdef Py_ssize_t root
    cdef const unsigned int[::1] upto
    cdef const int[::1] learned
    cdef unsigned long long vowels
    cdef int[::1] apiece
    cdef int[::1] balance
    cdef int n_tiles
    cdef int n_kinds
    cdef int n_leaves
    cdef int[::1] counts
    cdef int[::1] kinds
    cdef int[::1] radix
    cdef int[::1] digits  # of the leave that is extrapolated
    cdef int[::1] places
    cdef int[::1] worth
    cdef int[::1] sizes
    cdef int[::1] n_vowels
    cdef int[::1] n_blanks
    cdef int[::1] own
    cdef int[::1] values
    cdef int[::1] most
    cdef int[::1] spans
    cdef int least
    cdef int weight
    cdef int out
    cdef bint is_whole_left_out  # nobody asks what the whole rack is worth, but by `_whole`

    cdef object _take(self, object rack)
    cdef void _prepare(self) noexcept nogil
    cdef void _number(self) noexcept nogil
    cdef void _locate(self) noexcept nogil
    cdef void _place(self, int kind, Py_ssize_t node, long long ordinal, int index) noexcept nogil
    cdef void _add_up(self) noexcept nogil
    cdef void _learn(self) noexcept nogil
    cdef int _extrapolate(self, int index) noexcept nogil
    cdef inline int _digit(self, int index, int kind) noexcept nogil
    cdef int _whole(self) noexcept nogil
    cdef void _bound(self) noexcept nogil
