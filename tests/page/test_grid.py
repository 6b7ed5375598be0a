"""The view Grid in Chromium, used as a person uses it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from formats.npm_tools import chromium

import lexc
from lexc.page.write import page_lexicon

pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
from page.browser import AXE, DESKTOP, PHONE, both_forms, find_faults, page_at, wait_until

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium")
SCORED = {"CAT": 90, "COT": 80, "CUT": 10, "ARE": 50, "ORE": 40, "TEN": 70, "TIN": 60, "RAN": 30, "ERA": 20, "AIR": 55}
ROWS = "...\n...\n..#\n"


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    folder = tmp_path_factory.mktemp("grid")
    words = sorted(SCORED)
    columns = {"score": [SCORED[word] for word in words]}
    scored = page_lexicon("scored", lexc.build(words, alphabet="english", columns=columns))
    spanish = page_lexicon("spanish", lexc.build(["CHAL", "LLA", "CHE", "AL", "LA"], alphabet="spanish"))
    with both_forms([scored, spanish], folder) as found:
        yield found


def place(rows: str) -> str:
    return f"#grid?g={quote(rows, safe='')}"


def words_of(page: Any) -> list[str]:
    page.locator(".crossword-words").wait_for()
    return page.locator(".plays .move").all_inner_texts()  # type: ignore[no-any-return]


def figures(page: Any) -> list[str]:
    return page.locator(".crossword small").all_inner_texts()  # type: ignore[no-any-return]


@pytest.mark.parametrize("form", ["one file", "folder"])
def test_cells_have_the_numbers_of_letters_and_slots_their_words_by_score(
    started: Any, addresses: dict[str, str], form: str
) -> None:
    with page_at(started, addresses[form] + place("...#/####")) as page:
        assert words_of(page) == ["CAT", "COT", "TEN", "TIN", "AIR", "ARE", "ORE", "RAN", "ERA", "CUT"]
        assert figures(page) == ["6", "6", "5"]
        page.get_by_label("score at least", exact=True).fill("60")
        page.get_by_label("score at least", exact=True).blur()
        wait_until(page, "document.querySelectorAll('.plays .move').length === 4")
        page.get_by_label("score at least, here alone").fill("85")
        page.keyboard.press("Enter")
        wait_until(page, "document.querySelectorAll('.plays .move').length === 1")
        page.locator(".plays .move").hover()
        assert page.locator(".crossword .trial").count() == 3
        page.locator(".plays .move").click()
        wait_until(page, "location.hash.includes('CAT%23')")
        page.get_by_text("All slots are filled.").wait_for()
        for _ in range(3):
            page.get_by_role("button", name="Undo").click()
        wait_until(page, "document.querySelectorAll('.plays .move').length === 10")


def test_a_grid_is_filled_and_changed_by_keyboard(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, addresses["one file"] + place("...#/...#")) as page:
        page.locator(".crossword").focus()
        page.keyboard.type("ca.")  # the block stands at the opposite place, too
        wait_until(page, "location.hash.includes('CA%23%23%2F.%23.%23')")
        page.keyboard.press("Control+z")
        page.keyboard.type("t")
        wait_until(page, "location.hash.includes('CAT%23')")
        page.keyboard.press("Backspace")
        page.keyboard.press("Home")
        page.keyboard.press("ArrowDown")  # turns
        page.keyboard.press("ArrowDown")
        page.keyboard.type("x")
        page.locator("strong", has_text="No fill exists").wait_for()
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Delete")
        wait_until(page, "location.hash.includes('.A.%23%2FX')")
        page.locator(".crossword").dispatch_event("keydown", {"key": "д"})
        page.get_by_text("A1: no word of scored has the letter “Д”.").wait_for()
        page.goto(addresses["one file"] + place("..../...#") + "&lexicon=spanish")
        page.locator(".crossword").focus()
        page.keyboard.type("[ch]al")
        wait_until(page, "decodeURIComponent(location.hash).includes('[CH]AL.')")


def test_files_go_out_and_in_and_hostile_ones_are_shown_as_text(
    started: Any, addresses: dict[str, str], tmp_path: Path
) -> None:
    with page_at(started, addresses["one file"] + place("CAT/.#./...")) as page:
        page.locator(".crossword").wait_for()
        page.get_by_text("New grid, files").click()
        for kind in ("txt", "ipuz", "puz"):
            with page.expect_download() as found:
                page.get_by_role("button", name=f".{kind}", exact=True).click()
            found.value.save_as(tmp_path / f"grid.{kind}")
        page.get_by_role("button", name="Empty all cells").click()
        for kind in ("txt", "ipuz", "puz"):
            page.locator("input[type=file]").set_input_files(tmp_path / f"grid.{kind}")
            wait_until(page, "decodeURIComponent(location.hash).includes('CAT/.#./...')")
            page.get_by_role("button", name="Undo").click()
            wait_until(page, "decodeURIComponent(location.hash).includes('.../.#./...')")
        for hostile in (b"..\n<img src=x>", b'{"kind":"crossword","puzzle":[["<b>"]]}', b"\xff\xfe", b"."):
            (tmp_path / "wrong.txt").write_bytes(hostile)
            page.locator("input[type=file]").set_input_files(tmp_path / "wrong.txt")
            page.wait_for_timeout(50)
            assert page.locator("main img, main .crossword b").count() == 0
        page.locator("[aria-label=Rows]").fill("4")
        page.get_by_role("button", name="New grid").click()
        wait_until(page, "document.querySelectorAll('.crossword [role=gridcell]').length === 60")


def test_clues_are_written_beside_their_words_and_kept(started: Any, addresses: dict[str, str], tmp_path: Path) -> None:
    with page_at(started, addresses["one file"] + place("CAT/.#./...")) as page:
        page.get_by_text("Title and clues").click()
        page.get_by_label("Title", exact=True).fill("Pets")
        page.get_by_label("Clue of 1 across").fill("Feline")
        page.keyboard.press("Tab")
        page.keyboard.type("Not an ox")
        page.keyboard.press("Enter")
        page.locator(".entries li[data-chosen]", has_text="···").wait_for()
        page.locator("#cell-0").click()
        page.get_by_role("button", name="Set a circle").click()
        page.locator("#cell-2").click()
        page.keyboard.type("r")
        page.get_by_text("The clue is for CAT.").wait_for()
        assert save(page, tmp_path)["clues"]["Across"] == [[1, ""], [3, "Not an ox"]]
        page.get_by_text("Clues left out, since their words have changed: 1.").wait_for()
        page.get_by_role("button", name="Keep it").click()
        page.evaluate("window.print = () => { window.isPrinted = true; }")
        page.get_by_role("button", name="Puzzle", exact=True).click()
        page.emulate_media(media="print")
        assert page.evaluate("window.isPrinted")
        assert page.get_by_role("heading", name="Pets").is_visible()
        assert page.locator(".entries .printed").all_inner_texts()[:2] == ["Feline", "Not an ox"]
        assert page.locator("#cell-0 .seen").evaluate("(cell) => getComputedStyle(cell).fontSize") == "0px"
        page.emulate_media(media="screen")
        page.reload()
        page.get_by_text("2 of 4").wait_for()
        page.get_by_text("New grid, files").click()
        written = save(page, tmp_path)
        assert written["clues"]["Across"] == [[1, "Feline"], [3, "Not an ox"]]
        assert (written["title"], written["puzzle"][0][0]["style"]) == ("Pets", {"shapebg": "circle"})
        page.get_by_role("button", name="New grid").click()
        page.get_by_text("0 of 30").wait_for()
        page.locator("input[type=file]").set_input_files(tmp_path / "grid.ipuz")
        page.get_by_text("2 of 4").wait_for()
        assert page.get_by_label("Clue of 1 across").input_value() == "Feline"


def save(page: Any, folder: Path) -> Any:
    """The ipuz that the page saves."""
    if not page.get_by_role("button", name=".ipuz", exact=True).is_visible():
        page.get_by_text("New grid, files").click()
    with page.expect_download() as found:
        page.get_by_role("button", name=".ipuz", exact=True).click()
    found.value.save_as(folder / "grid.ipuz")
    return json.loads((folder / "grid.ipuz").read_text())


@pytest.mark.sweep
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core (make js-tools)")
@pytest.mark.parametrize(("size", "theme", "locale"), [(DESKTOP, "light", "de-DE"), (PHONE, "dark", "en-US")])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_window(
    started: Any, addresses: dict[str, str], size: tuple[int, int], theme: str, locale: str
) -> None:
    with page_at(started, addresses["one file"] + "#grid", size, theme, bypass_csp=True, locale=locale) as page:
        page.locator(".crossword").wait_for()
        for rows in ("CAT/.#./...", "....!", "/".join(["." * 21] * 21)):
            page.goto(addresses["one file"] + place(rows))
            page.locator("main .panel:not(details), .error").first.wait_for()
            page.evaluate("document.querySelectorAll('details').forEach((element) => { element.open = true; })")
            page.wait_for_timeout(100)
            assert len(rows) > 20 or find_faults(page) == [], rows
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), rows
        page.goto(addresses["one file"] + place("CAT/.#./..."))
        page.locator("#cell-3").click()
        page.locator(".letters-that-fit button").first.click()
        page.locator("#cell-3", has_text="A").wait_for()
