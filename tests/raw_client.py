"""A client of `lexc lsp` that sends any bytes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import lexc
from lexc.system.processes import python_command

URI = "file:///letter.txt"
ENDING = 600_001  # the id of the last request


class RawClient:
    """A server's input and output. The server has the lexicon `the tea cat`."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self._input, self._output = process.stdin, process.stdout

    def send(self, **message: Any) -> None:
        """Send a message."""
        self.send_bytes(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def send_bytes(self, *messages: bytes) -> None:
        """Send messages of any bytes, all at once."""
        self._input.write(b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(data), data) for data in messages))
        self._input.flush()

    def open(self, text: str, uri: str = URI, language: str = "text", request: dict[str, Any] | None = None) -> None:
        """Open a text, and send a request in the same moment."""
        document = {"uri": uri, "languageId": language, "version": 1, "text": text}
        notification = {"method": "textDocument/didOpen", "params": {"textDocument": document}}
        messages = [notification, *([request] if request else [])]
        self.send_bytes(*(json.dumps({"jsonrpc": "2.0", **message}).encode() for message in messages))

    def receive(self) -> Any:
        """The next message of the server."""
        size = 0
        while (header := self._output.readline()).strip():
            if header.lower().startswith(b"content-length:"):
                size = int(header[15:])
        return json.loads(self._output.read(size))

    def receive_until(self, is_last: Callable[[Any], bool]) -> list[Any]:
        """The next messages, up to one that is wanted."""
        messages = [self.receive()]
        while not is_last(messages[-1]):
            messages.append(self.receive())
        return messages

    def receive_all(self) -> list[Any]:
        """All further messages of the server, which shuts down."""
        self.send(id=ENDING, method="shutdown")
        return self.receive_until(lambda message: message.get("id") == ENDING)[:-1]


def code_action(line: object, start: object = 0, end: object = 0, uri: str = URI) -> dict[str, Any]:
    """The parameters of a request for the quick fixes of a line."""
    selection = {"start": {"line": line, "character": start}, "end": {"line": line, "character": end}}
    return {"textDocument": {"uri": uri}, "range": selection, "context": {"diagnostics": []}}


def publishes(message: Any) -> bool:
    """Whether a message has the diagnostics of a text."""
    return bool(message.get("method") == "textDocument/publishDiagnostics")


@contextmanager
def run_server(folder: Path, is_initialized: bool = True, before: str = "") -> Iterator[RawClient]:
    """Run a server with an empty list of personal words in a folder.

    before: statements of Python that the server's process runs first.
    """
    lexc.build({"the": 100, "tea": 5, "cat": 8}, alphabet="english").save(folder / "en.dawg")
    command = python_command("-c", f"{before}\nfrom lexc.cli.main import run_program; run_program()")
    options = ("lsp", "-d", str(folder / "en.dawg"), "--personal", str(folder / "words.txt"))
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen([*command, *options], **pipes) as process:  # type: ignore[call-overload]
        client = RawClient(process)
        try:
            if is_initialized:
                client.send(id=0, method="initialize", params={"processId": None, "rootUri": None, "capabilities": {}})
                client.receive()
                client.send(method="initialized", params={})
            yield client
            client.send(method="exit")
            process.wait(60)
        finally:
            process.kill()
