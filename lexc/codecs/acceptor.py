"""A lexicon's DAWG as a finite acceptor, in which states accept words. In an image, arcs do."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.image.graph import WORDS
from lexc.image.node_arcs import node_arcs
from lexc.lexicon import Lexicon

State = tuple[int, bool]
"""A node of the image, 0 for one without arcs, and whether it accepts."""


def acceptor_arcs(lexicon: Lexicon) -> Iterator[tuple[int, str, int, bool]]:
    """Each arc as (source, label, target, whether the target accepts). State 0 is the start.

    A node that some arcs reach with the accept bit and others without it becomes two states.
    """
    image = lexicon.image
    labels = ["", *(image.alphabet.labels or (f"{byte:02x}" for byte in range(1, 256)))]
    start: State = (image.graph.roots[WORDS], False)
    numbers, queue = {start: 0}, [start]
    for state in queue:  # a queue, which grows while it is read: breadth-first
        for label, accepts, target in node_arcs(image, state[0])[0] if state[0] or state is start else ():
            successor = (target, bool(accepts))
            if successor not in numbers:
                numbers[successor] = len(numbers)
                queue.append(successor)
            yield numbers[state], labels[label], numbers[successor], bool(accepts)
