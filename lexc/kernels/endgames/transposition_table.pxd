# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

# What `Endgame` calls; `transposition.py` says what it means.

cdef class TranspositionTable:
    cdef unsigned long long[::1] entries
    cdef unsigned long long mask
    cdef int bits
    cdef Py_ssize_t n_entries

    cdef bint is_crowded(self) noexcept nogil
    cdef Py_ssize_t find(self, unsigned long long key) noexcept nogil
    cdef int bound(self, Py_ssize_t at) noexcept nogil
    cdef int depth(self, Py_ssize_t at) noexcept nogil
    cdef int value(self, Py_ssize_t at) noexcept nogil
    cdef int move(self, Py_ssize_t at) noexcept nogil
    cdef void note(self, unsigned long long key, int value, int bound, int depth, int move) noexcept nogil
