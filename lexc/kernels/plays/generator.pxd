from lexc.kernels.layout.unpacked_nodes cimport UnpackedNodes
from lexc.kernels.plays.lanes cimport Lanes

# The attributes and functions of `Generator`; `generator.py` describes them. `GaddagGenerator` and `PaperGenerator`
# inherit them. The lanes are those of a `Board`.

cdef class Generator(Lanes):
    cdef const unsigned int[::1] units
    cdef int layout
    cdef UnpackedNodes unpacked  # this and the next: see `_unpacking.py`
    cdef Py_ssize_t last_unit
    cdef Py_ssize_t root
    cdef unsigned long long all_letters
    cdef Py_ssize_t start_row
    cdef Py_ssize_t start_col
    cdef const int[::1] tile_points
    cdef const int[::1] bonus
    cdef const unsigned int[::1] powers_of_3
    cdef int[::1] rack  # the number of each letter on the rack, without the tiles put down
    cdef unsigned long long letters  # the mask of the letters on the rack
    cdef int n_blanks  # on the rack
    cdef bint is_down  # whether the lane that is walked is a column
    cdef bint is_opening
    cdef Py_ssize_t lane
    cdef Py_ssize_t anchor  # the index of its square in the lanes
    cdef Py_ssize_t word_start  # the index of the word's first square
    cdef Py_ssize_t n_plays  # all that were found, even if there is no room for them
    cdef Py_ssize_t n_words
    cdef unsigned int[::1] play_rows
    cdef unsigned char[::1] word_rows
    cdef Py_ssize_t max_plays  # with more, the walk ends
    cdef long long steps_until_check  # steps until `_should_stop` is called again
    cdef bint is_stopped
    cdef object interruption  # the exception of a signal, or None

    cdef object _make_room(self, Py_ssize_t n_plays, Py_ssize_t n_words)
    cdef object _read_rack(self, object rack)
    cdef tuple _play(self, Py_ssize_t number)
    cdef object _generate_once(self, object rack, bint is_opening, bint both_directions, Py_ssize_t max_plays)
    cdef object _raise_if_stopped(self)
    cdef bint _should_stop(self) noexcept nogil
    cdef void _clear_rack(self) noexcept nogil
    cdef void _add_to_rack(self, int tile) noexcept nogil
    cdef void _walk_lanes(self, bint both_directions) noexcept nogil
    cdef void _reset(self) noexcept nogil
    cdef void _walk_lane(self, Py_ssize_t lane, Py_ssize_t n_squares) noexcept nogil
    cdef void _walk_opening(self, Py_ssize_t lane, Py_ssize_t start) noexcept nogil
    cdef void _finish_lanes(self) noexcept nogil
