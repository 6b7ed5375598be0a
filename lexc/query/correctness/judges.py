"""The judges of dictionaries: kernels with the tables of an image."""

from __future__ import annotations

from array import array

from lexc.errors import SectionMissing
from lexc.image.dictionary_sets import set_roots
from lexc.image.graph import WORDS
from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.kernels.correctness.compounds import Compounds
from lexc.kernels.correctness.letters import Letters
from lexc.kernels.correctness.word_judge import WordJudge
from lexc.kernels.correctness.word_sets import WordSets
from lexc.query.correctness.letter_rows import letter_describer
from lexc.query.correctness.rule_tables import RuleTables


@once_per_image
def judge_of(image: Image) -> WordJudge:
    """The judge of an image. Raises SectionMissing if it is not that of a dictionary."""
    rules = image.dictionary
    if rules is None:
        raise SectionMissing(
            "the image has no rules of a dictionary (DICT)", where=image.where,
            remedy="Build a .dawg from a hunspell dictionary (.dic): other kinds have no rules.",
        )  # fmt: skip
    tables = RuleTables(rules)
    roots = set_roots(image) | {"words": image.graph.roots[WORDS]}
    letters = Letters(letter_describer(image, tables))
    sets = WordSets(letters, image.nodes, array("q", [roots.get(name, -1) for name in tables.set_names]), tables.text)
    compounds = Compounds(
        sets, (rules.shortest_part, rules.most_words, rules.most_syllables), tables.switches,
        tables.patterns, tables.replacements, tables.rule_items, tables.rule_starts, tables.first_sets,
    )  # fmt: skip
    return WordJudge(compounds, tables.switches, tables.breaks, tables.conversions)
