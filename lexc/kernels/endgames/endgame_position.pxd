# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False

from lexc.kernels.endgames.play_lists cimport PlayLists
from lexc.kernels.endgames.undo_board cimport UndoBoard

# What `Endgame` inherits; `endgame_position.py` says what it means.

cdef class EndgamePosition:
    cdef UndoBoard board
    cdef PlayLists listing
    cdef unsigned long long[::1] racks  # what is left on them, in the fields of `PlayLists`
    cdef int[::1] left  # the points of that
    cdef int gain
    cdef int n_passes
    cdef int[::1] stack  # plays of the nodes on the way from the root
    cdef int[::1] order  # how promising they are
    cdef int out  # the best play that goes out, of those generated last, -1 if none does
    cdef bint proven  # whether the value returned last is
    cdef bint is_over  # stopped, or out of room
    cdef bint is_full  # out of room
    cdef bint is_crowded  # it is the stack that is full

    cdef object _make_stack(self, Py_ssize_t n)
    cdef object _take(self, object squares, bytes rack, bytes other)
    cdef inline unsigned long long _key(self, int side, int passes) noexcept nogil
    cdef inline void _make(self, int side, int play) noexcept nogil
    cdef inline void _unmake(self, int side, int play, Py_ssize_t n_old, Py_ssize_t n_old_lanes,
                             unsigned long long key) noexcept nogil
    cdef inline int _list_of(self, int side, Py_ssize_t lane) noexcept nogil
    cdef inline bint _has(self, int side, int play) noexcept nogil
    cdef Py_ssize_t _generate(self, int side, Py_ssize_t base) noexcept nogil
    cdef inline int _promise(self, int play) noexcept nogil
    cdef inline void _pick(self, Py_ssize_t at, Py_ssize_t end) noexcept nogil
    cdef int _best_out(self, int side) noexcept nogil
    cdef inline int _at_most(self, int side, int move, int reply) noexcept nogil
    cdef bint _touches(self, int play, int reply) noexcept nogil
    cdef int _play_out(self, int side, int passes) noexcept nogil
    cdef int _greedy(self, int side) noexcept nogil
