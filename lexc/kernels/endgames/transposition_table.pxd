
# The attributes and functions of `TranspositionTable`; `transposition_table.py` describes them. `Endgame` uses them.

cdef class TranspositionTable:
    cdef unsigned long long[::1] entries  # two numbers an entry
    cdef unsigned long long mask  # of a key: the number of its bucket's first entry
    cdef int min_bits
    cdef int max_bits
    cdef int bits  # there is room for 2^bits entries
    cdef Py_ssize_t n_entries  # in use
    cdef long long n_new  # entries that were written for a key without one

    cdef void _move_entries(self, unsigned long long[::1] old, unsigned long long old_mask) noexcept nogil
    cdef bint should_grow(self) noexcept nogil
    cdef Py_ssize_t find(self, unsigned long long key) noexcept nogil
    cdef int bound(self, Py_ssize_t entry) noexcept nogil
    cdef int depth(self, Py_ssize_t entry) noexcept nogil
    cdef int value(self, Py_ssize_t entry) noexcept nogil
    cdef int move(self, Py_ssize_t entry) noexcept nogil
    cdef void store(self, unsigned long long key, int value, int bound, int depth, int move) noexcept nogil
