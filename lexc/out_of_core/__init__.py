"""Builds of images larger than memory: the same bytes as in memory, by passes over temporary files.

    word_stream     words of lists as sorted tiles, piece by piece
    state_passes    the states of these words, each once, numbered, with targets and level
    order_passes    the nodes in order, level by level; then their targets, and RANK
    building        all passes, and the sections of the image

A pass is a number of tasks, which workers run:

    parts           ranges of the words, whose states are streamed apart
    state_tasks, order_tasks    what the tasks do
    tasks           how they exchange files
    workers         processes, and other executors
    resume_folder   files that outlive a build that is ended; known_words, what is known of its words

`streaming` needs no passes: it compiles sorted lists in memory as they are read.
"""
