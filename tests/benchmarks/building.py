"""Table 1: building from text bytes to image bytes inside one process, beside yardstick, plain Python and peers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import plain
from inputs import WordList
from measure import Row, Table
from peers import Library
from timing import cpu, wall
from yardstick import Yardstick

import lexc.compile.build as compiling
from lexc.compile.build import BuildOptions, compile_words
from lexc.compile.placing import Placement
from lexc.compile.sources import compile_sources
from lexc.image.writer import assemble
from lexc.source import ReadOptions, read_words

Seconds = dict[str, list[float]]

# The functions that `compile_words` calls, each with its module or class, and their names in the table.
_STAGES: dict[tuple[Any, str], str] = {
    (compiling, "sort"): "sort",
    (compiling, "build"): "minimise",
    (compiling, "Placement"): "place",
    (Placement, "finish"): "place",
    (compiling, "rank_section"): "rank",
    (compiling, "identity"): "identity",
}
_ORDER = ("read", *dict.fromkeys(_STAGES.values()), "the rest of compiling", "checksums, assembling")
_PLAIN = "plain Python: a sorted list of the words"
_BARS = {"dawg": 1.5, "gaddag": 0.85}  # beside the yardstick
_THREADS_BAR = 1 / 1.6  # wall time of two threads beside one
_PLAIN_BARS = {"dawg": 0.6, "gaddag": 3.5}


def image_bytes(path: Path, kind: str, threads: int = 1, layout: str = "auto") -> bytes:
    """The image of a word list, as `lexc build` writes it."""
    options = BuildOptions(kind, layout, threads=threads)
    return b"".join(assemble(compile_sources([path], ReadOptions(), options).sections))


def tables(word_list: WordList, yardstick: Yardstick | None, libraries: list[Library], rounds: int) -> list[Table]:
    """Tables 1 and 1b."""
    contenders: dict[str, Callable[[], object]] = {
        _PLAIN: partial(plain.sorted_words, word_list.plain),
        "lexc DAWG": partial(image_bytes, word_list.plain, "dawg"),
        "lexc GADDAG": partial(image_bytes, word_list.plain, "gaddag"),
        "lexc GADDAG, 2 threads": partial(image_bytes, word_list.plain, "gaddag", 2),
        "lexc DAWG, shuffled text": partial(image_bytes, word_list.mixed, "dawg"),
        "lexc GADDAG, shuffled text": partial(image_bytes, word_list.mixed, "gaddag"),
    }
    for library in libraries:
        contenders[f"{library.name}, sorted list of str"] = partial(library.build, word_list.words)
    times: Seconds = {name: [] for name in contenders}
    walls: Seconds = {"lexc GADDAG": [], "lexc GADDAG, 2 threads": []}
    beside: Seconds = {"dawg": [], "gaddag": []}
    for number in range(rounds + 1):  # the first is not counted
        for name, run in contenders.items():
            if yardstick and name in ("lexc DAWG", "lexc GADDAG"):
                _add_yardstick(beside, yardstick)
            seconds = cpu(run)
            if number:
                times[name].append(seconds)
            if number and name in walls:
                walls[name].append(wall(run))
        if number == 0:
            beside = {"dawg": [], "gaddag": []}
    return [_comparison(times, walls, beside, yardstick is not None), _stage_table(word_list, rounds)]


def _add_yardstick(beside: Seconds, yardstick: Yardstick) -> None:
    figures = yardstick.run()
    beside["dawg"].append(figures["dawg"])
    beside["gaddag"].append(sum(figures.values()))


def _comparison(times: Seconds, walls: Seconds, beside: Seconds, has_yardstick: bool) -> Table:
    if has_yardstick:
        dawg = Row("yardstick DAWG (minimising only)", beside["dawg"], "ms")
        gaddag = Row("yardstick GADDAG (minimising both, placing both)", beside["gaddag"], "ms")
    else:
        dawg = gaddag = Row(_PLAIN, times[_PLAIN], "ms")
    bars = _BARS if has_yardstick else _PLAIN_BARS
    caption = "CPU time; ratio: beside " + ("the yardstick" if has_yardstick else "plain Python")
    table = Table("1. Text bytes to image bytes, in process", caption)
    table.rows += [dawg, gaddag, None] if has_yardstick else [dawg, None]
    for name, samples in times.items():
        kind = "gaddag" if "GADDAG" in name else "dawg"
        bar = bars[kind] if name in ("lexc DAWG", "lexc GADDAG") else None
        if name != dawg.name:
            table.rows.append(Row(name, samples, "ms", 1, dawg if kind == "dawg" else gaddag, bar))
    one, two = (Row(f"{name}, wall time", samples, "ms") for name, samples in walls.items())
    two.against, two.bar = one, _THREADS_BAR
    two.note = "beside one thread"
    table.rows += [None, one, two]
    return table


def _stage_table(word_list: WordList, rounds: int) -> Table:
    """The stages of a build: the median time of each beside that of the whole build."""
    table = Table("1b. Where the time goes", "CPU time; ratio: share of the whole")
    for kind in ("dawg", "gaddag"):
        runs = [_time_stages(word_list.plain, kind) for _ in range(rounds + 1)][1:]
        whole = Row(f"lexc {kind.upper()}", [sum(run.values()) for run in runs], "ms")
        parts = [Row(f"  {name}", [run.get(name, 0.0) for run in runs], "ms", against=whole) for name in _ORDER]
        table.rows += [None, whole, *(part for part in parts if median(part.samples) > 2e-5)]
    del table.rows[0]
    return table


def _time_stages(path: Path, kind: str) -> dict[str, float]:
    """CPU seconds of each stage of one build."""
    seconds: dict[str, float] = {}
    start = time.process_time()
    words = read_words([path], ReadOptions())
    read = time.process_time()
    with _time_calls(seconds):
        compiled = compile_words(words, BuildOptions(kind=kind))
    end_time = time.process_time()
    b"".join(assemble(compiled.sections))
    seconds["the rest of compiling"] = end_time - read - sum(seconds.values())
    return {**seconds, "read": read - start, "checksums, assembling": time.process_time() - end_time}


@contextmanager
def _time_calls(seconds: dict[str, float]) -> Iterator[None]:
    """Replace the functions that `compile_words` calls by wrappers that add their CPU seconds to `seconds`."""
    real: dict[tuple[Any, str], Callable[..., Any]] = {place: getattr(*place) for place in _STAGES}

    def wrap(place: tuple[Any, str]) -> Callable[..., Any]:
        def call(*args: Any, **options: Any) -> Any:
            start = time.process_time()
            try:
                return real[place](*args, **options)
            finally:
                seconds[_STAGES[place]] = seconds.get(_STAGES[place], 0.0) + time.process_time() - start

        return call

    for place in real:
        setattr(*place, wrap(place))
    try:
        yield
    finally:
        for place, function in real.items():
            setattr(*place, function)
