"""The examples of a page in Markdown, run in order in one folder.

Three kinds of blocks are run. Others are read as text.

- An indented line that begins with `$` is a command of a shell. The indented lines behind it are its whole output, in
  which a line `…` stands for any lines. Without output, the command must succeed.
- A block ```` ```python ```` is a session of `>>>` prompts, which goes on from the blocks before it.
- A block ```` ```{code-block} LANGUAGE ```` with a line `:caption: FILE` is written to the file.

A page may begin with a comment, `<!-- needs: node, de_DE -->`. It names programs, hunspell dictionaries and
packages of Python, without which the page is not run.
"""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

TIMEOUT = 300  # seconds
_BLOCK = re.compile(
    r"^```python\n(?P<python>.*?)^```$"
    r"|^```\{code-block\} \w+\n:caption: (?P<file>\S+)\n\n?(?P<content>.*?)^```$"
    r"|^```.*?^```$"
    r"|^    \$ (?P<command>[^\n]*)\n(?P<output>(?:    (?!\$ )[^\n]*\n)*)",
    re.MULTILINE | re.DOTALL,
)
_NEEDS = re.compile(r"\A<!-- needs: (.+) -->$", re.MULTILINE)
_ANY_LINES = "…"


@dataclass(frozen=True)
class Step:
    """A block of a page. kind: python, file or command. text: the session, the file's content, or the command.

    shown: the output of a command, or the name of a file.
    """

    kind: str
    text: str
    shown: str = ""


def steps(page: str) -> Iterator[Step]:
    """The blocks of a page that are run, in order."""
    for block in _BLOCK.finditer(page):
        if block["python"] is not None:
            yield Step("python", block["python"])
        elif block["file"] is not None:
            yield Step("file", block["content"], block["file"])
        elif block["command"] is not None:
            yield Step("command", block["command"], re.sub("^    ", "", block["output"], flags=re.MULTILINE))


def needs(page: str) -> list[str]:
    """The names of programs, dictionaries and packages that a page needs besides lexc, as `node` or `de_DE`."""
    found = _NEEDS.match(page)
    return found[1].split(", ") if found else []


def is_shown(output: str, shown: str) -> bool:
    """Whether an output is what a page shows."""
    pattern = "".join("(?:.*\n)*" if line.strip() == _ANY_LINES else re.escape(line) for line in shown.splitlines(True))
    return re.fullmatch(pattern, output) is not None


def run_page(page: str, folder: Path, name: str, cache: Path | None = None) -> list[str]:
    """Run the blocks of a page in a folder. Return what went wrong, the place first. cache: of compiled lexicons."""
    environment = make_environment(folder, cache)
    names: dict[str, Any] = {}
    failures: list[str] = []
    for step in steps(page):
        if step.kind == "file":
            (folder / step.shown).parent.mkdir(parents=True, exist_ok=True)
            (folder / step.shown).write_text(step.text, encoding="utf-8")
        elif step.kind == "python":
            failures += run_python(step.text, names, name)
        elif can_run(step.text, folder):
            failures += run_command(step, folder, environment)
    return failures


def make_environment(folder: Path, cache: Path | None) -> dict[str, str]:
    """The environment of commands: lexc on the path, folders of its own, a terminal of 80 columns."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    private = dict.fromkeys(("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), str(folder / "home"))
    private |= {"XDG_CACHE_HOME": str(cache)} if cache else {}
    # The tests may run below make, whose variables would change what a make of the page prints.
    outer = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS")}
    return {**outer, **private, "PATH": path, "COLUMNS": "80", "LC_ALL": "C.UTF-8"}


def can_run(command: str, folder: Path) -> bool:
    """Whether a command asks no questions, and its program is there: a C compiler, or what it compiles, may not be."""
    program = command.split()[0]
    if command.startswith("lexc play "):
        return False
    return (
        (folder / program).exists() if program.startswith("./") else program != "cc" or shutil.which("cc") is not None
    )


def run_command(step: Step, folder: Path, environment: dict[str, str]) -> list[str]:
    """Run a command. Return what went wrong."""
    ran = subprocess.run(
        ["sh", "-c", step.text], cwd=folder, env=environment, text=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=TIMEOUT, check=False,
    )  # fmt: skip
    is_right = is_shown(ran.stdout, step.shown) if step.shown else ran.returncode == 0
    return [] if is_right else [f"$ {step.text}\nprinted:\n{ran.stdout}\nthe page shows:\n{step.shown}"]


def run_python(text: str, names: dict[str, Any], page: str) -> list[str]:
    """Run a session of prompts in the current folder, with the names of earlier ones. Return what went wrong."""
    session = doctest.DocTestParser().get_doctest(text, names, page, page, 0)
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(
        session, out=failures.append, clear_globs=False
    )
    names |= session.globs
    return failures
