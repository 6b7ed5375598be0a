"""The unknown words of texts by dictionaries: the kernel that scans texts finds those of the slow way."""

from __future__ import annotations

import gc
import signal
from pathlib import Path

import pytest
from dictionaries.tiny_dictionaries import Tiny, write
from hypothesis import example, given
from hypothesis import strategies as st

import lexc
from lexc.lexicon import Lexicon
from lexc.query.spelling import judge_words, mistakes
from lexc.query.word_spelling import PersonalWords
from lexc.source.texts import Text
from lexc.views import spelling as views
from lexc.views.spelling import Speller

GERMAN = Tiny("German", "SET UTF-8|COMPOUNDFLAG C|BREAK 1|BREAK -|ICONV 1|ICONV ’ '", "Haus/C|tür/C|don't|é|x", "", "")
MANY_LETTERS = "".join(map(chr, range(0x4E00, 0x4E50)))  # more than tiles: labels are bytes of UTF-8
ENGLISH = Tiny("English", "SET UTF-8|SFX S Y 1|SFX S 0 s .", f"door/S|house/S|co.|and/or|{MANY_LETTERS}|é|𝒳y", "", "")
PIECES = [
    "Haus", "Haustür", "haus", "HAUSTÜR", "door", "doors", "don't", "don’t", "dont", "xy", "Tür", "e\u0301", "é", "1",
    "x1", "x", "𝒳y", MANY_LETTERS, "and/or", "/etc/x", "www.haus.de", "WWW.xy", "mailto:xy", "https://xy.zz/q",
    "ab@cd.ef", "zz", "zzz's", "co.", " ", " ", " ", "-", "--", "'", "’", ".", ",", ":", "w", "o", "\n", "\r", "\r\n",
    "\u2028", "\0", "\udc80", "𝒳", "ß", "_", "y" * 120, "km/h", "/", "//", "@", "~/", "é@é", "\"", "co",
]  # fmt: skip
texts_ = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@pytest.fixture(scope="module")
def lexicons(tmp_path_factory: pytest.TempPathFactory) -> list[Lexicon]:
    return [lexc.build(write(tmp_path_factory.mktemp(tiny.rule), tiny), fold="none") for tiny in (GERMAN, ENGLISH)]


@example(text='co. "co." (co) co, co; co.:', n_others=1, accepted=())
@given(
    text=texts_, n_others=st.integers(0, 1), accepted=st.sampled_from([(), ("zz",), PersonalWords({"xy"}, {"door"})])
)
def test_mistakes_are_the_words_that_get_no_other_verdict(
    lexicons: list[Lexicon], text: str, n_others: int, accepted: tuple[str, ...] | PersonalWords
) -> None:
    image, *others = [lexicon.image for lexicon in lexicons[: n_others + 1]]
    verdicts = judge_words(image, text, accepted, others)
    expected = [(found.start, found.word) for found in verdicts if found.verdict == "#"]
    assert list(mistakes(image, text, accepted, others)) == expected


@given(text=texts_, size=st.integers(1, 8))
def test_lines_and_columns_do_not_depend_on_the_blocks(lexicons: list[Lexicon], text: str, size: int) -> None:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    expected = [
        (number, start + 1, word)
        for number, line in enumerate(lines, 1)
        for start, word in mistakes(lexicons[0].image, line)
    ]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(views, "_BLOCK", size)
        found = Speller(lexicons[0].image, 0).misspellings(Text("text", text.encode(errors="surrogateescape")))
        assert [(misspelling["line"], misspelling["column"], misspelling["word"]) for misspelling in found] == expected


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="timers are those of POSIX")
def test_a_signal_interrupts_the_scan_of_a_text(lexicons: list[Lexicon]) -> None:
    def stop(*_: object) -> None:
        raise InterruptedError

    text, before = "Haustürhaustürhaustürhaustür. " * 400_000, signal.signal(signal.SIGALRM, stop)
    found = mistakes(lexicons[0].image, text)
    gc.disable()  # an exception in a callback of the collector would be lost
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        with pytest.raises(InterruptedError):
            next(found)
    finally:
        gc.enable()
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    "tiny",
    [
        Tiny("many replacements", "COMPOUNDFLAG A|COMPOUNDMIN 1|CHECKCOMPOUNDREP|REP 99|" + "|".join(["REP a b"] * 99),
             "a/A|aa/A|aaa/A", "", ""),
        Tiny("many rules", "COMPOUNDMIN 1|COMPOUNDRULE 9|" + "|".join(["COMPOUNDRULE A*B*A*B*A*B*C"] * 9),
             "a/AB|aa/AB|aaa/A|b/C", "", ""),
        Tiny("replacements that make a word longer",
             "COMPOUNDFLAG A|COMPOUNDMIN 1|CHECKCOMPOUNDPATTERN 1|CHECKCOMPOUNDPATTERN a a aa", "a/A|aa/A", "", ""),
        Tiny("many breaks", "BREAK 3|BREAK -|BREAK --|BREAK a", "ab", "", ""),
    ],
    ids=lambda tiny: tiny.rule,
)  # fmt: skip
def test_no_word_takes_many_steps(tiny: Tiny, tmp_path: Path) -> None:
    lexicon = lexc.build(write(tmp_path, tiny), fold="none")
    assert not lexicon.is_correct("a" * 98 + "x")
    assert not lexicon.is_correct("a-" * 9 + "x")


@pytest.mark.parametrize(("form", "n_edges"), [("{}ab", 11), ("{}ab-ab", 10), ("ab-{}ab", 10), ("ab{}", 11)])
def test_breaks_are_eleven_deep_at_most(form: str, n_edges: int, tmp_path: Path) -> None:
    edge = "x" if form.startswith("{") or "-" in form else "y"
    lexicon = lexc.build(write(tmp_path, Tiny("deep", "BREAK 3|BREAK -|BREAK ^x|BREAK y$", "ab", "", "")), fold="none")
    assert lexicon.is_correct(form.format(edge * n_edges))
    assert not lexicon.is_correct(form.format(edge * (n_edges + 1)))
