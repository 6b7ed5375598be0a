"""The lines of a GCG file: their encoding, their ends, and which of them belong together."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from lexc.errors import GameError

MAX_BYTES = 1_000_000
ENCODING = "character-encoding"
_ENCODINGS = {"utf-8": "utf-8", "utf8": "utf-8", "iso-8859-1": "latin-1", "latin-1": "latin-1", "latin1": "latin-1"}
_TOLD = re.compile(rb"#%s(?:[ \t]+([^ \t\r\n]*))?" % ENCODING.encode(), re.IGNORECASE)
_LINE_END = re.compile("\r\n?|\n")
_TOKEN = re.compile(r"[^ \t]+")
_CONTINUED = re.compile(r"#-(?:[ \t]+|$)")
_BOM = "\ufeff"


@dataclass(slots=True)
class Line:
    """A pragma with the lines that continue it, or an event.

    number, column: of its first character, from 1. text: without blanks around, without continuations.
    """

    where: str
    number: int
    column: int
    text: str
    more: list[str] = field(default_factory=list)

    @property
    def is_pragma(self) -> bool:
        return self.text[0] == "#"

    @property
    def key(self) -> str:
        """`title` of `#title …`; "" of a mere comment."""
        return re.split("[ \t]", self.text[1:], maxsplit=1)[0]

    @property
    def value(self) -> str:
        """What stands behind the key, a line for each that continues it."""
        return "\n".join((self.text[len(self.key) + 1 :].lstrip(" \t"), *self.more))

    @property
    def nick(self) -> str:
        """`Guy` of `>Guy: …`."""
        first = _TOKEN.match(self.text)
        if not first or len(first[0]) < 3 or not first[0].endswith(":"):
            raise self.wrong("this is no event", "a player, as >Guy:", self.text)
        return first[0][1:-1]

    @property
    def end(self) -> tuple[int, str]:
        """What comes behind the last token."""
        return self.column + len(self.text), ""

    def tokens(self) -> Iterator[tuple[int, str]]:
        """(column, text) of what blanks separate."""
        return ((self.column + match.start(), match[0]) for match in _TOKEN.finditer(self.text))

    def numbered(self, name: str) -> int:
        """2 of #player2; 0 of another pragma."""
        match = re.fullmatch(f"{name}([1-4])", self.key, re.IGNORECASE)
        return int(match[1]) if match else 0

    def place(self, column: int = 0) -> str:
        return f"{self.where}:{self.number}:{column or self.column}"

    def wrong(self, problem: str, expected: str, found: str, column: int = 0, remedy: str = "") -> GameError:
        shown = repr(found[:60]) if found else "the end of the line"
        return GameError(problem, where=self.place(column), expected=expected, found=shown, remedy=remedy)


def lines(data: bytes | str, where: str) -> list[Line]:
    """Pragmas and events in order. GameError where a line is neither and continues none."""
    found = list[Line]()
    for number, text in enumerate(_LINE_END.split(_text(data, where)), 1):
        line = Line(where, number, len(text) - len(text.lstrip(" \t")) + 1, text.strip(" \t"))
        if not line.text:
            continue
        continued = _CONTINUED.match(line.text)
        if not continued and line.text[0] in "#>":
            found.append(line)
        elif found and found[-1].is_pragma:
            found[-1].more.append(line.text[continued.end() if continued else 0 :])
        else:
            raise line.wrong("this is no line of a GCG file", "a pragma, as #title, or an event, as >Guy:", line.text)
    return _without_encoding(found)


def _without_encoding(found: list[Line]) -> list[Line]:
    """The lines without what was said of the encoding, which only the first may do."""
    for line in found[1:]:
        if line.is_pragma and line.key.lower() == ENCODING:
            raise line.wrong("the encoding is named too late", "this pragma in the first line", line.text)
    return found[1:] if found and found[0].is_pragma and found[0].key.lower() == ENCODING else found


def _text(data: bytes | str, where: str) -> str:
    """The text of a file: UTF-8 where its first line or a byte order mark says so, else ISO 8859-1."""
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
        remedy = f"Leave #{ENCODING} out if it is ISO 8859-1."
        raise GameError("not UTF-8", where=place, expected="UTF-8", found=found, remedy=remedy) from error


def _encoding(data: bytes, where: str) -> str:
    if data.startswith(_BOM.encode()):
        return "utf-8"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise GameError("not GCG", where=f"{where}:1:1", expected="UTF-8 or ISO 8859-1", found="UTF-16")
    told = _TOLD.match(data.lstrip(b" \t\r\n"))
    if not told:
        return "latin-1"
    name = (told[1] or b"").decode("latin-1")
    if name.lower() not in _ENCODINGS:
        raise GameError("no such encoding", where=f"{where}:1:1", expected="UTF-8 or ISO-8859-1", found=repr(name[:60]))
    return _ENCODINGS[name.lower()]
