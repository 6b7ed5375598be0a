# The text forms of words: how kernels write a word from its labels.
#
# AS_TILES: bytes of tiles, which the alphabet has to turn into text. AS_ASCII: str, an ASCII letter a tile.
# AS_CODE_POINTS: str, a code point a tile. AS_UTF8: str, since the labels are bytes of UTF-8.

cdef enum:
    AS_TILES = 0
    AS_ASCII = 1
    AS_CODE_POINTS = 2
    AS_UTF8 = 3
