# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython

from lexc.kernels.plays.leaves cimport RackLeaves
from lexc.kernels.plays.gaddag_generator cimport GaddagGenerator

# What `Playouts` uses; `best.py` says what it means.

@cython.final
cdef class BestPlays(GaddagGenerator):
    cdef Py_ssize_t n_wanted
    cdef long long[::1] worths  # of the best, in order
    cdef RackLeaves leaves  # None when leaves have no values
    cdef int scale
    cdef Py_ssize_t n_tiles
    cdef int n_kinds
    cdef int[::1] kinds
    cdef int[::1] radix
    cdef int[::1] worth_of_leaves
    cdef int[::1] most
    cdef tuple bounds  # the tables as Python sees them
    cdef int[::1] tops
    cdef long long[::1] waiting  # anchors to be visited: the bound above _PLACES, below it _PLACES less the row
    cdef long long[::1] anchors
    cdef long long[::1] rights

    cdef object _take_leaves(self, RackLeaves leaves)
    cdef void _use(self, RackLeaves leaves) noexcept nogil
    cdef void _search(self, Py_ssize_t n_anchors) noexcept nogil
    cdef void _start(self) noexcept nogil
    cdef void _go_on(self, Py_ssize_t n_anchors) noexcept nogil
    cdef Py_ssize_t _highest_last(self, Py_ssize_t n) noexcept nogil
    cdef inline void _visit(self, Py_ssize_t row) noexcept nogil
    cdef void _raise_floor(self, long long worth) noexcept nogil
    cdef long long _worth(self, long long score, unsigned int blanks) noexcept nogil
    cdef bint _comes_before(self, long long worth, long long score, unsigned int blanks,
                            Py_ssize_t other) noexcept nogil
