"""The note after a slow command whose kernels are not compiled."""

from __future__ import annotations

import os
import sys

import click

_SLOW = 2.0  # seconds of processor time, child processes included; the time in which a person types does not count


def print_note_if_slow() -> None:
    """Tell a person at a terminal, once a day, why this command was slow, and the remedy."""
    kernels = sys.modules.get("lexc.kernels")
    if kernels is None or sum(os.times()[:4]) <= _SLOW or not sys.stderr.isatty():
        return
    if note := kernels.uncompiled_note():
        from lexc.installed import cache  # lazy: lexc.installed.cache costs 10 ms

        if cache.is_first_today("kernels"):
            click.echo(f"lexc: this took long, since lexc is {note}", err=True)
