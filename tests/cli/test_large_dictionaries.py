"""A dictionary of 10^11 words: commands use it as an image, and refuse to list it."""

from __future__ import annotations

import json
from itertools import islice, product
from pathlib import Path

import pytest
from command_line import Lexc

import lexc
from lexc.compile.edit import edit_words
from lexc.errors import CapacityExceeded
from lexc.lexicon import Lexicon
from lexc.query import limits

ENDINGS = ["".join(letters) for letters in product("bcdfghjklm", repeat=3)]
N_WORDS = 10**3 * (1 + 10**3) * (1 + 10**3 * (1 + 10**2))
"""Stems; without and with a prefix; without a suffix, with one, with two."""


@pytest.fixture(scope="module")
def dic(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the dictionary: 4,200 lines. `C` is for compounds, too."""
    lines = ["COMPOUNDBEGIN C", "COMPOUNDEND C"]
    blocks = {"PFX P": [f"{text}o" for text in ENDINGS], "SFX A": [f"a{text}/B" for text in ENDINGS],
              "SFX B": [f"e{text}" for text in ENDINGS[:100]]}  # fmt: skip
    for name, texts in blocks.items():
        lines += [f"{name} Y {len(texts)}", *(f"{name} 0 {text} ." for text in texts)]
    found = tmp_path_factory.mktemp("large") / "large.dic"
    found.write_text("\n".join([str(len(ENDINGS)), *(f"{text}/PAC" for text in ENDINGS), ""]))
    found.with_suffix(".aff").write_text("\n".join([*lines, ""]))
    return found


@pytest.fixture(scope="module")
def large(dic: Path) -> Lexicon:
    return lexc.build(dic, fold="none")


@pytest.fixture
def image(large: Lexicon, empty_folder: Path) -> Path:
    large.save(empty_folder / "large.dawg")
    return empty_folder / "large.dawg"


def test_words_are_counted_numbered_and_found_without_a_list(large: Lexicon) -> None:
    assert len(large) == N_WORDS > 10**11
    first, last = large[0], large[-1]
    assert (large.index(first), large.index(last), last in large) == (0, N_WORDS - 1, True)
    assert large.count("bbbobbb") == 1 + 10**3 * (1 + 10**2)
    assert list(islice(large, 3)) == large[:3] == list(large.find(limit=3))
    assert (large.is_correct("bbbcccc"), large.is_correct("bbbccc")) == (False, True)
    large.verify()


def test_nothing_that_needs_a_list_is_tried(large: Lexicon, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexc.query.words.MAX_LISTED", 10**5)
    lists = [large.keys, lambda: next(large.by_alphagram()), lambda: large | large]
    for refused in [*lists, lambda: edit_words(large.image, [b"\1"], [])]:
        with pytest.raises(CapacityExceeded, match="too many"):
            refused()


def test_answers_are_counted_and_listed_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_LISTED", 5)
    monkeypatch.setattr(limits, "MAX_COUNTED", 7)
    assert limits.list_answers(range(5)) == [0, 1, 2, 3, 4]
    assert limits.count_answers(iter(range(7))) == 7
    with pytest.raises(CapacityExceeded, match="at most 5"):
        limits.list_answers(iter(range(6)))
    with pytest.raises(CapacityExceeded, match="at most 7"):
        limits.count_answers(iter(int, 1))


def test_commands_count_and_show_the_first_words(run: Lexc, image: Path) -> None:
    assert run("words", image, "--count").lines == [str(N_WORDS)]
    assert run("words", image, "--count", "--json").json == {"query": "", "count": N_WORDS}
    assert run("words", image, "--count", "--prefix", "bbbobbb", "--limit", "9").lines == ["9"]
    assert run("words", image, "--count", "--prefix", "bbbobbb", "--json").json["count"] == 101001
    assert run("words", image, "--limit", "1", "--json").json["results"] == ["bbb"]
    assert json.loads(run("info", image, "--json").raw)["n_words"] == N_WORDS
    assert run("verify", image).status == 0


@pytest.mark.parametrize("command", ["merge", "diff", "common"])
def test_set_operations_say_that_there_are_too_many_words(command: str, run: Lexc, image: Path) -> None:
    ran = run(command, image, "tiny", "-o", "x.dawg")
    assert (ran.status, "too many words to work on in memory" in ran.err) == (2, True)


@pytest.mark.parametrize("target", ["x.txt", "x.kwg", "x.gaddag", "x.trie"])
def test_other_formats_and_kinds_need_a_list(target: str, run: Lexc, image: Path) -> None:
    ran = run("convert", image, target)
    assert (ran.status, "too many words" in ran.err, Path(target).exists()) == (2, True, False)


def test_another_layout_needs_no_list_and_keeps_the_rules(run: Lexc, image: Path, dic: Path) -> None:
    assert run("convert", image, "packed.dawg", "--layout", "packed").status == 0
    converted = lexc.open("packed.dawg")
    converted.verify()
    assert (converted.is_correct("bbbccc"), len(converted)) == (True, N_WORDS)
    assert converted.tobytes() == lexc.build(dic, fold="none", layout="packed").tobytes()
    assert run("convert", "packed.dawg", "again.dawg", "--layout", "bitmap").status == 0
    assert lexc.open("again.dawg").tobytes() == image.read_bytes()
