"""The state of a game between persons and programs, with its settings."""

from __future__ import annotations

import time
from collections.abc import Callable

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
    """The state of a game between persons and programs.

    lexicon: an `Overlay` if its words may change (`GameSettings.lets_words_change`). now: the seconds of a clock.
    inspects: whether replies show the racks of programs, and the moves that they have considered.
    game: board, bag, racks, scores and events. players: for each seat its program, None for a person.
    words: the lexicon, and its changes by persons. other_pragmas: the pragmas of a resumed record that name no setting.
    resigned: the player who has resigned, -1 if nobody has. pending_play: a play with unknown words, about which a
    person is asked. awaits_challenge: whether the last play of the game may still be challenged.
    """

    def __init__(
        self,
        settings: GameSettings,
        lexicon: Lexicon,
        now: Callable[[], float] = time.monotonic,
        inspects: bool = False,
    ) -> None:
        self.settings, self.lexicon, self.inspects = settings, lexicon, inspects
        self.generator = MoveGenerator(lexicon, settings.rules)
        n_players = len(settings.seats)
        self.game = ReversibleGame(settings.rules, settings.seed, n_players)
        self.clocks = Clocks(n_players, settings.clock, now)
        self.players: list[Player | None] = [
            make(seat.spec, self.generator, f"{settings.seed} {number}") if seat.spec else None
            for number, seat in enumerate(settings.seats)
        ]
        self.words, self.other_pragmas = LexiconManager(lexicon), list[Pragma]()
        self.resigned = -1
        self.is_over = self.has_quit = False
        self.pending_play: Move | None = None
        self.awaits_challenge = False

    @property
    def turn(self) -> int:
        """The player to move."""
        return self.game.turn

    @property
    def awaits_person(self) -> bool:
        """Whether the game waits for a person."""
        return not self.is_over and (self.awaits_challenge or self.players[self.turn] is None)

    @property
    def is_unsettled(self) -> bool:
        """Whether nobody can move, but the game is not settled: a challenge is possible, or a player has resigned."""
        return self.game.is_over and (self.awaits_challenge or self.resigned >= 0)

    @property
    def question(self) -> str:
        """The question that a person must answer, "" if there is none."""
        if self.pending_play is not None:
            undo = "; undo takes the play back" if self.settings.is_casual else ""
            choices = f"yes adds it to the words of this game, no lets the play stand all the same{undo}"
            words = ", ".join(self.unknown_words(self.pending_play))
            return f"{words}: not in the lexicon. Is it a word, yes or no? ({choices})"
        return "the last play may be challenged: challenge, or accept" if self.awaits_challenge else ""

    @property
    def answers(self) -> tuple[str, ...]:
        """The commands that answer the question, none if there is no question."""
        return ("yes", "no") if self.pending_play else ("challenge", "accept") if self.awaits_challenge else ()

    def nick(self, player: int) -> str:
        """The nickname of a player."""
        return self.settings.seats[player].nick

    def text(self, tiles: bytes) -> str:
        """The tiles of a rack as text."""
        return tile_text(self.settings.rules.alphabet).write(tiles)

    def remaining_time(self, player: int) -> float:
        """The remaining seconds on a player's clock, negative in overtime."""
        return self.clocks.remaining(player, player == self.turn and not self.is_over)

    def position(self) -> Position:
        """The position as the mover sees it, without the other racks."""
        return self.game.position().without_other_racks()

    def unknown_words(self, move: Move) -> list[str]:
        """The words of a move, before it is made, that the lexicon lacks."""
        return self._words_not_in_lexicon(move, self.position()) if move.kind == PLAY else []

    def phonies(self) -> list[str]:
        """The words of the last play that the lexicon lacks."""
        last = len(self.game.events) - 1
        move, board = self.game.events[last].move, self.game.board_before(last)
        assert move is not None
        return self._words_not_in_lexicon(move, board)

    def _words_not_in_lexicon(self, move: Move, board: Board) -> list[str]:
        """The words of a play that the lexicon lacks. They are looked up so that an `Overlay` compiles no image."""
        spell = self.settings.rules.alphabet.spell
        words = words_of_play(board, move)
        return [word.text(board) for word in words if spell(word.tiles) not in self.lexicon]
