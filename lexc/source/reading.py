"""`read_words`: sources of every kind as words in one alphabet."""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from lexc.alphabet import Alphabet
from lexc.alphabet_folding import FOLDS, fold_for_language, turkic_language
from lexc.errors import EmptySource, SourceError, UsageError, did_you_mean, plural, printable
from lexc.progress import report, report_each
from lexc.source.read_options import ReadOptions, Source, allowed_lengths, load_alphabet
from lexc.source.table_choice import select_column
from lexc.source.tables import ColumnText
from lexc.source.texts import Text, ValuedText, read_text
from lexc.source.value_cells import convert_cells, types_of
from lexc.source.valued_words import ValuedWords, split_values
from lexc.source.word_reader import MAX_LETTERS, SPACES, NotInAlphabet, WordReader, decode_line
from lexc.source.words import Summary, ValuedList, Words

__all__ = [
    "MAX_LETTERS",
    "ReadOptions",
    "Source",
    "Summary",
    "Words",
    "expand_dictionary",
    "read_words",
    "select_column",
]


def read_words(sources: Sequence[Source], options: ReadOptions) -> Words:
    """Read all sources as one list.

    A str or PathLike is a file, "-" is standard input, a `Text` has been read already. Anything else is an iterable: of
    words, of (word, value) pairs, or a mapping of words to values. Raises EmptySource if there is no word,
    SourceError or AlphabetError if a line is invalid, UsageError if the options do not fit.
    """
    if options.fold not in ("", *FOLDS):
        raise UsageError("no such folding", expected=", ".join(FOLDS), found=options.fold)
    texts = [_read_source(source, options) for source in sources]
    report("reading words")
    languages = [text.language for text in texts if isinstance(text, Text) and text.language]
    language = options.language or next(filter(None, map(turkic_language, languages)), "")
    options = replace(options, language=language, fold=fold_for_language(language, options.fold))
    if options.columns and any(isinstance(text, Text) for text in texts):
        raise UsageError(
            "columns belong to words that are given", found="a file", remedy="Name columns of a file with values."
        )
    wanted = {"a column of weights": options.weight, "a header": options.header, "columns of values": options.values}
    for name, is_wanted in wanted.items():
        kind = ValuedText if name == "columns of values" else ColumnText
        if is_wanted and not all(isinstance(text, kind) for text in texts):
            raise UsageError(f"only a table has {name}", found="another source", remedy="Leave it out.")
    _convert_undeclared_cells(texts)
    words = (
        _read_with_automatic_alphabet(texts, options)
        if options.alphabet == "auto"
        else _read_in_alphabet(load_alphabet(options), texts, options)
    )
    words.summary.notes += [text.note for text in texts if isinstance(text, Text) and text.note]
    words.language = language
    words.values = [valued for text in texts if (valued := _values_of(text))]
    words.value_types = types_of(options.values, [*declared_types(texts).items(), *options.types.items()])
    require_columns(words.value_types, (name for valued in words.values for name in valued.columns))
    if not words.n_words:
        raise EmptySource(
            "no words",
            where=", ".join(t.name for t in texts if isinstance(t, Text)) or "the iterable",
            found=f"{plural(words.summary.lines, 'line')}, {words.summary.skipped} skipped, "
            f"{words.summary.other_lengths} of another length",
            remedy=_remedy(words.summary),
        )
    return words


def declared_types(texts: Iterable[Text | list[str]]) -> dict[str, str]:
    """The types that sources declare, by name of the column, if all sources of a column agree."""
    found: dict[str, set[str]] = {}
    for text in texts:
        if isinstance(text, ValuedText):
            for name in text.values:
                found.setdefault(name, set()).add(text.types.get(name, ""))
    return {name: next(iter(types)) for name, types in found.items() if len(types) == 1 and types != {""}}


def require_columns(types: Iterable[str], columns: Iterable[str]) -> None:
    """Raise UsageError if a type is that of an unknown column. types, columns: their names."""
    names = dict.fromkeys(columns)
    unknown = next((name for name in types if name not in names), None)
    if unknown is not None:
        expected, remedy = ", ".join(names) or "none", did_you_mean(str(unknown), names)
        raise UsageError("a type for an unknown column", expected=expected, found=repr(unknown), remedy=remedy)


def _convert_undeclared_cells(texts: Iterable[Text | list[str]]) -> None:
    """Convert the cells of columns without a type: to numbers, if all cells of a column are numbers.

    They stay texts if another source says that the column holds texts.
    """
    valued = [text for text in texts if isinstance(text, ValuedText)]
    texts_by_name = {name for text in valued for name, type_ in text.types.items() if type_ == "text"}
    for name in {name for text in valued for name in text.undeclared} - texts_by_name:
        tables = [text for text in valued if name in text.undeclared]
        for text, cells in zip(tables, convert_cells(text.values[name] for text in tables), strict=True):
            text.values[name] = cells


def _remedy(summary: Summary) -> str:
    if summary.other_lengths:
        return "Ask for other lengths."
    return "One word a line is expected."


def _read_source(source: Source, options: ReadOptions) -> Text | list[str]:
    """Read a file as a text, or an iterable as words. A .dic file beginning with a number is a hunspell dictionary."""
    if isinstance(source, Text):
        return source
    if not isinstance(source, (str, os.PathLike)):
        return split_values(source, options.columns)
    name = os.fspath(source)
    report(f"reading {printable(name)}")
    text = read_text(source)
    if name.endswith(".dic") and text.data.split(None, 1)[:1] and text.data.split(None, 1)[0].isdigit():
        return expand_dictionary(Path(name))
    return select_column(text, options)


