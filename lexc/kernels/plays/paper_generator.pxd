# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.plays.generator cimport Generator

# What `AppelJacobson` and `Gordon` inherit; `reference.py` says what it means.

cdef class PaperGenerator(Generator):
    cdef unsigned char[::1] word
    cdef unsigned long long n_anchors
    cdef unsigned long long n_arcs
    cdef unsigned long long n_left_parts
    cdef unsigned long long n_dead

    cdef bint _is_anchor(self, Py_ssize_t at) noexcept nogil
    cdef void _record(self, Py_ssize_t first, Py_ssize_t last, Py_ssize_t start) noexcept nogil
