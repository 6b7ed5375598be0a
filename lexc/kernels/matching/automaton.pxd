cimport cython

# The attributes of an automaton that searches read; `automaton.py` describes them.

@cython.final
cdef class Automaton:
    cdef const unsigned long long[::1] table
    cdef const unsigned int[::1] bounds
    cdef const unsigned int[::1] rows
    cdef Py_ssize_t set_width
    cdef Py_ssize_t n_rows
    cdef Py_ssize_t n_positions
    cdef bint has_loop
    cdef unsigned long long[::1] tile_sets
    cdef Py_ssize_t loop_position

    cdef bint _is_sound(self)
    cdef bint _is_linear(self)
    cdef Py_ssize_t _find_loop(self)
    cdef object _fill_tile_sets(self)
    cdef bint _is_valid_set(self, Py_ssize_t offset)
