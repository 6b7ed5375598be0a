"""The correctness of words of a text by the rules of a dictionary, as hunspell applies them.

The kernels of `lexc/kernels/correctness/` judge words. This package makes their tables.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from lexc.image.reader import Image
from lexc.query.limits import require_str
from lexc.query.text_words import equivalent_texts

if TYPE_CHECKING:
    from lexc.query.correctness.conversions import Conversion, input_conversion
    from lexc.query.correctness.derivations import Derivation
    from lexc.query.correctness.judges import judge_of
    from lexc.query.correctness.stems import find_derivations
    from lexc.query.correctness.unknown_words import word_scan

__all__ = [
    "Conversion", "Derivation", "analyse", "find_derivations", "input_conversion", "is_correct", "judge_of",
    "word_scan",
]  # fmt: skip
_MODULES = {
    "Conversion": "conversions", "input_conversion": "conversions", "Derivation": "derivations", "judge_of": "judges",
    "find_derivations": "stems", "word_scan": "unknown_words",
}  # fmt: skip


def __getattr__(name: str) -> object:
    """`correctness.judge_of`, say, imports its module: most lexicons are no dictionaries, and need none of them."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    globals()[name] = found
    return found


def is_correct(image: Image, text: str) -> bool:
    """Whether a word of a text is correct: with its capitals, as a compound, with breaks, by the dictionary's rules.

    The text may be composed or not, and have signs of format, as soft hyphens: see `equivalent_texts`.
    Raises SectionMissing if the image is not that of a dictionary.
    """
    from lexc.query.correctness.judges import judge_of  # lazy: lexc.query.correctness costs 5 ms

    judge = judge_of(image)
    return any(map(judge.is_correct, equivalent_texts(require_str(text, "word"))))


def analyse(image: Image, text: str) -> list[str]:
    """The parts of a correct word: those of a compound, or both sides of a break, or the word itself.

    Empty if it is not correct. Raises SectionMissing if the image is not that of a dictionary.
    """
    from lexc.query.correctness.judges import judge_of  # lazy: lexc.query.correctness costs 5 ms

    text = require_str(text, "word")
    parts = judge_of(image).find_parts(text)
    return [] if parts is None else parts or [text]
