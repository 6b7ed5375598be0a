"""The checker of a document's pieces."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import accumulate

from lexc.image.reader import Image
from lexc.installed.suggesting import make_suggester
from lexc.language_server.dictionaries import AUTO
from lexc.language_server.document import Document, Range, UnknownWord
from lexc.query import spelling
from lexc.query.joined_names import unknown_parts
from lexc.query.known_misspellings import KnownMisspellings
from lexc.query.paragraphs import mistakes_by_paragraph
from lexc.query.split_words import find_split
from lexc.query.suggestions import Suggester
from lexc.query.word_spelling import PersonalWords
from lexc.texts.masks import Prose

_MAX_CONTEXT = 64  # pieces of a paragraph on either side of those that are checked
_MAX_REMEMBERED = 1 << 14  # unknown words whose languages are kept


class Checker:
    """Finds the unknown words of documents, and suggests others.

    images: at least one; a word is correct if one of them has it. accepted: a person's words.
    """

    def __init__(self, images: Sequence[Image], accepted: PersonalWords) -> None:
        self.images, self.accepted = images, accepted
        self._suggester = make_suggester(images)

    def with_words(self, accepted: PersonalWords) -> Checker:
        """A checker by the same images, with a person's other words."""
        return type(self)(self.images, accepted)

    def check(self, document: Document, pieces: range) -> None:
        """Find the unknown words of some pieces of a document, and store them there. pieces: their indexes."""
        for _ in self.check_stepwise(document, pieces):
            pass

    def check_stepwise(self, document: Document, pieces: range) -> Iterator[None]:
        """As `check`, with a pause behind each unknown word. What was found is stored at the end."""
        texts = document.pieces[pieces.start : pieces.stop]
        starts = list(accumulate(map(len, texts), initial=0))
        unknown: list[list[Range]] = [[] for _ in texts]
        for offset, word in self._find_unknown(document.prose_of(pieces)):
            piece = bisect_right(starts, offset) - 1
            start = offset - starts[piece]
            unknown[piece].append(Range(start, start + len(word)))
            yield
        document.unknown[pieces.start : pieces.stop] = map(tuple, unknown)

    def _find_unknown(self, prose: Prose) -> Iterator[tuple[int, str]]:
        """(offset, word) of the unknown words of a text. In programs, joined names are checked word by word."""
        words = prose.names | prose.accepted
        accepted = self.accepted.with_words(words) if words else self.accepted
        first, *others = self.images
        unknown = spelling.mistakes(first, prose.text, accepted, others)
        return unknown_parts(unknown, first, accepted) if prose.has_joined_names else unknown

    def suggest(self, word: str, max_suggestions: int) -> list[str]:
        """Words that may have been meant by an unknown word, the best first."""
        return self._suggester.suggest(word, max_suggestions) if max_suggestions else []

    def find_split(self, document: Document, unknown: UnknownWord) -> tuple[UnknownWord, str] | None:
        """An unknown word with a neighbour, and the word that both are without their space, if they are one."""
        piece, word_range = unknown
        word = document.word(unknown)
        split = find_split(document.pieces[piece], word_range.start, word, partial(self._join_cost, unknown=word))
        if split is None:
            return None
        both = UnknownWord(piece, Range(split.start, split.start + len(split.text)))
        return both, split.text.replace(" ", "")

    def _join_cost(self, word: str, unknown: str) -> float | None:
        """The cost of a word that an unknown one and its neighbour are, None if it is no common word."""
        return self._suggester.join_cost(word)


class AutoChecker(Checker):
    """A checker that finds the language of each paragraph. images: one for each language.

    A paragraph is judged as a whole, with one beside it on each side, in texts of at most `_MAX_CONTEXT` pieces.
    """

    def __init__(self, images: Sequence[Image], accepted: PersonalWords) -> None:
        self.images, self.accepted = images, accepted
        self._suggesters = dict[tuple[Image, ...], Suggester]()
        self._judges = dict[str, tuple[Image, ...]]()  # of unknown words

    def check_stepwise(self, document: Document, pieces: range) -> Iterator[None]:
        """Find the unknown words of the paragraphs in which some pieces are. The pieces beside them are context."""
        own = _find_paragraphs(document, pieces)
        context = _find_paragraphs(document, range(max(0, own.start - 2), min(len(document.pieces), own.stop + 2)))
        earlier = document.unknown[context.start : context.stop]
        yield from super().check_stepwise(document, context)
        first, end = own.start - context.start, own.stop - context.start
        document.unknown[context.start : own.start] = earlier[:first]
        document.unknown[own.stop : context.stop] = earlier[end:]

    def _find_unknown(self, prose: Prose) -> Iterator[tuple[int, str]]:
        words = prose.names | prose.accepted
        accepted = self.accepted.with_words(words) if words else self.accepted
        found = mistakes_by_paragraph(tuple(self.images), prose.text, accepted, follows_neighbours=True)
        for start, word, judges in found:
            unknown = unknown_parts([(start, word)], judges[0], accepted) if prose.has_joined_names else [(start, word)]
            for offset, part in unknown:
                self._remember(part, judges)
                yield offset, part

    def _remember(self, word: str, judges: tuple[Image, ...]) -> None:
        if len(self._judges) >= _MAX_REMEMBERED:
            self._judges.clear()
        self._judges[word] = judges

    def suggest(self, word: str, max_suggestions: int) -> list[str]:
        """Words of the language in which a word was unknown."""
        return self._suggester_of(word).suggest(word, max_suggestions) if max_suggestions else []

    def _suggester_of(self, word: str) -> Suggester:
        images = self._judges.get(word, tuple(self.images[:1]))
        if images not in self._suggesters:
            self._suggesters[images] = make_suggester(images)
        return self._suggesters[images]

    def _join_cost(self, word: str, unknown: str) -> float | None:
        return self._suggester_of(unknown).join_cost(word)


def _find_paragraphs(document: Document, pieces: range) -> range:
    """The pieces of the paragraphs in which some pieces are, up to blank lines, but not far."""
    first, end = pieces.start, pieces.stop
    least, most = max(0, first - _MAX_CONTEXT), min(len(document.pieces), end + _MAX_CONTEXT)
    while first > least and document.pieces[first - 1].strip():
        first -= 1
    while end < most and document.pieces[end].strip():
        end += 1
    return range(first, end)


def make_checker(images: Sequence[Image], accepted: PersonalWords, lang: str) -> Checker:
    """The checker of languages. lang: their names, or auto."""
    return AutoChecker(images, accepted) if lang == AUTO else Checker(images, accepted)


class KnownChecker(Checker):
    """A checker that reports known misspellings alone. accepted: a person's words."""

    def __init__(self, known: KnownMisspellings, accepted: PersonalWords) -> None:
        self.images, self.accepted, self._known = (), accepted, known

    def _find_unknown(self, prose: Prose) -> Iterator[tuple[int, str]]:
        accepted = self.accepted.with_words(prose.accepted) if prose.accepted else self.accepted
        return self._known.find(prose, accepted)

    def suggest(self, word: str, max_suggestions: int) -> list[str]:
        """The corrections of a misspelling."""
        return self._known.corrections(word, max_suggestions)

    def find_split(self, document: Document, unknown: UnknownWord) -> None:
        """No pair: a known misspelling is one word."""
