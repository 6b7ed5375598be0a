# The fields of records of states.
#
# RECORD_HEAD, SKELETON_HEAD, NODE_HEAD: the bytes of a record before its labels and flags. ENDS, HAS_TARGET, IS_TAIL:
# the flags of an arc; one with IS_TAIL has HAS_TARGET, too. MAX_TAIL: the most letters of a tail. TAIL_END: a byte
# above all labels, for none is 255 in UTF-8.
#
# A place is a number of 64 bits: a level, and from bit 0 to LEVEL_SHIFT - 1 the sequence number in it.

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
