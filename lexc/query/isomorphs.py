"""Words of one letter pattern: LLAMA has that of OOSES, not that of APPLE."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence

from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.matching.isomorphs import Isomorphs
from lexc.query.letters import FOREIGN, QueryText
from lexc.query.limits import limit_answers

_FIRST_FOREIGN = 0x110000  # numbers of letters that the alphabet lacks: above all others


def isomorphs(image: Image, text: str, limit: int | None = None) -> Iterator[str]:
    """The words whose letters are equal exactly where those of a text are, in alphabet order: ABBA finds NOON and OTTO.

    The text is read as words are; letters that the alphabet lacks are letters, too. Raises QueryError at a character
    that is no letter in any alphabet.
    """
    query = QueryText(image.alphabet, text, "letter pattern")
    letters: Sequence[int] = query.letters()
    if FOREIGN in letters:
        letters = [number or _FIRST_FOREIGN + ord(letter) for number, letter in query.parts()]
    found = isomorphs_of(image, letters)
    words = map(image.alphabet.spell, found) if image.gives_tiles else found
    return limit_answers(words, limit)


def isomorphs_of(
    image: Image, letters: Sequence[int], key: Mapping[int, int] | None = None, excluded: Iterable[int] = ()
) -> Isomorphs:
    """As `isomorphs`, for letters as numbers, with part of a key. Words are str or tiles, as `gives_tiles` says.

    key: the letters that some of these letters stand for. excluded: letters that no other letter may stand for.
    """
    first = {letter: i for i, letter in reversed(list(enumerate(letters)))}
    first_positions = array("I", [first[letter] for letter in letters])
    fixed = array("I", [key.get(letter, 0) for letter in letters] if key else [0] * len(letters))
    return image.node_reader(Isomorphs).begin(image.graph.roots[WORDS], first_positions, fixed, array("I", excluded))
