cimport cython
from lexc.kernels.puzzles.domains cimport Domains

# The slots that are to be revised; `slot_queue.py` explains the class.

@cython.final
cdef class SlotQueue:
    cdef Domains domains
    cdef Py_ssize_t[::1] slots
    cdef Py_ssize_t n
    cdef unsigned char[::1] is_queued  # by slot
    cdef unsigned char[::1] has_lost  # by slot: words have left its domain since the last revision

    cdef void push(self, Py_ssize_t slot) noexcept nogil
    cdef void push_all(self) noexcept nogil
    cdef Py_ssize_t pop(self) noexcept nogil
    cdef void clear(self) noexcept nogil
