"""`lexc leaves`."""

from __future__ import annotations

import os

import click

from lexc.cli.shared.commands import Group
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import dask_option, jobs_option, rules_option, seed_option
from lexc.cli.shared.interrupts import raise_on_interrupt
from lexc.cli.shared.lexicons import open_gaddag, print_notice
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.printing import print_facts, print_json, print_lines
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.cli.shared.queries import QueryPrefix, bare_option, may_be_several, read_queries
from lexc.errors import PositionError, printable
from lexc.opening import ReadingOptions
from lexc.play.equity.leave_files import find_leaves_file
from lexc.play.equity.leaves import LONGEST_LEAVE, Leaves
from lexc.play.generation.generator import MoveGenerator
from lexc.play.rules import Rules
from lexc.play.selfplay.worker_pool import WorkerPool
from lexc.play.tiles import tile_text
from lexc.system.files import require_place
from lexc.views.answers import answer
from lexc.views.rounding import round_floats
from lexc.views.selfplay import LearningResult


@click.group("leaves", cls=Group)
def command() -> None:
    """Learn, show and convert the values of leaves.

    A leave is the tiles that a move keeps on the rack; its value is in points. The bundled values have the name
    english.

    \b
    Example:
      lexc leaves learn twl.gaddag -o twl.leaves --games 100000 --jobs 2
      lexc leaves show english S '?' QU
      lexc leaves convert english -o english.klv2
    """


@command.command("learn")
@image_argument
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE",
    help="The file to write; if it exists, learning is resumed from it.",
)
@click.option(
    "--games", default=20_000, show_default=True, type=click.IntRange(min=1), metavar="N", help="Number of games."
)
@click.option(
    "--longest",
    default=LONGEST_LEAVE,
    show_default=True,
    type=click.IntRange(1, 9),
    metavar="N",
    help="The longest leave with a learned value, in tiles; longer ones are estimated from shorter ones.",
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
    """Learn the values of leaves by self-play.

    There are three rounds, each played with the values learned in the round before: a tenth of the games (for points
    alone), three tenths, and the rest. After an interruption the same command resumes. The values are the same for any
    number of jobs. 20,000 games of a French list took 38 seconds of one core.

    \b
    Example:
      lexc leaves learn english -o own.leaves --games 100000 --jobs 2
      lexc leaves learn osps.gaddag -o polish.leaves --rules polish
    """
    from lexc.play.selfplay.learning import LearningPlan, learn  # lazy: lexc.play.selfplay.learning costs 9 ms

    require_place(output)
    with open_gaddag(image, reading) as lexicon, ProgressBar(not quiet) as bar:
        print_notice(MoveGenerator(lexicon, rules).notice)
        plan = LearningPlan(lexicon, Rules.load(rules), games, seed, longest)
        with raise_on_interrupt():  # `learn` writes the file before it ends
            for learner in learn(plan, output, WorkerPool(jobs, dask)):
                bar(f"{learner.n_played} games", learner.n_played / games)
    facts: LearningResult = {
        "n_leaves": len(learner.values),
        "n_games": learner.n_played,
        "file": output,
        "bytes": os.path.getsize(output),
    }
    if as_json:
        print_json(facts)
    elif not quiet:
        print_facts(facts.items())


@command.command("show")
@click.argument("file", metavar="NAME|FILE")
@click.argument("queries", metavar="[TILES|-]...", nargs=-1)
@bare_option
@json_option
def show_command(file: str, queries: tuple[str, ...], bare: bool, as_json: bool) -> None:
    """Show the values of leaves.

    Without TILES, the values of all single tiles are shown; for - each line of standard input is a leave. A ? is a
    blank. A value is in points, relative to the mean of all racks. NAME is that of bundled values.

    \b
    Example:
      lexc leaves show english S '?' QU AEINST
      lexc leaves show my.leaves --json
    """
    leaves = Leaves.load(find_leaves_file(file))
    tile_texts = tile_text(leaves.alphabet)
    single_tiles = [tile_texts.texts[tile] for tile in range(leaves.alphabet.n_letters + 1)]
    prefix = QueryPrefix(may_be_several(queries) and queries != (), bare)
    width = max(map(len, queries or single_tiles))
    for query in read_queries(queries or single_tiles):
        value = _value(leaves, query)
        if as_json:
            print_json(answer(query, [{"leave": query, "value": round_floats(value, 3)}]))
        else:
            print_lines(prefix(query, [f"{value:+.2f}"]) if prefix.is_wanted else [f"{query:<{width}}  {value:+8.2f}"])


def _value(leaves: Leaves, leave: str) -> float:
    tiles = tile_text(leaves.alphabet).read_rack(leaves.alphabet.normalise(leave), PositionError, repr(leave))
    try:
        return leaves.value(tiles)
    except ValueError as error:
        raise PositionError(str(error), where=repr(leave), expected="at most 10 tiles") from error


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
    "--alphabet", default="", metavar="NAME|FILE", help="The letters of a KLV2 file, which does not name them."
)
@click.option("--computed", is_flag=True, help="Write values of all leaves of up to six tiles to a KLV2 file.")
@quiet_option
def convert_command(file: str, output: str, alphabet: str, computed: bool, quiet: bool) -> None:
    """Convert leave values to and from KLV2.

    KLV2 is the format of MAGPIE, wolges and macondo. The content of FILE decides its format. NAME is that of bundled
    values. To those programs a leave without a value is worth nothing; lexc computes the values of leaves longer than
    those of FILE, and writes them with --computed.

    \b
    Example:
      lexc leaves convert CSW21.klv2 -o csw.leaves
      lexc leaves convert csw.leaves -o CSW21.klv2
    """
    from lexc.play.equity import klv  # lazy: lexc.play.equity.klv costs 90 ms

    leaves, notes = klv.read(find_leaves_file(file), alphabet)
    if output.lower().endswith(".klv2"):
        if computed:
            leaves = leaves.with_longer_leaves()
        elif leaves.longest < LONGEST_LEAVE:
            shorter = f"leaves of more than {leaves.longest} tiles have no values in {output}"
            notes.append(f"{shorter}, and count 0 points in other programs; --computed writes values for them")
        klv.write(leaves, output)
    else:
        leaves.save(output)
    for note in notes:
        click.echo(f"lexc: {printable(note)}", err=True)
    if not quiet:
        print_facts([("leaves", len(leaves)), ("file", output), ("bytes", os.path.getsize(output))])
