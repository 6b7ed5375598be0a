"""The server answers while it checks a long text."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import lexc
from lexc.language_server.checking import make_checker
from lexc.language_server.document import Document
from lexc.language_server.prose_finder import ProseFinder
from lexc.query.word_spelling import PersonalWords
from lexc.texts.modes import find_prose

pytest.importorskip("pygls", reason="no pygls")

from raw_client import RawClient, code_action, publishes, run_server

from lexc.language_server import server

OTHER = "file:///other.txt"


LONG_TEXTS = (
    ("the cat teh " * 8_000, "text"),
    ("the,cat,teh," * 100_000, "text"),
    ("a" * 2_000_000, "text"),
    ("the `cat` teh\n\n" * 3_000, "markdown"),
    ("cat = 'teh'  # the cat\n" * 1_000, "python"),
)


WITHOUT_DELAY = """\
from lexc.language_server.server import SpellServer
SpellServer.check_soon.__defaults__ = (0,)
"""


@pytest.mark.parametrize(("text", "language"), LONG_TEXTS)
def test_requests_are_answered_before_a_long_text_is_checked(tmp_path: Path, text: str, language: str) -> None:
    # Now and then the system lets this process wait between a text and its request, and the text is checked first.
    with run_server(tmp_path, before=WITHOUT_DELAY) as client:
        client.open("teh", OTHER)
        client.receive_until(publishes)
        assert any(_answers_first(client, text, language, number) for number in range(1, 11))


def _answers_first(client: RawClient, text: str, language: str, number: int) -> bool:
    """Whether a request that comes with a text is answered before the text has its diagnostics."""
    request = {"id": number, "method": "textDocument/codeAction", "params": code_action(0, uri=OTHER)}
    client.open(text, f"file:///long{number}.py", language, request)
    *_, first = client.receive_until(lambda message: publishes(message) or message.get("id") == number)
    *_, second = client.receive_until(lambda message: publishes(message) or message.get("id") == number)
    answer, published = (second, first) if publishes(first) else (first, second)
    assert answer["result"][0]["title"] == "Change “teh” to “the”"
    assert published["params"]["diagnostics"]
    return not publishes(first)


@pytest.mark.parametrize("lang", ["", "auto"])
@pytest.mark.parametrize("text", ["teh-cat-" * 100, "a'b." * 200, "teh,the," * 100])
def test_messages_are_handled_within_a_piece_of_joined_words(
    monkeypatch: pytest.MonkeyPatch, text: str, lang: str
) -> None:
    monkeypatch.setattr(server, "_STEP", -1)  # each pause lets the event loop go on
    images = [lexc.build(words).image for words in (["THE", "CAT"], ["DIE", "KATZE"])]
    checker, document, whole = make_checker(images, PersonalWords(), lang), Document(text), Document(text)
    checker.check(whole, range(1))
    n_handled = 0

    async def session() -> None:
        nonlocal n_handled
        check = asyncio.create_task(server._check_pieces(checker, document, range(1)))
        while not check.done():
            await asyncio.sleep(0)
            n_handled += 1

    asyncio.run(session())
    assert len(document.pieces) == 1
    assert document.unknown == whole.unknown
    assert whole.unknown[0]
    assert n_handled >= len(whole.unknown[0]) >= 100


def test_prose_is_that_of_another_process() -> None:
    async def session() -> None:
        finder = ProseFinder()
        for text, mode, name in (
            ("# teh\n", "code", "a.py"), ("the `cat` teh\n\n" * 1000, "markdown", ""), ("the `cat`", "markdown", ""),
        ):  # fmt: skip
            assert await finder.find(text, mode, name) == find_prose(text, mode, name)
        assert (await finder.find("text", "code", "a.unheard")).text == "text"
        await finder.close()

    asyncio.run(session())


def test_prose_is_found_after_a_search_that_was_cancelled() -> None:
    async def session() -> None:
        finder = ProseFinder()
        search = asyncio.create_task(finder.find("# teh\n" * 200_000, "code", "a.py"))
        await asyncio.sleep(0.1)
        search.cancel()
        with pytest.raises(asyncio.CancelledError):
            await search
        assert (await finder.find("x = 1 # teh\n", "code", "a.py")).text == "      # teh\n"
        await finder.close()

    asyncio.run(session())


def test_a_text_without_prose_in_time_is_checked_whole_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexc.language_server.prose_finder._SECONDS", 0)
    monkeypatch.setattr("lexc.language_server.prose_finder._SECONDS_PER_CHARACTER", 0)

    async def session() -> None:
        prose = await ProseFinder().find("# teh\n", "code", "a.py")
        assert prose.text == "# teh\n"
        assert "a.py" in prose.note

    asyncio.run(session())
