"""A comparison is printed row by row, and in one sentence; the output of callgrind is parsed."""

from __future__ import annotations

import io

import pytest
from benchmarks.compare import report
from benchmarks.compare.instructions import instructions, last_line
from rich.console import Console


def test_a_row_has_milliseconds_of_both_and_the_median_of_the_paired_ratios() -> None:
    """The ratio of medians would be 2 here: the machine was slow in some rounds, for both."""
    pairs = [(0.010, 0.011)] * 6 + [(0.100, 0.110)] * 6
    [line] = report.lines_of_times({"near, 1": pairs})
    assert line["A"] == pytest.approx(55)
    assert line["ratio"] == pytest.approx(1.1)
    assert line["verdict"] == "slower"


def test_instructions_need_no_interval() -> None:
    lines = report.lines_of_instructions({"index": (2e6, 2e6), "find": (2e6, 2.2e6), "regex": (2e6, 1e6)})
    assert [line["verdict"] for line in lines] == ["no difference", "slower", "faster"]
    assert lines[1]["low"] == lines[1]["high"] == pytest.approx(1.1)
    assert (lines[1]["A"], lines[1]["B"]) == (pytest.approx(2), pytest.approx(2.2))


def test_the_table_shows_every_row_and_the_missing_ones() -> None:
    lines = report.lines_of_instructions({"index": (2e6, 2e6), "[find]": (2e6, 2.2e6)})
    missing = {"near": "not there in A: AttributeError: 'Lexicon' has no attribute 'near'"}
    console = Console(file=io.StringIO(), width=150)
    console.print(report.make_table(lines, missing, "ms of CPU time"))
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "ms of CPU time" in text
    found, lacking = (next(line for line in text.splitlines() if name in line) for name in ("[find]", "near"))
    assert "1.100 – 1.100" in found
    assert "slower" in found
    assert missing["near"] in lacking


def test_the_summary_names_the_rows_that_differ() -> None:
    lines = report.lines_of_instructions({"index": (2, 2), "find": (2, 3), "near": (2, 4), "regex": (2, 1)})
    assert report.summary(lines) == "slower: find, near; faster: regex"
    assert report.summary(lines[:1]) == "no row differs by 3% or more, as far as this run can tell"


def test_the_instructions_of_a_command_are_those_of_all_its_processes() -> None:
    output = "==7== Events    : Ir\n==7== Collected : 12\nhello\n==8== Collected : 3456\n==8== \n"
    assert instructions(output) == 3468
    with pytest.raises(SystemExit, match="did not say"):
        instructions("==7== Events    : Ir\n")


def test_the_last_line_of_a_failing_process_is_kept_without_the_lines_of_valgrind() -> None:
    assert last_line("==7== Callgrind\nTraceback\nAttributeError: near\n==7== Events\n") == "AttributeError: near"
    assert last_line("==7== Callgrind\n") == "failed without a message"
