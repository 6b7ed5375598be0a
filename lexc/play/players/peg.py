"""A wrapper that solves pre-endgames, and leaves the rest of the game to another player."""

from __future__ import annotations

from lexc.play.endgame.candidates import MAX_IN_BAG
from lexc.play.endgame.preendgame import Preendgame
from lexc.play.game_state import Choice, GameState
from lexc.play.players import to_choice
from lexc.play.players.searching import SearchingPlayer


class PreendgamePlayer(SearchingPlayer):
    """A wrapper of another player, who moves unless the bag holds one to four tiles in a game of two; then a search
    finds the move that wins most.

    See `SearchingPlayer` for the options.
    """

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        is_full = all(len(rack) == self._generator.rules.rack_size for rack in state.racks)
        if not (0 < len(state.bag) <= MAX_IN_BAG and len(state.racks) == 2 and is_full):
            return self._inner.choose(state)
        search = Preendgame(self._generator, state.position().without_other_racks())
        search.run(self._limit(state), self._nodes)
        return to_choice(search.best.move)
