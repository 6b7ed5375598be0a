"""Hosted runs, the release checklist and the pages call targets that the Makefile has."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import conftest
import pytest
from conftest import TESTS

ROOT = TESTS.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z][a-z-]*):", MAKEFILE, re.MULTILINE))
FILES = [ROOT / "CONTRIBUTING.md", ROOT / "README.md", ROOT / "docs" / "install.md", ROOT / "docs" / "comparison.md"]
FILES += sorted((ROOT / ".github" / "workflows").glob("*.yml"))
CALL = re.compile(r"(?:`|run: |^    )make ((?:[a-z][a-z-]*\b(?! *=) ?)+)", re.MULTILINE)


def targets_of(text: str) -> set[str]:
    """The targets that a text has make run. Several may follow one another after a single space."""
    return {target for targets in CALL.findall(text) for target in targets.split()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_calls_targets_of_the_makefile(file: Path) -> None:
    assert targets_of(file.read_text(encoding="utf-8")) <= TARGETS


def test_hosted_runs_call_the_gate_the_tests_and_the_documentation() -> None:
    if not (workflows := [file.read_text(encoding="utf-8") for file in FILES if file.suffix == ".yml"]):
        pytest.skip("no hosted runs: this is a source distribution")
    assert targets_of("\n".join(workflows)) >= {"test", "docs", "test-pure", "test-sdist"}
    assert any(".ci/run" in text for text in workflows)


def test_a_test_that_hangs_is_ended(request: pytest.FixtureRequest) -> None:
    timeouts = pytest.importorskip("pytest_timeout")
    assert timeouts._get_item_settings(request.node).timeout >= 1


def test_tests_that_passed_are_left_out_unless_they_depend_on_what_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    items = [request.node, item_of("a[1]", "environment")]
    (tmp_path / "passed.txt").write_text(f"{request.node.nodeid}\na[1]\n")
    monkeypatch.setenv("LEXC_TEST_EXCEPT", str(tmp_path / "passed.txt"))
    monkeypatch.setattr(conftest, "EVERY", 1)
    conftest.pytest_collection_modifyitems(items)
    assert [item.nodeid for item in items] == ["a[1]"]


def item_of(name: str, mark: str) -> Any:
    """A test with a mark."""
    return SimpleNamespace(path=TESTS, nodeid=name, get_closest_marker={mark: True}.get)


@pytest.mark.parametrize("n", [1, 4, 10])
def test_a_run_takes_its_share_of_the_cases_of_each_sweep(monkeypatch: pytest.MonkeyPatch, n: int) -> None:
    names = {mark: [f"{mark}[{i}]" for i in range(n_cases)] for mark, n_cases in (("sweep", 21), ("other", 9))}
    items = [item_of(name, mark) for mark, listed in names.items() for name in listed]
    monkeypatch.setattr(conftest, "EVERY", 1)
    monkeypatch.setattr(conftest, "SHARE", n)
    monkeypatch.delenv("LEXC_TEST_EXCEPT", raising=False)
    conftest.pytest_collection_modifyitems(items)
    run = [item.nodeid for item in items]
    assert [name for name in run if name in names["other"]] == names["other"]
    assert [names["sweep"].index(name) // n for name in run if name in names["sweep"]] == [*range(-(-21 // n))]


def test_each_long_step_of_the_gate_has_a_limit_of_time() -> None:
    if not (gate := ROOT / ".ci" / "run").exists():
        pytest.skip("no gate: this is a source distribution")
    text = gate.read_text(encoding="utf-8")
    programs = r"(?:make|apt-get|\.ci/bare|\.venv/bin/\S+) .*"
    assert re.findall(rf"^ *(?:.* (?:&&|\|\|) )?({programs})", text, re.MULTILINE) == ["make clean"]
    assert len(re.findall(rf"within \d+ {programs}", text)) > 10


def test_calls_of_make_are_found() -> None:
    text = (
        "      - run: make test-pure test-sdist\nThen `make compare A=main B=.`, or\n    make demo      installs lexc\n"
    )
    assert targets_of(text) == {"test-pure", "test-sdist", "compare", "demo"}


def test_the_action_runs_lexc_with_its_inputs(tmp_path: Path) -> None:
    if shutil.which("bash") is None:
        pytest.skip("bash not installed")
    action = (ROOT / "action.yml").read_text(encoding="utf-8")
    inputs = set(re.findall(r"^  (\w+):$", action.partition("runs:")[0], re.MULTILINE))
    assert set(re.findall(r"inputs\.(\w+)", action)) == inputs
    script = textwrap.dedent(action.partition("run: |\n")[2].partition("      env:")[0])
    (tmp_path / "note.md").write_text("A mistke\n")
    (tmp_path / "utf-16.txt").write_bytes("A mistke\n".encode("utf-16"))
    lexc = f'lexc() {{ {shlex.quote(sys.executable)} -m lexc "$@"; }}\n'
    env = {**os.environ, "OPTIONS": "--suggestions 1", "LOG": "log.sarif", "GITHUB_ACTION_PATH": str(ROOT)}
    for paths, status in (("note.md", 1), ("note.md utf-16.txt", 2)):
        ran = subprocess.run(
            ["bash", "-e", "-c", lexc + script], cwd=tmp_path, env={**env, "PATHS": paths}, capture_output=True,
            text=True, check=False,
        )  # fmt: skip
        command, *found, _ = ran.stdout.splitlines()
        assert (ran.returncode, found) == (status, ["note.md:1:3: mistke: mistake"]), ran.stderr
    assert "mistke" in (tmp_path / "log.sarif").read_text(encoding="utf-8")
    matcher = json.loads(Path(command.removeprefix("::add-matcher::")).read_text(encoding="utf-8"))["problemMatcher"][0]
    parts = re.match(matcher["pattern"][0]["regexp"], found[0])
    assert parts is not None
    assert parts.groups() == ("note.md", "1", "3", "mistke: mistake")
