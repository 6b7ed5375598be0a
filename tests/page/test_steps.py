"""The view Steps in Chromium, used as a person uses it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from typing import Any
from urllib.parse import quote

import pytest
from formats.npm_tools import chromium

import lexc
from lexc.page.game_rules import rules_entry
from lexc.page.write import page_lexicon
from lexc.play import Rules, read_cgp
from lexc.play.generation.lane import Lane
from lexc.play.generation.trace import count_steps, trace

pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
from page.browser import AXE, DESKTOP, PHONE, both_forms, find_faults, page_at, wait_until
from page.golden_steps import ENGLISH, GOLDEN, SPANISH

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium")
CGP = "15/15/15/15/15/15/15/3ABLE8/15/15/15/15/15/15/15 CARDES/ 0/0 0"
WORDS = {"english": ENGLISH, "spanish": SPANISH, "tiny": "AB ABA"}
HAS_SERVER = all(find_spec(name) for name in ("uvicorn", "starlette", "httpx2"))
FORMS = (
    "one file",
    "folder",
    pytest.param("server", marks=pytest.mark.skipif(not HAS_SERVER, reason="lexc[web] is not installed")),
)


@pytest.fixture(scope="module")
def addresses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    """The page as one file, as a folder, and on the server of lexc, if its extra is installed."""
    folder = tmp_path_factory.mktemp("steps")
    lexicons = [lexicon_of(name) for name in WORDS]
    shown = [page_lexicon(name, lexicon) for name, lexicon in zip(WORDS, lexicons, strict=True)]
    for name, lexicon in zip(WORDS, lexicons, strict=True):
        lexicon.save(folder / f"{name}.gaddag")
    with ExitStack() as stack:
        found = stack.enter_context(both_forms(shown, folder))
        if HAS_SERVER:
            from server.load import SERVE
            from server.load import serve as serve_lexc

            images = [str(folder / f"{name}.gaddag") for name in WORDS]
            command = [*(part for part in SERVE if part != "--no-page"), *images]
            found["server"] = stack.enter_context(serve_lexc(command))[0]
        yield found


def lexicon_of(name: str) -> Any:
    alphabet = "spanish" if name == "spanish" else "english"
    return lexc.build(WORDS[name].split(), "gaddag", alphabet=alphabet)


def sentence(page: Any) -> str:
    page.locator(".sentence").wait_for()
    return str(page.locator(".sentence").inner_text())


def press_until(page: Any, key: str, beginning: str) -> str:
    """Press a key until the sentence begins so."""
    for _ in range(300):
        if sentence(page).startswith(beginning):
            return sentence(page)
        page.keyboard.press(key)
    raise AssertionError(f"no step begins with {beginning!r}")


@pytest.mark.parametrize("form", FORMS)
def test_a_lane_is_walked_by_keyboard_with_a_sentence_for_each_step(
    started: Any, addresses: dict[str, str], form: str
) -> None:
    lexicon, position = lexicon_of("english"), read_cgp(CGP)
    with page_at(started, f"{addresses[form]}#steps?cgp={quote(CGP)}&lane=9") as page:
        assert sentence(page) == "Row 9: first the cross-checks, then the anchors, from left to right."
        steps = list(trace(lexicon, position, lane=Lane(False, 8)))
        assert page.locator(".side h2").first.inner_text() == f"Row 9, step 1 of {len(steps)}"
        page.keyboard.press("Escape")
        page.keyboard.press("ArrowRight")
        assert sentence(page) == "Cross-check of D9: A· is a word with B D E S."
        page.keyboard.press("a")
        assert sentence(page) == "Anchor D9: every play covers it. Up to 3 tiles may stand before it."
        blocked = press_until(page, "ArrowRight", "Blocked")
        assert blocked == ("Blocked: A on D9 would make a cross-word that is none. Only B D E S may stand here.")
        assert page.locator(".board .stop").inner_text().endswith("A")
        page.keyboard.press("n")
        assert sentence(page).startswith("A play: 9")
        page.keyboard.press("End")
        wait_until(page, "!document.querySelector('.counts').textContent.includes('…')")
        counts = count_steps(steps)
        rows = dict(row.split("\t", 1) for row in page.locator(".counts tbody tr").all_inner_texts())
        gordon = count_steps(trace(lexicon, position, "gordon", Lane(False, 8)))
        for name, of_each in (
            ("anchors", (counts.n_anchors, gordon.n_anchors)), ("left parts", (counts.n_left_parts, 0)),
            ("arcs looked for", (counts.n_arcs, gordon.n_arcs)), ("plays", (counts.n_plays, gordon.n_plays)),
            ("arcs followed", (counts.n_existing_arcs, gordon.n_existing_arcs)),
        ):  # fmt: skip
            assert rows[name].split() == [str(of_each[0]), *map(str, of_each)], name
        page.get_by_role("button", name="Gordon").click()
        assert press_until(page, "ArrowRight", "◇").startswith("◇: the word begins on ")


def test_the_golden_steps_are_those_of_the_browser(started: Any, addresses: dict[str, str]) -> None:
    cases = json.loads(GOLDEN.read_text(encoding="utf-8"))
    with page_at(started, addresses["one file"] + "#steps?lane=8") as page:
        sentence(page)
        for case in cases:
            rules = Rules.load(case["rules"])
            position = read_cgp(case["cgp"], rules)
            lane = Lane.parse(case["lane"], position)
            name = next(name for name, words in WORDS.items() if words.split() == case["words"])
            asked = {
                "rules": rules_entry(rules), "squares": [*position.squares], "rack": [*position.racks[0]],
                "algorithm": case["algorithm"], "lane": {"isDown": lane.is_down, "number": lane.number},
            }  # fmt: skip
            found = page.evaluate(
                """async ([name, asked]) => {
                  module_answers.choose(name);
                  const { steps } = await module_answers.ask("steps", asked);
                  return steps.map((s) => [s.kind, s.isDown, s.lane, s.square, s.anchor, s.first, s.path, s.tile,
                    s.letters, s.nArcs, s.play && [s.play.score, s.play.isDown, s.play.row, s.play.col, s.play.tiles]]);
                }""",
                [name, asked],
            )
            assert found == case["steps"], case["cgp"]


def test_steps_play_and_pause_and_follow_the_slider(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, f"{addresses['one file']}#steps?cgp={quote(CGP)}&lane=9") as page:
        sentence(page)
        page.get_by_label("Speed").select_option("30")
        page.get_by_role("button", name="Play", exact=False).first.click()
        wait_until(page, "document.querySelector('.side input').value > 5")
        page.get_by_role("button", name="Pause").click()
        reached = page.locator(".side input").input_value()
        assert f"step={reached}" in page.url
        page.wait_for_timeout(150)
        assert page.locator(".side input").input_value() == reached
        page.locator(".side input").focus()
        page.keyboard.press("End")
        assert page.locator(".log [aria-current] .num").inner_text() == page.locator(".side input").get_attribute("max")
        page.locator(".log button").first.click()
        assert page.locator(".log [aria-current]").count() == 1
        page.reload()
        assert page.locator(".side input").input_value() not in ("1", "")


def test_lanes_are_chosen_by_list_by_keys_and_by_squares(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, f"{addresses['one file']}#steps?cgp={quote(CGP)}") as page:
        sentence(page)
        lane = page.get_by_label("Lane")
        assert lane.input_value(), "the lane of the best play"
        page.locator("#square-7-1").click()
        wait_until(page, "location.hash.includes('lane=8&')")
        page.locator("#square-7-1").click()
        page.get_by_text("No play can be on this lane").wait_for()
        assert lane.input_value() == "B"
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("ArrowDown")
        wait_until(page, "location.hash.includes('lane=C&')")
        lane.focus()
        page.keyboard.press("ArrowDown")
        wait_until(page, "location.hash.includes('lane=D&')")
        assert lane.evaluate("(list) => list === document.activeElement"), "the list keeps the focus"
        lane.select_option("")
        wait_until(page, "location.hash.includes('lane=all')")
        steps = sum(1 for _ in trace(lexicon_of("english"), read_cgp(CGP)))
        assert page.locator(".side h2").first.inner_text() == f"Row 7, step 1 of {steps:,}"


def test_other_letters_boards_and_blanks(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, addresses["one file"] + "#steps?lexicon=spanish", locale="de-DE") as page:
        assert sentence(page).startswith("Zeile 8: erst die Querprüfungen")
        page.get_by_label("Steine").and_(page.locator("input")).fill("[CH]AL[LL]?")
        page.keyboard.press("Enter")
        wait_until(page, "document.querySelectorAll('.rack .tile').length === 5")
        page.evaluate("document.activeElement.blur()")
        press_until(page, "ArrowRight", "Lege [CH] auf H8")
        page.locator(".board .placed.long").wait_for()
        page.keyboard.press("n")
        assert sentence(page).startswith("Ein Zug: 8")
        page.goto(addresses["one file"] + "#steps?lexicon=english&rules=super")
        wait_until(page, "document.querySelectorAll('.board [role=gridcell]').length === 442")
        assert sentence(page).startswith("Zeile 11")


def test_the_position_of_the_board_is_that_of_the_steps(started: Any, addresses: dict[str, str]) -> None:
    with page_at(started, f"{addresses['one file']}#board?cgp={quote(CGP)}") as page:
        page.locator(".plays .move").first.wait_for()
        page.get_by_role("link", name="Steps", exact=True).click()
        sentence(page)
        assert quote("3ABLE8", safe="") in page.url
        page.locator("summary").click()
        page.get_by_role("link", name="Edit on the board").click()
        page.locator(".plays .move").first.wait_for()
        page.locator("summary").first.click()
        page.get_by_role("link", name="See how plays are found").click()
        assert "first the cross-checks" in sentence(page)


def test_hostile_positions_are_errors(started: Any, addresses: dict[str, str]) -> None:
    with page_at(
        started, f"{addresses['one file']}#steps?cgp={quote(CGP)}&lane=%3Cimg%3E&step=1e99&algorithm=x"
    ) as page:
        sentence(page)
        page.locator("summary").click()
        for hostile in ("15/15 <img src=x>", "99999999999999999999/" * 14 + "1 A/", "1/" * 5000, "x"):
            page.get_by_label("Position as CGP").fill(hostile)
            page.keyboard.press("Enter")
            page.locator(".error").wait_for()
            assert page.locator("main img").count() == 0
        page.get_by_label("Rack").and_(page.locator("input")).fill("A" * 11)
        page.keyboard.press("Enter")
        page.get_by_text("A rack has at most 10 tiles.").first.wait_for()


@pytest.mark.sweep
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core (make js-tools)")
@pytest.mark.parametrize(("size", "theme", "locale"), [(DESKTOP, "light", "de-DE"), (PHONE, "dark", "en-US")])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_window(
    started: Any, addresses: dict[str, str], size: tuple[int, int], theme: str, locale: str
) -> None:
    with page_at(started, addresses["one file"] + "#steps", size, theme, bypass_csp=True, locale=locale) as page:
        for step, algorithm in ((9, "appel_jacobson"), (30, "gordon")):
            page.goto(f"{addresses['one file']}#steps?cgp={quote(CGP)}&lane=9&step={step}&algorithm={algorithm}")
            page.locator(".side h2", has_text=f" {step} ").wait_for()
            assert find_faults(page) == [], step
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), step
