"""Connections that end when their client sends or reads nothing, so that slow clients cannot take all of them."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

LOOK_SECONDS = 15.0
"""Between two looks at a connection."""
REQUEST_SECONDS = 60.0
"""For a request to arrive, with its body."""


class TimedConnection(H11Protocol):
    """A connection. It ends if it brings no whole request in time, or if its client does not read the answer.

    uvicorn itself ends those alone that are idle after an answer.
    """

    _look: asyncio.TimerHandle | None = None
    _began = 0.0  # the time from which a request is awaited
    _unsent = 0  # bytes at the last look

    def connection_made(self, transport: Any) -> None:
        """Begin to look. Answers are sent at once: asyncio itself delays them on sockets made by `create_server`."""
        super().connection_made(transport)
        if (connection := transport.get_extra_info("socket")) is not None:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._began = self.loop.time()
        self._look = self.loop.call_later(LOOK_SECONDS, self._look_at_client)

    def connection_lost(self, exc: Exception | None) -> None:
        """Look no more."""
        if self._look is not None:
            self._look.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Await the next request."""
        self._began = self.loop.time()
        super().on_response_complete()

    def _look_at_client(self) -> None:
        is_awaited = self.conn.their_state in (h11.IDLE, h11.SEND_BODY)
        unsent = self.transport.get_write_buffer_size()
        if (is_awaited and self.loop.time() - self._began > REQUEST_SECONDS) or 0 < self._unsent <= unsent:
            self.transport.abort()
            return
        self._unsent = unsent
        self._look = self.loop.call_later(LOOK_SECONDS, self._look_at_client)
