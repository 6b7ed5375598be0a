"""The lines of a GCG file: its encoding, its line ends, and pragmas of several lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lexc.errors import GameError

MAX_BYTES = 1_000_000
ENCODING = "character-encoding"
_ENCODINGS = {"utf-8": "utf-8", "utf8": "utf-8", "iso-8859-1": "latin-1", "latin-1": "latin-1", "latin1": "latin-1"}
_ENCODING_LINE = re.compile(rb"#%s(?:[ \t]+([^ \t\r\n]*))?" % ENCODING.encode(), re.IGNORECASE)
_LINE_END = re.compile("\r\n?|\n")
_TOKEN = re.compile(r"[^ \t]+")
_CONTINUATION = re.compile(r"#-(?:[ \t]+|$)")
_BOM = "\ufeff"


@dataclass(slots=True)
class Line:
    """A pragma with the lines that continue it, or an event.

    number, column: the place of its first character, from 1. text: the first line without blanks around it.
    continuations: the other lines.
    """

    where: str
    number: int
    column: int
    text: str
    continuations: list[str] = field(default_factory=list)

    @property
    def is_pragma(self) -> bool:
        """Whether the line is a pragma, not an event."""
        return self.text[0] == "#"

    @property
    def key(self) -> str:
        """The key of a pragma: `title` of `#title …`; "" of a comment."""
        return re.split("[ \t]", self.text[1:], maxsplit=1)[0]

    @property
    def value(self) -> str:
        """The text behind the key of a pragma, with a line for each continuation."""
        return "\n".join((self.text[len(self.key) + 1 :].lstrip(" \t"), *self.continuations))

    @property
    def nick(self) -> str:
        """The nickname of an event: `Guy` of `>Guy: …`. Raises GameError if there is none."""
        first = _TOKEN.match(self.text)
        if not first or len(first[0]) < 3 or not first[0].endswith(":"):
            raise self.game_error("this is no event", "a player, as >Guy:", self.text)
        return first[0][1:-1]

    @property
    def end(self) -> tuple[int, str]:
        """(column, "") behind the last token, in place of a missing one."""
        return self.column + len(self.text), ""

    def tokens(self) -> Iterator[tuple[int, str]]:
        """The tokens between blanks: (column, text)."""
        return ((self.column + match.start(), match[0]) for match in _TOKEN.finditer(self.text))

    def suffix_number(self, name: str) -> int:
        """The number behind a name in the key: 2 of #player2 for "player"; 0 for other keys."""
        match = re.fullmatch(f"{name}([1-4])", self.key, re.IGNORECASE)
        return int(match[1]) if match else 0

    def place(self, column: int = 0) -> str:
        """The place of a column as `where:line:column`; by default that of the first character."""
        return f"{self.where}:{self.number}:{column or self.column}"

    def game_error(self, problem: str, expected: str, found: str, column: int = 0, remedy: str = "") -> GameError:
        """The error of a wrong line. found: "" for its end. column: 0 for its first character."""
        shown = repr(found[:60]) if found else "the end of the line"
        return GameError(problem, where=self.place(column), expected=expected, found=shown, remedy=remedy)


def split_lines(data: bytes | str, where: str) -> list[Line]:
    """Split a file into pragmas and events, in order. Raises GameError for a line that is neither."""
    lines = list[Line]()
    for number, text in enumerate(_LINE_END.split(_text(data, where)), 1):
        line = Line(where, number, len(text) - len(text.lstrip(" \t")) + 1, text.strip(" \t"))
        if not line.text:
            continue
        continued = _CONTINUATION.match(line.text)
        if not continued and line.text[0] in "#>":
            lines.append(line)
        elif lines and lines[-1].is_pragma:
            lines[-1].continuations.append(line.text[continued.end() if continued else 0 :])
        else:
            raise line.game_error("this is no line of GCG", "a pragma, as #title, or an event, as >Guy:", line.text)
    return _without_encoding(lines)


def _without_encoding(lines: list[Line]) -> list[Line]:
    """The lines without the pragma of the encoding, which only the first line may be."""
    for line in lines[1:]:
        if line.is_pragma and line.key.lower() == ENCODING:
            raise line.game_error("the encoding is named too late", "its pragma in the first line", line.text)
    return lines[1:] if lines and lines[0].is_pragma and lines[0].key.lower() == ENCODING else lines


def _text(data: bytes | str, where: str) -> str:
    """The text of a file: UTF-8 if its first line or a byte order mark says so, otherwise ISO 8859-1."""
    if len(data) > MAX_BYTES:
        expected, found = f"at most {MAX_BYTES:,} bytes", f"{len(data):,}"
        raise GameError("the file is too long for a game", where=where, expected=expected, found=found)
    encoding = "utf-8"
    if isinstance(data, str):
        data = data.encode(errors="surrogatepass")
    else:
        encoding = _encoding(data, where)
    try:
        return data.decode(encoding).removeprefix(_BOM)
    except UnicodeDecodeError as error:
        *above, before = _LINE_END.split(data[: error.start].decode())
        place, found = f"{where}:{len(above) + 1}:{len(before) + 1}", f"byte 0x{data[error.start]:02X}"
        remedy = f"If it is ISO 8859-1, remove #{ENCODING}."
        raise GameError("not UTF-8", where=place, expected="UTF-8", found=found, remedy=remedy) from error


def _encoding(data: bytes, where: str) -> str:
    if data.startswith(_BOM.encode()):
        return "utf-8"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise GameError("not GCG", where=f"{where}:1:1", expected="UTF-8 or ISO 8859-1", found="UTF-16")
    first_line = _ENCODING_LINE.match(data.lstrip(b" \t\r\n"))
    if not first_line:
        return "latin-1"
    name = (first_line[1] or b"").decode("latin-1")
    if name.lower() not in _ENCODINGS:
        raise GameError("no such encoding", where=f"{where}:1:1", expected="UTF-8 or ISO-8859-1", found=repr(name[:60]))
    return _ENCODINGS[name.lower()]
