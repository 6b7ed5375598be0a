"""A game between persons and programs as it stands: what was agreed on, what has happened, what there is to see."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace

from lexc.lexicon import Lexicon
from lexc.play.board import Board
from lexc.play.generation.generator import MoveGenerator
from lexc.play.interactive.clocks import Clocks
from lexc.play.interactive.game_settings import GameSettings
from lexc.play.interactive.lexicon_manager import LexiconManager
from lexc.play.interactive.reversible_game import ReversibleGame
from lexc.play.move import PLAY, Move
from lexc.play.players import Player, make
from lexc.play.position import Position
from lexc.play.records.game import Pragma
from lexc.play.scoring import words_of_play
from lexc.play.tiles import tile_text


class Session:
    """The state of a game.

    lexicon: an `Overlay` where its words may change (`GameSettings.has_open_lexicon`). now: seconds of any clock.
    watches: whether the replies tell programs' racks, and what programs considered that keep it. words: what persons
    have done to the lexicon. remarks: what a resumed record says besides. resigned: who has, -1 if nobody has.
    asked: a play about whose words a person is asked. awaits_challenge: whether the last play may still be challenged.
    """

    def __init__(
        self, settings: GameSettings, lexicon: Lexicon, now: Callable[[], float] = time.monotonic, watches: bool = False
    ) -> None:
        self.settings, self.lexicon, self.watches = settings, lexicon, watches
        self.generator = MoveGenerator(lexicon, settings.rules)
        n = len(settings.seats)
        self.game = ReversibleGame(settings.rules, settings.seed, n)
        self.clocks = Clocks(n, settings.minutes, now)
        self.players: list[Player | None] = [
            make(seat.spec, self.generator, f"{settings.seed} {number}") if seat.spec else None
            for number, seat in enumerate(settings.seats)
        ]
        self.words, self.remarks = LexiconManager(lexicon), list[Pragma]()
        self.resigned = -1
        self.is_over = self.has_quit = False
        self.pending_play: Move | None = None
        self.awaits_challenge = False

    @property
    def turn(self) -> int:
        return self.game.turn

    @property
    def awaits_person(self) -> bool:
        """Whether nothing happens until a person does something."""
        return not self.is_over and (self.awaits_challenge or self.players[self.turn] is None)

    @property
    def is_unsettled(self) -> bool:
        """Whether nobody can move any more, but nothing is settled: a challenge is awaited, or one has resigned."""
        return self.game.is_over and (self.awaits_challenge or self.resigned >= 0)

    @property
    def question(self) -> str:
        """The question that a person must answer; "" if it is simply their turn."""
        if self.pending_play is not None:
            undo = "; undo takes the play back" if self.settings.is_casual else ""
            what = f"yes adds it to the words of this game, no lets the play stand all the same{undo}"
            words = ", ".join(self.unknown_words(self.pending_play))
            return f"{words}: no word that I know. Is it one, yes or no? ({what})"
        return "the last play may be challenged: challenge, or accept" if self.awaits_challenge else ""

    @property
    def answers(self) -> tuple[str, ...]:
        """The commands that answer the question, none when it is simply somebody's turn."""
        return ("yes", "no") if self.pending_play else ("challenge", "accept") if self.awaits_challenge else ()

    def nick(self, player: int) -> str:
        return self.settings.seats[player].nick

    def text(self, tiles: bytes) -> str:
        """Tiles of a rack, as people write them."""
        return tile_text(self.settings.rules.alphabet).write(tiles)

    def time_left(self, player: int) -> float:
        """Seconds on a player's clock."""
        return self.clocks.remaining(player, player == self.turn and not self.is_over)

    def position(self) -> Position:
        """The position as the mover sees it: their own rack and no other."""
        seen = self.game.position()
        return replace(seen, racks=(seen.racks[0], *(b"" for _ in seen.racks[1:])))

    def unknown_words(self, move: Move) -> list[str]:
        """The words of a move to be made that the lexicon does not have."""
        return self._missing(move, self.position()) if move.kind == PLAY else []

    def phonies(self) -> list[str]:
        """The same of the last play."""
        n = len(self.game.events) - 1
        move, board = self.game.events[n].move, self.game.before(n)
        assert move is not None
        return self._missing(move, board)

    def _missing(self, move: Move, board: Board) -> list[str]:
        """The words of a play that are not in the lexicon, asked so that an `Overlay` compiles no image for it."""
        spell = self.settings.rules.alphabet.spell
        words = words_of_play(board, move)
        return [word.text(board) for word in words if spell(word.tiles) not in self.lexicon]
