"""Texts of scripts that are written without spaces between words, as Thai, Khmer and Han: they are divided into words.

The division has the fewest letters outside known words; among equal ones, the fewest words, where words of one letter
count most. Unknown letters and the words of one letter beside them are one unknown word:

    written   ฉันกินข้าว        divided   ฉัน กิน ข้าว
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import groupby

from lexc.image.reader import Image
from lexc.query.scripts import spaceless_part
from lexc.query.text_words import is_mark
from lexc.query.word_spelling import is_stored

_MAX_LETTERS = 24  # of a word of a division, each with its marks
_UNKNOWN_COST, _WORD_COST, _SHORT_WORD_COST = 1000, 10, 25


def divide(run: str) -> Iterator[tuple[str, bool]]:
    """(piece, whether its letters are of unspaced scripts) of a run of letters. Marks belong to the letter before."""
    is_unspaced, kinds = False, []
    for char in run:
        is_unspaced = is_unspaced if is_mark(char) else spaceless_part(char) is not None and not char.isdigit()
        kinds.append(is_unspaced)
    position = 0
    for kind, group in groupby(kinds):
        length = len(list(group))
        yield run[position : position + length], kind
        position += length


def segment(images: Sequence[Image], text: str, accepted: Container[str]) -> Iterator[tuple[str, bool]]:
    """(piece, whether it is a word of one of the images) of a text of an unspaced script."""

    def is_word(piece: str) -> bool:
        return piece in accepted or any(is_stored(image, piece) for image in images)

    if is_word(text):
        yield text, True
        return
    starts = [i for i in range(len(text)) if i == 0 or not is_mark(text[i])]
    yield from _join_unknown(_cheapest_pieces(text, [*starts, len(text)], is_word))


def _cheapest_pieces(text: str, bounds: Sequence[int], is_word: Callable[[str], bool]) -> list[tuple[str, bool, int]]:
    """(piece, whether it is a word, its number of letters) of the cheapest division. bounds: of the text's letters."""
    n = len(bounds) - 1
    best = [(0, 0, False)] + [(_UNKNOWN_COST * n + 1, 0, False)] * n  # (cost, where the last piece begins, is a word)
    for first in range(n):
        cost = best[first][0]
        best[first + 1] = min(best[first + 1], (cost + _UNKNOWN_COST, first, False))
        for last in range(first + 1, min(first + _MAX_LETTERS, n) + 1):
            added = _SHORT_WORD_COST if last == first + 1 else _WORD_COST
            if cost + added < best[last][0] and is_word(text[bounds[first] : bounds[last]]):
                best[last] = (cost + added, first, True)
    pieces, last = [], n
    while last > 0:
        _, first, is_known = best[last]
        pieces.append((text[bounds[first] : bounds[last]], is_known, last - first))
        last = first
    return pieces[::-1]


def _join_unknown(pieces: list[tuple[str, bool, int]]) -> Iterator[tuple[str, bool]]:
    """(piece, whether it is no mistake). Unknown letters and the short words beside them are one unknown word.

    A single unknown letter is no mistake, as in other scripts.
    """
    for is_short, group in groupby(pieces, key=lambda piece: piece[2] == 1):
        run = list(group)
        if not is_short or all(is_known for _, is_known, _ in run) or len(run) == 1:
            yield from ((piece, True) for piece, _, _ in run)
        else:
            yield "".join(piece for piece, _, _ in run), False
