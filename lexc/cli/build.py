"""`lexc build`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

import lexc
from lexc.alphabet.folding import FOLDS
from lexc.alphabet.key_names import DIGITS, RULES
from lexc.cli.shared import commands
from lexc.cli.shared.build_options import build_options, read_options
from lexc.cli.shared.build_summary import print_summary
from lexc.cli.shared.image_options import about_options, on_duplicate_option
from lexc.cli.shared.image_writing import refuse_terminal, write_image
from lexc.cli.shared.memory_options import Limits, limited_memory_options
from lexc.cli.shared.parameters import DELIMITER, LENGTHS, json_option, quiet_option
from lexc.cli.shared.printing import print_json
from lexc.cli.shared.progress_bar import ProgressBar
from lexc.cli.shared.writing_options import LAYOUTS_HELP, writing_options
from lexc.compile.build import CompiledImage
from lexc.compile.streams.streaming import compile_in_order
from lexc.errors import UsageError
from lexc.image.graph import KINDS, kind_of
from lexc.image.writer import assemble
from lexc.installed import bundled
from lexc.layouts import LAYOUTS
from lexc.system.files import require_other_file, suffix_of
from lexc.views.build_results import BuildResult, build_result

if TYPE_CHECKING:
    from lexc.codecs import Codec, Settings

Command = TypeVar("Command", bound=Callable[..., Any])

_READING = (
    click.option(
        "--alphabet",
        default="auto",
        show_default=True,
        metavar="NAME|FILE",
        help="auto: english if all words are in A-Z or all in a-z, else an alphabet of the list's letters. "
        "utf8: any character; case is kept without --fold.",
    ),
    click.option(
        "--fold",
        type=commands.Choice(FOLDS),
        help="Folding of case, instead of the alphabet's. -tr is for Turkish and Azeri; --language tr implies it.",
    ),
    click.option(
        "--encoding",
        metavar="NAME|auto",
        help="The encoding of the lists, such as latin-1, cp1252 or shift_jis; auto: the one that fits best (needs "
        "chardet); bytes: none, each line is a word of any bytes. Default: UTF-8.",
    ),
    click.option(
        "--key",
        type=commands.Choice(RULES),
        help="Store keys of words: their letters alone, all without accents, or all in one case. Answers show words as "
        "they are written, and questions may be spelled in any way. Letters of --alphabet or --language stay.",
    ),
    click.option(
        "--digits",
        type=commands.Choice(DIGITS),
        help="With --key letters: digits are an error, left out, or letters. Default: refuse.",
    ),
    click.option(
        "--column",
        metavar="N|NAME",
        help="The table column with the words, from 1, or its name; -1 is the last. 1..-2 is a word of all before it: "
        "--column 1..-2 --value -1:count.",
    ),
    click.option(
        "--value",
        "values",
        multiple=True,
        metavar="N:NAME[:TYPE]",
        help="Keep a table column as values, under a name. N+ takes the rest of the line. TYPE: u8 … u64, i8 … i64, "
        "f32, f64, bit, text, bytes (hexadecimal), or 'many text' for cells with semicolons in them; by default it is "
        "inferred. Several times for several columns.",
    ),
    click.option(
        "--weight",
        type=click.IntRange(min=1),
        metavar="N",
        help="The table column with the weights of words, from 1: short for --value N:weight.",
    ),
    on_duplicate_option,
    click.option(
        "--scale",
        "scales",
        multiple=True,
        metavar="NAME:0-50:0-100",
        help="Map the scores of the list NAME (its file without suffix) from one range to another, before lists merge.",
    ),
    click.option("--origin", is_flag=True, help="Add a column origin: the names of all lists that have a word."),
    click.option(
        "--header", is_flag=True, help="The first line of a table names its columns; --value and --column take names."
    ),
    click.option(
        "--delimiter",
        type=DELIMITER,
        metavar="CHAR",
        help="The separator of columns. Default: a comma for .csv, a tab for .tsv, else white space, or a ; , or : "
        "before the number at each line's end. none: lines are words as they stand.",
    ),
    click.option("--length", "lengths", type=LENGTHS, metavar="2-15", help="Only words of these lengths, in letters."),
    click.option(
        "--skip-invalid", is_flag=True, help="Leave invalid lines out; print their number and the first five."
    ),
    click.option(
        "--sorted",
        "is_sorted",
        is_flag=True,
        help="The words ascend, in the order of the alphabet: no word is kept, and the first one out of order is an "
        "error. Sorted files need no option; standard input does.",
    ),
)
_IMAGE = (
    click.option(
        "--layout",
        type=commands.Choice(["auto", *LAYOUTS]),
        default="auto",
        show_default=True,
        help="How nodes are stored: bitmap is fastest, packed smallest, arcs in between. Not bitmap for UTF-8 labels. "
        "auto: bitmap or arcs; packed for many long words, such as URLs (not with --memory).",
    ),
    click.option(
        "--rank/--no-rank",
        default=True,
        help="With or without ordinals (the numbers of words); a DAWG without them is a fifth smaller.",
    ),
    click.option(
        "--stems",
        is_flag=True,
        help="Store the stems and affixes of a hunspell dictionary, for lexc check --stems.",
    ),
    click.option(
        "--threads",
        type=click.IntRange(min=1),
        default=1,
        show_default=True,
        metavar="N",
        help="Number of threads that build a GADDAG; the image is the same for any number. "
        "Two take two thirds of the time for a million words.",
    ),
)

_HEADINGS = {
    "The image": "--output --kind --layout --rank --stems --title --language --licence --source",
    "The words": "--alphabet --fold --key --digits --encoding --length --skip-invalid --sorted",
    "Tables and values": "--column --value --weight --scale --origin --on-duplicate --header --delimiter",
    "Formats of other programs": "--to --share-tails --node-order",
    "Time and memory": "--threads --memory --tmp --jobs --dask --resume",
}


def _compile_options(command: Command) -> Command:
    """Add the options for reading words, for the image, and for its description."""
    for option in reversed((*_READING, *_IMAGE, about_options)):
        command = option(command)
    return command


@commands.command("build", epilog=LAYOUTS_HELP, headings=_HEADINGS)
@click.argument("words", nargs=-1, required=True, metavar="WORDS...")
@click.option("-o", "--output", required=True, metavar="IMAGE", help="The image to write; - is standard output.")
@click.option("--kind", type=commands.Choice(KINDS), help="The kind of image, if the name does not say it.")
@writing_options
@_compile_options
@limited_memory_options
@json_option
@quiet_option
def command(
    words: tuple[str, ...], output: str, kind: str | None, target_format: str, as_json: bool, quiet: bool,
    limits: Limits, **options: Any,
) -> None:  # fmt: skip
    """Compile word lists into an image.

    WORDS are word lists: one word a line, in UTF-8, plain or compressed (gz, bz2, xz, zst). They may also be tables,
    hunspell dictionaries (.dic with its .aff beside it), or - for standard input. Blank lines and lines that begin with
    # are ignored, and white space of any kind around words and cells. Words may come in any order, and more than once.
    Lists in another encoding need its name: --encoding latin-1. An error names a line that does not decode.

    Words may have values: --value 2:definition keeps column 2 of a table, --value 2+:definition the rest of the line.
    An empty cell is no value. Lines of JSON objects ({"word": "care", "points": 6}) bring their values with them; a
    value within others has a path, as in those of Kaikki (Wiktionary): --value senses.glosses:definition.
    --on-duplicate decides on words that come several times; by default different texts are an error. A CSV that lexc
    wrote is recognised by its header, and has all its values.

    With --key letters, ICE CREAM, ice-cream and ICECREAM are one word, the key ICECREAM, and Café has the key CAFE. The
    column written has all forms of a word that are not just its key. A value belongs to the key.

    A file named .dict is a scored list, WORD;50 a line, and WORD; without a score. Its scores are the column score;
    the largest is kept. lexc convert x.dawg list.dict writes such a list.

    A list is a table if all lines have a tab, or all end in a number after a comma, a colon or a semicolon. A table is
    refused unless --column, --value or --weight names a column.

    \b
    Example:
      lexc build words.txt -o twl.dawg
      lexc build words.txt -o twl.gaddag --length 2-15
      lexc build words.txt -o twl.anag          a letter table, for anagrams
      lexc build en_US.dic -o en.dawg --stems
      lexc build mots.txt -o mots.dawg --encoding latin-1
      zcat list.tsv.gz | lexc build - --column 2 -o out.dawg
      lexc build freq.tsv --column 1 --weight 2 --header -o freq.dawg
      lexc build care.csv --header --value definition --value points:n -o c.dawg
      lexc build glosses.txt --value 2+:definition -o glosses.dawg
      lexc build words.jsonl -o words.dawg
      lexc build kaikki.jsonl --value senses.glosses:definition \\
        --on-duplicate many -o k.dawg
      lexc build phrases.txt --key letters -o phrases.dawg
      lexc build mine.dict club.dict --scale club:0-50:0-100 -o all.dawg
      lexc build 2023.tsv 2024.tsv --weight 2 --on-duplicate sum -o freq.dawg
      LC_ALL=C sort big.txt | lexc build - --sorted -o big.dawg
      lexc build big.txt -o big.dawg --memory 256M --tmp /var/tmp
      lexc build big.txt -o big.dawg --memory 1G --jobs 4 --resume DIR
      lexc build words.txt -o twl.kwg           see lexc convert --formats
    """
    target_codec = _target_codec(output, target_format, options)
    title = options["about"].get("title", "")
    settings = (
        lexc.codecs.make_settings(kind, title, options["share_tails"], options["order"]) if target_codec else None
    )
    kind = "dawg" if target_codec else kind or target_format or _kind_from_name(output)
    _require_no_lexicons(words, output)
    require_other_file(output, *words, options["alphabet"])
    is_text = target_codec is not None and target_codec.is_text
    refuse_terminal(output, is_text)
    reading = read_options(options)
    building = build_options(kind, options, reading)
    if limits.are_given():
        from lexc.cli.shared.limited_build import (  # lazy: lexc.cli.shared.limited_build costs 15 ms
            build_in_limited_memory,
            refuse_other_outputs,
        )

        refuse_other_outputs(bool(target_codec))
        facts = build_in_limited_memory(words, output, reading, building, limits, quiet)
        _print(facts, output, as_json, quiet)
        return
    with ProgressBar(not quiet, "reading words"):
        compiled = compile_in_order(words, reading, building)
        pieces = _assemble(compiled, target_codec, settings)
        facts = build_result(compiled, output, sum(map(len, pieces)), target_codec.name if target_codec else "")
        syncs_name = not all(map(os.path.isfile, words))  # files stay, and make it again
        write_image(output, pieces, syncs_name, is_text=is_text)
        if facts.get("layout") == "packed" and output != "-":
            from lexc.installed.remembered import remember_build  # lazy: lexc.installed.remembered costs 5 ms

            remember_build(output, pieces)
    _print(facts, output, as_json, quiet)


def _require_no_lexicons(words: tuple[str, ...], output: str) -> None:
    """Raise UsageError for a name of a bundled lexicon, which is compiled already."""
    for name in words:
        if not os.path.exists(name) and bundled.is_name(name):
            remedy = f"Say lexc convert {name} {output}."
            raise UsageError("a bundled lexicon is no word list", found=name, remedy=remedy)


def _target_codec(output: str, target_format: str, options: dict[str, Any]) -> Codec | None:
    """The codec of another program's format, None for an image. Raises UsageError if options are for images only."""
    if target_format in KINDS or (not target_format and kind_of(output)):
        return None
    codec = lexc.codecs.find_target_codec(output, target_format)
    given = {"--layout": options["layout"] != "auto", "--no-rank": not options["rank"], "--stems": options["stems"]}
    for option, is_given in given.items():
        if codec and is_given:
            raise UsageError(f"{option} is for images of lexc", found=codec.name, remedy=f"Leave {option} out.")
    return codec


def _assemble(compiled: CompiledImage, target_codec: Codec | None, settings: Settings | None) -> list[Any]:
    """The bytes of the image, or of another program's file. Data that its format cannot hold is named in a note."""
    if target_codec and settings:
        from lexc.codecs.compilation import encode  # lazy: lexc.codecs costs 15 ms

        return encode(compiled, target_codec, settings)
    return assemble(compiled.sections)


def _print(facts: BuildResult, output: str, as_json: bool, quiet: bool) -> None:
    """Print the summary; on standard error if the image goes to standard output."""
    if as_json:
        print_json(facts, to_stderr=output == "-")
    elif not quiet:
        print_summary(facts, to_stderr=output == "-")


def _kind_from_name(output: str) -> str:
    kind = kind_of(output)
    if not kind:
        raise UsageError(
            f"the name {output} does not say which kind of image to build",
            expected=".dawg, .gaddag, .trie or .anag",
            found=suffix_of(output),
            remedy="Name it so, or give --kind.",
        )
    return kind
