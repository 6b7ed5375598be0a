"""A recorded game played again: where its record and the rules disagree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lexc import resources
from lexc.errors import plural
from lexc.lexicon import Lexicon
from lexc.play import settlement
from lexc.play.board import Board
from lexc.play.move import PASS, PLAY, Move
from lexc.play.position import Position
from lexc.play.records.game import INCOMPLETE, LEFT, TIME, TURNS, WITHDRAWN, Event, Game
from lexc.play.referee import Fault, validate
from lexc.play.rules import Rules
from lexc.play.scoring import words_of_play
from lexc.play.tiles import THROUGH, TILE, tile_text

FATAL = frozenset(("off-board", "brick", "over-tile", "nothing", "too-many"))
"""Faults of a play behind which the game cannot go on."""


@dataclass(frozen=True, slots=True)
class Disagreement(Fault):
    """What a record says and the rules do not. line: in the file; that of the last event for what is missing."""

    line: int


@dataclass(frozen=True, slots=True)
class Step:
    """An event replayed. points: by the rules. words: those that a play forms. position: after it, racks as the record
    tells them then."""

    event: Event
    points: int
    words: tuple[str, ...]
    position: Position


@dataclass(frozen=True, slots=True)
class Replay:
    """game: with each letter that lay on the board already a mere mark in its move. start: before the first event.
    steps: fewer than events where the game could not go on. scores: by the rules, in the order of the players."""

    game: Game
    start: Position
    steps: tuple[Step, ...]
    scores: tuple[int, ...]
    disagreements: tuple[Disagreement, ...]

    @property
    def positions(self) -> list[Position]:
        """Before the first event and after each."""
        return [self.start, *(step.position for step in self.steps)]

    @property
    def is_whole(self) -> bool:
        """Whether every event could be replayed."""
        return len(self.steps) == len(self.game.events)


def replay(game: Game, lexicon: Lexicon | None = None) -> Replay:
    """Play a game again, judging every move, score, total and rack, and with a lexicon every word.

    AlphabetError when the lexicon has other letters than the rules.
    """
    if lexicon is not None:
        game.rules.check_alphabet(lexicon.image.alphabet, lexicon.image.where)
    return _Replay(game, lexicon).run()


def _racks(game: Game) -> list[list[bytes]]:
    """The players' racks before each event and at the end, as later events tell them; empty where none does."""
    racks = list(game.racks) or [b""] * len(game.players)
    told = [racks]
    for event in reversed(game.events):
        racks = list(racks)
        if event.kind in TURNS or event.kind == settlement.LOSS:
            racks[event.player] = event.rack
        elif event.kind == WITHDRAWN:  # whoever waits for a challenge has drawn nothing
            racks[event.player] = b""
        elif event.kind == settlement.GAIN and len(racks) == 2:
            racks[1 - event.player] = event.tiles
        told.append(racks)
    return told[::-1]


