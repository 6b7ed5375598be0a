"""Joined names in programs and in Markdown are checked word by word."""

from __future__ import annotations

import pytest

import lexc
from lexc.image.reader import Image
from lexc.texts.modes import find_prose
from lexc.views.spelling import Speller

WORDS = "there the form data http server base line dozen isn't is sole word"


@pytest.fixture(scope="module")
def image() -> Image:
    return lexc.build(WORDS.split(), fold="none", alphabet="utf8").image


@pytest.mark.parametrize(
    ("written", "reported"),
    [
        ("formData", []), ("formDtaa", ["Dtaa"]), ("HTTPServer", []), ("HTTPSevrer", ["Sevrer"]), ("formDT", []),
        ("THere", ["THere"]), ("tHere", ["tHere"]), ("baseLine", []), ("MCMC", []), ("INTRODCUTION", ["INTRODCUTION"]),
        ("Bürkner", ["Bürkner"]), ("dozeN't", ["dozeN't"]), ("wrod", ["wrod"]), ("the-Sloe", ["Sloe"]),
    ],
)  # fmt: skip
def test_a_joined_name_is_unknown_by_its_parts(image: Image, written: str, reported: list[str]) -> None:
    for mode, text in (("markdown", f"the {written} is\n"), ("code", f"# the {written} is\n")):
        unknown = Speller(image, 0).unknown_words(find_prose(text, mode, "a.py"))
        assert [(found.start, found.word) for found in unknown] == [(text.index(word), word) for word in reported]
