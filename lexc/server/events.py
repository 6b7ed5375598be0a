"""Server-sent events: answers of a long search while it runs, each an event whose data is its JSON."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from lexc.errors import LexcError
from lexc.server import formats
from lexc.server.responses import error_fields

EVENTS = "text/event-stream"
_SILENCE = 10.0  # seconds until a comment keeps the connection open


def accepts_events(request: Request) -> bool:
    """Whether the client asks for events, as EventSource of browsers does."""
    return EVENTS in request.headers.get("accept", "")


async def respond_with_events(answers: AsyncIterator[Any]) -> Response:
    """The answers as events `answer`, then an event `end`. An error before the first is raised, a later one sent."""
    first = await anext(answers)
    return StreamingResponse(_events(first, answers), media_type=EVENTS, headers={"Cache-Control": "no-store"})


async def _events(first: Any, answers: AsyncIterator[Any]) -> AsyncIterator[bytes]:
    yield _event("answer", first)
    following = None
    try:
        while True:
            following = following or asyncio.ensure_future(anext(answers))
            done, _ = await asyncio.wait([following], timeout=_SILENCE)
            if not done:
                yield b":\n\n"  # a comment
                continue
            answer, following = following.result(), None
            yield _event("answer", answer)
    except StopAsyncIteration:
        yield _event("end", {})
    except LexcError as error:
        yield _event("error", error_fields(error))
    finally:
        if following is not None:
            following.cancel()
        await answers.aclose()  # type: ignore[attr-defined]


def _event(name: str, value: Any) -> bytes:
    return b"event: %b\ndata: %b\n\n" % (name.encode(), formats.to_json(value))
