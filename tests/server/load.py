"""The load on a server: its throughput beside a constant answer, searches without end, slow clients, random requests.

    make load                 the throughput (needs wrk), endless searches, a thousand slow clients
    make load REQUESTS=1000   random requests by schemathesis, which must be installed, too; REQUESTS="1000 2" others

Figures are ratios of one run. It ends with status 1 if a bar is missed.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote
from urllib.request import urlopen

import httpx2
from image.hostile.many_words import overflowing_image
from server.lock_holds import longest_holds

import lexc

ROUNDS = 5
PORTION = 5_000  # random requests of one number
_WARM = 3  # portions until caches and tables are filled
SERVE = (sys.executable, "-m", "lexc", "serve", "--port", "0", "--no-page")
CONSTANT = """
import uvicorn, socket, sys
from lexc.server.connections import TimedConnection
from lexc.server.access import Access, Rules
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.routing import Route
BODY = b'[{"query":"CARE","count":1,"results":["CARE"]}]'
async def answer(request):
    headers = {"ETag": '"constant"', "Cache-Control": "no-cache", "Vary": "Accept, Origin"}
    return Response(BODY, media_type="application/json", headers=headers)
app = Access(Starlette(routes=[Route("/v1/{lexicon}/{question}", answer)]), Rules())
with socket.create_server(("127.0.0.1", 0)) as listener:
    print(f"lexc: http://127.0.0.1:{listener.getsockname()[1]}/", file=sys.stderr, flush=True)
    config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off", http=TimedConnection, ws="none",
                            proxy_headers=False)
    uvicorn.Server(config).run(sockets=[listener])
