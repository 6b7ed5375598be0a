"""The hot loops: Cython's pure-Python mode, compiled when lexc is installed and runnable as they stand.

Kernels take buffers and numbers, know no files, and import kernels only. They run without bounds checks, on buffers
that `lexc.image.check` or their caller has proven.
"""

from __future__ import annotations

from importlib import import_module

NAMES = (
    "alphagram_filter", "alphagrams", "anagrams", "appel_jacobson", "automaton", "best", "board", "bounds",
    "census", "deal", "draws", "duel", "edits", "encode", "endgame", "flatten", "generator", "gordon", "groups",
    "isomorph", "learning", "leave_words", "leaves", "listing", "lists", "lookup", "making", "match",
    "minimise", "moves", "near", "near_search", "order", "place", "playouts", "rack", "rack_text", "rack_tiles",
    "rank", "rank_writing", "reach", "reference", "replies", "search", "search_any", "search_bitmap",
    "search_chain", "sets", "sorting", "speller", "transposition", "verify", "walk", "weights",
)  # fmt: skip


def uncompiled() -> list[str]:
    """The kernels that run interpreted."""
    files = {name: import_module(f"{__name__}.{name}").__file__ for name in NAMES}
    return [name for name, file in files.items() if str(file).endswith(".py")]
