"""Options of commands about games."""

from __future__ import annotations

import textwrap
from itertools import zip_longest

import click

from lexc.cli.shared import commands
from lexc.cli.shared.parameters import SEED_HELP
from lexc.play.players import all_players
from lexc.play.rules import ENDINGS, OWN_ENDING
from lexc.system.processes import MAX_JOBS

seed_option = click.option("--seed", default=0, show_default=True, metavar="N", help=SEED_HELP)
rules_option = click.option(
    "--rules", default="english", show_default=True, metavar="NAME|FILE", help="The rules of the game."
)
position_rules_option = click.option(
    "--rules",
    "rules_name",
    metavar="NAME|FILE",
    help="The rules of the game, instead of those that the position names.",
)
lenient_option = click.option("--lenient", is_flag=True, help="Accept more tiles of a letter than the game has.")
leaves_option = click.option(
    "--leaves", "leaves_file", default="", metavar="FILE|none",
    help="A file of leave values, or none, instead of the bundled values for these tiles.",
)  # fmt: skip
ending_option = click.option(
    "--ending",
    type=commands.Choice((*ENDINGS, OWN_ENDING)),
    help="The settlement of the remaining tiles: own is that of the rules; for the others see lexc gcg. Default: own, "
    "but double in place of gain in games of two, as other programs have it.",
)
games_option = click.option(
    "--games", default=100, show_default=True, type=click.IntRange(min=1), metavar="N", help="Number of games."
)
positions_option = click.option(
    "--cgp", required=True, metavar="TEXT|-", help="The position; - reads positions, one a line."
)
known_rack_option = click.option(
    "--known-rack", default="", metavar="TILES", help="Known tiles on the other player's rack, as rack 2."
)
board_option = click.option("--board", is_flag=True, help="Draw the board first.")
records_option = click.option(
    "--records",
    "gcg",
    default="",
    metavar="DIR",
    help="Write every game to this folder, as a record that lexc gcg reads. Records of the same names are replaced.",
)
jobs_option = click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(1, MAX_JOBS), metavar="N", help="Number of processes."
)
dask_option = click.option("--dask", default="", metavar="URL", help="Let the workers of this Dask scheduler play.")

_HELP_WIDTH = 80 - 4  # characters of a line of help within the indent of players


def players_help() -> str:
    """The players and their options, as the end of a command's help."""
    width, lines = 2 + max(map(len, all_players())), list[str]()
    for name, player in all_players().items():
        options = textwrap.wrap(player.options, _HELP_WIDTH - width, break_on_hyphens=False)
        lines += [
            f"  {first:<{width}}{text}" for first, text in zip_longest([name], [player.text, *options], fillvalue="")
        ]
    example = "Options follow a colon: simulate:plies=3,iterations=100, leaves+endgame:seconds=5."
    return "\n".join(["\b", "Players:", *lines, "", example])
