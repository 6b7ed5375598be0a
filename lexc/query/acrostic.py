"""Acrostics: for each letter of a text the words that begin with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.kernels.layout._tiles import MAX_TILES
from lexc.query.letters import FOREIGN, QueryText
from lexc.query.pattern import pattern
from lexc.source.plain_numbers import to_int


def acrostic(image: Image, text: str, lengths: Sequence[int] = ()) -> Iterator[tuple[str, Iterator[str]]]:
    """For each letter of a text: (a pattern, the words that fit it). The words begin with the letter.

    lengths: of the words, letter by letter; 0 or a missing length means any length. Raises UsageError for other
    lengths, QueryError at a character that is no letter in any alphabet.
    """
    letters = list(QueryText(image.alphabet, text, "acrostic").parts())
    numbers = [to_int(length) for length in lengths]
    known = [number for number in numbers if number is not None and 0 <= number <= MAX_TILES]
    if len(numbers) > len(letters) or known != numbers:
        raise UsageError(
            "the lengths do not fit the acrostic",
            expected=f"at most {len(letters)} numbers from 0 to {MAX_TILES:,}",
            found=str(list(lengths)),
        )
    padded = [*known, *[0] * (len(letters) - len(known))]
    patterns = [
        _first_letter_pattern(image, *letter) + ("?" * (length - 1) if length else "*")
        for letter, length in zip(letters, padded, strict=True)
    ]
    return ((text, pattern(image, text)) for text in patterns)


def _first_letter_pattern(image: Image, letter: int, text: str) -> str:
    label = text if image.alphabet.is_utf8 or letter == FOREIGN else image.alphabet.label(letter)
    if len(label) > 1:
        return f"[{label}]"
    return label if label.isalnum() else f"\\{label}"
