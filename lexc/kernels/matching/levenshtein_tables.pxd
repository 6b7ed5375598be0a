from lexc.kernels.layout.node_reader cimport NodeReader

# The base of `NearSearch`; `levenshtein_tables.py` describes its tables.

cdef class LevenshteinTables(NodeReader):
    cdef int k
    cdef int edits
    cdef unsigned long long[::1] scratch
    cdef unsigned char[::1] path
    cdef Py_ssize_t length  # letters of the query
    cdef Py_ssize_t n_known  # different code points among them
    cdef Py_ssize_t row_width  # 64-bit words in a row
    cdef Py_ssize_t nearby_tiles  # from here on offsets in scratch
    cdef Py_ssize_t valid
    cdef Py_ssize_t errors
    cdef Py_ssize_t deletions
    cdef Py_ssize_t query
    cdef Py_ssize_t known
    cdef Py_ssize_t needed
    cdef Py_ssize_t rest
    cdef Py_ssize_t frames
    cdef unsigned long long low_bits  # bit 0 of each of the k + 1 lowest bytes
    cdef unsigned long long all_positions  # bits 0 to 2k of each of these bytes
    cdef unsigned long long replace  # all bits if letters may be replaced, else 0
    cdef unsigned long long insert  # the same for insertions
    cdef unsigned long long delete  # the same for deletions

    cdef object _allocate(self, object query)
    cdef object _load_query(self, object query, Py_ssize_t middle, int max_early_errors, bint is_rest)
    cdef object _clear_tables(self)
    cdef unsigned long long _position_bits(self, Py_ssize_t depth, Py_ssize_t first, Py_ssize_t last) noexcept
    cdef Py_ssize_t _row(self, unsigned long long letter) noexcept
