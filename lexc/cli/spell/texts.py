"""The texts of `lexc spell`: their modes, and the unknown words in them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import chain, islice
from typing import NamedTuple

from lexc.cli.shared.format_options import print_notes
from lexc.errors import LexcError, UsageError
from lexc.projects.walking import Report
from lexc.source.text_pieces import open_text
from lexc.system.files import BYTE_ORDER_MARK
from lexc.texts.directives import Directives
from lexc.texts.masks import Prose
from lexc.texts.modes import MAX_SIZE, find_mode, find_prose, is_office_document
from lexc.texts.terms import find_terms
from lexc.views.spelling import Misspelling, Speller

_PIECE_SIZE = 1 << 16  # bytes of a text that are read at a time
_MAX_BEGINNING = 2048  # bytes by which a mode is found

FindSpeller = Callable[[str], tuple[Speller, "TextOptions"]]
"""Gives the speller of a file, and the options of its text."""
MisspellingsByFile = Iterator[tuple[str, Iterator[Misspelling]]]
"""(name of a file, its unknown words) for each file."""


class TextOptions(NamedTuple):
    """Options for reading texts.

    mode: one of `lexc.texts.modes.MODES`. parts: of programs, None for comments and strings. column: of tables, "" for
    texts. words: names of bundled lists of words, () for those of the mode. directives: of one text, None for none.
    """

    mode: str = "auto"
    parts: frozenset[str] | None = None
    column: str = ""
    words: tuple[str, ...] = ()
    directives: Directives | None = None

    def pass_over(self, prose: Prose, original: str) -> Prose:
        """Mask what the directives of a text pass over. original: the text without masks."""
        return prose if self.directives is None else self.directives.apply(prose, original)


class Target(NamedTuple):
    """The place of corrected texts. output: a file, None for standard output. is_in_place: it replaces texts."""

    output: str | None = None
    is_in_place: bool = False


def find_misspellings(
    files: Iterable[str], find_speller: FindSpeller, is_list: bool, report: Report
) -> MisspellingsByFile:
    """Find the unknown words of each file. A file that cannot be read is reported and left out.

    find_speller: gives the speller of a file, and the options of its text. is_list: whether a word is reported once
    only, in all files together.
    """
    seen = set[str]()
    for file in files:
        name, pieces = open_text(file, _PIECE_SIZE, max_line=0)
        try:
            speller, options = find_speller(file)
            misspellings = _report_errors(*_begin(_misspellings_in(speller, name, pieces, options)), report)
        except LexcError as error:
            report(error)
            continue
        yield name, _unique(misspellings, seen) if is_list else misspellings


def _begin(found: Iterator[Misspelling]) -> tuple[list[Misspelling], Iterator[Misspelling]]:
    """The first misspelling, if there is one, and the others. Raises LexcError for a file that cannot be read."""
    return list(islice(found, 1)), found


def _report_errors(first: list[Misspelling], others: Iterator[Misspelling], report: Report) -> Iterator[Misspelling]:
    """All misspellings up to an error, which is reported."""
    yield from first
    try:
        yield from others
    except LexcError as error:
        report(error)


def _misspellings_in(
    speller: Speller, name: str, pieces: Iterator[bytes], options: TextOptions
) -> Iterator[Misspelling]:
    mode, pieces = _choose_mode(name, pieces, options)
    if mode == "text":
        yield from speller.misspellings_in_pieces(pieces, partial(_pass_over_text, options))
        return
    if mode == "office":
        yield from speller.misspellings_in_prose(_mask(_read_document(name), mode, name, options))
        return
    reader, remedy = ("--csv", "Divide the table.") if mode == "table" else (f"--mode {mode}", "Choose --mode text.")
    text = read_whole(pieces, name, reader, remedy).replace("\r\n", "\n").replace("\r", "\n")
    yield from speller.misspellings_in_prose(_mask(text, mode, name, options))


def _pass_over_text(options: TextOptions, prose: Prose, text: str) -> Prose:
    """The prose of lines of a text in mode text, with the words that it knows, and without what is passed over."""
    return options.pass_over(prose._replace(accepted=find_terms(options.words)), text)


def _choose_mode(name: str, pieces: Iterator[bytes], options: TextOptions) -> tuple[str, Iterator[bytes]]:
    """The mode of a text, and all of its pieces."""
    if options.column:
        return "table", pieces
    if options.mode != "auto":
        return options.mode, pieces
    if is_office_document(name):
        return "office", pieces
    first = next(pieces, b"")
    beginning = first[:_MAX_BEGINNING].decode(errors="replace")
    return find_mode(name, beginning), chain([first], pieces)


def _read_document(name: str) -> str:
    from lexc.texts.office import read_document  # lazy: lexc.texts.office costs 10 ms

    return read_document("-" if name == "<stdin>" else name)


class TextToCorrect(NamedTuple):
    """A text with its own line ends, and its prose. mark: its byte order mark, b"" for none."""

    mark: bytes
    text: str
    prose: Prose


def read_text_to_correct(file: str, options: TextOptions) -> TextToCorrect:
    """Read a text as a whole. Raises UsageError if it is too long."""
    name, pieces = open_text(file, _PIECE_SIZE, max_line=0, keeps_mark=True)
    if _choose_mode(name, iter(()), options)[0] == "office":
        raise UsageError(
            "a document of an office program is not corrected", where=name, expected="a text with --correct",
            remedy="Correct it in its program. The lines of reports are its paragraphs.",
        )  # fmt: skip
    first = next(pieces, b"")
    mark = BYTE_ORDER_MARK if first.startswith(BYTE_ORDER_MARK) else b""
    mode, pieces = _choose_mode(name, chain([first.removeprefix(mark)], pieces), options)
    text = read_whole(pieces, name, "--correct", "Divide the text.")
    return TextToCorrect(mark, text, _mask(text, mode, name, options))


def _mask(text: str, mode: str, name: str, options: TextOptions) -> Prose:
    """The prose of a text, or the cells of a table's column."""
    if mode == "table":
        from lexc.texts import table  # lazy: lexc.texts.table costs 0.5 ms

        prose = table.mask(text, options.column, name)._replace(accepted=find_terms(options.words))
    else:
        prose = find_prose(text, mode, name, options.parts, options.words)
    if prose.note:
        print_notes([prose.note])
    return options.pass_over(prose, text)._replace(original=text)


def read_whole(pieces: Iterable[bytes], name: str, reader: str, remedy: str) -> str:
    """The text of all pieces together. Raises UsageError if it has more than `MAX_SIZE` bytes.

    name: of the text. reader, remedy: for the error, the option that needs the whole text, and the next step.
    """
    data, size = [], 0
    for piece in pieces:
        data.append(piece)
        size += len(piece)
        if size > MAX_SIZE:
            raise UsageError(
                "a text is too long", where=name, expected=f"at most {MAX_SIZE:,} bytes with {reader}", remedy=remedy
            )
    return b"".join(data).decode(errors="surrogateescape")


def _unique(found: Iterator[Misspelling], seen: set[str]) -> Iterator[Misspelling]:
    for misspelling in found:
        if misspelling["word"] not in seen:
            seen.add(misspelling["word"])
            yield misspelling
