"""Acrostics: for each letter of a text the words that begin with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.kernels.layout._tiles import MAX_TILES
from lexc.query.letters import QueryText
from lexc.query.pattern import pattern


def acrostic(image: Image, text: str, lengths: Sequence[int] = ()) -> Iterator[tuple[str, Iterator[str]]]:
    """For each letter of a text: (a pattern, the words that fit it). The words begin with the letter.

    lengths: of the words, letter by letter; 0 or a missing length means any length. Raises UsageError for other
    lengths, QueryError at a letter that the alphabet lacks.
    """
    letters = QueryText(image.alphabet, text, "acrostic").letters()
    are_lengths = all(isinstance(length, int) and 0 <= length <= MAX_TILES for length in lengths)
    if len(lengths) > len(letters) or not are_lengths:
        raise UsageError(
            "the lengths do not fit the acrostic",
            expected=f"at most {len(letters)} numbers from 0 to {MAX_TILES:,}",
            found=str(list(lengths)),
        )
    padded = [*lengths, *[0] * (len(letters) - len(lengths))]
    patterns = [
        _first_letter_pattern(image, letter) + ("?" * (length - 1) if length else "*")
        for letter, length in zip(letters, padded, strict=True)
    ]
    return ((text, pattern(image, text)) for text in patterns)


def _first_letter_pattern(image: Image, letter: int) -> str:
    label = chr(letter) if image.alphabet.is_utf8 else image.alphabet.label(letter)
    if len(label) > 1:
        return f"[{label}]"
    return label if label.isalnum() else f"\\{label}"
