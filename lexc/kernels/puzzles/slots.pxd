cimport cython

# The slots of a grid; `slots.py` explains the class, `_slots` reads it.

@cython.final
cdef class Slots:
    cdef const unsigned long long[::1] bits
    cdef const unsigned char[::1] letters
    cdef const int[::1] gains
    cdef Py_ssize_t n_letters
    cdef Py_ssize_t n_slots
    cdef Py_ssize_t n_cells
    cdef unsigned long long all_letters
    cdef Py_ssize_t[::1] cell_starts  # in cells
    cdef Py_ssize_t[::1] cells  # of all slots
    cdef Py_ssize_t[::1] lengths
    cdef Py_ssize_t[::1] bit_starts
    cdef Py_ssize_t[::1] widths  # units of a row of the table
    cdef Py_ssize_t[::1] letter_starts
    cdef Py_ssize_t[::1] gain_starts
    cdef Py_ssize_t[::1] n_words
    cdef Py_ssize_t[::1] crossings  # by cell: slot, position, slot, position; UNSET

    cdef object _has_table(self, object cells, object bit_start, object letter_start, object gain_start, object n_words)
    cdef object _set_cells(self, list cells)
