"""The conformance kit: every image in formats/refused is refused, for the rule in its name."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from formats.attacks import huge_lexicons, problem_of, utf8_forgeries
from formats.packed_images import deep_image
from image.hostile.images import image_of, parts_of
from image.hostile.packed_mutations import with_bits
from image.plain_reader import PlainImage
from image.plain_rules import RefusedError

import lexc
from lexc.system import resources
from lexc.system.processes import python_command

FOLDER = resources.formats() / "refused"
ROWS = [line.split("\t") for line in (FOLDER / "reasons.tsv").read_text(encoding="utf-8").splitlines()[1:]]
SPECIFICATION = Path(__file__).parents[2] / "specs" / "image.md"


@pytest.mark.parametrize("name", [row[0] for row in ROWS])
def test_lexc_refuses_every_image_of_the_kit(name: str) -> None:
    assert problem_of((FOLDER / name).read_bytes())


@pytest.mark.parametrize("name", [row[0] for row in ROWS if row[1][0] == "D"])
def test_a_fault_of_a_dictionary_is_found_in_its_section(name: str) -> None:
    assert "DICT" in problem_of((FOLDER / name).read_bytes())


@pytest.mark.parametrize(("data", "rule"), huge_lexicons().values(), ids=huge_lexicons())
def test_lexc_counts_words_without_losing_any(data: bytes, rule: str) -> None:
    problem = {"OK": "^$", "N11": "the number of words differs", "R3": "RANK disagrees", "G10": "GRPH: n_words"}[rule]
    assert re.search(problem, problem_of(data))


def test_lexc_counts_all_nodes_of_a_path() -> None:
    assert "a path longer than any word" in problem_of(deep_image())
    with pytest.raises(RefusedError, match=r"^P8 levels"):
        PlainImage(deep_image())


def test_the_table_names_every_image_and_where_it_comes_from() -> None:
    assert {row[0] for row in ROWS} == {
        path.name for path in FOLDER.iterdir() if path.suffix in (".dawg", ".gaddag", ".anag")
    }
    for name, rule, base, description in ROWS:
        assert re.fullmatch(rf"{rule}(-[\w-]+)?{Path(base).suffix}", name)
        assert (resources.formats() / "golden" / base).exists()
        assert description


@pytest.mark.skipif(not SPECIFICATION.exists(), reason="the specification is not installed")
def test_the_kit_has_an_image_for_every_rule_but_the_one_that_takes_a_megabyte() -> None:
    page = SPECIFICATION.read_text(encoding="utf-8")
    rules = re.findall(r"\*\*([A-Z]\d+[a-z]?)\*\*", page.partition("## Verification")[2])
    assert {row[1] for row in ROWS} == {*rules} - {"M1"}


def test_the_images_are_what_their_recipes_make() -> None:
    run = subprocess.run(python_command(FOLDER / "make.py", "--check"), capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")


@pytest.mark.parametrize("row", [row for row in ROWS if "packed" in row[2]], ids=lambda row: row[0])
def test_the_plain_reader_names_the_rule_that_a_packed_image_breaks(row: list[str]) -> None:
    with pytest.raises(RefusedError, match=rf"^{row[1]}\b"):
        PlainImage((FOLDER / row[0]).read_bytes())


def test_lexc_refuses_words_that_are_not_utf8_as_the_plain_reader_does() -> None:
    """Before rule N12, all these images were opened, and gave words that no text can have."""
    rules: Counter[str] = Counter()
    for image in islice(utf8_forgeries(), 0, None, 4):
        try:
            rule = f"OK {PlainImage(image).n_words}"
        except RefusedError as error:
            rule = str(error).partition(" ")[0]
        rules[rule] += 1
        assert (problem_of(image) == "") == rule.startswith("OK"), (rule, problem_of(image))
        assert ("not UTF-8" in problem_of(image)) == (rule == "N12")
    assert rules["N12"] > 50
    assert rules["OK 14"] > 3


def ascii_forgeries() -> Iterator[tuple[str, bytes]]:
    """Images of words in ASCII with UTF-8 labels, each with another byte in an arc, a node, a shape or a chain."""
    raw = ["BAD", "BID", "CAB"]
    shapes = [a + b + c for a in "ABCDEFGH" for b in "ABC" for c in "IK"]
    chains = [f"{i}middle/index.html" for i in range(100, 140)]
    for name, words, layout, step, n in (
        ("arcs", raw, "arcs", 32, 6), ("raw", raw, "packed", 1, 110), ("shapes", shapes, "packed", 8, 6),
        ("chains", chains, "packed", 8, 4),
    ):  # fmt: skip
        parts = parts_of(lexc.build(words, "trie", alphabet="utf8", layout=layout))
        flags, nodes = parts["NODE"]
        first = 0
        if layout == "packed":
            part = PlainImage(image_of(parts)).packed.parts[0]
            first = 64 * part.table_starts["chains"] if name == "chains" else 2048  # behind the header
        for i in range(n):
            for byte in (10, 0x65, 0xBF)[:: 3 if name == "raw" else 1]:
                changed = with_bits(nodes, first + step * i, 8, byte + (layout == "packed"))
                yield name, image_of({**parts, "NODE": (flags, changed)})


def test_lexc_refuses_words_of_ascii_with_a_line_end_as_the_plain_reader_does() -> None:
    found: Counter[str] = Counter()
    for name, image in ascii_forgeries():
        try:
            PlainImage(image)
        except RefusedError:
            assert problem_of(image) != ""
            found[name] += "not UTF-8" in problem_of(image)
        else:
            assert problem_of(image) == ""
            found["sound"] += 1
    assert all(found[name] for name in ("arcs", "raw", "shapes", "chains", "sound")), found
