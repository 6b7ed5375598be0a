"""Texts made to take time or memory: every mode ends soon, in little memory."""

from __future__ import annotations

import pytest
from limited import run_with_limit

import lexc
from lexc.errors import UsageError
from lexc.overlays.ispell import Session
from lexc.overlays.overlay import Overlay
from lexc.texts import code
from lexc.texts.masks import Prose
from lexc.texts.modes import MAX_LINES, MAX_SIZE, MODES, find_prose
from lexc.views.spelling import Speller

OTHERS = [mode for mode in MODES if mode not in ("auto", "text")]
REPEATED = (
    "a", "*", "[", "](", "<", "<a ", "<a title='", "<!--", "<![CDATA[", "&", "&a;", "a&eacute;", "`", "` ", "`a``b",
    "$", "$a", "{", "\\", "\\begin{verbatim}", "\\[ ", "\\cite[", "\\'a", "'\"", "/*", '"""', "\n", "#\n", "> ",
    ">a\n", "a:\n", "- a\n  ", "\0", "\u0301", "\ud800", "|a", "a|b\n-|-\n", "```\n", "`\n", "[a]: b\n", "A: b\n", " ",
    "a <!-- ", "--boundary1\nA: b\n", "-- \n", " \n", "` \n\n",
)  # fmt: skip
"""Texts that are repeated: constructs that are opened and never closed, and constructs that nest."""
PROGRAM = """
import sys
from lexc.texts.modes import find_prose
repeated = eval(sys.argv[2])
for text in repeated:
    prose = find_prose((text * 20_000)[:20_000], sys.argv[1], sys.argv[3])
    assert len(prose.text) == 20_000, text
"""


@pytest.mark.parametrize("name", ["a.py", "a.c", "a.js", "a.html", "a.sh"])
def test_programs_of_one_repeated_text_end_in_bounded_time_and_memory(name: str) -> None:
    ran = run_with_limit(PROGRAM, "code", ascii(REPEATED), name)
    assert ran.status == 0, ran.err[-2000:]


@pytest.mark.parametrize("mode", [mode for mode in OTHERS if mode != "code"])
def test_texts_of_one_repeated_text_end_in_bounded_time_and_memory(mode: str) -> None:
    ran = run_with_limit(PROGRAM, mode, ascii(REPEATED), "")
    assert ran.status == 0, ran.err[-2000:]


QUOTED_PRINTABLE = "Subject: a\nContent-Transfer-Encoding: quoted-printable\n\n"
LONG = {
    "markdown": (
        ("", '](a "'), ("", "](a '"), ("", "](a ("), ("", "](a(b)"), ('](a "', "b"), ("](a", " "), ("](a '", "\\a"),
        ("", '[a]: b "'), ("[a]:", " "), ("[a]: (", " "), (":::{", "\n:abcdef:"), ("", ":a"), (":", "a"),
        ("", "`\\"), ("", "\\"), ("", "\\` "), ("", "``` ` "),
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
"""(beginning, text that is repeated) of texts of a million characters, for which quadratic time would be hours."""
PROGRAM_FOR_LONG_TEXTS = """
import sys
from lexc.texts.modes import find_prose
for beginning, repeated in eval(sys.argv[2]):
    prose = find_prose((beginning + repeated * 1_000_000)[:1_000_000], sys.argv[1])
    assert len(prose.text) == 1_000_000, (beginning, repeated)
"""


@pytest.mark.parametrize("mode", LONG)
def test_long_texts_of_one_repeated_text_end_in_bounded_time_and_memory(mode: str) -> None:
    ran = run_with_limit(PROGRAM_FOR_LONG_TEXTS, mode, ascii(LONG[mode]))
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


def test_a_program_for_which_its_lexer_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexc.texts.code._SECONDS", 0.2)
    with pytest.raises(UsageError, match="takes too long to read"):
        code.mask("=begin\n" * 20_000, "x.rb")
