"""Sorted lists in files are compiled as they are read, with the bytes and the summary of a build that keeps them."""

from __future__ import annotations

import random
from pathlib import Path
from unittest import mock

import pytest
from memory import peak_of
from out_of_core.random_lists import make_words

from lexc.compile.build import BuildOptions, CompiledImage
from lexc.compile.sources import compile_sources
from lexc.errors import LexcError
from lexc.image.writer import assemble
from lexc.out_of_core import streaming
from lexc.out_of_core.streaming import compile_in_order
from lexc.out_of_core.words import lists
from lexc.source import ReadOptions


def image(compiled: CompiledImage) -> bytes:
    return b"".join(assemble(compiled.sections))


@pytest.mark.parametrize("seed", range(20))
def test_random_lists_give_the_bytes_and_the_summary_of_a_build_that_keeps_them(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    path, words = tmp_path / "words.txt", make_words(rng)
    path.write_text("\n".join(words) + "\n" * rng.randint(0, 2), encoding="utf-8")
    options, reading = BuildOptions(layout=rng.choice(["auto", "arcs", "packed"])), ReadOptions()
    with mock.patch.object(lists, "_PIECE_SIZE", 64):
        streamed = compile_in_order([path], reading, options)
    kept = compile_sources([path], reading, options)
    assert image(streamed) == image(kept)
    assert streamed.words.summary == kept.words.summary


@pytest.mark.parametrize(
    "text", ["CAT\nCAR\n", "CAR\t5\nCAT\t6\n", "# nothing\n", "Car\nDog\n", "CAR\nCAT,5\n", "CAR\nCA7\n", "\x00\n"]
)
def test_lists_of_other_kinds_are_read_as_before(tmp_path: Path, text: str) -> None:
    path = tmp_path / "words.txt"
    path.write_text(text)
    results = []
    for compile_ in (compile_in_order, compile_sources):
        try:
            results.append(image(compile_([path], ReadOptions(), BuildOptions())))
        except LexcError as error:
            results.append(str(error).encode())
    assert results[0] == results[1]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_errors_name_the_line_whatever_ends_lines(tmp_path: Path, end: str) -> None:
    path = tmp_path / "words.txt"
    path.write_bytes(f"{end.join(['CAR', 'CARS', 'CAT', 'DOG', 'DOGS', 'EAR'])}\r\nF7".encode())
    with mock.patch.object(lists, "_PIECE_SIZE", 8), pytest.raises(LexcError, match=r"words.txt:7:2"):
        compile_in_order([path], ReadOptions(alphabet="english"), BuildOptions())


def test_words_in_order_are_not_kept(tmp_path: Path) -> None:
    with mock.patch.object(streaming, "compile_in_memory", side_effect=AssertionError):
        path = tmp_path / "words.txt"
        path.write_text("CAR\nCARS\nCAT\n")
        assert compile_in_order([path], ReadOptions(), BuildOptions()).words.tiles == b""


def test_memory_follows_the_automaton_not_the_list(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("".join(f"{i:020b}\n".replace("0", "A").replace("1", "B") for i in range(40_000)))
    list_size = path.stat().st_size
    options = ReadOptions(alphabet="english"), BuildOptions()
    with mock.patch.object(lists, "_PIECE_SIZE", 1 << 14):
        assert peak_of(lambda: compile_in_order([path], *options), list_size) < list_size
