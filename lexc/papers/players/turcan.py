"""Peter Turcan's program, as far as Appel and Jacobson describe it (1988, section 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from lexc.papers.players.spans import Span, SpanPlayer, count_tiles, fit_word, score_play, spans
from lexc.play.move import PLAY, Move, RawPlay
from lexc.play.position import Position
from lexc.play.referee import phonies


class TurcanPlayer(SpanPlayer):
    """A player that tries the words, long ones first, on every span, and makes the play of most points.

    Turcan's program valued more than points, but the paper does not describe its evaluation. No word is excluded before
    it is tried; cross-words are looked up for each word that fits.
    """

    text: ClassVar[str] = "Turcan's: like weinberger, the longest words first; slow"

    def _plays(self, position: Position) -> Iterator[RawPlay]:
        rack, by_length = count_tiles(position.racks[0]), dict[int, list[Span]]()
        for span in spans(position):
            by_length.setdefault(span.length, []).append(span)
        for word in self._prepared_words():
            for span in by_length.get(len(word), ()):
                codes = fit_word(word, span, rack)
                if codes and self._is_legal(position, span, codes):
                    yield score_play(position, span, codes)

    def _is_legal(self, position: Position, span: Span, codes: bytes) -> bool:
        move = Move(position.rules.alphabet, PLAY, span.row, span.col, span.is_down, codes)
        return not phonies(self._generator.lexicon, move, position)

    def _prepare(self, words: Iterable[bytes]) -> list[bytes]:
        """The longest first."""
        return sorted(words, key=len, reverse=True)
