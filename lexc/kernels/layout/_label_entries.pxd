# Entries of a `LabelTable` that are no labels. A mark has its labels in the three lower bytes.

cdef extern from *:
    unsigned int ENTRY_OF_MARK "0xFE000000U"  # a mark that composes with no letter
    unsigned int ENTRY_OF_NO_LETTER "0xFFFFFFFEU"  # no word holds the character
    unsigned int UNDECIDED_ENTRY "0xFFFFFFFFU"  # only the alphabet can tell
