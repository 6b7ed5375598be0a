"""Plays in the page: the generator in JavaScript finds those of the kernels, with their points and in their order."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from formats.npm_tools import has_node
from page.javascript import answer_in_javascript
from words import english_words

import lexc
from lexc.lexicon import Lexicon
from lexc.page.game_rules import rules_entry, rules_module
from lexc.play import MoveGenerator, Position, Rules
from lexc.system import resources

pytestmark = pytest.mark.skipif(not has_node(), reason="no Node 20")
SCRIPT = """
const listed = ({ score, isDown, row, col, tiles }) => [score, isDown, row, col, tiles];
for (const { image, rules, positions } of asked) {
  const lexicon = open(image);
  for (const { squares, rack, placed } of positions)
    answer(placed ? module_generator.judgeMove(lexicon, rules, squares, placed)
      : module_generator.findPlays(lexicon, rules, squares, rack).map(listed));
}
"""
N_TURNS = {"english": 34, "super": 10}
"""Positions of a game by rules; of other rules 5."""


def some_words(rules: Rules, seed: int) -> list[str]:
    """Words of the letters of rules, of which many have several characters."""
    if rules.alphabet.name == "english":
        return [word.upper() for word in english_words() if len(word) < 16][::6]
    rng, letters = random.Random(seed), rules.alphabet.labels
    return sorted({"".join(rng.choices(letters, k=rng.choice([2, 2, 3, 3, 4, 5, 7]))) for _ in range(900)})


def played_positions(rules: Rules, lexicon: Lexicon, n: int) -> Iterator[Position]:
    """The positions of a game whose players take one of the best plays; some racks have blanks."""
    rng, generator = random.Random(rules.name), MoveGenerator(lexicon, rules)
    position = Position.start(rules)
    for i in range(n):
        unseen = [tile for tile, count in enumerate(position.unseen) for _ in range(max(count, 0))]
        letters = rng.sample([tile for tile in unseen if tile], min(rules.rack_size, len([*filter(None, unseen)])))
        rack = bytes([0] * (i % 5 == 4) + [0] * (i == 9) + letters)[: rules.rack_size]
        position = Position(rules, position.squares, (rack, b""))
        yield position
        best = generator.best(position, 3)
        if best:
            after = position.play(rng.choice(best))
            position = Position(rules, after.squares, (b"", b""))


def test_the_plays_of_the_page_are_those_of_the_kernels_by_all_bundled_rules() -> None:
    asked, expected = list[dict[str, Any]](), list[Any]()
    for name in resources.names("rules", ".toml"):
        rules = Rules.load(name)
        lexicon = lexc.build(some_words(rules, 5), "gaddag", alphabet=rules.alphabet)
        positions = list(played_positions(rules, lexicon, N_TURNS.get(name, 5)))
        shown = [{"squares": [*each.squares], "rack": [*each.racks[0]]} for each in positions]
        asked.append({"image": lexicon.tobytes().hex(), "rules": rules_entry(rules), "positions": shown})
        generator = MoveGenerator(lexicon, rules)
        expected += [[[*play[:4], [*play[4]]] for play in generator.plays(each).raw(1 << 30)] for each in positions]
    assert len(expected) > 100
    assert sum(map(len, expected)) > 5000
    assert answer_in_javascript(["generator"], SCRIPT, asked) == expected


def test_a_move_of_ones_own_has_the_points_and_words_of_the_kernels() -> None:
    rules = Rules.load("english")
    lexicon = lexc.build(some_words(rules, 5), "gaddag", alphabet=rules.alphabet)
    generator, asked, expected = MoveGenerator(lexicon, rules), list[dict[str, Any]](), list[Any]()
    for position in played_positions(rules, lexicon, 12):
        plays = generator.plays(position)
        for play, move in zip(plays.raw(40)[::13], plays[:40:13], strict=True):
            placed = [{"row": row, "col": col, "code": code} for row, col, code in move.squares]
            asked.append({"squares": [*position.squares], "rack": [], "placed": placed[::-1]})
            expected.append([play[0], [*play[4]]])
    shown = [{"image": lexicon.tobytes().hex(), "rules": rules_entry(rules), "positions": asked}]
    found = answer_in_javascript(["generator"], SCRIPT, shown)
    assert [[each["play"]["score"], each["play"]["tiles"]] for each in found] == expected
    assert all(word["isWord"] for each in found for word in each["words"])


PROBLEMS = (
    ([(7, 7), (8, 8)], "line"), ([(7, 7), (7, 9)], "gap"), ([(0, 0), (0, 1)], "start"), ([(7, 7)], "length"),
    ([(7, col) for col in range(1, 9)], "length"),
)  # fmt: skip


def test_the_page_has_all_bundled_rules() -> None:
    entries = [rules_entry(Rules.load(name)) for name in resources.names("rules", ".toml")]
    script = rules_module().removeprefix("export ") + "answer(RULES);"
    assert answer_in_javascript([], script, None) == [json.loads(json.dumps(entries))]


def test_tiles_that_make_no_play_have_a_reason() -> None:
    lexicon = lexc.build(["AA"], alphabet="english")
    asked = [
        {"squares": [0] * 225, "rack": [], "placed": [{"row": row, "col": col, "code": 1} for row, col in placed]}
        for placed, _ in PROBLEMS
    ]
    far = {"squares": [1, 1, *[0] * 223], "rack": [], "placed": [{"row": 5, "col": 5, "code": 1}]}
    rules = rules_entry(Rules.load("english"))
    board = {"image": lexicon.tobytes().hex(), "rules": rules, "positions": [*asked, far]}
    found = answer_in_javascript(["generator"], SCRIPT, [board])
    assert found == [{"problem": problem} for _, problem in (*PROBLEMS, (None, "touch"))]
