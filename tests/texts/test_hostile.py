"""Texts made to take time or memory: every mode ends soon, in little memory."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from conftest import ROUNDS, share
from limited import run_with_limit
from texts import markup_cases

import lexc
from lexc.errors import UsageError
from lexc.overlays.ispell import Session
from lexc.overlays.overlay import Overlay
from lexc.texts import code
from lexc.texts.interrupting import interrupt_after
from lexc.texts.masks import Prose
from lexc.texts.modes import MAX_LINES, MAX_SIZE, MODES, find_prose
from lexc.views.spelling import Speller

OTHERS = [mode for mode in MODES if mode not in ("auto", "text")]
REPEATED = (
    "a", "*", "[", "](", "<", "<a ", "<a title='", "<!--", "<![CDATA[", "&", "&a;", "a&eacute;", "`", "` ", "`a``b",
    "$", "$a", "{", "\\", "\\begin{verbatim}", "\\[ ", "\\cite[", "\\'a", "'\"", "/*", '"""', "\n", "#\n", "> ",
    ">a\n", "a:\n", "- a\n  ", "\0", "\u0301", "\ud800", "|a", "a|b\n-|-\n", "```\n", "`\n", "[a]: b\n", "A: b\n", " ",
    "a <!-- ", "--boundary1\nA: b\n", "-- \n", " \n", "` \n\n",
    ".. ", "::\n\n ", ":a:`", "#a(", "#a[", ".B ", "@a{", "a: |\n ", 'msgid "', "{{", "$$a", "a/", "\\u00e9", "----\n",
    "un<b>", "{@code", ">>> ",
)  # fmt: skip
"""Texts that are repeated: constructs that are opened and never closed, and constructs that nest."""
PROGRAM = """
import sys
from lexc.texts.modes import find_prose
n = int(sys.argv[4])
for text in eval(sys.argv[2]):
    prose = find_prose((text * n)[:n], sys.argv[1], sys.argv[3])
    assert len(prose.text) == n, text
"""


@pytest.mark.parametrize("name", ["a.py", "a.c", "a.js", "a.html", "a.sh"])
def test_programs_of_one_repeated_text_end_in_bounded_time_and_memory(name: str) -> None:
    ran = run_with_limit(PROGRAM, "code", ascii(share(REPEATED, name)), name, str(2000 * ROUNDS))
    assert ran.status == 0, ran.err[-2000:]


@pytest.mark.parametrize("mode", [mode for mode in OTHERS if mode != "code"])
def test_texts_of_one_repeated_text_end_in_bounded_time_and_memory(mode: str) -> None:
    ran = run_with_limit(PROGRAM, mode, ascii(share(REPEATED, mode)), "", str(10_000 * ROUNDS))
    assert ran.status == 0, ran.err[-2000:]


@pytest.mark.parametrize("name", ["a.py", "a.ts"])
def test_a_program_of_one_line_of_a_million_characters_ends_soon(name: str) -> None:
    ran = run_with_limit(PROGRAM, "code", ascii(["a", " ", "\t", "ab+/"]), name, "1000000")
    assert ran.status == 0, ran.err[-2000:]


