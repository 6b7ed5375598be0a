"""The view Study in Chromium: quizzes by keyboard, cards that the browser keeps, files that `lexc quiz` reads."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from formats.npm_tools import chromium

import lexc
from lexc.page.write import page_lexicon, write_page
from lexc.quiz.cards import Card, Memory
from lexc.quiz.exchange import read_cards, write_cards

pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
from page.browser import PHONE, page_at, wait_until

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium")
WORDS = ["ACRE", "CAR", "CARE", "CARES", "RACE", "SCAR", "SCARE"]
CARD = Card("ACR", 2, 1, 2, 1_700_000_000, cardbox=2, next_scheduled=1_700_000_000, words=("CAR",))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of words of which two have a definition."""
    meanings: list[str | None] = ["a field", "a vehicle", *[None] * (len(WORDS) - 2)]
    lexicon = lexc.build(WORDS, alphabet="english", columns={"definition": meanings})
    path = tmp_path_factory.mktemp("page") / "words.html"
    write_page([page_lexicon("small", lexicon)], path)
    return path.as_uri()


def ask(page: Any) -> Any:
    """Wait for a question. Returns its panel."""
    wait_until(page, "!!document.querySelector('.card')")
    return page.locator(".card")


def type_line(page: Any, text: str) -> None:
    page.keyboard.type(text)
    page.keyboard.press("Enter")


