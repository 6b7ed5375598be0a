"""The search of the built site, opened as a file, in a browser. `make docs` builds the site and runs this."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from formats.npm_tools import chromium

SITE = Path(__file__).parents[1] / "build" / "docs"


@pytest.mark.skipif(not os.environ.get("LEXC_TEST_PAGES"), reason="make docs builds the site and sets LEXC_TEST_PAGES")
@pytest.mark.skipif(chromium() is None, reason="no Chromium")
def test_the_search_of_a_site_that_is_opened_as_a_file_finds_pages() -> None:
    pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
    from page.browser import browser, page_at

    with browser() as started, page_at(started, (SITE / "search.html").as_uri()) as page:
        page.locator("input[name=q]").last.fill("crossword")
        page.keyboard.press("Enter")
        results = page.locator("#search-results li a")
        results.filter(has_text="Crosswords").first.click()
        page.locator("h1", has_text="Crosswords").wait_for()