def _values_of(text: Text | list[str]) -> ValuedList | None:
    """The words of a source as they were written, with their values; None if it has none."""
    if isinstance(text, ValuedText) and text.values:
        return ValuedList(text.data.decode(errors="surrogateescape").split("\n"), text.values, text.location)
    return ValuedList(text, text.columns) if isinstance(text, ValuedWords) else None


def expand_dictionary(dic: Path) -> Text:
    """All words of a hunspell dictionary as a text, each with the line of its entry.

    Raises SourceError if there is no .aff file beside it, or a file is damaged.
    """
    from lexc.source.hunspell import Dictionary, compounding  # lazy: lexc.source.hunspell costs 15 ms

    if not dic.with_suffix(".aff").exists():
        remedy = "Put its .aff file there; where no entry has flags, one line is enough: SET UTF-8"
        expected = str(dic.with_suffix(".aff"))
        raise SourceError("a hunspell dictionary without affixes", where=str(dic), expected=expected, remedy=remedy)

    lines, words = array("I"), bytearray()
    dictionary = Dictionary(dic)
    for entry in report_each(dictionary.entries, f"adding affixes to the words of {printable(str(dic))}"):
        for word in dictionary.expand_entry(entry):
            lines.append(entry.line)
            words += word.encode()
            words += b"\n"
    rules = ", ".join(compounding(dic))
    note = f"{dic}: its compounds ({rules}) have no end, and are left out" if rules else ""
    language = dictionary.affixes.language
    return Text(str(dic), bytes(words[:-1]), lines, is_list=False, note=note, language=language)


def _read_in_alphabet(alphabet: Alphabet, texts: list[Text | list[str]], options: ReadOptions) -> Words:
    return _read_all(WordReader(alphabet, allowed_lengths(options), options.skip_invalid), texts).words()


def _read_all(reader: WordReader, texts: Iterable[Text | list[str]]) -> WordReader:
    for text in texts:
        if isinstance(text, Text):
            reader.add_text(text)
        else:
            reader.add_words(text)
    return reader


def _read_with_automatic_alphabet(texts: list[Text | list[str]], options: ReadOptions) -> Words:
    """Read in the alphabet english if all letters are A-Z or all are a-z, else in an alphabet of the list's letters."""
    reason = ""
    if may_be_english(options):
        reader = WordReader(Alphabet.load("english"), allowed_lengths(options), options.skip_invalid, is_trial=True)
        try:
            if _read_all(reader, texts).has_one_case() or options.fold:
                return reader.words()
            reason = MIXED_CASE
        except NotInAlphabet as error:
            reason = str(error)
        except SourceError:
            pass  # the second reading, in another alphabet, raises it again if the line is invalid there, too
    alphabet, note = alphabet_of_letters(texts, options, reason)
    words = _read_in_alphabet(alphabet, texts, options)
    words.summary.notes += [note] if note else []
    return words


MIXED_CASE = "a list with capitals and small letters"


def may_be_english(options: ReadOptions) -> bool:
    """Whether lists without --alphabet are read in the alphabet english first."""
    return options.fold in ("", "upper") and not turkic_language(options.language)


def alphabet_of_letters(
    texts: Iterable[Text | list[str]], options: ReadOptions, reason: str
) -> tuple[Alphabet, str]:  # fmt: skip
    """An alphabet of the letters of texts, and a note. reason: why it is not english, "" for no note."""
    fold: Any = options.fold or "none"
    letters = _collect_letters(texts, Alphabet.utf8(fold), options.skip_invalid)
    if not letters:
        return Alphabet.load("english"), ""
    alphabet = Alphabet.from_letters(letters, fold) if len(letters) <= 63 else Alphabet.utf8(fold)
    note = (
        f"{reason} is not English (A-Z); using a new alphabet of {plural(len(letters), 'letter')}; "
        "case is kept (--fold upper ignores it, --alphabet english refuses such words)"
    )
    return alphabet, note if reason else ""


def _collect_letters(texts: Iterable[Text | list[str]], folding: Alphabet, skip_invalid: bool) -> set[str]:
    """The characters of all words after normalisation, without those that cannot be letters."""
    from unicodedata import category  # lazy: unicodedata costs 0.4 ms

    letters: set[str] = set()
    for text in texts:
        if isinstance(text, Text):
            for word in _word_lines(text, skip_invalid):
                letters.update(folding.normalise(word))
        else:
            letters.update(folding.normalise("\n".join(word for word in text if isinstance(word, str))))
    return {char for char in letters if char.isprintable() or category(char) not in ("Cc", "Cs", "Zl", "Zp")}


def _word_lines(text: Text, skip_invalid: bool) -> Iterable[str]:
    """The words of a text, joined by line ends. Raises SourceError for an invalid line unless skip_invalid."""
    try:
        whole = text.data.decode()
        if not text.is_list and "\0" not in whole:  # then every line is a word
            return [whole]
        lines = re.split("\r\n?|\n", whole)
    except UnicodeDecodeError:
        lines = []
        for number, raw in enumerate(re.split(b"\r\n?|\n", text.data)):
            try:
                lines.append(decode_line(text, raw, number))
            except SourceError:
                if not skip_invalid:
                    raise
    words = (line.strip(SPACES) if text.is_list else line for line in lines)
    return ["\n".join(word for word in words if not (text.is_list and word.startswith("#")) and "\0" not in word)]