"""


@contextmanager
def serve(command: list[str]) -> Iterator[tuple[str, int]]:
    """The address of a server, and its process."""
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            yield process.stderr.readline().removeprefix("lexc: ").strip(), process.pid
        finally:
            process.terminate()


def measure(url: str, process: int) -> tuple[float, float]:
    """Requests in a second of the server's processor time, and the 99th percentile of their time in milliseconds."""
    before = _processor_seconds(process)
    ran = subprocess.run(["wrk", "-t1", "-c8", "-d2s", "--latency", url], capture_output=True, text=True, check=True)
    seconds = _processor_seconds(process) - before
    number, unit = re.findall(r"99%\s+([0-9.]+)(us|ms|s)", ran.stdout)[0]
    n_requests = int(re.findall(r"(\d+) requests in", ran.stdout)[0])
    assert "Non-2xx" not in ran.stdout, ran.stdout
    return n_requests / seconds, float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def _processor_seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def reaches_throughput() -> bool:
    """Whether look-ups reach the bars beside a constant answer of the same address."""
    lexc_command = [*SERVE, "english"]
    ratios, delays = list[float](), list[float]()
    with serve(lexc_command) as server, serve([sys.executable, "-c", CONSTANT]) as constant:
        for _ in range(ROUNDS):
            (rate, p99), (rate_0, p99_0) = (
                measure(f"{url}v1/english/check?q=CARE", process) for url, process in (server, constant)
            )
            ratios.append(rate / rate_0)
            delays.append(p99 / p99_0)
            print(f"check {rate:,.0f}/s, constant {rate_0:,.0f}/s: {rate / rate_0:.2f}; p99 {p99 / p99_0:.2f} x")
    ratio, delay = sorted(ratios)[ROUNDS // 2], sorted(delays)[ROUNDS // 2]
    print(f"median: {ratio:.2f} of its throughput (bar 0.7), p99 {delay:.2f} x (bar 2)")
    return ratio >= 0.7 and delay <= 2


def checks_posts_quickly() -> bool:
    """Whether 10,000 words are checked at 6 M words/s inside the handler."""
    from lexc.server.bodies import read_words  # starlette may be missing
    from lexc.server.formats import to_json

    lexicon = lexc.open("english")
    words = list(lexicon)[:: len(lexicon) // 10_000][:10_000]
    body, best = to_json(words), 0.0
    for _ in range(30):
        start = time.perf_counter()
        to_json(lexicon.contains_many(read_words(body)))
        best = max(best, len(words) / (time.perf_counter() - start))
    print(f"POST of 10,000 words: {best / 1e6:.1f} M words/s inside the handler (bar 6)")
    return best >= 6e6


def ends_searches(folder: Path) -> bool:
    """Whether endless searches end at their deadline, while look-ups are answered."""
    (folder / "endless.dawg").write_bytes(overflowing_image(62))
    cipher = "XYZ QWERT UIOPA SDFGH JKLZX CVBNM QAZWS XEDCR"
    with serve([*SERVE, str(folder / "endless.dawg"), "english"]) as (url, _):
        lookup = f"{url}v1/english/check?q=CARE"
        alone = max(_seconds(lookup) for _ in range(50))
        endless = [
            f"{url}v1/endless/regex?seconds=2&q={quote('.*' * 40 + 'Z' * 30)}",
            f"{url}v1/english/cryptogram?seconds=2&unread=3&q={quote(cipher)}",
        ]
        searches = [threading.Thread(target=_seconds, args=(address,)) for address in endless for _ in range(2)]
        for search in searches:
            search.start()
        start, times = time.monotonic(), list[float]()
        while any(search.is_alive() for search in searches):
            times.append(_seconds(lookup))
        ended = time.monotonic() - start
    times.sort()
    median, p99 = times[len(times) // 2] * 1000, times[len(times) * 99 // 100] * 1000
    print(f"four endless searches of 2 s ended after {ended:.1f} s; {len(times)} look-ups meanwhile: median")
    print(f"{median:.0f} ms, 99 % within {p99:.0f} ms (bar 50), alone at most {1000 * alone:.0f} ms")
    return ended < 4 and p99 <= 50


def _seconds(url: str) -> float:
    start = time.perf_counter()
    with urlopen(url, timeout=60) as reply:
        reply.read()
    return time.perf_counter() - start


def gives_up_the_lock() -> bool:
    """Whether no question holds Python's lock for more than 20 ms."""
    holds = longest_holds(lexc.open("english.gaddag"))
    longest = max(holds, key=holds.__getitem__)
    print(f"Python's lock is held for {holds[longest]:.0f} ms at most (bar 20), by {longest}")
    return holds[longest] <= 20


def answers_beside_slow_clients(n: int) -> bool:
    """Whether a server answers beside clients that send half a request, close half a connection, or read nothing."""
    command = [*SERVE, "english"]
    with serve(command) as (url, process):
        port = int(url.rstrip("/").rpartition(":")[2])
        before = _memory(process)
        clients = [socket.create_connection(("127.0.0.1", port)) for _ in range(n)]
        for i, client in enumerate(clients):
            kind = i % 3
            client.sendall(
                b"GET /v1/english/words?limit=9999 HTTP/1.1\r\nHost: localhost\r\n" + (b"" if kind == 0 else b"\r\n")
            )
            if kind == 1:
                client.shutdown(socket.SHUT_WR)
        times = [_seconds(f"{url}v1/english/check?q=CARE") for _ in range(20)]
        after = _memory(process)
        for client in clients:
            client.close()
        times += [_seconds(f"{url}v1/english/check?q=CARE") for _ in range(20)]
    print(f"{n} slow and half-closed clients: others within {1000 * max(times):.0f} ms; memory {before} -> {after} MB")
    return True


def _memory(process: int) -> int:
    """The resident memory of a process in MB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) // 1024


def answers_random_requests(n: int, first: int) -> bool:
    """Whether random requests of the description are answered without an error of the server, in flat memory.

    They come in portions. first: the number of the first portion; equal numbers are equal requests.
    """
    from server.random_requests import ask_operations  # schemathesis may be missing

    command = [*SERVE, "english.gaddag", "--lang", "en"]
    with serve(command) as (url, process):
        description = json.load(urlopen(f"{url}openapi.json", timeout=60))
        counts, sizes = Counter[int](), list[int]()

        def ask(**request: Any) -> None:
            status = client.request(**request).status_code
            counts[status] += 1
            assert status < 500, request

        with httpx2.Client(base_url=url, timeout=120) as client:
            for number in range(first, first + -(-n // PORTION)):
                ask_operations(description, ask, min(n, PORTION), number)
                sizes.append(_memory(process))
                print(f"{sum(counts.values()):,} random requests: {dict(counts)}; {sizes[-1]} MB", flush=True)
    return sizes[-1] <= sizes[min(_WARM, len(sizes)) - 1] * 1.2


def main() -> int:
    """Measure what the arguments name."""
    if sys.argv[1:2] == ["random"]:
        n, first = (int(text) for text in [*sys.argv[2:4], "1"][:2])
        return int(not answers_random_requests(n, first))
    if not shutil.which("wrk"):
        print("wrk is not installed")
        return 1
    with tempfile.TemporaryDirectory() as folder:
        passed = [
            reaches_throughput(),
            checks_posts_quickly(),
            ends_searches(Path(folder)),
            answers_beside_slow_clients(999),
            gives_up_the_lock(),
        ]
    return int(not all(passed))


if __name__ == "__main__":
    sys.exit(main())
