from lexc.kernels.layout.nodes cimport Nodes

# The base class of `TileRackWalk` and `TextRackWalk`; `rack_walk.py` describes it. Comments on derived attributes:

cdef class RackWalk:
    cdef Nodes nodes
    cdef const unsigned char[::1] letters
    cdef const unsigned int[::1] code_points
    cdef const unsigned int[::1] known_code_points
    cdef const unsigned char[::1] order
    cdef const unsigned long long[::1] positions
    cdef const int[::1] weights
    cdef const long long[::1] lows
    cdef const long long[::1] highs
    cdef int[::1] caps
    cdef int[::1] needs
    cdef int[::1] n_used  # of each letter: those on the path
    cdef long long[::1] sums  # of each row of weights: the sum over the path
    cdef long long[::1] max_gains
    cdef unsigned long long[::1] zero_letters
    cdef unsigned long long[::1] max_letters
    cdef unsigned long long[::1] stack
    cdef unsigned char[::1] tiles
    cdef unsigned char[::1] is_pending  # in postorder, by depth: whether the string that ends there is still to come
    cdef int text_form
    cdef int n_sums
    cdef int blanks
    cdef int blanks_needed
    cdef int missing  # letters and blanks that the string still needs
    cdef int n_placed  # letters on the path
    cdef int shortest
    cdef int longest
    cdef int n_distinct  # different letters on the path
    cdef int min_distinct
    cdef int max_distinct
    cdef bint is_postorder
    cdef unsigned long long available  # letters that the rack still has
    cdef unsigned long long allowed  # letters for which a blank may stand
    cdef unsigned long long needed  # letters that the string still needs
    cdef unsigned long long counted  # letters that some bound counts
    cdef Py_ssize_t depth

    cdef object _begin(self, Py_ssize_t root)
    cdef Py_ssize_t _next(self) noexcept
    cdef object _prepare_sums(self, Py_ssize_t n_letters)
    cdef unsigned long long _counted_letters(self) noexcept
    cdef inline Py_ssize_t _next_length(self) except -1
