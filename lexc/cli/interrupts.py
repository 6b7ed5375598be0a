"""Ctrl-C is heard at once, also while a kernel runs that does not look for it.

Python's own handler runs when the main thread is back from whatever it has called. A thread learns of the signal
sooner, from the pipe that Python writes to, and ends the process where the main thread takes too long. The process ends
at once: what large work has put into memory would take half a second to clear up. A command that has something to tell
or to keep says so, and gets a KeyboardInterrupt instead.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from lexc.image.writer import unfinished

STATUS = 130
_PATIENCE = 0.1  # seconds that the main thread has to hear for itself
_SHOW_CURSOR = b"\r\x1b[2K\x1b[?25h\n"

_heard = threading.Event()
_tells = threading.Event()  # whether the command has something to say when it is interrupted
_answer = b""  # what it says to a terminal at once
_watched = False


def watch() -> None:
    """Hear from now on. Nothing changes where Ctrl-C is ignored, as in the background of a shell."""
    global _watched
    if _watched or os.name != "posix" or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return
    _watched = True
    receive, send = os.pipe()
    os.set_blocking(send, False)
    signal.set_wakeup_fd(send, warn_on_full_buffer=False)
    signal.signal(signal.SIGINT, _interrupt)
    # A child process has no listening thread, and its signals are not meant for this one.
    os.register_at_fork(after_in_child=lambda: signal.set_wakeup_fd(-1))
    threading.Thread(target=_listen, args=(receive,), name="lexc.interrupts", daemon=True).start()


@contextmanager
def telling(answer: str = "stopping ...") -> Iterator[None]:
    """What runs here hears Ctrl-C by itself, soon, as a KeyboardInterrupt: the command tells how far it came, or keeps
    what it has. answer: what a terminal is told at once, "" for nothing."""
    global _answer
    _answer = f"\r\x1b[2Klexc: {answer}\r\n".encode() if answer else b""
    _tells.set()
    try:
        yield
    finally:
        _tells.clear()


def _interrupt(_: int, __: FrameType | None) -> None:
    _heard.set()
    if not _tells.is_set():
        _leave()
    raise KeyboardInterrupt


def _listen(receive: int) -> None:
    while not _heard.is_set():
        number = os.read(receive, 1)
        if number == bytes([signal.SIGINT]) and _tells.is_set():
            _write_to_terminal(_answer)
        if number == bytes([signal.SIGINT]) and not _heard.wait(_PATIENCE) and not _tells.is_set():
            _leave()


def _leave() -> None:
    """End the process; nothing half-written stays, and the terminal is as it was."""
    for path in list(unfinished):
        with suppress(OSError):
            os.unlink(path)
    _write_to_terminal(_SHOW_CURSOR)
    os._exit(STATUS)


def _write_to_terminal(text: bytes) -> None:
    with suppress(OSError, ValueError, AttributeError):
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), text)
