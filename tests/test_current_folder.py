"""lexc and the processes that it starts import nothing from the current folder."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import independent
import pytest

import lexc
from lexc import codecs
from lexc.system import processes

PACKAGES = {
    "backports", "click", "cloudpickle", "cython", "dask", "distributed", "marisa_trie", "matplotlib", "msgpack",
    "numpy", "platformdirs", "rich", "sitecustomize", "usercustomize", "xxhash", "yaml",
}  # fmt: skip
PROGRAM = """
import json, multiprocessing, sys

if __name__ == "__main__":
    method, commands = json.loads(sys.argv[1])
    multiprocessing.set_start_method(method)
    import os
    os.environ["PYTHONPATH"] = os.pathsep + "."
    from lexc.cli.main import main

    for command in commands:
        sys.argv = ["lexc", *command]
        try:
            main()
        except SystemExit as ended:
            print(ended.code)
"""
"""Runs commands as the script `lexc` does, with the script's folder first in the search path."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a lexicon in every format that lexc writes, and every golden file."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    lexc.build(["cat", "act", "aa", "tatt"], kind="gaddag", alphabet="english").save("w.gaddag")
    for name, data in independent.FILES.items():
        Path(name).write_bytes(data)
    (tmp_path / "program.py").write_text(PROGRAM)
    return folder


def plant(folder: Path, names: set[str]) -> Callable[[], list[str]]:
    """Write modules of these names that record their import. Return a function that lists the imported ones."""
    traces = folder.parent / "traces"
    traces.mkdir()
    for name in names:
        trace = str(traces / name)
        (folder / f"{name}.py").write_text(f"open({trace!r}, 'w').close()\nraise ImportError('planted')\n")
    return lambda: sorted(path.name for path in traces.iterdir())


def run(folder: Path, method: str, commands: list[list[str]]) -> list[str]:
    """Run commands in a process without Python's safe path. Return their statuses."""
    command = [sys.executable, str(folder.parent / "program.py"), json.dumps([method, commands])]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "Traceback" not in ran.stderr
    return ran.stdout.split("\n")[:-1]


EVERYTHING = PACKAGES | set(sys.stdlib_module_names)


def test_no_codec_imports_from_the_current_folder(folder: Path) -> None:
    commands = [[command, name] for name in independent.FILES for command in ("verify", "info", "words")]
    for codec in codecs.all_codecs().values():
        if codec.write and (codec.name != "marisa" or find_spec("marisa_trie")):
            name = f"written{codec.suffixes[0]}"
            commands.append(["convert", "w.gaddag", name, "--to", codec.name, "-q"])
            commands += [["words", name, "--from", codec.name, "--count"]] if codec.read else []
    imported = plant(folder, EVERYTHING)
    statuses = run(folder, "spawn", commands)
    assert imported() == []
    assert not {"1", "70"} & set(statuses)


@pytest.mark.skipif(find_spec("marisa_trie") is None, reason="no marisa-trie")
def test_a_file_that_begins_as_a_marisa_trie_runs_no_code_beside_it(folder: Path) -> None:
    codecs.write(lexc.open("w.gaddag"), "w.marisa")
    (folder / "x.dawg").write_bytes(b"We love Marisa.\0")
    imported = plant(folder, {"resource", "marisa_trie", "sys", "io", "encodings"})
    assert run(folder, "spawn", [["words", "w.marisa"], ["words", "x.dawg", "--count"]])[:-1] == [
        "AA", "ACT", "CAT", "TATT", "0",
    ]  # fmt: skip
    assert imported() == []


def test_python_m_lexc_runs_the_command_and_imports_no_package_from_the_current_folder(folder: Path) -> None:
    imported = plant(folder, PACKAGES - {"sitecustomize", "usercustomize"})
    path = {"PYTHONPATH": str(Path(lexc.__file__).parent.parent)}
    command = [sys.executable, "-m", "lexc", "check", "w.gaddag", "act", "tac"]
    ran = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **path}, check=False)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("yes act\nno  tac\n", "", 1)
    assert imported() == []


