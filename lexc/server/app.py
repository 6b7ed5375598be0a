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

import sys
import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any

from anyio import to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from lexc.errors import LexcError, ResourceMissing
from lexc.play.records.gcg_lines import MAX_BYTES
from lexc.server import languagetool, openapi
from lexc.server.access import Access, App, Rules
from lexc.server.bodies import read_body, read_form, read_text, read_words
from lexc.server.events import accepts_events, respond_with_events
from lexc.server.formats import choose_format
from lexc.server.lexicons import Lexicons, Version
from lexc.server.limits import ServerLimits
from lexc.server.page import PageFiles
from lexc.server.personal_words import PersonalFile
from lexc.server.questions import (
    answer_request,
    read_number,
    read_parameters,
    read_request,
    refuse_unknown,
    watch_request,
)
from lexc.server.responses import (
    answer_http_error,
    answer_internal_error,
    cache_headers,
    empty_response,
    error_fields,
    has_tag,
    respond,
    status_of,
    tag_of_format,
    to_response,
    write_response,
)
from lexc.server.searches import Searches
from lexc.system.deadlines import Stop
from lexc.views.columns import list_columns
from lexc.views.descriptions import describe_image
from lexc.views.games import record_report
from lexc.views.questions import QUESTIONS
from lexc.views.spelling import MAX_TEXT, misspellings_answer
from lexc.views.timed_search import TimedSearch


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
        self.searches = Searches(limits)

    def routes(self) -> list[Route]:
        """The addresses and their methods."""
        return [
            Route("/v1/{lexicon}/{question}", self.ask),  # first, since routes are tried one after the other
            Route("/v1", self.list_lexicons),
            Route("/v1/gcg", self.replay, methods=["POST"]),
            Route("/v1/spell", self.spell, methods=["POST"]),
            Route("/v1/languages", self.list_dictionaries),
            Route("/v1/{lexicon}", self.describe),
            Route("/v1/{lexicon}/check", self.check_many, methods=["POST"]),
            Route("/v2/check", self.check_as_languagetool, methods=["GET", "POST"]),
            Route("/v2/languages", self.list_languages),
            Route("/v2/words", self.list_personal_words),
            Route("/v2/words/{change}", self.change_personal_words, methods=["POST"]),
            Route("/openapi.json", self.openapi),
            Route("/health", self.health),
            Route("/", self.page_file),
            Route("/{file}", self.page_file),
        ]

    async def list_lexicons(self, request: Request) -> Response:
        """The served lexicons: `ImageDescription`, with the names as `image`."""
        versions = list(self.lexicons)
        return respond(request, [_describe(version) for version in versions], self._tag(*versions))

    async def describe(self, request: Request) -> Response:
        """One lexicon: `ImageDescription`."""
        version = self._version(request)
        return respond(request, [_describe(version)], self._tag(version))

    async def columns(self, request: Request) -> Response:
        """The columns of a lexicon: `ColumnList`."""
        version = self._version(request)
        return respond(request, [list_columns(version.lexicon, version.name)], self._tag(version))

    async def check_many(self, request: Request) -> Response:
        """Whether each word of a JSON array is in the lexicon: an array of true and false."""
        version = self._version(request)
        words = read_words(await read_body(request, min(self.limits.words, self.limits.body)))
        return to_response(version.lexicon.contains_many(words))

    async def words(self, request: Request) -> Response:
        """A page of words by ordinal (from, limit), or the words with a prefix (q)."""
        if "q" in request.query_params:
            return await self._ask(request, "words")
        version = self._version(request)
        _, given = read_parameters(request.query_params.multi_items())
        refuse_unknown("words", given, ("from", "limit"))
        first = int(read_number("from", given.get("from", ""), 0, sys.maxsize, whole=True))
        most = self.limits.answers
        limit = int(read_number("limit", given.get("limit", ""), most, most, whole=True))
        page = version.lexicon[first : min(first + limit, sys.maxsize)]
        return respond(request, [{"query": str(first), "count": len(page), "results": page}], self._tag(version))

    async def ask(self, request: Request) -> Response:
        """The answers to a question of `lexc.views.questions`, the columns, or words by ordinal."""
        name = request.path_params["question"]
        if name == "columns":
            return await self.columns(request)
        return await (self.words(request) if name == "words" else self._ask(request, name))

    async def _ask(self, request: Request, name: str) -> Response:
        version, question = self._version(request), QUESTIONS.get(name)
        if question is None:
            raise ResourceMissing("no such question", expected=", ".join([*QUESTIONS, "columns"]), found=repr(name))
        asked, tag = read_request(name, request.query_params.multi_items(), self.limits), self._tag(version)
        media_type = choose_format(request.headers.get("accept", ""))
        tag_of_answer = tag_of_format(tag, media_type)
        if has_tag(request, tag_of_answer):
            return empty_response(tag_of_answer)
        if question.is_quick:
            return write_response(answer_request(version.lexicon, asked), media_type, tag_of_answer)
        if question.is_watched and accepts_events(request):
            return await respond_with_events(self.searches.watch(partial(watch_request, version.lexicon, asked)))
        run = self.searches.run_long if question.is_watched else self.searches.run
        answers = await run(request, partial(answer_request, version.lexicon, asked))
        is_lasting = not question.is_watched and all(answer.get("is_complete", True) for answer in answers)
        return write_response(answers, media_type, tag_of_answer if is_lasting else "")

    async def replay(self, request: Request) -> Response:
        """A recorded game in GCG, replayed: `ReplayReport`."""
        data = await read_body(request, MAX_BYTES)
        _, given = read_parameters(request.query_params.multi_items())
        refuse_unknown("gcg", given, ("lexicon", "rules", "ending"))
        lexicon = self.lexicons.find(given["lexicon"]).lexicon if "lexicon" in given else None
        rules, ending = given.get("rules"), given.get("ending")
        return to_response(await self.searches.run(request, lambda _: record_report(data, lexicon, rules, ending)))

    async def spell(self, request: Request) -> Response:
        """The unknown words of a text: an `Answer` of `Misspelling`."""
        text = await read_text(request, MAX_TEXT)
        _, given = read_parameters(request.query_params.multi_items())
        refuse_unknown("spell", given, ("lang", "limit", "seconds"))
        most = self.limits.answers
        limit = int(read_number("limit", given.get("limit", ""), most, most, whole=True))
        seconds = read_number("seconds", given.get("seconds", ""), self.limits.seconds, self.limits.seconds)
        languages = self._languages()
        names = languages.choose(given.get("lang", "auto"))
        return to_response([await self._check_text(
            request, seconds, lambda within: misspellings_answer(languages.speller(names), text, limit, within)
        )])  # fmt: skip

    async def check_as_languagetool(self, request: Request) -> Response:
        """The unknown words of a text, as LanguageTool answers /v2/check."""
        languages, form = self._languages(), await read_form(request, self.limits.body)

        return to_response(await self._check_text(
            request, self.limits.seconds, lambda within: languagetool.check(languages, form, self.version, within)
        ))  # fmt: skip

    async def _check_text(self, request: Request, seconds: float, check: Callable[[TimedSearch], Any]) -> Any:
        """The result of a check in a thread. One text is checked at once, since a speller keeps suggestions."""

        def call(stop: Stop) -> Any:
            if not self._speller_lock.acquire(timeout=self.limits.seconds):
                raise HTTPException(429, "other texts are checked", {"Retry-After": "1"})
            try:
                return check(TimedSearch(seconds, stop))
            finally:
                self._speller_lock.release()

        return await self.searches.run(request, call, takes_turns=False)

    async def list_dictionaries(self, request: Request) -> Response:
        """The languages of spelling: `ServedLanguage`."""
        return to_response([{"name": name} for name in self.languages or ()])

    async def list_personal_words(self, request: Request) -> Response:
        """The personal words, as LanguageTool answers /v2/words."""
        given = request.query_params
        first, most = (
            int(read_number(name, given.get(name, ""), default, sys.maxsize, whole=True))
            for name, default in (("offset", 0), ("limit", 10))
        )
        return to_response({"words": self._personal_words().list_words(first, most)})

    async def change_personal_words(self, request: Request) -> Response:
        """Add or remove a personal word, as LanguageTool answers /v2/words/add and /v2/words/delete."""
        change, word = request.path_params["change"], (await read_form(request, self.limits.body)).get("word", "")
        if change not in ("add", "delete"):
            raise ResourceMissing("no such change", expected="add or delete", found=repr(change)[:60])
        n_changed = await to_thread.run_sync(self._personal_words().change, word, change == "add")
        return to_response({"added" if change == "add" else "deleted": n_changed > 0})

    def _personal_words(self) -> PersonalFile:
        personal = self._languages().personal
        if personal is None:
            remedy = "Start lexc serve with --personal FILE."
            raise ResourceMissing("no file of personal words is served", expected="one", remedy=remedy)
        return personal

    async def list_languages(self, request: Request) -> Response:
        """The languages of spelling, as LanguageTool answers /v2/languages."""
        return to_response(self._languages().describe_all())

    def _languages(self) -> languagetool.Languages:
        if self.languages is None:
            remedy = "Start lexc serve with --lang."
            raise ResourceMissing("no language of spelling is served", expected="one or more", remedy=remedy)
        return self.languages

    async def openapi(self, request: Request) -> Response:
        """The description of all addresses."""
        return to_response(openapi.describe(self.limits, self.version, self.lexicons.names))

    async def health(self, request: Request) -> Response:
        """The state of the server. Monitors need no token, so that it names no lexicon."""
        return to_response({"status": "ok", "lexc": self.version})

    async def page_file(self, request: Request) -> Response:
        """A file of the page."""
        name = request.path_params.get("file", "index.html")
        found = await to_thread.run_sync(self.page.find, name) if self.page else None
        if found is None:
            raise HTTPException(404, f"no such address: {request.url.path[:200]}")
        content, media_type, tag = found
        if has_tag(request, tag):
            return empty_response(tag)
        return Response(content, media_type=media_type, headers=cache_headers(tag))

    async def refuse(self, request: Request, error: LexcError) -> Response:
        """The answer that an error is. The name of a lexicon stands in the place of its path."""
        fields = error_fields(error)
        for version in self.lexicons:
            path = version.lexicon.image.where
            fields = {name: text.replace(path, version.name) for name, text in fields.items()}
        return to_response(fields, status_of(error))

    def _tag(self, *versions: Version) -> str:
        return f"{'-'.join(version.tag for version in versions)}-{self.version}"

    def _version(self, request: Request) -> Version:
        return self.lexicons.find(request.path_params["lexicon"])


def make_app(server: Server, rules: Rules) -> App:
    """The ASGI application: the server's addresses behind `Access`."""
    handlers: dict[Any, Callable[[Request, Any], Awaitable[Response]]] = {
        LexcError: server.refuse,
        HTTPException: answer_http_error,
        Exception: answer_internal_error,
        ClientDisconnect: _end_without_client,
    }
    if server.page is not None:
        rules = replace(rules, open_paths=rules.open_paths | server.page.open_paths)
    return Access(Starlette(routes=server.routes(), exception_handlers=handlers), rules)


def _describe(version: Version) -> dict[str, Any]:
    """The description of a lexicon, with its name in the place of a path of this machine."""
    return {**describe_image(version.lexicon), "file": version.name}


async def _end_without_client(request: Request, error: ClientDisconnect) -> Response:
    return Response(status_code=499)
