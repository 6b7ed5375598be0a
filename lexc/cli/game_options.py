"""Options of commands about games."""

from __future__ import annotations

import click

seed_option = click.option(
    "--seed", default=0, show_default=True, metavar="N", help="Deals the same tiles whenever it is the same."
)
rules_option = click.option(
    "--rules", default="english", show_default=True, metavar="NAME|FILE", help="What is played."
)
position_rules_option = click.option(
    "--rules", "rules_name", metavar="NAME|FILE", help="Rules to play by (else: what the position says)."
)
lenient_option = click.option("--lenient", is_flag=True, help="Accept more of a tile than there are in the game.")
records_option = click.option(
    "--gcg", default="", metavar="DIR", help="Keep every game there, as a record that lexc gcg reads."
)
jobs_option = click.option(
    "--jobs", default=1, show_default=True, type=click.IntRange(min=1), metavar="N", help="Processes."
)
dask_option = click.option("--dask", default="", metavar="URL", help="A Dask scheduler whose workers play.")
