"""A drawing of the automaton for Graphviz; double circles are the states that accept words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.codecs.acceptor import acceptor_arcs
from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import encode_lines
from lexc.errors import CapacityExceeded
from lexc.lexicon import Lexicon

_MAX_ARCS = 100_000  # Graphviz does not finish larger drawings


def _lines(lexicon: Lexicon) -> Iterator[str]:
    finals = set[int]()
    yield "digraph lexicon {"
    yield '  rankdir=LR; node [shape=circle, label=""];'
    for source, label, target, accepts in acceptor_arcs(lexicon):
        quoted = label.replace("\\", "\\\\").replace('"', '\\"')
        yield f'  {source} -> {target} [label="{quoted}"];'
        if accepts and target not in finals:
            finals.add(target)
            yield f"  {target} [shape=doublecircle];"
    yield "}"


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    if lexicon.graph.n_dawg_arcs > _MAX_ARCS:
        remedy = "Draw fewer words, or write --to att."
        found = f"{lexicon.graph.n_dawg_arcs:,}"
        raise CapacityExceeded("too many arcs to draw", expected=f"at most {_MAX_ARCS:,}", found=found, remedy=remedy)
    return encode_lines(_lines(lexicon))


CODEC = Codec("graphviz", "a drawing of the automaton, for dot", (".dot", ".gv"), write=_write, is_text=True)
