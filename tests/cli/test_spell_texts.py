"""`lexc spell` on texts of several kinds, with its outputs for people and programs."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import Lexc

import lexc
from lexc.system.processes import python_command
from lexc.views.spelling import Speller

ROOT = Path(__file__).resolve().parents[2]
WORDS = {"the": 100, "tea": 5, "cat": 8, "car": 9, "sat": 2, "on": 1, "mat": 1, "say": 1}
PAGE = "# The cat\n\nSat `on xat` teh mat\n\n    xode\n"
PROGRAM = "# Teh cat sat on catMatt\nmatCaat = say('the caar')\n"


@pytest.fixture(autouse=True)
def texts(empty_folder: Path) -> None:
    lexc.build(WORDS, alphabet="english").save("en.dawg")
    for name, text in {"page.md": PAGE, "a.py": PROGRAM, "list.csv": "word,gloss\ncat,teh cat\n"}.items():
        Path(name).write_text(text, encoding="utf-8")


def test_the_name_of_a_file_decides_what_is_prose(run: Lexc) -> None:
    assert run("spell", "en.dawg", "page.md", "-l").lines == ["teh"]
    assert run("spell", "en.dawg", "page.md", "-l", "--mode", "text").lines == ["xat", "teh", "xode"]
    assert run("spell", "en.dawg", "--mode", "markdown", "-l", stdin=PAGE.encode()).lines == ["teh"]


def test_places_are_those_of_the_text(run: Lexc) -> None:
    Path("dos.md").write_bytes(PAGE.replace("\n", "\r\n").encode())
    for file in ("page.md", "dos.md"):
        assert run("spell", "en.dawg", file).lines == [f"{file}:3:14: teh: the, tea"]


def test_programs_are_checked_by_their_comments_strings_and_names(run: Lexc) -> None:
    lines = ["a.py:1:3: Teh: The, Tea", "a.py:1:21: Matt: Mat, Cat, Sat", "a.py:2:20: caar: car, cat"]
    assert run("spell", "en.dawg", "a.py").lines == lines
    assert run("spell", "en.dawg", "a.py", "--code", "names", "-l").lines == ["Caat"]
    assert run("spell", "en.dawg", "a.py", "--code", "strings", "-l").lines == ["caar"]
    assert run("spell", "en.dawg", "a.py", "--code", "words").status == 2


def test_a_column_of_a_table_is_checked(run: Lexc) -> None:
    assert run("spell", "en.dawg", "list.csv", "--csv", "--column", "gloss").lines == ["list.csv:2:5: teh: the, tea"]
    assert run("spell", "en.dawg", "list.csv", "--csv", "--column", "9").status == 2
    assert run("spell", "en.dawg", "list.csv", "--csv").status == 2


def test_words_of_a_list_are_ignored(run: Lexc) -> None:
    Path("mine.txt").write_text("# mine\nTEH\n\n", encoding="utf-8")
    assert run("spell", "en.dawg", "page.md", "--ignore-words", "mine.txt").status == 0
    assert run("spell", "en.dawg", "page.md", "--ignore-words", "none.txt").status == 2


def test_corrections_are_printed_or_written(run: Lexc) -> None:
    ran = run("spell", "en.dawg", "page.md", "--correct")
    assert (ran.status, ran.raw.decode()) == (0, PAGE.replace("teh", "the"))
    assert run("spell", "en.dawg", "a.py", "--correct", "-o", "b.py").lines == []
    assert Path("b.py").read_text(encoding="utf-8") == PROGRAM.replace("Teh", "The").replace("Matt", "Mat").replace(
        "caar", "car"
    )
    assert Path("page.md").read_text(encoding="utf-8") == PAGE


def test_a_corrected_text_keeps_every_other_byte(run: Lexc) -> None:
    text = b"\xef\xbb\xbfthe teh\r\n\xff cat\rteh\n"
    assert run("spell", "en.dawg", "--correct", stdin=text).raw == text.replace(b"teh", b"the")


def test_a_text_is_replaced_by_its_corrections(run: Lexc) -> None:
    Path("page.md").chmod(0o640)
    assert run("spell", "en.dawg", "page.md", "--correct", "-o", "page.md").status == 0
    assert Path("page.md").read_text(encoding="utf-8") == PAGE.replace("teh", "the")
    assert Path("page.md").stat().st_mode & 0o777 == 0o640
    before = Path("page.md").stat()
    run("spell", "en.dawg", "page.md", "--correct", "-o", "page.md")
    assert Path("page.md").stat().st_mtime_ns == before.st_mtime_ns  # nothing was to correct


@pytest.mark.skipif(os.name != "posix", reason="needs hard links and permissions of POSIX")
@pytest.mark.parametrize("reason", ["the file is read-only", "other names (hard links)", "changed the file meanwhile"])
def test_a_text_that_could_not_stay_as_it_is_is_not_replaced(
    run: Lexc, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    text = Path("page.md")
    if reason.startswith("other"):
        os.link(text, "other.md")
    elif reason.startswith("changed"):
        suggest = Speller.suggest

        def write_and_suggest(*arguments: Any) -> list[str]:
            text.write_text("somebody else writes")
            return suggest(*arguments)

        monkeypatch.setattr(Speller, "suggest", write_and_suggest)
    else:
        text.chmod(0o400 if os.geteuid() else 0o444)
    ran = run("spell", "en.dawg", "page.md", "--correct", "-o", "./page.md")
    assert ran.status == 2
    assert reason in ran.err
    expected = "somebody else writes" if reason.startswith("changed") else PAGE
    assert text.read_text(encoding="utf-8") == expected
    assert run("spell", "en.dawg", "page.md", "--correct", "-o", "new.md").status in (0, 1)


def test_a_byte_order_mark_stays_in_a_corrected_text(run: Lexc) -> None:
    Path("page.md").write_bytes(b"\xef\xbb\xbf" + PAGE.encode())
    assert run("spell", "en.dawg", "page.md", "--correct").raw == b"\xef\xbb\xbf" + PAGE.replace("teh", "the").encode()


def test_a_text_that_is_too_long_is_refused_with_a_remedy_that_helps(run: Lexc) -> None:
    long = b"the cat\n" * (1 << 19) + b"x"
    assert (
        "at most 4,194,304 bytes with --correct. Divide the text."
        in run("spell", "en.dawg", "--correct", "--mode", "text", stdin=long).err
    )
    assert "with --csv. Divide the table." in run("spell", "en.dawg", "--csv", "--column", "1", stdin=long).err
    assert "with --mode html. Choose --mode text." in run("spell", "en.dawg", "--mode", "html", stdin=long).err
    assert run("spell", "en.dawg", "--mode", "text", stdin=long).status == 0


def test_words_without_suggestions_are_left(run: Lexc) -> None:
    ran = run("spell", "en.dawg", "--correct", stdin=b"the qqqqqqqqqqq")
    assert (ran.status, ran.raw) == (1, b"the qqqqqqqqqqq")


@pytest.mark.parametrize(
    "options",
    [
        ("--correct", "--json"), ("-a", "--correct"), ("--sarif", "--json"), ("-o", "x"),
        ("--correct", "-o", "x", "page.md", "a.py"), ("--column", "2"),
        ("--correct", "--count"), ("--correct", "-l"), ("--correct", "--limit", "1"), ("-a", "--count"), ("-a", "-l"),
        ("-a", "--limit", "1"), ("-a", "--mode", "html"), ("-a", "--code", "names"), ("-a", "page.md"),
        ("-a", "--csv", "--column", "2"),
    ],
)  # fmt: skip
def test_options_that_contradict_each_other_are_refused(run: Lexc, options: tuple[str, ...]) -> None:
    ran = run("spell", "-d", "en.dawg", *options, stdin=b"teh")
    assert (ran.status, ran.out) == (2, "")
    assert not Path("x").exists()


def test_sarif_names_each_word_with_its_place_and_fixes(run: Lexc) -> None:
    ran = run("spell", "en.dawg", "page.md", "--sarif")
    log = ran.json
    (result,) = log["runs"][0]["results"]
    region = {"startLine": 3, "startColumn": 14, "endColumn": 17}
    assert (ran.status, log["version"]) == (1, "2.1.0")
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": "page.md"}, "region": region}}]
    assert [fix["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"] for fix in result["fixes"]] == [
        "the", "tea",
    ]  # fmt: skip
    assert run("spell", "en.dawg", "--sarif", stdin=b"the").json["runs"][0]["results"] == []


def test_the_hook_of_pre_commit_finds_unknown_words(empty_folder: Path) -> None:
    hooks = ROOT / ".pre-commit-hooks.yaml"
    if not hooks.exists():
        pytest.skip("no git checkout, from which pre-commit takes the hook")
    text = hooks.read_text(encoding="utf-8")
    hook: dict[str, Any] = dict(re.findall(r"^(?:- |  )(\w+): (.+)$", text, re.MULTILINE))
    assert hook["id"] == "lexc-spell"
    assert hook["entry"].split()[0] == "lexc"
    program = python_command("-c", "from lexc.cli.main import run_program; run_program()")
    entry = [*program, *hook["entry"].split()[1:], "-d", "en.dawg"]
    ran = subprocess.run([*entry, "page.md", "a.py"], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stdout.splitlines()[0]) == (1, "page.md:3:14: teh: the, tea")
    Path("good.txt").write_text("The cat\n", encoding="utf-8")
    assert subprocess.run([*entry, "good.txt"], check=False).returncode == 0
    Path("lexc.toml").write_text('accept = ["teh"]\nexclude = ["a.py"]\n', encoding="utf-8")  # the hook heeds it
    assert subprocess.run([*entry, "page.md", "a.py"], check=False).returncode == 0


class Person:
    """A person at a terminal who corrects a text."""

    def __init__(self, answers: str) -> None:
        pty: Any = pytest.importorskip("pty", reason="no pty")
        self._answers, self._pty = answers, pty

    def run(self, *arguments: str) -> tuple[int, str]:
        """Run lexc at a terminal, and answer. Return status and output."""
        program = python_command("-c", "from lexc.cli.main import run_program; run_program()")
        child, terminal = self._pty.fork()
        if child == 0:
            os.execv(sys.executable, [*program, *arguments])
        os.write(terminal, self._answers.encode())
        output = b""
        while piece := self._read(terminal):
            output += piece
        os.close(terminal)
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), output.decode()

    @staticmethod
    def _read(terminal: int) -> bytes:
        try:
            return os.read(terminal, 4096)
        except OSError:  # the program has ended
            return b""


LETTER = "Teh cat\nsat on teh maat, xat.\n"


@pytest.mark.parametrize(
    ("answers", "corrected", "status"),
    [
        ("1\n1\n1\n1\n", "The cat\nsat on the mat, cat.\n", 0),
        ("s\n2\nr\nrug\n1\n", "Teh cat\nsat on tea rug, cat.\n", 1),
        ("i\n1\n1\n", "Teh cat\nsat on teh mat, cat.\n", 2),
        ("2\nu\n1\n1\n1\n1\n", "The cat\nsat on the mat, cat.\n", 0),
        ("i\nu\n1\n1\n1\n1\n", "The cat\nsat on the mat, cat.\n", 0),
        ("1\n?\n1\n1\nq\n", LETTER, 1),
    ],
)
def test_a_person_decides_on_each_word_and_can_undo(
    answers: str, corrected: str, status: int, empty_folder: Path
) -> None:
    Path("letter.txt").write_text(LETTER, encoding="utf-8")
    ended, output = Person(answers).run("spell", "-d", "en.dawg", "letter.txt", "--correct")
    assert Path("letter.txt").read_text(encoding="utf-8") == corrected, output
    assert ended == min(status, 1)


def test_a_person_adds_words_to_the_personal_list(empty_folder: Path) -> None:
    Path("letter.txt").write_text("Teh teh\n", encoding="utf-8")
    Person("a\n").run("spell", "-d", "en.dawg", "letter.txt", "--correct", "-p", "mine.txt")
    assert "teh" in Path("mine.txt").read_text(encoding="utf-8").lower()


def test_a_compressed_text_is_not_replaced_by_a_plain_one(empty_folder: Path, refusal: Callable[..., str]) -> None:
    data = gzip.compress(LETTER.encode())
    for name in ("letter.txt.gz", "letter.txt"):
        Path(name).write_bytes(data)
        ended, output = Person("1\n").run("spell", "-d", "en.dawg", name, "--correct")
        assert (ended, Path(name).read_bytes()) == (2, data)
        assert "is written without compression" in output
    assert "--output FILE" in refusal("spell", "-d", "en.dawg", "letter.txt", "--correct", "-o", "new.gz")
    ended, _ = Person("1\n1\n1\n1\n").run("spell", "-d", "en.dawg", "letter.txt", "--correct", "-o", "new.txt")
    assert (ended, Path("new.txt").read_text()) == (0, "The cat\nsat on the mat, cat.\n")


def test_json_names_no_words_of_code(run: Lexc) -> None:
    answer = json.loads(run("spell", "en.dawg", "page.md", "--json").raw)
    assert [found["word"] for found in answer["results"]] == ["teh"]


def test_a_word_divided_by_a_space_is_reported_and_corrected_as_a_whole(run: Lexc) -> None:
    lexc.build({"tomorrow": 1 << 20, "row": 9, "the": 1 << 20, "in": 1 << 20}, language="en").save("w.dawg")
    text = b"the tomor row\nin the to morrow"
    assert run("spell", "w.dawg", stdin=text).lines[0].startswith("<stdin>:1:5: tomor row: tomorrow")
    assert run("spell", "w.dawg", "-l", stdin=text).lines == ["tomor", "to", "morrow"]
    assert run("spell", "w.dawg", "--correct", stdin=text).out == "the tomorrow\nin the tomorrow"
    found = json.loads(run("spell", "w.dawg", "--json", stdin=text).out)["results"]
    places = [(each["line"], each["column"], each["word"]) for each in found]
    assert places == [
        (1, 5, "tomor row"),
        (2, 8, "to morrow"),
    ]
    asked = run("spell", "-a", "-d", "w.dawg", stdin=b"^the tomor row\n").lines[1:]
    assert [line[:8] for line in asked if line] == ["*", "& tomor ", "*"]


def test_marks_of_a_text_are_no_space_that_divides_a_word(run: Lexc) -> None:
    lexc.build({"tomorrow": 1 << 20, "row": 9}, language="en").save("w.dawg")
    Path("a.md").write_text("tomor`x`row\n\ntomor*row*\n", encoding="utf-8")
    Path("a.html").write_text("tomor&#32;row tomor<b>row</b>", encoding="utf-8")
    for name in ("a.md", "a.html"):
        assert "tomor row" not in run("spell", "w.dawg", name).out
