# Kinds of letters, as bits.

cdef enum:
    IGNORED = 1  # words are looked up without it
    CONVERTED = 2  # a conversion begins with it
    VOWEL = 4
    CAPITAL = 8  # it is its own upper case, as a hyphen is, too
    WORD_LETTER = 16  # words of a text have it
    JOINT = 32  # it joins letters to a word
    DIGIT = 64
    ADDRESS_SIGN = 128  # an address of a page, a person or a file may have it, and other text seldom
    LINE_END = 256
    MARK = 512  # it belongs to the letter before it, as an accent
    UNSPACED = 1024  # its script is written without spaces between words
