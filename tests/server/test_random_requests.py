"""No request of the description is an error of the server, whatever its parameters."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import lexc

pytest.importorskip("starlette", reason="starlette is not installed")
pytest.importorskip("httpx2", reason="httpx2 is not installed")
pytest.importorskip("schemathesis", reason="schemathesis is not installed")

from server.random_requests import ask_operations
from starlette.testclient import TestClient

from lexc.server.access import Rules
from lexc.server.app import Server, make_app
from lexc.server.languagetool import Languages
from lexc.server.lexicons import Lexicons
from lexc.server.limits import ServerLimits

WORDS = ["ACRE", "CAR", "CARE", "CARED", "CARES", "RACE", "SCARE", "OCEAN"]
N_REQUESTS = 100


def test_random_requests_are_answered_or_refused(tmp_path: Path) -> None:
    lexc.build(WORDS, kind="gaddag").save(tmp_path / "small.gaddag")
    languages = Languages({"en_US": lexc.build(WORDS).image})
    lexicons = Lexicons([str(tmp_path / "small.gaddag")], lexc.open)
    server = Server(lexicons, ServerLimits(seconds=0.2), "1", None, languages)
    statuses = Counter[int]()
    with TestClient(make_app(server, Rules()), "http://localhost", raise_server_exceptions=False) as client:

        def ask(url: str, **request: Any) -> None:
            reply = client.request(url=url, **request)
            statuses[reply.status_code] += 1
            assert reply.status_code < 500, (url, request, reply.text)

        ask_operations(client.get("/openapi.json").json(), ask, N_REQUESTS)
    assert statuses[200] > N_REQUESTS / 10, statuses  # they reach lexicons, and are no mere errors
