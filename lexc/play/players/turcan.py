"""Peter Turcan's program, as far as Appel and Jacobson could tell (1988, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from lexc.image.reader import Image
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import PLAY, Move, RawPlay
from lexc.play.players.spans import Place, best_of, counts_of, laid, places, scored, words_of
from lexc.play.position import Position
from lexc.play.referee import phonies


class TurcanPlayer:
    """Goes through the words by falling length and asks for each at every place whether it can be played.

    The play of most points is made: what else his program valued is not told. No test is made on words as such, and
    words across are looked up when a word fits.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, generator: MoveGenerator, seed: str = "") -> None:
        self._generator = generator
        self._image: Image | None = None
        self._words: list[bytes] = []

    def choose(self, state: GameState) -> Choice:
        return best_of(self._plays(state.position()), state)

    def _plays(self, position: Position) -> Iterator[RawPlay]:
        rack, by_length = counts_of(position.racks[0]), dict[int, list[Place]]()
        for place in places(position):
            by_length.setdefault(place.length, []).append(place)
        for word in self._listed():
            for place in by_length.get(len(word), ()):
                codes = laid(word, place, rack)
                if codes and self._is_legal(position, place, codes):
                    yield scored(position, place, codes)

    def _is_legal(self, position: Position, place: Place, codes: bytes) -> bool:
        move = Move(position.rules.alphabet, PLAY, place.row, place.col, place.is_down, codes)
        return not phonies(self._generator.lexicon, move, position)

    def _listed(self) -> list[bytes]:
        """The words, the longest first."""
        image = self._generator.lexicon.image
        if image is not self._image:
            self._image, self._words = image, sorted(words_of(image), key=len, reverse=True)
        return self._words
