"""Node and programs of npm for tests, answers of lexc.mjs, and the package as npm packs and installs it."""

from __future__ import annotations

import json
import shutil
import subprocess
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from lexc.system import resources

ROOT = Path(__file__).parents[2]
JS = ROOT / "formats" / "js"
_TOOLS = ROOT / "build" / "node" / "node_modules" / ".bin"
MODULE = resources.formats() / "js" / "lexc.mjs"
NODE = shutil.which("node")


def has_node() -> bool:
    """Whether there is Node 20 or later, which lexc.mjs needs."""
    if NODE is None:
        return False
    version = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=False).stdout
    return int(version.lstrip("v").partition(".")[0] or 0) >= 20


def ask_javascript(images: Iterable[dict[str, Any]], reader: Sequence[str] = (str(MODULE),)) -> list[dict[str, Any]]:
    """Answers of answers.mjs to questions about images, in one process of Node. Its comment explains both."""
    lines = "\n".join(json.dumps(image) for image in images)
    command = [str(NODE), str(Path(__file__).with_name("answers.mjs")), *reader]
    run = subprocess.run(command, input=lines.encode(), capture_output=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr.decode(errors="replace")[-5000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


def tool(name: str) -> str | None:
    """The path of a program that `make js-tools` installs; None if it is neither there nor in PATH."""
    return shutil.which(str(_TOOLS / name)) or shutil.which(name)


def pack(folder: Path) -> Path:
    """Pack the package into a folder. Returns the path of the tarball."""
    npm = shutil.which("npm")
    assert npm
    command = [npm, "pack", "--offline", "--loglevel=error", f"--pack-destination={folder}", str(JS)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, cwd=folder)
    assert run.returncode == 0, run.stderr
    (tarball,) = folder.glob("*.tgz")
    return tarball


def install(tarball: Path, folder: Path) -> None:
    """Unpack the tarball of a package without dependencies where npm installs it in an empty folder."""
    place = folder / "node_modules" / "lexc"
    place.mkdir(parents=True)
    subprocess.run(["tar", "xzf", str(tarball), "--strip-components=1", "-C", str(place)], check=True, timeout=60)
    (folder / "package.json").write_text('{ "name": "consumer", "private": true, "type": "module" }\n')


def chromium() -> str | None:
    """The path of a browser that runs without a window; None if there is none."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((path for name in names if (path := shutil.which(name))), None)


class _Handler(SimpleHTTPRequestHandler):
    """Serves files without a line for each request."""

    def log_message(self, format: str, *args: Any) -> None:
        """Print nothing."""


@contextmanager
def serve(folder: Path) -> Iterator[str]:
    """The address at which the files of a folder are serve."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
