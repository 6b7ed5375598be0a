cimport cython
from lexc.kernels.puzzles.domains cimport Domains
from lexc.kernels.puzzles.slots cimport Slots
from lexc.kernels.puzzles.trail cimport Trail

# The words that exclude each other; `distinct_words.py` explains the class.

@cython.final
cdef class DistinctWords:
    cdef Slots slots
    cdef Domains domains
    cdef Trail trail
    cdef bint allows_repeats
    cdef Py_ssize_t max_shared

    cdef object begin(self, bint allows_repeats, Py_ssize_t max_shared)
    cdef Py_ssize_t exclude(self, Py_ssize_t slot, Py_ssize_t word) noexcept nogil
    cdef Py_ssize_t _drop_same(self, Py_ssize_t slot, Py_ssize_t word) noexcept nogil
    cdef Py_ssize_t _drop_sharing(self, Py_ssize_t slot, Py_ssize_t word) noexcept nogil
    cdef bint _drop_run(self, Py_ssize_t slot, Py_ssize_t letters) noexcept nogil
    cdef bint _allows_run(self, Py_ssize_t slot, Py_ssize_t offset, Py_ssize_t letters) noexcept nogil
    cdef bint _drop_run_at(self, Py_ssize_t slot, Py_ssize_t offset, Py_ssize_t letters) noexcept nogil