class _Replay:
    """A game that is being replayed. By player: told (scores as recorded), kept (tiles known to have stayed on racks).

    turn: who is first in the position. out: who has no tiles left and cannot draw any. played: the last play, the
    position before it, whether all of its words are known. excess: by tile, how many too many have been reported.
    """

    def __init__(self, game: Game, lexicon: Lexicon | None) -> None:
        self.game, self.lexicon, self.rules = game, lexicon, game.rules
        self.n = len(game.players)
        self.racks = _racks(game)
        self.turn = game.events[0].player if game.events else 0
        self.position = replace(Position.start(game.rules, self.n), operations=_operations(game.rules))
        self.told = [0] * self.n
        self.kept = [b""] * self.n
        self.out: int | None = None
        self.played: tuple[Event, Position, bool] | None = None
        self.excess = Counter[int]()
        self.line = 0
        self.disagreements = list[Disagreement]()

    def run(self) -> Replay:
        self._show_racks(0)
        start, steps = self.position, list[Step]()
        for number, event in enumerate(self.game.events):
            self.line = event.line
            step = self._step(number, event)
            if step is None:
                break
            steps.append(step)
        else:
            self._check_ending()
        events = (*(step.event for step in steps), *self.game.events[len(steps) :])
        scores = tuple(map(self._score, range(self.n)))
        return Replay(replace(self.game, events=events), start, tuple(steps), scores, tuple(self.disagreements))

    def _step(self, number: int, event: Event) -> Step | None:
        """Replay an event; None where the game cannot go on."""
        words: tuple[str, ...] = ()
        if event.kind in TURNS:
            self._check_rack(event)
            turn = self._turn(number, event)
            if turn is None:
                return None
            event, points, words = turn
        else:
            points = self._take_back(event) if event.kind == WITHDRAWN else self._note(event)
        self._check_points(event, points)
        self._show_racks(number + 1)
        return Step(event, points, words, self.position)

    # ---- Turns

    def _turn(self, number: int, event: Event) -> tuple[Event, int, tuple[str, ...]] | None:
        """(event, points, words) of a play, an exchange or a pass; None where the game cannot go on."""
        assert event.move is not None
        if event.player != self.turn:
            self._say("turn", f"it is the turn of {self._nick(self.turn)}")
            self._hand_to(event.player)
        before = self.position.with_rack(event.rack)
        move = mark_through_letters(event.move, before)
        faults = validate(self.lexicon, move, before)
        if event.n_exchanged:
            faults = [*_of_number(event, self.rules), *(fault for fault in faults if fault.rule != "nothing")]
        broken = {fault.rule for fault in faults}
        for fault in faults:
            if fault.rule != "word" or not self._is_withdrawn(event, number):
                self._say(fault.rule, fault.text)
        if event.kind == PLAY and broken & FATAL:
            return None
        self._make(event, move, before.with_rack(b"") if "not-on-rack" in broken else before)
        self.played = (event, before, "word" not in broken) if event.kind == PLAY else None
        words = tuple(word.text(before) for word in words_of_play(before, move)) if event.kind == PLAY else ()
        return replace(event, move=clear_through_letters(move)), self._score(event.player) - before.scores[0], words

    def _is_withdrawn(self, event: Event, number: int) -> bool:
        """Whether the next event takes it back."""
        following = self.game.events[number + 1 : number + 2]
        return any((after.kind, after.player) == (WITHDRAWN, event.player) for after in following)

    def _make(self, event: Event, move: Move, before: Position) -> None:
        player = event.player
        self.position = before.play(move)
        self.turn = (player + 1) % self.n
        self.kept[player] = b"" if event.n_exchanged else self.position.racks[-1]
        if event.kind == PLAY and not self.kept[player] and self._is_bag_empty():
            self.out = player
        elif player == self.out:
            self.out = None

    def _is_bag_empty(self) -> bool:
        """Whether the others' racks have room for all that does not lie on the board."""
        return sum(self._off_board().values()) <= (self.n - 1) * self.rules.rack_size

    def _off_board(self) -> Counter[int]:
        return Counter(dict(enumerate(self.position.unseen_with_racks(()))))

    # ---- Beside the turns

    def _take_back(self, event: Event) -> int:
        """The points that a withdrawn play loses again."""
        if self.played is None or self.played[0].player != event.player:
            self._say("withdrawn", "there is no play to be taken back")
            return 0
        play, before, is_known = self.played
        if self.lexicon is not None and is_known:
            self._say("withdrawn", "all words of the play that is taken back are in the lexicon")
        if event.rack and play.rack and Counter(event.rack) != Counter(play.rack):
            self._say("rack", f"{self._text(play.rack)} was on the rack, not {self._text(event.rack)}")
        self.position = before.play(Move(self.rules.alphabet, PASS))
        self.kept[event.player] = play.rack
        self.played = self.out = None
        return -play.points

    def _note(self, event: Event) -> int:
        """The points of what is no turn, counted and added."""
        points, self.played = event.points, None
        if event.kind in LEFT:
            self._check_left(event)
            factor = settlement.gain_factor(self.rules) if event.player == self.out else 0
            if event.kind == settlement.LOSS:
                factor = -settlement.loss_factor(self.rules, self.out is not None)
            points = factor * settlement.rack_points(self.rules, event.tiles)
        elif points * (-1 if event.kind == TIME else 1) < 0:
            self._say(event.kind, "a penalty takes points" if event.kind == TIME else "a bonus brings points")
        scores = list(self.position.scores)
        scores[self._seat(event.player)] += points
        self.position = replace(self.position, scores=tuple(scores))
        return points

    # ---- What is checked

    def _check_left(self, event: Event) -> None:
        if event.kind == settlement.LOSS:
            self._check_rack(event)
            if Counter(event.rack) != Counter(event.tiles):
                self._say("left", f"{self._text(event.rack)} is on the rack, not {self._text(event.tiles)}")
            self.kept[event.player] = event.rack

    def _check_rack(self, event: Event) -> None:
        """The rack that the record tells, as far as it can be known."""
        rack, kept = event.rack, self.kept[event.player]
        if not rack:
            return
        if len(rack) > self.rules.rack_size:
            self._say("rack", f"{len(rack)} tiles are on the rack, it holds {self.rules.rack_size}")
        missing = bytes((Counter(kept) - Counter(rack)).elements())
        if missing:
            self._say("rack", f"{self._text(missing)} stayed on the rack and is not there")
        others = (self.kept[player] for player in range(self.n) if player != event.player)
        for tile, left in enumerate(self.position.unseen_with_racks((rack, *others))):
            if -left > self.excess[tile]:
                self.excess[tile], count = -left, self.rules.counts[tile]
                self._say("tiles", f"{count - left} {self._text(bytes([tile]))} on board and racks, there are {count}")

    def _check_points(self, event: Event, points: int) -> None:
        """Points as the rules have them; a total that follows from all of them, or from the last one."""
        if event.points != points:
            self._say("score", f"{points:+} by the rules, {event.points:+} in the record")
        total = self.told[event.player] + event.points
        if event.total not in (total, self._score(event.player)):
            self._say("total", f"{total} in all, {event.total} in the record")
        self.told[event.player] = event.total

    def _check_ending(self) -> None:
        """Whether all that a finished game settles has been recorded."""
        is_over = self.out is not None or 0 < self.rules.scoreless_turns <= self.position.scoreless
        if not is_over or self.game.has_pragma(INCOMPLETE) or any(self.game.racks):
            return
        off = bytes((+self._off_board()).elements())
        left = [b"" if player == self.out else self.position.racks[self._seat(player)] for player in range(self.n)]
        if self.n == 2 and self.out is not None:
            left[1 - self.out] = off
        for settled in settlement.settlements(self.rules, left, self.out):
            told = [event for event in self.game.events if (event.player, event.kind) == (settled.player, settled.kind)]
            tiles = off if settled.kind == settlement.GAIN else settled.tiles
            if settled.points and Counter(b"".join(event.tiles for event in told)) != Counter(tiles):
                verb = "gains for" if settled.kind == settlement.GAIN else "loses"
                self._say("left", f"{self._nick(settled.player)} {verb} the tiles left, {self._text(tiles)}")

    # ---- Players go round: the position begins with the next

    def _seat(self, player: int) -> int:
        return (player - self.turn) % self.n

    def _score(self, player: int) -> int:
        return self.position.scores[self._seat(player)]

    def _hand_to(self, player: int) -> None:
        """Make it a player's turn."""
        seat, racks, scores = self._seat(player), self.position.racks, self.position.scores
        self.position = replace(self.position, racks=racks[seat:] + racks[:seat], scores=scores[seat:] + scores[:seat])
        self.turn = player

    def _show_racks(self, number: int) -> None:
        """The racks before that event, or what is known to have stayed on them."""
        racks = [told or kept for told, kept in zip(self.racks[number], self.kept, strict=True)]
        self.position = replace(self.position, racks=tuple(racks[self.turn :] + racks[: self.turn]))

    def _nick(self, player: int) -> str:
        return self.game.players[player].nick

    def _text(self, tiles: bytes) -> str:
        return tile_text(self.rules.alphabet).write(tiles)

    def _say(self, rule: str, text: str) -> None:
        self.disagreements.append(Disagreement(rule, text, self.line))


