"""Files of grids made to hurt, read by the page's modules in Node."""

from __future__ import annotations

import json

import pytest
from formats.npm_tools import NODE
from page.javascript import answer_in_javascript

pytestmark = pytest.mark.skipif(NODE is None, reason="no Node")
SCRIPT = """
module_texts.addTexts({ en: module_grid_en.GRID_EN });
for (const text of asked) {
  try {
    const grid = module_grid_files.readGridFile(new TextEncoder().encode(text));
    for (const kind of ["txt", "xd", "ipuz"]) module_grid_files.writeGridFile(grid, kind);
    answer([grid.cells, grid.headers, module_grid_files.writeGridFile(grid, "ipuz").content]);
  } catch (error) {
    answer(error instanceof Error ? error.stack : error.message);
  }
}
"""
KIND = {"kind": ["http://ipuz.org/crossword#1"], "puzzle": [[0, 0]], "solution": [["A", "B"]]}
NO_TEXT = {"toString": 1}


def answer(*texts: str) -> list[object]:
    return answer_in_javascript(["grid_files", "grid_en", "texts"], SCRIPT, texts)


def test_files_that_are_no_grid_are_refused_with_a_sentence() -> None:
    rows = json.dumps({**KIND, "puzzle": [[]] * 600_000})
    controls = json.dumps({**KIND, "solution": [["A\x1b[31m", "B]"]]})
    no_kind, too_large, no_letter = answer("ipuz(null)", rows, controls)
    assert no_kind == "The file is no crossword in ipuz: its kind is another"
    assert too_large == "A grid has at most 64 rows and columns."
    assert str(no_letter).startswith("Row 1: ")
    assert str(no_letter).endswith("is no letter. # is a block, . an open cell.")


def test_objects_in_the_place_of_texts_are_kept_and_run_nothing() -> None:
    strange = {**KIND, "title": NO_TEXT, "block": NO_TEXT, "styles": {"__proto__": {"cell": 1}}}
    [[cells, headers, content]] = answer(json.dumps({**strange, "kind": [NO_TEXT, *KIND["kind"]]}))  # type: ignore[misc]
    assert (cells, headers) == (["A", "B"], [])
    assert json.loads(content)["title"] == NO_TEXT


def test_a_long_rebus_is_kept() -> None:
    [[cells, *_]] = answer(json.dumps({**KIND, "solution": [["A" * 50, "B"]]}))  # type: ignore[misc]
    assert cells == ["A" * 50, "B"]
