"""`lexc spell`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import BAD_INPUT, NO
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.language_option import make_lang_option, refuse_image
from lexc.cli.shared.languages import AUTO, LIST, default_language, open_all_languages, open_languages, print_languages
from lexc.cli.shared.lexicons import open_image
from lexc.cli.shared.parameters import Limit, json_option
from lexc.cli.spell.files import Failures, find_files
from lexc.cli.spell.options import (
    refuse_other_texts,
    refuse_without_effect,
    require_one_output,
    require_target,
    text_options,
    walking_options,
)  # fmt: skip
from lexc.cli.spell.output import print_lines, print_objects, print_sarif, take_first
from lexc.cli.spell.texts import Target, TextOptions, find_misspellings
from lexc.errors import LexcError, UsageError, printable
from lexc.image.reader import Image
from lexc.lexicon import Lexicon
from lexc.opening import BY_CONTENT, ReadingOptions, is_lexicon
from lexc.overlays.personal_list import PersonalList
from lexc.projects.walking import Filters
from lexc.query.spelling import words_to_add
from lexc.source.text_pieces import open_text
from lexc.system import extensions
from lexc.system.files import require_other_file
from lexc.texts.modes import MODES, TEXT_MODES
from lexc.views.spelling import Speller

if TYPE_CHECKING:
    from lexc.image.spelling_model import SpellingModel

_LEXICON = "spelling"
_MAX_SUGGESTIONS = 5
# Options that editors pass to ispell, and that are ignored here: flags, and options with a value.
_FLAGS = ("-B", "-C", "-P", "-m", "-S", "-N", "-t", "-n", "-H", "-x", "-b")
_VALUES = ("-W", "-w", "-T", "-i", "-f", "-F", "-L", "--encoding")


def _accept_ispell_options(command: Callable[..., Any]) -> Callable[..., Any]:
    command = click.option(*_FLAGS, "ignored_flags", is_flag=True, hidden=True, expose_value=False)(command)
    return click.option(*_VALUES, "ignored_values", multiple=True, hidden=True, expose_value=False)(command)


@commands.command("spell")
@click.argument("files", nargs=-1, metavar="[IMAGE] [FILE]...")
@click.option("-d", "--lexicon", metavar="IMAGE", help=f"The lexicon of correct words, instead of {_LEXICON}.")
@make_lang_option(
    "The system's hunspell dictionary of a language, such as de_DE, instead of IMAGE. With several (commas between), "
    "the one that has most words of a paragraph judges it. auto: find the language of each paragraph among all "
    "installed ones. list: print these."
)
@click.option(
    "-p", "--personal", metavar="FILE", help="A file of further correct words, one a line; created if it is missing."
)
@click.option(
    "--suggestions",
    type=click.IntRange(0, 100),
    default=None,
    metavar="N",
    help="The most suggestions for a word. Default: 5, with -a 10.",
)
@click.option("--ignore-words", multiple=True, metavar="FILE", help="A list of further correct words, one a line.")
@click.option(
    "--mode",
    type=commands.Choice(MODES, extensions.TEXT_MODES),
    default="auto",
    show_default=True,
    metavar="MODE",
    help=f"The kind of text: auto, by name and beginning; {'; '.join(TEXT_MODES)}.",
)
@click.option(
    "--code",
    metavar="PARTS",
    help="The parts of a program to check: comments, strings, names, with commas between. Default: comments,strings.",
)
@click.option("--csv", "is_table", is_flag=True, help="Check a column of tables: see --column.")
@click.option("--column", metavar="N|NAME", help="The column of a table, from 1, or its name.")
@click.option(
    "--other-scripts", is_flag=True, help="Report words in scripts that the lexicon lacks, too: Привет in English."
)
@click.option("--correct", "is_correcting", is_flag=True, help="Write the text with corrections: see above.")
@click.option("-o", "--output", metavar="FILE", help="The file to write with --correct.")
@click.option("--in-place", "is_in_place", is_flag=True, help="With --correct: replace each text by the corrected one.")
@click.option("--model", metavar="MODEL", help="The model of misspellings by which suggestions are ordered.")
@click.option("-l", "--list", "is_list", is_flag=True, help="Print only the unknown words, each once.")
@click.option("--limit", type=Limit(min=1), metavar="N", help="The first N unknown words only.")
@click.option("--count", is_flag=True, help="Print the number of unknown words instead.")
@click.option("-a", "is_pipe", is_flag=True, help="Speak ispell's protocol, for editors.")
@click.option("-v", "version", count=True, hidden=True)
@_accept_ispell_options
@walking_options
@reading_options
@json_option
@click.option("--sarif", "as_sarif", is_flag=True, help="Print SARIF 2.1.0, for code hosts.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    lexicon: str | None,
    lang: str | None,
    personal: str | None,
    suggestions: int | None,
    ignore_words: tuple[str, ...],
    mode: str,
    code: str | None,
    is_table: bool,
    column: str | None,
    other_scripts: bool,
    is_correcting: bool,
    output: str | None,
    is_in_place: bool,
    model: str | None,
    is_list: bool,
    limit: int | None,
    count: bool,
    is_pipe: bool,
    version: int,
    filters: Filters,
    reading: ReadingOptions,
    as_json: bool,
    as_sarif: bool,
) -> None:
    """Check the spelling of texts.

    Each unknown word is printed with file, line, column and suggestions. FILEs are texts in UTF-8, plain or compressed,
    and folders; without FILE, or for -, standard input is read. The first argument may be the lexicon: IMAGE is a file,
    or the name of a bundled lexicon. With --from the first argument always is IMAGE. Possessives, contractions,
    hyphens, capitals, numbers and addresses are handled. Words all in a script that the lexicon lacks are passed over.
    Thai, Khmer and other texts without spaces are divided into words of the lexicon. The exit status is 1 if a word is
    unknown.

    A folder stands for the texts in it and below it. Passed over are hidden and binary files, those that .gitignore and
    .git/info/exclude name, files that programs write (*.min.js, yarn.lock and the like), and symbolic links. A file
    that cannot be read is reported, and the others are checked; the exit status is 2 then.

    --lang takes the dictionaries that hunspell finds: in DICPATH, /usr/share/hunspell, /usr/share/myspell and the
    user's folders. The first use of each compiles it into the cache (lexc cache). Without IMAGE and --lang, the
    language of LC_ALL, LC_MESSAGES or LANG decides, and a notice names it. If it is English or has no dictionary, the
    bundled list spelling is used: English with names. With --lang auto, a paragraph of few words is in the language of
    its neighbours; items of lists are paragraphs.

    Suggestions are ordered by how likely each is misspelt as the unknown word, and by how common it is. lexc has models
    of misspellings by language; lexc spell-model learns others from pairs, for --model.

    Modes skip code, tags, addresses, headers and quotations. In programs, names like camelCase are checked word by
    word, and the names of a program are correct in its comments. A mode other than text, and --correct, take a text
    of at most 4 MiB into memory.

    --correct writes the text with the first suggestion for each unknown word, to standard output or to FILE. At a
    terminal it asks about each word, can undo, and replaces the file in the end; --in-place replaces files without
    asking elsewhere, and is needed for folders. A file that is read-only, another
    user's, known by several names (hard links), or changed meanwhile is not replaced.

    A personal list is a plain word list, in which -WORD removes a word from the lexicon. With -a lexc speaks ispell's
    protocol, for lines of plain text. For Emacs, write a script lexc-ispell with the line: exec lexc spell "$@", and
    set (setq ispell-program-name "lexc-ispell").

    \b
    Example:
      lexc spell letter.txt
      lexc spell --lang de_DE,en_US letter.txt
      lexc spell . --include '*.md'
      lexc spell twl.dawg notes.txt --personal my-words.txt
      lexc spell letter.txt --model my.model
      lexc spell notes.md --ignore-words names.txt --sarif
      lexc spell program.py --code comments,names
      lexc spell small.csv --csv --column definition
      lexc spell letter.txt --correct -o corrected.txt
      lexc spell -a < commands
    """
    if version:
        from lexc.cli.spell.ispell import greeting  # lazy: lexc.cli.spell.ispell costs 0.5 ms

        click.echo(greeting())
        return
    if lang == LIST:
        print_languages(as_json)
        return
    options = text_options(mode, code, is_table, column)
    require_one_output(is_pipe, is_correcting, as_json, as_sarif, output, is_in_place)
    if is_correcting or is_pipe:
        outputs = {"--list": is_list, "--count": count, "--limit": limit is not None}
        refuse_without_effect("-a" if is_pipe else "--correct", outputs)
    first, others, files = _open_lexicons(lexicon, lang, files, reading, is_pipe)
    if is_pipe:
        refuse_other_texts(options, files)
    require_other_file(output, first.image.path, model, personal, *ignore_words)
    chosen_model, ignored = _open_model(model), _read_words(ignore_words)
    with PersonalList(first, personal) as words:
        if is_pipe:
            from lexc.cli.spell.ispell import answer_editor  # lazy: lexc.cli.spell.ispell costs 0.5 ms

            answer_editor(words, others, chosen_model, suggestions, ignored)
            return
        n_suggestions = 0 if is_list or count else _MAX_SUGGESTIONS if suggestions is None else suggestions
        accepted = words.personal_words.with_words(ignored)
        speller = Speller(words.image, n_suggestions, accepted, others, chosen_model, other_scripts, lang == AUTO)
        failures = Failures()
        found_files = find_files(files or ("-",), filters, failures)
        if is_correcting:
            require_target(files or ("-",), is_in_place, output)
            n_unknown = _correct(speller, words, found_files, options, Target(output, is_in_place), failures)
        else:
            found = take_first(find_misspellings(speller, found_files, options, is_list, failures.report), limit)
            if as_sarif:
                n_unknown = print_sarif(found)
            else:
                n_unknown = (print_objects if as_json else print_lines)(found, count, is_list)
    if failures.n or n_unknown:
        ctx.exit(BAD_INPUT if failures.n else NO)


def _read_words(files: tuple[str, ...]) -> set[str]:
    """The words of lists, in lower case. Blank lines and lines that begin with # are ignored."""
    texts = (b"".join(open_text(file)[1]).decode(errors="replace") for file in files)
    lines = (line.strip().lower() for text in texts for line in text.splitlines())
    return {line for line in lines if line and not line.startswith("#")}


