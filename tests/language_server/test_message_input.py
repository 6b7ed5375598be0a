"""A damaged header of a message ends `lexc lsp`, before pygls reads the message."""

from __future__ import annotations

import io
import subprocess

import pytest

from lexc.errors import UsageError
from lexc.language_server.message_input import MAX_MESSAGE, MessageInput
from lexc.system.processes import python_command


def read(data: bytes) -> list[bytes]:
    """The messages of an input, read as pygls does."""
    file, messages, length = MessageInput(io.BytesIO(data)), list[bytes](), 0
    while header := file.readline():
        if header.startswith(b"Content-Length: "):
            length = int(header[16:])
        elif not header.strip():
            messages.append(file.read(length))
    return messages


def test_messages_follow_their_headers() -> None:
    data = b"Content-Length: 2\r\n\r\n{}Content-Type: json\r\ncontent-length:3\r\n\r\n[1]Content-Length: 0001\n\n1"
    assert read(data) == [b"{}", b"[1]", b"1"]
    assert read(b"") == []


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"Content-Length: 99999999999999\r\n\r\n{}", "out of range"),
        (b"Content-Length: %d\r\n\r\n{}" % (MAX_MESSAGE + 1), "out of range"),
        (b"Content-Length: " + b"9" * 500 + b"\r\n\r\n{}", "out of range"),
        (b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n{}", "no header"),
        (b"Content-Length: 0\r\n\r\n", "out of range"),
        (b"Content-Length: -2\r\n\r\n{}", "out of range"),
        (b"Content-Length: two\r\n\r\n{}", "out of range"),
        (b"Content-Length: 2\r\n\r\n{}\r\n\r\n", "without a length"),
        (b"Content-Length: 20\r\n\r\n{}", "ends inside a message; expected 20 bytes; found 2"),
        (b"Content-Length: 2", "no header"),
        (b"\r\n", "without a length"),
        (b"{}\r\n", "no header"),
    ],
)
def test_a_damaged_header_is_an_error(data: bytes, problem: str) -> None:
    with pytest.raises(UsageError, match=problem):
        read(data)


def test_the_server_ends_with_the_error() -> None:
    pytest.importorskip("pygls", reason="no pygls")
    command = python_command("-c", "from lexc.cli.main import run_program; run_program()", "lsp", "--lang", "en_US")
    ran = subprocess.run(command, input=b"Content-Length: 1e9\r\n\r\n{}", capture_output=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith(b"lexc: the length of a message is out of range; expected Content-Length: 1 to ")
    assert ran.stderr.count(b"\n") == 1
