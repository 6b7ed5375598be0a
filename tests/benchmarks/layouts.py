"""Tables 11a to 11c: the layout `packed` beside `bitmap` and beside other programs' files: sizes, speed, long keys."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from anagrams import RACKS, sub_anagrams
from building import image_bytes
from crate import Crate, compile_crate
from inputs import WordList, fresh
from lookups import ask
from measure import Row, Table
from moves import POSITIONS, find_best, list_plays
from opening import OPENINGS, open_repeatedly
from peers import Library
from process import build_command, run_and_measure
from questions import find_near, misspell
from timing import time_in_turns
from urls import N_URLS, urls

import lexc
from lexc.play import MoveGenerator, read_cgp

LAYOUTS = ("bitmap", "arcs", "packed")
_ENABLE = "77a8b7729436793e"  # the beginning of its identity
_SIZE_BARS = {"DAWG, no ordinals": 228_000, "DAWG": 320_000, "GADDAG, no ordinals": 1_770_000}  # bytes, ENABLE's
_STATED = {"MAGPIE, packed DAWG": 329_882, "wolges, DAWG and GADDAG": 3_233_072}  # bytes, ENABLE's
_FORMS = {
    f"{kind.upper()}{'' if rank else ', no ordinals'}": (kind, rank)
    for kind in ("dawg", "gaddag") for rank in (False, True)
}  # fmt: skip
_WORD_BARS = {"in, shuffled": 4.5, "in, absent": 3.5}
_BARS = {
    "all words listed": 2.5, "near, 1": 3.0, "near, 2": 3.0, "sub-anagrams": 3.0, "all plays": 2.3,
    "best play": 2.5, "DAWG opened, verified": 5.0, "GADDAG opened, verified": 14.0, "DAWG built": 8.0,
    "GADDAG built": 8.0,
}  # fmt: skip
_PATTERN_BAR, _MEMORY_BAR, _URL_BAR = 3.0, 2.0, 1.0
_PATTERNS = ("?A?E?S", "ST????", "*ING", "*QU*Y")
_N_MISSPELLINGS, _N_RACKS, _N_POSITIONS = 200, 100, 150
_AGAIN = 3  # repetitions of a pattern in one run

Runs = dict[str, Callable[[], object]]


def tables(word_list: WordList, libraries: list[Library], folder: Path, rounds: int) -> Iterator[Table]:
    crate = compile_crate(folder)
    images = _build_images(word_list, folder)
    yield _sizes(word_list, images, libraries, crate, folder)
    yield _speed(word_list, images, folder, rounds)
    yield _long_keys(libraries, crate, folder)


def _build_images(word_list: WordList, folder: Path) -> dict[tuple[str, str], Path]:
    """The path of an image for each layout and each of `_FORMS`."""
    images = {}
    for layout in LAYOUTS:
        for form, (kind, rank) in _FORMS.items():
            images[layout, form] = path = folder / f"{layout}{'' if rank else '-plain'}.{kind}"
            lexc.build(word_list.plain, kind, "english", layout=layout, rank=rank).save(path)
    return images


def _sizes(
    word_list: WordList,
    images: Mapping[tuple[str, str], Path],
    libraries: list[Library],
    crate: Crate | None,
    folder: Path,
) -> Table:
    """Table 11a. On ENABLE there are bars in bytes, and sizes that others state."""
    is_enable = lexc.open(images["bitmap", "DAWG"]).meta.identity.hex().startswith(_ENABLE)
    table = Table("11a. Sizes of files by layout", "ratio: beside bitmap; where there is a bar, beside its bytes")
    for form in _FORMS:
        rows = [Row(f"{form}: {layout}", [images[layout, form].stat().st_size], "B") for layout in LAYOUTS]
        for layout, row in zip(LAYOUTS, rows, strict=True):
            row.against, row.note = rows[0], _bits(images[layout, form])
        if is_enable and form in _SIZE_BARS:
            rows[-1].against, rows[-1].bar = Row("the bar", [_SIZE_BARS[form]], "B"), 1.0
        table.rows += [*rows, None]
    for library in libraries:
        path = folder / "peer.bin"
        library.build(word_list.words).save(str(path))
        table.rows.append(Row(library.name, [path.stat().st_size], "B"))
    if crate:
        crate.write(word_list.plain, folder / "peer.fst")
        table.rows.append(Row(crate.name, [(folder / "peer.fst").stat().st_size], "B"))
    if is_enable:
        table.rows += [Row(f"{name} (stated)", [size], "B") for name, size in _STATED.items()]
    return table


def _bits(path: Path) -> str:
    """Bits a word and bits an arc."""
    graph, bits = lexc.open(path).graph, 8 * path.stat().st_size
    n_arcs = graph.n_dawg_arcs + graph.n_gaddag_arcs
    return f"{bits / graph.n_words:.2f} bits a word, {bits / n_arcs:.2f} an arc"


def _speed(word_list: WordList, images: Mapping[tuple[str, str], Path], folder: Path, rounds: int) -> Table:
    """Table 11b."""
    table = Table("11b. The layout packed beside bitmap", "CPU time; ratio: beside bitmap")
    runs = {layout: _runs(word_list, images, layout) for layout in LAYOUTS}
    bars = {**_WORD_BARS, **dict.fromkeys(_PATTERNS, _PATTERN_BAR), **_BARS}
    for name in bars:
        per, unit = _PER.get(name, (1, "ms"))
        samples = time_in_turns({layout: runs[layout][name] for layout in LAYOUTS}, rounds)
        _add(table, name, samples, unit, per or word_list.n, bars[name])
    for kind in ("dawg", "gaddag"):
        command = partial(_build_command, word_list, folder, kind)
        peaks = {
            layout: [run_and_measure(command(layout))["peak"] for _ in range(min(rounds, 3))] for layout in LAYOUTS
        }
        _add(table, f"lexc build, peak memory, {kind.upper()}", peaks, "MB", 1, _MEMORY_BAR)
    return table


_PER: dict[str, tuple[int, str]] = {
    "in, shuffled": (0, "ns"), "in, absent": (0, "ns"), "all words listed": (0, "ns"),
    "near, 1": (_N_MISSPELLINGS, "µs"), "near, 2": (_N_MISSPELLINGS, "µs"), **dict.fromkeys(_PATTERNS, (_AGAIN, "µs")),
    "sub-anagrams": (_N_RACKS, "µs"), "all plays": (_N_POSITIONS, "µs"), "best play": (_N_POSITIONS, "µs"),
    "DAWG opened, verified": (OPENINGS, "ms"),
    "GADDAG opened, verified": (OPENINGS, "ms"),
}  # fmt: skip
"""By row: the number of things that one run does, 0 for all words, and their unit; others are one thing, in ms."""


def _add(table: Table, name: str, samples: Mapping[str, list[float]], unit: str, per: float, bar: float) -> None:
    first: Row | None = None
    for layout, found in samples.items():
        row = Row(f"{name}: {layout}", found, unit, per, first, bar if layout == "packed" else None)
        first = first or row
        table.rows.append(row)
    table.rows.append(None)


def _ask_anew(image: Path, words: list[str]) -> None:
    """Ask for words that are too few for a double array, which would take the place of the layout."""
    with lexc.open(image, trust=True) as dawg:
        ask(dawg, words)


def _runs(word_list: WordList, images: Mapping[tuple[str, str], Path], layout: str) -> Runs:
    """A function for each row."""
    dawg, gaddag = (lexc.open(images[layout, kind]) for kind in ("DAWG", "GADDAG"))
    rng = random.Random(4)
    misspellings = [misspell(rng, word) for word in rng.choices(word_list.words, k=_N_MISSPELLINGS)]
    racks = RACKS.read_text(encoding="ascii").split()[:_N_RACKS]
    lines = POSITIONS.read_text(encoding="utf-8").splitlines()
    positions = [read_cgp(line) for line in lines[:: len(lines) // _N_POSITIONS][:_N_POSITIONS]]
    generator = MoveGenerator(gaddag)
    return {
        "in, shuffled": partial(_ask_anew, images[layout, "DAWG"], fresh(word_list.shuffled)),
        "in, absent": partial(_ask_anew, images[layout, "DAWG"], fresh(word_list.absent)),
        "all words listed": dawg.keys,
        "near, 1": partial(find_near, dawg, misspellings, 1),
        "near, 2": partial(find_near, dawg, misspellings, 2),
        **{pattern: partial(_find_again, dawg.pattern, pattern) for pattern in _PATTERNS},
        "sub-anagrams": partial(sub_anagrams, dawg, racks),
        "all plays": partial(list_plays, generator, positions),
        "best play": partial(find_best, generator, positions),
        "DAWG opened, verified": partial(open_repeatedly, images[layout, "DAWG"], trust=False),
        "GADDAG opened, verified": partial(open_repeatedly, images[layout, "GADDAG"], trust=False),
        "DAWG built": partial(image_bytes, word_list.plain, "dawg", layout=layout),
        "GADDAG built": partial(image_bytes, word_list.plain, "gaddag", layout=layout),
    }


def _find_again(find: Callable[[str], Iterable[str]], pattern: str) -> None:
    for _ in range(_AGAIN):
        list(find(pattern))


def _build_command(word_list: WordList, folder: Path, kind: str, layout: str) -> list[str]:
    return build_command(word_list.plain, folder / f"process.{kind}", "--layout", layout)


def _long_keys(libraries: list[Library], crate: Crate | None, folder: Path) -> Table:
    """Table 11c: URLs, in the layouts that have labels of UTF-8, beside the crate fst and marisa-trie."""
    keys, text = sorted(urls()), folder / "urls.txt"
    text.write_text("".join(f"{key}\n" for key in keys), encoding="ascii")
    table = Table(f"11c. {N_URLS:,} URLs", "sizes of files without ordinals; ratio of packed: beside the crate fst")
    table.rows.append(Row("text", [text.stat().st_size], "MB"))
    table.rows += [_url_row(f"lexc {layout}", text, folder, layout) for layout in ("arcs", "packed")]
    packed = table.rows[-1]
    for library in libraries:
        if library.name.startswith("marisa"):
            for name, options in ((library.name, {}), (f"{library.name}, smallest", {"num_tries": 16})):
                library.build(keys, **options).save(str(folder / "urls.marisa"))
                table.rows.append(Row(name, [(folder / "urls.marisa").stat().st_size], "MB"))
    if crate and packed:
        crate.write(text, folder / "urls.fst")
        fst = Row(crate.name, [(folder / "urls.fst").stat().st_size], "MB")
        packed.against, packed.bar = fst, _URL_BAR
        table.rows.append(fst)
    return table


def _url_row(name: str, text: Path, folder: Path, layout: str) -> Row:
    path = folder / "urls.dawg"
    figures: dict[str, Any] = run_and_measure(build_command(text, path, "--no-rank", "--layout", layout))
    note = f"built in {figures['cpu']:.1f} s of CPU time, {figures['peak'] / 1e6:,.0f} MB"
    return Row(name, [path.stat().st_size], "MB", note=note)
