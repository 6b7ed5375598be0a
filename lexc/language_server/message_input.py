"""The input of the server: an editor's messages, each with headers (Language Server Protocol 3.17, "Base Protocol")."""

from __future__ import annotations

import io

from lexc.errors import UsageError, printable

MAX_MESSAGE = 1 << 26
"""The most bytes of a message: 64 MiB, more than the longest text that is checked."""
_MAX_HEADER = 1 << 10  # bytes of a line
_LENGTH = b"content-length"


class MessageInput(io.BufferedReader):
    """The input as pygls reads it: a line at a time, then the bytes of the message.

    pygls would pass over a damaged header, and would reserve memory for any length. Here both end the server with a
    UsageError.
    """

    _has_length = False  # whether the headers of this message have named its length

    def readline(self, size: int | None = -1, /) -> bytes:
        """Read a header, or the empty line behind the last one; b"" at the end of the input."""
        line = super().readline(_MAX_HEADER)
        name, colon, value = line.partition(b":")
        if not line.strip():
            if line and not self._has_length:
                raise _header_error("a message without a length", line)
            self._has_length = False
            return line
        if not (colon and line.endswith(b"\n")):
            raise _header_error("a line that is no header", line)
        if name.lower() != _LENGTH:
            return line
        digits = value.strip()
        if not (digits.isdigit() and len(digits) < 10 and 0 < int(digits) <= MAX_MESSAGE):
            raise _header_error("the length of a message is out of range", line)
        self._has_length = True
        return b"Content-Length: %d\r\n" % int(digits)

    def read(self, size: int | None = -1, /) -> bytes:
        """Read the bytes of a message."""
        data = super().read(size)
        if size is not None and len(data) < size:
            raise UsageError(
                "the input ends inside a message", expected=f"{size} bytes", found=str(len(data)),
                remedy="Start the server from an editor.",
            )  # fmt: skip
        return data


def _header_error(problem: str, line: bytes) -> UsageError:
    found = repr(printable(line[:60].decode(errors="replace")))
    expected = f"Content-Length: 1 to {MAX_MESSAGE}"
    return UsageError(problem, expected=expected, found=found, remedy="Start the server from an editor.")
