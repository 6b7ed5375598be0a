"""AT&T's text of a finite-state transducer: a line for each arc, then a line for each final state.

An arc's line has source, target, input label and output label (the same letter twice). The first line's source is the
start. OpenFst's fstcompile reads it with --acceptor=false and the letters as symbols.
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


CODEC = Codec("att", "AT&T's text of the automaton, for OpenFst", (".att",), write=_write, is_text=True)
