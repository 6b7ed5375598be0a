"""The page of the tutorial answers in a browser, with the module in JavaScript and an image from a server."""

from __future__ import annotations

import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from conftest import TESTS
from pages import steps

import lexc

ROOT = TESTS.parent
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), "")
OPTIONS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=10000", "--dump-dom")
TUTORIAL = (ROOT / "docs" / "tutorials" / "game-developer.md").read_text(encoding="utf-8")
PAGE = next(step.text for step in steps(TUTORIAL) if step.shown == "page.html")
ANSWER = re.compile(r'<output id="answer">(.*?)</output>')


class Handler(SimpleHTTPRequestHandler):
    """A handler of requests that prints nothing."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """The address of a server of a folder with the page, the module, and an image of two words."""
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    shutil.copy(ROOT / "formats" / "js" / "lexc.mjs", tmp_path)
    lexc.build(["quixotic", "crwth"], layout="packed").save(tmp_path / "small.dawg")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(tmp_path))) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def show(address: str, profile: Path) -> str:
    """The answer that the page shows for its word, once its scripts have run."""
    command = [BROWSER, *OPTIONS, f"--user-data-dir={profile}", address]
    page = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout
    found = ANSWER.search(page)
    assert found, page
    return found[1]


@pytest.mark.skipif(not BROWSER, reason="no Chromium")
def test_the_page_of_the_tutorial_judges_its_word(server: str, tmp_path: Path) -> None:
    assert show(f"{server}/page.html", tmp_path / "profile") == "a word"
    (tmp_path / "other.html").write_text(PAGE.replace('value="quixotic"', 'value="zzyzx"'), encoding="utf-8")
    assert show(f"{server}/other.html", tmp_path / "profile") == "no word"
