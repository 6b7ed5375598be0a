# Limits of compounds.

cdef enum:
    MAX_TEXT = 255  # letters of a text whose parts are sought: replacements of patterns may make it longer
