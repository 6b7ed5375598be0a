"""The unknown words of a text, as `lexc spell` finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from lexc.image.reader import Image
from lexc.installed import system_dictionaries
from lexc.query.joined_names import unknown_parts
from lexc.query.paragraphs import Images, mistakes_by_paragraph
from lexc.query.split_words import find_split
from lexc.query.word_spelling import PersonalWords
from lexc.texts.masks import Prose
from lexc.views.answers import Answer, answer
from lexc.views.timed_search import TimedSearch

if TYPE_CHECKING:
    from lexc.image.spelling_model import SpellingModel
    from lexc.query.suggestions import Suggester
    from lexc.source.texts import Text

MAX_TEXT = 1 << 20
"""The most characters of a text that a server checks."""
_BLOCK = 1 << 16  # bytes
_MAX_LINE = 1 << 18  # bytes: a longer line is divided after a space
_MAX_CACHED = 1 << 14  # unknown words whose suggestions are kept


class Misspelling(TypedDict):
    """An unknown word. line: the line of the first character, from 1. column: the column of this character, from 1.
    word: the word, or two with a space if they are one word without it. suggestions: for all of it, the best first.
    """

    line: int
    column: int
    word: str
    suggestions: list[str]


class InstalledDictionary(TypedDict):
    """A hunspell dictionary of the system. name: its name, a language. file: the path of its .dic file."""

    name: str
    file: str


class ServedLanguage(TypedDict):
    """A language whose texts a server checks. name: as in en_US."""

    name: str


class Setting(TypedDict):
    """A setting that holds for a text. key: as in a project file. value: its value. place: an option, or the file and
    the line, that sets it.
    """

    key: str
    value: Any
    place: str


def installed_dictionaries() -> list[InstalledDictionary]:
    """The dictionaries that `lexc spell --lang` finds, by name."""
    return [{"name": name, "file": path} for name, path in system_dictionaries.find_all().items()]


class UnknownWord(NamedTuple):
    """An unknown word of a text. start: its offset. images: of the languages that its paragraph may be in.

    word: with a neighbour, if both together are a word (`tomor row`); then `half` is the unknown one of them, or "".
    """

    start: int
    word: str
    images: Images
    half: str = ""


class Speller:
    """A speller, which finds unknown words and their suggestions. It caches the suggestions for each word.

    max_suggestions: for each word; 0 for none. accepted: correct words besides those of the image, in lower case.
    others: images of further languages; the image that has most words of a paragraph judges it. model: of misspellings,
    None for those of the images' languages. other_scripts: see `lexc.query.spelling.judge_words`.
    follows_neighbours: see `lexc.query.paragraphs.mistakes_by_paragraph`. find_images: finds the images of a language
    that a text names; with none, the text is passed over.
    """

    def __init__(
        self,
        image: Image,
        max_suggestions: int = 5,
        accepted: Iterable[str] | PersonalWords = (),
        others: Sequence[Image] = (),
        model: SpellingModel | None = None,
        other_scripts: bool = False,
        follows_neighbours: bool = False,
        find_images: Callable[[str], Images] | None = None,
    ) -> None:
        self._find_images = find_images
        self.accepted = accepted if isinstance(accepted, PersonalWords) else PersonalWords(accepted)
        self._model, self._other_scripts, self._follows_neighbours = model, other_scripts, follows_neighbours
        self._images, self._max_suggestions = (image, *others), max_suggestions
        self._suggesters: dict[Images, Suggester] = {}
        self._cache: dict[tuple[Images, str], list[str]] = {}

    def misspellings(self, text: Text) -> Iterator[Misspelling]:
        """Yield every unknown word of a text, in order. `lexc.source.texts.read_text` reads a file as a text."""
        return self.misspellings_in_pieces(text.data[i : i + _BLOCK] for i in range(0, len(text.data), _BLOCK))

    def misspellings_in_pieces(
        self, pieces: Iterable[bytes], mask: Callable[[Prose, str], Prose] = lambda prose, text: prose
    ) -> Iterator[Misspelling]:
        """Yield every unknown word of a text in UTF-8, whose bytes come in pieces. One piece is in memory at a time.

        A line may lie in several pieces, and have any length. `lexc.source.text_pieces.open_text` reads a file. mask:
        masks the prose of the next lines, given these lines; see `lexc.texts.directives`.
        """
        line = column = 1
        for block in _blocks(pieces):
            yield from self._locate_misspellings(mask(Prose(block), block), line, column)
            line += block.count("\n")
            column = len(block) - block.rfind("\n") + (0 if "\n" in block else column - 1)

    def misspellings_in_prose(self, prose: Prose) -> Iterator[Misspelling]:
        """Yield every unknown word of the prose of a text, in order. Its lines end with LF."""
        return self._locate_misspellings(prose, 1, 1)

    def unknown_words(self, prose: Prose) -> Iterator[UnknownWord]:
        """Yield every unknown word of the prose of a text, in order."""
        words = prose.names | prose.accepted
        accepted = self.accepted.with_words(words) if words else self.accepted
        images = self._find_images(prose.language) if prose.language and self._find_images else self._images
        if not images:
            return iter(())
        found = mistakes_by_paragraph(images, prose.text, accepted, self._other_scripts, self._follows_neighbours)
        unknown: Iterator[UnknownWord] = (UnknownWord(*row) for row in found)
        if prose.has_joined_names:
            unknown = self._split_names(unknown, accepted)
        return self._join_halves(unknown, prose) if self._max_suggestions else unknown

    def suggest(self, unknown: UnknownWord) -> list[str]:
        """The words that may have been meant by an unknown word, the best first."""
        key = unknown.images, unknown.word
        if self._max_suggestions and key not in self._cache:
            if len(self._cache) >= _MAX_CACHED:
                self._cache.clear()
            self._cache[key] = self._make_suggester(unknown.images).suggest(unknown.word, self._max_suggestions)
        return self._cache.get(key, [])

    def _locate_misspellings(self, prose: Prose, line: int, column: int) -> Iterator[Misspelling]:
        """The unknown words of a text with their lines and columns. line, column: of the first character."""
        text, counted_end = prose.text, 0  # line is that of the character at counted_end
        line_start = 1 - column  # the offset of the line's first character, negative if an earlier text has it
        for unknown in self.unknown_words(prose):
            line += text.count("\n", counted_end, unknown.start)
            line_start = text.rfind("\n", counted_end, unknown.start) + 1 or line_start
            counted_end = unknown.start
            column = counted_end - line_start + 1
            yield {"line": line, "column": column, "word": unknown.word, "suggestions": self.suggest(unknown)}

    def _split_names(self, unknown: Iterable[UnknownWord], accepted: PersonalWords) -> Iterator[UnknownWord]:
        """The unknown parts of unknown words, which may be joined as in camelCase."""
        for name in unknown:
            for start, word in unknown_parts([(name.start, name.word)], name.images[0], accepted):
                yield UnknownWord(start, word, name.images)

    def _join_halves(self, unknown: Iterable[UnknownWord], prose: Prose) -> Iterator[UnknownWord]:
        """The unknown words, with a neighbour where both are one word without their space."""
        previous_end = 0
        for found in unknown:
            if found.start < previous_end:  # it is the second half of the previous one
                continue
            split = find_split(prose.text, found.start, found.word, self._make_suggester(found.images).join_cost)
            if split and split.start >= previous_end and prose.has(split.start, split.text):
                found = UnknownWord(split.start, split.text, found.images, found.word)
            previous_end = found.start + len(found.word)
            yield found

    def _make_suggester(self, images: Images) -> Suggester:
        if images not in self._suggesters:
            from lexc.installed.suggesting import make_suggester  # lazy: lexc.installed.suggesting costs 5 ms

            self._suggesters[images] = make_suggester(images, self._model)
        return self._suggesters[images]


def misspellings_answer(
    speller: Speller, text: str, limit: int | None = None, within: TimedSearch | None = None
) -> Answer[Misspelling]:
    """The unknown words of a text as an answer, whose query is empty. within: the search, which may end before."""
    within = within or TimedSearch()
    with within.limits():
        found = within.take(speller.misspellings_in_prose(Prose(text.replace("\r\n", "\n").replace("\r", "\n"))))
        reply = answer("", islice(found, limit))
    reply.update(within.fields())  # type: ignore[typeddict-item]
    return reply


def _blocks(pieces: Iterable[bytes]) -> Iterator[str]:
    """Blocks of whole lines of a text in UTF-8. Lines end with LF, CR or CR LF in the text, with LF in a block.

    A line with more than `_MAX_LINE` bytes is divided, so that memory is bounded.
    """
    unfinished = b""
    for piece in pieces:
        data = unfinished + piece
        end = max(data.rfind(b"\n"), data.rfind(b"\r", 0, -1)) + 1  # an LF may follow a CR that is the last byte
        if not end and len(data) > _MAX_LINE:
            end = max(data.rfind(b" "), data.rfind(b"\t")) + 1 or _last_character(data)
        unfinished = data[end:]
        if end:
            yield _decode(data[:end])
    if unfinished:
        yield _decode(unfinished)


def _last_character(data: bytes) -> int:
    """The offset of the last character of UTF-8, or of the last byte if the last four bytes begin no character."""
    last = len(data) - 1
    return next((i for i in range(last, last - 4, -1) if data[i] & 0xC0 != 0x80), last)


def _decode(data: bytes) -> str:
    text = data.decode(errors="surrogateescape")
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
