"""The automaton as a drawing for Graphviz: words end in double circles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.codecs.acceptor import acceptor_arcs
from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import encode_lines
from lexc.errors import CapacityExceeded
from lexc.lexicon import Lexicon

_MOST = 100_000  # arcs: beyond that no drawing is ever finished, nor looked at


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
    if lexicon.graph.n_dawg_arcs > _MOST:
        remedy = "Draw fewer words, or write --to att."
        found = f"{lexicon.graph.n_dawg_arcs:,}"
        raise CapacityExceeded("too many arcs to draw", expected=f"at most {_MOST:,}", found=found, remedy=remedy)
    return encode_lines(_lines(lexicon))


CODEC = Codec("graphviz", "a drawing of the automaton, for dot", (".dot", ".gv"), write=_write)
