"""A lexicon of a server answers as the lexicon itself."""

from __future__ import annotations

import errno
import json
import os
import random
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import lexc
from lexc import errors
from lexc.lexicon import Lexicon
from lexc.remote import RemoteLexicon
from lexc.views import questions

pytest.importorskip("starlette", reason="starlette is not installed")
pytest.importorskip("uvicorn", reason="uvicorn is not installed")

import uvicorn

from lexc.server.access import Rules
from lexc.server.app import Server, make_app
from lexc.server.lexicons import Lexicons
from lexc.server.limits import ServerLimits

LETTERS = "ACENRST"
TOKEN = "a-token-of-some-length"
POSITION = "15/15/15/15/15/15/15/3CARE8/15/15/15/15/15/15/15 ACENRST/ 0/0 0"

GAME = "#player1 a A\n#player2 b B\n>a: ACENRST 8D CARE +12 12\n"
GRID = "..#\n...\n...\n"


def random_words(seed: int, n: int) -> list[str]:
    choose = random.Random(seed)
    return ["".join(choose.choices(LETTERS, k=choose.randint(2, 7))) for _ in range(n)]


WORDS = sorted({*random_words(1, 3_000), "CARE", "CARES"})


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    path = tmp_path_factory.mktemp("remote") / "small.gaddag"
    lexc.build({word: {"points": len(word)} for word in WORDS}, kind="gaddag").save(path)
    return lexc.open(path)


@pytest.fixture(scope="module")
def url(library: Lexicon) -> Iterator[str]:
    """The address of a server in a thread."""
    app = make_app(Server(Lexicons([library.image.path], lexc.open), ServerLimits(), "1"), Rules(token=TOKEN))
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off", ws="none"))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def remote(url: str) -> Iterator[RemoteLexicon]:
    with lexc.connect(url, token=TOKEN) as lexicon:
        yield lexicon


Ask = Callable[[Any, random.Random], Any]


def word(choose: random.Random) -> str:
    return choose.choice([choose.choice(WORDS), "".join(choose.choices(LETTERS, k=choose.randint(1, 7)))])


def pattern(choose: random.Random) -> str:
    return "".join(choose.choices(f"{LETTERS}??*@#", k=choose.randint(1, 6)))


def is_chosen(choose: random.Random) -> bool:
    return choose.random() < 0.5


QUESTIONS: list[Ask] = [
    lambda lexicon, choose: word(choose) in lexicon,
    lambda lexicon, choose: list(lexicon.contains_many([word(choose) for _ in range(50)])),
    lambda lexicon, choose: lexicon[choose.randrange(-len(WORDS), len(WORDS))],
    lambda lexicon, choose: lexicon[choose.randrange(3_000) : choose.randrange(3_000) : choose.choice([1, 2, -3])],
    lambda lexicon, choose: list(lexicon.iterkeys(word(choose)[:2])),
    lambda lexicon, choose: lexicon.keys(word(choose)[:3]),
    lambda lexicon, choose: lexicon.has_keys_with_prefix(word(choose)[:4]),
    lambda lexicon, choose: lexicon.prefixes(word(choose)),
    lambda lexicon, choose: lexicon.longest_prefix(word(choose), choose.choice([None, "none"])),
    lambda lexicon, choose: lexicon.index(word(choose)),
    lambda lexicon, choose: lexicon.get(word(choose), 0, column=choose.choice(["", "points"])),
    lambda lexicon, choose: lexicon.values_of(word(choose)),
    lambda lexicon, choose: lexicon.path(word(choose)),
    lambda lexicon, choose: list(lexicon.pattern(pattern(choose), choose.choice([None, 3]))),
    lambda lexicon, choose: list(lexicon.regex(pattern(choose).translate({63: ".", 64: ".", 35: "."}))),
    lambda lexicon, choose: list(lexicon.near(word(choose), choose.randint(0, 2), transpositions=is_chosen(choose))),
    lambda lexicon, choose: list(lexicon.anagram(word(choose) + choose.choice(["", "?"]), sub=is_chosen(choose))),
    lambda lexicon, choose: list(lexicon.anagram(word(choose), order="value", sub=True, lengths=(2, 4), limit=9)),
    lambda lexicon, choose: list(lexicon.phrase_anagrams(word(choose) * 2, words=(2, 2), min_length=2, limit=20)),
    lambda lexicon, choose: list(lexicon.find(length=choose.randint(2, 7), not_includes=word(choose)[:2], limit=50)),
    lambda lexicon, choose: list(lexicon.find(length=(3, 5), pattern=pattern(choose))),
    lambda lexicon, choose: list(lexicon.hooks(word(choose))),
    lambda lexicon, choose: list(lexicon.extensions(word(choose), 20)),
    lambda lexicon, choose: list(lexicon.ladder(word(choose), word(choose))),
    lambda lexicon, choose: list(lexicon.isomorphs(word(choose))),
    lambda lexicon, choose: list(lexicon.cryptogram(word(choose), limit=3)),
    lambda lexicon, choose: lexicon.complete(word(choose)[:2], choose.randint(0, 9)),
    lambda lexicon, choose: lexicon.suggest(word(choose), 3),
    lambda lexicon, choose: lexicon.study(word(choose)),
    lambda lexicon, choose: lexicon.explore(word(choose), limit=30),
]  # fmt: skip


