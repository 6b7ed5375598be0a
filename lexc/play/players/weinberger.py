"""Peter Weinberger's program, as Appel and Jacobson tell it (1988, section 2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar

from lexc.image.reader import Image
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import RawPlay
from lexc.play.players.spans import Place, best_of, counts_of, cross_masks, laid, letters_of, places, scored, words_of
from lexc.play.position import Position

Groups = dict[int, list[Place]]
"""Places of one length, by the letters that lie there."""


class WeinbergerPlayer:
    """Tries every word at every place and makes the play of most points, as greedy does in a fraction of the time.

    Quick global tests, on a word's length and letters, leave most words out; then quick local ones, on the letters that
    lie at a place, most places; at the others the word is fitted letter by letter.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {}

    def __init__(self, generator: MoveGenerator, seed: str = "") -> None:
        self._generator = generator
        self._image: Image | None = None
        self._words: list[tuple[bytes, int]] = []

    def choose(self, state: GameState) -> Choice:
        return best_of(self._plays(state.position()), state)

    def _plays(self, position: Position) -> Iterator[RawPlay]:
        rack, own = counts_of(position.racks[0]), letters_of(position.racks[0])
        groups, fitting = self._groups(position), dict[tuple[int, int], list[tuple[int, list[Place]]]]()
        for word, letters in self._listed():
            lacks = len(word), letters & ~own
            if lacks not in fitting:
                found = groups.get(len(word), {}).items()
                fitting[lacks] = [(has, some) for has, some in found if (lacks[1] & ~has).bit_count() <= rack[0]]
            for has, some in fitting[lacks]:
                if not has & ~letters:
                    for place in some:
                        if codes := laid(word, place, rack):
                            yield scored(position, place, codes)

    def _groups(self, position: Position) -> dict[int, Groups]:
        """All places, by length."""
        groups = dict[int, Groups]()
        for place in places(position, cross_masks(position, self._generator.lexicon.image.lookup.is_word)):
            groups.setdefault(place.length, {}).setdefault(place.has, []).append(place)
        return groups

    def _listed(self) -> list[tuple[bytes, int]]:
        """The words with their letters, listed anew when the lexicon changes."""
        image = self._generator.lexicon.image
        if image is not self._image:
            self._image, self._words = image, [(word, letters_of(word)) for word in words_of(image)]
        return self._words
