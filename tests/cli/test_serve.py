"""`lexc serve` as a process."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from command_line import Lexc

import lexc


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--host", "0.0.0.0"], "other machines would reach this address"),
        (["--host", "0.0.0.0", "--public"], "other machines could ask without a token"),
        (["--token", "t", "--no-token"], "not both"),
    ],
)
def test_an_address_that_others_reach_needs_clear_words(run: Lexc, options: list[str], problem: str) -> None:
    ran = run("serve", "english", *options)
    assert (ran.status, problem in ran.err) == (2, True)


@pytest.fixture
def server(empty_folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process of a server, and its address."""
    pytest.importorskip("uvicorn", reason="uvicorn is not installed")
    lexc.build(["CARE", "CARED"]).save("small.dawg")
    command = [sys.executable, "-P", "-m", "lexc", "serve", "small.dawg", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        yield process, process.stderr.readline().removeprefix("lexc: ").strip()
        process.kill()


def test_a_server_answers_until_a_signal_ends_it(server: tuple[subprocess.Popen[str], str]) -> None:
    process, url = server
    with urlopen(f"{url}v1/small/near?q=CARES", timeout=60) as reply:
        assert [row["word"] for row in json.load(reply)[0]["results"]] == ["CARE", "CARED"]
    with pytest.raises(HTTPError, match="421"):
        urlopen(Request(url, headers={"Host": "evil.example"}), timeout=60)
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 128 + signal.SIGTERM


def test_an_address_that_is_taken_is_an_error(server: tuple[subprocess.Popen[str], str], run: Lexc) -> None:
    port = server[1].rstrip("/").rpartition(":")[2]
    ran = run("serve", "small.dawg", "--port", port)
    assert (ran.status, "the address cannot be used" in ran.err) == (2, True)
