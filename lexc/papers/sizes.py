"""The sizes of automata, counted by the papers' conventions, under the names of the papers' rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_TABLE_III = (
    ("states", "states"),
    ("arcs", "arcs"),
    ("letter sets", "letter_sets"),
    ("bytes, expanded", "expanded_bytes"),
    ("bits a character, expanded", "expanded_bits_per_character"),
    ("bytes, compressed", "compressed_bytes"),
    ("bits a character, compressed", "compressed_bits_per_character"),
)


def tables_of_sizes(sizes: dict[str, Any]) -> dict[str, dict[str, float]]:
    """The figures of Appel and Jacobson's section on the lexicon, and of Gordon's Tables II and III.

    sizes: what `paper_figures` counts.
    """
    return {
        "aj-sizes": _appel_jacobson(sizes),
        "gordon-2-dawg": _histogram(sizes["dawg"]["histogram"]),
        "gordon-2-gaddag": _histogram(sizes["gaddag"]["histogram"]),
        "gordon-3": _table_3(sizes),
    }


def _appel_jacobson(sizes: dict[str, Any]) -> dict[str, float]:
    n, trie, dawg = sizes["words"], sizes["trie"], sizes["dawg"]["accept_on_arc"]["states"]
    return {
        "words": n,
        "trie nodes with edges": trie["internal"],
        "trie nodes with edges, a word": trie["internal"] / n,
        "trie edges": trie["edges"],
        "trie edges, a word": trie["edges"] / n,
        "DAWG nodes": dawg,
        "DAWG nodes, a word": dawg / n,
        "DAWG kilobytes, 3 bytes an edge": sizes["edges"]["dawg"]["bytes_3"] / 1000,
        "word list, kilobytes": sizes["text_bytes"] / 1000,
    }


def _histogram(counts: Sequence[int]) -> dict[str, float]:
    """The number of states with n arcs, for n from 1 to 63, the most that an alphabet allows; 0 where there is none."""
    return {str(n): counts[n] if n < len(counts) else 0 for n in range(1, 64)}


def _table_3(sizes: dict[str, Any]) -> dict[str, float]:
    dawg, gaddag = sizes["dawg"], sizes["gaddag"]
    columns = {
        "DAWG unminimised": dawg["unminimised"],
        "DAWG minimised": dawg["minimised"],
        "GADDAG semi-minimised": gaddag["semi_minimised"],
        "GADDAG minimised": gaddag["minimised"],
    }
    rows: dict[str, float] = {"words": sizes["words"]}
    for name, key in _TABLE_III:
        rows |= {f"{name}, {column}": figures[key] for column, figures in columns.items()}
        if key in sizes["ratios"]:
            rows[f"{name}, GADDAG over DAWG"] = sizes["ratios"][key]
    return rows
