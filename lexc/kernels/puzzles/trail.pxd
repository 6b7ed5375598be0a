cimport cython
from lexc.kernels.puzzles.domains cimport Domains
from lexc.kernels.puzzles.slot_queue cimport SlotQueue
from lexc.kernels.puzzles.slots cimport Slots

# The changes of domains and masks; `trail.py` explains the class.

@cython.final
cdef class Trail:
    cdef Slots slots
    cdef Domains domains
    cdef SlotQueue queue
    cdef long long[::1] rows  # of 5: slot or -1 - cell, its stamp before, count or mask, word, the end of saved units
    cdef Py_ssize_t n_rows
    cdef unsigned long long[::1] saved  # units of domains
    cdef Py_ssize_t n_saved
    cdef long long[::1] slot_stamps  # the level on which a slot was saved last
    cdef long long[::1] cell_stamps
    cdef long long level
    cdef long long n_levels

    cdef object begin(self)
    cdef void add_level(self) noexcept nogil
    cdef void save_slot(self, Py_ssize_t slot) noexcept nogil
    cdef void _write(self, long long item, long long stamp, long long value, long long word) noexcept nogil
    cdef void set_mask(self, Py_ssize_t cell, unsigned long long mask, Py_ssize_t slot) noexcept nogil
    cdef void set_word(self, Py_ssize_t slot, Py_ssize_t word) noexcept nogil
    cdef void drop_words(self, Py_ssize_t slot, Py_ssize_t unit, unsigned long long words) noexcept nogil
    cdef bint drop_word(self, Py_ssize_t slot, Py_ssize_t word) noexcept nogil
    cdef void undo(self, long long n_rows) noexcept nogil
    cdef void _restore_slot(self, Py_ssize_t slot, Py_ssize_t row) noexcept nogil
