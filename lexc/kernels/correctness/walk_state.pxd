cimport cython
from lexc.kernels.correctness.word_sets cimport WordSets

# The state of a walk through the parts of a compound; `walk_state.py` explains the classes.

@cython.final
cdef class PartList:
    cdef Py_ssize_t[::1] part_starts
    cdef Py_ssize_t[::1] part_ends
    cdef Py_ssize_t n_parts

    cdef bint add(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.final
cdef class DeadEnds:
    cdef WordSets sets
    cdef bint has_counts
    cdef bint has_lengths
    cdef unsigned long long[::1] table
    cdef Py_ssize_t n_dead_ends
    cdef unsigned long long walk_number

    cdef void clear(self) noexcept nogil
    cdef unsigned long long key(self, unsigned long long text, Py_ssize_t offset, int n_words, int n_syllables,
                                Py_ssize_t length, bint overlaps) noexcept nogil
    cdef bint has(self, unsigned long long key) noexcept nogil
    cdef void add(self, unsigned long long key) noexcept nogil
