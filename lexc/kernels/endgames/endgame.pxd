
from lexc.kernels.endgames.endgame_position cimport EndgamePosition
from lexc.kernels.endgames.transposition_table cimport TranspositionTable

# The attributes and functions of `Endgame`; `endgame.py` describes them. `Preendgame` inherits them.

cdef class Endgame(EndgamePosition):
    cdef TranspositionTable table
    cdef const unsigned char[::1] stop
    cdef int n_passes  # the number of passes directly before the root
    cdef int[::1] pv_moves  # for each ply, a row of MAX_DEPTH: the principal variation from there on
    cdef int[::1] pv_lengths
    cdef int[::1] killers  # for each ply, the play that caused the last cutoff, or NO_MOVE
    cdef long long n_nodes
    cdef long long max_nodes
    cdef long long nodes_at_clear  # n_nodes when lists were cleared last
    cdef long long new_at_clear  # the table's n_new at that time
    cdef bint has_new_line  # pv_moves of the root are newer than best_line
    cdef int best_value
    cdef int lower_bound
    cdef int upper_bound
    cdef list best_line

    cdef bint _make_room(self)
    cdef object _clear_lists(self, Py_ssize_t room)
    cdef int _search(self, int side, int depth, int alpha, int beta, int n_passes, Py_ssize_t ply,
                     Py_ssize_t stack_start) noexcept nogil
    cdef int _search_moves(self, int side, int depth, int alpha, int beta, int n_passes, Py_ssize_t ply,
                           Py_ssize_t stack_start, unsigned long long key, int hash_move) noexcept nogil
    cdef void _update_principal_variation(self, Py_ssize_t ply, int move, int value, bint is_proven) noexcept nogil
    cdef int _search_move(self, int side, int move, int depth, int alpha, int beta, int n_passes, Py_ssize_t ply,
                          Py_ssize_t stack_start, bint tries_null_window) noexcept nogil
