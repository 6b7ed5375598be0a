"""Plays in the page: the generator in JavaScript finds those of the kernels, with their points and in their order."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from formats.npm_tools import MODULE, NODE, has_node
from words import english_words

import lexc
from lexc.lexicon import Lexicon
from lexc.page.game_rules import rules_entry
from lexc.page.modules import join_modules
from lexc.page.write import STATIC
from lexc.play import MoveGenerator, Position, Rules
from lexc.system import resources

pytestmark = pytest.mark.skipif(not has_node(), reason="no Node 20")
SCRIPT = """
import { open } from %s;
import { readFileSync } from "node:fs";
%s
const listed = ({ score, isDown, row, col, tiles }) => [score, isDown, row, col, tiles];
for (const { image, rules, positions } of JSON.parse(readFileSync(0, "utf-8"))) {
  const lexicon = open(readFileSync(image));
  for (const { squares, rack, placed } of positions)
    console.log(JSON.stringify(placed ? module_generator.judgeMove(lexicon, rules, squares, placed)
      : module_generator.findPlays(lexicon, rules, squares, rack).map(listed)));
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


def in_javascript(asked: list[dict[str, Any]]) -> list[Any]:
    """Answers of the page's generator."""
    script = join_modules(lambda name: (STATIC / f"{name}.js").read_text(encoding="utf-8"), "generator")
    text = SCRIPT % (json.dumps(MODULE.as_uri()), script)
    command = [str(NODE), "--input-type=module", "-e", text]
    run = subprocess.run(command, input=json.dumps(asked).encode(), capture_output=True, timeout=300, check=False)
    assert run.returncode == 0, run.stderr.decode(errors="replace")[-3000:]
    return [json.loads(line) for line in run.stdout.splitlines()]


def test_the_plays_of_the_page_are_those_of_the_kernels_by_all_bundled_rules(tmp_path: Path) -> None:
    asked, expected = list[dict[str, Any]](), list[Any]()
    for name in resources.names("rules", ".toml"):
        rules = Rules.load(name)
        lexicon = lexc.build(some_words(rules, 5), "gaddag", alphabet=rules.alphabet)
        positions = list(played_positions(rules, lexicon, N_TURNS.get(name, 5)))
        image = tmp_path / f"{name}.gaddag"
        lexicon.save(image)
        shown = [{"squares": [*each.squares], "rack": [*each.racks[0]]} for each in positions]
        asked.append({"image": str(image), "rules": rules_entry(rules), "positions": shown})
        generator = MoveGenerator(lexicon, rules)
        expected += [[[*play[:4], [*play[4]]] for play in generator.plays(each).raw(1 << 30)] for each in positions]
    assert len(expected) > 100
    assert sum(map(len, expected)) > 5000
    assert in_javascript(asked) == expected


def test_a_move_of_ones_own_has_the_points_and_words_of_the_kernels(tmp_path: Path) -> None:
    rules = Rules.load("english")
    lexicon = lexc.build(some_words(rules, 5), "gaddag", alphabet=rules.alphabet)
    lexicon.save(tmp_path / "words.gaddag")
    generator, asked, expected = MoveGenerator(lexicon, rules), list[dict[str, Any]](), list[Any]()
    for position in played_positions(rules, lexicon, 12):
        plays = generator.plays(position)
        for play, move in zip(plays.raw(40)[::13], plays[:40:13], strict=True):
            placed = [{"row": row, "col": col, "code": code} for row, col, code in move.squares]
            asked.append({"squares": [*position.squares], "rack": [], "placed": placed[::-1]})
            expected.append([play[0], [*play[4]]])
    shown = [{"image": str(tmp_path / "words.gaddag"), "rules": rules_entry(rules), "positions": asked}]
    found = in_javascript(shown)
    assert [[each["play"]["score"], each["play"]["tiles"]] for each in found] == expected
    assert all(word["isWord"] for each in found for word in each["words"])


PROBLEMS = (
    ([(7, 7), (8, 8)], "line"), ([(7, 7), (7, 9)], "gap"), ([(0, 0), (0, 1)], "start"), ([(7, 7)], "length"),
    ([(7, col) for col in range(1, 9)], "length"),
)  # fmt: skip


def test_tiles_that_make_no_play_have_a_reason(tmp_path: Path) -> None:
    lexc.build(["AA"], alphabet="english").save(tmp_path / "words.dawg")
    asked = [
        {"squares": [0] * 225, "rack": [], "placed": [{"row": row, "col": col, "code": 1} for row, col in placed]}
        for placed, _ in PROBLEMS
    ]
    far = {"squares": [1, 1, *[0] * 223], "rack": [], "placed": [{"row": 5, "col": 5, "code": 1}]}
    rules = rules_entry(Rules.load("english"))
    found = in_javascript([{"image": str(tmp_path / "words.dawg"), "rules": rules, "positions": [*asked, far]}])
    assert found == [{"problem": problem} for _, problem in (*PROBLEMS, (None, "touch"))]
