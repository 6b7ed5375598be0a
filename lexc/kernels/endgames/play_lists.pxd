
from lexc.kernels.plays.generator cimport Generator
from lexc.kernels.endgames.undo_board cimport UndoBoard

# The attributes and functions of `PlayLists`; `play_lists.py` describes them. `EndgamePosition` and `Endgame` use them.

cdef class PlayLists:
    cdef UndoBoard board
    cdef Generator generator
    cdef int[::1] root_counts  # for each side, 64 counts of tiles on its rack at the root
    cdef int[::1] field_shifts  # for each side and tile, the lowest bit of its field
    cdef unsigned long long[::1] root_racks  # each side's rack at the root, packed in fields
    cdef unsigned long long[::1] side_keys  # by side, its part in the keys of its lists
    cdef int[::1] starts
    cdef unsigned long long[::1] list_racks  # by list: the rack for which it has all plays
    cdef int[::1] scores
    cdef int[::1] used_points  # the points of the tiles that a play puts down
    cdef unsigned long long[::1] used_tiles  # these tiles, packed in fields
    cdef unsigned char[::1] placed_rows  # a PLACED_ROW for each play
    cdef unsigned long long[::1] lane_keys  # by play: the key of its lane, with the side
    cdef int[::1] hash_slots  # the number of a list + 1, 0 for an empty slot
    cdef unsigned long long[::1] hash_keys
    cdef Py_ssize_t n_lists
    cdef Py_ssize_t n_hashed  # slots in use

    cdef void _rehash(self, int[::1] old_slots, unsigned long long[::1] old_keys) noexcept nogil
    cdef int find_list(self, Py_ssize_t side, Py_ssize_t lane, unsigned long long rack) noexcept nogil
    cdef inline unsigned long long lane_key(self, Py_ssize_t side, Py_ssize_t lane) noexcept nogil
    cdef inline unsigned long long listed_rack(self, Py_ssize_t side, unsigned long long rack) noexcept nogil
    cdef void _insert(self, unsigned long long key, int number) noexcept nogil
    cdef int _list_plays(self, Py_ssize_t side, Py_ssize_t lane, unsigned long long rack,
                         unsigned long long key) noexcept nogil
    cdef void _generate_lane(self, Py_ssize_t side, Py_ssize_t lane, unsigned long long rack) noexcept nogil
    cdef void _copy_play(self, Py_ssize_t side, Py_ssize_t lane, Py_ssize_t number, Py_ssize_t play) noexcept nogil
