# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.layout.nodes cimport Nodes

# What walks and searches inherit; `node_reader.py` says what it means.

cdef class Speller:
    cdef Nodes nodes
    cdef const unsigned char[::1] letters
    cdef const unsigned int[::1] points
    cdef int form
    cdef Py_ssize_t longest

    cdef object _end(self)

cdef object share(Speller own, Speller other)
