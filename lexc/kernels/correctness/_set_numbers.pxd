# Numbers of a dictionary's sets, before those of flags.

cdef enum:
    WORDS = 0
    BEGIN_SET = 1
    MIDDLE_SET = 2
    END_SET = 3  # parts of compounds: the first, those in the middle, the last
    CAPITAL_END = 4  # last parts of compounds that are written with a capital
    COUNTS_TWICE = 5  # parts that count as two words
    FORBIDDEN = 6
    IN_CAPITALS = 7  # words that are correct in texts in capitals only
    KEEP_CASE = 8  # words and parts whose capitals may not change
    MOVING = 9  # first parts before a hyphen, for Hungarian
    ANY_SET = -1