def outcome(ask: Ask, lexicon: Any, seed: int) -> Any:
    """The answer to a question, as JSON has it; the class of its error, and the problem."""
    try:
        return json.loads(json.dumps(ask(lexicon, random.Random(seed))))
    except errors.LexcError as error:
        return type(error).__name__, error.problem


@pytest.mark.parametrize("number", range(len(QUESTIONS)))
def test_random_requests_are_answered_as_by_the_library(
    library: Lexicon, remote: RemoteLexicon, times: Callable[[int], range], number: int
) -> None:
    for seed in times(16):
        asked = 1_000 * number + seed
        assert outcome(QUESTIONS[number], remote, asked) == outcome(QUESTIONS[number], library, asked), seed


def test_lexicons_are_described_and_listed_and_answer_positions(library: Lexicon, remote: RemoteLexicon) -> None:
    assert (len(remote), list(remote)) == (len(WORDS), list(library))
    assert remote.describe()["file"] == "small"
    assert [column["name"] for column in remote.columns()] == ["points"]
    assert remote.plays(POSITION, 3, order="equity")["count"] == 3
    assert remote.simulate(POSITION, iterations=10, candidates=2)["n_iterations"] == 10
    assert remote.choose(POSITION, "greedy")["results"][0]["score"] > 0
    assert remote.replies(POSITION, "pass", racks=5)["n_racks"] == 5
    assert remote.replay(GAME)["n_events"] == 1
    assert remote.review(GAME, 0.5)["n_turns"] == 1
    assert remote.grid(GRID)["results"][0]["is_consistent"]
    assert remote.slot(GRID, "1A", 3)["count"] == 3
    assert remote.fill(GRID, first=True, forbid="CARE")["results"][0]["outcome"] == "filled"
    assert remote.ask("pattern", "C*", 2)["is_complete"]
    with pytest.raises(errors.PositionError, match="the bag holds too many tiles"):
        remote.solve(POSITION)
    with pytest.raises(errors.OrdinalOutOfRange):
        remote[len(WORDS)]


METHODS = {"check": "contains_many", "get": "get"}
"""The methods of questions without a method of `Lexicon`, where they have another name."""
TEXTS = {"ladder": ("CARE", "CARES")}
"""The arguments of methods that take no text."""
POSSIBLE = {bool: True, int: 1, float: 1.5, str: "text", tuple: (2, 3)}


class Requests:
    """A server that notes the questions of addresses, and their parameters. It knows no word."""

    url = "none"

    def __init__(self) -> None:
        self.asked: list[tuple[str, set[str]]] = []

    def ask(self, path: str, parameters: Any = None, body: Any = None, wait: float = 0) -> Any:
        self.asked.append((path.rpartition("/")[2], {*(parameters or ())}))
        return [False] if body else [{"results": [{"is_in": False, "values": {}}]}]


@pytest.mark.parametrize("name", questions.QUESTIONS)
def test_each_question_of_the_server_has_a_method_that_passes_all_options(name: str) -> None:
    question, server = questions.QUESTIONS[name], Requests()
    method = getattr(RemoteLexicon(server, "small"), question.method or METHODS.get(name, name))  # type: ignore[arg-type]
    given = {
        key: option.choices[-1] if option.choices else POSSIBLE[option.value_type]
        for key, option in question.options.items()
    }
    if question.has_conditions:
        method(length=7)
    elif name == "check":
        method(["CARE"])
    else:
        method(*TEXTS.get(name, ("CARE",)), **given)
    assert server.asked[0][0] == name
    assert given.keys() <= server.asked[0][1]


def test_a_lexicon_is_chosen_by_its_name(url: str) -> None:
    with pytest.raises(errors.ResourceMissing, match="no such lexicon"):
        lexc.connect(url, "other", token=TOKEN)
    with pytest.raises(errors.UsageError, match="the token is missing or wrong"):
        lexc.connect(url)
    for wrong in ("", "127.0.0.1", "ftp://127.0.0.1", "http://127.0.0.1:99999", "http://[::1", "http://a b/"):
        with pytest.raises(errors.UsageError, match="not the address"):
            lexc.connect(wrong)
    with pytest.raises(errors.UsageError, match="the token has a wrong character") as raised:
        lexc.connect(url, token=f"{TOKEN}\r\nX-Other: 1")
    assert TOKEN not in str(raised.value)


def test_many_words_are_sent_in_lists_that_a_server_takes(library: Lexicon, remote: RemoteLexicon) -> None:
    words = [*WORDS, "É" * 300, ""] * 80
    assert len(json.dumps(words)) > 2 * ServerLimits().words
    assert remote.contains_many(words) == list(library.contains_many(words))
    with pytest.raises(errors.CapacityExceeded, match="too long"):
        remote.contains_many(["A" * ServerLimits().words])