QUOTED_PRINTABLE = "Subject: a\nContent-Transfer-Encoding: quoted-printable\n\n"
LONG: dict[str, tuple[tuple[str, str], ...]] = {
    "markdown": (
        ("", '](a "'), ("", "](a '"), ("", "](a ("), ("", "](a(b)"), ('](a "', "b"), ("](a", " "), ("](a '", "\\a"),
        ("", '[a]: b "'), ("[a]:", " "), ("[a]: (", " "), (":::{", "\n:abcdef:"), ("", ":a"), (":", "a"),
        ("", "`\\"), ("", "\\"), ("", "\\` "), ("", "\\\\("), ("\\\\[", "\\\\"), ("", "\\\\[a"), ("", "``` ` "),
    ),
    "latex": (
        ("", "\\[ "), ("", "\\( "), ("", "\\[\\\\"), ("", "\\$"), ("$", "\\$"), ("", "$$a$"), ("", "\\\\["), ("", "%"),
        ("", "a\\-"), ("", "\\-"), ("", "\\verb|a\\verb!a"), ("", "\\label{"), ("", "\\label{a{}"), ("", "\\label[a]"),
        ("\\label{", "{}"), ("\\label{", "{a{a}}"), ("", "\\multicolumn{a}{"), ("", "\\begin{tabular}{"),
        ("", "\\begin{tabular*}{a}{b"), ("", "\\begin{a}[b,"), ("", "\\begin{a}[b=c"), ("\\begin{a}[", "b=c,"),
        ("", "%\\begin{verbatim}"),
    ),
    "mail": (
        ("", "a:"), ("a:\n", " "), ("a:\n b", " "), (QUOTED_PRINTABLE, "="), (QUOTED_PRINTABLE, "=41"),
        (QUOTED_PRINTABLE, "a=41"), (QUOTED_PRINTABLE, "a"), (QUOTED_PRINTABLE, "a="), (QUOTED_PRINTABLE + "=", " "),
        (QUOTED_PRINTABLE, "= "), (QUOTED_PRINTABLE, "a@"), (QUOTED_PRINTABLE, "www."), (QUOTED_PRINTABLE, "=C3-"),
        (QUOTED_PRINTABLE, "=\nabcdefgh"), (QUOTED_PRINTABLE + ">", "abcdefgh=\n"), (QUOTED_PRINTABLE, "'"),
    ),
}  # fmt: skip
"""(beginning, text that is repeated) of 150,000 characters, for which quadratic time would be four minutes each."""
PROGRAM_FOR_LONG_TEXTS = """
import sys
from lexc.texts.modes import find_prose
n = int(sys.argv[3])
for beginning, repeated in eval(sys.argv[2]):
    prose = find_prose((beginning + repeated * n)[:n], sys.argv[1])
    assert len(prose.text) == n, (beginning, repeated)
"""

for name, texts in markup_cases.LONG.items():
    LONG[name] = (*LONG.get(name, ()), *texts)


@pytest.mark.parametrize("mode", LONG)
def test_long_texts_of_one_repeated_text_end_in_bounded_time_and_memory(mode: str) -> None:
    ran = run_with_limit(PROGRAM_FOR_LONG_TEXTS, mode, ascii(share(LONG[mode], mode)), str(150_000 * ROUNDS))
    assert ran.status == 0, ran.err[-2000:]


def test_runs_of_backticks_of_many_lengths_end_in_bounded_time_and_memory() -> None:
    runs = "' '.join('`' * n for n in range(1, 2800))"
    ran = run_with_limit(f"from lexc.texts.modes import find_prose; find_prose({runs}, 'markdown')")
    assert ran.status == 0, ran.err[-2000:]


@pytest.mark.parametrize("mode", OTHERS)
def test_a_text_that_is_too_large_is_refused(mode: str) -> None:
    with pytest.raises(UsageError, match="a text is too long"):
        find_prose("a" * (MAX_SIZE + 1), mode, "a.py")
    with pytest.raises(UsageError, match="a text has too many lines"):
        find_prose("\n" * (MAX_LINES + 1), mode, "a.py")


LONG_WORDS = ("ab" * 5_000, "AB" * 5_000, "\u0301" * 5_000, "a" + "\u0301" * 5_000, "ab-" * 3_333 + "ab", "a'" * 5_000)
"""Words of 10,000 letters or marks."""


def test_marks_without_a_letter_get_no_suggestions() -> None:
    lexicon = lexc.build(["a", "à", "the"], language="fr")
    assert lexicon.suggest("\u0301\u0302") == lexicon.suggest("\u0301") == []


