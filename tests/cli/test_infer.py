"""`lexc infer` and `lexc simulate --infer`, as people and programs call them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from command_line import Lexc
from words import english_words

import lexc

POSITION = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"
RECORD = Path(__file__).parents[1] / "golden" / "appel-jacobson.gcg"


@pytest.fixture(autouse=True)
def image() -> str:
    lexc.build([word for word in english_words() if len(word) in (2, 6)][::6], "gaddag", "english").save("some.gaddag")
    return "some.gaddag"


def test_the_chances_of_tiles_and_leaves_are_printed_the_greatest_change_first(run: Lexc, image: str) -> None:
    lines = run("infer", image, "--cgp", POSITION, "--last", "8D FACETS", "--top", "2").lines
    assert lines[0].startswith("after 8D FACETS: 1 kept tile, 26 leaves, tempered: ")
    assert lines[1].split() == ["tile", "prior", "posterior"]
    changes = [round(float(line.split()[3]) - float(line.split()[1]), 1) for line in lines[2:-3]]
    assert len(changes) == 26
    assert all(first >= second - 0.11 for first, second in pairwise(changes))  # of rounded figures
    assert lines[-3].split() == ["kept", "prior", "posterior"]


def test_a_record_gives_the_last_move(run: Lexc, image: str) -> None:
    shutil.copy(RECORD, "game.gcg")
    first = run("infer", image, "--gcg", "game.gcg", "--events", "1", "--json").json
    assert first["inference"]["n_kept"] == 7 - len(first["inference"]["move"].split()[1])
    assert run("infer", image, "--gcg", "game.gcg", "--events", "1", "--model", "sharp").lines[0].count("sharp") == 1


def test_playouts_draw_the_inferred_rack_alike_on_any_number_of_threads(run: Lexc, image: str) -> None:
    arguments = ("simulate", image, "--cgp", POSITION, "--iterations", "40", "--candidates", "3", "--json")
    inferred = (*arguments, "--infer", "sharp", "--last", "8D FACETS")
    one, two = (run(*inferred, "--threads", n).json for n in ("1", "2"))
    assert one == two
    assert one["inference"]["model"] == "sharp"
    assert one["results"] != run(*arguments).json["results"]
    assert run(*inferred[:-3], "--infer", "--last", "8D FACETS").json["inference"]["model"] == "tempered"


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["infer"], "one game is needed"),
        (["infer", "--cgp", POSITION], "one game is needed"),
        (["infer", "--cgp", POSITION, "--last", "8D FACETS", "--gcg", "x.gcg"], "one game is needed"),
        (["infer", "--cgp", POSITION, "--last", "8E FACETS"], "the position does not show the last move"),
        (["infer", "--cgp", POSITION, "--last", "FACETS"], "this is no move"),
        (["simulate", "--cgp", POSITION, "--infer"], "an inference needs a move"),
        (["simulate", "--cgp", POSITION, "--last", "8D FACETS"], "an inference needs a move"),
    ],
)
def test_a_move_that_cannot_be_used_is_an_error(
    refusal: Callable[..., str], image: str, arguments: list[str], problem: str
) -> None:
    assert problem in refusal(arguments[0], image, *arguments[1:])