def test_a_search_that_the_server_ended_or_cut_is_an_error(
    remote: RemoteLexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lexc.remote.lexicon, "_PAGE", 5)
    with pytest.raises(errors.CapacityExceeded, match="more answers than a server gives"):
        remote.pattern("*")
    monkeypatch.setattr(remote._server, "ask", lambda *_, **__: [{"results": ["CARE"], "is_complete": False}])
    with pytest.raises(errors.OutOfTime, match="after 1 answers"):
        remote.pattern("*", 10)


def serve_replies(listener: socket.socket, replies: list[bytes]) -> None:
    """Answer each connection with the next reply, and close it."""
    for reply in replies:
        connection, _ = listener.accept()
        with connection:
            connection.recv(1 << 16)
            connection.sendall(reply)


BUSY = b'HTTP/1.1 429 Too Many Requests\r\nRetry-After: 0\r\nContent-Length: 24\r\n\r\n{"error":"without text"}'
ONE = b'HTTP/1.1 200 OK\r\nContent-Length: 18\r\nConnection: close\r\n\r\n[{"file": "small"}'


@pytest.mark.parametrize(
    ("replies", "problem"),
    [
        ([b"", BUSY, ONE + b"]"], "no such lexicon"),  # was read at the third time
        ([b"", b"", b""], "does not answer"),
        ([BUSY, BUSY, BUSY], "without text"),
        ([b"HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\n<p>x"], "not an answer of lexc serve"),
    ],
)
def test_a_request_is_sent_again_when_the_connection_is_lost_or_the_server_busy(
    replies: list[bytes], problem: str
) -> None:
    replies = [reply.replace(b"18", b"19") for reply in replies]
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve_replies, args=(listener, replies), daemon=True)
        thread.start()
        with pytest.raises(errors.LexcError, match=problem):
            lexc.connect(f"http://127.0.0.1:{listener.getsockname()[1]}", "other", timeout=30)
        thread.join(30)


def test_nothing_that_answers_is_an_error_that_names_the_address() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with pytest.raises(errors.LexcError, match=f"127.0.0.1:{port}: the server does not answer") as raised:
        lexc.connect(f"http://127.0.0.1:{port}", retries=0)
    assert raised.value.found == os.strerror(errno.ECONNREFUSED)


def reply_of(body: bytes) -> bytes:
    return b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s" % (len(body), body)


def ask_forger(replies: list[bytes], question: Callable[[RemoteLexicon], object]) -> None:
    """Ask a server that answers with these replies. The first one is that to `connect`."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=serve_replies, args=(listener, replies), daemon=True).start()
        with lexc.connect(f"http://127.0.0.1:{listener.getsockname()[1]}", timeout=30, retries=0) as remote:
            question(remote)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (None, b"5"), (None, b'[{"name": 1}]'), (None, b'[{"file": 1}]'), (len, b'[{"n_words": "9"}]'), (len, b"{}"),
        (lambda remote: remote.contains_many(["A", "B"]), b"[true]"), (lambda remote: "A" in remote, b'["yes"]'),
        (lambda remote: remote.pattern("A"), b'[{"results": {}}]'), (lambda remote: remote.study("A"), b"[[]]"),
        (lambda remote: [*remote.near("A")], b'[{"results": [1]}]'),
        (lambda remote: remote.index("A"), b'[{"results": [{}]}]'),
        (lambda remote: [*remote._words(0, 2)], b'[{"results": []}]'), (lambda remote: remote.replay(""), b"[]"),
        (lambda remote: remote.values_of("A"), b'[{"results": [{"is_in": true, "values": 1}]}]'),
        (lambda remote: remote.columns(), b'[{"columns": null}]'), (lambda remote: remote.ask("x", ""), b"[" * 100_000),
    ],
)  # fmt: skip
def test_an_answer_of_another_form_is_an_error_of_lexc(question: Any, answer: bytes) -> None:
    first = [] if question is None else [reply_of(b'[{"file": "small"}]')]
    with pytest.raises(errors.LexcError, match="not an answer of lexc serve"):
        ask_forger([*first, reply_of(answer)], question)


def test_a_body_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexc.remote.server._MAX_BODY", 1000)
    with pytest.raises(errors.LexcError, match="too long; expected at most 1,000 bytes"):
        ask_forger([reply_of(b'["%s"]' % (b"a" * 1000))], len)
    short = reply_of(b"[1]").replace(b": 3", b": 9")
    with pytest.raises(errors.LexcError, match=r"does not answer; found IncompleteRead\(0 bytes read, 6 more expected"):
        ask_forger([short], len)
    clock = iter(range(0, 1000, 40))
    monkeypatch.setattr("lexc.remote.server.monotonic", lambda: next(clock))
    with pytest.raises(errors.LexcError, match=r"does not answer; found .*longer than the timeout"):
        ask_forger([reply_of(b"[1]")], len)
