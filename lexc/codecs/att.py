"""The automaton as AT&T's text: an arc a line, source, target, label in and out, and at the end the final states.

OpenFst's fstcompile reads it with --acceptor=false and the letters as symbols. The start is the first line's source.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexc.codecs.acceptor import acceptor_arcs
from lexc.codecs.codec import Bytes, Codec, Settings
from lexc.codecs.text import encode_lines
from lexc.lexicon import Lexicon


def _lines(lexicon: Lexicon) -> Iterator[str]:
    finals = dict[int, None]()
    for source, label, target, accepts in acceptor_arcs(lexicon):
        yield f"{source}\t{target}\t{label}\t{label}"
        if accepts:
            finals[target] = None
    yield from (str(state) for state in finals)


def _write(lexicon: Lexicon, settings: Settings) -> Iterable[Bytes]:
    return encode_lines(_lines(lexicon))


CODEC = Codec("att", "AT&T's text of the automaton, for OpenFst", (".att",), write=_write)
