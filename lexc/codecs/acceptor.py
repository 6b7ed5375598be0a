"""The states and arcs of a lexicon's DAWG for formats in which states, not arcs, end words."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.image.arcs import arcs_at
from lexc.image.graph import WORDS
from lexc.lexicon import Lexicon

State = tuple[int, bool]
"""A node of the image (0: nothing follows), and whether a word ends there."""


def acceptor_arcs(lexicon: Lexicon) -> Iterator[tuple[int, str, int, bool]]:
    """(source, label, target, whether a word ends in the target) of every arc; the start is 0.

    A node that words reach both at their end and on their way is two states here.
    """
    image = lexicon.image
    labels = ["", *(image.alphabet.labels or (f"{byte:02x}" for byte in range(1, 256)))]
    start: State = (image.graph.roots[WORDS], False)
    numbers, open_ = {start: 0}, [start]
    for state in open_:  # grows
        for label, accepts, target in arcs_at(image, state[0])[0] if state[0] or state is start else ():
            to = (target, bool(accepts))
            if to not in numbers:
                numbers[to] = len(numbers)
                open_.append(to)
            yield numbers[state], labels[label], numbers[to], bool(accepts)
