# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

from lexc.kernels.plays.generator cimport Generator

# The attributes and functions of `GaddagGenerator`; `gaddag_generator.py` describes them. `BestPlays` inherits them and
# overrides the first two functions. The hot ones are final in the .py, so that C calls them directly. It inlines those
# that are declared inline here.

cdef class GaddagGenerator(Generator):
    cdef int[::1] blanks_as_letter  # for each letter, the blanks that stand for it, in `_assign_blanks`
    cdef int[::1] word_tiles  # by index, the tiles put down; with bytes, C would reload every address after each write
    cdef unsigned long long blank_letters  # the letters for which a free blank may stand, 0 without one
    cdef unsigned long long all_blank_letters  # the letters for which any blank of the rack may stand
    cdef int n_free_blanks  # the blanks that no tile of the word uses
    cdef int most_free_blanks  # with more of them, a word is not recorded
    cdef Py_ssize_t left_limit  # walks to the left stay right of this index
    cdef Py_ssize_t word_first  # the first and the last square of the word that is recorded
    cdef Py_ssize_t word_last
    cdef Py_ssize_t blank_square  # the index of the tile that used a blank last
    cdef int threshold
    cdef int[::1] left_bounds
    cdef int[::1] points_needed

    cdef bint _may_reach_threshold(self, Py_ssize_t first, unsigned long long points) noexcept nogil
    cdef void _offer_play(self, long long score, unsigned int blanks) noexcept nogil
    cdef void _walk_block(self, Py_ssize_t index) noexcept nogil
    cdef inline void _extend_left(self, int layout, Py_ssize_t index, Py_ssize_t node, unsigned long long letters,
                                  unsigned long long points) noexcept nogil
    cdef void _extend_left_narrow(self, Py_ssize_t index, Py_ssize_t node, unsigned long long letters,
                                  unsigned long long points) noexcept nogil
    cdef void _extend_left_wide(self, Py_ssize_t index, Py_ssize_t node, unsigned long long letters,
                                unsigned long long points) noexcept nogil
    cdef inline void _extend_left_in(self, int layout, Py_ssize_t index, Py_ssize_t node,
                                     unsigned long long letters, unsigned long long points) noexcept nogil
    cdef inline void _extend_right(self, int layout, Py_ssize_t index, Py_ssize_t node, unsigned long long letters,
                                   unsigned long long points) noexcept nogil
    cdef void _extend_right_narrow(self, Py_ssize_t index, Py_ssize_t node, unsigned long long letters,
                                   unsigned long long points) noexcept nogil
    cdef void _extend_right_wide(self, Py_ssize_t index, Py_ssize_t node, unsigned long long letters,
                                 unsigned long long points) noexcept nogil
    cdef inline void _extend_right_in(self, int layout, Py_ssize_t index, Py_ssize_t node,
                                      unsigned long long letters, unsigned long long points) noexcept nogil
    cdef inline void _follow_tiles(self, int layout, Py_ssize_t index, Py_ssize_t node,
                                   unsigned long long letters, unsigned long long points) noexcept nogil
    cdef inline Py_ssize_t _target(self, Py_ssize_t slot) noexcept nogil
    cdef inline Py_ssize_t _child(self, int layout, Py_ssize_t node, int tile) noexcept nogil
    cdef inline unsigned long long _playable_letters(self, int layout, Py_ssize_t index, Py_ssize_t node,
                                                     unsigned long long letters) noexcept nogil
    cdef inline unsigned long long _place_tile(self, Py_ssize_t index, int tile,
                                               unsigned long long letters) noexcept nogil
    cdef inline void _remove_tile(self, int tile) noexcept nogil
    cdef inline void _use_blank(self, Py_ssize_t index) noexcept nogil
    cdef inline void _return_blank(self) noexcept nogil
    cdef void _record_word(self, Py_ssize_t first, Py_ssize_t last, unsigned long long points) noexcept nogil
    cdef inline void _write_word(self) noexcept nogil
    cdef inline void _write_word_row(self, unsigned char[::1] word_rows, Py_ssize_t row_start, int[::1] word_tiles,
                                     Py_ssize_t first, Py_ssize_t last) noexcept nogil
    cdef inline void _record_play(self, unsigned long long score, unsigned int blanks) noexcept nogil
    cdef void _assign_blanks(self, Py_ssize_t index, Py_ssize_t last, int n_blanks, int n_needed,
                             unsigned long long multiplier, unsigned long long score, unsigned int blanks) noexcept nogil
