# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

# What walks and searches inherit; `node_reader.py` says what it means.

cdef class Speller:
    cdef const unsigned int[::1] nodes32
    cdef const unsigned long long[::1] nodes64
    cdef const unsigned char[::1] letters
    cdef const unsigned int[::1] points
    cdef int mask_units
    cdef int unit_bytes
    cdef int form
    cdef Py_ssize_t longest

    cdef object _end(self)
    cdef object _check(self, Py_ssize_t node)

cdef object share(Speller own, Speller other)
