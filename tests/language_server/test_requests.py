"""Each request has one response: damaged ones, cancelled ones, and those of a text that changes meanwhile."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest

import lexc

pytest.importorskip("pygls", reason="no pygls")

from lsprotocol import types
from pygls.exceptions import JsonRpcContentModified
from raw_client import RawClient, code_action, publishes, run_server

from lexc.language_server import handlers
from lexc.language_server.checking import Checker
from lexc.language_server.document import Document, Position
from lexc.language_server.settings import Settings
from lexc.query.word_spelling import PersonalWords

PARSE_ERROR, INVALID_REQUEST, UNKNOWN_METHOD, INVALID_PARAMS = -32700, -32600, -32601, -32602
NOT_INITIALIZED, CANCELLED = -32002, -32800


def responses(client: RawClient) -> dict[Any, Any]:
    """The error code of each response by its id, None for a result."""
    found = [message for message in client.receive_all() if "id" in message]
    assert len({message["id"] for message in found}) == len(found)
    return {message["id"]: message.get("error", {}).get("code") for message in found}


def test_a_wrong_line_or_column_gets_an_error_response(tmp_path: Path) -> None:
    wrong: list[object] = [-1, 1 << 31, 1 << 70, 1e300, "x", None, []]
    with run_server(tmp_path) as client:
        client.open("teh")
        for i, place in enumerate(wrong):
            client.send(id=f"line {i}", method="textDocument/codeAction", params=code_action(place))
            client.send(id=f"column {i}", method="textDocument/codeAction", params=code_action(0, place))
        client.send(id="right", method="textDocument/codeAction", params=code_action(0))
        refused = {f"{name} {i}": INVALID_PARAMS for name in ("line", "column") for i in range(len(wrong))}
        assert responses(client) == {**refused, "right": None}


def test_damaged_messages_get_error_responses(tmp_path: Path) -> None:
    messages = {
        b'{"jsonrpc": "2.0", "id": 1, "method": "textDocument/codeAction"}': (1, INVALID_PARAMS),
        b'{"jsonrpc": "2.0", "id": 2, "method": "unheard/of", "params": {}}': (2, UNKNOWN_METHOD),
        b'{"jsonrpc": "1.0", "id": 3, "method": "shutdown"}': (3, INVALID_REQUEST),
        b'{"id": "four", "method": "shutdown"}': ("four", INVALID_REQUEST),
        b'{"jsonrpc": "2.0", "id": 5, "method": 5}': (5, INVALID_REQUEST),
        b'{"jsonrpc": "2.0", "id": [6], "method": "shutdown"}': (None, INVALID_REQUEST),
        b"{": (None, PARSE_ERROR), b"\xff": (None, PARSE_ERROR), b"[" * 100_000: (None, PARSE_ERROR),
        b"[]": (None, INVALID_REQUEST), b"null": (None, INVALID_REQUEST), b"7": (None, INVALID_REQUEST),
    }  # fmt: skip
    with run_server(tmp_path) as client:
        for data, (request, code) in messages.items():
            client.send_bytes(data)
            response = client.receive()
            assert (response["id"], response["error"]["code"]) == (request, code), data


def test_a_damaged_notification_is_shown_and_the_text_stays(tmp_path: Path) -> None:
    selection = {"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}}
    params = {"textDocument": {"uri": "file:///letter.txt", "version": 2}, "contentChanges": []}
    with run_server(tmp_path) as client:
        client.open("teh")
        client.receive_until(publishes)
        client.send(
            method="textDocument/didChange", params={**params, "contentChanges": [{"range": selection, "text": "x"}]}
        )
        assert "lexc: textDocument/didChange: Position.line" in client.receive()["params"]["message"]
        client.send(method="textDocument/didChange", params=params)
        assert client.receive()["params"]["diagnostics"][0]["message"] == "Unknown word: teh"


def test_responses_to_no_request_are_ignored(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        client.send_bytes(b'{"jsonrpc": "2.0", "id": 1}', b'{"jsonrpc": "2.0", "id": [1], "result": 1}')
        client.send(id=2, result=None)
        client.send(id=3, error={"code": 1, "message": "x"})
        assert responses(client) == {}


def test_an_object_with_the_key_jsonrpc_is_no_message(tmp_path: Path) -> None:
    with run_server(tmp_path) as client:
        client.send(
            method="workspace/didChangeConfiguration", params={"settings": {"jsonrpc": 1, "id": 1, "method": 2}}
        )
        assert "lexc.jsonrpc: unknown setting" in client.receive()["params"]["message"]


def test_requests_before_the_first_and_after_the_last_get_error_responses(tmp_path: Path) -> None:
    with run_server(tmp_path, is_initialized=False) as client:
        client.send(id=1, method="textDocument/codeAction", params=code_action(0))
        assert client.receive()["error"]["code"] == NOT_INITIALIZED
        client.open("teh")
        assert "the first message must be initialize" in client.receive()["params"]["message"]
        client.send(id=2, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
        client.receive()
        assert responses(client) == {}
        client.send(id=3, method="textDocument/codeAction", params=code_action(0))
        assert client.receive()["error"]["code"] == INVALID_REQUEST


def test_a_command_refuses_an_argument_that_is_no_word(tmp_path: Path) -> None:
    wrong = [[" "], [5], [""], [], None, [None], ["a", "b"], ["a b"], [" a"], ["a\n"], ["\u2003"], ["x" * 256], [["x"]]]
    with run_server(tmp_path) as client:
        client.open("teh cat")
        client.receive_until(publishes)
        asked = {
            f"{name} {i}": (name, wrong[i]) for name in ("lexc.addWord", "lexc.ignoreWord") for i in range(len(wrong))
        }
        for number, (command, arguments) in asked.items():
            params = {"command": command, "arguments": arguments}
            client.send(id=number, method="workspace/executeCommand", params=params)
        assert responses(client) == dict.fromkeys(asked, INVALID_PARAMS)
    assert not (tmp_path / "words.txt").exists()


class TextOfWords:
    """A server without an editor that has checked one text of unknown words."""

    def __init__(self) -> None:
        self.server = handlers.make_server(Settings(), "1")
        self.document = self.server.documents["a"] = Document("cta " * 50)
        self.server.checker = Checker([lexc.build(["cat"], alphabet="english").image], PersonalWords())
        self.server.checker.check(self.document, range(1))

    async def start_request(self) -> asyncio.Task[list[types.CodeAction]]:
        """Begin to find the quick fixes for the whole text."""
        params = code_action(0, 0, 200, "a")
        selection = types.Range(types.Position(0, 0), types.Position(0, 200))
        document = types.TextDocumentIdentifier(params["textDocument"]["uri"])
        task = asyncio.create_task(
            handlers.code_actions(self.server, types.CodeActionParams(document, selection, types.CodeActionContext([])))
        )
        await asyncio.sleep(0)
        assert not task.done()
        return task


def test_a_running_request_ends_when_it_is_cancelled() -> None:
    async def session() -> None:
        task = await TextOfWords().start_request()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(session())


@pytest.mark.parametrize("change", ["replace", "replace_all", "close", "open"])
def test_a_request_fails_when_its_text_changes(change: str) -> None:
    async def session() -> None:
        text = TextOfWords()
        task = await text.start_request()
        if change == "replace":
            text.document.replace(Position(0, 0), Position(0, 4), "")
        elif change == "replace_all":
            text.document.replace_all("")
        else:
            del text.server.documents["a"]
            if change == "open":
                text.server.documents["a"] = Document("")
        with pytest.raises(JsonRpcContentModified):
            await task

    asyncio.run(session())


def test_a_request_finds_the_fixes_of_a_text_that_stays() -> None:
    async def session() -> None:
        actions = await (await TextOfWords().start_request())
        assert [action.title for action in actions] == [
            "Change “cta” to “cat”", "Add “cta” to the personal words", "Ignore “cta” until the editor ends",
        ] * 50  # fmt: skip

    asyncio.run(session())


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(4))
def test_each_request_has_one_response_whenever_it_is_cancelled(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    with run_server(tmp_path) as client:
        client.open("cta " * 100)
        client.receive_until(publishes)
        pending, n_requests = list[int](), 15
        for i in range(n_requests):
            messages = [{"id": i, "method": "textDocument/codeAction", "params": code_action(0, 0, 400)}]
            pending.append(i)
            while pending and rng.random() < 0.5:
                cancelled = pending.pop(rng.randrange(len(pending)))
                messages.append({"method": "$/cancelRequest", "params": {"id": cancelled}})
            if rng.random() < 0.2:
                change = {"range": code_action(0)["range"], "text": "x"}
                document = {"uri": "file:///letter.txt", "version": i}
                params = {"textDocument": document, "contentChanges": [change]}
                messages.append({"method": "textDocument/didChange", "params": params})
            client.send_bytes(*(json.dumps({"jsonrpc": "2.0", **message}).encode() for message in messages))
        found = responses(client)
        assert found.keys() == set(range(n_requests))
        assert set(found.values()) <= {None, CANCELLED, JsonRpcContentModified.CODE}
