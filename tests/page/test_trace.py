"""Steps in the page: the trace in JavaScript is that in Python, step by step."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from formats.npm_tools import has_node
from page.golden_steps import GOLDEN, as_lists, golden_text
from page.javascript import answer_in_javascript
from play.generation.boards import game
from play.generation.test_trace import played_positions

import lexc
from lexc.lexicon import Lexicon
from lexc.page.game_rules import rules_entry
from lexc.papers.step_sentences import StepSentences
from lexc.play import Position, Rules, read_cgp
from lexc.play.generation.lane import Lane
from lexc.play.generation.trace import WALKS, count_steps, trace
from lexc.system import resources

SCRIPT = """
const listed = (s) => [s.kind, s.isDown, s.lane, s.square, s.anchor, s.first, s.path, s.tile, s.letters, s.nArcs,
  s.play && [s.play.score, s.play.isDown, s.play.row, s.play.col, s.play.tiles]];
for (const { image, rules, squares, rack, algorithm, lane } of asked) {
  const steps = [...module_trace.trace(open(image), rules, squares, rack, algorithm, lane)];
  answer([steps.map(listed), Object.values(module_trace.countSteps(steps))]);
}
"""


def question(lexicon: Lexicon, position: Position, algorithm: str, lane: Lane | None = None) -> dict[str, Any]:
    return {
        "image": lexc.build(lexicon, "dawg", alphabet=lexicon.image.alphabet).tobytes().hex(),
        "rules": rules_entry(position.rules), "squares": [*position.squares], "rack": [*position.racks[0]],
        "algorithm": algorithm, "lane": lane and {"isDown": lane.is_down, "number": lane.number},
    }  # fmt: skip


def test_the_golden_steps_are_those_of_the_trace_in_python() -> None:
    assert GOLDEN.read_text(encoding="utf-8") == golden_text()


@pytest.mark.skipif(not has_node(), reason="no Node 20")
def test_the_golden_steps_are_those_of_the_trace_in_javascript() -> None:
    asked, expected = list[dict[str, Any]](), list[Any]()
    for case in json.loads(GOLDEN.read_text(encoding="utf-8")):
        rules = Rules.load(case["rules"])
        lexicon, position = lexc.build(case["words"], alphabet=rules.alphabet), read_cgp(case["cgp"], rules)
        asked.append(question(lexicon, position, case["algorithm"], Lane.parse(case["lane"], position)))
        expected.append(case["steps"])
    assert [steps for steps, _ in answer_in_javascript(["trace"], SCRIPT, asked)] == expected


SENTENCES = """
module_texts.addTexts({ en: module_steps_en.STEPS_EN });
const names = ["kind", "isDown", "lane", "square", "anchor", "first", "path", "tile", "letters", "nArcs", "play"];
for (const { rules, algorithm, steps } of asked) {
  const length = ({ isDown }) => (isDown ? rules.rows.length : rules.rows[0].length);
  const say = module_step_texts.sentences(new module_position.Tiles(rules), algorithm, length);
  answer(steps.map((fields) => {
    const step = Object.fromEntries(fields.map((field, i) => [names[i], field]));
    const [score, isDown, row, col, tiles] = step.play ?? [];
    if (step.play) step.play = { score, isDown, row, col, tiles };
    return say(step);
  }));
}
"""


@pytest.mark.skipif(not has_node(), reason="no Node 20")
def test_the_golden_steps_have_the_sentences_of_the_command_in_the_page() -> None:
    asked, expected = list[dict[str, Any]](), list[list[str]]()
    for case in json.loads(GOLDEN.read_text(encoding="utf-8")):
        rules = Rules.load(case["rules"])
        asked.append({**case, "rules": rules_entry(rules)})
        lexicon, position = lexc.build(case["words"], "gaddag", rules.alphabet.name), read_cgp(case["cgp"], rules)
        say = StepSentences(rules, case["algorithm"]).sentence
        expected.append([*map(say, trace(lexicon, position, case["algorithm"], Lane.parse(case["lane"], position)))])
    assert answer_in_javascript(["step_texts", "steps_en", "texts", "position"], SENTENCES, asked) == expected
    beginnings = {text.split(" ")[0] for texts in expected for text in texts}
    assert {"Blocked:", "Dead", "◇:", "No", "Anchor", "Left", "Cross-check", "Put", "A"} <= beginnings


@pytest.mark.skipif(not has_node(), reason="no Node 20")
def test_steps_by_all_bundled_rules_and_on_random_boards_are_those_of_the_trace_in_python() -> None:
    """Random boards have bricks; racks have blanks. The page makes Gordon's GADDAG from the words alone."""
    found = [
        (generator.lexicon, position)
        for name in resources.names("rules", ".toml")
        for generator, position in list(played_positions(Rules.load(name), random.Random(name)))[2:]
    ]
    found += [(generators[0].lexicon, position) for generators, _, position in list(game(random.Random(3)))[1::2]]
    pairs = [(*each, algorithm) for each in found for algorithm in WALKS]
    expected = [
        [as_lists(steps), [*count_steps(steps)]]
        for lexicon, position, algorithm in pairs
        for steps in [[*trace(lexicon, position, algorithm)]]
    ]
    answers = answer_in_javascript(["trace"], SCRIPT, [question(*each) for each in pairs])
    for found_steps, expected_steps in zip(answers, expected, strict=True):
        assert found_steps == expected_steps
    assert sum(len(steps) for steps, _ in expected) > 5000
