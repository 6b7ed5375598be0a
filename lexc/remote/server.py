"""Requests to a server, by a connection for each thread. They are sent again, and raise the errors of answers."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Mapping
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection, IncompleteRead
from time import monotonic, sleep
from typing import Any, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from lexc import errors
from lexc.errors import LexcError, UsageError

_UNSAFE = re.compile(r"[^!-~]")  # in a line of a request
_BUSY = (429, 502, 503, 504)
_MAX_BODY, _PIECE = 1 << 28, 1 << 16  # bytes
_T = TypeVar("_T")
_MAX_PAUSE = 5.0  # seconds that a server may ask for


class RemoteServer:
    """A server, with a connection for each thread."""

    def __init__(self, url: str, token: str, timeout: float, retries: int) -> None:
        self.url, self._timeout, self._retries = url, timeout, retries
        self._is_safe, self._address, self._folder = _read_address(url)
        self._headers = {"Accept": "application/json"} | ({"Authorization": f"Bearer {_check(token)}"} if token else {})
        self._own = threading.local()
        self._connections: list[HTTPConnection] = []

    def ask(self, path: str, parameters: Mapping[str, Any] | None = None, body: Any = None, wait: float = 0) -> Any:
        """The JSON that an address answers.

        body: bytes to send, or a value to send as JSON. wait: seconds that the answer may take besides the timeout.
        """
        query = f"?{urlencode(parameters, quote_via=quote)}" if parameters else ""
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        for remaining in range(self._retries, -1, -1):
            try:
                reply, content = self._send(f"{self._folder}{path}{query}", data, wait)
            except (OSError, HTTPException) as error:
                self._close()
                if not remaining:
                    remedy = "See whether lexc serve runs there, and whether the address is right."
                    found = (getattr(error, "strerror", None) or repr(error))[:200]
                    raise LexcError("the server does not answer", where=self.url, found=found, remedy=remedy) from error
                continue
            if reply.status not in _BUSY or not remaining:
                break
            sleep(_pause(reply))
        return self._read(reply, content)

    def _send(self, path: str, data: bytes | None, wait: float) -> tuple[HTTPResponse, bytes]:
        """Send a request. If a server has closed a connection that was kept, another one is made."""
        if getattr(self._own, "connection", None) is not None:
            with suppress(ConnectionError, HTTPException):
                return self._exchange(path, data, wait)
            self._close()
        return self._exchange(path, data, wait)

    def _exchange(self, path: str, data: bytes | None, wait: float) -> tuple[HTTPResponse, bytes]:
        connection = getattr(self._own, "connection", None)
        if connection is None:
            kind = HTTPSConnection if self._is_safe else HTTPConnection
            connection = self._own.connection = kind(*self._address)
            self._connections.append(connection)
        connection.timeout = self._timeout + wait
        if connection.sock is not None:
            connection.sock.settimeout(connection.timeout)
        connection.request("GET" if data is None else "POST", path, data, self._headers)
        reply = connection.getresponse()
        return reply, _read_body(reply, monotonic() + connection.timeout)

    def _close(self) -> None:
        """Close the connection of this thread."""
        connection = self._own.__dict__.pop("connection", None)
        if connection is not None:
            connection.close()
            self._connections.remove(connection)

    def close(self) -> None:
        """Close the connections of all threads."""
        self._own = threading.local()
        while self._connections:
            self._connections.pop().close()

    def _read(self, reply: HTTPResponse, content: bytes) -> Any:
        """The JSON of a reply. Raises the error that it is."""
        with suppress(ValueError, RecursionError):
            value = json.loads(content)
            if reply.status == 200:
                return value
            if isinstance(value, dict):
                raise _error(value)
        found = f"status {reply.status}: {content[:100]!r}"
        raise LexcError("not an answer of lexc serve", where=self.url, expected="JSON", found=found)


def _read_body(reply: HTTPResponse, end: float) -> bytes:
    """The body of a reply. Raises LexcError for a longer one than any answer, TimeoutError if it comes too slowly."""
    pieces, size = list[bytes](), 0
    while piece := reply.read1(_PIECE):
        pieces.append(piece)
        size += len(piece)
        if size > _MAX_BODY:
            raise LexcError(
                "the answer of the server is too long", expected=f"at most {_MAX_BODY:,} bytes", found="more"
            )
        if monotonic() > end:
            raise TimeoutError("the answer took longer than the timeout")
    if reply.length:
        raise IncompleteRead(b"", reply.length)
    reply.read()  # ends the reply, so that the connection is free
    return b"".join(pieces)


def part(kind: type[_T], answer: Any, *path: str | int) -> _T:
    """The part of an answer at some keys and indexes. Raises LexcError if it is not there, or of another kind."""
    value = answer
    with suppress(TypeError, KeyError, IndexError):
        for key in path:
            value = value[key]
        if isinstance(value, kind):
            return value
    expected = ": ".join([*(f"{key}" for key in path), kind.__name__])
    raise LexcError("not an answer of lexc serve", where="the server", expected=expected, found=repr(answer)[:100])


def _read_address(url: str) -> tuple[bool, tuple[str, int | None], str]:
    """Whether a URL is one of https, its host and port, and the folder in it, "" for none. Raises UsageError."""
    with suppress(ValueError):
        parts = urlsplit(url)
        if parts.scheme in ("http", "https") and parts.hostname and not _UNSAFE.search(url):
            return parts.scheme == "https", (parts.hostname, parts.port), parts.path.rstrip("/")
    raise UsageError("not the address of a server", expected="as http://127.0.0.1:8765", found=repr(url)[:200])


def _check(token: str) -> str:
    """A token that can stand in a header. Raises UsageError, which does not show it."""
    if _UNSAFE.search(token):
        expected = "visible characters of ASCII"
        raise UsageError("the token has a wrong character", expected=expected, remedy="Strip its line end.")
    return token


def _pause(reply: HTTPResponse) -> float:
    """The seconds after which a busy server is asked again."""
    given = reply.headers.get("Retry-After", "1")
    return min(float(given), _MAX_PAUSE) if given.isascii() and given.isdigit() else 1.0


def _error(fields: Mapping[str, Any]) -> LexcError:
    """The error with the fields of a reply, of the class that they name."""
    kind = getattr(errors, str(fields.get("kind")), LexcError)
    if not (isinstance(kind, type) and issubclass(kind, LexcError)):
        kind = LexcError
    texts = {name: str(fields.get(name, "")) for name in ("where", "expected", "found", "remedy")}
    return kind(str(fields.get("error", "")), **texts)
