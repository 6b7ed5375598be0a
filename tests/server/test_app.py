"""The addresses of the server give the answers of the library."""

from __future__ import annotations

import csv
import io
import json
import threading
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

import lexc
from lexc.errors import UsageError
from lexc.views.questions import QUESTIONS, ask

pytest.importorskip("starlette", reason="starlette is not installed")
pytest.importorskip("httpx2", reason="httpx2 is not installed")

from image.hostile.many_words import overflowing_image
from starlette.testclient import TestClient

from lexc.server.access import Rules
from lexc.server.app import Server, make_app
from lexc.server.lexicons import RESERVED, Lexicons
from lexc.server.limits import ServerLimits
from lexc.server.page import PageFiles
from lexc.server.questions import answer_request, read_request, watch_request

WORDS = {word: {"points": len(word)} for word in ("ACRE", "CAR", "CARE", "CARED", "CARES", "RACE", "SCARE", "OCEAN")}
LIMITS = ServerLimits(seconds=0.5, body=2000)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lexc.build(WORDS).save(tmp_path / "small.dawg")
    lexc.build(WORDS, kind="gaddag").save(tmp_path / "gaddag.gaddag")
    (tmp_path / "endless.dawg").write_bytes(overflowing_image(62))
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    files = ("small.dawg", "endless.dawg", "gaddag.gaddag")
    lexicons = Lexicons([str(folder / file) for file in files], lexc.open, lambda _: None)
    with TestClient(
        make_app(Server(lexicons, LIMITS, "1", PageFiles(lexicons)), Rules(body=2000)), "http://localhost"
    ) as client:
        yield client


POSITION = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"
QUERIES = {
    "check": {"q": "care"}, "get": {"q": "CARE", "column": "points"}, "prefixes": {"q": "CAREDS"}, "path": {"q": "CAR"},
    "ladder": {"q": "CARED CARES"},
    "phrase": {"q": "race car", "words": "2", "min_length": "3"}, "study": {"q": "CARE"},
    "explore": {"q": "CA?"}, "plays": {"q": POSITION, "order": "equity", "exchanges": "true"},
    "words": {"q": "CA"}, "pattern": {"q": "?A*"}, "regex": {"q": "(C|R)A.*"}, "near": {"q": "CARS", "distance": "2"},
    "anagram": {"q": "CARE?", "sub": "true", "order": "value"}, "find": {"q": "length=4 vowels=2"},
    "hooks": {"q": "CARE"}, "extensions": {"q": "CAR"}, "isomorphs": {"q": "NOON"}, "cryptogram": {"q": "QTPR"},
}  # fmt: skip


OPTIONS: dict[str, dict[str, Any]] = {
    "near": {"distance": 2}, "anagram": {"sub": True, "order": "value"}, "phrase": {"words": (2, 2), "min_length": 3},
    "plays": {"order": "equity", "exchanges": True}, "get": {"column": "points"},
}  # fmt: skip


@pytest.mark.parametrize("question", QUERIES)
def test_an_answer_is_the_library_s(client: TestClient, folder: Path, question: str) -> None:
    given: dict[str, Any] = QUERIES[question]
    reply = client.get(f"/v1/small/{question}", params=given)
    options = OPTIONS.get(question, {})
    expected = dict(ask(lexc.open(folder / "small.dawg"), question, given["q"], 10_000, **options))  # type: ignore[arg-type]
    ended = {} if QUESTIONS[question].is_quick else {"is_complete": True}
    assert (reply.status_code, reply.json()) == (200, json.loads(json.dumps([{**expected, **ended}])))


