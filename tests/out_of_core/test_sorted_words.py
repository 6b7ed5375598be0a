"""Words that are known to be sorted are compiled as they come, from anything; a word out of order is an error."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
from memory import peak_of
from out_of_core.random_lists import make_words

import lexc
from lexc.compile.build import BuildOptions, CompiledImage
from lexc.compile.sources import compile_sources
from lexc.compile.streams import lists
from lexc.compile.streams.streaming import compile_in_order
from lexc.errors import LexcError
from lexc.image.writer import assemble
from lexc.source import ReadOptions


def image(compiled: CompiledImage) -> bytes:
    return b"".join(assemble(compiled.sections))


def numbers(n: int) -> Iterator[str]:
    return (f"{i:020b}".replace("0", "A").replace("1", "B") for i in range(n))


@pytest.mark.parametrize("seed", range(20))
def test_files_standard_input_and_iterables_give_the_bytes_of_a_build_that_keeps_words(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    path, words = tmp_path / "words.txt", sorted(make_words(rng), key=str.encode)
    path.write_text("\n".join(words) + "\n" * rng.randint(0, 2), encoding="utf-8")
    reading = ReadOptions("utf8", is_sorted=True, language=rng.choice(["", "de"]))
    stdin = mock.Mock(buffer=io.BytesIO(path.read_bytes()))
    monkeypatch.setattr("sys.stdin", stdin)
    with mock.patch.multiple(lists, _PIECE_SIZE=64, BATCH_SIZE=7):
        streamed = {image(compile_in_order([source], reading, BuildOptions())) for source in (path, "-", iter(words))}
    assert streamed == {image(compile_sources([path], reading, BuildOptions()))}


@pytest.mark.parametrize("seed", range(30))
def test_the_first_word_out_of_order_is_an_error_that_names_both_words(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    words = sorted({"".join(rng.choices("ABCDE", k=rng.randint(1, 6))) for _ in range(rng.choice([5, 50, 300]))})
    position = rng.randrange(2, len(words))
    before = words[position - 1]
    words.insert(position, words[rng.randrange(position - 1)])
    lines = [line for word in words for line in (word, *[word, "", "# note", "B7"][: rng.choice([0, 0, 1, 4])])]
    number = 1 + next(i for i, line in enumerate(lines) if line == words[position] and before in lines[:i])
    path = tmp_path / "words.txt"
    path.write_text("\n".join(lines))
    reading = ReadOptions("english", is_sorted=True, skip_invalid=True)
    with mock.patch.object(lists, "_PIECE_SIZE", rng.choice([8, 64, 1 << 18])), pytest.raises(LexcError) as error:
        compile_in_order([path], reading, BuildOptions())
    assert error.value.where == f"{path}:{number}"
    assert repr(before) in error.value.expected
    assert error.value.found == repr(words[position])


def test_words_ascend_from_one_file_to_the_next(tmp_path: Path) -> None:
    for name, text in (("a.txt", "CAR\nDOG\n"), ("b.txt", "CAT\nEAR\n")):
        (tmp_path / name).write_text(text)
    with pytest.raises(LexcError, match=r"b.txt:1: the words are not in order; expected a word after 'DOG'"):
        lexc.build([tmp_path / "a.txt", tmp_path / "b.txt"], is_sorted=True)


def test_small_letters_come_after_capitals_unless_case_is_folded(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("Car\nDog\nant\n")
    assert [*lexc.build(path, is_sorted=True)] == ["Car", "Dog", "ant"]
    with pytest.raises(LexcError, match=r"words.txt:3: .* found 'ANT'"):
        lexc.build(path, is_sorted=True, fold="upper")


@pytest.mark.parametrize("memory", [None, "16M"])
def test_a_limit_of_memory_changes_nothing(tmp_path: Path, memory: str | None) -> None:
    path = tmp_path / "words.txt"
    path.write_text("CAT\nCAR\n")
    with pytest.raises(LexcError, match=r"words.txt:2: the words are not in order"):
        lexc.build(path, is_sorted=True, memory=memory)


def test_memory_follows_the_automaton_not_the_words() -> None:
    n_words, options = 40_000, (ReadOptions("english", is_sorted=True), BuildOptions())
    size = 21 * n_words
    assert peak_of(lambda: compile_in_order([numbers(n_words)], *options), size) < size


@pytest.mark.parametrize(
    ("words", "options", "message"),
    [
        (["CAR", ("CAT", 3)], {}, "word 2: not a word; expected str; found tuple"),
        ({"CAR": 3}, {}, "only a .dawg of plain lists is compiled as its words are read"),
        (["CAR"], {"kind": "gaddag"}, "only a .dawg of plain lists"),
        (["BÄR", "ZUG"], {}, "need an alphabet; expected A-Z alone, or a-z alone; found word 1, 'BÄR'"),
        (["Car", "Dog"], {}, "need an alphabet; .* found a list with capitals and small letters"),
        (["car", "dog"], {"fold": "lower"}, "need an alphabet; .* found alphabet auto"),
        ([], {}, "the iterable: no words"),
    ],
)
def test_words_that_cannot_be_read_once_are_refused(words: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(LexcError, match=message):
        lexc.build(words, is_sorted=True, **options)


def test_a_table_on_standard_input_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", mock.Mock(buffer=io.BytesIO(b"car\t5\ncat\t6\n")))
    with pytest.raises(LexcError, match="<stdin>:1:4: this is a table"):
        compile_in_order(["-"], ReadOptions("english", is_sorted=True), BuildOptions())
