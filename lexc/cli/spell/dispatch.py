"""`lexc spell`."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click

from lexc.cli.shared import commands
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.language_option import make_lang_option, refuse_image
from lexc.cli.shared.languages import LIST, print_languages
from lexc.cli.shared.parameters import Limit, json_option
from lexc.cli.spell.checkers import LEXICON, Checkers, SpellOptions
from lexc.cli.spell.options import refuse_other_texts, refuse_without_effect, text_options, walking_options
from lexc.cli.spell.running import Outputs, check_files
from lexc.errors import UsageError
from lexc.opening import BY_CONTENT, ReadingOptions, is_lexicon
from lexc.projects.walking import Filters
from lexc.system import extensions
from lexc.texts.modes import MODES, TEXT_MODES
from lexc.texts.terms import find_terms

# Options that editors pass to ispell, and that are ignored here: flags, and options with a value.
_FLAGS = ("-B", "-C", "-P", "-m", "-S", "-N", "-t", "-n", "-H", "-x", "-b")
_VALUES = ("-W", "-w", "-T", "-i", "-f", "-F", "-L", "--encoding")


def _accept_ispell_options(command: Callable[..., Any]) -> Callable[..., Any]:
    command = click.option(*_FLAGS, "ignored_flags", is_flag=True, hidden=True, expose_value=False)(command)
    return click.option(*_VALUES, "ignored_values", multiple=True, hidden=True, expose_value=False)(command)


@commands.command("spell")
@click.argument("files", nargs=-1, metavar="[IMAGE] [FILE]...")
@click.option("-d", "--lexicon", metavar="IMAGE", help=f"The lexicon of correct words, instead of {LEXICON}.")
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
@click.option(
    "--ignore-words",
    multiple=True,
    metavar="FILE",
    help="A list of further correct words, one a line; WORD, tab, PATH: in one file.",
)
@click.option(
    "--words",
    multiple=True,
    metavar="NAME",
    help="A bundled list of correct words, or none. Default: program-terms in programs and technical markup.",
)
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
@click.option("--only-known", is_flag=True, help="Report known misspellings alone: those of lexc, and of codespell.")
@click.option(
    "--pairs", multiple=True, metavar="FILE", help="With --only-known: further misspellings, WRONG, tab, RIGHT."
)
@click.option("--correct", "is_correcting", is_flag=True, help="Write the text with corrections: see above.")
@click.option("-o", "--output", metavar="FILE", help="The file to write with --correct.")
@click.option("--in-place", "is_in_place", is_flag=True, help="With --correct: replace each text by the corrected one.")
@click.option("--model", metavar="MODEL", help="The model of misspellings by which suggestions are ordered.")
@click.option(
    "--write-ignore",
    "baseline",
    metavar="LIST",
    help="Add the unknown words to LIST, each with its file, so that later checks find new ones alone.",
)
@click.option("--show-config", is_flag=True, help="Print the settings that hold for FILE, and where each comes from.")
@click.option("-l", "--list", "is_list", is_flag=True, help="Print only the unknown words, each once.")
@click.option(
    "--limit",
    type=Limit(min=1),
    metavar="N",
    help="Print only the first N unknown words, with --summary N words and N files. Default: all, 20.",
)
@click.option("--count", "is_count", is_flag=True, help="Print the number of unknown words instead.")
@click.option(
    "--summary",
    "is_summary",
    is_flag=True,
    help="Print the words that stand most often, and the files that have the most, instead.",
)
@click.option("-a", "is_pipe", is_flag=True, help="Speak ispell's protocol, for editors.")
@click.option("-v", "version", count=True, hidden=True)
@_accept_ispell_options
@walking_options
@reading_options
@json_option
@click.option("--sarif", "as_sarif", is_flag=True, help="Print SARIF 2.1.0, for code hosts.")
@click.pass_context
def command(
    ctx: click.Context, /, files: tuple[str, ...], filters: Filters, reading: ReadingOptions, version: int,
    show_config: bool, **given: Any,
) -> None:  # fmt: skip
    """Check the spelling of texts, one by one or a folder of them.

    Each unknown word is printed with file, line, column and suggestions. FILEs are texts in UTF-8, plain or compressed,
    and folders; without FILE, or for -, standard input is read. The first argument may be the lexicon: IMAGE is a file,
    or the name of a bundled lexicon. With --from the first argument always is IMAGE. Possessives, contractions,
    hyphens, capitals, numbers and addresses are handled. Words all in a script that the lexicon lacks are passed over.
    Thai, Khmer and other texts without spaces are divided into words of the lexicon. The exit status is 1 if a word is
    unknown.

    A folder stands for the texts in it and below it. Passed over are hidden and binary files, those that .gitignore and
    .git/info/exclude name, files that programs write (*.min.js, yarn.lock and the like), and symbolic links. A file
    that cannot be read is reported, and the others are checked; the exit status is 2 then.

    A project file holds settings: the nearest lexc.toml above a text, or pyproject.toml with a table tool.lexc. Its
    keys are lang, languages (by paths), lexicon, personal, model, accept (correct words), ignore-words,
    ignore-patterns, include, exclude, hidden, modes, code, suggestions and other-scripts. Options come first, then the
    project file, then the language of the environment; lists add up. Directives in a text pass over parts of it:
    lexc:ignore-line, lexc:ignore-next-line, lexc:ignore-start, lexc:ignore-end, lexc:ignore-file, lexc:words WORD...,
    and those of cspell and codespell.

    --lang takes the dictionaries that hunspell finds: in DICPATH, /usr/share/hunspell, /usr/share/myspell and the
    user's folders. The first use of each compiles it into the cache (lexc cache). Without IMAGE and --lang, the
    language of LC_ALL, LC_MESSAGES or LANG decides, and a notice names it. If it is English or has no dictionary, the
    bundled list spelling is used: English with names. With --lang auto, a paragraph of few words is in the language of
    its neighbours; items of lists are paragraphs.

    --only-known reports words that are known to be wrong, and hardly any false one. lexc has pairs of English, German,
    French, Spanish and Polish; --lang, the project or the environment chooses. Those of codespell are read where it is
    installed (pip install 'lexc[codespell]'). A line of --pairs is a misspelling, a tab and the correct word, or as
    codespell writes it: teh->the.

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
      lexc spell . --summary
      lexc spell letter.txt --only-known --pairs pairs.tsv
      lexc spell notes.md --show-config
      lexc spell . --include '*.md' --write-ignore known.txt
      lexc spell twl.dawg notes.txt --personal my-words.txt
      lexc spell letter.txt --model my.model
      lexc spell notes.md --ignore-words names.txt --sarif
      lexc spell program.py --code comments,names
      lexc spell small.csv --csv --column definition
      lexc spell letter.txt --correct -o corrected.txt
      lexc spell -a < commands
    """
    outputs = Outputs(**{name: given.pop(name) for name in Outputs._fields})
    if version:
        from lexc.cli.spell.ispell import greeting  # lazy: lexc.cli.spell.ispell costs 0.5 ms

        click.echo(greeting())
    elif given["lang"] == LIST:
        print_languages(outputs.as_json)
    else:
        options, files = _read_options(files, reading, outputs, **given)
        if show_config:
            _show_configuration(files, options, outputs)
        elif outputs.is_pipe:
            refuse_other_texts(options.texts, files)
            _answer_editor(options)
        else:
            ctx.exit(check_files(files or ("-",), options, filters, outputs))


def _read_options(
    files: tuple[str, ...], reading: ReadingOptions, outputs: Outputs, mode: str, code: str | None, is_table: bool,
    column: str | None, words: tuple[str, ...], **given: Any,
) -> tuple[SpellOptions, tuple[str, ...]]:  # fmt: skip
    """The options that say how texts are checked, and the files without the image among them. Raises UsageError."""
    texts = text_options(mode, code, is_table, column)._replace(words=words)
    find_terms(words)  # raises ResourceMissing for an unknown name
    outputs.require_one()
    lexicon, lang = given["lexicon"], given["lang"]
    refuse_image(lang is not None and (lexicon is not None or reading != BY_CONTENT))
    if lexicon is None and lang is None and files and is_lexicon(files[0], reading):
        given["lexicon"], files = files[0], files[1:]
    if given["pairs"] and not given["only_known"]:
        raise UsageError(
            "this has no effect without --only-known", where="--pairs", remedy="Add it, or leave this out."
        )
    if given["only_known"]:
        refuse_without_effect(
            "--only-known", {"--lexicon": given["lexicon"] is not None, "--model": bool(given["model"])}
        )
    options = SpellOptions(
        **given, texts=texts, reading=reading, has_suggestions=outputs.has_suggestions,
        is_pipe=outputs.is_pipe, adds_words=outputs.is_correcting, output=outputs.output,
    )  # fmt: skip
    return options, files


def _show_configuration(files: tuple[str, ...], options: SpellOptions, outputs: Outputs) -> None:
    from lexc.cli.spell.configuration import print_configuration  # lazy: lexc.cli.spell.configuration costs 1 ms

    outputs.refuse_all("--show-config")
    if len(files) != 1 or os.path.isdir(files[0]):
        raise UsageError("settings are those of one text", expected="--show-config FILE", found=f"{len(files)} files")
    print_configuration(files[0], options, outputs.as_json)


def _answer_editor(options: SpellOptions) -> None:
    from lexc.cli.spell.ispell import answer_editor  # lazy: lexc.cli.spell.ispell costs 0.5 ms

    with Checkers(options) as checkers:
        checker = checkers.find("-")
        ignored = checker.ignored.everywhere
        if checker.personal is None:
            raise UsageError("editors get all unknown words", where="--only-known", remedy="Leave it out with -a.")
        answer_editor(checker.personal, checker.others, checker.model, options.suggestions, ignored)
