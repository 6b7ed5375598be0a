# The bits of an arc's mark in sibling lists.

cdef enum:
    MARK_LABEL = 255  # mask of the label
    MARK_LAST = 256  # the last arc of its list
    MARK_ACCEPT = 512  # a word ends with this arc
    MARK_FLAG = 1024  # one more bit, whose meaning depends on the file format
