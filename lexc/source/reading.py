"""`read_words`: sources of every kind as words in one alphabet."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from lexc.alphabet import Alphabet
from lexc.alphabet.folding import FOLDS, fold_for_language, turkic_language
from lexc.errors import EmptySource, SourceError, UsageError, plural, printable
from lexc.source.alphabet_choice import MIXED_CASE, alphabet_of_keys, alphabet_of_letters, may_be_english
from lexc.source.read_options import (
    ReadOptions,
    Source,
    allowed_lengths,
    load_alphabet,
    refuse_encoding,
    require_given_words,
    require_tables,
    texts_of_iterable,
)
from lexc.source.table_choice import select_column
from lexc.source.texts import Text, ValuedText, read_text
from lexc.source.word_reader import NotInAlphabet, WordReader
from lexc.source.words import Summary, ValuedList, Words
from lexc.system.files import is_dictionary_name
from lexc.system.progress import report
from lexc.system.threads import ALONE, Threads


def read_words(sources: Sequence[Source], options: ReadOptions, threads: Threads = ALONE) -> Words:
    """Read all sources as one list, long texts in two threads.

    A str or PathLike is a file, "-" is standard input, a `Text` has been read already. Anything else is an iterable: of
    words, of (word, value) pairs, or a mapping of words to values. Raises EmptySource if there is no word,
    SourceError or AlphabetError if a line is invalid, UsageError if the options do not fit.
    """
    if options.fold not in ("", *FOLDS):
        raise UsageError("no such folding", expected=", ".join(FOLDS), found=options.fold)
    texts = [_read_source(source, options) for source in sources]
    report("reading words")
    options = _with_language(options, texts)
    require_given_words(options, any(isinstance(text, Text) for text in texts))
    have_values = all(isinstance(text, ValuedText) for text in texts)
    require_tables(options, have_values, all(isinstance(text, ValuedText) and text.is_table for text in texts))
    if options.key or options.origin:
        from lexc.source.written_forms import separate_words  # lazy: lexc.source.written_forms costs 1 ms

        texts = [separate_words(text) for text in texts]
    words = (_read_with_values if _have_values(texts, options) else _read)(texts, options, threads)
    words.summary.notes += [text.note for text in texts if isinstance(text, Text) and text.note]
    words.language = options.language
    if not words.n_words:
        raise _empty_error(texts, words.summary)
    return words


def _with_language(options: ReadOptions, texts: Sequence[Text | list[str]]) -> ReadOptions:
    """The options with a language: the requested one, otherwise a Turkic one that a text names."""
    languages = [text.language for text in texts if isinstance(text, Text) and text.language]
    language = options.language or next(filter(None, map(turkic_language, languages)), "")
    return options._replace(language=language, fold=fold_for_language(language, options.fold))


def _empty_error(texts: Sequence[Text | list[str]], summary: Summary) -> EmptySource:
    """The error for sources without a word."""
    return EmptySource(
        "no words",
        where=", ".join(text.name for text in texts if isinstance(text, Text)) or "the iterable",
        found=f"{plural(summary.lines, 'line')}, {summary.skipped} skipped, {summary.other_lengths} of another length",
        remedy="Ask for other lengths." if summary.other_lengths else "One word a line is expected.",
    )


def _have_values(texts: Iterable[Text | list[str]], options: ReadOptions) -> bool:
    """Whether any source has values, or some are requested."""
    are_plain = (type(text) is list or (isinstance(text, Text) and not isinstance(text, ValuedText)) for text in texts)
    return bool(options.values or options.types) or not all(are_plain)


def _read_with_values(texts: list[Text | list[str]], options: ReadOptions, threads: Threads) -> Words:
    from lexc.source import source_values  # lazy: lexc.source costs 4 ms

    first_texts = source_values.convert_undeclared_cells(texts, options.types)
    if options.scales or options.origin:
        from lexc.source.merged_lists import add_origin, scale_scores  # lazy: lexc.source costs 1 ms

        scale_scores(texts, options.scales)
        for text in texts if options.origin else ():
            add_origin(text)
    words = _read(texts, options, threads)
    words.first_texts = first_texts
    forms = dict[int, ValuedList]()
    if options.key:
        from lexc.source.written_forms import read_written_forms  # lazy: lexc.source.written_forms costs 1 ms

        forms = read_written_forms(texts, words.alphabet)
    source_values.add_values(words, texts, options, forms)
    return words


def _read(texts: list[Text | list[str]], options: ReadOptions, threads: Threads) -> Words:
    if options.alphabet == "auto" and options.key:
        return _read_in_alphabet(alphabet_of_keys(texts, options, options.key), texts, options, threads)
    if options.alphabet == "auto":
        return _read_with_automatic_alphabet(texts, options, threads)
    return _read_in_alphabet(load_alphabet(options), texts, options, threads)


def _read_source(source: Source, options: ReadOptions) -> Text | list[str]:
    """Read a file as a text, or an iterable as words. A .dic file beginning with a number is a hunspell dictionary."""
    if isinstance(source, Text):
        return source
    if not isinstance(source, (str, os.PathLike)):
        from lexc.source.valued_words import split_values  # lazy: lexc.source.valued_words costs 1 ms

        return split_values(texts_of_iterable(source, options), options.columns)
    name = os.fspath(source)
    report(f"reading {printable(name)}")
    notes: list[str] = []
    text = read_text(source, options.decoder(notes.append))
    if is_dictionary_name(name) and re.match(rb"\s*\d+(?:\s|\Z)", text.data):
        refuse_encoding(options)
        from lexc.source.expansion import expand_dictionary  # lazy: lexc.source.expansion costs 15 ms

        return expand_dictionary(name)
    column = select_column(text, options)
    column.note, column.encoding = "; ".join(filter(None, (*notes, column.note))), options.encoding
    return column


def _read_in_alphabet(
    alphabet: Alphabet, texts: list[Text | list[str]], options: ReadOptions, threads: Threads
) -> Words:
    reader = WordReader(alphabet, allowed_lengths(options), options.skip_invalid, threads=threads)
    return _read_all(reader, texts).words()


def _read_all(reader: WordReader, texts: Iterable[Text | list[str]]) -> WordReader:
    for text in texts:
        if isinstance(text, Text):
            reader.add_text(text)
        else:
            reader.add_words(text)
    return reader


def _read_with_automatic_alphabet(texts: list[Text | list[str]], options: ReadOptions, threads: Threads) -> Words:
    """Read in the alphabet english if all letters are A-Z or all are a-z, or in an alphabet of the list's letters."""
    reason = ""
    if may_be_english(options):
        english, lengths = Alphabet.load("english"), allowed_lengths(options)
        reader = WordReader(english, lengths, options.skip_invalid, is_trial=True, threads=threads)
        try:
            if _read_all(reader, texts).has_one_case() or options.fold:
                return reader.words()
            reason = MIXED_CASE
        except NotInAlphabet as error:
            reason = str(error)
        except SourceError:
            pass  # the second reading, in another alphabet, raises it again if the line is invalid there, too
    alphabet, note = alphabet_of_letters(texts, options, reason)
    words = _read_in_alphabet(alphabet, texts, options, threads)
    words.summary.notes += [note] if note else []
    return words
