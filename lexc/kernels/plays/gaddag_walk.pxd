from lexc.kernels.plays.generator cimport Generator

# The attributes and functions of `GaddagWalk`; `gaddag_walk.py` describes them. `GaddagGenerator` inherits them.

cdef class GaddagWalk(Generator):
    cdef unsigned int[::1] rack_bits  # for each letter, the bits of its tiles in a mask of tiles of the rack
    cdef unsigned long long all_rack_bits
    cdef unsigned long long[::1] rack_letters  # for each mask of tiles of the rack, the mask of their letters
    cdef unsigned long long all_blank_letters
    cdef Py_ssize_t n_choices  # the most tiles among which a square has a choice; 1 if there are none
    cdef unsigned long long[::1] left_rows
    cdef unsigned long long[::1] right_rows
    cdef unsigned long long[::1] choice_rows  # the squares that a letter fits, of those that are visited
    cdef Py_ssize_t n_left
    cdef Py_ssize_t n_right
    cdef int threshold
    cdef int[::1] left_bounds

    cdef void _number_tiles(self) noexcept nogil
    cdef void _add_left_square(self, unsigned long long square, unsigned long long node, unsigned long long anchor,
                               unsigned long long limit) noexcept nogil
    cdef void _add_right_square(self, unsigned long long square, unsigned long long node,
                                unsigned long long first) noexcept nogil
    cdef inline unsigned long long _first_state(self) noexcept nogil
    cdef inline void _write_row(self, unsigned long long[::1] rows, Py_ssize_t row, unsigned long long points,
                                unsigned long long word, unsigned long long place,
                                unsigned long long state) noexcept nogil
    cdef void _visit_squares(self, Py_ssize_t n_waiting) noexcept nogil
    cdef inline Py_ssize_t _batch_size(self, Py_ssize_t n_rows) noexcept nogil
    cdef void _visit_left_squares(self, Py_ssize_t n) noexcept nogil
    cdef void _visit_right_squares(self, Py_ssize_t n) noexcept nogil
    cdef inline Py_ssize_t _choose(self, int layout, bint to_left, unsigned long long[::1] rows, Py_ssize_t row,
                                   Py_ssize_t end) noexcept nogil
    cdef inline unsigned long long _playable_letters(self, Py_ssize_t square, unsigned long long state) noexcept nogil
    cdef inline void _turn_right(self, int layout, unsigned long long[::1] rows, Py_ssize_t row, Py_ssize_t node,
                                 Py_ssize_t square) noexcept nogil
    cdef inline void _put_tiles(self, int layout, bint to_left, Py_ssize_t end) noexcept nogil
    cdef inline unsigned long long _state_after(self, unsigned long long state, unsigned long long square,
                                                unsigned long long tile) noexcept nogil
    cdef inline void _go_on_right(self, unsigned long long square, unsigned long long node,
                                  unsigned long long points, unsigned long long word,
                                  unsigned long long state) noexcept nogil
    cdef inline void _follow_tiles(self, int layout, Py_ssize_t index, Py_ssize_t node, unsigned long long points,
                                   unsigned long long word, unsigned long long state) noexcept nogil
    cdef inline Py_ssize_t _target(self, Py_ssize_t slot) noexcept nogil
    cdef inline Py_ssize_t _known_unit(self, Py_ssize_t child) noexcept nogil
    cdef inline Py_ssize_t _child(self, int layout, Py_ssize_t node, int tile) noexcept nogil
    cdef void _record_word(self, Py_ssize_t first, Py_ssize_t last, unsigned long long points,
                           unsigned long long word, unsigned long long state) noexcept nogil
    cdef bint _may_reach_threshold(self, Py_ssize_t first, unsigned long long points) noexcept nogil
