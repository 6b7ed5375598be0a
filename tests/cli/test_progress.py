"""Long work shows its progress on a terminal, and nowhere else; Ctrl-C ends it at once."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest import mock

import pytest
from command_line import heed_interrupts

import lexc
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.compile.streams import lists
from lexc.system import progress
from lexc.system.processes import python_command

PROGRAM = python_command("-c", "from lexc.cli.main import run_program; run_program()")
LIMIT = 120  # seconds, for a machine that is busy

STUCK = """
import hashlib, sys, threading
import lexc.cli.build as build
from lexc.cli.shared.interrupts import raise_on_interrupt
from lexc.cli.main import main
from lexc.image.writer import unfinished

def announce(begin):
    with begin:
        print("computing", flush=True)

def compute(*_):
    open("half.tmp", "w").close()
    unfinished.add("half.tmp")
    sys.setswitchinterval(1000)  # the other thread has its turn when C computes
    begin = threading.Lock()
    begin.acquire()
    threading.Thread(target=announce, args=[begin], daemon=True).start()
    begin.release()
    hashlib.pbkdf2_hmac("sha256", b"", b"", rounds)  # looks for no signal, but lets other threads run

def compute_and_report(*_):
    try:
        with raise_on_interrupt():
            compute()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
        raise

build.compile_in_order = {"stuck": compute, "reporting": compute_and_report}[sys.argv.pop()]
rounds = int(sys.argv.pop())
main()
"""


def read_until(end: int, text: bytes) -> bytes:
    """Read the output of a terminal up to a text. Fails if the text does not come."""
    output, last = b"", time.monotonic() + LIMIT
    while text not in output:
        assert select.select([end], [], [], max(last - time.monotonic(), 0))[0], f"no {text!r} in {output!r}"
        output += os.read(end, 1 << 16)
    return output


def read_all(end: int) -> bytes:
    return os.read(end, 1 << 16) if select.select([end], [], [], 0)[0] else b""


def test_a_build_that_waits_for_its_words_says_so(terminal: tuple[int, int], empty_folder: Path) -> None:
    outer, inner = terminal
    process = subprocess.Popen(
        [*PROGRAM, "build", "-", "-o", "w.dawg"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=inner
    )
    read_until(outer, b"reading -")
    out, _ = process.communicate(b"car\ncars\n", timeout=LIMIT)
    assert process.returncode == 0
    assert out.startswith(b"2 words from 2 lines -> w.dawg")
    assert b"\x1b[?25h" in read_until(outer, b"\x1b[?25h")  # the cursor is there again


@pytest.mark.parametrize("options", [["-q"], []])
def test_no_bar_is_drawn_without_a_terminal_or_with_quiet(
    options: list[str], terminal: tuple[int, int], empty_folder: Path
) -> None:
    outer, inner = terminal
    process = subprocess.Popen(
        [*PROGRAM, "build", "-", "-o", "w.dawg", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=inner if options else subprocess.PIPE,
    )  # fmt: skip
    time.sleep(1.5)
    _, err = process.communicate(b"car\ncars\n", timeout=LIMIT)
    assert (process.returncode, err or b"", read_all(outer)) == (0, b"", b"")


def test_a_command_that_prints_partial_results_announces_its_stop_at_once(
    terminal: tuple[int, int], empty_folder: Path
) -> None:
    outer, inner = terminal
    Path("w.txt").write_text("car\n")
    program = python_command("-c", STUCK, "build", "w.txt", "-o", "w.dawg", "30000000", "reporting")
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=inner, preexec_fn=heed_interrupts) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == b"computing\n"
            process.send_signal(signal.SIGINT)
            read_until(outer, b"lexc: stopping ...")
            assert process.poll() is None, "it computes for many seconds more"
        finally:
            process.kill()


def test_each_stage_of_a_build_is_named(empty_folder: Path) -> None:
    Path("w.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    Path("w.dic").write_text("600\n" + "".join(f"car{'abcdefghij'[i % 10] * (i // 10 + 1)}/S\n" for i in range(600)))
    reports: list[tuple[str, float | None]] = []
    with progress.report_to(lambda task_name, share: reports.append((task_name, share))):
        assert len(lexc.build("w.dic", "gaddag")) == 1200
    assert list(dict.fromkeys(task_name for task_name, _ in reports)) == [
        "reading w.dic", "adding affixes to the words of w.dic", "reading words", "sorting the words",
        "minimising the DAWG", "sorting the prefixes", "minimising the GADDAG", "placing the nodes",
        "numbering the words",
    ]  # fmt: skip
    shares = [share for task_name, share in reports if task_name.startswith("adding")]
    assert shares == [0, 256 / 600, 512 / 600]
    assert all(share is None or 0 <= share <= 1 for _, share in reports)
    assert not progress.has_listener()


def test_each_pass_of_a_build_in_limited_memory_is_named_and_most_tell_their_share(empty_folder: Path) -> None:
    Path("words.txt").write_text("".join(f"{i * 7919 % 100_000:05}\n" for i in range(100_000)))
    reports: list[tuple[str, float | None]] = []
    with (
        mock.patch.object(lists, "_PIECE_SIZE", 1 << 14),
        progress.report_to(lambda task_name, share: reports.append((task_name, share))),
    ):
        assert len(lexc.build("words.txt", "dawg", memory="16M")) == 100_000
    assert list(dict.fromkeys(task_name for task_name, _ in reports)) == [
        "reading words.txt", "reading words", "merging the sorted words", "removing equal states",
        "joining states and targets", "finding the levels", "ordering the nodes", "writing targets and ranks",
        "writing the image",
    ]  # fmt: skip
    assert all(share is not None and 0 <= share <= 1 for name, share in reports if name != "reading words")
    shares = [share for name, share in reports if name == "reading words.txt"]
    assert len({*shares}) > 30
    assert max(shares) == 1


def test_the_time_left_of_a_task_follows_from_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([100.0, 130.0, 130.5, 140.0, 170.0, 171.0])
    monkeypatch.setattr("lexc.cli.shared.progress_bar.monotonic", lambda: next(times))
    bar = ProgressBar(False, "reading")
    assert bar._times("reading", 0.25) == "0:00:30, 0:01:30 left"
    assert bar._times("sorting", 0.01) == "0:00:30"
    assert bar._times("sorting", 0.5) == "0:00:40, 0:00:10 left"
    assert bar._times("sorting", None) == "0:01:10"
    assert bar._times("sorting", 1.0) == "0:01:11, 0:00:00 left"


def test_a_bar_inside_another_passes_its_reports_on() -> None:
    reports: list[tuple[str, float | None]] = []
    with (
        progress.report_to(lambda task_name, share: reports.append((task_name, share))),
        ProgressBar(True, "inner") as bar,
    ):
        bar("at work", 0.5)
        progress.report("deeper")
    assert reports == [("at work", 0.5), ("deeper", None)]


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
class TestInterrupts:
    @pytest.fixture
    def start(self, empty_folder: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
        """Start a build that computes in C for a number of rounds, after it has printed a line."""
        begun: list[subprocess.Popen[bytes]] = []

        def begin(rounds: int, mode: str) -> subprocess.Popen[bytes]:
            Path("w.txt").write_text("car\n")
            arguments = ["build", "w.txt", "-o", "w.dawg", str(rounds), mode]
            process = subprocess.Popen(
                python_command("-c", STUCK, *arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                preexec_fn=heed_interrupts,
            )  # fmt: skip
            begun.append(process)
            assert process.stdout is not None
            assert process.stdout.readline() == b"computing\n"
            return process

        yield begin
        for process in begun:
            process.kill()
            process.communicate()

    def test_work_that_does_not_check_for_signals_is_ended(
        self, start: Callable[..., subprocess.Popen[bytes]], empty_folder: Path
    ) -> None:
        process = start(2**31 - 1, "stuck")  # a quarter of an hour
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LIMIT)
        assert (process.returncode, out, err) == (130, b"", b"")
        assert sorted(path.name for path in empty_folder.iterdir()) == ["w.txt"]

    def test_a_command_with_results_to_print_is_waited_for(self, start: Callable[..., subprocess.Popen[bytes]]) -> None:
        process = start(3_000_000, "reporting")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LIMIT)
        assert (process.returncode, out.strip(), err.strip()) == (130, b"interrupted", b"")

    def test_ignored_interrupts_stay_ignored(self, empty_folder: Path) -> None:
        lexc.build(["car"]).save("w.dawg")
        ignore = partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
        process = subprocess.Popen(
            [*PROGRAM, "pattern", "w.dawg", "--bare"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=ignore
        )
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(b"?AR\n")
            process.stdin.flush()
            assert process.stdout.readline() == b"CAR\n"
            process.send_signal(signal.SIGINT)
        process.communicate(timeout=LIMIT)
        assert process.returncode == 0


def test_the_name_of_a_task_is_no_markup(terminal: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lexc.cli.shared.progress_bar._DELAY", 0.01)
    outer, inner = terminal
    with os.fdopen(os.dup(inner), "w") as stream, monkeypatch.context() as patch:
        patch.setattr("sys.stderr", stream)
        with ProgressBar(True, "reading [draft]/x[/y].txt"):
            output = b""
            while b".txt" not in output:
                output += os.read(outer, 4096)
    assert b"reading [draft]/x[/y].txt" in output
