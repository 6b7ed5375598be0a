"""`lexc find`."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import click

from lexc.cli.queries import QueryOptions, answer, query_options
from lexc.cli.shared import image_argument, open_image

_MOST = 1 << 30
_TEXTS = {
    "pattern": ("PATTERN", "Fits a pattern, see lexc pattern."),
    "anagram": ("RACK", "Uses all of a rack; ? is a blank."),
    "subanagram": ("RACK", "Uses any of a rack."),
    "includes": ("LETTERS", "Holds these letters, as often as they stand there."),
    "excludes": ("LETTERS", "Holds none of these letters."),
    "prefix": ("TEXT", "Begins so."),
    "suffix": ("TEXT", "Ends so."),
    "within": ("IMAGE", "Is in another lexicon too."),
}
_NUMBERS = {
    "length": "Letters.",
    "vowels": "Vowels.",
    "unique": "Different letters.",
    "points": "Points.",
    "anagrams": "Words of its letters, itself included.",
    "front_hooks": "Letters that make a word before it.",
    "back_hooks": "Letters that make a word behind it.",
    "probability": "Place among words of its length by draws from a full bag; 1 is the most probable.",
}


class Between(click.ParamType):  # type: ignore[type-arg]
    """A range of numbers: 7, 2-5, 8-, -5."""

    name = "range"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        match = re.fullmatch(r"(\d{0,9})(-?)(\d{0,9})", value)
        low, dash, high = match.groups() if match else ("", "", "")
        if not (low or high) or (not dash and high):
            self.fail(f"{value!r} is no range of numbers: write 2-5, 7, 8- or -5", param, ctx)
        least, most = int(low or 0), int(high or (_MOST if dash else low))
        if least > most:
            self.fail(f"{value!r}: the smaller number comes first", param, ctx)
        return least, most


def _conditions(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option for each condition, and one that refuses it."""
    kinds = [(name, metavar, None, text) for name, (metavar, text) in _TEXTS.items()]
    kinds += [(name, "2-5", Between(), text) for name, text in _NUMBERS.items()]  # type: ignore[misc]
    for name, metavar, kind, text in reversed(kinds):
        flag = "in" if name == "within" else name.replace("_", "-")
        refused = click.option(f"--not-{flag}", f"not_{name}", type=kind, metavar=metavar, help="Not so.")
        wanted = click.option(f"--{flag}", name, type=kind, metavar=metavar, help=text)
        command = wanted(refused(command))
    return command


@click.command("find")
@image_argument
@_conditions
@click.option(
    "--order",
    type=click.Choice(["alphabet", "length", "probability"]),
    default="alphabet",
    show_default=True,
    help="Longest first, or most probable first, then by alphabet.",
)
@click.option("--blanks", type=click.IntRange(min=0), metavar="N", help="In the bag, instead of the alphabet's own.")
@query_options
def command(image: str, options: QueryOptions, order: str, blanks: int | None, **conditions: Any) -> None:
    """List the words that fulfil conditions together.

    Every condition has a --not- that refuses it. Numbers are 7, 2-5, 8- or -5. Answers come as they are found, in
    little memory, but with --order and --probability: these keep words until the last is found. Many --anagrams are
    counted sooner with a letter table (.anag). If an image was made to spell more words than anybody could list, Ctrl-C
    ends the search.

    \b
    Example:
      lexc find english --length 7 --vowels 5- --not-includes S
      lexc find twl.dawg --pattern '*ING' --length -8 --points 15-
      lexc find twl.anag --length 8 --probability 1-50 --order probability
      lexc find new.dawg --not-in old.dawg --length 2-4
    """
    asked = {name: value for name, value in conditions.items() if value is not None}
    text = " ".join(f"{name}={_shown(value)}" for name, value in asked.items())
    with ExitStack() as opened:
        lexicon = opened.enter_context(open_image(image))
        for name in {"within", "not_within"} & asked.keys():
            asked[name] = opened.enter_context(open_image(asked[name]))
        found = lexicon.find(order=order, blanks=blanks, limit=options.limit, **asked)
        answer([text], lambda _: found, options)


def _shown(value: str | tuple[int, int]) -> str:
    if isinstance(value, str):
        return value
    return f"{value[0]}-" if value[1] == _MOST else str(value[0]) if value[0] == value[1] else f"{value[0]}-{value[1]}"
