"""`lexc leaves`."""

from __future__ import annotations

import os

import click

from lexc.cli.bar import Bar
from lexc.cli.foreign import reading_options
from lexc.cli.game_options import dask_option, jobs_option, rules_option, seed_option
from lexc.cli.interrupts import telling
from lexc.cli.queries import Before, asked, bare_option, is_several
from lexc.cli.shared import (
    image_argument,
    json_option,
    open_gaddag,
    print_facts,
    print_json,
    print_lines,
    quiet_option,
    say_notice,
)
from lexc.cli.suggesting import Group
from lexc.errors import PositionError, printable
from lexc.opening import ReadingOptions
from lexc.play.equity.leave_files import find_leaves_file
from lexc.play.equity.leaves import LONGEST_LEAVE, Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.rules import Rules
from lexc.play.selfplay.worker_pool import WorkerPool
from lexc.play.tiles import tile_text
from lexc.views.questions import answer
from lexc.views.rounding import rounded
from lexc.views.selfplay import Learned


@click.group("leaves", cls=Group)
def command() -> None:
    """Learn, show and convert what leaves are worth.

    A leave is the tiles that stay on a rack; its value is in points. Bundled leaves go by name: english.

    \b
    Example:
      lexc leaves learn twl.gaddag -o twl.leaves --games 100000 --jobs 2
      lexc leaves show english S '?' QU
      lexc leaves convert english -o english.klv2
    """


@command.command("learn")
@image_argument
@click.option(
    "-o", "--output", required=True, metavar="FILE", help="The file to write; if it exists, learning goes on from it."
)
@click.option(
    "--games", default=20_000, show_default=True, type=click.IntRange(min=1), metavar="N", help="How many games."
)
@click.option(
    "--longest",
    default=LONGEST_LEAVE,
    show_default=True,
    type=click.IntRange(1, 9),
    metavar="N",
    help="Tiles of the longest leave with a value of its own; longer ones follow from shorter ones.",
)
@seed_option
@jobs_option
@dask_option
@rules_option
@reading_options
@json_option
@quiet_option
def learn_command(
    image: str, output: str, games: int, longest: int, seed: int, jobs: int, dask: str, rules: str,
    reading: ReadingOptions, as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Learn by self-play what each leave is worth.

    A tenth of the games is played for points alone, three tenths by what they taught, the rest by what those taught.
    Interrupted, the same command goes on where it stood; what is learned is the same for any number of jobs.

    \b
    Example:
      lexc leaves learn english -o own.leaves --games 100000 --jobs 2
      lexc leaves learn osps.gaddag -o polish.leaves --rules polish
    """
    from lexc.play.equity.learning import LearningPlan, learn  # lazy: lexc.play.equity.learning costs 9 ms

    with open_gaddag(image, reading) as lexicon, Bar(not quiet) as bar:
        say_notice(MoveGenerator(lexicon, rules))
        course = LearningPlan(lexicon, Rules.load(rules), games, seed, longest)
        with telling():  # it keeps what it has learned
            for learner in learn(course, output, WorkerPool(jobs, dask)):
                bar(f"{learner.n_played} games", learner.n_played / games)
    facts: Learned = {
        "leaves": len(learner.values),
        "games": learner.n_played,
        "file": output,
        "bytes": os.path.getsize(output),
    }
    if as_json:
        print_json(facts)
    elif not quiet:
        print_facts(facts.items())


@command.command("show")
@click.argument("file", metavar="NAME|FILE")
@click.argument("racks", metavar="[TILES|-]...", nargs=-1)
@bare_option
@json_option
def show_command(file: str, racks: tuple[str, ...], bare: bool, as_json: bool) -> None:
    """Show what leaves are worth.

    Without TILES, each single one; ? is a blank; for - each line of standard input. A value is in points, compared with
    the mean of all racks. FILE may be the name of bundled leaves, too.

    \b
    Example:
      lexc leaves show english S '?' QU AEINST
      lexc leaves show my.leaves --json
    """
    leaves = Leaves.load(find_leaves_file(file))
    text = tile_text(leaves.alphabet)
    tiles = [text.texts[tile] for tile in range(leaves.alphabet.n_letters + 1)]
    before = Before(is_several(racks) and racks != (), bare)
    width = max(map(len, racks or tiles))
    for rack in asked(racks or tiles):
        value = _value(leaves, rack)
        if as_json:
            print_json(answer(rack, [{"leave": rack, "value": rounded(value, 3)}]))
        else:
            print_lines(before(rack, [f"{value:+.2f}"]) if before.is_wanted else [f"{rack:<{width}}  {value:+8.2f}"])


def _value(leaves: Leaves, rack: str) -> float:
    tiles = tile_text(leaves.alphabet).read_rack(leaves.alphabet.normalise(rack), PositionError, repr(rack))
    try:
        return leaves.value(tiles)
    except ValueError as error:
        raise PositionError(str(error), where=repr(rack), expected="at most 10 tiles") from error


@command.command("convert")
@click.argument("file", metavar="NAME|FILE")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    help="The file to write: KLV2 if its name ends in .klv2, else lexc's own format.",
)
@click.option(
    "--alphabet", default="", metavar="NAME|FILE", help="The letters of a KLV2 file, which does not say them."
)
@quiet_option
def convert_command(file: str, output: str, alphabet: str, quiet: bool) -> None:
    """Convert leaves to and from KLV2.

    That is the format of MAGPIE, wolges and macondo. What FILE is, its content tells; it may be the name of bundled
    leaves, too.

    \b
    Example:
      lexc leaves convert CSW21.klv2 -o csw.leaves
      lexc leaves convert csw.leaves -o CSW21.klv2
    """
    from lexc.play.equity import klv  # lazy: lexc.play.equity.klv costs 90 ms

    leaves, notes = klv.read(find_leaves_file(file), alphabet)
    if output.lower().endswith(".klv2"):
        klv.write(leaves, output)
    else:
        leaves.save(output)
    for note in notes:
        click.echo(f"lexc: {printable(note)}", err=True)
    if not quiet:
        print_facts([("leaves", len(leaves)), ("file", output), ("bytes", os.path.getsize(output))])
