"""The examples of README.md print what they show."""

from __future__ import annotations

import doctest
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import TESTS, long

import lexc
from lexc import resources

ROOT = TESTS.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


@long
def test_pythons_blocks_print_what_they_show(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lexc.build(resources.lexicons() / "words" / "english.txt.gz", kind="gaddag").save("english.gaddag")
    blocks = re.findall(r"^```python\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
    session = doctest.DocTestParser().get_doctest("".join(blocks), {}, "README.md", "README.md", 0)
    failures: list[str] = []
    result = doctest.DocTestRunner(verbose=False).run(session, out=failures.append)
    assert len(blocks) > 1
    assert not result.failed, "".join(failures)


def can_run(command: str) -> bool:
    """Whether the command can run here: two need a C compiler."""
    return bool(shutil.which("cc")) or not command.startswith(("cc ", "./lookup"))


def sessions() -> list[tuple[str, str]]:
    """The commands in order, each with its output. Interactive and silent ones are left out."""
    shown = re.findall(r"^    \$ (.*)\n((?:    (?!\$ ).*\n)*)", README, re.MULTILINE)
    return [
        (command, re.sub(r"^    ", "", answer, flags=re.MULTILINE))
        for command, answer in shown
        if "…" not in answer and can_run(command)
    ]


@long
@pytest.mark.skipif(os.name != "posix", reason="a POSIX shell types them")
def test_commands_print_what_they_show(tmp_path: Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    env = {**os.environ, "PATH": path, "XDG_CACHE_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "COLUMNS": "80"}
    (tmp_path / "lexicons").symlink_to(ROOT / "lexicons")
    for command, shown in sessions():
        ran = subprocess.run(
            ["sh", "-c", command], cwd=tmp_path, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            timeout=300, check=False,
        )  # fmt: skip
        if shown:
            assert ran.stdout == shown, command
        else:
            assert ran.returncode == 0, ran.stdout
    assert len(sessions()) > 15
