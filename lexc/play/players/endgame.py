"""A wrapper that solves endgames, and leaves the rest of the game to another player."""

from __future__ import annotations

from functools import cached_property

from lexc.play.endgame.solver import Solver
from lexc.play.game_state import Choice, GameState
from lexc.play.players import to_choice
from lexc.play.players.searching import SearchingPlayer


class EndgamePlayer(SearchingPlayer):
    """A wrapper of another player, who moves until the bag is empty; then a search finds the best move for two players.

    See `SearchingPlayer` for the options.
    """

    @cached_property
    def _solver(self) -> Solver:
        return Solver(self._generator)

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        if state.bag or len(state.racks) != 2:
            return self._inner.choose(state)
        # The solver finds the other rack from the unseen tiles.
        visible = state.position().without_other_racks()
        return to_choice(self._solver.best(visible, self._limit(state), self._nodes))
