# The text forms of words, as `node_reader.TEXT_FORMS` names them. `_text_forms.py` is the twin for kernels that run
# uncompiled, and explains them.
cdef enum:
    AS_TILES = 0
    AS_ASCII = 1
    AS_CODE_POINTS = 2
    AS_UTF8 = 3
