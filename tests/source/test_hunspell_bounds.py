"""A pair of hunspell files of a few hundred kilobytes costs no more than a gigabyte, or is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import long
from limited import refusal_of, run_lexc_with_limit

from lexc.errors import SourceError
from lexc.source import expansion_limits, hunspell
from lexc.source.affix import MAX_TEXT
from lexc.source.hunspell import Dictionary, expand


def write(folder: Path, aff: str, dic: str) -> Path:
    (folder / "t.aff").write_text(aff)
    (folder / "t.dic").write_text(dic)
    return folder / "t.dic"


def test_equal_sets_of_flags_are_stored_once(tmp_path: Path) -> None:
    flags = ",".join(map(str, range(65_000)))
    rows = "\n".join(f"SFX 1 0 a{n}/1 ." for n in range(2000))
    dic = write(tmp_path, f"FLAG num\nAF 1\nAF {flags}\nSFX 1 N 2000\n{rows}\n", "1\nb\n")
    assert (tmp_path / "t.aff").stat().st_size < 450_000
    ran = run_lexc_with_limit("build", dic, "-o", tmp_path / "t.dawg")
    assert (ran.status, ran.lines[0].split(" ->")[0]) == (0, "1 word from 1 line"), ran.err
    affixes = Dictionary(dic).affixes
    assert len({id(affix.continuation) for affix in affixes.suffixes[1].affixes}) == 1


@long
def test_the_flags_of_all_sets_together_have_a_limit(tmp_path: Path) -> None:
    flags = ",".join(map(str, range(65_000)))
    rows = "\n".join(f"AF {n},{flags}" for n in range(70_000, 70_040))
    entries = "\n".join(f"b/{n}" for n in range(1, 41))
    dic = write(tmp_path, f"FLAG num\nAF 40\n{rows}\n", f"40\n{entries}\n")
    message = refusal_of("build", dic, "-o", tmp_path / "t.dawg")
    assert f"too many flags; expected at most {expansion_limits.MAX_FLAGS:,} in different sets" in message
    assert "t.aff:" in message


@long
def test_the_letters_of_all_entries_together_have_a_limit(tmp_path: Path) -> None:
    rows = "\n".join(f"SFX A 0 {'x' * 900}{n} ." for n in range(300))
    entries = "\n".join(f"w{n}/A" for n in range(3000))
    dic = write(tmp_path, f"SFX A Y 300\n{rows}\n", f"3000\n{entries}\n")
    message = refusal_of("build", dic, "-o", tmp_path / "t.dawg", "--fold", "upper")
    assert "a dictionary with too many affixed forms; expected at most 67,108,864 letters in all" in message
    assert "t.dic:" in message
    assert "use a word list" in message


def test_the_limit_is_for_all_entries_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expansion_limits, "MAX_LETTERS", 100)
    monkeypatch.setattr(expansion_limits, "LETTERS_PER_BYTE", 0)
    aff = "SFX A Y 2\nSFX A 0 xxxx .\nSFX A 0 yyyy .\n"
    enough = "\n".join(f"{letter}/A" for letter in "abcdefghij")
    assert len(list(expand(write(tmp_path, aff, f"10\n{enough}\n")))) == 30  # of which 20 forms of 5 letters are made
    with pytest.raises(SourceError, match="a dictionary with too many affixed forms") as error:
        list(expand(write(tmp_path, aff, f"11\n{enough}\nk/A\n")))
    assert error.value.where.endswith("t.dic:12:1")


def test_the_affixes_tried_for_all_entries_have_a_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expansion_limits, "WORK_PER_LETTER", 1)
    monkeypatch.setattr(expansion_limits, "MAX_LETTERS", 200)
    monkeypatch.setattr(expansion_limits, "LETTERS_PER_BYTE", 0)
    entries = "\n".join(f"{a}{b}/A" for a in "abcdefghij" for b in "abcdefghij")
    dic = write(tmp_path, "SFX A Y 1\nSFX A 0 x .\n", f"100\n{entries}\n")
    with pytest.raises(SourceError, match="too many affixed forms") as error:
        list(expand(dic))
    assert "200 affixes to try" in error.value.expected


def test_a_condition_has_no_more_letters_than_a_word(tmp_path: Path) -> None:
    for text in ("a" * MAX_TEXT, "." * 3 + "[ab]" * (MAX_TEXT - 3)):
        assert list(expand(write(tmp_path, f"SFX A Y 1\nSFX A 0 x {text}\n", "1\nb/A\n"))) == [(2, "b")]
    for text in ("a" * (MAX_TEXT + 1), "[ab]" * (MAX_TEXT + 1), "." * (MAX_TEXT + 1)):
        with pytest.raises(SourceError, match="the condition is too long") as error:
            expand(write(tmp_path, f"SFX A Y 1\nSFX A 0 x {text}\n", "1\nb/A\n"))
        assert error.value.where.endswith("t.aff:2:1")


def test_memos_of_affixes_are_cleared_when_they_are_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = "\n".join(f"SFX A 0 x{n} ." for n in range(20))
    entries = "\n".join(f"{chr(0x4E00 + n)}/A" for n in range(200))
    dic = write(tmp_path, f"SET UTF-8\nSFX A Y 20\n{rows}\n", f"200\n{entries}\n")
    expected = list(expand(dic))
    monkeypatch.setattr(expansion_limits, "_MAX_MEMO_SIZE", 1000)
    dictionary = Dictionary(dic)
    largest = 0
    for entry in dictionary.entries:
        dictionary.expand_entry(entry)
        largest = max(largest, sum(map(len, dictionary.affixes.memos._memos)))
    assert 0 < largest < 100
    assert list(hunspell.expand(dic)) == expected
