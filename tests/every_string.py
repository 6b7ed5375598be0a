"""A valid image of four kilobytes in which every string of letters up to a length is a word."""

from __future__ import annotations

from array import array

from lexc.alphabet import Alphabet
from lexc.compile.automaton import Automaton
from lexc.compile.buffers import little_endian
from lexc.compile.build import _graph, _levels
from lexc.compile.placing import Placement
from lexc.compile.rank_section import count_words, rank_section
from lexc.image.meta import Meta
from lexc.image.section_types import CRITICAL, WORD_DEPENDENT, Section
from lexc.image.writer import assemble
from lexc.layouts import LAYOUTS
from lexc.source.words import Words

LONGEST = 13
_ACCEPTS, _LAST, _TARGET = 256, 512, 10


def every_string(longest: int = LONGEST, kind: str = "gaddag", accepting: int = 1) -> bytes:
    """The bytes of an image of all strings of A-Z up to a length. accepting: the least length, for a DAWG."""
    alphabet, arcs = Alphabet.load("english"), array("Q", [0])
    n = alphabet.n_letters

    def state(target: int, separated: int = 0, is_accepting: bool = True) -> int:
        start = len(arcs)
        arcs.extend([separated << _TARGET] if separated else [])
        arcs.extend(letter | is_accepting * _ACCEPTS | target << _TARGET for letter in range(1, n + 1))
        arcs[-1] |= _LAST
        return start

    dawg = [0]
    for height in range(1, longest + 1):
        dawg.append(state(dawg[-1], is_accepting=longest - height + 1 >= accepting))
    dawg_end, gaddag = len(arcs), 0
    for read in reversed(range(longest if kind == "gaddag" else 0)):
        gaddag = state(gaddag, dawg[longest - read] if read else 0)
    n_words = sum(n**length for length in range(accepting, longest + 1))
    automaton = Automaton(memoryview(arcs), dawg_end, len(arcs), dawg[-1], 0, gaddag, longest, accepting, n_words)
    placement = Placement(automaton, LAYOUTS["bitmap"], alphabet)
    placement.finish()
    words = Words(memoryview(b""), n_words, True, alphabet, (0, longest, accepting))
    sections = {
        "GRPH": _graph(automaton, placement, words, kind).pack(),
        "META": Meta(alphabet, bytes(32), options={"rank": True}).pack(),
        "LEVL": little_endian(_levels(placement)),
        "NODE": little_endian(placement.nodes),
        "RANK": rank_section(automaton, placement, lambda: count_words(automaton, placement.offsets[:dawg_end])),
    }
    return b"".join(
        assemble(
            [
                Section(name, WORD_DEPENDENT | (CRITICAL if name != "RANK" else 0), data)
                for name, data in sections.items()
            ]
        )
    )
