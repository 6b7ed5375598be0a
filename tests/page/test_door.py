"""The page of a server with a token asks for it once, and keeps it out of addresses."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from formats.npm_tools import chromium

import lexc

pytest.importorskip("playwright", reason="playwright is not installed (python tests/install.py extra page)")
pytest.importorskip("uvicorn", reason="uvicorn is not installed")
from page.browser import AXE, PHONE, find_faults, page_at, settle, wait_until
from server.load import SERVE, serve

pytestmark = pytest.mark.skipif(chromium() is None, reason="no Chromium")
TOKEN = "a-token-of-some-length"
UNAUTHORIZED = "401 (Unauthorized)"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("door")
    lexc.build(["CAR", "CARE"], "gaddag", alphabet="english").save(folder / "secret.gaddag")
    token = write_token(folder / "token.txt", TOKEN)
    with serve([*(part for part in SERVE if part != "--no-page"), str(folder / "secret.gaddag"), "--token", token]) as (
        found,
        _,
    ):
        yield found


def write_token(path: Path, token: str) -> str:
    path.touch(mode=0o600)
    path.write_text(f"{token}\n", encoding="ascii")
    return str(path)


def enter(page: Any, token: str) -> None:
    page.get_by_label("Token").fill(token)
    page.get_by_role("button", name="Open").click()


def test_the_page_wants_the_token_once_and_then_answers(started: Any, address: str) -> None:
    with page_at(started, f"{address}#explore?q=CARE", allowed=UNAUTHORIZED) as page:
        asked = list[str]()
        page.on("request", lambda request: asked.append(request.url))
        enter(page, "a-wrong-token-of-some-length")
        page.get_by_role("alert").get_by_text("does not take this token").wait_for()
        enter(page, f" {TOKEN} ")
        settle(page)
        assert page.locator(".tiles").first.get_attribute("aria-label") == "CARE"
        page.reload()
        settle(page)
        page.goto(f"{address}#grid?g=C..E")
        page.get_by_role("button", name="Fill the rest").click()
        wait_until(page, "location.hash.includes('CARE')")
        stores = "JSON.stringify(localStorage), document.cookie, JSON.stringify(history.state)"
        kept = page.evaluate(f"[{stores}, ...Object.keys(sessionStorage)]")
        assert not any(TOKEN in text for text in [*kept, *asked])
        assert kept[3:] == ["lexc.token"]


def test_nothing_of_the_lexicon_is_shown_before(started: Any, address: str) -> None:
    with page_at(started, address, allowed=UNAUTHORIZED) as page:
        page.get_by_label("Token").wait_for()
        assert page.evaluate("document.activeElement.id") == "token"
        for name in ("", "index.html", "app.js", "door.js", "worker.js", "style.css", "board.js"):
            answer = page.request.get(f"{address}{name}")
            assert (answer.status, b"secret" in answer.body()) == (200, False), name
        for name in ("lexicons.json", "secret.dawg", "v1", "v1/secret", "openapi.json", "none.js"):
            assert page.request.get(f"{address}{name}").status == 401, name


def test_the_page_says_that_a_token_no_longer_opens_and_wants_another_one(started: Any, address: str) -> None:
    with page_at(started, f"{address}#grid?g=C..E", allowed=UNAUTHORIZED) as page:
        enter(page, TOKEN)
        page.get_by_role("button", name="Fill the rest").wait_for()
        page.evaluate("sessionStorage.setItem('lexc.token', 'an-old-token-of-some-length')")
        page.get_by_role("button", name="Fill the rest").click()
        page.get_by_text("no longer takes the token").wait_for()
        page.reload()
        page.get_by_label("Token").wait_for()


@pytest.mark.sweep
@pytest.mark.skipif(not AXE.exists(), reason="no axe-core (make js-tools)")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_the_door(started: Any, address: str, theme: str) -> None:
    with page_at(started, address, PHONE, theme, UNAUTHORIZED, bypass_csp=True, locale="de-DE") as page:
        page.get_by_label("Token").fill("falsch")
        page.get_by_role("button", name="Öffnen").click()
        page.get_by_role("alert").wait_for()
        assert find_faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