@pytest.mark.parametrize("text", LONG_WORDS)
def test_very_long_words_are_reported_without_suggestions(text: str) -> None:
    lexicon = lexc.build(["ab", "abab", "the"], language="en")
    assert lexicon.suggest(text) == []
    speller = Speller(lexicon.image)
    assert all(not speller.suggest(unknown) for unknown in speller.unknown_words(Prose(f"the {text} the")))
    answers = [line for line in Session(Overlay(lexicon)).answers(f"^{text}") if line]
    assert all(line.startswith(("#", "*", "+", "-")) for line in answers)


def test_a_program_for_which_its_lexer_takes_too_long_is_read_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexc.texts.code._SECONDS", 0.2)
    monkeypatch.setattr("lexc.texts.code._SECONDS_PER_CHARACTER", 1e-5)
    text = "# teh\n" + "=begin\n" * 8_000  # 8 s, where 0.8 are allowed
    prose = code.mask(text, "x.rb")
    assert len(prose.text) == len(text)
    assert prose.text.startswith("# teh\n")
    assert prose.note.startswith("x.rb: its lexer takes too long; the first ")


NEVER_ENDING = """
import sys
from pygments import lexers
from pygments.lexer import Lexer, RegexLexer
from pygments.token import Comment, Name, Text

kind = sys.argv[1]

class Exponential(RegexLexer):
    tokens = {"root": [(r"#.*\\n", Comment), (r"(a+)+b", Name)]}

class Endless(Lexer):
    def get_tokens_unprocessed(self, text):
        yield 0, Comment, "# teh\\n"
        while True:
            if kind == "silent":
                continue
            yield 6, Text, ""

def find(name):
    return Exponential if kind == "exponential" else Endless

lexers.find_lexer_class_for_filename = find
"""


@pytest.mark.skipif(os.name == "nt", reason="no timers there that interrupt a regular expression")
@pytest.mark.parametrize("kind", ["exponential", "silent", "empty tokens"])
def test_a_lexer_that_never_ends_is_stopped_and_named_in_a_note(tmp_path: Path, kind: str) -> None:
    files = [tmp_path / "a.py", tmp_path / "b.py"]
    for file in files:
        file.write_text("# teh\n" + "a" * 60, encoding="utf-8")
    program = "from lexc.texts import code; code._SECONDS = 0.2; from lexc.cli.main import run_program; "
    program += f"sys.argv[1:] = {['spell', *map(str, files)]}; run_program()"
    ran = run_with_limit(NEVER_ENDING + program, kind)
    assert [line.split(": ")[1] for line in ran.out.splitlines()] == ["teh", "teh"]
    notes = ran.err.splitlines()
    assert len(notes) == len(files)
    for note, file in zip(notes, files, strict=True):
        assert note == (
            f"lexc: {file}: its lexer takes too long; the first 6 of 66 characters are checked. "
            "Choose --mode text for the others."
        )
    assert ran.status == 1


def work_for_ever() -> None:
    while True:
        pass


def test_a_deadline_leaves_the_timer_of_the_program() -> None:
    setitimer = getattr(signal, "setitimer", None) or pytest.skip("no timers there")
    alarms = list[int]()
    earlier = signal.signal(signal.SIGVTALRM, lambda number, _: alarms.append(number))
    try:
        setitimer(signal.ITIMER_VIRTUAL, 1000)
        with pytest.raises(TimeoutError), interrupt_after(0.01):
            work_for_ever()
        with interrupt_after(60) as is_over:
            assert not is_over()
        remaining, _ = setitimer(signal.ITIMER_VIRTUAL, 0)
        assert 0 < remaining < 1001  # Linux rounds it up to a tick
        signal.raise_signal(signal.SIGVTALRM)
        assert alarms == [signal.SIGVTALRM]
    finally:
        signal.signal(signal.SIGVTALRM, earlier)


def test_a_thread_finds_out_that_its_deadline_is_over() -> None:
    answers = list[bool]()

    def ask() -> None:
        with interrupt_after(0) as is_over:
            answers.append(is_over())
        with interrupt_after(1000) as is_over:
            answers.append(is_over())

    thread = threading.Thread(target=ask)
    thread.start()
    thread.join()
    assert answers == [True, False]