def _correct(
    speller: Speller, words: PersonalList, files: Iterable[str], options: TextOptions, target: Target,
    failures: Failures,
) -> int:  # fmt: skip
    """Correct texts. Return the number of remaining unknown words. A text that cannot be corrected is reported."""
    from lexc.cli.spell.correct import correct_file  # lazy: lexc.cli.spell.correct costs 1 ms

    def add(word: str) -> None:
        speller.accepted.change(word, is_added=True)
        try:
            words.update(words_to_add(words.image, word))
        except LexcError as error:  # the word is correct in this text alone
            click.echo(f"lexc: {printable(str(error))}", err=True)

    n_unknown = 0
    for file in files:
        try:
            n_remaining, is_over = correct_file(speller, file, options, target, add)
            n_unknown += n_remaining
            if is_over:
                break
        except LexcError as error:
            failures.report(error)
    return n_unknown


def _open_lexicons(
    lexicon: str | None, lang: str | None, files: tuple[str, ...], reading: ReadingOptions, is_pipe: bool
) -> tuple[Lexicon, list[Image], tuple[str, ...]]:
    """The lexicon of correct words, the images of further languages, and the files without the image among them.

    A notice on standard error names a dictionary that the environment has chosen, but not to an editor (is_pipe).
    """
    refuse_image(lang is not None and (lexicon is not None or reading != BY_CONTENT))
    if lexicon is None and lang is None:
        if files and is_lexicon(files[0], reading):
            lexicon, files = files[0], files[1:]
        else:
            lang = default_language() or None
            if lang and not is_pipe:
                click.echo(f"lexc: the dictionary {lang} judges, as the environment's language; see --lang", err=True)
    if lang is None:
        return open_image(lexicon or _LEXICON, reading), [], files
    if lang == AUTO and is_pipe:
        raise UsageError(
            "an editor's lines are too short to find their language", expected="--lang LANGUAGES with -a", found="auto"
        )
    first, *others = open_all_languages(_LEXICON) if lang == AUTO else open_languages(lang)
    return first, [other.image for other in others], files


def _open_model(path: str | None) -> SpellingModel | None:
    """The model of a file, None for no path."""
    if path is None:
        return None
    from lexc.installed.suggesting import read_model  # lazy: lexc.installed.suggesting costs 5 ms

    return read_model(path)
