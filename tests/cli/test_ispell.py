"""`lexc spell -a` talks as ispell does: line by line, as Emacs's ispell.el drives it, and with Emacs itself."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import Lexc

import lexc
from lexc.errors import LexcError
from lexc.overlays.ispell import Session
from lexc.overlays.personal_list import PersonalList
from lexc.system.processes import python_command

EMACS = os.environ.get("LEXC_TEST_EMACS") or shutil.which("emacs") or ""
MAIN = "from lexc.cli.main import run_program; run_program()"


@pytest.fixture(autouse=True)
def image() -> None:
    """en.dawg."""
    words = [
        "the",
        "tea",
        "cat",
        "sat",
        "on",
        "dog",
        "well",
        "known",
        "dictionary",
        "mother",
        "in",
        "law",
        "chocolates",
    ]
    lexc.build(words, alphabet="english").save("en.dawg")


def test_a_word_is_correct_if_any_reading_of_its_letters_is_in_the_lexicon(run: Lexc) -> None:
    lexc.build(["BA[N]GOR", "CHI"], alphabet="welsh").save("cy.dawg")
    answers = run("spell", "-d", "cy.dawg", "-a", stdin=b"bangor bangpr\n").lines[1:]
    assert answers == ["*", "& bangpr 1 7: bangor", ""]


@pytest.fixture
def session() -> Session:
    return Session(PersonalList(lexc.open("en.dawg")))


class TestAnswers:
    @pytest.mark.parametrize(
        ("line", "answers"),
        [
            ("the cat", ["*", "*"]), ("^the cat", ["*", "*"]), ("", []), ("^", []), ("^  ,;", []),
            ("dog's well-known", ["+ dog", "-"]), ("teh", ["& teh 2 0: the, tea"]), ("^teh", ["& teh 2 1: the, tea"]),
            ("^the Teh", ["*", "& Teh 2 5: The, Tea"]), ("xqzw", ["# xqzw 0"]), ("^é xqzw", ["*", "# xqzw 3"]),
            ("dikzionery", ["& dikzionery 1 0: dictionary"]), ("well-knwon", ["*", "& knwon 1 5: known"]),
            ("^*teh", ["& teh 2 2: the, tea"]), ("3rd http://teh.org/", ["*"]), ("^\t(cat)", ["*"]),
        ],
    )  # fmt: skip
    def test_a_line_is_answered_word_by_word(self, session: Session, line: str, answers: list[str]) -> None:
        assert list(session.answers(line)) == [*answers, ""]

    def test_commands_are_not_answered(self, session: Session) -> None:
        for command in ("!", "%", "+", "+tex", "-", "~latin1", "~", "#", "@zork", "*zork", "&Zork"):
            assert list(session.answers(command)) == []

    def test_terse_mode_omits_correct_words(self, session: Session) -> None:
        assert list(session.answers("!")) == []
        assert list(session.answers("^the teh dog's")) == ["& teh 2 5: the, tea", ""]
        assert list(session.answers("%")) == []
        assert list(session.answers("^the")) == ["*", ""]

    def test_accepted_words_are_correct_for_the_session(self, session: Session) -> None:
        assert list(session.answers("@zork")) == []
        assert list(session.answers("zork Zork's")) == ["*", "+ Zork", ""]

    def test_inserted_words_are_correct_in_later_sessions(self) -> None:
        for command, written in (("*Zork", "+Zork\n"), ("&QUUX", "+quux\n"), ("*O'Brien", "+Brien\n")):
            with PersonalList(lexc.open("en.dawg"), "mine") as words:
                session = Session(words)
                assert list(session.answers(command)) == list(session.answers("#")) == []
                assert list(session.answers(command[1:])) != ["# ", ""]
            assert Path("mine").read_text(encoding="utf-8").endswith(written)
        with PersonalList(lexc.open("en.dawg"), "mine") as words:
            assert list(Session(words).answers("zork quux O'Brien zrok"))[:4] == [
                "*",
                "*",
                "+ Brien",
                "& zrok 1 18: zork",
            ]

    def test_a_word_with_other_letters_than_the_lexicon_is_inserted(self, run: Lexc) -> None:
        talked = run("spell", "en.dawg", "-a", "-p", "mine", stdin="*café\n^café Café's\n".encode())
        assert (talked.lines[1:], talked.err) == (["*", "+ Café", ""], "")
        assert Path("mine").read_text(encoding="utf-8") == "+café\n"
        assert run("spell", "en.dawg", "-p", "mine", stdin="café".encode()).status == 0

    def test_a_word_that_cannot_be_inserted_is_accepted_for_the_session_with_an_error(self, run: Lexc) -> None:
        errors, long = list[LexcError](), "é" * 256
        session = Session(PersonalList(lexc.open("en.dawg")), errors.append)
        assert list(session.answers(f"*{long}")) == []
        assert list(session.answers(long)) == ["*", ""]
        assert "not a word" in str(errors)
        assert "not a word" in run("spell", "en.dawg", "-a", stdin=f"*{long}\n".encode()).err

    def test_options_for_words_and_suggestions_hold(self, run: Lexc) -> None:
        Path("names.txt").write_text("# names\nZork\n", encoding="utf-8")
        options = ("--ignore-words", "names.txt", "--suggestions", "1", "--mode", "text", "-")
        assert run("spell", "en.dawg", "-a", *options, stdin=b"^zork teh\n").lines[1:] == ["*", "& teh 1 6: the", ""]
        assert run("spell", "en.dawg", "-a", "--suggestions", "0", stdin=b"^teh\n").lines[1:] == ["# teh 1", ""]

    def test_a_line_that_is_too_long_is_skipped(self, run: Lexc) -> None:
        long = b"a" * (1 << 20)
        talked = run("spell", "en.dawg", "-a", stdin=b"teh\n^" + long + long + b"\n*" + long + b"\nteh\n")
        answers = [line for line in talked.lines[1:] if line]
        assert [line[:5] for line in answers] == ["& teh", "& teh"]
        assert talked.lines[1:].count("") == 3
        assert talked.err.count("a line is too long, and not checked") == 2

    def test_bytes_that_are_no_text_are_no_words(self, run: Lexc) -> None:
        talked = run("spell", "en.dawg", "-a", stdin=b"^the \xff\xfe teh\n\x1a\n\n")
        assert talked.raw.split(b"\n")[1:] == [b"*", b"& teh 2 8: the, tea", b"", b"", b"", b""]


class Editor:
    """An editor like ispell.el: sends a line, and reads and parses lines up to an empty one."""

    def __init__(self, *arguments: str) -> None:
        command = python_command("-c", MAIN, "spell", "-a", "-m", *arguments)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.input, self.output = self.process.stdin, self.process.stdout
        assert re.match(r"@\(#\) .*Ispell Version (\d+\.[\d.]+)", self.output.readline())

    def send(self, line: str) -> None:
        self.input.write(line + "\n")
        self.input.flush()

    def check_word(self, line: str) -> list[Any]:
        """True for a correct word, its root, or (word, offset, misses, guesses): ispell-parse-output."""
        self.send(line)
        return [self.parse(answer) for answer in self.answers()]

    def answers(self) -> Iterator[str]:
        while answer := self.output.readline().rstrip("\n"):
            yield answer

    def parse(self, answer: str) -> Any:
        if answer in ("*", "-"):
            return True
        if answer.startswith("+"):
            return answer[2:]
        kind, word, rest = answer.split(" ", 2)
        if kind == "#":
            return word, int(rest), [], []
        numbers, _, texts = rest.partition(": ")
        count, offset = map(int, numbers.split())
        found = texts.split(", ")
        assert kind in "&?"
        return word, offset, found[:count], found[count:]

    def close(self) -> int:
        self.input.close()
        self.output.close()
        return self.process.wait(timeout=20)


@pytest.fixture
def editor() -> Iterator[Editor]:
    editor = Editor("-d", "en.dawg", "-p", "mine", "-B", "-T", "utf-8", "-W", "1")
    yield editor
    assert editor.close() == 0


def test_an_editor_is_answered_before_it_sends_more(editor: Editor) -> None:
    editor.send("%")  # ispell-word
    assert editor.check_word("^cat") == [True]
    assert editor.check_word("^teh") == [("teh", 1, ["the", "tea"], [])]
    editor.send("@zork")
    assert editor.check_word("^zork") == [True]
    editor.send("*quux")
    editor.send("#")
    assert editor.check_word("") == []
    assert editor.check_word("^quux dog's") == [True, "dog"]
    editor.send("!")  # ispell-region
    editor.send("-")
    editor.send("~nroff")
    line = "^The xqzw — teh chokolats dikzionery."
    found = editor.check_word(line)
    assert [(line[start : start + len(word)], *rest) for word, start, *rest in found] == [
        ("xqzw", [], []), ("teh", ["the", "tea"], []), ("chokolats", ["chocolates"], []),
        ("dikzionery", ["dictionary"], []),
    ]  # fmt: skip
    assert Path("mine").read_text(encoding="utf-8") == "+quux\n"


def test_a_text_is_checked_while_an_editor_has_the_list_open(editor: Editor, run: Lexc) -> None:
    editor.send("*quux")
    assert editor.check_word("^quux") == [True]
    assert run("spell", "-d", "en.dawg", "-p", "mine", "-l", stdin=b"quux xqzw").lines == ["xqzw"]
    assert run("spell", "-d", "en.dawg", "-p", "mine", "-a", stdin=b"*zork\n").err == ""
    editor.send("*xyzzy")
    assert editor.check_word("^xyzzy") == [True]
    assert Path("mine").read_text(encoding="utf-8") == "+quux\n+zork\n+xyzzy\n"


LISP = r"""
(setq ispell-program-name (getenv "SPELLER") ispell-silently-savep t ispell-local-dictionary-alist
      '((nil "[[:alpha:]]" "[^[:alpha:]]" "[']" t ("-d" "en.dawg" "-p" "mine") nil utf-8)))
