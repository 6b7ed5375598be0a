"""The game manager, which stands between players, referee and record (Shapiro and Smith 1977, section 2.1).

It takes commands and returns replies; it does no input or output.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lexc.errors import UsageError
from lexc.play.game_state import PATIENCE
from lexc.play.interactive import saved_game
from lexc.play.interactive.answers import ANSWERS, answer, describe_move, describe_settlement, result, with_verb
from lexc.play.interactive.commands import MOVE, Command, capitalise, no_answer_error
from lexc.play.interactive.session import Session
from lexc.play.move import PLAY, Move, move_from_choice
from lexc.play.records.game import CHALLENGE, TIME, TURNS, WITHDRAWN, Event, Game
from lexc.play.referee import first_faults, validate
from lexc.play.scoring import score
from lexc.play.through_letters import clear_through_letters, mark_through_letters
from lexc.play.time_control import set_clock

_MAX_REASONS = 3
"""The most reasons that a refusal gives."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to a command. text: for people.

    kind: for programs: began, moved, withdrawn, stands, lost-turn, refused, ask, board, answer, held, edited, undone,
    settled, over, inspect or quit.
    """

    kind: str
    text: str = ""


class GameManager(Session):
    """A manager of a session: it takes commands, lets programs play, and returns replies."""

    # ---- The record

    def record(self) -> Game:
        """The record of the game, from which `resume` can go on."""
        return saved_game.to_record(self)

    def resume(self, game: Game) -> Iterator[Reply]:
        """Go on with a recorded game; must be called first. Raises GameError if the record disagrees with the rules."""
        saved_game.restore(self, game)
        self.clocks.start()
        yield from [Reply("over", result(self))] if self.is_over else self._settle_if_over()

    # ---- Programs

    def step(self) -> Iterator[Reply]:
        """Let a program take its turn, if it is the turn of one."""
        player = None if self.awaits_person or self.is_over else self.players[self.turn]
        if player is None:
            return
        # between programs alone a game ends even if its rules have a higher limit: somebody may be watching
        if all(self.players) and self.game.scoreless >= PATIENCE * len(self.players):
            yield from self._end_game()
            return
        if self.inspects:
            yield Reply("inspect", f"{self.nick(self.turn)} has {self.text(bytes(self.game.rack))}")
        if self.clocks.limit:
            set_clock(player, self.remaining_time(self.turn))
        move = move_from_choice(self.settings.rules.alphabet, player.choose(self.game))
        if self.inspects:
            yield from (Reply("inspect", line) for line in getattr(player, "considered", ()))
        yield from self._make_move(move)

    # ---- Commands of persons

    def execute(self, command: Command) -> list[Reply]:
        """Execute a command. Raises UsageError or MoveError if it is not possible now."""
        if command.name == "board":
            return [Reply("board")]
        if command.name in ANSWERS and command.tiles is None:
            return [Reply("answer", answer(self, command))]
        if command.name == "quit":
            self.has_quit = True
            return [Reply("quit")]
        self._check_possible(command.name)
        return list(getattr(self, _HANDLERS[command.name])(command))

    def _check_possible(self, name: str) -> None:
        """Raise UsageError if the game is over, or if the command does not answer the open question."""
        if self.is_over and name != "undo":
            raise UsageError("the game is over", found=name, remedy="Type quit, or in casual play undo.")
        if name in (*self.answers, "undo", "resign"):
            return
        if self.answers:
            raise no_answer_error(self.answers, name)
        if name in ("yes", "no", "accept"):
            raise UsageError("there is no question to answer", expected="a move or a command", found=name)

    def _handle_move(self, command: Command) -> Iterator[Reply]:
        """Make a move, if the referee accepts it."""
        assert command.move is not None
        position = self.position()
        move = mark_through_letters(command.move, position)
        if not command.marks_blanks:
            move = capitalise(move, position.racks[0])
        is_strict = (self.settings.challenge, self.settings.unknown) == ("void", "refuse")
        faults = validate(self.lexicon if is_strict else None, move, position)
        if faults:
            yield from (Reply("refused", fault.text) for fault in first_faults(faults)[:_MAX_REASONS])
        elif self.settings.unknown == "ask" and self.unknown_words(move):
            self.pending_play = clear_through_letters(move)
            yield Reply("ask", self.question)
        else:
            yield from self._make_move(clear_through_letters(move))

    def _handle_answer(self, command: Command) -> Iterator[Reply]:
        """Make the pending play; the answer "yes" first inserts its words into the lexicon."""
        assert self.pending_play is not None
        move, self.pending_play = self.pending_play, None
        for word in self.unknown_words(move) if command.name == "yes" else ():
            self.words.change(self.words.capitals(word), is_added=True)
        yield from self._make_move(move)

    def _handle_insert(self, command: Command) -> Iterator[Reply]:
        yield Reply("edited", f"{self.words.insert(command.words[0])} is a word from now on")

    def _handle_delete(self, command: Command) -> Iterator[Reply]:
        yield Reply("edited", f"{self.words.delete(command.words[0])} is no word from now on")

    def _handle_challenge(self, command: Command) -> Iterator[Reply]:
        if self.settings.challenge == "void":
            raise UsageError("plays cannot be challenged in this game", remedy="Begin one with --challenge.")
        last = self.game.events[-1] if self.game.events else None
        if last is None or last.kind != PLAY:
            raise UsageError("there is no play to challenge")
        phonies = self.phonies()
        is_end, self.awaits_challenge = self.awaits_challenge, False
        yield self._withdraw(phonies) if phonies else self._reject_challenge(last.player, is_end)
        if self.game.is_over:
            yield from self._end_game()

    def _handle_accept(self, command: Command) -> Iterator[Reply]:
        self.awaits_challenge = False
        return self._end_game()

    def _handle_undo(self, command: Command) -> Iterator[Reply]:
        """Take back the last turn of a person and all after it, or else only a pending play."""
        self._check_casual("turns are taken back")
        events = self.game.events
        turns_of_persons = [
            index for index, event in enumerate(events) if event.kind in TURNS and self.players[event.player] is None
        ]
        if self.pending_play is None and not turns_of_persons:
            raise UsageError("there is no turn to take back")
        if self.pending_play is None:
            self.game.take_back(turns_of_persons[-1])
        self.pending_play, self.awaits_challenge = None, False
        self.resigned, self.is_over = -1, False
        self.clocks.start()
        yield Reply("undone", f"{with_verb(self.nick(self.turn), 'is')} to move again")

    def _handle_rack(self, command: Command) -> Iterator[Reply]:
        self._check_casual("tiles are chosen")
        self.game.choose_rack(command.tiles or b"")
        yield Reply("held", self.text(bytes(self.game.rack)))

    def _check_casual(self, action: str) -> None:
        if not self.settings.is_casual:
            raise UsageError(f"{action} in casual play only", remedy="Begin a game with --casual.")

    def _handle_resign(self, command: Command) -> Iterator[Reply]:
        self.pending_play, self.awaits_challenge = None, False
        self.resigned, self.is_over = self.turn, True
        yield Reply("over", result(self))

    def _handle_end(self, command: Command) -> Iterator[Reply]:
        return self._end_game()

    # ---- Turns, challenges and the end of the game

    def _make_move(self, move: Move) -> Iterator[Reply]:
        """Make a legal move of the mover, withdraw it if a program challenges it, and end the game if it is over."""
        mover, position = self.turn, self.game.position()
        self.clocks.press(mover)
        self.game.apply_event(self.game.turn_event(move, score(position, move)))
        yield Reply("moved", f"{self.nick(mover)}: {describe_move(move, position)}")
        if move.kind == PLAY and self._has_program_opponent(mover) and (phonies := self.phonies()):
            yield self._withdraw(phonies)
        yield from self._settle_if_over()

    def _has_program_opponent(self, mover: int) -> bool:
        """Whether an opponent is a program, which challenges every phony."""
        others = (player for seat, player in enumerate(self.players) if seat != mover)
        return self.settings.challenge != "void" and any(others)

    def _withdraw(self, phonies: Sequence[str]) -> Reply:
        """Withdraw the last play; its player loses the turn, too."""
        last = self.game.events[-1]
        self.game.apply_event(replace(self.game.other_event(last.player, WITHDRAWN, -last.points), rack=last.rack))
        return Reply(
            "withdrawn",
            f"{', '.join(phonies)}: not in the lexicon, {with_verb(self.nick(last.player), 'takes')} the play back",
        )

    def _reject_challenge(self, challenged: int, is_end: bool) -> Reply:
        """Apply the challenge rule to a wrong challenge. is_end: whether the play has ended the game."""
        rule = self.settings.challenge
        if rule in ("5", "10"):
            bonus = self.game.other_event(challenged, CHALLENGE, int(rule))
            # Without a rack, Quackle takes (challenge) for the tiles that remain at the end of the game.
            self.game.apply_event(replace(bonus, rack=bytes(self.game.racks[challenged])))
            return Reply("stands", f"the play stands, {with_verb(self.nick(challenged), 'gains')} {rule} points")
        if rule == "single" or is_end:
            return Reply("stands", "the play stands")
        challenger = self.turn
        self.clocks.press(challenger)
        self.game.apply_event(self.game.turn_event(Move(self.settings.rules.alphabet), 0, "challenged in vain"))
        return Reply("lost-turn", f"the play stands, {with_verb(self.nick(challenger), 'loses')} the turn")

    def _settle_if_over(self) -> Iterator[Reply]:
        """Settle the game if it is over, unless the next player may still challenge the last play."""
        if self.is_over or not self.game.is_over:
            return
        events = self.game.events
        self.awaits_challenge = (
            self.settings.challenge != "void"
            and self.players[self.turn] is None
            and bool(events)
            and events[-1].kind == PLAY
        )
        if self.awaits_challenge:
            yield Reply("ask", self.question)
        else:
            yield from self._end_game()

    def _end_game(self) -> Iterator[Reply]:
        """Settle the remaining tiles and the clocks, and end the game."""
        for event in self.game.settlements():
            yield self._settle(event)
        for player in range(len(self.players)):
            if penalty := self.clocks.penalty(player):
                yield self._settle(self.game.other_event(player, TIME, penalty))
        self.is_over = True
        yield Reply("over", result(self))

    def _settle(self, event: Event) -> Reply:
        """Apply the event of a gain or loss at the end of the game."""
        self.game.apply_event(event)
        return Reply("settled", describe_settlement(self, event))


_HANDLERS = {
    MOVE: "_handle_move", "yes": "_handle_answer", "no": "_handle_answer", "challenge": "_handle_challenge",
    "accept": "_handle_accept", "undo": "_handle_undo", "rack": "_handle_rack", "resign": "_handle_resign",
    "end": "_handle_end", "insert": "_handle_insert", "delete": "_handle_delete",
}  # fmt: skip
"""The methods that execute commands, by name."""
