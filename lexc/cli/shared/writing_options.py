"""Options of the file that `lexc build` and `lexc convert` write: its format, and how nodes are stored."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from lexc.cli.shared.commands import Choice

Command = TypeVar("Command", bound=Callable[..., Any])

LAYOUTS_HELP = """\b
Layouts (sizes of 244,620 English words, times as multiples of bitmap's):
          for               DAWG     GADDAG   look-up  all words  open  build
  bitmap  speed             1.64 MB  9.45 MB      1.0        1.0   1.0    1.0
  arcs    over 63 letters   1.04 MB  5.01 MB      1.9        0.9   1.9    1.0
  packed  size, long keys   0.42 MB  2.61 MB      3.7        1.4   3.8    2.7
"""
"""The layouts and what each is for, as the end of a command's help. `make bench`, table 11, measures them."""

_WRITING = (
    click.option(
        "--to", "target_format", default="", metavar="FORMAT", help="The format to write. Default: by the file's name."
    ),
    click.option(
        "--share-tails", is_flag=True, help="KWG, KBWG, KAD: store a list of arcs that ends another list only once."
    ),
    click.option(
        "--node-order",
        "order",
        type=Choice(["depth", "breadth"]),
        default="depth",
        show_default=True,
        help="KWG, KBWG, KAD: the order of nodes, depth-first or breadth-first.",
    ),
)


def writing_options(command: Command) -> Command:
    """Add --to, --share-tails and --order, as the arguments target_format, share_tails and order."""
    for option in reversed(_WRITING):
        command = option(command)
    return command
