"""Acrostics: for each letter of a text the words that begin with it and have a length."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexc.errors import UsageError
from lexc.image.reader import Image
from lexc.query.letters import Question
from lexc.query.pattern import pattern


def acrostic(image: Image, text: str, lengths: Sequence[int] = ()) -> Iterator[tuple[str, Iterator[str]]]:
    """For each letter of a text, a pattern and the words that fit it: they begin with the letter.

    lengths: how long they are, letter by letter; 0, and where there are fewer lengths than letters, is any length.
    UsageError for lengths that are none, QueryError for a letter that the alphabet lacks.
    """
    letters = Question(image.alphabet, text, "acrostic").letters()
    if len(lengths) > len(letters) or not all(isinstance(n, int) and 0 <= n <= 255 for n in lengths):
        raise UsageError(
            "the lengths do not fit the acrostic",
            expected=f"at most {len(letters)} numbers from 0 to 255",
            found=str(list(lengths)),
        )
    every = [*lengths, *[0] * (len(letters) - len(lengths))]
    patterns = [
        _begins(image, letter) + ("?" * (n - 1) if n else "*") for letter, n in zip(letters, every, strict=True)
    ]
    return ((each, pattern(image, each)) for each in patterns)


def _begins(image: Image, letter: int) -> str:
    label = chr(letter) if image.alphabet.is_utf8 else image.alphabet.label(letter)
    if len(label) > 1:
        return f"[{label}]"
    return label if label.isalnum() else f"\\{label}"
