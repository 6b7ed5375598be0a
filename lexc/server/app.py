"""The addresses of the server, as an ASGI application (Starlette).

    GET  /                               the page, as `lexc page` writes it
    GET  /v1                             the served lexicons
    GET  /v1/{lexicon}                   one of them; /columns its columns, /words its words by ordinal
    GET  /v1/{lexicon}/{question}?q=     answers: check, path, study, explore, and all of `lexc.views.questions`
    POST /v1/{lexicon}/check             thousands of words at once
    GET  /openapi.json, /health
    POST /v2/check, GET /v2/languages    as LanguageTool's HTTP API has them

Look-ups are answered at once; searches in a pool of threads, each with a deadline, and none goes on when its client is
gone.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

import anyio
from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from lexc.errors import CapacityExceeded, LexcError, ResourceMissing, UsageError
from lexc.server import formats, languagetool, openapi
from lexc.server.access import Access, App, Rules
from lexc.server.lexicons import Lexicons, Version
from lexc.server.limits import ServerLimits
from lexc.server.page import PageFiles
from lexc.server.questions import LOOKUPS, SEARCHES, answer_request, read_request
from lexc.views.answers import membership_answers
from lexc.views.columns import list_columns
from lexc.views.descriptions import describe_image
from lexc.views.questions import QUESTIONS
from lexc.views.timed_search import TimedSearch

_STATUSES = ((ResourceMissing, 404), (CapacityExceeded, 413))  # of errors; all others of lexc are 400


class Server:
    """The answers to requests.

    version: of lexc. page: the files at /; None for no page. languages: of spelling; None for no spelling.
    """

    def __init__(
        self,
        lexicons: Lexicons,
        limits: ServerLimits,
        version: str,
        page: PageFiles | None = None,
        languages: languagetool.Languages | None = None,
    ) -> None:
        self.lexicons, self.limits, self.version = lexicons, limits, version
        self.page, self.languages = page, languages
        self._speller_lock = threading.Lock()  # a speller keeps suggestions
        self._searches: CapacityLimiter | None = None
        self._n_searches = 0  # that run or wait

    def routes(self) -> list[Route]:
        """The addresses and their methods."""
        return [
            Route("/v1", self.list_lexicons),
            Route("/v1/{lexicon}", self.describe),
            Route("/v1/{lexicon}/columns", self.columns),
            Route("/v1/{lexicon}/check", self.check, methods=["GET"]),
            Route("/v1/{lexicon}/check", self.check_many, methods=["POST"]),
            Route("/v1/{lexicon}/path", self.path),
            Route("/v1/{lexicon}/words", self.words),
            Route("/v1/{lexicon}/{question}", self.search),
            Route("/v2/check", self.spell, methods=["GET", "POST"]),
            Route("/v2/languages", self.list_languages),
            Route("/openapi.json", self.openapi),
            Route("/health", self.health),
            Route("/", self.page_file),
            Route("/{file}", self.page_file),
        ]

    async def list_lexicons(self, request: Request) -> Response:
        """The served lexicons: `ImageDescription`, with the names as `image`."""
        versions = list(self.lexicons)
        return _respond(request, [_describe(version) for version in versions], self._tag(*versions))

    async def describe(self, request: Request) -> Response:
        """One lexicon: `ImageDescription`."""
        version = self._version(request)
        return _respond(request, [_describe(version)], self._tag(version))

    async def columns(self, request: Request) -> Response:
        """The columns of a lexicon: `ColumnList`."""
        version = self._version(request)
        return _respond(request, [list_columns(version.lexicon, version.name)], self._tag(version))

    async def check(self, request: Request) -> Response:
        """Whether words are in the lexicon: an `Answer` each."""
        version = self._version(request)
        asked = read_request("check", request.query_params.multi_items(), self.limits)
        return _respond(request, list(membership_answers(version.lexicon, asked.texts)), self._tag(version))

    async def check_many(self, request: Request) -> Response:
        """Whether each word of a JSON array is in the lexicon: an array of true and false."""
        version = self._version(request)
        words = _read_words(await _read_body(request, self.limits.body))
        return _json(version.lexicon.contains_many(words))

    async def path(self, request: Request) -> Response:
        """The path of a text through the automaton."""
        version = self._version(request)
        asked = read_request("path", request.query_params.multi_items(), self.limits)
        paths = [{"query": text, "results": version.lexicon.path(text)} for text in asked.texts]
        return _respond(request, paths, self._tag(version))

    async def words(self, request: Request) -> Response:
        """A page of words by ordinal (from, limit), or the words with a prefix (q)."""
        if "q" in request.query_params:
            return await self._search(request, "words")
        version, given = self._version(request), request.query_params
        first = given.get("from", "0")
        others = [pair for pair in given.multi_items() if pair[0] != "from"]
        asked = read_request("words", others, self.limits, text=first)
        if not first.isascii() or not first.isdigit() or len(first) > 18:
            raise UsageError("a parameter cannot be read", where="from", expected="an ordinal", found=repr(first)[:60])
        page = version.lexicon[int(first) : int(first) + asked.limit]
        return _respond(request, [{"query": first, "count": len(page), "results": page}], self._tag(version))

    async def search(self, request: Request) -> Response:
        """The answers of a search."""
        return await self._search(request, request.path_params["question"])

    async def _search(self, request: Request, question: str) -> Response:
        version = self._version(request)
        if question not in QUESTIONS and question not in SEARCHES:
            known = ", ".join(sorted({*QUESTIONS, *SEARCHES, *LOOKUPS, "columns"}))
            raise ResourceMissing("no such question", expected=known, found=repr(question))
        asked = read_request(question, request.query_params.multi_items(), self.limits)
        if _has(request, self._tag(version)):
            return Response(status_code=304, headers=_cache_headers(self._tag(version)))
        answers = await self._in_pool(request, partial(answer_request, version.lexicon, asked))
        is_complete = all(answer.get("is_complete", True) for answer in answers)
        return _respond(request, answers, self._tag(version) if is_complete else "")

    async def _in_pool(self, request: Request, call: Callable[[threading.Event], Any]) -> Any:
        """The result of a call in a thread. It is stopped when the client is gone. Raises 429 if too many wait."""
        if self._searches is None:
            self._searches = CapacityLimiter(self.limits.threads)
        if self._n_searches >= self.limits.searches:
            raise HTTPException(429, f"{self.limits.searches} searches run or wait", {"Retry-After": "1"})
        stop, outcome = threading.Event(), _Outcome()
        self._n_searches += 1
        try:
            async with anyio.create_task_group() as group:  # which would wrap an error
                group.start_soon(_stop_without_client, request, stop)
                await to_thread.run_sync(outcome.of, call, stop, limiter=self._searches)
                group.cancel_scope.cancel()
        finally:
            self._n_searches -= 1
        return outcome.result()

    async def spell(self, request: Request) -> Response:
        """The unknown words of a text, as LanguageTool answers /v2/check."""
        body = await _read_body(request, self.limits.body)
        try:
            fields = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=50)
        except ValueError as error:
            expected = "application/x-www-form-urlencoded"
            raise UsageError("the form cannot be read", expected=expected, found=str(error)[:200]) from error
        languages = self._languages()

        form = {**request.query_params, **dict(fields)}

        def call(stop: threading.Event) -> dict[str, Any]:
            if not self._speller_lock.acquire(timeout=self.limits.seconds):
                raise HTTPException(429, "other texts are checked", {"Retry-After": "1"})
            try:
                return languagetool.check(languages, form, self.version, TimedSearch(self.limits.seconds, stop))
            finally:
                self._speller_lock.release()

        return _json(await self._in_pool(request, call))

    async def list_languages(self, request: Request) -> Response:
        """The languages of spelling, as LanguageTool answers /v2/languages."""
        return _json(self._languages().describe_all())

    def _languages(self) -> languagetool.Languages:
        if self.languages is None:
            remedy = "Start lexc serve with --lang."
            raise ResourceMissing("no language of spelling is served", expected="one or more", remedy=remedy)
        return self.languages

    async def openapi(self, request: Request) -> Response:
        """The description of all addresses."""
        return _json(openapi.describe(self.limits, self.version))

    async def health(self, request: Request) -> Response:
        """The state of the server: that it answers, and the names of its lexicons."""
        names = [version.name for version in self.lexicons]
        return _json({"status": "ok", "lexc": self.version, "lexicons": names})

    async def page_file(self, request: Request) -> Response:
        """A file of the page."""
        name = request.path_params.get("file", "index.html")
        found = await to_thread.run_sync(self.page.find, name) if self.page else None
        if found is None:
            raise HTTPException(404, f"no such address: {request.url.path[:200]}")
        content, media_type, tag = found
        if _has(request, tag):
            return Response(status_code=304, headers=_cache_headers(tag))
        return Response(content, media_type=media_type, headers=_cache_headers(tag))

    async def refuse(self, request: Request, error: LexcError) -> Response:
        """The answer that an error is. The name of a lexicon stands in the place of its path."""
        status = next((status for kind, status in _STATUSES if isinstance(error, kind)), 400)
        fields = _fields(error)
        for version in self.lexicons:
            path = version.lexicon.image.where
            fields = {name: text.replace(path, version.name) for name, text in fields.items()}
        return _json(fields, status)

    def _tag(self, *versions: Version) -> str:
        return f'"{"-".join(version.tag for version in versions)}-{self.version}"'

    def _version(self, request: Request) -> Version:
        return self.lexicons.find(request.path_params["lexicon"])


def make_app(server: Server, rules: Rules) -> App:
    """The ASGI application: the server's addresses behind `Access`."""
    handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
        LexcError: server.refuse,
        HTTPException: _http_error,
        Exception: _internal_error,
        ClientDisconnect: _end_without_client,
    }
    return Access(Starlette(routes=server.routes(), exception_handlers=handlers), rules)


