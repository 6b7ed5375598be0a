"""`lexc infer`."""

from __future__ import annotations

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.game_options import leaves_option, lenient_option, position_rules_option, seed_option
from lexc.cli.shared.inference_lines import inference_lines
from lexc.cli.shared.lexicons import open_gaddag, print_notice
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.positions import locate_errors, with_known_rack
from lexc.cli.shared.printing import print_json, print_lines
from lexc.errors import UsageError
from lexc.lexicon import Lexicon
from lexc.opening import ReadingOptions
from lexc.play import Move, MoveGenerator, Position, Rules, read_cgp, write_cgp
from lexc.play.equity.leave_files import leaves_for, leaves_notice
from lexc.play.inference.infer import infer
from lexc.play.inference.likelihood import MODELS, TEMPERED
from lexc.play.inference.records import last_turn
from lexc.play.records.gcg_lines import MAX_BYTES
from lexc.play.records.replay import replay_gcg
from lexc.system.files import open_to_read
from lexc.views.inferences import inference_answer

TOP = 10


@commands.command("infer")
@image_argument
@click.option("--cgp", metavar="TEXT", help="The position after the move; the rack of its mover is known.")
@click.option("--last", metavar="MOVE", help="The last move, with . for each tile that was on the board before it.")
@click.option("--gcg", metavar="FILE", help="A recorded game, instead of --cgp and --last.")
@click.option("--events", "n_events", type=click.IntRange(min=1), metavar="N",
              help="The last move is that of the record's first N events. Default: all.")  # fmt: skip
@click.option("--known-rack", default="", metavar="TILES",
              help="Tiles that are known to be kept, as those of a withdrawn phony.")  # fmt: skip
@click.option("--model", type=commands.Choice(MODELS), default=TEMPERED, show_default=True,
              help="tempered: for players of any kind. sharp: for players who go by lexc's equity.")  # fmt: skip
@click.option("--top", default=TOP, show_default=True, type=click.IntRange(min=1), metavar="N",
              help="List the N likeliest sets of kept tiles.")  # fmt: skip
@seed_option
@leaves_option
@position_rules_option
@lenient_option
@reading_options
@json_option
@quiet_option
def command(
    image: str, cgp: str | None, last: str | None, gcg: str | None, n_events: int | None, known_rack: str, model: str,
    top: int, seed: int, leaves_file: str, rules_name: str | None, lenient: bool, reading: ReadingOptions,
    as_json: bool, quiet: bool,
) -> None:  # fmt: skip
    """Infer the tiles that a player holds, from the last move.

    A player who could make a better move with some tiles probably does not have them. For every set of tiles that the
    player may have kept, the equity of the best move is compared with that of the observed one. The chance of the set
    by random draws is multiplied by the likelihood of the move. Up to four kept tiles that is exact; of more, and
    after an exchange, 10,000 random racks are weighed, and the line above says how many equal ones these are worth.

    The table of tiles has the chance that the rack now holds at least one of a tile: prior, by random draws alone, and
    posterior, by the move, too. Below it are the likeliest sets of kept tiles. A pass tells nothing, nor does a move
    that no rack explains; the answer says so. After a withdrawn phony in a record, its tiles are known.

    \b
    Example:
      lexc infer english --last '8D FACETS' --cgp "$position"
      lexc infer english --gcg final.gcg --events 1 --model sharp --json
    """
    if (gcg is None) == (cgp is None) or (last is None) != (cgp is None) or (n_events and gcg is None):
        raise UsageError("one game is needed", expected="--cgp and --last, or --gcg, with --events if you like")
    rules = None if rules_name is None else Rules.load(rules_name)
    with open_gaddag(image, reading) as lexicon:
        if gcg is not None:
            position, move = _read_record(gcg, n_events, lexicon, rules)
        else:
            with locate_errors("--cgp"):
                position = read_cgp(cgp or "", rules, lenient, lexicon.image.alphabet)
            move = Move.parse(last or "", position.rules.alphabet)
        position = with_known_rack(position, known_rack)
        generator = MoveGenerator(lexicon, position.rules)
        print_notice(leaves_notice(position.rules, leaves_file))
        inference = infer(generator, position, move, leaves_for(position.rules, leaves_file), model, seed)
    if as_json:
        print_json(inference_answer(cgp or write_cgp(position), inference, top))
    elif not quiet:
        print_lines(inference_lines(inference, top))


def _read_record(file: str, n_events: int | None, lexicon: Lexicon, rules: Rules | None) -> tuple[Position, Move]:
    """The last turn of a record."""
    with open_to_read(file) as stream:
        data = stream.read(MAX_BYTES + 1)
    return last_turn(replay_gcg(data, lexicon, rules, file), n_events)
