"""Commands that ask a lexicon take queries and print answers in one way."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click
import pytest
from command_line import Lexc

from lexc.cli.main import COMMANDS, Commands
from lexc.cli.shared.queries import QueryOptions, print_answers, queries_argument, query_options
from lexc.errors import UsageError
from lexc.views.answers import WeightedWord


def find_ends(query: str) -> Iterator[str]:
    """Find the ends of a text: without its first letter, without its first two, and so on."""
    if query == "?":
        raise UsageError("no such query", where="column 1")
    return (query[i:] for i in range(1, len(query)))


def ends_with_lengths(query: str) -> Iterator[tuple[str, object]]:
    return ((end, len(end)) for end in find_ends(query))


@click.command("ends")
@queries_argument("TEXT")
@click.option("--lengths", is_flag=True, help="With lengths.")
@query_options
def command(queries: tuple[str, ...], lengths: bool, options: QueryOptions) -> None:
    print_answers(queries, ends_with_lengths if lengths else find_ends, options, row=WeightedWord)


@pytest.fixture(autouse=True)
def new_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """Add a command to lexc."""
    monkeypatch.setitem(COMMANDS, "ends", "")
    usual = Commands.get_command
    monkeypatch.setattr(Commands, "get_command", lambda *a: command if a[2] == "ends" else usual(*a))


def test_answers_come_a_line_each_in_the_order_of_the_queries(run: Lexc) -> None:
    assert run("ends", "CARE", "DO", "--bare").lines == ["ARE", "RE", "E", "O"]
    assert run("ends", "CARE", "--lengths").lines == ["ARE\t3", "RE\t2", "E\t1"]


def test_each_line_begins_with_its_query_and_a_tab_if_there_are_several(run: Lexc) -> None:
    assert run("ends", "CAR", "DO").lines == ["CAR\tAR", "CAR\tR", "DO\tO"]
    assert run("ends", "DO", "X", "--lengths").lines == ["DO\tO\t1"]
    assert run("ends", "-", stdin=b"DO\n").lines == run("ends", stdin=b"DO\n").lines == ["DO\tO"]
    assert run("ends", "AB", "-", "CD", stdin=b"DO\n").lines == ["AB\tB", "DO\tO", "CD\tD"]
    assert run("ends", "CAR").lines == ["AR", "R"]


def test_tabs_and_line_breaks_are_escaped_in_queries(run: Lexc) -> None:
    assert run("ends", "\\", "\n\t", "\r", "--count").lines == ["\\\\\t0", "\\n\\t\t1", "\\r\t0"]


def test_a_limit_and_a_count_are_for_each_query(run: Lexc) -> None:
    assert run("ends", "CARE", "DONE", "--limit", "1").lines == ["CARE\tARE", "DONE\tONE"]
    assert run("ends", "CARE", "DO", "--count").lines == ["CARE\t3", "DO\t1"]
    assert run("ends", "CARE", "DO", "--count", "--limit", "2", "--bare").lines == ["2", "1"]
    assert run("ends", "CARE", "--limit", "0").lines == []


def test_json_is_an_object_a_query(run: Lexc) -> None:
    ran = run("ends", "CAR", "é", "--json")
    assert [json.loads(line) for line in ran.lines] == [
        {"query": "CAR", "count": 2, "results": ["AR", "R"]},
        {"query": "é", "count": 0, "results": []},
    ]
    assert run("ends", "CAR", "--json", "--lengths").json["results"] == [
        {"word": "AR", "weight": 2},
        {"word": "R", "weight": 1},
    ]
    assert run("ends", "CAR", "--json", "--count").json == {"query": "CAR", "count": 2}


def test_without_arguments_each_line_of_standard_input_is_a_query(run: Lexc) -> None:
    assert run("ends", stdin=b"\xef\xbb\xbfCAR\r\n\n \xc3\xa9A \n").lines == ["CAR\tAR", "CAR\tR", "éA\tA"]
    assert run("ends", stdin=b"").lines == []


def test_answers_before_a_query_that_makes_no_sense_are_printed(run: Lexc) -> None:
    ran = run("ends", "DO", "?")
    assert (ran.status, ran.lines) == (2, ["DO\tO"])
    assert ran.err == "lexc: column 1: no such query\n"


@pytest.mark.parametrize("limit", ["-1", "x"])
def test_a_limit_that_is_no_number_of_answers_is_bad_usage(run: Lexc, limit: str) -> None:
    assert run("ends", "CAR", "--limit", limit).status == 2
