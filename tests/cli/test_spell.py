"""`lexc spell`: what it prints about texts."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

import lexc
from lexc.opening import is_lexicon


@pytest.fixture(autouse=True)
def texts(empty_folder: Path) -> None:
    """en.dawg, with weights, and letter.txt."""
    words = {"the": 100, "tea": 5, "eh": 1, "cat": 8, "car": 9, "sat": 2, "dog": 7, "on": 1}
    lexc.build(words, alphabet="english").save("en.dawg")
    text = "The cat sat\non teh xat,\r\nsee http://teh.org and xat: Teh dog's 3rd\rxat\n"
    (empty_folder / "letter.txt").write_text(text, encoding="utf-8", newline="")


def test_unknown_words_are_listed_with_place_and_suggestions(run: Lexc) -> None:
    checked = run("spell", "en.dawg", "letter.txt")
    assert checked.status == 1
    assert checked.lines == [
        "letter.txt:2:4: teh: the, eh, tea",
        "letter.txt:2:8: xat: cat, sat",
        "letter.txt:3:1: see",
        "letter.txt:3:20: and",
        "letter.txt:3:24: xat: cat, sat",
        "letter.txt:3:29: Teh: The, Eh, Tea",
        "letter.txt:4:1: xat: cat, sat",
    ]


def test_unknown_words_are_counted_or_the_first_ones_listed(run: Lexc) -> None:
    assert run("spell", "en.dawg", "letter.txt", "--limit", "1").lines == ["letter.txt:2:4: teh: the, eh, tea"]
    counted = run("spell", "en.dawg", "letter.txt", "--count")
    assert (counted.status, counted.lines) == (1, ["7"])
    assert run("spell", "en.dawg", "letter.txt", "--count", "-l", "--json").json == {"query": "letter.txt", "count": 5}
    assert run("spell", "en.dawg", "--count", stdin=b"the cat").status == 0


def test_a_text_without_mistakes_has_status_0(run: Lexc) -> None:
    assert run("spell", "en.dawg", "-", stdin=b"The cat's on.\n").lines == []
    assert run("spell", "en.dawg", stdin=b"The cat's on.\n").status == 0
    assert run("spell", "-d", "en.dawg", stdin=b"").status == 0


def test_json_has_the_same_answer(run: Lexc) -> None:
    checked = run("spell", "en.dawg", "--json", "--suggestions", "1", stdin=b"the\n the catt\n")
    results = [{"line": 2, "column": 6, "word": "catt", "suggestions": ["cat"]}]
    assert checked.json == {"query": "<stdin>", "count": 1, "results": results}
    assert checked.status == 1


def test_the_lexicon_may_be_bundled_named_or_given(run: Lexc, empty_folder: Path) -> None:
    (empty_folder / "x.txt").write_text("zzyzx quixotic", encoding="utf-8")
    for arguments in (["x.txt"], ["english", "x.txt"], ["-d", "english", "x.txt"]):
        assert run("spell", *arguments, "-l").lines == ["zzyzx"]
    (empty_folder / "x.txt.gz").write_bytes(gzip.compress(b"teh"))
    assert run("spell", "--lexicon", "en.dawg", "x.txt.gz", "--suggestions", "1").lines == ["x.txt.gz:1:1: teh: the"]


def test_the_lexicon_may_be_another_programs_file(run: Lexc, empty_folder: Path) -> None:
    assert run("convert", "en.dawg", "en.kwg", "-q").status == 0
    assert run("convert", "en.dawg", "en.dwg", "-q").status == 0
    for name in ("en.kwg", "en.dwg"):
        assert run("spell", name, "-l", stdin=b"teh cat").lines == ["teh"]
    (empty_folder / "en.bin").write_bytes(b"\xff" + (empty_folder / "en.kwg").read_bytes())
    assert "en.bin" in run("spell", "en.bin", "letter.txt", "--from", "kwg").err
    (empty_folder / "empty.txt").touch()
    assert run("spell", "empty.txt").status == 0


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_nothing_is_taken_from_a_pipe_before_it_is_read_as_a_text() -> None:
    os.mkfifo("pipe")
    pipe = os.open("pipe", os.O_RDWR | os.O_NONBLOCK)
    os.write(pipe, b"zzyzx quixotic")
    assert not is_lexicon("pipe")
    assert os.read(pipe, 99) == b"zzyzx quixotic"
    os.close(pipe)


def test_a_list_has_each_word_once(run: Lexc) -> None:
    assert run("spell", "en.dawg", "letter.txt", "-l").lines == ["teh", "xat", "see", "and", "Teh"]


def test_personal_words_are_correct_and_suggested(run: Lexc, empty_folder: Path) -> None:
    (empty_folder / "mine").write_text("# mine\nxat\nzorkmid\n-sat\n", encoding="utf-8")
    checked = run("spell", "en.dawg", "--personal", "mine", stdin=b"xat zorkmit sat")
    assert [line.split(": ")[1:] for line in checked.lines] == [["zorkmit", "zorkmid"], ["sat", "cat, xat"]]
    assert run("spell", "en.dawg", "-p", "new", stdin=b"the").status == 0


def test_a_personal_list_may_have_letters_that_the_lexicon_lacks(run: Lexc, empty_folder: Path) -> None:
    (empty_folder / "mine").write_text("-sat \nnaïve\ne-mailzz", encoding="utf-8-sig")
    checked = run("spell", "en.dawg", "-p", "mine", "-l", stdin="sat Naïve naive e-mailzz the".encode())
    assert checked.lines == ["sat", "naive"]


def test_a_check_changes_no_list(run: Lexc, empty_folder: Path) -> None:
    for written in (b"xat\n-the", b"+", b"\xef\xbb\xbfxat", b"+xat\r\n"):
        (empty_folder / "mine").write_bytes(written)
        run("spell", "en.dawg", "-p", "mine", stdin=b"the")
        assert (empty_folder / "mine").read_bytes() == written


def test_bytes_that_are_no_text_are_no_words(run: Lexc) -> None:
    assert run("spell", "en.dawg", stdin=b"the \xff\xfe cat \x00 \x1b dog\n").status == 0


def test_impossible_input_is_refused(refusal: Callable[..., str], empty_folder: Path) -> None:
    assert "missing.txt" in refusal("spell", "en.dawg", "missing.txt")
    assert "none.dawg" in refusal("spell", "-d", "none.dawg", "letter.txt")
    (empty_folder / "mine").write_bytes(b"caf\xe9\n")
    assert "mine:1" in refusal("spell", "en.dawg", "-p", "mine", "letter.txt")


def test_editors_ask_for_the_version(run: Lexc) -> None:
    assert run("spell", "-vv").lines == [
        f"@(#) International Ispell Version 3.1.20 (but really lexc {lexc.__version__})"
    ]
