"""Enumerations of written forms, against a slow reading of each form."""

from __future__ import annotations

import re
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lexc
from lexc.query import written_conditions

FORMS = st.text(st.sampled_from("abéÀß'’ʼ -–_.!\u0338"), min_size=1, max_size=7).filter(
    lambda form: any(char in "abéÀß" for char in form)
)
PARTS = st.sampled_from(["1", "2", "3", "*"])
ENUMERATIONS = st.tuples(PARTS, st.lists(st.tuples(st.sampled_from(",-"), PARTS), max_size=2)).map(
    lambda parts: parts[0] + "".join(sign + part for sign, part in parts[1])
)


def enumerate_parts(form: str) -> str:
    """The lengths of the parts of a form, with the signs between them."""
    found = ""
    for run in re.findall(r"[^\W_]+|[\W_]+", "".join(c for c in form if c not in "'’ʼ" and category(c)[0] != "M")):
        found += str(len(run)) if run[0].isalnum() else "-" if set(run) & set("-–") else ","
    return found.strip(",-")


@pytest.mark.parametrize("n_single", [1, 2000])
@settings(max_examples=40)
@given(forms=st.lists(FORMS, min_size=1, max_size=6, unique=True), enumeration=ENUMERATIONS)
def test_words_are_found_by_the_enumeration_of_any_of_their_forms(
    n_single: int, forms: list[str], enumeration: str
) -> None:
    lexicon = lexc.build(forms, key="letters")
    expected = []
    for word, values in lexicon.items():
        written = values.get("written", [word])
        if any(re.fullmatch(enumeration.replace("*", r"\d+([,-]\d+)*"), enumerate_parts(form)) for form in written):
            expected.append(word)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(written_conditions, "_FEW", n_single)
        assert list(lexicon.find(enumeration=enumeration)) == expected
        others = [word for word in lexicon if word not in expected]
        assert list(lexicon.find(not_enumeration=enumeration)) == others
