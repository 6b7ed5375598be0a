"""The lines for systemd and nginx in the guide are right, and a proxy passes answers on unchanged."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from urllib.request import Request, urlopen

import pytest

pytest.importorskip("uvicorn", reason="uvicorn is not installed")

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "guide" / "server.md").read_text(encoding="utf-8")


def block(first_line: str) -> str:
    """The block of the guide that begins with a line."""
    return re.findall(rf"```text\n({re.escape(first_line)}\n.*?)```", GUIDE, re.DOTALL)[0]


def require_program(name: str) -> str:
    found = shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/bin:/bin")
    if found is None:
        pytest.skip(f"{name} is not installed")
    return found


def test_the_unit_of_the_guide_is_one_of_systemd(tmp_path: Path) -> None:
    program = require_program("systemd-analyze")
    unit = tmp_path / "lexc.service"
    unit.write_text(block("[Unit]").replace("/opt/lexc/bin/lexc", sys.executable))
    ran = subprocess.run([program, "verify", str(unit)], capture_output=True, text=True, check=False, timeout=60)
    problems = [line for line in ran.stderr.splitlines() if "lexc.service" in line]
    assert problems == []


@contextmanager
def run(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def test_answers_and_events_pass_the_proxy_of_the_guide(tmp_path: Path) -> None:
    nginx, port = require_program("nginx"), free_port()
    lexc_command = [sys.executable, "-m", "lexc", "serve", "english", "--no-page", "--port", "0"]
    with run([*lexc_command, "--host-name", "words.example"]) as server:
        assert server.stderr is not None
        url = server.stderr.readline().removeprefix("lexc: ").strip()
        zone, location = block("# in the block http").split("# in the block server of words.example")
        location = location.replace("http://127.0.0.1:8765/", url)
        user = "user root;" if os.getuid() == 0 else ""  # where root may be the only user
        places = "".join(
            f"{kind} {tmp_path}/{kind};" for kind in
            ("client_body_temp_path", "proxy_temp_path", "fastcgi_temp_path", "uwsgi_temp_path", "scgi_temp_path")
        )  # fmt: skip
        (tmp_path / "nginx.conf").write_text(
            f"{user} daemon off; pid {tmp_path}/pid; error_log stderr; events {{}} "
            f"http {{ {zone} access_log off; {places} "
            f"server {{ listen 127.0.0.1:{port}; server_name words.example; {location} }} }}"
        )
        with run([nginx, "-p", str(tmp_path), "-e", "stderr", "-c", str(tmp_path / "nginx.conf")]):
            wait_until_open(port)
            request = Request(
                f"http://127.0.0.1:{port}/lexc/v1/english/check?q=CARE", headers={"Host": "words.example"}
            )
            with urlopen(request, timeout=30) as reply:
                assert (reply.status, reply.read()) == (200, b'[{"query":"CARE","count":1,"results":["CARE"]}]')
            statuses = [_status(port, f"/lexc/v1/english/check?q={number}") for number in range(40)]
    assert set(statuses) == {200, 429}


def _status(port: int, path: str) -> int:
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        connection.sendall(f"GET {path} HTTP/1.0\r\nHost: words.example\r\n\r\n".encode())
        return int(connection.recv(1000).split()[1])


def wait_until_open(port: int) -> None:
    for _ in range(500):
        with socket.socket() as connection:
            if connection.connect_ex(("127.0.0.1", port)) == 0:
                return
        sleep(0.02)
    raise TimeoutError(port)
