# cython: boundscheck=False, wraparound=False, initializedcheck=False
# Whether the arcs of a record are those of a state. `_sound_arcs.py` is the twin for kernels that run uncompiled.

from lexc.kernels.out_of_core cimport _records

cdef inline bint are_arcs(const unsigned char[::1] data, Py_ssize_t start, Py_ssize_t n, int n_labels) noexcept nogil:
    cdef Py_ssize_t i
    cdef int label, flags, before = 0
    if not 1 <= n <= 255 or len(data) - start < 2 * n:
        return False
    for i in range(start, start + 2 * n, 2):
        label = data[i]
        flags = data[i + 1]
        if not before < label <= n_labels or not (1 <= flags <= 3 or 6 <= flags <= 7):
            return False
        before = label
    return True

cdef inline bint are_tails(const unsigned char[::1] data, Py_ssize_t arcs, Py_ssize_t n, Py_ssize_t n_bytes,
                           int n_labels) noexcept nogil:
    cdef Py_ssize_t i, start = arcs + 2 * n, n_tails = 0, length = 0
    if len(data) - start < n_bytes:
        return False
    for i in range(arcs + 1, start, 2):
        n_tails += data[i] >> 2
    for i in range(start, start + n_bytes):
        if data[i] == 0:
            if length == 0:
                return False
            n_tails -= 1
            length = 0
        else:
            length += 1
            if data[i] > n_labels or length > _records.MAX_TAIL:
                return False
    return n_tails == 0 and length == 0
