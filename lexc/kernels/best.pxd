# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython

from lexc.kernels.moves cimport Moves

# What `Playouts` uses; `best.py` says what it means.

@cython.final
cdef class Best(Moves):
    cdef Py_ssize_t n_wanted
    cdef tuple bounds  # the tables as Python sees them
    cdef int[::1] tops
    cdef long long[::1] anchors
    cdef long long[::1] rights

    cdef void _search(self, Py_ssize_t n_anchors) noexcept nogil
    cdef inline void _visit(self, Py_ssize_t row) noexcept nogil
    cdef bint _comes_before(self, long long score, unsigned int blanks, Py_ssize_t other) noexcept nogil
