"""The page on `lexc serve`, which answers what the browser cannot: fills, simulations, endgames."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from formats.npm_tools import chromium

import lexc
from lexc.play import Rules

pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
pytest.importorskip("uvicorn", reason="uvicorn is not installed")
from page.browser import AXE, PHONE, find_faults, page_at, wait_until
from server.load import SERVE, serve

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium")
WORDS = ["ACRE", "AE", "CAR", "CARE", "CARED", "CARES", "CARVE", "RACE", "SCARE", "SEA", "AS", "ER", "RE", "EL", "LA"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    image = tmp_path_factory.mktemp("served") / "words.gaddag"
    columns = {"score": [10 * i % 100 for i in range(len(WORDS))]}
    lexc.build(sorted(WORDS), "gaddag", alphabet="english", columns=columns).save(image)
    with serve([*(part for part in SERVE if part != "--no-page"), str(image)]) as (found, _):
        yield found


def grid_place(rows: str) -> str:
    return f"#grid?g={quote(rows, safe='')}"


def test_the_server_fills_a_grid_and_says_why_it_cannot(started: Any, address: str) -> None:
    with page_at(started, address + grid_place("C..E/####/A...")) as page:
        page.get_by_role("button", name="Fill the rest").click()
        wait_until(page, "decodeURIComponent(location.hash).includes('CARE/####/ACRE')")
        page.get_by_role("button", name="Stop").click()
        page.get_by_role("button", name="Undo").click()
        wait_until(page, "decodeURIComponent(location.hash).includes('C..E/####/A...')")
        page.goto(address + grid_place("X..E"))
        page.get_by_role("button", name="Fill the rest").click()
        page.get_by_text("It is proved that no fill exists").wait_for()


CGP = "15/15/15/15/15/15/15/7CARE4/15/15/15/15/15/15/15 SEALVDA/ 12/0 0"


def endgame() -> str:
    """A position without a bag, whose board holds all tiles but five. Its words are none, and need not be."""
    rules = Rules.load("english")
    letters = ["a", "b", *"".join(map(str.__mul__, rules.alphabet.labels, rules.counts[1:]))]
    racks = ["S", "E", "A", "L", "R"]
    for letter in racks:
        letters.remove(letter)
    rows = ["".join(letters[i : i + 15]) for i in range(0, len(letters), 15)]
    rows[-1] += str(15 - len(rows[-1]))
    return f"{'/'.join(rows + ['15'] * (15 - len(rows)))} SEA/LR 300/290 0"


def board_place(cgp: str) -> str:
    return f"#board?cgp={quote(cgp)}"


def test_a_simulation_runs_live_judges_a_move_of_ones_own_and_ends_by_escape(started: Any, address: str) -> None:
    with page_at(started, address + board_place(CGP)) as page:
        page.locator(".plays .move").first.wait_for()
        page.get_by_role("button", name="Simulation").click()
        page.locator(".plays .dropped").first.wait_for()
        page.locator(".board").focus()
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowRight")
        page.keyboard.type("s")
        page.locator(".verdict", has_text="Your move:").wait_for()
        assert page.locator(".plays tr[aria-current]").inner_text().startswith("8H")
        page.get_by_role("button", name="Search for a minute").or_(page.get_by_role("button", name="Stop")).wait_for()
        page.get_by_role("button", name="Take back").click()
        page.get_by_role("button", name="Stop").wait_for()
        page.locator(".board").focus()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Search for a minute").wait_for()


def test_plays_by_equity_endgames_and_the_replies_as_a_heat_map(started: Any, address: str) -> None:
    with page_at(started, address + board_place(CGP), allowed="400 (Bad Request)") as page:
        page.locator(".plays .move").first.wait_for()
        page.get_by_role("button", name="Equity").click()
        page.get_by_role("columnheader", name="equity").wait_for()
        page.get_by_role("button", name="Replies").click()
        page.locator(".board [data-heat]").first.wait_for()
        page.get_by_role("button", name="Endgame").click()
        page.locator(".error", has_text="bag").wait_for()
        page.goto(address + board_place(endgame()))
        page.get_by_text("all proven").wait_for()
        assert "proven" in page.locator(".plays tr").nth(1).inner_text()


def test_an_opponent_of_the_server_answers_each_move(started: Any, address: str) -> None:
    with page_at(started, address + "#board") as page:
        page.get_by_label("Opponent").select_option("greedy")
        page.get_by_role("button", name="Draw").click()
        page.locator(".rack .tile").nth(6).wait_for()
        page.get_by_role("button", name="Pass").click()
        page.locator("[role=status]", has_text="Greedy: ").wait_for()
        wait_until(page, "document.querySelectorAll('.turns button').length === 5")
        page.get_by_role("button", name="Exchange").click()
        page.locator(".blank-letters button").first.click()
        page.get_by_role("button", name="Exchange").last.click()
        wait_until(page, "document.querySelectorAll('.turns button').length === 7")


GCG = "#player1 ann Ann\n#player2 bob <b>\n>ann: CAREDLL 8H CARED +20 20\n>bob: AELSSEA 7L AE +7 7\n"


def test_a_game_is_analysed_turn_by_turn_and_hostile_records_are_refused(started: Any, address: str) -> None:
    with page_at(started, address + "#board", allowed="400 (Bad Request)") as page:
        page.locator(".board").wait_for()
        page.locator("summary").click()
        page.locator("textarea").fill(GCG)
        page.get_by_role("button", name="Open").click()
        page.get_by_role("button", name="Analyse the game").click()
        page.get_by_text(re.compile("[12] of 2 turns")).wait_for()
        page.get_by_role("button", name=re.compile("Stop|Analyse again")).click()
        page.get_by_text("mistake").wait_for()
        assert page.locator("tr[aria-current]").inner_text().startswith("8H CARED")
        page.locator("textarea").fill(GCG.replace("+7 7", "+7 999999"))
        page.get_by_role("button", name="Open").click()
        page.get_by_role("button", name="Analyse the game").click()
        page.get_by_role("button", name=re.compile("Analyse")).wait_for()
        for hostile in (b"\xff", b">", b"#" * 20_000, GCG.replace("CARED", "Z" * 99).encode()):
            query = f"{address}v1/words/review?q={quote(hostile)}"
            assert page.request.get(query).status in (200, 400), hostile
        assert page.locator("main b", has_text="img").count() == 0


@pytest.mark.skipif(not AXE.exists(), reason="no axe-core (make js-tools)")
def test_axe_finds_nothing_on_a_phone_in_the_dark(started: Any, address: str) -> None:
    with page_at(started, address + board_place(CGP), PHONE, "dark", bypass_csp=True, locale="de-DE") as page:
        page.get_by_role("button", name="Simulation").click()
        page.locator(".plays .dropped").first.wait_for()
        assert find_faults(page) == []
        page.get_by_role("button", name="Antworten").click()
        page.locator(".board [data-heat]").first.wait_for()
        page.wait_for_timeout(300)
        assert find_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
