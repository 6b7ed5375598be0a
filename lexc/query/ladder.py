"""Word ladders: from one word to another, one replaced letter at a time."""

from __future__ import annotations

from collections.abc import Iterator

from lexc.errors import QueryError, WordNotFound
from lexc.image.reader import Image
from lexc.kernels.matching._edits import REPLACE
from lexc.query.letters import QueryText
from lexc.query.near import letters_in, spell_pairs, words_by_distance
from lexc.query.words import tiles_of


def ladder(image: Image, start: str, end: str) -> Iterator[str]:
    """A shortest chain of words from start to end, each one letter from the next; empty if there is none.

    Breadth first from both ends, the smaller front first. Only the predecessor of each word is kept. Raises
    WordNotFound if start or end is not in the lexicon, QueryError if they differ in length.
    """
    ends = [_word(image, start), _word(image, end)]
    if len(ends[0].letters()) != len(ends[1].letters()):
        raise QueryError(
            "a ladder's words are of one length",
            where=f"from {start} to {end}",
            expected=f"{len(ends[0].letters())} letters",
            found=f"{len(ends[1].letters())}",
            remedy="Name two words that have as many letters.",
        )
    start, end = (_spelling(query) for query in ends)
    from_start: dict[str, str] = {start: ""}
    from_end: dict[str, str] = {end: ""}
    meeting = start if start == end else _find_meeting(image, from_start, from_end, [start], [end])
    return iter([*reversed(_chain(from_start, meeting)), *_chain(from_end, meeting)[1:]])


def _find_meeting(
    image: Image, from_start: dict[str, str], from_end: dict[str, str], start_front: list[str], end_front: list[str]
) -> str:
    """Grow both sides until they have a word in common. Return that word, or "" if they never have one."""
    while start_front and end_front:
        if len(start_front) > len(end_front):
            from_start, from_end, start_front, end_front = from_end, from_start, end_front, start_front
        front: list[str] = []
        for word in start_front:
            for other in _neighbours(image, word):
                if other not in from_start:
                    from_start[other] = word
                    front.append(other)
                if other in from_end:
                    return other
        start_front = front
    return ""


def _neighbours(image: Image, word: str) -> list[str]:
    """The words one replaced letter away."""
    found = words_by_distance(image, letters_in(image, word), 1, REPLACE)
    return [other for other, _ in spell_pairs(image, found[1:])]


def _chain(predecessors: dict[str, str], word: str) -> list[str]:
    """A word and its predecessors, back to the end of its side."""
    words = []
    while word:
        words.append(word)
        word = predecessors[word]
    return words


def _word(image: Image, text: str) -> QueryText:
    query = QueryText(image.alphabet, text, "word")
    query.letters()
    tiles = tiles_of(image, text)
    if tiles is None or not image.lookup.is_word(tiles):
        raise WordNotFound("not in the lexicon", where=image.where, found=repr(text))
    return query


def _spelling(query: QueryText) -> str:
    return query.alphabet.spell(query.alphabet.tokenize(query.text))
