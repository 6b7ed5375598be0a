"""The rules that lexicons/rules/README.md shows how to write are read, and a game is played by them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import TESTS

import lexc
from lexc.errors import RulesError
from lexc.lexicon import Lexicon
from lexc.play import Rules
from lexc.play.rules import _KEYS
from lexc.play.selfplay.autoplay import Match, play_games

PAGE = (TESTS.parent / "lexicons" / "rules" / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def shown(tmp_path: Path) -> Rules:
    """The page's files as a reader makes them, read."""
    rules, tiles = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "small.toml").write_text(rules)
    (tmp_path / "small_tiles.toml").write_text(tiles)
    return Rules.load(tmp_path / "small.toml")


def test_the_files_of_the_page_make_the_rules_that_it_describes(shown: Rules) -> None:
    assert (shown.title, shown.board.n_rows, shown.board.n_cols, shown.board.start) == ("A small game", 9, 9, (4, 4))
    assert (shown.rack_size, shown.bonus) == (5, (0, 0, 0, 0, 10, 40))
    assert (shown.exchange_limit, shown.scoreless_turns, shown.ending) == (5, 4, "double")
    assert "".join(shown.alphabet.labels) == "ADEGNRST"
    assert shown.counts == (1, 5, 3, 6, 2, 4, 4, 3, 4)
    assert shown.values == (0, 1, 3, 1, 4, 2, 2, 2, 1)


def test_games_can_be_played_by_the_files_of_the_page(shown: Rules, english: Lexicon) -> None:
    small = lexc.build((word for word in english if set(word) <= set("ADEGNRST")), "gaddag", alphabet=shown.alphabet)
    assert f"spell {len(small):,} words of the bundled list" in PAGE
    tally = play_games(Match(small, shown, seed=5), range(3))
    assert tally.games == 3
    assert min(tally.scores) > 100


def test_the_page_explains_every_key_and_the_program_knows_no_other() -> None:
    section = PAGE.split("| key of the rules |")[1].split("| square |")[0]
    assert set(re.findall(r"`([a-z_]+)`", section)) == set(_KEYS)
    with pytest.raises(RulesError, match="an unknown key"):
        Rules.from_toml('alphabet = "english"\ncolour = 3')
