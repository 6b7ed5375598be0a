r"""Lexicons of bytes: --encoding bytes, `\x00` on the command line, `bytes` in Python."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lexc
from lexc.alphabet.byte_words import bytes_of_text, text_of_bytes
from lexc.errors import AlphabetError, UsageError

WORDS = st.lists(st.binary(min_size=1, max_size=8), min_size=1, max_size=10, unique=True)


def order(word: bytes) -> list[int]:
    """The order of code points: NUL, line ends and bytes from 80 on stand behind the others."""
    return [byte + 256 if byte in b"\0\n\r" or byte >= 0x80 else byte for byte in word]


@given(words=WORDS, other=st.binary(min_size=1, max_size=3))
def test_a_lexicon_has_just_the_bytes_that_it_was_given(words: list[bytes], other: bytes) -> None:
    lexicon: Any = lexc.build(words, encoding="bytes")
    assert list(lexicon) == sorted(words, key=order)
    assert all(word in lexicon for word in words)
    assert (other in lexicon) == (other in words)
    assert lexicon.keys(other) == [word for word in sorted(words, key=order) if word.startswith(other)]
    assert lexicon.contains_many([other, *words]) == [other in words, *[True] * len(words)]
    assert list(lexc.frombytes(lexicon.tobytes())) == list(pickle.loads(pickle.dumps(lexicon))) == list(lexicon)


@given(word=st.binary(max_size=20))
def test_escapes_are_read_as_they_are_written(word: bytes) -> None:
    text = text_of_bytes(word)
    assert bytes_of_text(text) == word
    assert text.isascii()
    assert text.isprintable()


@given(
    words=st.lists(
        st.binary(min_size=1, max_size=6).filter(lambda word: not {10, 13} & {*word}), min_size=1, unique=True
    )
)
def test_each_line_of_a_list_is_a_word_and_is_written_back(
    words: list[bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("lists")
    words = sorted({b"first", *words}, key=order)
    (folder / "list.txt").write_bytes(b"first\n\n" + b"\n".join(words) + b"\n")  # no beginning of a compressed file
    lexicon: Any = lexc.build(folder / "list.txt", encoding="bytes")
    assert list(lexicon) == words
    lexc.convert(lexicon, folder / "back.txt")
    assert (folder / "back.txt").read_bytes().split(b"\n")[:-1] == words


def test_a_list_is_read_in_limited_memory_to_the_same_bytes(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_bytes(b"#tag\n  two \nna\xefve\nn\0l\nback\\slash\n")
    lexicon: Any = lexc.build(tmp_path / "list.txt", encoding="bytes")
    assert set(lexicon) == {b"#tag", b"  two ", b"na\xefve", b"n\0l", b"back\\slash"}
    assert lexc.build(tmp_path / "list.txt", encoding="bytes", memory="64M").tobytes() == lexicon.tobytes()


def test_questions_take_bytes_and_answers_are_bytes() -> None:
    lexicon: Any = lexc.build({b"a\0": {"n": 5}, b"ab": {"n": 2}, b"\xe9t\xe9": {}}, encoding="bytes")
    assert lexicon.values_of(b"a\0") == {"n": 5}
    assert lexicon.get(b"a\0", column="n") == 5
    assert dict(lexicon.items(column="n")) == {b"a\0": 5, b"ab": 2}
    assert list(lexicon.pattern(b"a?")) == list(lexicon.find(prefix=b"a")) == [b"ab", b"a\0"]
    assert list(lexicon.near(b"a\xff")) == [(b"ab", 1), (b"a\0", 1)]
    assert lexicon.longest_prefix(b"abc") == b"ab"
    assert (lexicon.index(b"ab"), lexicon[0], lexicon[-1:]) == (0, b"ab", [b"\xe9t\xe9"])
    assert lexicon.contains_many((b"ab", b"b")) == [True, False]
    with pytest.raises(UsageError, match="bytes have no letters"):
        lexc.build([b"a"], encoding="bytes", key="letters")
    with pytest.raises(UsageError, match="a word has a line end"):
        lexc.convert(lexc.build([b"a\n"], encoding="bytes"), "x.txt")


def test_operators_with_sets_of_bytes_are_those_of_sets() -> None:
    lexicon: Any = lexc.build([b"a\0", b"ab"], encoding="bytes")
    assert lexicon == {b"a\0", "ab"}
    assert lexicon & {r"a\x00", b"b"} == {b"a\0"}
    assert lexicon | {"ab", b"b"} == {b"a\0", b"ab", b"b"}
    assert not lexicon.isdisjoint({b"ab"})
    assert lexicon.isdisjoint({b"b", 5})


def test_an_image_says_so_in_meta_and_no_other_alphabet_may() -> None:
    lexicon: Any = lexc.build([b"a"], encoding="bytes")
    assert lexicon.meta.alphabet.to_meta()["encoding"] == "bytes"
    for change in (
        {"fold": "upper"},
        {"is_utf8": False, "labels": ["A"]},
        {"encoding": "latin-1"},
        {"key": {"rule": "letters", "digits": "drop"}},
    ):
        with pytest.raises(AlphabetError):
            lexc.Alphabet.from_meta(lexicon.meta.alphabet.to_meta() | change)
    with pytest.raises(AlphabetError, match="key is wrong"):
        lexc.Alphabet.from_meta(lexc.Alphabet.utf8("none").to_meta() | {"key": {"rule": "bytes", "digits": "refuse"}})


def test_bytes_are_built_in_limited_memory_too(tmp_path: Path) -> None:
    words = {b"\xff": {"n": 3}, b"b\x00": {"n": 5}}
    assert [*lexc.build(words, encoding="bytes", memory="16M", tmp=tmp_path).items(column="n")] == [
        (b"b\x00", 5),
        (b"\xff", 3),
    ]