def save(page: Any, name: str, path: Path) -> list[Card]:
    """The cards that a button saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=name).click()
    download.value.save_as(path)
    return [*read_cards(str(path))]


def test_anagrams_are_learnt_by_keyboard_and_a_missed_card_comes_again(
    started: Any, address: str, tmp_path: Path
) -> None:
    with page_at(started, address) as page:
        page.locator(".box input").wait_for()
        page.keyboard.press("Escape")
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("g")
        page.keyboard.press("s")
        page.get_by_text("No card is due.").wait_for()
        page.goto(address + "#study?length=4")
        panel = ask(page)  # ACER, then ACRS
        assert panel.locator(".tiles").get_attribute("aria-label") == "A C E R"
        page.keyboard.press(" ")
        assert panel.locator(".tiles").get_attribute("aria-label") != "A C E R"
        type_line(page, "care")
        panel.locator(".found .hooks", has_text="CARE").wait_for()
        assert panel.locator(".found .hooks").inner_text().split() == ["S", "CARE", "✓", "S"]
        type_line(page, "cear")
        panel.locator("input[aria-invalid=true]").wait_for()
        type_line(page, "acre race")  # in the place of the wrong text
        panel.get_by_text("again in 4 days").or_(panel.get_by_text("again in 3 days")).or_(
            panel.get_by_text("again in 5 days")
        ).wait_for()
        page.keyboard.press("Enter")
        wait_until(page, "document.querySelector('.card .tiles')?.getAttribute('aria-label') === 'A C R S'")
        page.keyboard.press("Escape")
        panel.get_by_text("again in this sitting").wait_for()
        page.keyboard.press("Enter")
        panel.get_by_text("again", exact=True).wait_for()
        type_line(page, "scar")
        panel.get_by_text("Next").wait_for()
        page.keyboard.press("Enter")
        page.get_by_text("1 of 2 right (50 %)").wait_for()
        cards = save(page, "Save as JSON Lines", tmp_path / "cards.jsonl")
        assert [(card.question, card.cardbox, card.correct, card.incorrect, card.words) for card in cards] == [
            ("ACER", 1, 1, 0, ("ACRE", "CARE", "RACE")),
            ("ACRS", 0, 0, 1, ("SCAR",)),
        ]


def test_an_answer_is_taken_back_and_kept_cards_are_there_after_the_page_is_opened_anew(
    started: Any, address: str
) -> None:
    with page_at(started, address + "#study?length=3") as page:
        ask(page)
        page.keyboard.press("Escape")
        page.get_by_text("1 card", exact=True).wait_for()
        page.keyboard.press("u")
        page.get_by_text("0 cards").wait_for()
        type_line(page, "car")
        page.locator(".boxes[aria-label='box 1: 1 cards, 0 due']").wait_for()
        page.reload()
        page.get_by_text("All words found are in the box already").wait_for()
        page.locator(".boxes[aria-label='box 1: 1 cards, 0 due']").wait_for()
        page.goto(address + "#study?length=3&practice=1")
        ask(page)
        page.keyboard.press("Escape")
        page.get_by_text("again in this sitting").wait_for()
        assert page.locator(".boxes").get_attribute("aria-label") == "box 1: 1 cards, 0 due"


def test_ratings_schedule_by_fsrs(started: Any, address: str, tmp_path: Path) -> None:
    with page_at(started, address + "#study?length=3") as page:
        ask(page)
        page.evaluate("document.querySelector('.card').dataset.schedule = 'boxes'")
        page.get_by_label("Schedule").select_option("fsrs")
        wait_until(page, "!!document.querySelector('.card:not([data-schedule])')")  # the question is asked anew
        page.locator(".answer input").focus()
        type_line(page, "car")
        page.locator(".rate").get_by_text("8 days").wait_for()
        assert page.locator(".rate small").all_inner_texts() == ["1 day", "1 day", "2 days", "8 days"]
        page.keyboard.press("4")
        page.get_by_text("1 of 1 right").wait_for()
        (card,) = save(page, "Save as JSON Lines", tmp_path / "cards.jsonl")
        assert card.memory == Memory(8.2956, 1.0, card.last_correct)


@pytest.mark.parametrize(("kind", "typed"), [("hooks", "scar"), ("definitions", "acre")])
def test_hooks_and_definitions_have_quizzes(started: Any, address: str, kind: str, typed: str) -> None:
    with page_at(started, address + f"#study?kind={kind}&length=3-4") as page:
        panel = ask(page)
        if kind == "definitions":
            panel.get_by_text("a field").wait_for()
        type_line(page, typed if kind == "definitions" else "scar care")
        panel.get_by_text("Next").wait_for()


def test_yes_or_no_is_answered_by_one_key(started: Any, address: str) -> None:
    with page_at(started, address + "#study?kind=judge&length=3") as page:
        panel = ask(page)
        is_word = panel.locator(".tiles").get_attribute("aria-label") == "CAR"
        page.keyboard.press("y" if is_word else "n")
        panel.get_by_text("It is a word." if is_word else "It is no word.").wait_for()
        page.get_by_text("1 done").wait_for()


def test_cards_of_the_terminal_are_read_and_given_back_unchanged(started: Any, address: str, tmp_path: Path) -> None:
    with page_at(started, address + "#study", PHONE) as page:
        page.get_by_text("No card is due.").wait_for()
        for name, fault in {"bad.csv": "alphagram,correct\nAB,x\n", "bad.jsonl": "{\n"}.items():
            (tmp_path / name).write_text(fault)
            page.locator("input[type=file]").set_input_files(tmp_path / name)
            page.locator(".warning", has_text="Line").wait_for()
        hostile = Card("<b>", words=("<i>",), cardbox=1, next_scheduled=2_000_000_000)
        write_cards([hostile, CARD], str(tmp_path / "a.jsonl"))
        page.locator("input[type=file]").set_input_files(tmp_path / "a.jsonl")
        panel = ask(page)
        assert panel.locator(".tiles").get_attribute("aria-label") == "A C R"
        for suffix, name in {"jsonl": "JSON Lines", "csv": "CSV", "tsv": "Anki"}.items():
            save(page, f"Save as {name}", tmp_path / f"page.{suffix}")
            write_cards(read_cards(str(tmp_path / "a.jsonl")), str(tmp_path / f"lexc.{suffix}"))
            assert (tmp_path / f"page.{suffix}").read_bytes() == (tmp_path / f"lexc.{suffix}").read_bytes()


@pytest.mark.parametrize(
    "fault",
    [
        "Object.defineProperty(window, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } })",
        "IDBObjectStore.prototype.put = () => { throw new DOMException('full', 'QuotaExceededError'); }",
    ],
    ids=["forbidden", "full"],
)
def test_a_browser_that_keeps_nothing_is_said_and_the_sitting_goes_on(started: Any, address: str, fault: str) -> None:
    with page_at(started, "about:blank") as page:
        page.add_init_script(fault)
        page.goto(address + "#study?length=3")
        ask(page)
        page.keyboard.type("car\n")
        page.get_by_text("This browser keeps no cards here").wait_for()
        page.locator(".boxes[aria-label='box 1: 1 cards, 0 due']").wait_for()


def test_a_wrong_condition_and_a_lexicon_without_words_for_it_are_said(started: Any, address: str) -> None:
    with page_at(started, address + "#study?length=x") as page:
        page.get_by_text("is no number and no range").wait_for()
        page.goto(address + "#study?length=15")
        page.get_by_text("All words found are in the box already, or there are none.").wait_for()
        page.goto(address + "#study?length=3-4&not-length=4")
        page.locator(".chip", has_text="not length 4").wait_for()
        wait_until(page, "document.querySelector('.card .tiles')?.getAttribute('aria-label') === 'A C R'")