@pytest.mark.skipif(os.name != "posix", reason="a folder in use cannot be removed")
def test_python_m_lexc_runs_in_a_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    script = 'rmdir "$0"; PYTHONPATH="$1" exec "$2" -m lexc --version'
    root = str(Path(lexc.__file__).parent.parent)
    command = ["sh", "-c", script, str(gone), root, sys.executable]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=gone, check=False)
    assert ran.stdout.startswith(f"lexc {lexc.__version__}"), ran.stderr


@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_no_worker_imports_from_the_current_folder(folder: Path, method: str) -> None:
    imported = plant(folder, EVERYTHING)
    games = ["--jobs", "2", "--games", "60", "-q"]
    statuses = run(folder, method, [
        ["autoplay", "w.gaddag", *games], ["tournament", "w.gaddag", "greedy", "pass", *games],
        ["leaves", "learn", "w.gaddag", "-o", "x.leaves", "--longest", "1", *games],
    ])  # fmt: skip
    assert imported() == []
    assert statuses == ["0", "0", "0"]


def test_lexc_itself_forgets_relative_entries_of_the_path(folder: Path) -> None:
    """Imports before the call of `main` are Python's; lexc is responsible for all later ones."""
    listing = "import sys, lexc.cli.main; print(*sys.modules)"
    output = subprocess.run(processes.python_command("-c", listing), capture_output=True, text=True, check=True).stdout
    early = {name.partition(".")[0] for name in output.split()} | {"sitecustomize", "usercustomize"}
    imported = plant(folder, EVERYTHING - early)

    def start(paths: str, program: str, *arguments: str) -> None:
        environment = {**os.environ, "PYTHONPATH": paths}
        command = [sys.executable, "-c", program, *arguments]
        ran = subprocess.run(command, env=environment, capture_output=True, check=False)
        assert (ran.returncode, ran.stderr) == (0, b"")

    start(".", "import lexc.cli.main")
    before = imported()  # modules that Python tries to import at its start
    for paths in ("", ".", f"{os.pathsep}{folder.parent}", f"..{os.pathsep}../here"):
        for command in (["convert", "w.gaddag", "x.sqlite", "-q"], ["study", "w.gaddag", "CAT"]):
            start(paths, "from lexc.cli.main import main; main()", *command)
    assert imported() == before


def test_entries_of_the_path_are_kept_if_they_are_absolute(tmp_path: Path) -> None:
    paths = os.pathsep.join(["", ".", "x", str(tmp_path), "~", os.path.join("..", "y"), ""])
    assert processes.environment({"PYTHONPATH": paths, "A": "b"}) == {
        "PYTHONPATH": str(tmp_path), "A": "b", "PYTHONSAFEPATH": "1",
    }  # fmt: skip
    assert processes.environment({"PYTHONPATH": os.pathsep}) == {"PYTHONSAFEPATH": "1"}


def test_the_safe_environment_is_restored_at_the_end_of_its_block(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep + "x")
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    before = dict(os.environ)
    with processes.safe_environment():
        assert ("PYTHONPATH" in os.environ, os.environ["PYTHONSAFEPATH"]) == (False, "1")
    assert dict(os.environ) == before


def test_a_process_has_the_users_packages_where_its_parent_has_them() -> None:
    assert "-P" in processes.python_command()
    show = "import sys; from lexc.system.processes import python_command; print(*python_command('x'))"
    for flags in ([], ["-s"], ["-E"], ["-I"]):
        output = subprocess.run([sys.executable, *flags, "-c", show], capture_output=True, text=True, check=True).stdout
        found = set(output.split()[1:-1])
        assert found == {"-P", *{"-I": ["-E", "-s"]}.get(flags[0] if flags else "", flags)}
