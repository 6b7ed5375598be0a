# The fields of records of states; `_records.py` is the twin for kernels that run uncompiled, and explains them.
cdef extern from *:
    int ENDS "1"
    int HAS_TARGET "2"
    int IS_TAIL "4"
    Py_ssize_t RECORD_HEAD "30"
    Py_ssize_t SKELETON_HEAD "20"
    Py_ssize_t NODE_HEAD "10"
    Py_ssize_t MAX_TAIL "60"
    int TAIL_END "255"
    int LEVEL_SHIFT "48"
    unsigned long long SEQUENCE "0xFFFFFFFFFFFFULL"
