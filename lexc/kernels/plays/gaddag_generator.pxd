# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

from lexc.kernels.plays.generator cimport Generator

# What `BestPlays` inherits; `gaddag_generator.py` says what it means. There the hot ones are final: C calls those directly, and puts
# those in line that are declared so here. `BestPlays` overrides the first two.

cdef class GaddagGenerator(Generator):
    cdef int[::1] lent  # how many of each letter the blanks stand for, in `_share`
    cdef int[::1] strip  # no bytes: C would have to read every pointer anew behind each that is written
    cdef unsigned long long wild  # the letters for which the blanks left may stand
    cdef unsigned long long any  # the letters for which blanks may stand
    cdef int blanks  # how many are left
    cdef Py_ssize_t limit  # no walk to the left reaches it
    cdef Py_ssize_t begin  # the first and the last square of the word that is recorded
    cdef Py_ssize_t end
    cdef Py_ssize_t owed_at  # where the tile owed last lies
    cdef int floor
    cdef int[::1] lefts
    cdef int[::1] needed  # the points that a play of so many tiles must have

    cdef bint _may_pay(self, Py_ssize_t first, unsigned long long total) noexcept nogil
    cdef void _keep(self, long long score, unsigned int blanks) noexcept nogil
    cdef void _block(self, Py_ssize_t at) noexcept nogil
    cdef void _left(self, Py_ssize_t at, Py_ssize_t node, unsigned long long letters,
                    unsigned long long total) noexcept nogil
    cdef void _right(self, Py_ssize_t at, Py_ssize_t node, unsigned long long letters,
                     unsigned long long total) noexcept nogil
    cdef inline void _through(self, Py_ssize_t at, Py_ssize_t node, unsigned long long letters,
                              unsigned long long total) noexcept nogil
    cdef inline unsigned long long _fits(self, Py_ssize_t at, Py_ssize_t node,
                                         unsigned long long letters) noexcept nogil
    cdef inline unsigned long long _put(self, Py_ssize_t at, int tile, unsigned long long letters) noexcept nogil
    cdef inline void _take_back(self, int tile) noexcept nogil
    cdef inline void _owe(self, Py_ssize_t at) noexcept nogil
    cdef inline void _repay(self) noexcept nogil
    cdef void _record(self, Py_ssize_t first, Py_ssize_t last, unsigned long long total) noexcept nogil
    cdef inline void _write_word(self) noexcept nogil
    cdef inline void _write_row(self, unsigned char[::1] words, Py_ssize_t at, int[::1] strip, Py_ssize_t first,
                                Py_ssize_t last) noexcept nogil
    cdef inline void _emit(self, unsigned long long score, unsigned int blanks) noexcept nogil
    cdef void _share(self, Py_ssize_t at, Py_ssize_t last, int blanks, int n_owed, unsigned long long multiplier,
                     unsigned long long score, unsigned int marks) noexcept nogil
