"""`lexc merge`, `diff` and `common`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

import lexc


@pytest.fixture(autouse=True)
def images(empty_folder: Path) -> None:
    """a.dawg: CAR CAT DOG; b.gaddag: CAR EEL; c.dawg: CAT, with a weight; es.dawg in Spanish."""
    lexc.build(["CAR", "CAT", "DOG"], alphabet="english", title="A", licence="MIT").save("a.dawg")
    lexc.build(["CAR", "EEL"], "gaddag", "english", title="B", licence="MIT").save("b.gaddag")
    lexc.build({"CAT": 3}, alphabet="english").save("c.dawg")
    lexc.build(["ÑU"], alphabet="spanish").save("es.dawg")
    lexc.build(["ŻABA"], alphabet="polish").save("pl.dawg")


def test_set_operations_write_an_image_and_print_the_numbers_of_changed_words(run: Lexc) -> None:
    merged = run("merge", "a.dawg", "b.gaddag", "-o", "m.dawg")
    assert merged.status == 0
    assert merged.lines[0] == "4 words -> m.dawg"
    assert merged.lines[2] == "  words: 3 in a.dawg, 2 in b.gaddag, 1 in both"
    assert "title" in merged.lines[3]
    assert list(lexc.open("m.dawg")) == ["CAR", "CAT", "DOG", "EEL"]
    assert lexc.open("m.dawg").meta.licence == "MIT"
    assert run("diff", "a.dawg", "b.gaddag", "c.dawg", "-o", "d.dawg", "-q").lines == []
    assert list(lexc.open("d.dawg")) == ["DOG"]
    facts = run("common", "a.dawg", "b.gaddag", "-o", "x.gaddag", "--title", "Both", "--json").json
    assert (facts["n_words"], facts["kind"], facts["changes"]["n_in_both"]) == (1, "gaddag", 1)
    assert facts["changes"]["images"] == [{"file": "a.dawg", "n_words": 3}, {"file": "b.gaddag", "n_words": 2}]
    assert lexc.open("x.gaddag").meta.title == "Both"


def test_set_operations_without_output_list_the_words(run: Lexc) -> None:
    assert run("merge", "a.dawg", "b.gaddag").lines == ["CAR", "CAT", "DOG", "EEL"]
    assert run("diff", "a.dawg", "b.gaddag").lines == ["CAT", "DOG"]
    assert run("common", "a.dawg", "c.dawg", "--json").json == {
        "query": "a.dawg c.dawg",
        "count": 1,
        "results": ["CAT"],
    }
    assert run("diff", "a.dawg", "a.dawg").lines == []


def test_a_list_of_words_from_two_alphabets_has_a_note(run: Lexc) -> None:
    lexc.build(["CAT", "cat"]).save("both.dawg")
    ran = run("common", "a.dawg", "both.dawg")
    assert ran.lines == ["CAT"]
    assert ran.err.splitlines() == ["lexc: the words of both.dawg (auto) are read in the alphabet english"]


def test_the_kind_is_that_of_the_name_of_the_option_or_of_the_first_image(run: Lexc) -> None:
    for options, kind in ((["-o", "x.trie"], "trie"), (["-o", "x"], "gaddag"), (["-o", "y", "--kind", "dawg"], "dawg")):
        assert run("merge", "b.gaddag", "a.dawg", *options, "-q").status == 0
        assert lexc.open(options[1]).graph.kind == kind
    raw = run("common", "b.gaddag", "a.dawg", "-o", "-", "--layout", "arcs")
    assert lexc.frombytes(raw.raw).graph.layout == "arcs"
    assert "1 word -> standard output" in raw.err


@pytest.mark.parametrize("name", ["m.kwg", "m.txt", "m.foo"])
def test_a_name_that_is_none_of_an_image_is_refused(name: str, refusal: Callable[..., str], empty_folder: Path) -> None:
    for arguments in (["merge", "a.dawg", "b.gaddag"], ["add", "a.dawg", "EEL"], ["remove", "a.dawg", "CAR"]):
        assert "expected .dawg" in refusal(*arguments, "-o", name)
    assert not (empty_folder / name).exists()


def test_an_image_can_be_replaced_by_its_edited_copy(run: Lexc) -> None:
    assert run("merge", "a.dawg", "b.gaddag", "-o", "a.dawg").status == 0
    assert len(lexc.open("a.dawg")) == 4


def test_weights_are_kept(run: Lexc) -> None:
    merged = run("merge", "a.dawg", "c.dawg", "-o", "x.gaddag")
    assert "left out" not in merged.out
    assert run("complete", "x.gaddag", "--weights", "C").lines == ["CAT\t3", "CAR\t"]
    assert run("common", "a.dawg", "c.dawg", "-o", "y.dawg", "-q").status == 0
    assert lexc.open("y.dawg").weight("CAT") == 3
    assert run("diff", "x.gaddag", "b.gaddag", "-o", "z.dawg", "-q").status == 0
    assert [lexc.open("z.dawg").weight(word) for word in ("CAT", "DOG")] == [3, None]


@pytest.mark.parametrize(("on_duplicate", "weight"), [("max", 5), ("min", 3), ("sum", 8), ("first", 3), (None, 5)])
def test_on_duplicate_decides_on_the_weight_of_a_word_in_two_images(
    run: Lexc, on_duplicate: str | None, weight: int
) -> None:
    lexc.build({"CAT": 5}, alphabet="english").save("d.dawg")
    option = ["--on-duplicate", on_duplicate] if on_duplicate else []
    for command in ("merge", "common"):
        ran = run(command, "c.dawg", "d.dawg", "-o", "x.dawg", *option)
        assert "note: words with several weights, of which the " in ran.out
        assert lexc.open("x.dawg").weight("CAT") == weight


def test_impossible_input_is_refused(refusal: Callable[..., str]) -> None:
    assert "no words remain" in refusal("diff", "a.dawg", "a.dawg", "-o", "x.dawg")
    assert "merge needs several images" in refusal("merge", "a.dawg", "-o", "x.dawg")
    for option in (["--kind", "dawg"], ["--layout", "arcs"], ["--title", ""], ["--source", "S"], ["--quiet"],
                   ["--on-duplicate", "max"]):  # fmt: skip
        message = refusal("diff", "a.dawg", "c.dawg", *option)
        assert f"no image is written; found {option[0]}" in message
    assert "found --kind, --licence. Give -o" in refusal(
        "merge", "a.dawg", "c.dawg", "--kind", "trie", "--licence", "L"
    )
    message = refusal("merge", "es.dawg", "pl.dawg", "-o", "x.dawg")
    assert "spanish" in message
    assert "polish" in message
