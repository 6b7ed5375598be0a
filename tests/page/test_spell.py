"""The view Spell in Chromium, used as a person uses it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from formats.npm_tools import chromium

import lexc
from lexc.page.write import page_lexicon, write_page

pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
from page.browser import AXE, DESKTOP, PHONE, find_faults, page_at, wait_until

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium")
WORDS = ["A", "AND", "CAR", "CARE", "CARES", "DOG", "DOGS", "IS", "SCARE", "THE", "THEY", "THERE"]
TEXT = "Teh dog cares.\nTeh DGO is at x@thr.example and 3rd, the dog's <b>care</b>"
N_MARKED = "CSS.highlights.get('unknown').size"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("spell") / "words.html"
    write_page([page_lexicon("words", lexc.build(WORDS, alphabet="english"))], path)
    return path.as_uri()


def write(page: Any) -> None:
    page.locator(".prose").click()
    page.keyboard.insert_text(TEXT)
    page.locator(".unknown li").first.wait_for()


def unknown_words(page: Any) -> list[str]:
    return [text.split("\n")[0] for text in page.locator(".unknown li").all_inner_texts()]


def test_unknown_words_are_marked_corrected_ignored_and_learnt_by_keyboard(started: Any, address: str) -> None:
    with page_at(started, address + "#spell") as page:
        write(page)
        assert unknown_words(page) == ["Teh", "DGO", "at"]
        assert page.evaluate(N_MARKED) == 4
        assert page.locator(".prose b").count() == 0
        page.keyboard.press("Escape")  # to the list
        page.get_by_role("button", name="1 The", exact=True).wait_for()
        page.keyboard.press("1")
        wait_until(page, f"{N_MARKED} === 2")
        assert page.locator(".prose").inner_text().startswith("The dog cares.\nThe DGO")
        page.get_by_role("button", name="1 DOG", exact=True).wait_for()
        page.keyboard.press("1")
        wait_until(page, f"{N_MARKED} === 1")
        page.keyboard.press("a")
        page.get_by_text("Every word is known.").wait_for()
        page.reload()
        write(page)
        assert unknown_words(page) == ["Teh", "DGO"], "the own word is kept"
        page.keyboard.press("Escape")
        page.keyboard.press("i")
        wait_until(page, f"{N_MARKED} === 1")
        page.get_by_role("button", name="Forget them").click()
        wait_until(page, f"{N_MARKED} === 2")


@pytest.mark.sweep
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core (make js-tools)")
@pytest.mark.parametrize(("size", "theme", "locale"), [(DESKTOP, "light", "de-DE"), (PHONE, "dark", "en-US")])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_window(
    started: Any, address: str, size: tuple[int, int], theme: str, locale: str
) -> None:
    with page_at(started, address + "#spell", size, theme, bypass_csp=True, locale=locale) as page:
        page.locator(".prose").wait_for()
        assert find_faults(page) == []
        write(page)
        page.wait_for_timeout(200)
        assert find_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
