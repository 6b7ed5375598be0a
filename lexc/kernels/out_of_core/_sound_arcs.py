"""Whether the arcs of a record are those of a state; `_sound_arcs.pxd` is the compiled twin."""

from __future__ import annotations

from lexc.kernels.out_of_core._records import ENDS, HAS_TARGET, IS_TAIL, MAX_TAIL

_FLAGS = {ENDS, HAS_TARGET, ENDS | HAS_TARGET, HAS_TARGET | IS_TAIL, ENDS | HAS_TARGET | IS_TAIL}


def are_arcs(data: memoryview, start: int, n: int, n_labels: int) -> bool:
    """Whether n pairs of label and flags from `start` on lie inside: each ends a word or has a target.

    Labels ascend from 1 to n_labels.
    """
    if not 1 <= n <= 255 or len(data) - start < 2 * n:
        return False
    labels, flags = bytes(data[start : start + 2 * n : 2]), bytes(data[start + 1 : start + 2 * n : 2])
    ascend = all(a < b for a, b in zip(b"\0" + labels, labels, strict=False))
    return ascend and labels[-1] <= n_labels and {*flags} <= _FLAGS


def are_tails(data: memoryview, arcs: int, n: int, n_bytes: int, n_labels: int) -> bool:
    """Whether n_bytes behind n arcs lie inside, and are a tail for each arc that has one."""
    start = arcs + 2 * n
    if len(data) - start < n_bytes:
        return False
    *tails, rest = bytes(data[start : start + n_bytes]).split(b"\0")
    are_words = all(1 <= len(tail) <= MAX_TAIL and max(tail) <= n_labels for tail in tails)
    return not rest and are_words and sum(flags // IS_TAIL for flags in data[arcs + 1 : start : 2]) == len(tails)
