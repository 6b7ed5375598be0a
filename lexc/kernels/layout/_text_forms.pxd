# The forms in which words come, as `node_reader.TEXT_FORMS` names them. `_text_forms.py` says the same for kernels that run
# uncompiled.
cdef enum:
    AS_TILES = 0
    AS_ASCII = 1
    AS_CODE_POINTS = 2
    AS_UTF8 = 3
