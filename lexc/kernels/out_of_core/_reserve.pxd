# Room in a spill, inline where its block is not full. `_reserve.py` is the twin for kernels that run uncompiled.

from lexc.kernels.out_of_core.spill cimport Spill

cdef inline Py_ssize_t reserve(Spill spill, Py_ssize_t bucket, Py_ssize_t size) except? -1:
    cdef Py_ssize_t used
    if 0 <= bucket < spill.n_buckets:
        used = spill.used[bucket]
        if used + size <= spill.block:
            spill.used[bucket] = used + size
            return bucket * spill.block + used
    return spill.reserve(bucket, size)
