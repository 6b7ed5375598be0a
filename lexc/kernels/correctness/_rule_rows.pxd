# The items of rows in the tables of rules.

cdef enum:
    # A pattern of two parts that may not meet, or meet in other letters. Each text is a range of `WordSets.texts`.
    LEFT = 0  # the end of the first part
    LEFT_END = 1
    LEFT_SET = 2  # the set that the first part must be in, or ANY_SET
    RIGHT = 3  # the beginning of the second part
    RIGHT_END = 4
    RIGHT_SET = 5
    JOINED = 6  # the letters that replace LEFT and RIGHT; an empty range if the parts may not meet
    JOINED_END = 7
    PATTERN_WIDTH = 8

    # A replacement (REP): a frequent misspelling.
    OLD = 0
    OLD_END = 1
    NEW = 2
    NEW_END = 3
    REPLACEMENT_WIDTH = 4

    # A conversion (ICONV).
    INPUT = 0
    INPUT_END = 1
    OUTPUT = 2
    OUTPUT_END = 3
    AT_START = 4  # whether the input must begin the word
    AT_END = 5  # whether the input must end the word
    CONVERSION_WIDTH = 6

    # A break (BREAK): its start and its end. An item of a compound rule: its set and its sign.
    BREAK_WIDTH = 2
    ITEM_WIDTH = 2
    STAR = 1  # the sign of an item that matches any number of parts
