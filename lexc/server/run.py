"""The server as a process: uvicorn, one or several workers."""

from __future__ import annotations

import gc
import json
import logging
import os
import socket
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import gmtime, strftime

import uvicorn

from lexc.errors import LexcError, UsageError, printable
from lexc.lexicon import Lexicon
from lexc.server.access import Rules
from lexc.server.app import Server, make_app
from lexc.server.connections import TimedConnection
from lexc.server.languagetool import Languages
from lexc.server.lexicons import Lexicons
from lexc.server.limits import ServerLimits
from lexc.server.page import PageFiles
from lexc.server.workers import Workers
from lexc.system.files import reading_error

_IDLE_SECONDS = 15  # until a connection without requests is closed
_GRACE_SECONDS = 10  # for requests that run when the server is stopped
_SWITCH_SECONDS = 0.0005
"""The time after which a search gives Python's lock to a look-up that waits for it. With Python's own 5 ms a look-up
waits that long for each of several searches.
"""


@dataclass(frozen=True, slots=True)
class Settings:
    """images: files or bundled names. version: of lexc. rules: who may ask.
    host, port: where the server listens; port 0 for any. workers: the number of processes.
    """

    images: tuple[str, ...]
    version: str
    rules: Rules
    limits: ServerLimits
    host: str = "127.0.0.1"
    port: int = 8765
    has_page: bool = True
    languages: Languages | None = None
    workers: int = 1


def serve(settings: Settings, open_image: Callable[[str], Lexicon], started: Callable[[str], None]) -> None:
    """Answer requests until a signal ends the process. started: is called with the address once it listens.

    Requests that run then are finished first. Raises LexcError if the address cannot be used.
    """
    lexicons = Lexicons(settings.images, open_image, lambda text: log("lexicon", text=text))
    page = PageFiles(lexicons, has_door=settings.rules.token != "") if settings.has_page else None
    server = Server(lexicons, settings.limits, settings.version, page, settings.languages)
    config = uvicorn.Config(
        make_app(server, settings.rules), log_config=None, access_log=False, server_header=False,
        timeout_keep_alive=_IDLE_SECONDS, timeout_graceful_shutdown=_GRACE_SECONDS, limit_concurrency=1024,
        h11_max_incomplete_event_size=32 << 10, lifespan="off", http=TimedConnection, ws="none", proxy_headers=False,
    )  # fmt: skip
    logging.getLogger("uvicorn.error").addHandler(_LogLines())
    sys.setswitchinterval(_SWITCH_SECONDS)
    with _listen(settings.host, settings.port) as listener:
        host, port = listener.getsockname()[:2]
        started(f"http://{f'[{host}]' if ':' in host else host}:{port}/")
        if page is not None and settings.workers > 1:
            page.find("")  # so that workers share its files
        gc.freeze()  # so that collections look only at what requests leave, and copy no memory that workers share
        if settings.workers == 1:
            uvicorn.Server(config).run(sockets=[listener])
            return
        Workers(lambda end_with_parent: _answer(config, listener, end_with_parent), log).run(settings.workers)


def _answer(config: uvicorn.Config, listener: socket.socket, end_with_parent: Callable[..., None]) -> None:
    """Answer requests in a worker."""
    server = uvicorn.Server(config)
    end_with_parent(lambda: setattr(server, "should_exit", True))
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises LexcError if the address cannot be used."""
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        where, remedy = printable(f"{host}:{port}"), "Choose another --port, or end the program that has it."
        raise LexcError("the address cannot be used", where=where, found=str(error), remedy=remedy) from error


def log(event: str, **fields: object) -> None:
    """Write a line of the log, JSON with the time in UTC, to standard error. A full disk does not end the server.

    The line is written at once, so that those of several workers do not mix, and nothing waits in a buffer.
    """
    line = json.dumps({"time": strftime("%Y-%m-%dT%H:%M:%SZ", gmtime()), "event": event, **fields}, ensure_ascii=True)
    write_line(line)


def write_line(line: str) -> None:
    """Write a line to standard error, if that is possible."""
    with suppress(OSError):
        os.write(2, line.encode() + b"\n")


class _LogLines(logging.Handler):
    """The log of uvicorn: warnings and errors as lines of JSON."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record."""
        if record.levelno >= logging.WARNING:
            problem = str(record.exc_info[1]) if record.exc_info else ""
            log("error", text=record.getMessage()[:500], problem=problem[:500])


def read_token(path: str) -> str:
    """The token in a file that only its owner can read. Raises UsageError for any other file, and for a short token."""
    try:
        with open(path, encoding="ascii") as file:
            mode, token = os.fstat(file.fileno()).st_mode & 0o077, file.read(1 << 12).strip()
    except UnicodeDecodeError:
        raise UsageError("not a token", where=printable(path), expected="characters of ASCII") from None
    except (OSError, ValueError) as error:
        raise reading_error(UsageError, error, path) from error
    if mode and os.name == "posix":
        raise UsageError(
            "others can read the token", where=printable(path), expected="mode 600", found=f"{mode:03o} for others",
            remedy=f"Run: chmod 600 {printable(path)}",
        )  # fmt: skip
    if len(token) < 16 or not token.isprintable() or " " in token:
        remedy = "Make one: python -c 'import secrets; print(secrets.token_urlsafe())'"
        raise UsageError("not a token", where=printable(path), expected="16 characters or more", remedy=remedy)
    return token


def rules_for(hosts: Sequence[str], origins: Sequence[str], token: str, limits: ServerLimits) -> Rules:
    """The rules of access: the names of this machine, and further ones."""
    names = frozenset({*(Rules().hosts or ()), *(_as_in_header(name) for name in hosts)})
    return Rules(names, frozenset(origin.rstrip("/") for origin in origins), token, limits.body)


def _as_in_header(host: str) -> str:
    """A name as the header Host has it: an address of IPv6 in brackets."""
    return f"[{host}]".lower() if ":" in host and not host.startswith("[") else host.lower()
