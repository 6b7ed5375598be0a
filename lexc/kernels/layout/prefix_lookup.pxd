cimport cython

from lexc.kernels.layout.label_table cimport LabelTable
from lexc.kernels.layout.tile_lookup cimport TileLookup

# Questions about prefixes, as `Lookup` asks them; `prefix_lookup.py` explains them.

@cython.final
cdef class PrefixLookup:
    cdef TileLookup tile_lookup
    cdef const unsigned char[::1] ascii_tiles
    cdef LabelTable label_table
    cdef int text_form
    cdef const unsigned char[::1] letters
    cdef const unsigned int[::1] code_points
    cdef Py_ssize_t longest
    cdef unsigned char[::1] word  # buffers of `list_keys`: labels of the current word
    cdef unsigned long long[::1] stack  # a cursor for each of its labels

    cdef object find_prefixes(self, object text)
    cdef object find_longest_prefix(self, object text)
    cdef int follow(self, object prefix) except? -2
    cdef object list_keys(self, object prefix)
    cdef object _list_keys(self, object prefix)
    cdef object _list_below(self, Py_ssize_t node, Py_ssize_t length, list found)
    cdef Py_ssize_t _read(self, object text, unsigned char *labels) except? -9999
    cdef object _text(self, const unsigned char *labels, Py_ssize_t length)
