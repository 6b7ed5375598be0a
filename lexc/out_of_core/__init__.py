"""Builds of images larger than memory: the same bytes as in memory, by passes over temporary files.

    building      all passes, and the sections of the image; limited_building, the door with folder and workers
    verification  the audit of an image that is larger than memory; image_words, its words

    values/       the rows of lists become columns
    states/       words become states, each once, numbered, with targets and level; then nodes in order, and RANK
    words/        copies of lists, runs of sorted words, parts of them, their identity
    tasks/        a pass is a number of tasks: how workers run them and exchange files, what outlives a build
    files/        records in temporary files, sorted and merged

Each folder imports only those below it.
"""
