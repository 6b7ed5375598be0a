"""The compiled judge has the opinion of the plain one, about words that no rule was written for, too."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from dictionaries.plain_judge.judge import WordJudge
from dictionaries.tiny_dictionaries import DICTIONARIES, Tiny, write

import lexc
from lexc.query.correctness import judge_of

N_WORDS = 400
JOINTS = ["", "", "", "-", "s", ".", "'", "’", "--", "ss", " "]
CHANGES: list[Callable[[str], str]] = [str.upper, str.capitalize, str.lower, str.swapcase, str, str]


def words_like(tiny: Tiny, chooser: random.Random) -> list[str]:
    """Words of a tiny dictionary in other cases, joined, divided, with dots and wrong letters."""
    known = [*tiny.right.split(), *tiny.wrong.split(), *(line.split("/")[0] for line in tiny.dic.split("|"))]
    letters = "".join(known) + "ßıİ1,\0\ud800𝒳é\u0301"
    words = []
    for _ in range(N_WORDS):
        word = chooser.choice(JOINTS).join(chooser.choices(known, k=chooser.randint(1, 3)))
        for _ in range(chooser.choice([0, 0, 1, 2])):
            i = chooser.randrange(len(word) + 1)
            word = word[:i] + chooser.choice(letters) + word[i + chooser.randint(0, 1) :]
        words.append(chooser.choice(CHANGES)(word) + chooser.choice(["", "", "", ".", "..."]))
    return [*words, *known, "", ".", "-", "x" * 99, "x" * 100, known[0] * 40, "-".join(known[:1] * 12)]


@pytest.mark.parametrize("tiny", DICTIONARIES, ids=[tiny.rule for tiny in DICTIONARIES])
def test_both_judges_have_the_same_opinion_and_find_the_same_parts(tiny: Tiny, tmp_path: Path) -> None:
    lexicon = lexc.build(write(tmp_path, tiny), fold="none")
    if lexicon.image.dictionary is None:
        pytest.skip("a list of English words without rules")
    judge, plain = judge_of(lexicon.image), WordJudge(lexicon.image)
    for word in words_like(tiny, random.Random(tiny.rule)):
        verdict = plain.judge(word)
        assert judge.find_parts(word) == (list(verdict.parts) if verdict.is_correct else None), repr(word)
