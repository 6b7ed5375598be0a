"""Chromium for tests of the page, driven by playwright: pages whose errors are collected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from formats.npm_tools import ROOT, chromium, serve

from lexc.page.write import write_page

AXE = ROOT / "build" / "node" / "node_modules" / "axe-core" / "axe.min.js"
"""axe-core, which `make js-tools` installs."""
DESKTOP, PHONE = (1280, 860), (360, 760)
SETTLED = "document.querySelector('#main .panel') && !document.querySelector('.bar, .dot[data-state=opening]')"


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium without a window. It needs playwright."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield started
        started.close()


@contextmanager
def both_forms(lexicons: list[Any], folder: Path) -> Iterator[dict[str, str]]:
    """The addresses of the page of some lexicons: as one file, and as a folder on a server."""
    write_page(lexicons, folder / "words.html")
    write_page(lexicons, folder / "site")
    with serve(folder / "site") as address:
        yield {"one file": (folder / "words.html").as_uri(), "folder": f"{address}/index.html"}


@contextmanager
def page_at(
    started: Any, address: str, size: tuple[int, int] = DESKTOP, theme: str = "light", allowed: str = "\0",
    **settings: Any,
) -> Iterator[Any]:  # fmt: skip
    """The page at an address. Errors, messages of the console and broken policies fail when it is closed.

    allowed: a part of messages that are no failure.
    """
    context = started.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=theme, reduced_motion="reduce", **settings
    )
    context.set_default_timeout(30_000)
    page, problems = context.new_page(), list[str]()
    page.on("console", lambda message: problems.append(message.text))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("dialog", lambda dialog: problems.append(f"dialog: {dialog.message}"))
    page.goto(address)
    yield page
    context.close()
    problems = [problem for problem in problems if allowed not in problem]
    assert problems == [], problems


def wait_until(page: Any, condition: str) -> None:
    """Wait until an expression of JavaScript is true. The policy of the page forbids the way of playwright."""
    for _ in range(600):
        if page.evaluate(condition):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"not within 30 s: {condition}")


def settle(page: Any) -> None:
    """Wait until the page has its answer."""
    wait_until(page, f"!!({SETTLED})")


def find_faults(page: Any) -> list[str]:
    """The faults that axe-core finds in the page as it is shown. The policy of the page forbids scripts of others."""
    if not page.evaluate("'axe' in window"):
        session = page.context.new_cdp_session(page)
        session.send("Runtime.evaluate", {"expression": Path(AXE).read_text(encoding="utf-8")})
    run = "axe.run({ resultTypes: ['violations'] })"
    found = page.evaluate(f"async () => (await {run}).violations.map((v) => [v.id, v.nodes.map((n) => n.html)])")
    return [f"{rule}: {elements}" for rule, elements in found]
