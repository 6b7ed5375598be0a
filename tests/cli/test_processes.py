"""lexc as a process among others: pipes, signals, full disks, and no unwanted output."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from command_line import heed_interrupts

import lexc
from lexc.system.processes import python_command

PROGRAM = python_command("-c", "from lexc.cli.main import run_program; run_program()")
WORDS = "\n".join(f"{a}{b}{c}" for a in "ABCDEFGHIJKLMNOPQRST" for b in "AEIOU" for c in "ABCDEFGHIJKLMNOPQRST")
posix = pytest.mark.skipif(os.name != "posix", reason="signals and devices of POSIX")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    lexc.build(WORDS.split()).save(tmp_path / "w.dawg")
    (tmp_path / "words.txt").write_text(WORDS)
    return tmp_path


@pytest.fixture
def start(folder: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """start("check", ...): a process whose three streams are pipes, unless said otherwise."""
    started: list[subprocess.Popen[bytes]] = []

    def process(*arguments: str, **options: Any) -> subprocess.Popen[bytes]:
        streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache"), **options.pop("env", {})}
        started.append(subprocess.Popen([*PROGRAM, *arguments], cwd=folder, env=environment, **{**streams, **options}))
        return started[-1]

    yield process
    for one in started:
        if one.poll() is None:
            one.kill()
        one.communicate()


Start = Callable[..., subprocess.Popen[bytes]]


def test_an_image_travels_through_pipes(start: Start, folder: Path) -> None:
    building = start("build", "-", "-o", "-", "--kind", "dawg")
    image, summary = building.communicate(WORDS.encode())
    assert building.returncode == 0
    assert summary.startswith(b"2,000 words")
    assert image == (folder / "w.dawg").read_bytes()
    (folder / "piped.dawg").write_bytes(image)
    checking = start("check", "piped.dawg", "-")
    answers, _ = checking.communicate(b"AAA\nZZZ\n")
    assert (checking.returncode, answers.split()) == (1, [b"yes", b"AAA", b"no", b"ZZZ"])


@pytest.mark.sweep
@pytest.mark.parametrize("variables", [{}, {"COLUMNS": "40"}, {"TERM": "xterm-256color"}, {"LC_ALL": "C"}])
def test_pipes_get_no_bars_and_no_escape_codes(start: Start, variables: dict[str, str]) -> None:
    for arguments in (
        ["papers", "figures", "w.dawg"], ["info", "w.dawg"], ["build", "none", "-o", "x.dawg"],
        ["--help"], ["frob"],
    ):  # fmt: skip
        out, err = start(*arguments, env=variables).communicate()
        assert b"\x1b" not in out + err
        assert b"\r" not in (out + err).replace(os.linesep.encode(), b"\n")
        assert b"Traceback" not in err


@posix
@pytest.mark.parametrize(
    "arguments", [["words", "w.dawg"], ["words", "w.dawg", "--json"], ["check", "w.dawg", "-"], ["dump", "w.dawg"]]
)
def test_a_pipe_closed_early_is_no_error(start: Start, arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    process = start(*arguments, stdout=writing)
    os.close(writing)
    _, err = process.communicate(b"AAA\n")
    assert (process.returncode, err) == (0, b"")


@posix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
@pytest.mark.parametrize(
    "arguments",
    [["words", "w.dawg"], ["dump", "w.dawg"], ["check", "w.dawg", "AAA"],
     ["build", "words.txt", "-o", "-", "--kind", "dawg"]],
)  # fmt: skip
def test_a_full_disk_is_an_error_in_one_line(start: Start, arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        process = start(*arguments, stdout=full)
        _, err = process.communicate()
    assert (process.returncode, err) == (2, b"lexc: No space left on device.\n")


@posix
def test_an_interrupted_build_has_status_130_and_leaves_everything_as_it_was(start: Start, folder: Path) -> None:
    (folder / "old.dawg").write_bytes(b"old image")
    before = sorted(path.name for path in folder.iterdir())
    process = start("build", "-", "-o", "old.dawg", preexec_fn=heed_interrupts)
    assert process.stdin
    process.stdin.write(b"CAR\n" * 100_000)  # more than a pipe holds: when it is written, lexc is reading
    process.stdin.flush()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130
    assert b"Traceback" not in err
    assert (folder / "old.dawg").read_bytes() == b"old image"
    assert sorted(path.name for path in folder.iterdir()) == before


def test_the_environment_can_insist_on_compiled_kernels(start: Start) -> None:
    for value in ("", "0"):
        free = start("--version", env={"LEXC_REQUIRE_KERNELS": value})
        version, _ = free.communicate()
        assert free.returncode == 0
    process = start("--version", env={"LEXC_REQUIRE_KERNELS": "1"})
    out, err = process.communicate()
    if b"kernels: compiled" in version:
        assert (process.returncode, out, err) == (0, version, b"")
    else:
        assert (process.returncode, out) == (2, b"")
        assert err.startswith(b"lexc: LEXC_REQUIRE_KERNELS is set, and kernels are not compiled: ")
        assert err.count(b"\n") == 1


@posix
def test_a_slow_command_without_compiled_kernels_says_so_once_a_day_at_a_terminal(start: Start, folder: Path) -> None:
    """Here no command is too fast to be slow."""
    program = "import lexc.cli.shared.slow_note as note; note._SLOW = 0.0; from lexc.cli.main import main; main()"
    note = "lexc: this took long, since lexc is not compiled: about 30 times slower. Unset LEXC_INTERPRETED.\r\n"
    environment = {**os.environ, "LEXC_INTERPRETED": "1", "XDG_CACHE_HOME": str(folder / "cache"), "COLUMNS": "200"}

    def notes() -> str:
        reading, writing = os.openpty()
        subprocess.run(
            [*python_command("-c", program), "check", "w.dawg", "AAA"],
            cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=writing, check=True,
        )  # fmt: skip
        os.write(writing, b"end")
        seen = os.read(reading, 10_000).decode()
        os.close(reading)
        os.close(writing)
        return seen.removesuffix("end")

    assert [notes(), notes()] == [note, ""]
    os.utime(folder / "cache" / "lexc" / ".kernels.time", (0, 0))
    assert notes() == note


def test_a_copy_without_compiled_kernels_runs_unless_they_are_insisted_on(folder: Path) -> None:
    source = Path(lexc.__file__).parent
    leave_out = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__")
    with tempfile.TemporaryDirectory() as copy:
        shutil.copytree(source, Path(copy) / "lexc", ignore=leave_out)
        for value, status in (("", 0), ("1", 2)):
            environment = {**os.environ, "PYTHONPATH": copy, "LEXC_REQUIRE_KERNELS": value}
            run = subprocess.run(
                [*PROGRAM, "check", "w.dawg", "AAA"], cwd=folder, env=environment, capture_output=True, check=False
            )
            assert run.returncode == status
            refusal = b"lexc: LEXC_REQUIRE_KERNELS is set, and kernels are not compiled: about 30 times slower. "
            remedy = b"Install a C compiler, then lexc again." + os.linesep.encode()
            assert run.stderr == (refusal + remedy if status else b"")


def test_bytes_that_are_no_text_in_arguments_do_no_harm(start: Start, folder: Path) -> None:
    if os.name != "posix" or sys.platform == "darwin":
        pytest.skip("names are bytes on other systems only")
    name = os.fsdecode(b"\xff.dawg")
    shutil.copy(folder / "w.dawg", folder / name)
    for language in ("C.UTF-8", "C"):
        for arguments in (["info", name, "--json"], ["check", name, name], ["verify", name], ["info", "x" + name]):
            process = start(*arguments, env={"LC_ALL": language})
            _, err = process.communicate()
            assert process.returncode in (0, 1, 2)
            assert b"Traceback" not in err


@posix
@pytest.mark.parametrize("language", ["C", "C.UTF-8", "POSIX"])
def test_words_come_out_in_utf8_whatever_the_language(start: Start, folder: Path, language: str) -> None:
    lexc.build(["é", "ж"]).save(folder / "e.dawg")
    out, _ = start("words", "e.dawg", env={"LC_ALL": language}).communicate()
    assert out.decode().split() == ["é", "ж"]
