"""A lexicon of a server, with the methods of `Lexicon`, and a method for each question of `lexc.views.questions`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from math import inf
from typing import Any, overload
from urllib.parse import quote

from lexc.errors import CapacityExceeded, OrdinalOutOfRange, OutOfTime, ResourceMissing, SectionMissing, WordNotFound
from lexc.query.condition_text import write_conditions
from lexc.remote.server import RemoteServer, part

_PAGE = 10_000  # the most answers that a server gives to one question
_BATCH = 400_000  # bytes of the words of one request, as JSON
_TUPLES = ("near", "hooks", "cryptogram")  # questions whose methods yield tuples


def connect(
    url: str, lexicon: str = "", *, token: str = "", timeout: float = 30.0, retries: int = 2
) -> RemoteLexicon:  # fmt: skip
    """A lexicon that `lexc serve` serves at a URL, as `http://127.0.0.1:8765`.

    lexicon: its name, "" for the only one. token: of a server that wants one. timeout: seconds to wait for each answer.
    retries: how often a request is sent again when the connection is lost, or the server is busy; no request changes
    anything. Raises LexcError if the server cannot be reached, ResourceMissing for a lexicon that it lacks.
    """
    server = RemoteServer(url, token, timeout, retries)
    try:
        names = [part(str, entry, "file") for entry in part(list, server.ask("/v1"))]
        if not lexicon and len(names) == 1:
            lexicon = names[0]
        if lexicon not in names:
            raise ResourceMissing("no such lexicon", where=url, expected=", ".join(names), found=repr(lexicon))
    except BaseException:
        server.close()
        raise
    return RemoteLexicon(server, lexicon)


class RemoteLexicon:
    """A lexicon of a server: look-ups and questions with the methods and the answers of `Lexicon`.

    Threads may share one; each has a connection of its own, until `close`. Methods raise the errors of `Lexicon`. They
    raise OutOfTime if the server ended a search, CapacityExceeded for more answers than it gives without a limit.
    """

    def __init__(self, server: RemoteServer, name: str) -> None:
        self._server, self.name = server, name

    def __repr__(self) -> str:
        return f"<RemoteLexicon {self.name} of {self._server.url}>"

    def close(self) -> None:
        """Close the connections of all threads. None of them may be asking."""
        self._server.close()

    def __enter__(self) -> RemoteLexicon:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def describe(self) -> dict[str, Any]:
        """Words, alphabet, kind and columns, as `lexc info --json` prints them."""
        return part(dict, self._server.ask(self._path("")), 0)

    def columns(self) -> list[dict[str, Any]]:
        """The columns, each with its name, type and number of values."""
        return part(list, self._server.ask(self._path("columns")), 0, "columns")

    def __len__(self) -> int:
        return max(part(int, self.describe(), "n_words"), 0)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.contains_many([word])[0]

    def contains_many(self, words: Iterable[str]) -> list[bool]:
        """Whether each word is in the lexicon. Thousands are sent at once."""
        found = list[bool]()
        for batch in _batches(words):
            answers = part(list, self._server.ask(self._path("check"), body=batch))
            found += [part(bool, answers, index) for index in range(len(batch))]
        return found

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            first, last, step = index.indices(len(self))
            ordinals = range(first, last, step)
            words = list(self._words(min(ordinals), max(ordinals) + 1)) if ordinals else []
            return words[:: abs(step)] if step > 0 else words[::-1][:: abs(step)]
        n = len(self)
        if not -n <= index < n:
            raise OrdinalOutOfRange("no word has that ordinal", expected=f"0 to {n - 1:,}", found=f"{index:,}")
        return next(self._words(index % n, index % n + 1))

    def __iter__(self) -> Iterator[str]:
        return self._words(0, len(self))

    def _words(self, first: int, end: int) -> Iterator[str]:
        """The words with ordinals from first to the one before end, a page at a time."""
        while first < end:
            parameters = {"from": first, "limit": min(end - first, _PAGE)}
            page = part(list, self._server.ask(self._path("words"), parameters), 0, "results")
            yield part(str, page, 0)
            yield from page[1 : end - first]
            first += len(page)

    def iterkeys(self, prefix: str = "") -> Iterator[str]:
        """The words that begin with a prefix."""
        return iter(self._ask("words", prefix)) if prefix else iter(self)

    def keys(self, prefix: str = "") -> list[str]:
        """The words that begin with a prefix."""
        return list(self.iterkeys(prefix))

    def has_keys_with_prefix(self, prefix: str) -> bool:
        """Whether any word begins with a prefix."""
        return len(self._ask("words", prefix, 1)) > 0

    def prefixes(self, text: str) -> list[str]:
        """The words with which a text begins, the shortest first."""
        return self._ask("prefixes", text)

    def longest_prefix(self, text: str, default: Any = None) -> Any:
        """The longest word with which a text begins, the default if there is none."""
        return next(reversed(self.prefixes(text)), default)

    def index(self, word: str) -> int:
        """The ordinal of a word, from 0. Raises WordNotFound, a KeyError."""
        facts = self.study(word)
        if not part(bool, facts, "is_in"):
            raise WordNotFound("not in the lexicon", where=self.name, found=repr(word))
        if "ordinal" not in facts:
            raise SectionMissing(
                "the image has no ordinals (RANK)", where=self.name, remedy="Build it without --no-rank."
            )
        return part(int, facts, "ordinal")

    def values_of(self, word: str) -> dict[str, Any]:
        """The values of a word by column; bytes are hexadecimal digits. Raises WordNotFound, a KeyError."""
        row = part(dict, self._ask("get", word), 0)
        if not part(bool, row, "is_in"):
            raise WordNotFound("not in the lexicon", where=self.name, found=repr(word))
        return part(dict, row, "values")

    def get(self, word: str, default: Any = None, *, column: str = "") -> Any:
        """The values of a word by column, or its value in one column; the default if there is none."""
        row = part(dict, self._ask("get", word, column=column or None), 0)
        if not part(bool, row, "is_in"):
            return default
        values = part(dict, row, "values")
        return values.get(column, default) if column else values

    def path(self, text: str = "") -> list[dict[str, Any]]:
        """The path of a text through the automaton, as `Lexicon.path`."""
        return self._ask("path", text)

    def pattern(self, text: str, limit: int | None = None) -> Iterator[str]:
        """The words that fit a pattern."""
        return iter(self._ask("pattern", text, limit))

    def regex(self, text: str, limit: int | None = None) -> Iterator[str]:
        """The words that a regular expression matches as a whole."""
        return iter(self._ask("regex", text, limit))

    def near(self, text: str, distance: int = 1, *, limit: int | None = None, **options: bool) -> Iterator[Any]:
        """(word, distance) of the words near a text, the nearest first. options: transpositions, prefix."""
        return iter(self._ask("near", text, limit, distance=distance, **options))

    def anagram(self, rack: str, *, limit: int | None = None, **options: Any) -> Iterator[str]:
        """The anagrams of a rack. options: those of `Lexicon.anagram`."""
        return iter(self._ask("anagram", rack, limit, **options))

    def findwords(self, rack: str, includes: str = "", *, limit: int | None = None, **options: Any) -> Iterator[str]:
        """The words that a rack spells, in groups. options: at_least."""
        return iter(self._ask("findwords", rack, limit, includes=includes, **options))

    def phrase_anagrams(self, phrase: str, *, limit: int | None = None, **options: Any) -> Iterator[str]:
        """Sets of words that use all letters of a phrase. options: words, min_length."""
        return iter(self._ask("phrase", phrase, limit, **options))

    def find(self, *, limit: int | None = None, **conditions: Any) -> Iterator[str]:
        """The words that fulfil all conditions, as `find(length=7, not_includes="S")`."""
        named = {name.replace("_", "-"): _condition(value) for name, value in conditions.items()}
        return iter(self._ask("find", write_conditions(named), limit))

    def hooks(self, word: str, limit: int | None = None) -> Iterator[Any]:
        """(word, kind) of the words with a letter more or less."""
        return iter(self._ask("hooks", word, limit))

    def extensions(self, word: str, limit: int | None = None) -> Iterator[str]:
        """The longer words that contain a word."""
        return iter(self._ask("extensions", word, limit))

    def ladder(self, start: str, end: str) -> Iterator[str]:
        """A shortest chain of words from one to another."""
        return iter(self._ask("ladder", f"{start} {end}"))

    def isomorphs(self, text: str, limit: int | None = None) -> Iterator[str]:
        """The words with the letter pattern of a text."""
        return iter(self._ask("isomorphs", text, limit))

    def cryptogram(self, text: str, *, limit: int | None = None, **options: Any) -> Iterator[Any]:
        """(reading, number of unread words) of a text in a substitution cipher. options: unread, seconds."""
        return iter(self._ask("cryptogram", text, limit, **options))

    def complete(self, prefix: str = "", n: int | None = 10) -> list[str]:
        """The n heaviest words with a prefix."""
        return self._ask("complete", prefix, n)

    def suggest(self, word: str, n: int = 10) -> list[str]:
        """The n likeliest corrections of an unknown word."""
        return self._ask("suggest", word, n)

    def analyse(self, text: str) -> list[str]:
        """The parts of a word that is correct by the rules of a dictionary."""
        return self._ask("analyse", text)

    def study(self, word: str) -> dict[str, Any]:
        """All facts about one word."""
        return part(dict, self._ask("study", word), 0)

    def explore(self, text: str, limit: int = _PAGE) -> list[dict[str, Any]]:
        """The readings of a text, each with the number of its words, at most the limit."""
        return self._ask("explore", text, limit)

    def plays(self, cgp: str, limit: int = 15, **options: Any) -> dict[str, Any]:
        """The legal plays of a position in CGP, as `lexc moves --json`. options: order, exchanges, rules and more."""
        return self.ask("plays", cgp, limit, **options)

    def solve(self, cgp: str, seconds: float = 5.0, **options: Any) -> dict[str, Any]:
        """The best moves of an endgame or a pre-endgame, as `lexc solve --json`. options: top, moves and more."""
        return self.ask("solve", cgp, seconds=seconds, **options)

    def simulate(self, cgp: str, seconds: float = 5.0, **options: Any) -> dict[str, Any]:
        """Moves compared by playouts, as `lexc simulate --json`. options: candidates, plies, iterations and more."""
        return self.ask("simulate", cgp, seconds=seconds, **options)

    def choose(self, cgp: str, player: str = "leaves+endgame", seconds: float = 5.0, **options: Any) -> dict[str, Any]:
        """The move that a player of lexc chooses. options: seed, rules, lenient."""
        return self.ask("choose", cgp, player=player, seconds=seconds, **options)

    def replies(self, cgp: str, move: str = "", seconds: float = 5.0, **options: Any) -> dict[str, Any]:
        """The best replies to a move, "" for the best one, over random racks. options: racks, seed, rules and more."""
        return self.ask("replies", cgp, move=move, seconds=seconds, **options)

    def review(self, gcg: str, seconds: float = 30.0, **options: Any) -> dict[str, Any]:
        """The turns of a game in GCG, each judged by what its player knew. options: rules, ending."""
        return self.ask("review", gcg, seconds=seconds, **options)

    def replay(self, gcg: str | bytes, **options: str) -> dict[str, Any]:
        """A game in GCG, replayed and checked with this lexicon, as `lexc gcg --json`. options: rules, ending."""
        body = gcg.encode() if isinstance(gcg, str) else gcg
        return part(dict, self._server.ask("/v1/gcg", {"lexicon": self.name, **options}, body))

    def grid(self, text: str, **wishes: Any) -> dict[str, Any]:
        """The words and letters that fit a grid, as `lexc grid --json`. wishes: min_score, floors, forbid, prefer."""
        return self.ask("grid", text, **wishes)

    def slot(self, text: str, slot: str = "1A", limit: int = 200, **wishes: Any) -> dict[str, Any]:
        """The words that fit a slot of a grid, the best first. wishes: those of `grid`."""
        return self.ask("slot", text, limit, slot=slot, **wishes)

    def fill(self, text: str, seconds: float = 10.0, **options: Any) -> dict[str, Any]:
        """A grid filled with words, as `lexc fill --json`. options: first, seed, and the wishes of `grid`."""
        return self.ask("fill", text, seconds=seconds, **options)

    def ask(self, question: str, text: str, limit: int | None = None, **options: Any) -> dict[str, Any]:
        """The whole answer to a question of the server by its name, as `lexc.views.questions.ask` gives it.

        limit: None for as many results as a server gives. `is_complete` says whether the search ended in time.
        """
        given = {name: _parameter(value) for name, value in options.items() if value is not None}
        most = _PAGE if limit is None else limit
        wait = float(options.get("seconds") or 0)
        return part(dict, self._server.ask(self._path(question), {"q": text, "limit": most, **given}, wait=wait), 0)

    def _ask(self, question: str, text: str, limit: int | None = None, **options: Any) -> list[Any]:
        """The results of a question: words, or tuples where `Lexicon` has them."""
        reply = self.ask(question, text, limit, **options)
        results = part(list, reply, "results")
        if limit is None and len(results) >= _PAGE:
            remedy = "Pass a limit, or narrow the question."
            raise CapacityExceeded("more answers than a server gives", expected=f"fewer than {_PAGE:,}", remedy=remedy)
        if not reply.get("is_complete", True):
            remedy = "Narrow the question, or pass a limit."
            raise OutOfTime(f"the server ended the search after {len(results):,} answers", where=text, remedy=remedy)
        return [tuple(part(dict, result).values()) for result in results] if question in _TUPLES else results

    def _path(self, question: str) -> str:
        return f"/v1/{quote(self.name, safe='')}{question and '/'}{question}"


def _batches(words: Iterable[str]) -> Iterator[list[str]]:
    """The words in lists that a server takes."""
    batch, size = list[str](), 0
    for word in words:
        size += len(json.dumps(word)) + 2
        if batch and size > _BATCH:
            yield batch
            batch, size = [], len(json.dumps(word)) + 2
        batch.append(word)
    if batch:
        yield batch


def _parameter(value: Any) -> Any:
    """A value as a parameter of an address: a range is 2-3, true and false are lower case."""
    if isinstance(value, bool):
        return str(value).lower()
    return "-".join(map(str, value)) if isinstance(value, Sequence) and not isinstance(value, str) else value


def _condition(value: Any) -> Any:
    """A value of a condition as `write_conditions` takes it: a number is the range of itself."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):
        return value, value
    if isinstance(value, tuple):
        first, last = value
        return -inf if first is None else first, inf if last is None else last
    return value
