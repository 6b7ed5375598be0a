"""`lexc build --resume` goes on with a build that was ended, and with no other."""

from __future__ import annotations

import json
import random
from pathlib import Path
from unittest import mock

import pytest
from command_line import Lexc

from lexc.errors import LexcError
from lexc.out_of_core.states import level_pass

WORDS = ["".join(random.Random(i).choices("ABCDEFGH", k=1 + i % 7)) for i in range(800)]


def test_the_command_goes_on_without_standard_input(run: Lexc, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    command = ("build", "-", "-o", str(tmp_path / "a.dawg"), "--memory", "32M", "--resume", str(tmp_path / "kept"))
    text = (tmp_path / "words.txt").read_bytes()
    with mock.patch.object(level_pass, "find_levels", side_effect=LexcError("no space")):
        assert run(*command, stdin=text).status == 2
    other = run(*command, "--layout", "arcs", stdin=text)
    assert other.status == 2
    assert "its options differ" in other.err
    ran = run(*command, "--jobs", "2", stdin=b"")
    assert ran.status == 0
    assert "going on with the build" in ran.err
    run("build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "b.dawg"))
    assert (tmp_path / "a.dawg").read_bytes() == (tmp_path / "b.dawg").read_bytes()
    assert not (tmp_path / "kept").exists()


@pytest.mark.parametrize("change", ["list", "version"])
def test_the_command_refuses_a_list_or_a_version_that_has_changed(run: Lexc, tmp_path: Path, change: str) -> None:
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    kept = tmp_path / "kept"
    command = ("build", str(tmp_path / "words.txt"), "-o", str(tmp_path / "a.dawg"), "--memory", "16M")
    with mock.patch.object(level_pass, "find_levels", side_effect=LexcError("no space")):
        assert run(*command, "--resume", str(kept)).status == 2
    if change == "list":
        (tmp_path / "words.txt").write_text("\n".join([*WORDS, "CAT"]))
    else:
        job = json.loads((kept / "job.json").read_text())
        job["job"]["versions"] = "0.0.9"
        (kept / "job.json").write_text(json.dumps(job))
    ran = run(*command, "--resume", str(kept))
    assert ran.status == 2
    assert f"its {change}s differ" in ran.err
    assert "--tmp" in run(*command, "--resume", str(kept), "--tmp", ".").err
