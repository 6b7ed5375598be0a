"""`lexc spell`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.format_options import reading_options
from lexc.cli.languages import LIST, default_language, make_lang_option, open_languages, print_languages, refuse_image
from lexc.cli.lexicons import open_image
from lexc.cli.main import NO
from lexc.cli.parameters import Limit, json_option
from lexc.cli.printing import print_json
from lexc.image.reader import Image
from lexc.lexicon import Lexicon
from lexc.opening import BY_CONTENT, ReadingOptions, is_lexicon
from lexc.overlay import Overlay
from lexc.personal_list import PersonalList
from lexc.source.text_pieces import open_text
from lexc.views.answers import answer
from lexc.views.spelling import Misspelling, Speller

if TYPE_CHECKING:
    from lexc.image.spelling_model import SpellingModel

_LEXICON = "spelling"
_PIECE_SIZE = 1 << 16  # bytes of a text that are read at a time
_WORDS_TOGETHER = 100  # click.echo takes 8 µs; words without suggestions are found faster
# Options that editors pass to ispell, and that are ignored here: flags, and options with a value.
_FLAGS = ("-B", "-C", "-P", "-m", "-S", "-N", "-t", "-n", "-H", "-x", "-b")
_VALUES = ("-W", "-w", "-T", "-i", "-f", "-F", "-L", "--encoding")


def _accept_ispell_options(command: Callable[..., Any]) -> Callable[..., Any]:
    command = click.option(*_FLAGS, "ignored_flags", is_flag=True, hidden=True, expose_value=False)(command)
    return click.option(*_VALUES, "ignored_values", multiple=True, hidden=True, expose_value=False)(command)


@click.command("spell")
@click.argument("files", nargs=-1, metavar="[IMAGE] [FILE]...")
@click.option("-d", "--lexicon", metavar="IMAGE", help=f"The lexicon of correct words, instead of {_LEXICON}.")
@make_lang_option(
    "The system's hunspell dictionary of a language, as de_DE, instead of IMAGE; with several, commas between, a word "
    "is correct in any. list: print the installed ones."
)
@click.option(
    "-p", "--personal", metavar="FILE", help="A file of further correct words, one a line; created if it is missing."
)
@click.option(
    "--suggestions",
    type=click.IntRange(0, 100),
    default=5,
    show_default=True,
    metavar="N",
    help="The most suggestions for a word.",
)
@click.option("--model", metavar="MODEL", help="The model of misspellings by which suggestions are ordered.")
@click.option("-l", "--list", "is_list", is_flag=True, help="Print only the unknown words, each once.")
@click.option("--limit", type=Limit(min=1), metavar="N", help="The first N unknown words only.")
@click.option("--count", is_flag=True, help="Print the number of unknown words instead.")
@click.option("-a", "is_pipe", is_flag=True, help="Speak ispell's protocol, for editors.")
@click.option("-v", "version", count=True, hidden=True)
@_accept_ispell_options
@reading_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    lexicon: str | None,
    lang: str | None,
    personal: str | None,
    suggestions: int,
    model: str | None,
    is_list: bool,
    limit: int | None,
    count: bool,
    is_pipe: bool,
    version: int,
    reading: ReadingOptions,
    as_json: bool,
) -> None:
    """Check the spelling of texts.

    Each unknown word is printed with file, line, column and suggestions. FILEs are texts in UTF-8, plain or compressed;
    without FILE, or for -, standard input is read. The first argument may be the lexicon: IMAGE is a file, or the name
    of a bundled lexicon. With --from the first argument always is IMAGE. Possessives, contractions, hyphens, capitals,
    numbers and addresses are handled. The exit status is 1 if a word is unknown.

    --lang takes the dictionaries that hunspell finds: in DICPATH, /usr/share/hunspell, /usr/share/myspell and the
    user's folders. The first use of each compiles it into the cache (lexc cache). Without IMAGE and --lang, the
    language of LC_ALL, LC_MESSAGES or LANG decides. If it is English or has no dictionary, the bundled list
    spelling is used: English with names.

    Suggestions are ordered by what it takes to write the unknown word for them, and by how common they are. lexc has
    models of misspellings by language; lexc spell-model learns others from pairs, for --model.

    A personal list is a plain word list, in which -WORD removes a word from the lexicon. With -a lexc speaks ispell's
    protocol. For Emacs, write a script lexc-ispell with the line: exec lexc spell "$@", and set
    (setq ispell-program-name "lexc-ispell").

    \b
    Example:
      lexc spell letter.txt
      lexc spell --lang de_DE,en_US letter.txt
      lexc spell twl.dawg notes.txt --personal my-words.txt
      lexc spell letter.txt --model my.model
      lexc spell -a < commands
    """
    if version:
        from lexc.cli.ispell import greeting  # lazy: lexc.cli.ispell costs 0.5 ms

        click.echo(greeting())
        return
    if lang == LIST:
        print_languages(as_json)
        return
    first, others, files = _open_lexicons(lexicon, lang, files, reading)
    chosen_model = _open_model(model)
    with _open_personal_list(first, personal) as words:
        if is_pipe:
            from lexc.cli.ispell import answer_editor  # lazy: lexc.cli.ispell costs 0.5 ms

            answer_editor(words, others, chosen_model)
            return
        n_suggestions = 0 if is_list or count else suggestions
        speller = Speller(words.image, n_suggestions, words.personal_words, others, chosen_model)
        found = _take_first(_find_misspellings(speller, files or ("-",), is_list), limit)
        n_unknown = (_print_objects if as_json else _print)(found, count, is_list)
    if n_unknown:
        ctx.exit(NO)


def _open_lexicons(
    lexicon: str | None, lang: str | None, files: tuple[str, ...], reading: ReadingOptions
) -> tuple[Lexicon, list[Image], tuple[str, ...]]:
    """The lexicon of correct words, the images of further languages, and the files without the image among them."""
    refuse_image(lang is not None and (lexicon is not None or reading != BY_CONTENT))
    if lexicon is None and lang is None:
        if files and is_lexicon(files[0], reading):
            lexicon, files = files[0], files[1:]
        else:
            lang = default_language() or None
    if lang is None:
        return open_image(lexicon or _LEXICON, reading), [], files
    first, *others = open_languages(lang)
    return first, [other.image for other in others], files


def _open_model(path: str | None) -> SpellingModel | None:
    """The model of a file, None for no path."""
    if path is None:
        return None
    from lexc.suggesting import read_model  # lazy: lexc.suggesting costs 5 ms

    return read_model(path)


def _open_personal_list(lexicon: Lexicon, journal: str | None) -> Overlay | PersonalList:
    """The lexicon with the words of a personal list."""
    has_rules = lexicon.image.dictionary is not None
    return PersonalList(lexicon.image, journal) if has_rules else Overlay(lexicon, journal)


Found = Iterator[tuple[str, Iterator[Misspelling]]]
"""Files by name, and the unknown words of each."""


def _find_misspellings(speller: Speller, files: tuple[str, ...], is_list: bool) -> Found:
    """Find the unknown words of each file. is_list: whether a word is reported once only, in all files together."""
    seen = set[str]()
    for file in files:
        name, pieces = open_text(file, _PIECE_SIZE)
        misspellings = speller.misspellings_in(pieces)
        yield name, _unique(misspellings, seen) if is_list else misspellings


def _unique(found: Iterator[Misspelling], seen: set[str]) -> Iterator[Misspelling]:
    for misspelling in found:
        if misspelling["word"] not in seen:
            seen.add(misspelling["word"])
            yield misspelling


def _take_first(found: Found, limit: int | None) -> Found:
    """The first unknown words of all files together. limit: the most words, None for all."""
    remaining = limit or 0

    def take(misspellings: Iterator[Misspelling]) -> Iterator[Misspelling]:
        nonlocal remaining
        while remaining and (misspelling := next(misspellings, None)):
            remaining -= 1
            yield misspelling

    for name, misspellings in found:
        yield name, misspellings if limit is None else take(misspellings)


def _print_objects(found: Found, is_count: bool, is_list: bool) -> int:
    """Print a JSON object for each file. Return the number of unknown words."""
    n = 0
    for name, misspellings in found:
        results = [misspelling["word"] if is_list else misspelling for misspelling in misspellings]
        print_json(answer(name, results, is_count=is_count))
        n += len(results)
    return n


def _print(found: Found, is_count: bool, is_list: bool) -> int:
    """Print a line for each unknown word, or only their number. Return their number."""
    n = 0
    for name, misspellings in found:
        lines = (misspelling["word"] if is_list else _line(name, misspelling) for misspelling in misspellings)
        while some := list(islice(lines, _WORDS_TOGETHER if is_list or is_count else 1)):
            n += len(some)
            if not is_count:
                click.echo("\n".join(some))
    if is_count:
        click.echo(n)
    return n


def _line(name: str, found: Misspelling) -> str:
    suggested = f": {', '.join(found['suggestions'])}" if found["suggestions"] else ""
    return f"{name}:{found['line']}:{found['column']}: {found['word']}{suggested}"