(require 'ispell)
(defun ask (line)
  (ispell-send-string (concat line "\n"))
  (while (progn (ispell-accept-output 5) (not (string= "" (car ispell-filter)))))
  (let ((found (mapcar #'ispell-parse-output (nreverse (cdr ispell-filter)))))
    (setq ispell-filter nil)
    found))
(with-temp-buffer
  (insert "The cat teh dog's.\n")
  (ispell-set-spellchecker-params)
  (ispell-accept-buffer-local-defs)
  (ispell-send-string "%\n")
  (message "%S" (ask "^The cat teh dog's."))
  (ispell-send-string "*quux\n")
  (setq ispell-pdict-modified-p '(t))
  (ispell-pdict-save t)
  (message "%S" (ask "^quux xqzw"))
  (ispell-send-string "!\n")
  (message "%S" (ask "^the é teh"))
  (goto-char (point-min))
  (let (words)
    (cl-letf (((symbol-function 'ispell-command-loop)
               (lambda (misses guesses word start end)
                 (push (list word (buffer-substring start end) misses) words) (car misses))))
      (ispell-region (point-min) (point-max)))
    (message "%S" (reverse words)))
  (message "%s" (string-trim (buffer-string)))
  (ispell-kill-ispell t))
"""


@pytest.mark.skipif(not EMACS, reason="no emacs")
def test_emacs_checks_words_and_regions_with_it(empty_folder: Path) -> None:
    speller = empty_folder / "ispell"
    paths = os.pathsep.join(filter(None, [str(Path(lexc.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]))
    speller.write_text(
        f"#!/bin/sh\nPYTHONPATH='{paths}' exec '{sys.executable}' -P -c '{MAIN}' spell \"$@\"\n", encoding="utf-8"
    )
    speller.chmod(0o755)
    (empty_folder / "check.el").write_text(LISP, encoding="utf-8")
    environment = {**os.environ, "SPELLER": str(speller), "HOME": str(empty_folder), "LC_ALL": "C.UTF-8"}
    run = subprocess.run(
        [EMACS, "--batch", "-Q", "-l", "cl-lib", "-l", "subr-x", "-l", "check.el"],
        capture_output=True, text=True, check=False, env=environment, timeout=60,
    )  # fmt: skip
    messages = [line for line in run.stderr.splitlines() if line.startswith(("(", "The "))]
    assert run.returncode == 0, run.stderr
    assert messages == [
        '(t t ("teh" 9 ("the" "tea") nil) "dog")',
        '(t ("xqzw" 6 nil nil))',
        '(("teh" 7 ("the" "tea") nil))',
        '(("teh" "teh" ("the" "tea")))',
        "The cat the dog's.",
    ]
    assert Path("mine").read_text(encoding="utf-8") == "+quux\n"


def test_texts_editors_and_programs_get_the_same_suggestions(run: Lexc) -> None:
    words = ["recieve", "alot", "definately", "lodnon", "untill", "xqzvbnkl"]
    suggested = [lexc.open("spelling").suggest(word, 5) for word in words]
    lines = run("spell", "--suggestions", "5", stdin="\n".join(words).encode()).lines
    answers = [line for line in run("spell", "-a", stdin="\n".join(words).encode()).lines if line[:1] in ("&", "#")]
    assert [line.partition(": ")[2].split(": ")[1:] for line in lines] == [
        [", ".join(suggestions)][: len(suggestions)] for suggestions in suggested
    ]
    assert [line.partition(": ")[2].split(", ")[:5] for line in answers] == [
        suggestions or [""] for suggestions in suggested
    ]