def test_every_question_has_an_address_and_a_description(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    for question in QUESTIONS:
        assert f"/v1/{{lexicon}}/{question}" in paths
        assert client.get(f"/v1/small/{question}", params={"q": "CARE"}).status_code in (
            200,
            400,
        )  # lacks weights, rules


ENDGAME = "15/15/15/15/15/15/4R10/4O10/3CARE8/4O10/15/15/15/15/15 AC/CE 10/20 0"


def test_a_long_search_is_watched_while_it_runs(client: TestClient) -> None:
    events = {"Accept": "text/event-stream"}
    reply = client.get("/v1/small/solve", params={"q": ENDGAME, "rules": "tiny"}, headers=events)
    assert (reply.status_code, reply.json()["kind"]) == (404, "ResourceMissing")  # before the first event
    reply = client.get("/v1/gaddag/simulate", params={"q": POSITION, "iterations": "20"}, headers=events)
    assert reply.headers["content-type"].startswith("text/event-stream")
    *answers, end = reply.text.strip().split("\n\n")
    assert end == "event: end\ndata: {}"
    last = json.loads(answers[-1].removeprefix("event: answer\ndata: "))
    alone = client.get("/v1/gaddag/simulate", params={"q": POSITION, "iterations": "20"}).json()[0]
    assert {**last, "is_complete": True} == alone
    assert (alone["n_iterations"], alone["query"]) == (20, POSITION)


def test_a_grid_is_filled_while_the_client_watches(client: TestClient) -> None:
    events = {"Accept": "text/event-stream"}
    reply = client.get("/v1/small/fill", params={"q": "C...\n####\nA...\n", "floors": ""}, headers=events)
    first, *_, end = reply.text.strip().split("\n\n")
    assert end == "event: end\ndata: {}"
    (fill,) = json.loads(first.removeprefix("event: answer\ndata: "))["results"]
    assert (fill["outcome"], fill["grid"]) == ("filled", ["CARE", "####", "ACRE"])
    (none,) = client.get("/v1/small/fill", params={"q": "X..."}).json()[0]["results"]
    assert (none["outcome"], none["slot"]) == ("none", "1A")
    for wrong in (
        {"q": "..\n."},
        {"q": "...", "floors": "1A"},
        {"q": "...", "min_score": "5"},
        {"q": "...", "min_score": "x"},
    ):
        assert client.get("/v1/small/fill", params=wrong).status_code == 400, wrong


def test_words_and_letters_that_fit_a_grid(client: TestClient) -> None:
    large = "\n".join(["." * 40] * 40)
    assert [client.get(f"/v1/small/{name}", params={"q": large}).status_code for name in ("grid", "fill")] == [413, 413]
    (facts,) = client.get("/v1/small/grid", params={"q": "CAR."}).json()[0]["results"]
    assert facts["is_consistent"]
    assert facts["slots"][0]["pattern"] == "CAR?"
    words = client.get("/v1/small/slot", params={"q": "CAR.", "slot": "1A", "limit": "1"}).json()[0]["results"]
    assert [word["word"][:3] for word in words] == ["CAR"]


def test_a_search_that_nobody_watches_any_more_ends(folder: Path) -> None:
    stop = threading.Event()
    lexicon = lexc.open(folder / "gaddag.gaddag")
    request = read_request("simulate", [("q", POSITION), ("seconds", "60"), ("candidates", "2")], ServerLimits())
    answers = watch_request(lexicon, request, stop)
    next(answers)
    stop.set()
    assert len(list(answers)) <= 1
    assert [answer["n_iterations"] for answer in watch_request(lexicon, request, stop)] == [0]


def test_the_seconds_of_a_request_are_those_of_all_its_searches(folder: Path) -> None:
    long = "?*" * 40 + "Z" * 30
    request = read_request("pattern", [*[("q", long)] * 100, ("seconds", "0.05")], LIMITS)
    began = monotonic()
    answers = answer_request(lexc.open(folder / "endless.dawg"), request)
    assert [answer["is_complete"] for answer in answers] == [False] * 100
    assert monotonic() - began < 100 * 0.05


def test_a_record_of_a_game_is_replayed(client: TestClient) -> None:
    game = "#player1 A A\n#player2 B B\n>A: ACER 8G CARE +12 12\n>B: OCEANIC 9C OCEAN +20 20\n"
    report = client.post("/v1/gcg?lexicon=small", content=game).json()
    assert [event["words"][0] for event in report["events"]][:1] == ["CARE"]
    assert report["disagreements"][0]["rule"] != ""
    for query in ("rules=../english", "ending=nobody", "lexicon=other", "player=A"):
        assert client.post(f"/v1/gcg?{query}", content=game).status_code in (400, 404)


def test_answers_of_different_formats_have_different_tags(client: TestClient) -> None:
    url = "/v1/small/near?q=CARS"
    kinds = ("application/json", "application/x-ndjson", "text/csv")
    tags = [client.get(url, headers={"Accept": kind}).headers["etag"] for kind in kinds]
    assert len({*tags}) == 3
    again = client.get(url, headers={"Accept": "text/csv", "If-None-Match": tags[0]})
    assert (again.status_code, again.text[:5]) == (200, "query")


def test_words_are_checked_one_by_one_and_thousands_at_once(client: TestClient) -> None:
    assert client.get("/v1/small/check?q=care&q=cear").json() == [
        {"query": "care", "count": 1, "results": ["CARE"]},
        {"query": "cear", "count": 0, "results": []},
    ]
    assert client.post("/v1/small/check", json=["CARE", "cear"] * 50).json() == [True, False] * 50
    for body in (b"{", b"{}", b"[1]", b"[" * 1000):
        assert client.post("/v1/small/check", content=body).status_code == 400


def test_lexicons_columns_words_and_paths_are_described(client: TestClient) -> None:
    assert [entry["file"] for entry in client.get("/v1").json()] == ["small", "endless", "gaddag"]
    assert client.get("/v1/small").json()[0]["n_words"] == len(WORDS)
    assert client.get("/v1/small/columns").json()[0]["columns"][0]["name"] == "points"
    assert client.get("/v1/small/words?from=1&limit=2").json()[0]["results"] == ["CAR", "CARE"]
    assert client.get("/v1/small/path?q=CA").json()[0]["results"] == lexc.build(WORDS).path("CA")
    assert client.get("/v1/small/study?q=CARE").json()[0]["results"][0]["is_in"]
    assert client.get("/v1/small/explore?q=CARE").json()[0]["results"][0] == {
        "reading": "word", "count": 1, "is_complete": True,
    }  # fmt: skip
    assert client.get("/health").json().keys() == {"status", "lexc"}  # no lexicon, since it needs no token


def test_answers_are_json_lines_or_csv_where_the_client_accepts_them(client: TestClient) -> None:
    url = "/v1/small/near?q=CARS&q=RACE&limit=2"
    rows = client.get(url).json()
    lines = client.get(url, headers={"Accept": "application/x-ndjson"}).text.splitlines()
    assert list(map(json.loads, lines)) == rows
    table = list(csv.reader(io.StringIO(client.get(url, headers={"Accept": "text/csv"}).text)))
    cells = [[row["query"], found["word"], str(found["distance"])] for row in rows for found in row["results"]]
    assert table == [["query", "word", "distance"], *cells]
    formula = client.get("/v1/small/get", params={"q": "=HYPERLINK(1)"}, headers={"Accept": "text/csv"}).text
    assert formula.splitlines()[1].startswith("'=HYPERLINK(1),'=HYPERLINK(1),")


def test_a_search_that_its_deadline_ends_is_answered_with_what_it_found(client: TestClient) -> None:
    reply = client.get("/v1/endless/pattern", params={"q": "?*" * 40 + "Z" * 30, "seconds": "0.05"})
    assert (reply.status_code, reply.json()[0]["is_complete"]) == (200, False)
    assert reply.headers["cache-control"] == "no-store"


def test_an_answer_that_the_client_has_is_not_sent_again(client: TestClient, folder: Path) -> None:
    first = client.get("/v1/small/near?q=CARS")
    again = client.get("/v1/small/near?q=CARS", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("given", ["{}", "W/{}", '"other", {}', '"other",W/{}'])
def test_the_tag_of_an_answer_may_stand_among_others_and_be_weak(client: TestClient, given: str) -> None:
    for url in ("/v1/small/near?q=CARS", "/v1/small", "/app.js"):
        tag = client.get(url).headers["etag"]
        assert client.get(url, headers={"If-None-Match": given.format(tag)}).status_code == 304


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("text/csv;q=0, application/json", "application/json"),
        ("application/json;q=0.1, text/csv; q=0.9", "text/csv; charset=utf-8"),
        ("text/csv;q=x, application/jsonl", "application/x-ndjson"),
        ("text/html, */*", "application/json"),
    ],
)
def test_the_format_is_the_one_that_the_client_likes_best(client: TestClient, accept: str, kind: str) -> None:
    assert client.get("/v1/small/near?q=CARS", headers={"Accept": accept}).headers["content-type"] == kind


