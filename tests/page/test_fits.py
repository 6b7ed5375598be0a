"""Grids in the page: what fits is what lexc.puzzles says, and its files are those of the library."""

from __future__ import annotations

import json
import random
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from formats.npm_tools import MODULE, NODE, has_node
from words import english_words

import lexc
from lexc.errors import ResourceMissing
from lexc.lexicon import Lexicon
from lexc.page.modules import join_modules
from lexc.page.write import STATIC
from lexc.puzzles import Fitter, Wishes, read_grid, write_grid
from lexc.puzzles.text_grids import write_text

pytestmark = pytest.mark.skipif(not has_node(), reason="no Node 20")
MODULES = {
    "worker": "export const answerToo = (methods) => Object.assign(globalThis, methods);\n",
    "texts": "export const t = (name, values) => JSON.stringify([name, values]);\n",
    "all": """import { readGridFile, writeGridFile } from "./grid_files.js";
import { readText, writeText } from "./grid_text.js";
import {  } from "./fits.js";
for (const { text, file, kind, ...options } of asked) {
  try {
    const grid = file ? readGridFile(Uint8Array.from(Buffer.from(file, "base64"))) : readText(text);
    const content = kind && Buffer.from(writeGridFile(grid, kind).content).toString("base64");
    const fit = lexicon && globalThis.fit(lexicon, { grid, ...options });
    const { clues, styles, headers } = grid;
    console.log(JSON.stringify({ written: writeText(grid), content, fit, clues, styles, headers }));
  } catch (error) {
    if (error.stack) throw error;
    console.log(JSON.stringify({ error: JSON.parse(error.message)[0] }));
  }
}
""",
}
GRIDS = ["...#..\n...#..\n......\n##....\n......\n", ".....\n.....\n.....\n", "......\n......\n\n.|....\n_..+..\n"]


