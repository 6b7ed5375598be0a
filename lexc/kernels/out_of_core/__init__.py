"""Builds larger than memory: states become records of temporary files, which are sorted, joined and placed in passes."""
