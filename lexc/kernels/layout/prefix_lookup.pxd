cimport cython

from lexc.kernels.layout.tile_lookup cimport TileLookup

# Questions about prefixes, as `Lookup` asks them; `prefix_lookup.py` explains them.

@cython.final
cdef class PrefixLookup:
    cdef TileLookup tile_lookup
    cdef const unsigned char[::1] ascii_tiles
    cdef const unsigned char[::1] letters
    cdef Py_ssize_t longest
    cdef unsigned char[::1] word  # buffers of `list_keys`: letters of the current word
    cdef unsigned long long[::1] stack  # a cursor for each of its letters

    cdef object find_prefixes(self, object word)
    cdef int follow(self, object word) noexcept
    cdef object list_keys(self, object prefix)
    cdef object _list_keys(self, object prefix)
    cdef object _list_below(self, Py_ssize_t node, Py_ssize_t length, list found)
    cdef object _text(self, Py_ssize_t length)