class _Outcome:
    """The result or the error of a call in a thread."""

    def of(self, call: Callable[[threading.Event], Any], stop: threading.Event) -> None:
        """Keep what a call returns or raises."""
        try:
            self._value, self._error = call(stop), None
        except Exception as error:
            self._value, self._error = None, error

    def result(self) -> Any:
        """The result. Raises the error."""
        if self._error is not None:
            raise self._error
        return self._value


async def _stop_without_client(request: Request, stop: threading.Event) -> None:
    """Set `stop` when the client is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    stop.set()


async def _read_body(request: Request, most: int) -> bytes:
    """The body of a request. Raises CapacityExceeded once it has more bytes than `most`, whatever it announced."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise CapacityExceeded("the request is too long", expected=f"at most {most:,} bytes", found="more")
    return bytes(body)


def _read_words(body: bytes) -> list[str]:
    try:
        words = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise UsageError("the body is no JSON", found=str(error)[:200], expected='an array, as ["CARE"]') from error
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise UsageError("the body is no array of words", expected='as ["CARE", "CARED"]', found=type(words).__name__)
    return words


def _describe(version: Version) -> dict[str, Any]:
    """The description of a lexicon, with its name in the place of a path of this machine."""
    return {**describe_image(version.lexicon), "image": version.name}


