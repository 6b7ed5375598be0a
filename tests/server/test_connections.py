"""Clients that send or read nothing lose their connections."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

pytest.importorskip("uvicorn", reason="uvicorn is not installed")

import uvicorn

from lexc.server import connections

LARGE = b"x" * (8 << 20)


async def answer(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    body = LARGE if scope["path"] == "/large" else b"answer"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})


def read_all(client: socket.socket) -> bytes:
    """The bytes until the connection ends."""
    found = b""
    with suppress(ConnectionResetError):
        while more := client.recv(1 << 20):
            found += more
    return found


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(connections, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(connections, "REQUEST_SECONDS", 0.1)
    server = uvicorn.Server(
        uvicorn.Config(answer, http=connections.TimedConnection, ws="none", log_config=None, lifespan="off")
    )
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield listener.getsockname()[1]
        server.should_exit = True
        thread.join()


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET / HTTP/1.1\r\nHost:", b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1", b"G"],
)
def test_a_client_that_never_sends_a_whole_request_loses_its_connection(port: int, sent: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
        client.sendall(sent)
        assert read_all(client) == b""


def test_a_client_that_reads_nothing_loses_its_connection(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
        client.sendall(b"GET /large HTTP/1.1\r\nHost: a\r\n\r\n")
        threading.Event().wait(0.3)
        assert len(read_all(client)) < len(LARGE)


def test_a_client_that_asks_is_answered_again_and_again(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
        for _ in range(5):
            client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            found = b""
            while not found.endswith(b"answer"):
                found += client.recv(1000)
            threading.Event().wait(0.03)


def test_an_answer_is_sent_at_once(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    begin, options = connections.TimedConnection.connection_made, list[int]()

    def note(connection: connections.TimedConnection, transport: Any) -> None:
        begin(connection, transport)
        options.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    monkeypatch.setattr(connections.TimedConnection, "connection_made", note)
    with socket.create_connection(("127.0.0.1", port), timeout=30) as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        read_all(client)
    assert options != [0]
    assert len(options) == 1
