"""Documents of office programs, OpenDocument and Word (DOCX): each paragraph becomes a line of a text.

They are zip archives of XML, or XML alone (`.fodt`). A document may be made to hurt. So types of documents, with which
entities come, are refused; and the directory of an archive, the XML that is unpacked, its depth and its text have
limits. Expat reads the XML as a stream: it expands no entity, and opens no other file.
"""

from __future__ import annotations

import re
import sys
import zipfile
import zlib
from io import BytesIO
from typing import IO, BinaryIO, NamedTuple
from xml.parsers import expat

from lexc.errors import SourceError
from lexc.system import files
from lexc.texts.masks import Prose
from lexc.texts.modes import MAX_LINES, MAX_SIZE

_MAX_XML = 1 << 25  # bytes of a document's XML, unpacked
_MAX_STREAM = 1 << 26  # bytes of standard input, which is read into memory
_MAX_DIRECTORY = 1 << 22  # bytes of an archive's directory, which zipfile reads as a whole
_MAX_DEPTH = 1_000  # elements in each other
_MAX_NAMES = 10_000  # of elements and attributes
_CHUNK = 1 << 20  # bytes that are unpacked at a time
_ODF = "urn:oasis:names:tc:opendocument:xmlns:"
_TEXT, _OFFICE = f"{_ODF}text:1.0 ", f"{_ODF}office:1.0 "
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main "
_STRICT_WORD = "http://purl.oclc.org/ooxml/wordprocessingml/main "
_COMPATIBILITY = "http://schemas.openxmlformats.org/markup-compatibility/2006 "
_LINE_ENDS = str.maketrans(dict.fromkeys("\n\r\t", " "))


class _Dialect(NamedTuple):
    """The elements of a kind of document, with their namespaces.

    parts: the names of entries that hold text, in their order. paragraphs: become lines. containers: of further
    paragraphs inside a paragraph, and of texts that are none. passed_over: with all that is in them. texts: hold the
    characters of a paragraph; none if the paragraph itself does. signs: stand for a character.
    """

    parts: re.Pattern[str]
    paragraphs: frozenset[str]
    containers: frozenset[str]
    passed_over: frozenset[str]
    texts: frozenset[str]
    signs: dict[str, str]


def _name(namespace: str, names: str) -> frozenset[str]:
    return frozenset(namespace + name for name in names.split())


_OPEN_DOCUMENT = _Dialect(
    re.compile(r"content\.xml|styles\.xml"),
    _name(_TEXT, "p h"),
    _name(_TEXT, "note-body") | _name(_OFFICE, "annotation"),
    _name(_TEXT, "note-citation tracked-changes page-number page-count date time bookmark-ref sequence ruby-text"),
    frozenset(),
    dict.fromkeys(_name(_TEXT, "s tab line-break"), " "),
)
_DOCX = _Dialect(
    re.compile(r"word/(?:document|footnotes|endnotes|comments|header|footer)\d*\.xml"),
    _name(_WORD, "p") | _name(_STRICT_WORD, "p"),
    _name(_WORD, "txbxContent") | _name(_STRICT_WORD, "txbxContent"),
    _name(_COMPATIBILITY, "Fallback"),  # it repeats what stands before it, for older programs
    _name(_WORD, "t") | _name(_STRICT_WORD, "t"),
    {namespace + name: sign for namespace in (_WORD, _STRICT_WORD)
     for name, sign in (("tab", " "), ("br", " "), ("cr", " "), ("noBreakHyphen", "-"), ("softHyphen", "\u00ad"))},
)  # fmt: skip
_RUNS = _name(_WORD, "r") | _name(_STRICT_WORD, "r")
_NO_PROOF = _name(_WORD, "noProof") | _name(_STRICT_WORD, "noProof")
_ORDER = ("document", "footnotes", "endnotes", "comments", "header", "footer")


def mask(text: str, _: str = "") -> Prose:
    """The text of a document is prose, all of it."""
    return Prose(text)


def read_document(path: str) -> str:
    """The paragraphs of a document, a line each. path: of its file; "-" for standard input. Raises SourceError."""
    name = "<stdin>" if path == "-" else path
    try:
        with _open(path) as file:
            reader = _Reader(name)
            if file.read(2) == b"PK":
                _read_archive(file, reader)
            else:
                file.seek(0)
                reader.read_part(_OPEN_DOCUMENT, file)
            return reader.text()
    except OSError as error:
        raise files.reading_error(SourceError, error, name) from error


def _open(path: str) -> BinaryIO:
    if path != "-":
        return files.open_to_read(path)
    data = sys.stdin.buffer.read(_MAX_STREAM + 1)
    if len(data) > _MAX_STREAM:
        raise SourceError("a document is too long", where="<stdin>", expected=f"at most {_MAX_STREAM:,} bytes")
    return BytesIO(data)


def _read_archive(file: BinaryIO, reader: _Reader) -> None:
    """Read the parts of a document in an archive."""
    try:
        _require_small_directory(file, reader)
        with zipfile.ZipFile(file) as archive:
            names = archive.namelist()
            dialect = _OPEN_DOCUMENT if "content.xml" in names else _DOCX
            parts = sorted({name for name in names if dialect.parts.fullmatch(name)}, key=_part_order)
            if not parts:
                raise reader.error("this archive is no document", "OpenDocument or DOCX", ", ".join(names[:3])[:80])
            for part in parts:
                entry = archive.getinfo(part)
                if entry.flag_bits & 1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise reader.error("an entry is encrypted, or packed in an unusual way", "deflate", part)
                with archive.open(entry) as opened:
                    reader.read_part(dialect, opened)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError, RuntimeError) as error:
        raise reader.error("this archive is damaged", "OpenDocument or DOCX", str(error)[:80]) from error