def in_javascript(asked: list[dict[str, Any]], image: Path | None = None) -> list[Any]:
    """Answers of the page's modules."""
    script = join_modules(lambda name: MODULES.get(name) or (STATIC / f"{name}.js").read_text(encoding="utf-8"), "all")
    head = f'import {{ open }} from {json.dumps(MODULE.as_uri())};\nimport {{ readFileSync }} from "node:fs";\n'
    head += (
        'const { asked, image } = JSON.parse(readFileSync(0, "utf-8")), lexicon = image && open(readFileSync(image));\n'
    )
    command = [str(NODE), "--input-type=module", "-e", head + script]
    sent = json.dumps({"asked": asked, "image": image and str(image)}).encode()
    run = subprocess.run(command, input=sent, capture_output=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr.decode(errors="replace")[-3000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


def expected_fit(lexicon: Lexicon, asked: dict[str, Any]) -> dict[str, Any] | None:
    """The words and letters that fit by lexc.puzzles, as the page says it; None if nothing fills the grid."""
    wishes = Wishes(min_score=asked.get("floor"), slot_scores=asked.get("floors", {}))
    fitter = Fitter(read_grid(asked["text"]), lexicon, wishes)
    found = fitter.fit()
    if not found.is_consistent:
        return None
    candidates = fitter.candidates(asked["slot"], 10_000)
    return {
        "slots": {slot.slot.name: [slot.n_alone, slot.n_left] for slot in found.slots},
        "letters": [[*letters] for place, letters in sorted(found.letters.items()) if not found.grid.letters[place]],
        "candidates": sorted([each.word, each.score, each.n_crossing] for each in candidates),
    }


def page_fit(fit: dict[str, Any]) -> dict[str, Any] | None:
    if "empty" in fit:
        return None
    return {
        "slots": {slot["name"]: [slot["nAlone"], slot["nLeft"]] for slot in fit["slots"]},
        "letters": [letters for letters in fit["letters"] if letters is not None],
        "candidates": sorted([each["word"], each["score"], each["nCrossing"]] for each in fit["candidates"]),
    }


def some_grids(letters: Iterable[str], n: int) -> list[dict[str, Any]]:
    """Grids with random letters, by random floors."""
    rng, labels, asked = random.Random(3), [*letters], list[dict[str, Any]]()
    for i in range(n):
        rows = GRIDS[i % len(GRIDS)]
        first = rows.split("\n\n")[0]
        given = "".join(rng.choice(labels) if sign == "." and rng.random() < 0.12 else sign for sign in first)
        options = [{}, {"floor": 40}, {"floor": 20, "floors": {"1A": 70}}][i % 4 % 3]
        asked.append(
            {"text": given + rows[len(first) :], "slot": rng.choice(["1A", "1D", "2D"]), "limit": 10_000, **options}
        )
    return asked


def test_words_and_letters_that_fit_are_those_of_the_library(tmp_path: Path) -> None:
    words = [word.upper() for word in english_words() if len(word) < 8][::4]
    scores = [None if i % 7 == 0 else i * 37 % 100 for i in range(len(words))]
    english = lexc.build(words, alphabet="english", columns={"score": scores})
    rng = random.Random(1)
    pieces = ["A", "E", "O", "R", "S", "T", "[CH]", "[LL]"]
    others = sorted({"".join(rng.choices(pieces, k=rng.choice([2, 3, 5, 6]))) for _ in range(3000)})
    spanish = lexc.build(others, alphabet="spanish", columns={"score": [i % 100 for i in range(len(others))]})
    for lexicon, asked in ((english, some_grids("AEST", 12)), (spanish, some_grids(["A", "[CH]", "S"], 6))):
        lexicon.save(tmp_path / "words.dawg")
        found = [page_fit(each["fit"]) for each in in_javascript(asked, tmp_path / "words.dawg")]
        expected = [expected_fit(lexicon, each) for each in asked]
        assert found == expected
        assert sum(each is not None for each in expected) > len(expected) // 3
        assert None in expected or lexicon is spanish


def test_a_cell_of_several_letters_and_the_order_of_words(tmp_path: Path) -> None:
    lexicon = lexc.build(
        ["HEARTY", "EARTH", "HEARTS", "TOY", "TOS", "YO", "SO"], columns={"score": [5, 9, 7, 1, 2, 3, 3]}
    )
    lexicon.save(tmp_path / "words.dawg")
    asked = [{"text": "[HEART].\n..\n", "slot": "1A"}, {"text": "..É\n"}, {"text": "TOX\n", "slot": "1A"}]
    rebus, wrong, unknown = (each["fit"] for each in in_javascript(asked, tmp_path / "words.dawg"))
    assert [(each["word"], each["letters"]) for each in rebus["candidates"]] == [
        ("HEARTS", ["HEART", "S"]), ("HEARTY", ["HEART", "Y"]),
    ]  # fmt: skip
    assert wrong == {"wrong": 2}
    assert unknown["unknown"] == ["1A"]


FILES = [
    "#..A.\n.[CH]..#\n.._..\n",
    "....\n....\n\n.|..\n_..+\n",
    "Title: A <b>\nAuthor: É\n\nAB#\n...\n",
    "A[HEART]Ñ\n..[ÉT]\n",
]


def test_files_of_the_page_are_read_by_the_library_and_those_of_the_library_by_the_page(tmp_path: Path) -> None:
    asked, expected = list[dict[str, Any]](), list[str]()
    for text in FILES:
        for kind in ("txt", "xd", "ipuz", "puz"):
            grid, path = read_grid(text), tmp_path / f"grid.{kind}"
            try:
                write_grid(grid, path)
            except ResourceMissing:
                continue
            asked.append({"file": b64encode(path.read_bytes()).decode(), "kind": kind})
            expected.append(write_text(read_grid(path)))
    for ask, text, found in zip(asked, expected, in_javascript(asked), strict=True):
        assert found["written"] == text
        path = tmp_path / f"own.{ask['kind']}"
        path.write_bytes(b64decode(found["content"]))
        assert write_text(read_grid(path)) == text


FULL = {
    "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "title": "A title", "author": "“Ñ”",
    "notes": "Note", "editor": "E", "date": "1/2/2026", "showenumerations": True, "org.example:x": {"a": [1]},
    "puzzle": [[{"cell": 1, "style": {"shapebg": "circle"}}, 0, 2], ["#", {"cell": "#", "style": {"color": "0"}}, 0],
               [{"cell": 3, "style": {"barred": "R", "mark": {"TL": "x"}}}, 0, 0]],
    "solution": [["C", "A", "T"], ["#", "#", "O"], ["P", "I", "T"]],
    "clues": {"Across": [[1, "Feline ~ “or” not"], {"number": 3, "clue": "No slot"}], "Down": [["2", " A column "]]},
}  # fmt: skip


def test_the_page_keeps_clues_circles_headers_and_other_fields_as_the_library_does(tmp_path: Path) -> None:
    (tmp_path / "full.ipuz").write_text(json.dumps(FULL))
    grid, asked, written = read_grid(tmp_path / "full.ipuz"), list[dict[str, Any]](), list[bytes]()
    for kind in ("ipuz", "xd", "puz"):
        path = tmp_path / f"grid.{kind}"
        try:
            write_grid(grid, path)
            write_grid(read_grid(path), path)  # a file that has been through a kind has what that kind keeps
        except ResourceMissing:
            continue
        written.append(path.read_bytes())
        asked.append({"file": b64encode(written[-1]).decode(), "kind": kind})
    for ask, expected, found in zip(asked, written, in_javascript(asked), strict=True):
        assert b64decode(found["content"]) == expected, ask["kind"]
        assert found["clues"]["A0"] == {"text": "Feline ~ “or” not", "letters": ["C", "A", "T"]}
        assert found["styles"]["0"] == {"shapebg": "circle"}
        assert ["Author", "“Ñ”"] in found["headers"]


def test_hostile_files_are_refused_in_words() -> None:
    ipuz = '{"kind": ["crossword"], "puzzle": %s}'
    wrong = {
        "": "grid_no_rows", "...\n..\n": "grid_rows_differ", "....!\n": "grid_no_letter", "." * 65: "grid_too_large",
        "..\n..\n\nxx\nyy\n": "grid_bars_wrong", "{": "grid_no_ipuz", '{"kind": "sudoku"}': "grid_no_ipuz",
        ipuz % "[]": "grid_too_large", ipuz % "3": "grid_too_large", ipuz % '[["' + "0" * 99: "grid_no_ipuz",
        "\n" * 10_001: "grid_too_large", "__ACROSS&DOWN\0": "grid_no_puz",
        "__ACROSS&DOWN\0" + "\x03" * 90: "grid_no_puz", "\xff": "grid_no_text",
    }  # fmt: skip
    asked = [{"file": b64encode(text.encode("latin-1")).decode() or "Cg=="} for text in wrong]
    assert [found.get("error") for found in in_javascript(asked)] == [*wrong.values()]
    odd = [
        ipuz % '[[{"cell": {}, "style": []}, null, {"cell": null}]]',
        ipuz % '[[0, 5, [], true]], "solution": [{}, 3]',
    ]
    assert all("written" in found for found in in_javascript([{"file": b64encode(t.encode()).decode()} for t in odd]))
