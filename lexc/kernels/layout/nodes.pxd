cimport cython

# The nodes of an image, as every kernel that reads them takes them; `nodes.py` explains the class.

@cython.final
cdef class Nodes:
    cdef readonly const unsigned int[::1] units32
    cdef readonly const unsigned long long[::1] units64
    cdef readonly int layout

    cpdef object check(self, Py_ssize_t node)
