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
def rules(tmp_path: Path) -> Rules:
    """The rules that the page's files make."""
    text_of_rules, text_of_tiles = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "small.toml").write_text(text_of_rules)
    (tmp_path / "small_tiles.toml").write_text(text_of_tiles)
    return Rules.load(tmp_path / "small.toml")


def test_the_files_of_the_page_make_the_rules_that_it_describes(rules: Rules) -> None:
    assert (rules.title, rules.board.n_rows, rules.board.n_cols, rules.board.start) == ("A small game", 9, 9, (4, 4))
    assert (rules.rack_size, rules.bonus) == (5, (0, 0, 0, 0, 10, 40))
    assert (rules.exchange_limit, rules.scoreless_turns, rules.ending) == (5, 4, "double")
    assert "".join(rules.alphabet.labels) == "ADEGNRST"
    assert rules.counts == (1, 5, 3, 6, 2, 4, 4, 3, 4)
    assert rules.tile_points == (0, 1, 3, 1, 4, 2, 2, 2, 1)


def test_games_can_be_played_by_the_files_of_the_page(rules: Rules, english: Lexicon) -> None:
    small = lexc.build((word for word in english if set(word) <= set("ADEGNRST")), "gaddag", alphabet=rules.alphabet)
    assert f"spell {len(small):,} words of the bundled list" in PAGE
    tally = play_games(Match(small, rules, seed=5), range(3))
    assert tally.games == 3
    assert min(tally.score_sums) > 100


def test_the_page_explains_every_key_and_the_program_knows_no_other() -> None:
    section = PAGE.split("| key of the rules |")[1].split("| square |")[0]
    assert set(re.findall(r"`([a-z_]+)`", section)) == set(_KEYS)
    with pytest.raises(RulesError, match="an unknown key"):
        Rules.from_toml('alphabet = "english"\ncolour = 3')
