"""The turns of a recorded game as their players saw them: their own racks, and other tiles that a phony has shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lexc.errors import LexcError
from lexc.lexicon import Lexicon
from lexc.play.inference.observation import observed_move
from lexc.play.move import EXCHANGE, PLAY, Move, remove_tiles
from lexc.play.position import Position
from lexc.play.records.game import TURNS, WITHDRAWN, Event
from lexc.play.records.replay import Replay, Step
from lexc.play.referee import phonies, playable_move
from lexc.play.tiles import tile_text

NO_RACK, PART_OF_RACK = "the rack is not recorded", "only a part of the rack is recorded"
OVER = "the game is over: a player has no tiles, and the bag is empty"
NO_TILES = "the exchanged tiles are not recorded"


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn of a recorded game, as its player saw it.

    number: of the turn, from 1. event: its event in the record. points: by the rules, before a play is withdrawn.
    position: before the turn, with the recorded rack of the player to move, empty if it is unknown. The other racks
    hold no tiles but those that a withdrawn phony has shown.
    move: as it can be played; None if it cannot be judged. problem: the reason for that, "" without one.
    kept: the tiles that the player kept from the turn before, None if they are unknown.
    phonies: the words that the lexicon lacks. is_withdrawn: whether the play was taken back.
    last_move: the move of the player before, as others see it; None if there was none, or if it was withdrawn.
    """

    number: int
    event: Event
    points: int
    position: Position
    move: Move | None
    problem: str
    kept: bytes | None
    phonies: tuple[str, ...] = ()
    is_withdrawn: bool = False
    last_move: Move | None = None

    @property
    def player(self) -> int:
        """The number of the player."""
        return self.event.player

    @property
    def lead(self) -> int:
        """The points by which the player is ahead of the best other one, negative if behind."""
        return self.position.scores[0] - max(self.position.scores[1:], default=0)

    @property
    def is_stood_phony(self) -> bool:
        """Whether the play is a phony that nobody challenged."""
        return bool(self.phonies) and not self.is_withdrawn

    @property
    def drawn(self) -> bytes | None:
        """The tiles that the player drew before this turn, None if they are unknown."""
        rack = self.position.racks[0]
        if self.problem in (NO_RACK, PART_OF_RACK) or self.kept is None or Counter(self.kept) - Counter(rack):
            return None
        return remove_tiles(rack, self.kept)


def recorded_turns(replayed: Replay, lexicon: Lexicon) -> Iterator[RecordedTurn]:
    """The turns of a replayed game, in order. Racks of other players that the record names are left out."""
    return _Reader(replayed, lexicon).turns()


class _Reader:
    """The state of a walk over the events.

    kept: the tiles that each player kept from the last turn, None if unknown. shown: tiles on each rack that all know.
    """

    def __init__(self, replayed: Replay, lexicon: Lexicon) -> None:
        self._replayed, self._lexicon = replayed, lexicon
        self._n_players = len(replayed.game.players)
        self._kept: list[bytes | None] = [b""] * self._n_players
        self._last_move: Move | None = None
        self._shown = [Counter[int]() for _ in range(self._n_players)]

    def turns(self) -> Iterator[RecordedTurn]:
        steps, number = self._replayed.steps, 0
        mover = steps[0].event.player if steps else 0
        for step, following, position in zip(steps, [*steps[1:], None], self._replayed.positions, strict=False):
            event = step.event
            if event.kind not in TURNS:
                continue
            number += 1
            is_withdrawn = following is not None and following.event.kind == WITHDRAWN
            is_withdrawn = is_withdrawn and following is not None and following.event.player == event.player
            yield self._turn(number, step, self._visible(position, mover, event), is_withdrawn)
            self._note(step, is_withdrawn)
            mover = (event.player + 1) % self._n_players

    def _visible(self, position: Position, mover: int, event: Event) -> Position:
        """The position as the event's player sees it. mover: the player whose racks and scores come first in it."""
        n, shift = self._n_players, (event.player - mover) % self._n_players
        others = [bytes(sorted(self._shown[(event.player + seat) % n].elements())) for seat in range(1, n)]
        scores = position.scores[shift:] + position.scores[:shift]
        return replace(position, racks=(event.rack, *others), scores=scores)

    def _turn(self, number: int, step: Step, position: Position, is_withdrawn: bool) -> RecordedTurn:
        event, kept = step.event, self._kept[step.event.player]
        assert event.move is not None
        words = phonies(self._lexicon, event.move, position) if event.kind == PLAY else ()
        move, problem = None, _find_problem(step, position)
        if not problem:
            try:
                move = playable_move(position, event.move)
            except LexcError as error:
                problem = error.found or error.problem
        texts = tuple(word.text(position) for word in words)
        return RecordedTurn(
            number, event, step.points, position, move, problem, kept, texts, is_withdrawn, self._last_move
        )

    def _note(self, step: Step, is_withdrawn: bool) -> None:
        """Note which tiles the player keeps, and which of them the others have seen."""
        event = step.event
        player, rack, move = event.player, event.rack, event.move
        assert move is not None
        is_whole = bool(rack) and len(rack) >= step.n_held
        self._last_move = None if is_withdrawn else observed_move(event)
        if is_withdrawn:
            self._kept[player] = rack if is_whole else None
            self._shown[player] |= Counter(move.used)
            return
        is_known = is_whole and not event.n_exchanged and not Counter(move.used) - Counter(rack)
        self._kept[player] = remove_tiles(rack, move.used) if is_known else None
        # Nobody sees which tiles are exchanged.
        self._shown[player] -= self._shown[player] if event.kind == EXCHANGE else Counter(move.used)


def _find_problem(step: Step, position: Position) -> str:
    """The reason why a turn cannot be judged, "" if its rack and its move are known."""
    event = step.event
    if not event.rack:
        return NO_RACK
    if len(event.rack) < step.n_held:
        return PART_OF_RACK
    if event.n_exchanged:
        return NO_TILES
    unseen = position.unseen
    if not any(unseen) and not any(position.racks[1:]):
        return OVER  # some programs record a pass of the player who might challenge the last play
    if min(unseen) < 0:
        tile = tile_text(position.rules.alphabet).texts[unseen.index(min(unseen))]
        return f"board and rack hold more {tile} than the game has"
    if len(event.rack) > position.rules.rack_size:
        return f"the rack has more than {position.rules.rack_size} tiles"
    return ""
