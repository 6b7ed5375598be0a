"""Peter Weinberger's program, as Appel and Jacobson describe it (1988, section 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from lexc.papers.players.spans import (
    Span,
    SpanPlayer,
    count_tiles,
    cross_checks,
    fit_word,
    letter_set,
    score_play,
    spans,
)
from lexc.play.move import RawPlay
from lexc.play.position import Position

SpansByLetters = dict[int, list[Span]]
"""Spans of one length, by the set of letters on them."""


class WeinbergerPlayer(SpanPlayer):
    """A player that tries every word on every span for the play of most points; `greedy` finds the same much faster.

    Quick global tests of a word's length and letters exclude most words. Quick local tests of the letters on a span
    exclude most spans. On the remaining spans the word is fitted letter by letter.
    """

    text: ClassVar[str] = "Weinberger's: tries every word in every place; slow"

    def _plays(self, position: Position) -> Iterator[RawPlay]:
        rack, own_letters = count_tiles(position.racks[0]), letter_set(position.racks[0])
        groups, candidates = self._group_spans(position), dict[tuple[int, int], list[tuple[int, list[Span]]]]()
        for word, letters in self._prepared_words():
            # Words of one length that need the same letters from the board have the same candidates.
            length, missing = key = len(word), letters & ~own_letters
            if key not in candidates:
                groups_of_length = groups.get(length, {}).items()
                candidates[key] = [
                    (span_letters, group)
                    for span_letters, group in groups_of_length
                    if (missing & ~span_letters).bit_count() <= rack[0]  # blanks have to stand for the rest
                ]
            for span_letters, group in candidates[key]:
                if not span_letters & ~letters:
                    for span in group:
                        if codes := fit_word(word, span, rack):
                            yield score_play(position, span, codes)

    def _group_spans(self, position: Position) -> dict[int, SpansByLetters]:
        """All spans, by length and letters."""
        groups = dict[int, SpansByLetters]()
        for span in spans(position, cross_checks(position, self._generator.lexicon.image.lookup.is_word)):
            groups.setdefault(span.length, {}).setdefault(span.fixed_letters, []).append(span)
        return groups

    def _prepare(self, words: Iterable[bytes]) -> list[tuple[bytes, int]]:
        """Each word with its set of letters."""
        return [(word, letter_set(word)) for word in words]
