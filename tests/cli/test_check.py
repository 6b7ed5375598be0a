"""`lexc check` answers whether words are in an image, by a line a word and by its status."""

from __future__ import annotations

import json
from pathlib import Path

from command_line import Lexc


def test_words_are_answered_with_yes_or_no(run: Lexc, dawg: Path) -> None:
    ran = run("check", dawg, "CAR", "cat", "CARX", "", "é")
    assert ran.lines == ["yes CAR", "yes cat", "no  CARX", "no  ", "no  é"]
    assert (ran.status, ran.err) == (1, "")
    assert run("check", dawg, "CAR", "cat").status == 0


def test_json_is_an_object_a_word(run: Lexc, dawg: Path) -> None:
    ran = run("check", dawg, "CAR", "é", "--json")
    assert [json.loads(line) for line in ran.lines] == [
        {"query": "CAR", "count": 1, "results": ["CAR"]}, {"query": "é", "count": 0, "results": []},
    ]  # fmt: skip
    assert run("check", dawg, "car", "--json").json["results"] == ["CAR"]
    assert ran.status == 1


def test_quiet_answers_by_status_only(run: Lexc, dawg: Path) -> None:
    for word, status in (("CAR", 0), ("CARX", 1)):
        ran = run("check", dawg, word, "-q")
        assert (ran.status, ran.raw, ran.err) == (status, b"", "")


def test_words_may_come_from_standard_input(run: Lexc, dawg: Path) -> None:
    for argument in ("-",), ():
        ran = run("check", dawg, *argument, stdin=b"\xef\xbb\xbfcar\r\n\r\n cats \r\n")
        assert (ran.status, ran.lines) == (0, ["yes car", "yes cats"])
    assert run("check", dawg, "-", stdin=b"").status == 0


def test_bytes_that_are_no_text_are_no_words(run: Lexc, dawg: Path) -> None:
    ran = run("check", dawg, "-", stdin=b"car\n\xff\n")
    assert (ran.status, ran.lines) == (1, ["yes car", "no  \\udcff"])
    assert run("check", dawg, "\udcff").status == 1
    assert run("check", dawg, "\udcff", "--json").json == {"query": "\udcff", "count": 0, "results": []}
