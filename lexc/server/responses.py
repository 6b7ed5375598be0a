"""Responses: answers in the format that a request accepts, with their tag, and errors with their fields."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from lexc.errors import CapacityExceeded, LexcError, ResourceMissing
from lexc.server import formats

_STATUSES = ((ResourceMissing, 404), (CapacityExceeded, 413))  # of errors; all others of lexc are 400


def respond(request: Request, answers: list[Any], tag: str) -> Response:
    """Answers in the format that the request accepts; 304 if it has them. tag: "" if they are not to be kept."""
    media_type = formats.choose_format(request.headers.get("accept", ""))
    tag = tag_of_format(tag, media_type)
    return empty_response(tag) if has_tag(request, tag) else write_response(answers, media_type, tag)


def write_response(answers: list[Any], media_type: str, tag: str) -> Response:
    """Answers in a format, with the tag of these bytes; "" if they are not to be kept."""
    return Response(formats.write(answers, media_type), media_type=media_type, headers=cache_headers(tag))


def tag_of_format(tag: str, media_type: str) -> str:
    """The tag of answers in a format: equal tags are equal bytes."""
    return f'"{tag}-{formats.SHORT_NAMES[media_type]}"' if tag else ""


def empty_response(tag: str) -> Response:
    """The response to a client that has the answer."""
    return Response(status_code=304, headers=cache_headers(tag))


def cache_headers(tag: str) -> dict[str, str]:
    """The headers of an answer with a tag; "" is one that is not to be kept."""
    kept = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept, Origin"}
    return kept if tag else {"Cache-Control": "no-store"}


def has_tag(request: Request, tag: str) -> bool:
    """Whether the client has the answer with a tag. A proxy that packs answers calls their tags weak (W/)."""
    given = request.headers.get("if-none-match", "")
    return given != "" and tag != "" and tag in (text.strip().removeprefix("W/") for text in given.split(","))


def to_response(value: Any, status: int = 200, headers: Any = None) -> Response:
    """A value as JSON."""
    return Response(formats.to_json(value), status, headers, formats.JSON)


def error_fields(error: LexcError) -> dict[str, str]:
    """The fields of an error. kind: the name of its class in `lexc.errors`."""
    return {
        "error": error.problem, "where": error.where, "expected": error.expected, "found": error.found,
        "remedy": error.remedy, "kind": type(error).__name__,
    }  # fmt: skip


def status_of(error: LexcError) -> int:
    """The status of the response that an error is."""
    return next((status for kind, status in _STATUSES if isinstance(error, kind)), 400)


async def answer_http_error(request: Request, error: HTTPException) -> Response:
    """The response to a request that the server refuses."""
    return to_response(error_fields(LexcError(error.detail)), error.status_code, error.headers)


async def answer_internal_error(request: Request, error: Exception) -> Response:
    """The response after a fault of the server."""
    shown = LexcError("internal error", found=type(error).__name__, remedy="See the log of the server.")
    return to_response(error_fields(shown), 500)
