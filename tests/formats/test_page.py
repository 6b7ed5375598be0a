"""lexc accepts and refuses the same images as a plain reader that was written from the page of the format."""

from __future__ import annotations

import shutil
import subprocess
from collections import Counter

import pytest
from formats.attacks import designed_attacks, forgeries, problem_of
from image.plain_columns import columns
from image.plain_reader import PlainImage
from image.plain_rules import RefusedError

from lexc import resources


def rule_of(data: bytes) -> str:
    """The rule by which the plain reader refuses an image, "OK" if it reads it."""
    try:
        columns(PlainImage(data))
    except RefusedError as error:
        return str(error).split()[0]
    return "OK"


def test_lexc_refuses_the_images_that_the_page_refuses_and_no_others() -> None:
    rules: Counter[str] = Counter()
    for data in [*forgeries(400), *designed_attacks()]:
        rule = rule_of(data)
        rules[rule] += 1
        if rule != "W":  # writers must not write it, but readers read it
            assert (rule == "OK") == (problem_of(data) == ""), rule
    assert len(rules) > 45, "attacks on many rules"
    assert rules["OK"] > 100


@pytest.mark.skipif(shutil.which("file") is None, reason="no program file, which reads formats/lexc.magic")
@pytest.mark.parametrize(
    ("name", "description"),
    [
        ("tiny.dawg", "DAWG, letters as tiles, 12 words, 1408 bytes"),
        ("utf8.gaddag", "GADDAG, letters as UTF-8, 14 words"),
    ],
)
def test_file_recognises_an_image_and_tells_its_kind(name: str, description: str) -> None:
    folder = resources.formats()
    command = ["file", "-b", "-m", folder / "lexc.magic"]
    image = folder / "golden" / name
    run = subprocess.run([*command, image], capture_output=True, text=True, check=True)
    assert run.stdout.startswith(f"lexc lexicon image version 1.0, {description}")
    run = subprocess.run([*command, "--mime-type", image], capture_output=True, text=True, check=True)
    assert run.stdout == "application/vnd.lexc\n"
