"""`lexc check`."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click

from lexc.cli.shared import commands
from lexc.cli.shared.exit_statuses import NO
from lexc.cli.shared.format_options import reading_options
from lexc.cli.shared.language_option import make_lang_option, refuse_image
from lexc.cli.shared.lexicons import open_words
from lexc.cli.shared.parameters import image_argument, json_option, quiet_option
from lexc.cli.shared.printing import print_json, print_lines, print_waiting_notice
from lexc.cli.shared.values import ShownValues, show_option, show_values
from lexc.lexicon import Lexicon
from lexc.opening import BY_CONTENT, EmptyLexicon, ReadingOptions
from lexc.query.written import shower

Lexicons = Sequence[Lexicon | EmptyLexicon]


@commands.command("check")
@image_argument
@click.argument("words", nargs=-1, metavar="[WORD|-]...")
@show_option
@click.option("--correct", is_flag=True, help="Judge words as they stand in a text, by the rules of a dictionary.")
@click.option("--stems", is_flag=True, help="Print the stems and affixes of correct words: see lexc build --stems.")
@make_lang_option("Judge by the system's hunspell dictionaries of these languages, instead of IMAGE: see lexc spell.")
@reading_options
@json_option
@quiet_option
@click.pass_context
def command(
    ctx: click.Context,
    image: str,
    words: tuple[str, ...],
    correct: bool,
    stems: bool,
    lang: str | None,
    reading: ReadingOptions,
    as_json: bool,
    quiet: bool,
    show: list[str] | None,
) -> None:
    """Tell whether words are in a lexicon.

    IMAGE is a file, or the name of a bundled lexicon. Without WORD, each line of standard input is one. The
    exit status is 0 if all words are in the lexicon, 1 if any is not.

    --correct needs an IMAGE of a hunspell dictionary, whose rules decide: compounds, capitals, hyphens and numbers are
    correct where hunspell accepts them. --lang judges in the same way, without IMAGE.

    --stems needs an IMAGE of lexc build --stems. It prints the parts of each correct word with their stems and affixes,
    with ; between different readings. The letters that an affix removes are not shown: happily is happy -ily.

    \b
    Example:
      lexc check english QUIXOTIC CARX
      lexc check english QUIXOTIC ZYMURGY --show definition
      lexc check twl.dawg < words.txt
      lexc check de_DE.dawg --correct Haustür HAUSTÜR haustür
      lexc check --lang de_DE Haustür
      lexc check en.dawg --stems cats dog
    """
    if lang is not None:
        words = (image, *words)
    queried = list(words) if {*words} - {"-"} else _read_words()
    lexicons = _open_lexicons(image, lang, reading)
    first = lexicons[0]
    with first:
        if stems:
            verdicts = _print_analyses(lexicons, queried, as_json, quiet)
        else:
            shown = None if isinstance(first, EmptyLexicon) else show_values(first, show)
            is_by_rules = correct or lang is not None
            if as_json:
                verdicts = _print_objects(lexicons, queried, is_by_rules, shown)
            else:
                verdicts = _judge(lexicons, queried) if is_by_rules else first.contains_many(queried)
                if not quiet:
                    _print_rows(_spell(first, queried), verdicts, shown)
    if not all(verdicts):
        ctx.exit(NO)


def _print_analyses(lexicons: Lexicons, words: list[str], as_json: bool, quiet: bool) -> list[bool]:
    """Print the parts of each word with their derivations, by the first lexicon that finds the word correct.

    Return whether each word is correct.
    """
    from lexc.views.answers import analysed_parts, answer, format_part  # lazy: lexc.views costs 1 ms

    non_empty = [lexicon for lexicon in lexicons if isinstance(lexicon, Lexicon)]
    analyses = [next(filter(None, (analysed_parts(lexicon, word) for lexicon in non_empty)), []) for word in words]
    for word, parts in zip(words, analyses, strict=True):
        if as_json:
            print_json(answer(word, parts))
        elif not quiet:
            print_lines([_line(bool(parts), word, " + ".join(map(format_part, parts)))])
    return list(map(bool, analyses))


def _print_rows(words: list[str], verdicts: Sequence[bool], shown: ShownValues | None) -> None:
    """Print a line for each word: the verdict, the word, and its values."""
    rows = shown.add_fields(words) if shown else ((word,) for word in words)
    print_lines(_line(is_in, *row) for is_in, row in zip(verdicts, rows, strict=True))


def _spell(lexicon: Lexicon | EmptyLexicon, words: list[str]) -> list[str]:
    """The words as the questions spell them; those of a lexicon of keys as they are written."""
    if isinstance(lexicon, EmptyLexicon) or not lexicon.image.alphabet.holds_keys:
        return words
    return list(map(shower(lexicon.image), words))


def _line(verdict: bool, *fields: str) -> str:
    return f"{'yes' if verdict else 'no ':3} {chr(9).join(fields)}".rstrip("\t")


def _print_objects(lexicons: Lexicons, words: list[str], is_by_rules: bool, shown: ShownValues | None) -> list[bool]:
    """Print a JSON object for each word. Return whether each has results."""
    from lexc.views.answers import correctness_answers, membership_answers  # lazy: lexc.views costs 1 ms

    first, *others = lexicons
    answers = correctness_answers(first, words, others) if is_by_rules else membership_answers(first, words)
    verdicts = []
    for answer in answers:
        print_json({**answer, "results": shown.add_to_json(answer["results"])} if shown else answer)
        verdicts.append(bool(answer["results"]))
    return verdicts


def _open_lexicons(image: str, lang: str | None, reading: ReadingOptions) -> Lexicons:
    if lang is None:
        return [open_words(image, reading)]
    from lexc.cli.shared.languages import open_languages  # lazy: lexc.cli.shared.languages costs 3 ms

    refuse_image(reading != BY_CONTENT)
    return open_languages(lang)


def _judge(lexicons: Lexicons, words: list[str]) -> list[bool]:
    """Whether each word is correct by the rules of one lexicon."""
    return [any(isinstance(lexicon, Lexicon) and lexicon.is_correct(word) for lexicon in lexicons) for word in words]


def _read_words() -> list[str]:
    """Read the non-blank lines of standard input. A line that is not UTF-8 is a word that no lexicon has."""
    from lexc.source import texts  # lazy: lexc.source costs 20 ms

    print_waiting_notice()
    lines = re.split("\r\n?|\n", texts.read_text("-").data.decode(errors="surrogateescape"))
    return [line.strip() for line in lines if line.strip()]
