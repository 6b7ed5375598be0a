"""`lexc complete`, and `lexc build --weight`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc


@pytest.fixture
def image(run: Lexc, empty_folder: Path) -> str:
    """The name of an image with weights."""
    (empty_folder / "freq.tsv").write_text("car\t12\ncart\t3\ncat\t40\ndog\t7\ncar\t2\n", encoding="utf-8")
    assert run("build", "freq.tsv", "--column", "1", "--weight", "2", "-o", "freq.dawg", "-q").status == 0
    return "freq.dawg"


def test_the_heaviest_words_are_printed_first(run: Lexc, image: str) -> None:
    assert run("complete", image, "ca").lines == ["CAT", "CAR", "CART"]
    assert run("complete", image, "ca", "--limit", "1", "--weights").lines == ["CAT\t40"]
    assert run("complete", image, stdin=b"d\nx\ncar\n").lines == ["d\tDOG", "car\tCAR", "car\tCART"]
    assert run("complete", image, "ca", "--count").lines == ["3"]
    found = run("complete", image, "ca", "--json", "--weights").json
    results = [{"word": word, "weight": weight} for word, weight in (("CAT", 40), ("CAR", 12), ("CART", 3))]
    assert found == {"query": "ca", "count": 3, "results": results}


def test_ten_words_are_printed_by_default(run: Lexc, empty_folder: Path) -> None:
    lines = [f"{chr(65 + i)}{chr(65 + j)}\t{i * j}\n" for i in range(5) for j in range(5)]
    (empty_folder / "freq.tsv").write_text("".join(lines), encoding="utf-8")
    run("build", "freq.tsv", "--weight", "2", "-o", "x.dawg")
    assert len(run("complete", "x.dawg", "").lines) == 10
    assert len(run("complete", "x.dawg", "", "--limit", "25").lines) == 25
    assert run("complete", "x.dawg", "", "--count").lines == ["25"]
    assert run("complete", "x.dawg", "", "--count", "--limit", "7").lines == ["7"]


def test_building_tells_of_words_with_several_weights(run: Lexc, image: str) -> None:
    built = run("build", "freq.tsv", "--weight", "2", "-o", "again.dawg")
    assert "several weights, of which the largest is kept: 1" in built.out


def test_info_and_dump_show_the_column(run: Lexc, image: str) -> None:
    info = run("info", image)
    assert "column weight  unsigned, 8 bits" in info.out
    assert run("info", image, "--json").json["columns"] == [{"name": "weight", "type": "unsigned", "bits": 8}]
    dumped = run("dump", image)
    assert "columns[0].name" in dumped.out
    assert "indexes[0].block" in dumped.out
    assert run("dump", image, "--json").json["indexes"][0]["block"]["value"] == 16


def test_missing_weights_and_ordinals_are_errors(
    run: Lexc, refusal: Callable[..., str], empty_folder: Path, image: str
) -> None:
    (empty_folder / "plain.txt").write_text("car\n", encoding="utf-8")
    run("build", "plain.txt", "-o", "plain.dawg")
    assert "no weights" in refusal("complete", "plain.dawg", "c")
    assert "freq.tsv: no row has such a column" in refusal("build", "freq.tsv", "--weight", "3", "-o", "x.dawg")
    assert "ordinals" in refusal("build", "freq.tsv", "--weight", "2", "--no-rank", "-o", "x.dawg")


def test_a_word_without_a_weight_has_none_in_every_output(run: Lexc, empty_folder: Path) -> None:
    (empty_folder / "gaps.csv").write_text("a;5\nb;\nc;-1\nd;0\n", encoding="utf-8")
    run("build", "gaps.csv", "--weight", "2", "--delimiter", ";", "-o", "gaps.dawg")
    assert run("complete", "gaps.dawg", "", "--weights").lines == ["A\t5", "D\t0", "C\t-1", "B\t"]
    (answer,) = run("complete", "gaps.dawg", "", "--weights", "--json").lines
    assert json.loads(answer)["results"][2:] == [{"word": "C", "weight": -1}, {"word": "B", "weight": None}]
    assert run("find", "gaps.dawg", "--where", "weight=0").lines == ["D"]
    assert run("find", "gaps.dawg", "--not-weight", "-9-9").lines == ["B"]
    assert run("find", "gaps.dawg", "--order", "weight", "--show", "points,weight").lines == [
        "A\t1\t5", "D\t2\t0", "C\t3\t-1", "B\t3\t",
    ]  # fmt: skip
    (answer,) = run("find", "gaps.dawg", "--limit", "2", "--show", "weight", "--json").lines
    assert json.loads(answer)["results"] == [{"word": "A", "weight": 5}, {"word": "B", "weight": None}]
    assert run("near", "gaps.dawg", "Z").lines == ["A\t1", "D\t1", "C\t1", "B\t1"]
    assert run("get", "gaps.dawg", "A", "B").lines == ["A\tweight\t5"]
