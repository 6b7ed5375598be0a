"""The page with words of Hebrew: what a person reads begins on the right, beside words of English, too."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import pytest
from formats.npm_tools import chromium

import lexc
from lexc.page.write import page_lexicon, write_page

pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
from page.browser import page_at, wait_until

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium")
WORDS = ["שלום", "בשלום", "שלומי", "שלו", "שלומ"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    page = tmp_path_factory.mktemp("hebrew") / "words.html"
    write_page([page_lexicon("hebrew", lexc.build(WORDS, language="he"))], page)
    return page.as_uri()


def left_to_right(page: Any, selector: str) -> list[str]:
    """The texts of some elements, the leftmost first."""
    found = page.locator(selector).evaluate_all("all => all.map((e) => [e.getBoundingClientRect().x, e.textContent])")
    return [text for _, text in sorted(found)]


def test_a_word_and_its_hooks_are_read_from_the_right(started: Any, address: str) -> None:
    with page_at(started, f"{address}#explore?q={quote('שלום')}") as page:
        page.get_by_text("in hebrew").wait_for()
        assert left_to_right(page, ".tiles .tile") == ["ם", "ו", "ל", "ש"]
        assert left_to_right(page, ".hooks > *") == ["–", "שלום", "ב"]
        assert page.locator(".box input").evaluate("e => getComputedStyle(e).direction") == "rtl"
        assert "\u2068ש\u2069, 0 longer ones with \u2068שלום\u2069" in page.locator(".hint").inner_text()


def test_the_table_of_a_pattern_begins_on_the_right(started: Any, address: str) -> None:
    with page_at(started, f"{address}#explore?q={quote('*ש*')}") as page:
        page.locator(".rows tbody a").first.wait_for()
        assert left_to_right(page, ".rows thead th")[-2:] == ["word", "front"]


def test_words_of_a_grid_run_to_the_left_and_so_do_its_arrows(started: Any, address: str) -> None:
    with page_at(started, f"{address}#grid?g={quote('..../####')}") as page:
        page.locator(".crossword[dir=rtl]").wait_for()
        page.locator(".crossword").focus()
        page.keyboard.press("ArrowLeft")
        page.locator(".crossword").dispatch_event("keydown", {"key": "ל"})
        wait_until(page, f"location.hash.includes('{quote('.ל..')}')")
        xs = page.locator(".crossword [role=gridcell]").evaluate_all(
            "all => all.map((e) => e.getBoundingClientRect().x)"
        )
        assert xs[0] > xs[1] > xs[3]
