
from lexc.kernels.endgames.play_lists cimport PlayLists
from lexc.kernels.endgames.undo_board cimport UndoBoard

# The attributes and functions of `EndgamePosition`; `endgame_position.py` describes them. `Endgame` inherits them.

cdef class EndgamePosition:
    cdef UndoBoard board
    cdef PlayLists play_lists
    cdef unsigned long long[::1] racks  # by side, packed as `play_lists` describes
    cdef int[::1] rack_points  # by side
    cdef int out_factor
    cdef int n_passes_to_end
    cdef int[::1] stack
    cdef int[::1] priorities  # of the plays on the stack
    cdef int best_out_play  # the best play that goes out, of those generated last, or NO_MOVE
    cdef bint is_value_proven  # of the value returned last
    cdef bint is_aborted  # the search has to return
    cdef bint is_out_of_room  # the search has to return, since a table is full
    cdef bint is_stack_full  # that table is the stack

    cdef object _make_stack(self, Py_ssize_t room)
    cdef object _set_position(self, object squares, bytes rack, bytes other_rack)
    cdef inline unsigned long long _position_key(self, int side, int n_passes) noexcept nogil
    cdef inline void _make(self, int side, int play) noexcept nogil
    cdef inline void _unmake(self, int side, int play, Py_ssize_t n_squares, Py_ssize_t n_lanes,
                             unsigned long long key) noexcept nogil
    cdef inline int _list_number(self, int side, Py_ssize_t lane) noexcept nogil
    cdef inline bint _can_play(self, int side, int play) noexcept nogil
    cdef Py_ssize_t _generate_plays(self, int side, Py_ssize_t stack_start) noexcept nogil
    cdef inline int _priority(self, int play) noexcept nogil
    cdef inline void _pick_next(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef int _best_known_out_play(self, int side) noexcept nogil
    cdef inline int _value_against_out(self, int side, int move, int out_reply) noexcept nogil
    cdef bint _may_change_lane(self, int play, int out_reply) noexcept nogil
    cdef int _playout_value(self, int side, int n_passes) noexcept nogil
    cdef int _greedy_play(self, int side) noexcept nogil
