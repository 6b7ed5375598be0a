"""The page in Chromium, used as a person uses it: in one file and as a folder, by keyboard, on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from formats.npm_tools import chromium
from words import english_words

import lexc
from lexc.alphabet import Alphabet
from lexc.page.write import page_lexicon

pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
from page.browser import AXE, DESKTOP, PHONE, both_forms, find_faults, page_at, settle, wait_until

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium")
WORDS = ["ACRE", "CAR", "CARE", "CARED", "CARES", "CARVE", "RACE", "SCARE", "QUIZ"]
PLACES = (
    "", "#explore?q=CARE", "#explore?q=C*", "#explore?q=C*&length=4-7&not-points=8-", "#explore?q=CA[R",
    "#explore?q=C*&regex=(.).*%5C1&not-palindrome=yes", "#explore?q=SCARWXE", "#images", "#study?length=x", "#study",
    "#study?kind=judge&length=5",
    "#study?kind=hooks&length=3", "#study?length=4&not-length=4",
)  # fmt: skip
"""Views and their states: empty, a word, many words, conditions, an error, none; a quiz, an empty box."""
HOSTILE = ["<img src=x onerror=alert(1)>", "</script><b>", "javascript:alert(1)"]


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The page of three lexicons, as one file and on a server."""
    folder = tmp_path_factory.mktemp("page")
    words = sorted({*WORDS, *map(str.upper, english_words()[::20])})
    hostile = lexc.build(HOSTILE, alphabet=Alphabet.utf8("none"), columns={"note": ["<i>x</i>", "&amp;", '"']})
    many = lexc.build(map("".join, product("ABCDEF", repeat=7)), alphabet="english")
    named = {"english": lexc.build(words, alphabet="english"), "hostile": hostile, "many": many}
    lexicons = [page_lexicon(name, lexicon) for name, lexicon in named.items()]
    with both_forms(lexicons, folder) as found:
        yield found


@pytest.mark.parametrize("form", ["one file", "folder"])
def test_typing_a_word_shows_its_facts_hooks_and_path(started: Any, addresses: dict[str, str], form: str) -> None:
    with page_at(started, addresses[form]) as page:
        settle(page)
        page.keyboard.type("care")  # the box has the focus
        page.get_by_text("in english").wait_for()
        assert page.locator(".tiles").get_attribute("aria-label") == "CARE"
        assert page.locator(".hooks .front a").all_inner_texts() == ["S"]
        assert page.locator(".drawing svg").get_attribute("aria-label").startswith("The path of CARE")
        assert page.locator(".chip[aria-current]").inner_text() == "care is a word"
        assert page.url.endswith("#explore?q=care")
        page.locator(".words a", has_text="CARVE").first.click()
        page.get_by_role("img", name="CARVE").wait_for()


def test_a_pattern_is_a_table_that_is_moved_in_sorted_and_narrowed_by_keyboard(
    started: Any, addresses: dict[str, str]
) -> None:
    with page_at(started, addresses["one file"] + "#explore?q=C*") as page:
        settle(page)
        assert (
            page.locator(".rows td.letters").first.evaluate("(cell) => getComputedStyle(cell).display") == "table-cell"
        )
        page.keyboard.press("ArrowDown")
        page.locator("table[aria-activedescendant=row-0]").wait_for()
        page.keyboard.press("ArrowDown")
        word = page.locator("tr[aria-selected=true] .word").inner_text()
        page.keyboard.press("End")
        assert page.locator("tr[aria-selected=true] .word").inner_text() > word
        page.keyboard.press("Escape")
        assert page.locator(".box input").evaluate("(box) => box === document.activeElement")
        page.get_by_role("button", name="points", exact=True).click()
        page.locator("th[aria-sort=descending]").wait_for()
        points = [int(text) for text in page.locator(".rows tbody td:nth-child(4)").all_inner_texts()[:10]]
        assert points == sorted(points, reverse=True)
        page.goto(addresses["one file"] + "#explore?q=C*&length=4")
        page.locator(".chip", has_text="length 4").wait_for()
        wait_until(page, "document.querySelector('.rows')?.getAttribute('aria-rowcount') < 1000")
        assert {len(text) for text in page.locator(".rows .word").all_inner_texts()} == {4}


def test_ten_thousand_rows_have_few_elements(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, addresses["one file"] + "#explore?q=*") as page:
        settle(page)
        page.locator(".rows .word").first.wait_for()
        assert int(page.locator(".rows").get_attribute("aria-rowcount")) > 10_000
        page.locator(".scroll").evaluate("(place) => { place.scrollTop = 200_000; }")
        wait_until(page, "document.querySelector('.rows [aria-rowindex]').getAttribute('aria-rowindex') > 6000")
        assert page.locator(".rows tr").count() < 100


def test_faults_nothing_and_near_words_are_said(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, addresses["one file"] + "#explore?q=CA[R") as page:
        page.locator(".fault mark").wait_for()
        assert page.locator(".fault mark").inner_text() == "["
        page.goto(addresses["one file"] + "#explore?q=CARZZZQ&as=word")
        page.goto(addresses["one file"] + "#explore?q=SCARWXE")
        page.get_by_text("No word fits SCARWXE.").wait_for()
        page.locator(".empty .word", has_text="SCARE").first.wait_for()


