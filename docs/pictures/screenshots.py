"""Makes pictures of the views of `lexc page`: all in build/screenshots, and those of the documentation anew.

    make screenshots

It needs Chromium and playwright.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

from page.browser import DESKTOP, PHONE, browser, page_at, settle

import lexc
from lexc.page.write import page_lexicon, write_page

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "screenshots"
VIEWS = {
    "empty": "#explore", "word": "#explore?q=CARE", "pattern": "#explore?q=?A?E", "long": "#explore?q=HEXACHLORIDES",
    "none": "#explore?q=SCARWXE", "fault": "#explore?q=CA[R", "many": "#explore?q=*E*", "images": "#images",
}  # fmt: skip
IN_DOCUMENTATION = {"word-desktop-light": "page-word", "images-desktop-light": "page-images"}
MAX_SIZE = 150_000
TWELVE = ["CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS"]


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with lexc.open("english") as english:
        write_page([page_lexicon("english", english)], FOLDER / "words.html")
    lexc.build(TWELVE, alphabet="english").save(FOLDER / "tiny.dawg")
    with browser() as started:
        for (view, place), (device, size), theme in product(
            VIEWS.items(), (("desktop", DESKTOP), ("phone", PHONE)), ("light", "dark")
        ):
            with page_at(started, (FOLDER / "words.html").as_uri() + place, size, theme) as page:
                take(page, view, FOLDER / f"{view}-{device}-{theme}.png")
    for name, copy in IN_DOCUMENTATION.items():
        picture = (FOLDER / f"{name}.png").read_bytes()
        assert len(picture) <= MAX_SIZE, (name, len(picture))
        (Path(__file__).parent / f"{copy}.png").write_bytes(picture)


def take(page: Any, view: str, path: Path) -> None:
    """Take the picture of a view, once it has its answer."""
    settle(page)
    if view == "images":
        page.locator("input[type=file]").set_input_files(FOLDER / "tiny.dawg")
        page.locator(".sections").wait_for()
    page.wait_for_timeout(600)
    page.screenshot(path=path)


if __name__ == "__main__":
    main()
