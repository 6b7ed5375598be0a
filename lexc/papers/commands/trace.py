"""`lexc papers trace`."""

from __future__ import annotations

from itertools import islice

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import lenient_option, position_rules_option
from lexc.cli.shared.lexicons import open_gaddag
from lexc.cli.shared.parameters import image_argument, json_option
from lexc.cli.shared.positions import locate_errors
from lexc.cli.shared.printing import print_facts, print_json, print_lines
from lexc.opening import ReadingOptions
from lexc.papers.results import TracedStep
from lexc.papers.step_sentences import StepSentences
from lexc.play import Rules, read_cgp
from lexc.play.generation.algorithms import APPEL_JACOBSON
from lexc.play.generation.lane import Lane
from lexc.play.generation.recorded_walks import Step
from lexc.play.generation.trace import WALKS, count_steps, trace
from lexc.play.move import move_from_raw


@commands.command("trace")
@image_argument
@click.option("--cgp", required=True, metavar="TEXT", help="The position.")
@click.option("--lane", "lane_name", default="", metavar="8|D", help="A row or a column, instead of the whole board.")
@click.option(
    "--algorithm", type=commands.Choice([*WALKS]), default=APPEL_JACOBSON, show_default=True, help="The generator."
)
@click.option("--count", is_flag=True, help="Print only what the papers count.")
@click.option("--limit", type=click.IntRange(min=0), metavar="N", help="Print only the first N steps.")
@position_rules_option
@lenient_option
@reading_options
@json_option
def command(
    image: str, cgp: str, lane_name: str, algorithm: str, count: bool, limit: int | None, rules_name: str | None,
    lenient: bool, reading: ReadingOptions, as_json: bool,
) -> None:  # fmt: skip
    """Show the steps by which a generator finds a position's plays.

    The generators are those of Appel and Jacobson, on a DAWG, and of Gordon, on a GADDAG. Each line is a step: its
    number and a sentence. The steps are cross-checks, anchors, left parts, tiles put down, letters that are blocked,
    dead ends and plays. The view Steps of lexc page shows them on a board. With --json each line is an object.

    \b
    Example:
      lexc papers trace english --lane 8 --limit 12 --cgp \\
        '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'
      lexc papers trace twl.gaddag --algorithm gordon --count --cgp \\
        '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'
    """
    with open_gaddag(image, reading) as lexicon:
        with locate_errors("--cgp"):
            rules = None if rules_name is None else Rules.load(rules_name)
            position = read_cgp(cgp, rules, lenient, lexicon.image.alphabet)
        with locate_errors("--lane"):
            lane = Lane.parse(lane_name, position) if lane_name else None
        steps, sentences = trace(lexicon, position, algorithm, lane), StepSentences(position.rules, algorithm)
        numbered = enumerate(steps, 1)
        if count:
            counts = count_steps(steps)._asdict()
            print_json(counts) if as_json else print_facts(_facts(counts))
        elif as_json:
            for number, step in islice(numbered, limit):
                print_json(_to_json(number, step, sentences, position.rules))
        else:
            print_lines(f"{number:6}  {sentences.sentence(step)}" for number, step in islice(numbered, limit))


def _facts(counts: dict[str, int]) -> list[tuple[str, int]]:
    return [(name.removeprefix("n_").replace("_", " "), number) for name, number in counts.items()]


def _to_json(number: int, step: Step, sentences: StepSentences, rules: Rules) -> TracedStep:
    score, *_ = step.play or (0,)
    return {
        "step": number,
        "kind": step.kind,
        "lane": str(step.lane),
        "square": "" if step.kind == "lane" else sentences.square(step.lane, step.square),
        "anchor": "" if step.anchor < 0 else sentences.square(step.lane, step.anchor),
        "path": sentences.path(step),
        "tile": sentences.tile(step),
        "letters": sentences.letters(step),
        "n_arcs": step.n_arcs,
        "move": "" if step.play is None else str(move_from_raw(rules.alphabet, step.play)),
        "score": score,
        "text": sentences.sentence(step),
    }
