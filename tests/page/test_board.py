"""The view Board in Chromium, used as a person uses it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from formats.npm_tools import chromium

import lexc
from lexc.page.write import page_lexicon
from lexc.play import MoveGenerator, read_cgp

pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
from page.browser import AXE, DESKTOP, PHONE, both_forms, find_faults, page_at, wait_until

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium")
WORDS = ["ACRE", "AE", "CAR", "CARE", "CARED", "CARES", "CARVE", "RACE", "SCARE", "SEA", "AS", "ER", "RE", "EL", "LA"]
SPANISH = ["CHAL", "LLA", "CHE", "AL", "LA", "ALLA"]
CGP = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 SEALVDA/ 12/0 0"
GCG = """#character-encoding UTF-8
#player1 ann Ann <b>
#player2 bob Bob
>ann: CARELLL 8H CARE +12 12
>bob: SEALVDA 8H (CARE)D +7 7
>bob: SEALVDA -- -7 0
>ann: LLLSEA -LL +0 12
>bob: SEALVDA 9J AE +4 4
>ann: (SEALVD) +24 36
"""


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    folder = tmp_path_factory.mktemp("board")
    english, spanish = lexc.build(WORDS, alphabet="english"), lexc.build(SPANISH, alphabet="spanish")
    lexicons = [page_lexicon("english", english), page_lexicon("spanish", spanish)]
    with both_forms(lexicons, folder) as found:
        yield found


def plays_of(page: Any) -> list[str]:
    page.locator(".plays .move").first.wait_for()
    return [" ".join(text.split()) for text in page.locator(".plays .move").all_inner_texts()]


@pytest.mark.parametrize("form", ["one file", "folder"])
def test_a_position_in_the_address_has_its_plays(started: Any, addresses: dict[str, str], form: str) -> None:
    lexicon = lexc.build(WORDS, alphabet="english")
    expected = [str(move) for move in MoveGenerator(lexicon).plays(read_cgp(CGP))[:100]]
    with page_at(started, f"{addresses[form]}#board?cgp={quote(CGP)}") as page:
        assert plays_of(page) == expected
        assert page.locator(".players").inner_text().split() == ["To", "move", "12", "Other", "0"]
        page.locator(".plays .move").nth(1).focus()
        assert page.locator(".board .ghost").count() > 0
        page.keyboard.press("Enter")
        page.get_by_text("Your move").wait_for()


def test_a_move_is_placed_judged_and_played_by_keyboard(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, addresses["one file"] + "#board") as page:
        page.locator(".board").wait_for()
        page.get_by_label("Rack", exact=True).and_(page.locator("input")).fill("raceds?")
        page.locator(".plays .move").first.wait_for()
        page.keyboard.press("Escape")  # to the board
        page.keyboard.type("car")
        page.keyboard.press("Shift+E")  # the blank
        page.locator(".verdict", has_text="CARe 10 points").wait_for()
        page.keyboard.press("Backspace")
        page.keyboard.type("ex")
        page.get_by_text("No words: CAREX.").wait_for()
        page.keyboard.type("q")
        page.get_by_text("not on the rack").wait_for()
        page.keyboard.press("Backspace")
        page.keyboard.press("Backspace")
        page.locator(".verdict", has_text="CARE 12 points").wait_for()
        page.keyboard.press("Enter")
        wait_until(page, "decodeURIComponent(location.hash).includes('7CARE4')")
        assert page.locator(".turns button").all_inner_texts() == ["◀", "1 → CARE 12", "2 end", "▶"]
        page.get_by_label("Turn before").click()
        wait_until(page, "!decodeURIComponent(location.hash).includes('CARE4')")
        page.locator(".board").focus()
        page.keyboard.type(" c")
        page.keyboard.press("ArrowRight")
        page.keyboard.type("a")
        page.get_by_text("The tiles do not lie in one line.").wait_for()


def test_a_tile_is_dragged_onto_the_board_or_put_there_by_two_clicks(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, f"{addresses['one file']}#board?cgp={quote(CGP)}") as page:
        plays_of(page)
        start, end = (page.locator(found).bounding_box() for found in (".rack .tile >> nth=0", "#square-7-11"))
        page.mouse.move(start["x"] + 9, start["y"] + 9)
        page.mouse.down()
        page.mouse.move(start["x"] + 40, start["y"] - 40)
        page.mouse.move(end["x"] + 9, end["y"] + 9)
        page.mouse.up()
        page.locator(".verdict", has_text="CARES").wait_for()
        page.locator("#square-7-11").click()  # takes it back
        page.locator(".rack .tile").nth(5).click()
        page.locator("#square-7-11").click()
        page.locator(".verdict", has_text="CARED").wait_for()


def test_a_game_is_stepped_through_and_names_are_never_html(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, addresses["one file"] + "#board") as page:
        page.locator("summary").click()
        page.locator("textarea").fill(GCG)
        page.get_by_role("button", name="Open").click()
        page.locator(".turns button").nth(7).wait_for()
        assert page.locator(".player").first.inner_text().split("\n")[0] == "Ann <b>"
        assert plays_of(page)[0].startswith("8")
        page.locator(".turns button", has_text="9J AE").click()
        wait_until(page, "decodeURIComponent(location.hash).includes('/7CARE4/')")
        assert page.locator(".player").all_inner_texts() == ["Bob\n0", "Ann <b>\n12"], (
            "the withdrawn play counts nothing"
        )
        page.locator("textarea").fill(GCG.replace("9J AE", "9Z AE"))
        page.get_by_role("button", name="Open").click()
        page.get_by_text("Line 8: 9Z is off the board").wait_for()
        for hostile in (
            "15/15 <img src=x>",
            "#" * 2000 + "\n>",
            ">" * 3000,
            "1/" * 5000,
            "99999999999999999999/" * 14 + "1 A/",
        ):
            page.locator("textarea").fill(hostile)
            page.get_by_role("button", name="Open").click()
            page.locator(".error").wait_for()
            assert page.locator("main img").count() == 0


def test_letters_of_several_characters_and_other_rules(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, addresses["one file"] + "#board?lexicon=spanish") as page:
        page.locator(".board").wait_for()
        page.get_by_label("Rack", exact=True).and_(page.locator("input")).fill("[CH]AL[LL]A")
        assert any(play.endswith(" [CH]AL") for play in plays_of(page))
        page.keyboard.press("Escape")
        page.keyboard.type("[ch]al")
        page.locator(".verdict", has_text="[CH]AL").wait_for()
        page.goto(addresses["one file"] + "#board?lexicon=english&rules=super")
        wait_until(page, "document.querySelectorAll('.board [role=gridcell]').length === 442")
        page.get_by_label("Rack", exact=True).and_(page.locator("input")).fill("cares")
        assert plays_of(page)[0].startswith("11")


@pytest.mark.sweep
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core (make js-tools)")
@pytest.mark.parametrize(("size", "theme", "locale"), [(DESKTOP, "light", "de-DE"), (PHONE, "dark", "en-US")])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_window(
    started: Any, addresses: dict[str, str], size: tuple[int, int], theme: str, locale: str
) -> None:
    with page_at(started, addresses["one file"] + "#board", size, theme, bypass_csp=True, locale=locale) as page:
        page.locator(".board").wait_for()
        for place in ("#board", f"#board?cgp={quote(CGP)}", "#board?cgp=15/15"):
            page.goto(addresses["one file"] + place)
            page.locator("main .panel, .error").first.wait_for()
            page.locator(".board").focus()
            page.keyboard.type("d")
            page.wait_for_timeout(200)
            assert find_faults(page) == [], place
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), place
