# Switches of a dictionary's rules, as bits.

cdef enum:
    CASE = 1  # CHECKCOMPOUNDCASE: no capital beside a junction
    DUP = 2  # CHECKCOMPOUNDDUP: no part twice in a row
    REP = 4  # CHECKCOMPOUNDREP: no compound that is a word after a replacement
    SIMPLIFIED_TRIPLE = 8  # SIMPLIFIEDTRIPLE: Schiff + fahrt is Schiffahrt
    TRIPLE = 16  # CHECKCOMPOUNDTRIPLE: no three equal letters around a junction
    SHARPS = 32  # CHECKSHARPS: SS stands for ß in capitals
    HUNGARIAN = 64  # the language, not a switch of DICT
    TURKIC = 128  # Turkish or Azeri
