"""With any input, a command ends with a documented status: 0, 2, or 1 if that is an answer."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from cli import hostile
from command_line import Lexc, heed_interrupts

import lexc
from lexc import codecs
from lexc.cli import check
from lexc.errors import UsageError
from lexc.system.processes import python_command

EMPTY = f"{'/'.join(['15'] * 15)} A/ 0/0 0"
READERS = [name for name, codec in codecs.all_codecs().items() if codec.read]


@pytest.mark.parametrize("share", range(8))
def test_hostile_command_lines_end_with_a_documented_status(
    share: int, empty_folder: Path, times: Callable[[int], range]
) -> None:
    """The same ones in every run; `python tests/cli/hostile.py SECONDS SEED` tries others."""
    maker = hostile.Maker(empty_folder)
    for number in times(80):
        arguments, stdin = maker.case(1_000 * share + number)
        wrong = hostile.find_fault(arguments, hostile.run(arguments, stdin))
        assert not wrong, (1_000 * share + number, arguments)


@pytest.mark.parametrize(
    "data", [bytes(8), bytes(4), bytes(1024), b"\xff" * 8, b"We love Marisa.\0"], ids=lambda data: repr(data[:16])
)
def test_a_few_bytes_are_a_file_of_no_format_or_hold_no_word(empty_folder: Path, data: bytes) -> None:
    names = [f"z{suffix}" for suffix in {suffix for codec in codecs.all_codecs().values() for suffix in codec.suffixes}]
    for name in names:
        (empty_folder / name).write_bytes(data)
    for name, *options in [*([name] for name in names), *(["z.dawg", "--from", reader] for reader in READERS)]:
        ran = hostile.run(["check", name, "CARE", *options], b"")
        is_answer = (ran.status, ran.out) == (1, b"no  CARE\n")
        assert is_answer or (ran.status == 2 and ran.err.count("\n") == 1), (name, options, ran)
    assert hostile.run(["check", "z.dawg", "CARE"], b"").status == 2


def test_an_internal_error_is_reported_in_one_line(run: Lexc, dawg: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise IndexError("\x1b[31mindex out\nof range")

    monkeypatch.setattr(check, "open_words", fail)
    ran = run("check", dawg, "CAR")
    assert (ran.status, ran.raw) == (70, b"")
    assert ran.err.startswith("lexc: internal error (test_any_input.py:")
    assert "IndexError: \\x1b[31mindex out of range" in ran.err
    assert ran.err.count("\n") == 1
    monkeypatch.setenv("LEXC_DEBUG", "1")
    shown = hostile.run(["check", str(dawg), "CAR"], b"")
    assert shown.status == 70
    assert shown.err.startswith("Traceback")
    assert "in fail" in shown.err


@pytest.mark.parametrize(("error", "status"), [(MemoryError, 2), (KeyboardInterrupt, 130), (RecursionError, 70)])
def test_errors_of_python_have_their_status(
    run: Lexc, dawg: Path, monkeypatch: pytest.MonkeyPatch, error: type[BaseException], status: int
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(check, "open_words", fail)
    ran = run("check", dawg, "CAR")
    assert (ran.status, ran.raw) == (status, b"")


def test_impossible_file_names_are_refused(refusal: Callable[..., str], dawg: Path, words: Path) -> None:
    for name in ("a\0b", "\ud800", "x" * 300):
        for command in (
            ["check", name, "CAR"], ["build", name, "-o", "x.dawg"], ["build", words, "-o", f"{name}.dawg"],
            ["gcg", name], ["dump", "--json", name], ["convert", dawg, f"{name}.kwg"], ["verify", name],
            ["build", words, "--alphabet", f"{name}.toml", "-o", "x.dawg"], ["leaves", "show", name, "A"],
            ["moves", dawg, "--rules", f"{name}.toml", "--cgp", EMPTY],
            ["spell", "-d", dawg, "-p", name, words], ["spell", "-d", dawg, name], ["play", dawg, "--resume", name],
            ["autoplay", dawg, "--games", "1", "--records", name],
        ):  # fmt: skip
            refusal(*command)


@pytest.mark.skipif(os.name != "posix", reason="devices of POSIX")
def test_devices_that_never_end_are_no_input(refusal: Callable[..., str], dawg: Path, words: Path) -> None:
    assert "device" in refusal("build", "/dev/zero", "-o", "x.dawg")
    for command in (
        ["check", "/dev/zero", "CAR"], ["spell", "-d", dawg, "/dev/zero"], ["dump", "/dev/zero"],
        ["spell", "-d", dawg, "-p", "/dev/zero", words], ["spell", "-d", dawg, "-p", "/dev/null", words],
        ["build", words, "--alphabet", "/dev/zero", "-o", "x.dawg"], ["build", "/dev/null", "-o", "x.dawg"],
        ["moves", dawg, "--rules", "/dev/zero", "--cgp", EMPTY],
        ["gcg", "/dev/zero"], ["play", dawg, "--resume", "/dev/zero"], ["leaves", "show", "/dev/zero", "A"],
    ):  # fmt: skip
        refusal(*command)


def test_a_title_that_is_no_text_is_refused(refusal: Callable[..., str], words: Path) -> None:
    assert "title" in refusal("build", words, "-o", "x.dawg", "--title", "a\udcff")
    with pytest.raises(UsageError, match="title, source"):
        lexc.build(["A"], title="\ud800", source="\udfff")


def test_a_limit_beyond_all_numbers_of_answers_is_none(run: Lexc, dawg: Path) -> None:
    huge = "9" * 30
    for command in (["words", dawg], ["pattern", dawg, "?*"], ["spell", "-d", dawg], ["study", dawg, "CAR"]):
        limited, free = run(*command, "--limit", huge, stdin=b"CARX\n"), run(*command, stdin=b"CARX\n")
        assert (limited.status, limited.out) == (free.status, free.out)
    with pytest.raises(UsageError, match="limit"):
        lexc.open(dawg).pattern("?", limit=int(huge))


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_an_interrupt_at_any_time_has_status_130_and_prints_nothing(empty_folder: Path, dawg: Path) -> None:
    """At one function or another that is called, the first ones of `main` among them."""
    program = Path(__file__).with_name("interrupted.py")
    for call in (*range(2, 40, 4), *range(40, 400, 50)):
        command = python_command(program, str(call), "check", str(dawg), "CAR")
        ran = subprocess.run(command, capture_output=True, check=False, preexec_fn=heed_interrupts)
        assert ran.returncode in (0, 130, -signal.SIGINT), call
        assert ran.stderr.strip() == b"", (call, ran.stderr)
