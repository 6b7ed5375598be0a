cimport cython

# The sort of found words; `word_sort.py` describes it.

@cython.final
cdef class DrainingIterator:
    cdef list items

cdef object sort_words(list words, unsigned int[::1] keys, Py_ssize_t n, object key)
