"""Peter Turcan's program, as far as Appel and Jacobson describe it (1988, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from lexc.image.reader import Image
from lexc.papers.players.spans import Span, choose_best, count_tiles, fit_word, list_words, score_play, spans
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import PLAY, Move, RawPlay
from lexc.play.position import Position
from lexc.play.referee import phonies


class TurcanPlayer:
    """A player that tries the words, long ones first, on every span, and makes the play of most points.

    Turcan's program valued more than points, but the paper does not describe its evaluation. No word is excluded before
    it is tried; cross-words are looked up for each word that fits.
    """

    text: ClassVar[str] = "Turcan's: like weinberger, the longest words first; slow"
    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, generator: MoveGenerator, seed: str = "") -> None:
        self._generator = generator
        self._image: Image | None = None
        self._words: list[bytes] = []

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        return choose_best(self._plays(state.position()), state)

    def _plays(self, position: Position) -> Iterator[RawPlay]:
        rack, by_length = count_tiles(position.racks[0]), dict[int, list[Span]]()
        for span in spans(position):
            by_length.setdefault(span.length, []).append(span)
        for word in self._words_by_length():
            for span in by_length.get(len(word), ()):
                codes = fit_word(word, span, rack)
                if codes and self._is_legal(position, span, codes):
                    yield score_play(position, span, codes)

    def _is_legal(self, position: Position, span: Span, codes: bytes) -> bool:
        move = Move(position.rules.alphabet, PLAY, span.row, span.col, span.is_down, codes)
        return not phonies(self._generator.lexicon, move, position)

    def _words_by_length(self) -> list[bytes]:
        """The words, the longest first, listed again if the lexicon has changed."""
        image = self._generator.lexicon.image
        if image is not self._image:
            self._image, self._words = image, sorted(list_words(image), key=len, reverse=True)
        return self._words
