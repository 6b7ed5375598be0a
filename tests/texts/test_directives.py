"""Directives in texts: lines, blocks and words that are passed over, in the spellings of three programs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.texts.directives import Directives
from lexc.texts.ignore_patterns import IgnorePatterns
from lexc.texts.masks import Prose


def remaining(text: str, blocks: int = 1) -> list[str]:
    """The words that remain, of a text in some blocks of whole lines."""
    lines, directives = text.splitlines(keepends=True), Directives()
    size = -(-len(lines) // blocks)
    parts = ["".join(lines[i : i + size]) for i in range(0, len(lines), size)]
    proses = [directives.apply(Prose(part), part) for part in parts]
    assert [len(prose.text) for prose in proses] == [len(part) for part in parts]
    assert [prose.text.count("\n") for prose in proses] == [part.count("\n") for part in parts]
    return [word for prose in proses for word in prose.text.split()]


def words_of(text: str) -> set[str]:
    return {*Directives().apply(Prose(text), text).accepted}


LINE = ["lexc:ignore-line", "cspell:disable-line", "cSpell: disable-line", "spell-checker:disable-line",
        "spellchecker: disable-line", "spell:disable-line", "codespell:ignore", "LEXC:IGNORE-LINE"]  # fmt: skip
NEXT = ["lexc:ignore-next-line", "cspell:disable-next-line", "cspell:disable-next", "codespell:ignore-next-line"]
BLOCK = [
    ("lexc:ignore-start", "lexc:ignore-end"), ("cspell:disable", "cspell:enable"),
    ("codespell:ignore-begin", "codespell:ignore-end"), ("spell-checker: disable", "spell-checker: enable"),
]  # fmt: skip


@pytest.mark.parametrize("directive", LINE)
def test_a_line_is_passed_over(directive: str) -> None:
    assert remaining(f"a\nb  # {directive}\nc") == ["a", "c"]


@pytest.mark.parametrize("directive", NEXT)
def test_the_next_line_is_passed_over_and_the_directive_is_no_prose(directive: str) -> None:
    assert remaining(f"a\nb <!-- {directive} -->\nc\nd\n") == ["a", "b", "<!--", "d"]
    assert remaining(f"{directive}\nc\nd\n", blocks=3) == ["d"]


@pytest.mark.parametrize(("start", "end"), BLOCK)
@pytest.mark.parametrize("blocks", [1, 2, 6])
def test_a_block_is_passed_over(start: str, end: str, blocks: int) -> None:
    assert remaining(f"a\n# {start}\nb\nc\n# {end}\nd\n", blocks) == ["a", "d"]
    assert remaining(f"a\n# {start}\nb\nc\n", blocks) == ["a"]


def test_a_text_is_passed_over() -> None:
    assert remaining("a\nb\n# lexc:ignore-file\nc\n") == []


def test_words_are_correct_in_the_whole_text() -> None:
    assert words_of("teh\n<!-- lexc:words Teh, rijst-tafel --> other\n") == {"teh", "rijst-tafel"}
    assert words_of("/* cspell:ignore foo bar */ /* cspell:words baz */") == {"foo", "bar", "baz"}
    assert words_of("// cspell:word foo") == {"foo"}
    assert words_of("teh") == set()


DIRECTIVES = ["lexc:words x", "cspell:ignore x", "codespell:ignore x", "lexc:ignore-next-line"]


@pytest.mark.parametrize("directive", DIRECTIVES)
def test_prose_behind_the_comment_of_a_directive_stays(directive: str) -> None:
    assert remaining(f"a <!-- {directive} --> wrod") == ["a", "<!--", "wrod"]
    assert remaining(f"/* {directive} */ wrod /* {directive} */ thre") == ["/*", "wrod", "/*", "thre"]


@pytest.mark.parametrize("directive", DIRECTIVES)
def test_a_line_of_many_directives_takes_linear_time(directive: str) -> None:
    text = f"{directive} " * 5_000  # half a minute and more where each one reads the rest of the line
    assert remaining(text) == []
    assert remaining(f"codespell:ignore {','.join(map(str, range(20_000)))}" + " 7" * 20_000) == []


def test_codespell_names_words_of_a_line() -> None:
    assert remaining("teh wrod thre # codespell:ignore teh,thre\nteh") == ["wrod", "#", "teh"]
    assert remaining("# codespell:ignore-next-line teh\nteh wrod\nteh") == ["#", "wrod", "teh"]


@pytest.mark.parametrize("text", ["lexc:ignore", "xlexc:ignore-line", "`lexc:ignore-file`", "spell: ignore it",
                                  "lexc:ignore-lines", '"cspell:disable"', "cspell:disabled"])  # fmt: skip
def test_other_texts_are_no_directives(text: str) -> None:
    assert remaining(text) == text.split()


PIECES = [
    "a", " ", "\n", "\r\n", "\u2028", "lexc:ignore-line", "cspell:disable ", "cspell:enable", "codespell:ignore b",
    "lexc:words x", "lexc:ignore-next-line",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_no_offset_changes(text: str) -> None:
    masked = Directives().apply(Prose(text), text).text
    assert len(masked) == len(text)
    assert all(new in (old, " ") for new, old in zip(masked, text, strict=True))


class TestPatterns:
    @pytest.fixture(autouse=True)
    def needs_re2(self) -> None:
        pytest.importorskip("re2", reason="needs the package google-re2")

    def test_matches_are_passed_over(self) -> None:
        text = "é JIRA-12 teh 🙂 \udc80 JIRA-3\nx = y"
        masked = IgnorePatterns([r"\bJIRA-\d+", "^x.*$"]).blank_matches(text, text)
        assert (len(masked), masked.split()) == (len(text), ["é", "teh", "🙂", "\udc80"])

    @pytest.mark.parametrize("pattern", ["(a", "(?=a)", r"(a)\1", "(?:a{65535}){65535}", "[b-a]"])
    def test_a_wrong_pattern_is_an_error_with_its_place(self, pattern: str) -> None:
        with pytest.raises(Exception, match=r"^lexc.toml:3: a wrong pattern; .*; found .*"):
            IgnorePatterns([pattern], "lexc.toml:3")

    @pytest.mark.parametrize("pattern", ["(a*)*b", "(?:(?:a|ab|b)*)*c", "(a|a)*$b", "(?:a?){200}a{200}b"])
    def test_a_hostile_pattern_takes_linear_time(self, pattern: str) -> None:
        text = "a" * 20_000
        assert IgnorePatterns([pattern]).blank_matches(text, text) in (text, " " * len(text))