def _part_order(name: str) -> tuple[int, int, str]:
    """The text first, then notes, comments, headers and footers."""
    kinds = (i for i, kind in enumerate(_ORDER) if name.startswith(f"word/{kind}"))
    return next(kinds, 0), len(name), name


def _require_small_directory(file: BinaryIO, reader: _Reader) -> None:
    """Raise SourceError unless the directory of an archive is small. zipfile keeps some 500 bytes for each entry."""
    size = file.seek(0, 2)
    file.seek(max(0, size - 22 - (1 << 16)))
    end = file.read()
    start = end.rfind(b"PK\5\6")
    if start < 0 or len(end) < start + 22:
        raise zipfile.BadZipFile("its directory is missing")
    directory = int.from_bytes(end[start + 12 : start + 16], "little")
    if directory > _MAX_DIRECTORY or b"PK\6\7" in end[max(0, start - 20) : start]:  # the latter for four bytes more
        raise reader.error("an archive has too many entries", f"a directory of at most {_MAX_DIRECTORY:,} bytes")


class _Reader:
    """Reads the XML of a document's parts, and collects the paragraphs of all. name: of the document, for errors."""

    def __init__(self, name: str) -> None:
        self._name, self._size, self._n_characters = name, 0, 0
        self._paragraphs: list[list[str]] = []
        self._dialect = _OPEN_DOCUMENT
        self._start_part()

    def _start_part(self) -> None:
        self._depth, self._passed_from = 0, 0  # from which depth on all is passed over, 0 for none
        self._open: list[tuple[int, list[str] | None]] = []  # (depth, pieces of a paragraph, None in a container)
        self._is_text, self._has_no_proof = False, False

    def text(self) -> str:
        """All paragraphs, a line each."""
        return "\n".join("".join(pieces) for pieces in self._paragraphs)

    def error(self, problem: str, expected: str, found: str = "") -> SourceError:
        """An error about this document."""
        remedy = "Save it anew in the program that wrote it, or divide it."
        return SourceError(problem, where=self._name, expected=expected, found=found, remedy=remedy)

    def read_part(self, dialect: _Dialect, file: IO[bytes]) -> None:
        """Read the XML of one part. Raises SourceError if it is too long or too deep, or no XML."""
        self._dialect = dialect
        self._start_part()
        parser = expat.ParserCreate(namespace_separator=" ")
        parser.buffer_text = True
        parser.StartElementHandler, parser.EndElementHandler = self._start, self._end
        parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = self._add, self._refuse_type
        try:
            for chunk in iter(lambda: file.read(_CHUNK), b""):
                self._size += len(chunk)
                if self._size > _MAX_XML:
                    raise self.error("a document is too long", f"at most {_MAX_XML:,} bytes of XML")
                parser.Parse(chunk, False)
                if len(parser.intern) > _MAX_NAMES:
                    raise self.error("a document has too many names of elements", f"at most {_MAX_NAMES:,}")
            parser.Parse(b"", True)
        except expat.ExpatError as error:
            found = f"line {error.lineno}: {expat.ErrorString(error.code)}"
            raise self.error("this is no document, or an encrypted one", "XML", found) from error

    def _refuse_type(self, *_: object) -> None:
        raise self.error("a document has a type (DTD), which may define entities", "none", "<!DOCTYPE")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise self.error("a document is too deep", f"at most {_MAX_DEPTH:,} elements in each other")
        dialect = self._dialect
        if self._passed_from:
            return
        if tag in dialect.passed_over:
            self._passed_from = self._depth
        elif tag in dialect.paragraphs:
            self._paragraphs.append([])
            self._open.append((self._depth, self._paragraphs[-1]))
            if len(self._paragraphs) > MAX_LINES:
                raise self.error("a document is too long", f"at most {MAX_LINES:,} paragraphs")
        elif tag in dialect.containers:
            self._open.append((self._depth, None))
        elif sign := dialect.signs.get(tag):
            self._write(sign)
        elif tag in _RUNS:
            self._has_no_proof = False
        elif tag in _NO_PROOF:
            self._has_no_proof = not {*attributes.values()} & {"0", "false", "off"}
        self._is_text = tag in dialect.texts

    def _end(self, tag: str) -> None:
        if self._open and self._open[-1][0] == self._depth:
            self._open.pop()
        if self._passed_from == self._depth:
            self._passed_from = 0
        self._depth -= 1
        self._is_text = False
        if tag in _RUNS:
            self._has_no_proof = False

    def _add(self, text: str) -> None:
        if not self._passed_from and (self._is_text or not self._dialect.texts):
            self._write(" " * len(text) if self._has_no_proof else text.translate(_LINE_ENDS))

    def _write(self, text: str) -> None:
        if self._open and (pieces := self._open[-1][1]) is not None:
            pieces.append(text)
            self._n_characters += len(text)
            if self._n_characters > MAX_SIZE:
                raise self.error("a document is too long", f"at most {MAX_SIZE:,} characters")
