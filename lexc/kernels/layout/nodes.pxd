# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython

# What every kernel that reads nodes takes; `nodes.py` says what it means.

@cython.final
cdef class Nodes:
    cdef readonly const unsigned int[::1] units32
    cdef readonly const unsigned long long[::1] units64
    cdef readonly int layout

    cpdef object check(self, Py_ssize_t node)
