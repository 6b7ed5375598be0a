"""`lexc build`."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

import lexc
from lexc.alphabet_folding import FOLDS
from lexc.cli.bar import Bar
from lexc.cli.foreign import writing_options
from lexc.cli.report import print_summary
from lexc.cli.results import about_options, on_duplicate_option, write_image
from lexc.cli.shared import LENGTHS, json_option, print_json, quiet_option
from lexc.cli.suggesting import Choice
from lexc.compile.build import BuildOptions, CompiledImage, compile_words
from lexc.errors import UsageError
from lexc.image.graph import KINDS, kind_of
from lexc.image.writer import assemble
from lexc.layouts import LAYOUTS
from lexc.lexicon import frombytes
from lexc.source import MAX_LETTERS, ReadOptions, read_words
from lexc.views.building import Built, built

if TYPE_CHECKING:
    from lexc.codecs import Codec, Settings

Command = TypeVar("Command", bound=Callable[..., Any])

_READING = (
    click.option(
        "--alphabet",
        default="auto",
        show_default=True,
        metavar="NAME|FILE",
        help="auto: english for a list of A-Z or of a-z, else the list's own letters.",
    ),
    click.option(
        "--fold",
        type=Choice(FOLDS),
        help="What to do about case, instead of the alphabet's own. -tr: Turkish and Azeri, as --language tr implies.",
    ),
    click.option(
        "--column", type=click.IntRange(min=1), metavar="N", help="The column of a table that has the words, from 1."
    ),
    click.option(
        "--weight",
        type=click.IntRange(min=1),
        metavar="N",
        help="The column of a table that has the words' weights, from 1.",
    ),
    on_duplicate_option,
    click.option("--header", is_flag=True, help="The first line of a table names its columns."),
    click.option(
        "--delimiter", metavar="CHAR", help="What separates columns: by default white space; , for .csv, tab for .tsv."
    ),
    click.option("--length", "lengths", type=LENGTHS, metavar="2-15", help="Only words of these lengths, in letters."),
    click.option("--skip-invalid", is_flag=True, help="Leave bad lines out, count them and show the first five."),
)
_SHAPING = (
    click.option(
        "--layout",
        type=Choice(["auto", *LAYOUTS]),
        default="auto",
        show_default=True,
        help="How nodes are stored: bitmap is fast, arcs is small, and the only one for UTF-8 labels.",
    ),
    click.option(
        "--rank/--no-rank",
        default=True,
        help="With ordinals (numbers of words); a DAWG without them is a fifth smaller.",
    ),
    click.option(
        "--threads",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
        metavar="N",
        help="How many threads build a GADDAG; the image is the same.",
    ),
)


def _compile_options(command: Command) -> Command:
    """What is read, how it is laid out, and what is said of it."""
    for option in reversed((*_READING, *_SHAPING, about_options)):
        command = option(command)
    return command


@click.command("build")
@click.argument("words", nargs=-1, required=True, metavar="WORDS...")
@click.option("-o", "--output", required=True, metavar="IMAGE", help="The image to write; - is standard output.")
@click.option("--kind", type=Choice(KINDS), help="What to build, where the name does not say it.")
@writing_options
@_compile_options
@click.option("--report", is_flag=True, help="Print the figures that the papers print.")
@json_option
@quiet_option
def command(
    words: tuple[str, ...], output: str, kind: str | None, target_format: str, report: bool, as_json: bool, quiet: bool,
    **options: Any,
) -> None:  # fmt: skip
    """Compile word lists into an image.

    WORDS are files with one word a line, in UTF-8, as they are or compressed (gz, bz2, xz, zst); tables (see --column);
    hunspell dictionaries (.dic, its .aff beside it); or - for standard input. Blank lines and lines that begin with #
    are passed over. Words may come in any order, and more than once. Where every line has a tab, or ends in ; , or :
    and a number, the list is a table: it is refused until --column says which column has the words.

    \b
    Example:
      lexc build words.txt -o twl.dawg
      lexc build words.txt -o twl.gaddag --length 2-15
      lexc build words.txt -o twl.anag          a letter table, for anagrams
      lexc build en_US.dic -o en.dawg
      zcat list.tsv.gz | lexc build - --column 2 -o out.dawg
      lexc build freq.tsv --column 1 --weight 2 --header -o freq.dawg
      lexc build 2023.tsv 2024.tsv --weight 2 --on-duplicate sum -o freq.dawg
      lexc build words.txt -o twl.kwg           see lexc convert --formats
    """
    is_own = target_format in KINDS or (not target_format and kind_of(output))
    foreign = None if is_own else lexc.codecs.find_target_codec(output, target_format)
    title = options["about"].get("title", "")
    how = lexc.codecs.make_settings(kind, title, options["share_tails"], options["order"]) if foreign else None
    kind = "dawg" if foreign else kind or target_format or _kind_named(output)
    _spare_the_input(words, output)
    with Bar(not quiet, "reading words"):
        compiled = _compiled(words, kind, options)
        pieces = _pieces(compiled, foreign, how)
        facts = built(compiled, output, sum(map(len, pieces)), foreign.name if foreign else "", has_report=report)
        write_image(output, pieces)
    _print(facts, output, as_json, quiet)


def _compiled(words: tuple[str, ...], kind: str, options: dict[str, Any]) -> CompiledImage:
    read = _read_options(options)
    shape = {name: options[name] for name in ("layout", "rank", "threads")}
    shape["on_duplicate"] = options["on_duplicate"] or "max"
    how = BuildOptions(kind=kind, about=options["about"], content_options=read.content_options(), **shape)
    return compile_words(read_words(words, read), how)


def _pieces(compiled: CompiledImage, foreign: Codec | None, how: Settings | None) -> list[Any]:
    """The bytes of the image, or of another program's file; what that has no room for becomes a note."""
    pieces = assemble(compiled.sections)
    if foreign and foreign.write and how:
        from lexc.codecs import describe_omissions  # lazy: lexc.codecs costs 15 ms

        lexicon = frombytes(b"".join(pieces))
        compiled.words.summary.notes += describe_omissions(foreign, lexicon)
        return list(foreign.write(lexicon, how))
    return pieces


def _print(facts: Built, output: str, as_json: bool, quiet: bool) -> None:
    """On standard error where the image is on standard output."""
    if as_json:
        print_json(facts, to_stderr=output == "-")
    elif not quiet:
        print_summary(facts, to_stderr=output == "-")


def _spare_the_input(words: tuple[str, ...], output: str) -> None:
    for word_list in words:
        if os.path.isfile(output) and os.path.exists(word_list) and os.path.samefile(word_list, output):
            raise UsageError("the output would replace its own source", found=output, remedy="Name another file.")


def _kind_named(output: str) -> str:
    kind = kind_of(output)
    if not kind:
        raise UsageError(
            f"the name {output} does not say which kind of image to build",
            expected=".dawg, .gaddag, .trie or .anag",
            found=Path(output).suffix,
            remedy="Name it so, or give --kind.",
        )
    return kind


def _read_options(options: dict[str, Any]) -> ReadOptions:
    return ReadOptions(
        alphabet=options["alphabet"],
        fold=options["fold"] or "",
        column=options["column"] or 0,
        weight=options["weight"] or 0,
        header=options["header"],
        delimiter=_unescaped(options["delimiter"]),
        lengths=options["lengths"] or (1, MAX_LETTERS),
        skip_invalid=options["skip_invalid"],
        language=options["about"].get("language", ""),
    )


def _unescaped(delimiter: str | None) -> str | None:
    return "\t" if delimiter in ("\\t", "tab") else delimiter
