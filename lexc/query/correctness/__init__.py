"""Whether a word of a text is correct by the rules of a dictionary, as hunspell has them.

`lexc/kernels/correctness/` judges; here its tables are made.
"""

from __future__ import annotations

from array import array
from unicodedata import normalize
from weakref import WeakKeyDictionary

from lexc.errors import SectionMissing
from lexc.image.graph import WORDS
from lexc.image.reader import Image
from lexc.kernels.correctness.compounds import Compounds
from lexc.kernels.correctness.letters import Letters
from lexc.kernels.correctness.word_judge import WordJudge
from lexc.kernels.correctness.word_sets import WordSets
from lexc.query.correctness.letter_rows import letter_describer
from lexc.query.correctness.rule_tables import RuleTables

__all__ = ["WordJudge", "analyse", "is_correct", "judge_of"]

_judges: WeakKeyDictionary[Image, WordJudge] = WeakKeyDictionary()


def judge_of(image: Image) -> WordJudge:
    """The one judge of an image. Raises SectionMissing if it is not that of a dictionary."""
    if image not in _judges:
        _judges[image] = _make_judge(image)
    return _judges[image]


def _make_judge(image: Image) -> WordJudge:
    rules = image.dictionary
    if rules is None:
        raise SectionMissing(
            "the image has no rules of a dictionary (DICT)", where=image.where,
            remedy="Build it from a hunspell dictionary (.dic).",
        )  # fmt: skip
    tables = RuleTables(rules)
    roots = image.set_roots | {"words": image.graph.roots[WORDS]}
    letters = Letters(letter_describer(image, tables))
    sets = WordSets(letters, image.nodes, array("q", [roots.get(name, -1) for name in tables.set_names]), tables.text)
    compounds = Compounds(
        sets, (rules.shortest_part, rules.most_words, rules.most_syllables, tables.switches),
        tables.patterns, tables.replacements, tables.rule_items, tables.rule_starts, tables.first_sets,
    )  # fmt: skip
    return WordJudge(letters, sets, compounds, tables.switches, tables.breaks, tables.conversions)


def is_correct(image: Image, text: str) -> bool:
    """Whether a word of a text is correct: with its capitals, as a compound, with breaks, by the dictionary's rules.

    The text may be decomposed, while words are composed as far as NFC composes them.
    Raises SectionMissing if the image is not that of a dictionary.
    """
    judge = judge_of(image)
    if judge.is_correct(text):
        return True
    composed = normalize("NFC", text)
    return composed != text and judge.is_correct(composed)


def analyse(image: Image, text: str) -> list[str]:
    """The parts of a correct word: those of a compound, or both sides of a break; else the word itself.

    Empty if it is not correct. Raises SectionMissing if the image is not that of a dictionary.
    """
    parts = judge_of(image).find_parts(text)
    return [] if parts is None else parts or [text]
