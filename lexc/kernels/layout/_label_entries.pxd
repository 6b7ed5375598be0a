# Entries of a `LabelTable` that are no labels. A mark has its labels in the three lower bytes.

cdef extern from *:
    unsigned int ENTRY_OF_MARK "0xFE000000U"  # a mark that composes with no letter
    unsigned int ENTRY_OF_NO_LETTER "0xFFFFFFFEU"  # no word holds the character
    unsigned int UNDECIDED_ENTRY "0xFFFFFFFFU"  # it depends on other characters

# Symbols of a character or a cluster, which are numbers of characters: up to seven bytes, the first in the lowest.

cdef enum:
    SYMBOL_OF_NO_LETTER = 255  # a symbol: a character of no spelling

cdef extern from *:
    unsigned long long SYMBOLS "0x00FFFFFFFFFFFFFFULL"  # their bits
    unsigned long long ATTACHES "0x1000000000000000ULL"  # it may change with the characters before it
    unsigned long long HAS_NO_SYMBOLS "0x2000000000000000ULL"  # there are no symbols: notation, Σ, more than seven
