from lexc.kernels.plays.generator cimport Generator

# The attributes and functions of `PaperGenerator`, which `AppelJacobson`, `LeftPartsOnce` and `Gordon` inherit.

cdef class PaperGenerator(Generator):
    cdef bint is_expanded  # whether a node has a target for each tile
    cdef unsigned char[::1] codes  # of the tiles put down, by an index of the algorithm's choice
    cdef unsigned long long n_anchors  # this and the next six: counted in the last position
    cdef unsigned long long n_arcs
    cdef unsigned long long n_existing_arcs
    cdef unsigned long long n_left_parts
    cdef unsigned long long n_dead_left_parts
    cdef unsigned long long n_left_arcs
    cdef unsigned long long n_blocked_arcs

    cdef bint _has_cross_word(self, Py_ssize_t index) noexcept nogil
    cdef void _record_play(self, Py_ssize_t first, Py_ssize_t last, Py_ssize_t start) noexcept nogil
