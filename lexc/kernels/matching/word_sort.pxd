# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
cimport cython

# What `Search` uses; `word_sort.py` says what it means.

@cython.final
cdef class Taken:
    cdef list items

cdef object put_in_order(list words, unsigned int[::1] keys, Py_ssize_t n, object key)