def test_a_cryptogram_that_ends_with_its_time_is_incomplete(client: TestClient, folder: Path) -> None:
    lexc.build(["".join(word) for word in product("ABCDEFG", repeat=4)]).save(folder / "small.dawg")
    lexicons = Lexicons([str(folder / "small.dawg")], lexc.open)
    request = read_request("cryptogram", [("q", "ABCD EFGH IJKL"), ("seconds", "0.0000001")], LIMITS)
    assert answer_request(lexicons.find("small").lexicon, request)[0]["is_complete"] is False


REFUSED = {
    "/v1/small/near": (400, "nothing was asked"),
    "/v1/small/near?q=A&distance=9": (400, "distance is out of bounds"),
    "/v1/small/near?q=A&distance=x": (400, "cannot be read"),
    "/v1/small/near?q=A&distanse=1": (400, "no such parameter"),
    "/v1/small/near?q=A&limit=-1": (400, "cannot be read"),
    "/v1/small/near?q=A&limit=1&limit=2": (400, "given twice"),
    "/v1/small/near?q=A&limit=10001": (413, "more than this server allows"),
    "/v1/small/near?q=A&seconds=nan": (400, "cannot be read"),
    "/v1/small/near?q=A&seconds=60": (413, "more than this server allows"),
    "/v1/small/pattern?q=[A": (400, "never closed"),
    "/v1/small/complete?q=A": (400, "no weights"),
    "/v1/small/words?from=x": (400, "cannot be read"),
    f"/v1/small/near?q={'A' * 201}": (413, "too long"),
    f"/v1/small/near?{'q=A&' * 101}": (413, "too many questions"),
    "/v1/smal/near?q=A": (404, "no such lexicon"),
    "/v1/small/neer?q=A": (404, "no such question"),
    "/v1/..%2Fsmall/near?q=A": (404, ""),
    "/no-such-file.js": (404, "no such address"),
}


