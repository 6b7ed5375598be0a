# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# Shapes of nodes and their codes; `packed_shapes.py` explains the class.

cdef class Shapes:
    cdef unsigned long long[::1] labels
    cdef unsigned long long[::1] nibbles
    cdef unsigned long long[::1] numbers
    cdef unsigned long long slot_mask
    cdef unsigned long long n_used

    cdef object _allocate(self, Py_ssize_t size)
    cdef Py_ssize_t slot(self, unsigned long long labels, unsigned long long nibbles) noexcept nogil
    cdef bint count(self, unsigned long long labels, unsigned long long nibbles) noexcept nogil
