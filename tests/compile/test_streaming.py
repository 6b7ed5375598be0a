"""Sorted lists in files are compiled as they are read, with the bytes and the summary of a build that keeps them."""

from __future__ import annotations

import random
import threading
from pathlib import Path
from unittest import mock

import pytest
from memory import peak_of
from out_of_core.random_lists import make_words

from lexc.compile.build import BuildOptions, CompiledImage
from lexc.compile.growing_minimiser import GrowingMinimiser
from lexc.compile.sources import compile_sources
from lexc.compile.streams import lists, streaming
from lexc.compile.streams.streaming import compile_in_order
from lexc.compile.streams.word_stream import WordStream
from lexc.errors import LexcError
from lexc.image.writer import assemble
from lexc.source import ReadOptions


@pytest.fixture(params=["one thread", "two threads"], autouse=True)
def n_threads(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lists are read by a second thread, even short ones, or by the only one."""
    monkeypatch.setattr(streaming, "_MIN_DIVIDED", 0)
    monkeypatch.setattr(streaming, "count_processors", lambda: 1 if request.param == "one thread" else 2)


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


def test_no_thread_remains_after_an_error_in_the_compiling_thread(tmp_path: Path) -> None:
    path, before = tmp_path / "words.txt", threading.active_count()
    path.write_text("".join(f"{i:020b}\n".replace("0", "A").replace("1", "B") for i in range(2_000)))
    failing = mock.patch.object(GrowingMinimiser, "add_tiles", side_effect=KeyboardInterrupt)
    with mock.patch.object(lists, "_PIECE_SIZE", 64), failing, pytest.raises(KeyboardInterrupt):
        compile_in_order([path], ReadOptions(), BuildOptions())
    assert threading.active_count() == before


def test_standard_input_is_read_by_the_only_thread() -> None:
    stream = WordStream([], ReadOptions(alphabet="english"))
    assert streaming._count_threads(["-"], stream) == 1
