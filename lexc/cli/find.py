"""`lexc find`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from functools import cache
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.queries import QueryOptions, answer, queries_argument, query_options
from lexc.cli.shared import Between, Weights, image_argument, open_image
from lexc.cli.suggesting import Choice
from lexc.errors import did_you_mean
from lexc.query.condition_text import UNBOUNDED, read_conditions, write_conditions
from lexc.query.facts import KINDS, Facts
from lexc.query.find import ORDERS

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

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
    "weight": "What it weighs, where the lexicon was built with --weight; 0.5-2 is a range, too.",
}
_KINDS = {**dict.fromkeys(_NUMBERS, Between(0, UNBOUNDED)), "weight": Weights()}


class _Shown(click.ParamType):  # type: ignore[type-arg]
    """Facts to show, with commas between them."""

    name = "facts"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[str]:
        kinds = [kind.strip() for kind in value.split(",")] if isinstance(value, str) else list(value)
        for kind in kinds:
            if kind not in KINDS:
                question = did_you_mean(kind, KINDS)
                self.fail(f"{kind!r} is not one of {', '.join(KINDS)}. {question}".rstrip(), param, ctx)
        return kinds

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The facts that may follow the last comma."""
        from lexc.cli.completing import words  # lazy: lexc.cli.completing costs 5 ms

        before, comma, _ = incomplete.rpartition(",")
        return words({f"{before}{comma}{kind}": "" for kind in KINDS}, incomplete)


def _conditions(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option for each condition, and one that refuses it."""
    kinds = [(name, metavar, None, text) for name, (metavar, text) in _TEXTS.items()]
    kinds += [(name, "2-5", _KINDS[name], text) for name, text in _NUMBERS.items()]  # type: ignore[misc]
    for name, metavar, kind, text in reversed(kinds):
        flag = "in" if name == "within" else name.replace("_", "-")
        refused = click.option(f"--not-{flag}", f"not_{name}", type=kind, metavar=metavar, help="Not so.")
        wanted = click.option(f"--{flag}", name, type=kind, metavar=metavar, help=text)
        command = wanted(refused(command))
    return command


@click.command("find")
@image_argument
@queries_argument("QUERY")
@_conditions
@click.option(
    "--order",
    type=Choice(ORDERS),
    default="alphabet",
    show_default=True,
    help="The longest, most probable, heaviest first, or those of most points, then by alphabet.",
)
@click.option(
    "--show",
    type=_Shown(),
    metavar="FACTS",
    help="Beside each word, with commas between: hooks (before it, behind it), alphagram, points, weight.",
)
@click.option("--blanks", type=click.IntRange(min=0), metavar="N", help="In the bag, instead of the alphabet's own.")
@query_options
def command(
    image: str, queries: tuple[str, ...], options: QueryOptions, order: str, show: list[str] | None,
    blanks: int | None, **conditions: Any,
) -> None:  # fmt: skip
    """List the words that fulfil conditions together.

    Every condition has a --not- that refuses it. Numbers are 7, 2-5, 8- or -5. A QUERY has the same conditions as
    NAME=VALUE, with spaces between them, besides those of options; for - each line of standard input is one. Answers
    come as they are found, in little memory, except with --order and --probability: these keep words until the last is
    found. --show puts facts behind each word, with tabs; with --json results are objects then. Many --anagrams are
    counted sooner with a letter table (.anag). If an image was made to spell more words than anybody could list, Ctrl-C
    ends the search.

    \b
    Example:
      lexc find english --length 7 --vowels 5- --not-includes S
      lexc find twl.dawg --pattern '*ING' --length -8 --points 15-
      lexc find twl.anag --length 8 --probability 1-50 --order probability
      lexc find new.dawg --not-in old.dawg --length 2-4
      lexc find english --length 2 --order points --show hooks,points
      lexc find freq.dawg --weight 50- --order weight --show weight
      lexc find english --length 5 'prefix=QU vowels=3' 'suffix=Z not-includes=T'
    """
    asked = {name: value for name, value in conditions.items() if value is not None}
    own = write_conditions(asked)
    with ExitStack() as opened:
        lexicon = opened.enter_context(open_image(image, options.reading))
        other = cache(lambda path: opened.enter_context(open_image(path, options.reading)))

        def found(query: str) -> Iterator[Any]:
            wanted = asked | (read_conditions(query, asked) if queries else {})
            wanted |= {name: other(wanted[name]) for name in {"within", "not_within"} & wanted.keys()}
            words = lexicon.find(order=order, blanks=blanks, limit=options.limit, **wanted)
            return words if show is None else _beside(lexicon.facts(words, show), options.as_json)

        answer(queries or [own], found, options)


def _beside(facts: Iterable[Facts], as_json: bool) -> Iterator[Any]:
    return (each.to_dict() if as_json else each.columns() for each in facts)
