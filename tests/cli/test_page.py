"""`lexc page` and `lexc explore` at the command line."""

from __future__ import annotations

from pathlib import Path

from command_line import Lexc

import lexc

WORDS = ["ACRE", "CAR", "CARE", "CARED", "CARES", "RACE", "SCARE"]


def test_the_command_writes_a_file_or_a_folder(run: Lexc, tmp_path: Path) -> None:
    image = tmp_path / "small.dawg"
    lexc.build(WORDS).save(image)
    written = run("page", image, "-o", tmp_path / "words.html")
    assert (written.status, written.out.partition(": ")[0]) == (0, str(tmp_path / "words.html"))
    assert '"name": "small"' in (tmp_path / "words.html").read_text(encoding="utf-8")
    written = run("page", image, "-o", tmp_path / "site")
    assert "Put them on a web server." in written.out
    assert (tmp_path / "site" / "small.dawg").is_file()
    assert run("page", image, "-q", "-o", tmp_path / "site").raw == b""


def test_an_image_is_not_overwritten_by_its_page(run: Lexc, tmp_path: Path) -> None:
    image = tmp_path / "small.html"
    lexc.build(WORDS).save(image)
    before = image.read_bytes()
    assert run("page", image, "-o", image).status == 2
    assert image.read_bytes() == before


def test_readings_are_lines_and_those_with_more_words_than_the_limit_say_so(run: Lexc, tmp_path: Path) -> None:
    lexc.build(WORDS).save(tmp_path / "small.dawg")
    found = run("explore", tmp_path / "small.dawg", "C?R*", "--limit", "2")
    assert found.lines == ["pattern\t2+"]
    both = run("explore", tmp_path / "small.dawg", "CARE", "C*").lines
    assert both[0] == "CARE\tword\t1"
    assert both[-1] == "C*\tpattern\t4"
