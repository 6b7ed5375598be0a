"""Whether a word of a text is correct by the rules of a dictionary, as hunspell has them."""

from __future__ import annotations

from unicodedata import normalize
from weakref import WeakKeyDictionary

from lexc.image.reader import Image
from lexc.query.correctness.judge import Verdict, WordJudge

__all__ = ["Verdict", "WordJudge", "analyse", "is_correct", "judge_of"]

_judges: WeakKeyDictionary[Image, WordJudge] = WeakKeyDictionary()


def judge_of(image: Image) -> WordJudge:
    """The one judge of an image. Raises SectionMissing if it is not that of a dictionary."""
    if image not in _judges:
        _judges[image] = WordJudge(image)
    return _judges[image]


def is_correct(image: Image, text: str) -> bool:
    """Whether a word of a text is correct: with its capitals, as a compound, with breaks, by the dictionary's rules.

    The text may be decomposed, while words are composed as far as NFC composes them.
    Raises SectionMissing if the image is not that of a dictionary.
    """
    judge, composed = judge_of(image), normalize("NFC", text)
    return judge.judge_again(text).is_correct or (composed != text and judge.judge_again(composed).is_correct)


def analyse(image: Image, text: str) -> list[str]:
    """The parts of a correct word: those of a compound, or both sides of a break; else the word itself.

    Empty if it is not correct. Raises SectionMissing if the image is not that of a dictionary.
    """
    verdict = judge_of(image).judge_again(text)
    return list(verdict.parts) or [text] if verdict.is_correct else []
