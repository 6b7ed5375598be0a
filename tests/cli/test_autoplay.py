"""`lexc autoplay`, in text and in JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Lexc

from lexc.play import read_gcg, replay


def test_the_counts_of_the_games_are_printed(run: Lexc, short_gaddag: Path) -> None:
    ran = run("autoplay", short_gaddag, "--games", "3", "--seed", "1")
    assert ran.status == 0
    lines = dict(line.split("  ", 1) for line in ran.lines)
    assert lines["games"].strip() == "3"
    assert "games/s" in lines["speed"]


def test_one_game_is_too_few_for_an_interval(run: Lexc, short_gaddag: Path) -> None:
    one, two = (run("autoplay", short_gaddag, "--games", n).out for n in "12")
    assert ("too few" in one, "±" in one, "inf" in one) == (True, False, False)
    assert ("too few" in two, "±" in two) == (False, True)


def test_the_json_is_the_same_for_any_number_of_jobs(run: Lexc, short_gaddag: Path) -> None:
    answers = [
        json.loads(run("autoplay", short_gaddag, "--games", "30", "--jobs", n, "--json").out) for n in ("1", "2")
    ]
    for answer in answers:
        del answer["seconds"]  # no two runs take the same
    assert answers[0] == answers[1]
    assert answers[0]["n_games"] == 30
    assert answers[0]["n_moves"] == answers[0]["n_plays"] + answers[0]["n_exchanges"] + answers[0]["n_passes"]


def test_games_are_kept_as_records_that_agree_with_the_rules(run: Lexc, empty_folder: Path, short_gaddag: Path) -> None:
    for against in ("greedy", "pass"):
        folder = empty_folder / against
        assert run("autoplay", short_gaddag, "--games", "2", "--records", folder, "--against", against, "-q").out == ""
        files = sorted(folder.iterdir())
        assert [file.name for file in files] == ["0-0.gcg", "0-1.gcg"]
        for file in files:
            assert replay(read_gcg(file.read_bytes())).disagreements == ()


def test_other_rules_and_other_words_must_fit(run: Lexc, short_gaddag: Path) -> None:
    assert run("autoplay", short_gaddag, "--games", "1", "--rules", "wwf", "-q").status == 0
    ran = run("autoplay", short_gaddag, "--rules", "polish")
    assert ran.status == 2
    assert "other letters than the rules" in ran.err


def test_a_dawg_is_accepted_with_a_notice(run: Lexc, empty_folder: Path) -> None:
    (empty_folder / "words.txt").write_text("CARE\nCARED\nACE\nRACE\nDARE\nEAR\nARE\n")
    assert run("build", "words.txt", "-o", "small.dawg", "--alphabet", "english").status == 0
    ran = run("autoplay", "small.dawg", "--games", "1")
    assert ran.status == 0
    assert "has no GADDAG" in ran.err
    assert run("autoplay", "small.dawg", "--games", "1", "--compare").status == 2


@pytest.mark.parametrize("arguments", [["--games", "0"], ["--jobs", "0"], ["--against", "nobody"]])
def test_impossible_options_are_refused(run: Lexc, short_gaddag: Path, arguments: list[str]) -> None:
    assert run("autoplay", short_gaddag, *arguments).status == 2
