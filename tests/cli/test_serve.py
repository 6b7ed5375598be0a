"""`lexc serve` as a process."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPException
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


SERVE = (sys.executable, "-P", "-m", "lexc", "serve", "small.dawg", "--port")


@pytest.fixture
def server(empty_folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process of a server, and its address."""
    pytest.importorskip("uvicorn", reason="uvicorn is not installed")
    lexc.build(["CARE", "CARED"]).save("small.dawg")
    with subprocess.Popen([*SERVE, "0"], stderr=subprocess.PIPE, text=True) as process:
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


@pytest.fixture
def workers(empty_folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process of a server with two workers, and its address."""
    pytest.importorskip("uvicorn", reason="uvicorn is not installed")
    if not hasattr(os, "fork"):
        pytest.skip("this system has no forks")
    lexc.build(["CARE", "CARED"]).save("small.dawg")
    command = [*SERVE, "0", "--workers", "2", "--no-page"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        yield process, process.stderr.readline().removeprefix("lexc: ").strip()
        process.kill()


def find_worker(process: subprocess.Popen[str]) -> int:
    """The process of the next worker that the log names."""
    assert process.stderr is not None
    entries = map(json.loads, process.stderr)
    return next(int(entry["process"]) for entry in entries if entry["event"] == "worker")


def test_a_killed_worker_is_replaced_and_a_replaced_image_is_opened_under_load(
    workers: tuple[subprocess.Popen[str], str],
) -> None:
    process, url = workers
    answers, is_over = set[str](), threading.Event()

    def ask() -> None:
        while not is_over.is_set():
            with suppress(OSError, HTTPException):  # of a worker that is killed
                answers.add(urlopen(f"{url}v1/small/words?limit=3", timeout=60).read().decode())

    clients = [threading.Thread(target=ask) for _ in range(3)]
    for client in clients:
        client.start()
    first, second = find_worker(process), find_worker(process)
    os.kill(first, signal.SIGKILL)
    assert find_worker(process) not in (first, second)
    lexc.build(["NEW"]).save("small.dawg")
    while len(answers) < 2:
        assert process.poll() is None
        threading.Event().wait(0.02)
    is_over.set()
    for client in clients:
        client.join()
    process.send_signal(signal.SIGTERM)
    expected = {'[{"query":"0","count":2,"results":["CARE","CARED"]}]', '[{"query":"0","count":1,"results":["NEW"]}]'}
    assert (answers, process.wait(60)) == (expected, 128 + signal.SIGTERM)


def test_workers_end_when_the_process_that_made_them_is_killed(workers: tuple[subprocess.Popen[str], str]) -> None:
    process, url = workers
    find_worker(process)
    process.kill()
    assert process.stderr is not None
    process.stderr.read()  # ends when no worker has it open
    with pytest.raises(OSError, match="refused"):
        urlopen(url, timeout=60)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_for_the_log_ends_no_server(empty_folder: Path) -> None:
    pytest.importorskip("uvicorn", reason="uvicorn is not installed")
    lexc.build(["CARE", "CARED"]).save("small.dawg")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    with open("/dev/full", "w") as full, subprocess.Popen([*SERVE, str(port)], stderr=full) as process:
        reply = b""
        while not reply:
            assert process.poll() is None
            threading.Event().wait(0.1)
            with suppress(OSError):
                reply = urlopen(f"http://127.0.0.1:{port}/v1/small", timeout=60).read()
        Path("small.dawg").unlink()  # which the log would say
        assert urlopen(f"http://127.0.0.1:{port}/v1/small", timeout=60).read() == reply
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 128 + signal.SIGTERM
