"""`lexc papers`, which enters by the entry point `lexc.commands`. Its parts are imported when they run."""

from __future__ import annotations

from importlib import import_module

import click

from lexc.cli.shared.commands import Group
from lexc.cli.shared.parameters import SEED_HELP, json_option

_PARTS = ("figures", "generators", "trace")


class _Parts(Group):
    """A group whose commands are imported from modules of their names."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands."""
        return [*_PARTS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command. None if there is none of that name."""
        if cmd_name not in _PARTS:
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name}").command
        return command


def _complete_study(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    from lexc.papers.studies import STUDIES  # lazy: lexc.papers.studies costs 1 ms

    return [name for name in STUDIES if name.startswith(incomplete)]


@click.group("papers", cls=_Parts, invoke_without_command=True)
@click.option(
    "--words",
    default="",
    metavar="LIST",
    help="A word list instead of the bundled english one. ENABLE is nearest to the papers' lists.",
)
@click.option(
    "--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="Number of games of each kind."
)
@click.option("--seed", type=int, default=0, show_default=True, metavar="N", help=SEED_HELP)
@click.option(
    "--plot",
    "picture",
    default="",
    metavar="FILE",
    help="Also draw the figures, as SVG, PDF or PNG by the name of FILE.",
)
@click.option(
    "--study",
    default="",
    metavar="NAME",
    shell_complete=_complete_study,
    help="Count one study alone, with words of up to 15 letters, too: left-parts, two-way, closed-board, daggad, "
    "expanded, hexagons, molecules, lengths, letter-order, program-options, page-faults.",
)
@json_option
@click.pass_context
def command(ctx: click.Context, words: str, games: int, seed: int, picture: str, study: str, as_json: bool) -> None:
    """Reproduce the tables of the papers that lexc builds on.

    The papers are Appel and Jacobson (1988), Gordon (1994), and Shapiro and Smith (1977). Their tables are about the
    sizes of automata, arcs and time per move, scores, and programs. Each row has the paper's figure, lexc's figure with
    half the width of its 95 % confidence interval, their ratio, and the number of games. Studies count what the papers
    only propose. The commands below count for an image of yours.

    \b
    Example:
      lexc papers --plot papers.svg
      lexc papers --words enable1.txt --games 300
      lexc papers --study left-parts --games 20
      lexc papers figures twl.gaddag
      lexc papers generators twl.gaddag --games 1000
      lexc papers trace twl.gaddag --lane 8 --cgp \\
        '15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0'
    """
    if ctx.invoked_subcommand is None:
        tables = import_module(f"{__name__}.tables")
        tables.print_tables(words, games, seed, picture, study, as_json)
