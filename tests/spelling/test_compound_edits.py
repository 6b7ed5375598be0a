"""Edits of compounds beside a judgement of each: the kernel leaves out those that cannot be rows of parts."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from spelling.test_dictionary_tables import build_dictionary

from lexc.query.suggestions.word_test import edit_test
from lexc.query.word_spelling import is_correct

WORDS = "Haus/X haus/X tür/X Boot/X ab/X schiff/X fahrt/X a öl/X nie"
RULES = {
    "any parts": "COMPOUNDFLAG X\nCOMPOUNDMIN 2\n",
    "rules": "COMPOUNDRULE 1\nCOMPOUNDRULE X*X\nCOMPOUNDMIN 2\n",
    "triples": "COMPOUNDFLAG X\nCHECKCOMPOUNDTRIPLE\nSIMPLIFIEDTRIPLE\n",
    "patterns": "COMPOUNDFLAG X\nCHECKCOMPOUNDPATTERN 1\nCHECKCOMPOUNDPATTERN us tü stu\n",
    "conversions": "COMPOUNDFLAG X\nICONV 1\nICONV q o\n",
    "ignored": "COMPOUNDFLAG X\nIGNORE n\n",
    "sharps": "COMPOUNDFLAG X\nCHECKSHARPS\nKEEPCASE K\n",
}
LETTERS = "abfhnoqrstuöüß"


def edits_at(word: str, index: int) -> set[str]:
    before, rest = word[:index], word[index:]
    edits = {before + letter + rest for letter in LETTERS}
    if rest:
        edits |= {before + rest[1:]} | ({before + rest[1] + rest[0] + rest[2:]} if len(rest) > 1 else set())
        edits |= {before + letter + rest[1:] for letter in LETTERS}
    return edits


@pytest.mark.parametrize("rules", RULES)
def test_no_correct_edit_of_a_compound_is_left_out(tmp_path: Path, rules: str) -> None:
    image = build_dictionary(tmp_path, WORDS, RULES[rules]).image
    rng, n_found = random.Random(5), 0
    parts = [word.split("/")[0] for word in WORDS.split()]
    for _ in range(80):
        word = "".join(rng.choices(parts, k=rng.randint(1, 3)))
        word = rng.choice([word, word.lower(), word.capitalize(), word.upper()])
        index = rng.randrange(len(word))
        new = word[index : index + 2][::-1] if rng.random() < 0.3 else rng.choice(["", *LETTERS])
        word = word[:index] + new + word[index + max(1, len(new)) :]
        find_edits = edit_test(image, word, LETTERS)
        for index in range(len(word) + 1):
            expected = {edit for edit in edits_at(word, index) if edit and is_correct(image, edit)}
            assert {edit for edit in find_edits(index) if edit and len(edit) > 1} == {e for e in expected if len(e) > 1}
            n_found += len(expected)
    assert n_found > 40
