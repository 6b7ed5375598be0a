# The fields of records of states; `_records.py` is the twin for kernels that run uncompiled, and explains them.
cdef extern from *:
    int ENDS "1"
    int HAS_TARGET "2"
    Py_ssize_t RECORD_HEAD "28"
    Py_ssize_t SKELETON_HEAD "18"
    Py_ssize_t NODE_HEAD "10"
    int LEVEL_SHIFT "48"
    unsigned long long SEQUENCE "0xFFFFFFFFFFFFULL"