def _cache_headers(tag: str) -> dict[str, str]:
    return (
        {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept, Origin"} if tag else {"Cache-Control": "no-store"}
    )


def _has(request: Request, tag: str) -> bool:
    """Whether the client has the answer with a tag. A proxy that packs answers calls their tags weak (W/)."""
    given = request.headers.get("if-none-match", "")
    return tag in (text.strip().removeprefix("W/") for text in given.split(","))


def _respond(request: Request, answers: list[Any], tag: str) -> Response:
    """Answers in the format that the request accepts; 304 if it has them. tag: "" if they are not to be kept."""
    headers = _cache_headers(tag)
    if tag and _has(request, tag):
        return Response(status_code=304, headers=headers)
    media_type = formats.choose_format(request.headers.get("accept", ""))
    return Response(formats.write(answers, media_type), media_type=media_type, headers=headers)


def _json(value: Any, status: int = 200, headers: Any = None) -> Response:
    return Response(formats.to_json(value), status, headers, formats.JSON)


def _fields(error: LexcError) -> dict[str, str]:
    return {
        "error": error.problem, "where": error.where, "expected": error.expected, "found": error.found,
        "remedy": error.remedy,
    }  # fmt: skip


async def _http_error(request: Request, error: HTTPException) -> Response:
    return _json(_fields(LexcError(error.detail)), error.status_code, error.headers)


async def _internal_error(request: Request, error: Exception) -> Response:
    return _json(
        _fields(LexcError("internal error", found=type(error).__name__, remedy="See the log of the server.")), 500
    )


async def _end_without_client(request: Request, error: ClientDisconnect) -> Response:
    return Response(status_code=499)
