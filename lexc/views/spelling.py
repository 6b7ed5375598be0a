"""The unknown words of a text, as `lexc spell` finds them."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, TypedDict

from lexc import system_dictionaries
from lexc.image.reader import Image
from lexc.query import spelling

if TYPE_CHECKING:
    from lexc.image.spelling_model import SpellingModel
    from lexc.query.suggestions import Suggester
    from lexc.source.texts import Text

_BLOCK = 1 << 16  # bytes


class Misspelling(TypedDict):
    """An unknown word. line: the line of the first character, from 1. column: the column of this character, from 1.
    word: the word. suggestions: similar words, the best first.
    """

    line: int
    column: int
    word: str
    suggestions: list[str]


class InstalledDictionary(TypedDict):
    """A hunspell dictionary of the system. name: its name, a language. file: the path of its .dic file."""

    name: str
    file: str


def installed_dictionaries() -> list[InstalledDictionary]:
    """The dictionaries that `lexc spell --lang` finds, by name."""
    return [{"name": name, "file": str(path)} for name, path in system_dictionaries.find_all().items()]


class Speller:
    """A speller, which finds unknown words and their suggestions. It caches the suggestions for each word.

    max_suggestions: for each word; 0 for none. accepted: right words besides those of the image, in lower case. others:
    further images, as of other languages. model: of misspellings, None for those of the images' languages.
    """

    def __init__(
        self,
        image: Image,
        max_suggestions: int = 5,
        accepted: Container[str] = (),
        others: Sequence[Image] = (),
        model: SpellingModel | None = None,
    ) -> None:
        self._model = model
        self._suggester: Suggester | None = None
        self._image, self._others = image, others
        self._max_suggestions, self._accepted = max_suggestions, accepted
        self._memo: dict[str, list[str]] = {}

    def misspellings(self, text: Text) -> Iterator[Misspelling]:
        """Yield every unknown word of a text, in order. `lexc.source.texts.read_text` reads a file as a text."""
        return self.misspellings_in(text.data[i : i + _BLOCK] for i in range(0, len(text.data), _BLOCK))

    def misspellings_in(self, pieces: Iterable[bytes]) -> Iterator[Misspelling]:
        """Yield every unknown word of a text in UTF-8, whose bytes come in pieces. One piece is in memory at a time.

        A line may lie in several pieces; it is in memory as a whole. `lexc.source.text_pieces.open_text` reads a file.
        """
        number = 1
        for block in _blocks(pieces):
            counted = 0
            for start, word in spelling.mistakes(self._image, block, self._accepted, self._others):
                number += block.count("\n", counted, start)
                counted = start
                column = start - block.rfind("\n", 0, start)
                yield {"line": number, "column": column, "word": word, "suggestions": self._suggestions(word)}
            number += block.count("\n", counted)

    def _suggestions(self, word: str) -> list[str]:
        if self._max_suggestions and word not in self._memo:
            self._memo[word] = self._make_suggester().suggest(word, self._max_suggestions)
        return self._memo.get(word, [])

    def _make_suggester(self) -> Suggester:
        if self._suggester is None:
            from lexc.suggesting import make_suggester  # lazy: lexc.suggesting costs 5 ms

            self._suggester = make_suggester([self._image, *self._others], self._model)
        return self._suggester


def _blocks(pieces: Iterable[bytes]) -> Iterator[str]:
    """Whole lines of a text in UTF-8, some together. A line ends with LF, CR or both; in a block, with LF."""
    unfinished = b""
    for piece in pieces:
        data = unfinished + piece
        end = max(data.rfind(b"\n"), data.rfind(b"\r", 0, -1)) + 1  # an LF may follow a CR that is the last byte
        unfinished = data[end:]
        if end:
            yield _decode(data[:end])
    if unfinished:
        yield _decode(unfinished)


def _decode(data: bytes) -> str:
    text = data.decode(errors="surrogateescape")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
