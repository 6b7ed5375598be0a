"""The name of a bundled lexicon stands for an image, compiled once and kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cli.inputs import TWELVE
from command_line import Lexc

import lexc


def test_a_name_stands_for_an_image(run: Lexc, tmp_path: Path) -> None:
    assert run("words", "tiny").lines == TWELVE
    assert run("check", "tiny", "car", "dog").status == 0
    assert run("info", "tiny", "--json").json["n_words"] == 12
    assert run("info", "tiny.gaddag", "--json").json["kind"] == "gaddag"
    assert run("verify", "tiny.dawg").status == 0
    assert "magic" in run("dump", "tiny").out
    assert sorted(path.suffix for path in (tmp_path / "cache").rglob("tiny-*")) == [".dawg", ".gaddag"]


def test_a_bundled_lexicon_is_no_list_of_words_but_can_be_converted(run: Lexc, refusal: Callable[..., str]) -> None:
    assert refusal("build", "tiny", "-o", "t.gaddag").endswith("Say lexc convert tiny t.gaddag.\n")
    assert run("convert", "tiny", "t.gaddag", "-q").status == 0
    assert list(lexc.open("t.gaddag")) == TWELVE


def test_messages_call_it_by_its_name(refusal: Callable[..., str]) -> None:
    assert refusal("find", "tiny", "--where", "points>=20").startswith("lexc: tiny: the image has no columns of values")


def test_a_file_with_the_name_of_a_bundled_lexicon_is_taken_instead(
    run: Lexc, dawg: Path, refusal: Callable[..., str]
) -> None:
    lexc.build(["MINE"]).save("english")
    assert run("words", "english").lines == ["MINE"]
    Path("tiny").write_text("car\n")
    assert "not a lexc image" in refusal("info", "tiny")


def test_a_cache_that_cannot_be_written_to_does_no_harm(run: Lexc, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file where the folder should be")
    assert run("words", "tiny").lines == TWELVE
    assert run("verify", "tiny").status == 0


def test_a_file_of_another_name_is_not_taken_instead(run: Lexc) -> None:
    lexc.build(["MINE"], "gaddag", "english").save("tiny.gaddag")
    cgp = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 CARDOGS/ 0/0 0"
    assert "CAR" in run("moves", "tiny", "--all", "--cgp", cgp).out
    assert "CAR" not in run("moves", "tiny.gaddag", "--all", "--cgp", cgp).out
    assert run("words", "tiny").lines == TWELVE
