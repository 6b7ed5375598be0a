"""Makes pictures of the views of `lexc page`: all in build/screenshots, and those of the documentation anew.

    make screenshots

It needs Chromium and playwright.
"""

from __future__ import annotations

import re
import time
from itertools import product
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from page.browser import DESKTOP, PHONE, browser, page_at, settle, wait_until

import lexc
from lexc.page.write import page_lexicon, write_page
from lexc.quiz.cards import Card
from lexc.quiz.exchange import write_cards
from lexc.quiz.schedules import DAY

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "build" / "screenshots"
CGP = (
    "2KB11/2HI11/2AG11/2TA6T4/3ER5H4/4EM3QI4/4LO3IO4/3DENOTES5/4AD2A6/4RE2R6/4N3F6/8L6/8A6/8P6/6XYST5 "
    "EEDSUIN/ 148/174 0"
)
GRID = "VELD#...D/IRON#...E/EGAD#...S/WON#...../##.....##/.....#.../....#..../....#..../....#...S"
VIEWS = {
    "grid": f"#grid?g={quote(GRID, safe='')}",
    "empty": "#explore", "word": "#explore?q=CARE", "pattern": "#explore?q=?A?E", "long": "#explore?q=HEXACHLORIDES",
    "none": "#explore?q=SCARWXE", "fault": "#explore?q=CA[R", "many": "#explore?q=*E*", "images": "#images",
    "study": "#study?length=7&probability=1-100&order=probability", "study-ratings": "#study?",
    "study-hooks": "#study?kind=hooks&length=3", "study-judge": "#study?kind=judge&length=5", "study-empty": "#study",
    "spell": "#spell",
    "board": f"#board?cgp={quote(CGP)}",
    "steps": f"#steps?cgp={quote(CGP)}&lane=9&step=59",
    "steps-gordon": f"#steps?cgp={quote(CGP)}&lane=9&algorithm=gordon&step=27",
}  # fmt: skip
IN_DOCUMENTATION = {
    "word-desktop-light": "page-word",
    "images-desktop-light": "page-images",
    "study-ratings-desktop-light": "page-study",
    "board-desktop-light": "page-board",
    "grid-desktop-light": "page-grid",
    "steps-desktop-light": "page-steps",
    "steps-gordon-desktop-light": "page-steps-gordon",
    "study-ratings-phone-dark": "page-study-phone",
}
MAX_SIZE = 150_000
TWELVE = ["CAR", "CARS", "CAT", "CATS", "DO", "DOG", "DOGS", "DONE", "EAR", "EARS", "EAT", "EATS"]


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with lexc.open("english") as english:
        write_page([page_lexicon("english", english)], FOLDER / "words.html")
    write_cards(sample_cards(), str(FOLDER / "cards.jsonl"))
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


def sample_cards() -> list[Card]:
    """Cards in boxes, a tenth of them due; and one that is due the longest."""
    now, random = int(time.time()), Random(7)
    boxes = random.choices(range(8), (38, 61, 88, 120, 143, 96, 71, 40), k=657)
    spread = [random.choice([-1, *range(1, 15)]) * DAY + random.randrange(DAY) for _ in boxes]
    cards = [
        Card(f"CARD{i}", box, cardbox=box, next_scheduled=now + wait)
        for i, (box, wait) in enumerate(zip(boxes, spread, strict=True))
    ]
    return [Card("AEILNOT", 4, 1, 3, now - 12 * DAY, cardbox=3, next_scheduled=now - 9 * DAY), *cards]


def take(page: Any, view: str, path: Path) -> None:
    """Take the picture of a view, once it has its answer."""
    settle(page)
    if view == "images":
        page.locator("input[type=file]").set_input_files(FOLDER / "tiny.dawg")
        page.locator(".sections").wait_for()
    if view == "spell":
        page.locator(".prose").click()
        page.keyboard.insert_text(
            "The quik brown fox jumps over the lazzy dog, becuase a seperate sentence recieves it."
        )
        page.locator(".unknown .line kbd").first.wait_for()
    if view.startswith("steps"):
        page.locator(".sentence").wait_for()
        wait_until(page, "!document.querySelector('.counts').textContent.includes('…')")
    if view == "grid":
        page.locator("#cell-45").click()
        page.locator(".crossword-words .move").nth(1).focus()
    if view == "board":
        page.locator(".plays .move").first.focus()
    if view.startswith("study-") and view != "study-empty":
        page.locator("input[type=file]").set_input_files(FOLDER / "cards.jsonl")
        page.locator(".boxes").wait_for()
    if view == "study-ratings":
        page.get_by_label(re.compile("Schedule")).select_option("fsrs")
        page.wait_for_timeout(600)
        page.locator(".answer input").fill("elation toenail")
        page.keyboard.press("Enter")
        page.locator(".rate .primary").wait_for()
    page.wait_for_timeout(600)
    page.screenshot(path=path)


if __name__ == "__main__":
    main()
