# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
from lexc.kernels.layout.nodes cimport Nodes

# What `TileRackWalk` and `TextRackWalk` inherit; `rack_walk.py` says what it means.

cdef class RackWalk:
    cdef Nodes nodes
    cdef const unsigned char[::1] letters
    cdef const unsigned int[::1] code_points
    cdef const unsigned int[::1] numbered
    cdef const unsigned char[::1] order
    cdef const unsigned long long[::1] positions
    cdef const int[::1] weights
    cdef const long long[::1] lows
    cdef const long long[::1] highs
    cdef int[::1] caps
    cdef int[::1] needs
    cdef int[::1] times
    cdef long long[::1] sums
    cdef long long[::1] best
    cdef unsigned long long[::1] idle
    cdef unsigned long long[::1] heavy
    cdef unsigned long long[::1] stack
    cdef unsigned char[::1] tiles
    cdef unsigned char[::1] is_waiting
    cdef int text_form
    cdef int n_sums
    cdef int blanks
    cdef int blanks_needed
    cdef int missing
    cdef int placed
    cdef int shortest
    cdef int longest
    cdef int kinds
    cdef int kinds_least
    cdef int kinds_most
    cdef bint is_postorder
    cdef unsigned long long available
    cdef unsigned long long allowed
    cdef unsigned long long needed
    cdef unsigned long long watched  # letters of which some bound keeps account
    cdef Py_ssize_t depth

    cdef object _begin(self, Py_ssize_t root)
    cdef Py_ssize_t _next(self) noexcept
    cdef object _add_up(self, Py_ssize_t n_letters)
    cdef unsigned long long _accounted(self) noexcept
    cdef inline Py_ssize_t _next_length(self) except -1
