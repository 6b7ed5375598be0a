"""Handling of Ctrl-C and SIGTERM: the process ends at once, even while a kernel runs that does not check for signals.

A Python signal handler runs in the main thread, and only after the running kernel has returned. So a second thread
listens on the pipe to which Python writes each signal (`signal.set_wakeup_fd`). If the main thread does not react
within `_PATIENCE` seconds, that thread ends the process. It ends without clearing up, since freeing much memory would
take half a second. A command that wants to print or save its partial results uses `raise_on_interrupt`: inside it,
Ctrl-C raises KeyboardInterrupt instead. In both cases half-written files and folders of temporary files are removed.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import FrameType

from lexc.system.files import remove_unfinished_files

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_PATIENCE = 0.1  # seconds that the main thread has to react by itself
_SHOW_CURSOR = b"\r\x1b[2K\x1b[?25h\n"  # clears the line, where a progress bar may be, and shows the cursor

_is_handled = threading.Event()  # set when the main thread's handler has run
_raises = threading.Event()  # set inside `raise_on_interrupt`
_acknowledgement = b""  # written to a terminal at once if `_raises` is set
_is_installed = False
_process = 0  # that installed the handler; a forked child, which has the handler, too, must not remove its files


def install() -> None:
    """Install the handler and the listening thread. Ctrl-C stays ignored if it is, as for a shell's background jobs."""
    global _is_installed, _process
    on_interrupt = signal.getsignal(signal.SIGINT)
    if _is_installed or os.name != "posix" or on_interrupt not in (signal.default_int_handler, signal.SIG_IGN):
        return
    _is_installed, _process = True, os.getpid()
    receive, send = os.pipe()
    os.set_blocking(send, False)
    signal.set_wakeup_fd(send, warn_on_full_buffer=False)
    if on_interrupt is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _interrupt)
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _interrupt)
    # A child process has no listening thread. Without this line its signals would be written to the parent's pipe.
    os.register_at_fork(after_in_child=lambda: signal.set_wakeup_fd(-1))
    threading.Thread(target=_listen, args=(receive,), name="lexc.interrupts", daemon=True).start()


@contextmanager
def raise_on_interrupt(acknowledgement: str = "stopping ...") -> Iterator[None]:
    """Let Ctrl-C raise KeyboardInterrupt in this context, so that the command can print or save its partial results.

    acknowledgement: a text that a terminal shows at once, "" for none.
    """
    global _acknowledgement
    _acknowledgement = f"\r\x1b[2Klexc: {acknowledgement}\r\n".encode() if acknowledgement else b""
    _raises.set()
    try:
        yield
    finally:
        _raises.clear()


class Interruption:
    """Whether Ctrl-C has ended a piece of work."""

    has_come = False


@contextmanager
def stop_on_interrupt() -> Iterator[Interruption]:
    """Let Ctrl-C end this context, and nothing else. The object says afterwards whether it did."""
    interruption = Interruption()
    try:
        with raise_on_interrupt():
            yield interruption
    except KeyboardInterrupt:
        interruption.has_come = True


def _interrupt(number: int, _: FrameType | None) -> None:
    """Handle the signal in the main thread."""
    _is_handled.set()
    if number != signal.SIGINT or not _raises.is_set():
        _exit_at_once(number)
    raise KeyboardInterrupt


def _listen(receive: int) -> None:
    """Wait for the signal in the listening thread. receive: the reading end of the pipe, one byte a signal."""
    while not _is_handled.is_set():
        number = os.read(receive, 1)[0]
        raises = number == signal.SIGINT and _raises.is_set()
        if raises:
            _write_to_terminal(_acknowledgement)
        if number in _SIGNALS and not _is_handled.wait(_PATIENCE) and not raises:
            _exit_at_once(number)


def _exit_at_once(number: int) -> None:
    """End the process, after removing unfinished files and restoring the terminal. number: of the signal."""
    if os.getpid() == _process:
        remove_unfinished_files()
    _write_to_terminal(_SHOW_CURSOR)
    os._exit(128 + number)


def _write_to_terminal(text: bytes) -> None:
    with suppress(OSError, ValueError, AttributeError):
        if sys.stderr.isatty():
            os.write(sys.stderr.fileno(), text)