def test_words_and_values_are_never_html(started: Any, addresses: dict[str, str]) -> None:
    with page_at(
        started, addresses["one file"] + "#explore?lexicon=hostile&q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"
    ) as page:
        page.get_by_text("in hostile").wait_for()
        assert page.locator("main img").count() == 0
        assert page.get_by_text("<i>x</i>").count() >= 1
        page.goto(addresses["one file"] + "#explore?lexicon=hostile&q=*")
        page.locator(".rows .word", has_text="</script><b>").wait_for()
        page.goto(addresses["one file"] + f"#explore?q={'A' * (1 << 20)}")
        page.get_by_text("At most 200 characters").wait_for()
        page.goto(addresses["one file"] + f"#study?pattern={'A' * (1 << 20)}")
        page.get_by_text("At most 200 characters").wait_for()


def test_escape_ends_a_slow_search_and_the_page_answers_on(started: Any, addresses: dict[str, str]) -> None:
    """Anagrams of 279,936 words are counted, one by one."""
    with page_at(started, addresses["one file"] + "#explore?lexicon=many&q=*&anagrams=3&probability=9-99") as page:
        page.get_by_text("Searching").wait_for()
        page.keyboard.press("Escape")
        page.get_by_text("The search was ended.").wait_for()
        page.locator(".box input").fill("abcdefa")
        page.get_by_text("in many").wait_for()
        page.goto(addresses["one file"] + "#study?lexicon=many&anagrams=3&probability=9-99")
        page.get_by_text("Searching").wait_for()
        page.keyboard.press("Escape")
        page.get_by_text("The search was ended.").wait_for()


def test_conditions_name_other_lexicons_of_the_page(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, addresses["one file"] + "#explore?lexicon=many&q=A*&length=7") as page:
        settle(page)
        page.locator("[popovertarget=condition]").click()
        page.get_by_label("Condition", exact=True).locator("select").first.select_option("charade")
        page.locator("#condition select").nth(1).select_option("english")
        page.locator("#condition .primary").click()
        page.locator(".chip", has_text="words in a row, of english").wait_for()
        wait_until(page, "document.querySelector('.rows')?.getAttribute('aria-rowcount') < 1000")
        page.goto(addresses["one file"] + "#explore?q=*&within=nothing")
        page.get_by_text("The page has no lexicon nothing.").wait_for()


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_nothing_is_wider_than_the_window(started: Any, addresses: dict[str, str], size: tuple[int, int]) -> None:
    with page_at(started, addresses["one file"] + "#explore?q=CARE", size) as page:
        for place in PLACES:
            page.goto(addresses["one file"] + place)
            settle(page)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place


def test_dropped_images_are_judged(started: Any, addresses: dict[str, str], tmp_path: Path) -> None:
    lexc.build(WORDS, alphabet="english").save(tmp_path / "tiny.dawg")
    forged = bytearray((tmp_path / "tiny.dawg").read_bytes())
    forged[-100] ^= 255
    (tmp_path / "forged.dawg").write_bytes(forged)
    (tmp_path / "empty").write_bytes(b"")
    with page_at(started, addresses["one file"] + "#images") as page:
        page.locator("input[type=file]").set_input_files(tmp_path / "tiny.dawg")
        page.locator(".yes", has_text="sound: every rule of the format holds").wait_for()
        assert page.locator(".drawing circle").count() > 5
        assert page.locator(".fields td", has_text="89 4c 58 43").count() == 1
        for name in ("forged.dawg", "empty"):
            page.locator("input[type=file]").set_input_files(tmp_path / name)
            page.locator(".panel.error h1", has_text=name).wait_for()
        page.get_by_text("✗").wait_for()


def test_the_page_speaks_german(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, addresses["one file"] + "#explore?q=CARE", locale="de-DE") as page:
        page.get_by_text("Ein Buchstabe ersetzt").wait_for()
        assert page.locator("html").get_attribute("lang") == "de"


def ask_anagrams(page: Any) -> None:
    page.evaluate("location.hash = '#study?length=4'")
    wait_until(page, "document.querySelector('.card .tiles') && location.hash === '#study?length=4'")


def press(page: Any, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)
        page.evaluate("document.activeElement.closest('dialog') || document.activeElement.blur()")


def drop_image(page: Any) -> None:
    press(page, "Escape")
    page.evaluate("location.hash = '#images'")
    image = lexc.build(WORDS, alphabet="english").tobytes()
    for name, content in {"tiny.dawg": image, "forged.dawg": image[:-100]}.items():
        file = {"name": name, "mimeType": "application/octet-stream", "buffer": content}
        page.locator("input[type=file]").set_input_files(file)
        page.locator(".panel h1", has_text=name).wait_for()


STATES: dict[str, Callable[[Any], None]] = {
    "a question": ask_anagrams,
    "a wrong answer": lambda page: page.keyboard.type("xx\n"),
    "the answers": lambda page: page.keyboard.press("Escape"),
    "ratings": lambda page: page.get_by_label(re.compile("Schedule")).select_option("fsrs"),
    "the menu": lambda page: page.locator("[popovertarget=menu]").click(),
    "the form of conditions": lambda page: page.locator("[popovertarget=condition]").click(force=True),
    "the keys": lambda page: press(page, "Escape", "?"),
    "an image": drop_image,
}
"""Steps of a person, one after another, which lead to states that have no link."""


@pytest.mark.sweep
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core (make js-tools)")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(started: Any, addresses: dict[str, str], size: tuple[int, int], theme: str) -> None:
    with page_at(started, addresses["one file"], size, theme, bypass_csp=True) as page:
        for place in PLACES:
            page.goto(addresses["one file"] + place)
            settle(page)
            assert find_faults(page) == [], place
        for name, act in STATES.items():
            act(page)
            page.wait_for_timeout(100)
            assert find_faults(page) == [], name
