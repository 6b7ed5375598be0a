"""Builds of images larger than memory: the same bytes as in memory, by passes over temporary files.

stream_pass     sorted words become records of states, in buckets of their fingerprints
state_passes    each state once, numbered, joined with its targets; then its level
order_passes    the order of nodes, level by level; then targets and RANK
building        all passes, and the sections of the image
"""
