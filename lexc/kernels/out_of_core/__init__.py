"""Builds larger than memory: states are records of temporary files, which are sorted, joined and placed in passes."""
