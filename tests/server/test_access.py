"""Only those whom the user named may ask the server."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("starlette", reason="starlette is not installed")
pytest.importorskip("httpx2", reason="httpx2 is not installed")

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from lexc.errors import UsageError
from lexc.server.access import Access, Rules
from lexc.server.limits import ServerLimits
from lexc.server.run import read_token, rules_for

TOKEN = "a-token-of-some-length"


async def answer(_: Request) -> PlainTextResponse:
    return PlainTextResponse("answer")


def client_with(rules: Rules, url: str = "http://localhost:8765") -> TestClient:
    routes = [Route("/", answer, methods=["GET", "POST"]), Route("/health", answer)]
    return TestClient(Access(Starlette(routes=routes), rules), url)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:9", "[::1]:80", "LOCALHOST"])
def test_names_of_this_machine_are_answered(host: str) -> None:
    assert client_with(Rules()).get("/", headers={"Host": host}).text == "answer"


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "", "[::1"])
def test_other_names_are_refused_for_a_page_may_have_chosen_them(host: str) -> None:
    reply = client_with(Rules()).get("/", headers={"Host": host})
    assert (reply.status_code, "does not answer as" in reply.json()["error"]) == (421, True)


def test_pages_of_other_sites_may_not_send_anything_unless_they_are_named() -> None:
    origin = {"Origin": "https://other.example"}
    refused = client_with(Rules()).post("/", headers=origin)
    assert refused.status_code == 403
    assert "access-control-allow-origin" not in refused.headers
    assert client_with(Rules()).post("/", headers={"Origin": "http://localhost:8765"}).status_code == 200
    named = client_with(Rules(origins=frozenset({"https://other.example"})))
    assert named.post("/", headers=origin).headers["access-control-allow-origin"] == "https://other.example"
    assert named.options("/", headers=origin).status_code == 204


def test_a_request_with_two_lengths_is_refused_and_ends_its_connection() -> None:
    """It may hide another request from a proxy that reads the other length."""
    both = {"Content-Length": "4", "Transfer-Encoding": "chunked"}
    reply = client_with(Rules()).post("/", headers=both, content=b"0\r\n\r\n")
    assert (reply.status_code, reply.headers["connection"]) == (400, "close")
    assert reply.json()["error"] == "the request has two lengths"


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x"])
def test_a_request_without_the_token_is_refused(header: str) -> None:
    reply = client_with(Rules(token=TOKEN)).get("/", headers={"Authorization": header})
    assert (reply.status_code, reply.headers["www-authenticate"]) == (401, "Bearer")


def test_a_request_with_the_token_is_answered_and_monitors_need_none() -> None:
    client = client_with(Rules(token=TOKEN))
    assert client.get("/", headers={"Authorization": f"bearer {TOKEN}"}).text == "answer"
    assert client.get("/health").text == "answer"
    assert client.get(f"/?token={TOKEN}").status_code == 401


@pytest.mark.parametrize("length", ["2001", "1" * 5000, "-1", "x"])
def test_a_request_that_announces_too_much_is_refused_before_it_is_read(length: str) -> None:
    reply = client_with(Rules(body=2000)).post("/", headers={"Content-Length": length})
    assert reply.status_code == 413


def test_names_are_compared_as_browsers_send_them() -> None:
    rules = rules_for(["2001:DB8::1", "Words.example"], ["https://page.example/"], "", ServerLimits())
    assert client_with(rules).get("/", headers={"Host": "[2001:db8::1]:8765"}).text == "answer"
    assert client_with(rules).get("/", headers={"Host": "words.example"}).text == "answer"
    assert client_with(rules).post("/", headers={"Origin": "https://page.example"}).text == "answer"


class TestToken:
    """Files of tokens."""

    def test_a_file_that_its_owner_alone_reads_has_the_token(self, tmp_path: Path) -> None:
        path = tmp_path / "token"
        path.write_text(f"{TOKEN}\n")
        path.chmod(0o600)
        assert read_token(str(path)) == TOKEN

    @pytest.mark.parametrize(("mode", "text"), [(0o644, TOKEN), (0o600, "short"), (0o600, "é" * 20)])
    def test_any_other_file_is_refused(self, tmp_path: Path, mode: int, text: str) -> None:
        path = tmp_path / "token"
        path.write_text(text)
        path.chmod(mode)
        with pytest.raises(UsageError):
            read_token(str(path))