@pytest.mark.parametrize("url", REFUSED)
def test_a_request_that_cannot_be_answered_has_an_error_with_its_fields(client: TestClient, url: str) -> None:
    reply = client.get(url)
    status, problem = REFUSED[url]
    assert (reply.status_code, problem in reply.json()["error"]) == (status, True), reply.text
    assert [*reply.json()] == ["error", "where", "expected", "found", "remedy", "kind"]


def test_an_error_names_no_path_of_the_machine(client: TestClient, folder: Path) -> None:
    reply = client.get("/v1/small/complete?q=A")
    assert (reply.json()["where"], str(folder) in reply.text) == ("small", False)


def test_a_body_is_not_read_beyond_the_limit_whatever_it_announces(client: TestClient) -> None:
    assert client.post("/v1/small/check", content=b" " * 2001).status_code == 413
    assert client.post("/v1/small/check", content=iter([b" " * 1500] * 2)).status_code == 413  # no length is announced


def test_the_page_behind_a_token_shows_its_code_alone_without_it(folder: Path) -> None:
    lexicons = Lexicons([str(folder / "small.dawg")], lexc.open)
    server = Server(lexicons, ServerLimits(), "1", PageFiles(lexicons, has_door=True))
    client = TestClient(make_app(server, Rules(token="a-token-of-some-length")), "http://localhost")
    for path in ("/", "/index.html", "/door.js", "/app.js", "/worker.js", "/style.css", "/study.js"):
        reply = client.get(path)
        assert (reply.status_code, "small" in reply.text.partition('id="lexicons"')[2][:99]) == (200, False), path
    locked = ("/lexicons.json", "/small.dawg", "/v1", "/%2f", "/index.html/", "/%2e/v1", "/none")
    assert {client.get(path).status_code for path in locked} == {401}
    allowed = {"Authorization": "Bearer a-token-of-some-length"}
    (entry,) = client.get("/lexicons.json", headers=allowed).json()
    assert client.get(f"/{entry['file']}", headers=allowed).status_code == 200


def test_the_page_is_shown_with_every_lexicon(client: TestClient) -> None:
    page = client.get("/")
    assert page.headers["content-type"].startswith("text/html")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert client.get("/app.js").headers["content-type"].startswith("text/javascript")
    assert lexc.frombytes(client.get("/small.dawg").content) == lexc.build(WORDS)


def test_no_lexicon_is_served_whose_name_requests_would_not_reach(folder: Path) -> None:
    server = Server(Lexicons([str(folder / "small.dawg")], lexc.open), LIMITS, "1", None)
    paths = [route.path for route in server.routes()]
    assert {path.removeprefix("/v1/") for path in paths if path.startswith("/v1/") and "{" not in path} == RESERVED
    for name in RESERVED:
        with pytest.raises(UsageError, match="the name of an address"):
            Lexicons([f"{name}.dawg"], lexc.open)


def test_a_replaced_file_is_opened_anew_and_a_damaged_one_is_not(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexc.server.lexicons._CHECK_INTERVAL", 0)
    reports: list[str] = []
    lexicons = Lexicons([str(folder / "small.dawg")], lexc.open, reports.append)
    before = lexicons.find("small")
    lexc.build(["NEW"]).save(folder / "small.dawg")
    after = lexicons.find("small")
    assert ("NEW" in after.lexicon, "NEW" in before.lexicon, after.tag != before.tag) == (True, False, True)
    (folder / "other").write_bytes(b"damaged")
    (folder / "other").replace(folder / "small.dawg")
    assert lexicons.find("small") == after
    assert lexicons.find("small") == after
    assert [report.partition(":")[2][:20] for report in reports] == [" opened anew", " the old file is ser"]
