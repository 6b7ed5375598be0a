
from lexc.kernels.plays.gaddag_walk cimport GaddagWalk

# The attributes and functions of `GaddagGenerator`; `gaddag_generator.py` describes them. `BestPlays` inherits them and
# overrides `_offer_play`.

cdef class GaddagGenerator(GaddagWalk):
    cdef int[::1] blanks_as_letter  # for each letter, the blanks that stand for it, in `_assign_blanks`
    cdef int[::1] word_tiles  # by index, the tiles put down, in `_assign_blanks`
    cdef int[::1] points_needed
    cdef int most_free_blanks
    cdef Py_ssize_t word_first  # this and the next two: the word that is recorded
    cdef Py_ssize_t word_last
    cdef unsigned long long word  # its tiles that are put down, as in a row of a pending square

    cdef void _offer_play(self, long long score, unsigned int blanks) noexcept nogil
    cdef void _add_block(self, Py_ssize_t anchor, Py_ssize_t limit) noexcept nogil
    cdef inline void _record_lacking(self, unsigned long long state, unsigned long long multiplier,
                                     unsigned long long score) noexcept nogil
    cdef void _choose_blanks(self, unsigned long long multiplier, unsigned long long score,
                             int n_free_blanks) noexcept nogil
    cdef inline void _write_word(self) noexcept nogil
    cdef inline void _write_word_row(self, unsigned char[::1] word_rows, Py_ssize_t row_start,
                                     const unsigned char[::1] tiles, Py_ssize_t first, Py_ssize_t last,
                                     unsigned long long word) noexcept nogil
    cdef inline void _record_play(self, unsigned long long score, unsigned int blanks) noexcept nogil
    cdef void _assign_blanks(self, Py_ssize_t index, Py_ssize_t last, int n_blanks, int n_needed,
                             unsigned long long multiplier, unsigned long long score, unsigned int blanks) noexcept nogil