def mark_through_letters(move: Move, board: Board) -> Move:
    """The same move, letters that already lie there not put down again."""
    if move.kind != PLAY:
        return move
    codes = bytearray(move.tiles)
    for row, col, code in move.squares:
        if board.code_at(row, col) and board.code_at(row, col) & TILE == code & TILE:
            codes[row - move.row + col - move.col] = THROUGH | code & TILE
    return replace(move, tiles=bytes(codes))


def _of_number(event: Event, rules: Rules) -> Iterator[Fault]:
    """The fault of an exchange of more tiles than a rack has."""
    n = len(event.rack) or rules.rack_size
    if event.n_exchanged > n:
        yield Fault("not-on-rack", f"an exchange of {plural(event.n_exchanged, 'tile')}, there are {n} on the rack")


def clear_through_letters(move: Move) -> Move:
    """The same move, a mere mark where a letter is said to lie there."""
    if move.kind != PLAY:
        return move
    return replace(move, tiles=bytes(0 if code & THROUGH else code for code in move.tiles))


def _operations(rules: Rules) -> tuple[tuple[str, str], ...]:
    """What a CGP must say of rules that are not english, as far as it has names for them."""
    said = []
    if rules.alphabet.name != "english" and rules.alphabet.name in resources.names("alphabets", ".toml"):
        said.append(("ld", rules.alphabet.name))
    if rules.board.name != "standard" and rules.board.name in resources.names("boards", ".toml"):
        said.append(("bdn", rules.board.name))
    return tuple(said)
