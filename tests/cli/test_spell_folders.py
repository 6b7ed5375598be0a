"""`lexc spell` on folders and on many files: none stops the others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Lexc

import lexc

PICTURE = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"


@pytest.fixture(autouse=True)
def repository(empty_folder: Path) -> Path:
    lexc.build(["the", "cat", "sat"], alphabet="english").save("en.dawg")
    folder = empty_folder / "repository"
    for name, content in {
        "docs/a.md": b"the caat `xode`\n", "src/b.py": b"# Teh cat\n", "c.txt": b"the cat\n", "picture.png": PICTURE,
        "build/d.txt": b"teh", ".gitignore": b"/*/d.*\n", ".hidden/e.txt": b"teh",
    }.items():  # fmt: skip
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return folder


def test_the_texts_of_a_folder_are_checked(run: Lexc) -> None:
    ran = run("spell", "en.dawg", "repository", "--suggestions", "1")
    assert (ran.status, ran.err) == (1, "")
    assert ran.lines == ["repository/docs/a.md:1:5: caat: cat", "repository/src/b.py:1:3: Teh: The"]
    assert (
        run("spell", "en.dawg", "repository/c.txt", "repository").lines == run("spell", "en.dawg", "repository").lines
    )


def test_options_choose_the_files_of_a_folder(run: Lexc) -> None:
    assert run("spell", "en.dawg", "repository", "--include", "*.py", "-l").lines == ["Teh"]
    assert run("spell", "en.dawg", "repository", "--include", "docs/", "-l").lines == ["caat"]
    assert run("spell", "en.dawg", "repository", "--exclude", "src/", "-l").lines == ["caat"]
    assert run("spell", "en.dawg", "repository", "--exclude", "src/", "--hidden", "-l").lines == ["teh", "caat"]
    assert run("spell", "en.dawg", "repository/build", "-l").lines == ["teh"]


def test_a_pattern_that_no_text_matches_is_noted(run: Lexc) -> None:
    ran = run("spell", "en.dawg", "repository", "--include", "*.mdd")
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "lexc: repository: no text to check in this folder.\n"


def test_a_summary_counts_words_and_files_the_most_frequent_first(run: Lexc, repository: Path) -> None:
    (repository / "docs" / "z.md").write_text("caat caat\nteh\n", encoding="utf-8")
    ran = run("spell", "en.dawg", "repository", "--summary")
    assert (ran.status, ran.err) == (1, "")
    assert ran.lines == [
        "5 unknown words, 3 different, in 3 of 4 files", "",
        "    times    files  word", "        3        2  caat", "        1        1  Teh",
        "        1        1  teh", "",
        "    words  file", "        3  repository/docs/z.md", "        1  repository/docs/a.md",
        "        1  repository/src/b.py",
    ]  # fmt: skip
    (line,) = run("spell", "en.dawg", "repository", "--summary", "--limit", "1", "--json").lines
    assert json.loads(line) == {
        "n_unknown": 5, "n_different": 3, "n_files": 4, "n_clean": 1,
        "words": [{"word": "caat", "n_times": 3, "n_files": 2}],
        "files": [{"file": "repository/docs/z.md", "n_unknown": 3}],
    }  # fmt: skip


def test_a_summary_of_correct_texts_is_one_line_and_one_of_other_outputs_is_refused(run: Lexc) -> None:
    ran = run("spell", "en.dawg", "repository/c.txt", "--summary")
    assert (ran.status, ran.lines) == (0, ["0 unknown words, 0 different, in 0 of 1 file"])
    for option in ("--list", "--count", "--sarif", "--correct"):
        ran = run("spell", "en.dawg", "repository/c.txt", "--summary", option)
        assert (ran.status, "no effect" in ran.err) == (2, True)


def test_folders_and_pictures_among_names_stop_nothing(run: Lexc, repository: Path) -> None:
    names = sorted(str(path) for path in repository.iterdir() if not path.name.startswith("."))
    ran = run("spell", "en.dawg", *names, "-l")
    assert (ran.status, ran.lines) == (1, ["teh", "caat", "Teh"])
    assert ran.err == f"lexc: {repository}/picture.png: a binary file, which is passed over.\n"
    ran = run("spell", "en.dawg", "repository/picture.png")
    assert (ran.status, "no text was named" in ran.err) == (2, True)


def test_a_file_that_cannot_be_read_is_reported_and_the_others_are_checked(run: Lexc, repository: Path) -> None:
    (repository / "a.txt").write_bytes("the cat".encode("utf-16"))
    (repository / "long.md").write_bytes(b"the cat\n" * 200_001)
    ran = run("spell", "en.dawg", "repository", "none.txt", "-l")
    assert (ran.status, ran.lines) == (2, ["caat", "Teh"])
    assert [line.split(":")[1] for line in ran.err.splitlines()] == [
        f" {name}" for name in ("repository/a.txt", "repository/long.md", "none.txt")
    ]
    objects = [json.loads(line) for line in run("spell", "en.dawg", "repository", "--json").lines]
    assert [(found["query"], found["count"]) for found in objects] == [
        ("repository/c.txt", 0), ("repository/docs/a.md", 1), ("repository/src/b.py", 1),
    ]  # fmt: skip
    ran = run("spell", "en.dawg", "repository", "--sarif")
    assert (ran.status, len(ran.json["runs"][0]["results"])) == (2, 2)


def test_no_file_is_opened_behind_the_limit(run: Lexc, repository: Path) -> None:
    (repository / "z.txt").write_bytes("the cat".encode("utf-16"))
    ran = run("spell", "en.dawg", "repository", "--limit", "1", "-l")
    assert (ran.status, ran.lines, ran.err) == (1, ["caat"], "")


def test_texts_of_a_folder_are_corrected_where_they_are(
    run: Lexc, refusal: Callable[..., str], repository: Path
) -> None:
    assert "expected --in-place" in refusal("spell", "en.dawg", "repository", "--correct")
    assert "expected one text" in refusal("spell", "en.dawg", "c.txt", "--correct", "--in-place", "-o", "x")
    assert "Name a file" in refusal("spell", "en.dawg", "-", "--correct", "--in-place")
    assert "no effect" in refusal("spell", "en.dawg", "--in-place", "repository")
    (repository / "aa.txt").write_bytes("the cat".encode("utf-16"))
    before = (repository / "c.txt").stat().st_mtime_ns
    ran = run("spell", "en.dawg", "repository", "--correct", "--in-place")
    assert (ran.status, ran.raw, ran.err.count("UTF-16")) == (2, b"", 1)
    assert (repository / "docs/a.md").read_text() == "the cat `xode`\n"
    assert (repository / "src/b.py").read_text() == "# The cat\n"
    assert (repository / "c.txt").stat().st_mtime_ns == before
    assert (repository / "build/d.txt").read_text() == "teh"


def test_names_of_files_give_a_terminal_no_commands(run: Lexc, repository: Path) -> None:
    try:
        (repository / "\x1b[2J\n.txt").write_text("teh")
    except OSError:
        pytest.skip("this file system has no such names")
    assert (
        run("spell", "en.dawg", "repository", "--exclude", "?.*").lines[0].startswith(r"repository/\x1b[2J\n.txt:1:1")
    )
