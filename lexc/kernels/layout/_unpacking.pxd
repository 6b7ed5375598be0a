from lexc.kernels.layout.unpacked_nodes cimport UnpackedNodes

# `_unpacking.py` is the twin for kernels that run uncompiled, and explains the function.

cdef inline Py_ssize_t known_unit(UnpackedNodes unpacked, Py_ssize_t last_unit, Py_ssize_t child) noexcept nogil:
    return child if child <= last_unit else unpacked.unit(child)
