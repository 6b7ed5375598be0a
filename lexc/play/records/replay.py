"""The replay of a recorded game, and the disagreements between its record and the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from lexc.errors import UsageError, plural
from lexc.lexicon import Lexicon
from lexc.play import field_names, settlement
from lexc.play.move import PASS, PLAY, Move
from lexc.play.position import Position
from lexc.play.records.analysis_notes import stale_notes
from lexc.play.records.game import INCOMPLETE, SETTLEMENTS, TIME, TURNS, WITHDRAWN, Event, Game, Note
from lexc.play.records.gcg import read_gcg
from lexc.play.referee import Fault, validate
from lexc.play.rules import Rules
from lexc.play.scoring import words_of_play
from lexc.play.through_letters import clear_through_letters, mark_through_letters
from lexc.play.tiles import tile_text
from lexc.system import resources

FATAL = frozenset(("off-board", "brick", "over-tile", "nothing", "too-many"))
"""The faults of a play after which a game cannot be replayed further."""


@dataclass(frozen=True, slots=True)
class Disagreement(Note):
    """A disagreement of a record with the rules. line: its line, or that of the last event if something is missing."""


@dataclass(frozen=True, slots=True)
class Step:
    """A replayed event. points: by the rules. words: those that a play forms. position: after the event.

    The racks of the position are those that later events name. n_held: the number of tiles that the event's player held
    before it by the rules.
    """

    event: Event
    points: int
    words: tuple[str, ...]
    position: Position
    n_held: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed game.

    game: the record; in its moves, 0 stands for each tile that was on the board already.
    start: the position before the first event.
    steps: one for each event, fewer if the game cannot be replayed further.
    scores: by the rules, in the order of the players. notes: those of the record, and of the replay, by line.
    racks: at the end, in the order of the players, empty where unknown. player_out: the player who has gone out, None
    if nobody has.
    """

    game: Game
    start: Position
    steps: tuple[Step, ...]
    scores: tuple[int, ...]
    disagreements: tuple[Disagreement, ...]
    notes: tuple[Note, ...] = ()
    racks: tuple[bytes, ...] = ()
    player_out: int | None = None

    @property
    def positions(self) -> list[Position]:
        """The positions before the first event and after each step."""
        return [self.start, *(step.position for step in self.steps)]

    def position(self, n_events: int) -> Position:
        """The position after a number of events. Raises UsageError if the game, or its replay, ended before."""
        positions = self.positions
        if 0 <= n_events < len(positions):
            return positions[n_events]
        problem = "the game has no such position" if self.is_whole else "the replay ended before this position"
        raise UsageError(problem, where=self.game.where, expected=f"0 to {len(positions) - 1}", found=str(n_events))

    @property
    def is_whole(self) -> bool:
        """Whether every event could be replayed."""
        return len(self.steps) == len(self.game.events)


def replay_gcg(
    data: bytes | str, lexicon: Lexicon | None = None, rules: Rules | str | None = None, where: str = "GCG",
    ending: str | None = None,
) -> Replay:  # fmt: skip
    """Read a game from GCG, and replay it. See `read_gcg` for rules, where and ending, `replay` for lexicon."""
    alphabet = None if lexicon is None else lexicon.image.alphabet
    return replay(read_gcg(data, rules, where, alphabet, ending), lexicon)


def replay(game: Game, lexicon: Lexicon | None = None) -> Replay:
    """Replay a game: check every move, score, total and rack, and with a lexicon every word.

    Raises AlphabetError if the lexicon has other letters than the rules.
    """
    if lexicon is not None:
        game.rules.check_alphabet(lexicon.image.alphabet, lexicon.image.where)
    return _Replayer(game, lexicon).run()


def _racks_by_event(game: Game) -> list[list[bytes]]:
    """The racks of the players before each event and at the end, from later events; empty where unknown."""
    racks = list(game.racks) or [b""] * len(game.players)
    by_event = [racks]
    for event in reversed(game.events):
        racks = list(racks)
        if event.kind in TURNS or event.kind == settlement.LOSS:
            racks[event.player] = event.rack
        elif event.kind == WITHDRAWN:  # until the challenge, the player had drawn no tiles
            racks[event.player] = b""
        elif event.kind == settlement.GAIN and len(racks) == 2:
            racks[1 - event.player] = event.tiles
        by_event.append(racks)
    return by_event[::-1]


class _Replayer:
    """The state of a replay.

    recorded_scores: the last total of each player. leaves: the tiles that each player's last turn kept on the rack.
    n_held: the number of tiles that each player holds by the rules; a record may name fewer of them.
    turn: the first player of the position. player_out: the player who has gone out, None if nobody has.
    last_play: its event, the position before it, and whether the lexicon has its words.
    excess: for each tile, the number above its count in the rules that was reported last. late: the players with a time
    penalty.
    """

    def __init__(self, game: Game, lexicon: Lexicon | None) -> None:
        self.game, self.lexicon, self.rules = game, lexicon, game.rules
        self.n_players = len(game.players)
        self.racks = _racks_by_event(game)
        self.turn = game.events[0].player if game.events else 0
        self.position = replace(Position.start(game.rules, self.n_players), operations=_operations(game.rules))
        self.recorded_scores = [0] * self.n_players
        self.leaves = [b""] * self.n_players
        self.n_held = [self.rules.rack_size] * self.n_players
        self.player_out: int | None = None
        self.last_play: tuple[Event, Position, bool] | None = None
        self.excess = Counter[int]()
        self.late = set[int]()
        self.line = 0
        self.disagreements, self.notes = list[Disagreement](), [*game.notes]

    def run(self) -> Replay:
        """Replay all events, as far as possible."""
        self._set_racks(0)
        start, steps = self.position, list[Step]()
        for number, event in enumerate(self.game.events):
            self.line = event.line
            step = self._replay_event(number, event)
            if step is None:
                break
            steps.append(step)
        else:
            self._check_last_racks()
            self._check_ending()
        events = (*(step.event for step in steps), *self.game.events[len(steps) :])
        game, scores = replace(self.game, events=events), tuple(map(self._score, range(self.n_players)))
        notes = tuple(sorted([*self.notes, *stale_notes(game)], key=lambda note: note.line))
        return Replay(
            game, start, tuple(steps), scores, tuple(self.disagreements), notes, self._final_racks(), self.player_out
        )

    def _replay_event(self, number: int, event: Event) -> Step | None:
        """Replay an event. Return None if the game cannot be replayed further."""
        words, n_held = tuple[str, ...](), self.n_held[event.player]
        if rack_line := next((line for line in self.game.rack_lines if 0 < line < event.line), 0):
            self._report("after-rack", f"an event follows the last rack of line {rack_line}")
        if event.kind in TURNS:
            self._check_rack(event.player, event.rack)
            turn = self._replay_turn(number, event)
            if turn is None:
                return None
            event, points, words = turn
        else:
            points = self._withdraw(event) if event.kind == WITHDRAWN else self._add_points(event)
        self._check_points(event, points)
        self._set_racks(number + 1)
        return Step(event, points, words, self.position, n_held)

    # ---- Turns

    def _replay_turn(self, number: int, event: Event) -> tuple[Event, int, tuple[str, ...]] | None:
        """Replay a play, an exchange or a pass. Return (event, points, words), or None like `_replay_event`."""
        assert event.move is not None
        if event.player != self.turn:
            self._report("turn", f"it is the turn of {self._nick(self.turn)}")
            self._give_turn(event.player)
        before = self.position.with_rack(event.rack)
        move = mark_through_letters(event.move, before)
        faults = validate(self.lexicon, move, before)
        if event.n_exchanged:
            faults = [
                *_exchange_count_faults(event, self.rules),
                *(fault for fault in faults if fault.rule != "nothing"),
            ]
        broken_rules = {fault.rule for fault in faults}
        for fault in faults:
            if fault.rule != "word" or not self._is_withdrawn(event, number):
                self._report(fault.rule, fault.text)
        if event.kind == PLAY and broken_rules & FATAL:
            return None
        self._make_move(event, move, before.with_rack(b"") if "not-on-rack" in broken_rules else before)
        self.last_play = (event, before, "word" not in broken_rules) if event.kind == PLAY else None
        words = tuple(word.text(before) for word in words_of_play(before, move)) if event.kind == PLAY else ()
        return replace(event, move=clear_through_letters(move)), self._score(event.player) - before.scores[0], words

    def _is_withdrawn(self, event: Event, number: int) -> bool:
        """Whether the next event withdraws the play of this one."""
        following = self.game.events[number + 1 : number + 2]
        return any((after.kind, after.player) == (WITHDRAWN, event.player) for after in following)

    def _make_move(self, event: Event, move: Move, before: Position) -> None:
        """Make a move in the position before it."""
        player = event.player
        self.position = before.play(move)
        self._draw(player)
        self.turn = (player + 1) % self.n_players
        self.leaves[player] = b"" if event.n_exchanged else self.position.racks[-1]
        if event.kind == PLAY and self.n_held[player] <= 0:
            self.player_out = player
        elif player == self.player_out:
            self.player_out = None

    def _draw(self, player: int) -> None:
        """Fill the rack of a player after a change of the board, as far as the other racks leave tiles for it."""
        n_left = sum(self._tiles_off_board().values()) - sum(self.n_held) + self.n_held[player]
        self.n_held[player] = min(self.rules.rack_size, n_left)

    def _tiles_off_board(self) -> Counter[int]:
        return Counter(dict(enumerate(self.position.unseen_with_racks(()))))

    # ---- Events between turns

    def _withdraw(self, event: Event) -> int:
        """Withdraw the last play. Return its points, negative."""
        if self.last_play is None or self.last_play[0].player != event.player:
            self._report("withdrawn", "there is no play to withdraw")
            return 0
        play, before, is_known = self.last_play
        if self.lexicon is not None and is_known:
            self._report("withdrawn", "all words of the withdrawn play are in the lexicon")
        if event.rack and play.rack and Counter(event.rack) != Counter(play.rack):
            self._report("rack", f"{self._text(play.rack)} was on the rack, not {self._text(event.rack)}")
        self.position = before.play(Move(self.rules.alphabet, PASS))
        self._draw(event.player)
        self.leaves[event.player] = play.rack
        self.last_play = self.player_out = None
        return -play.points

    def _add_points(self, event: Event) -> int:
        """Add the points of an event that is no turn. Return them, by the rules."""
        points, self.last_play = event.points, None
        if event.kind in SETTLEMENTS:
            self._check_remaining_tiles(event)
            factor = settlement.gain_factor(self.rules) if event.player == self.player_out else 0
            if event.kind == settlement.LOSS:
                factor = -settlement.loss_factor(self.rules, self.player_out is not None)
            points = factor * settlement.rack_points(self.rules, event.tiles)
        elif event.kind == TIME:
            self._check_time(event)
        elif points < 0:
            self._report(event.kind, "a bonus brings points")
        elif points == 0:
            self.notes.append(Note(event.kind, "a challenge without points", event.line))
        scores = list(self.position.scores)
        scores[self._seat(event.player)] += points
        self.position = replace(self.position, scores=tuple(scores))
        return points

    # ---- Checks

    def _check_time(self, event: Event) -> None:
        """Check that a time penalty takes points, once from each player."""
        if event.points > 0:
            self._report(TIME, "a penalty takes points")
        if event.player in self.late:
            self._report(TIME, f"a second time penalty of {self._nick(event.player)}")
        self.late.add(event.player)

    def _check_remaining_tiles(self, event: Event) -> None:
        """Check that a loss is for the tiles of the rack."""
        if event.kind == settlement.LOSS:
            self._check_rack(event.player, event.rack)
            if Counter(event.rack) != Counter(event.tiles):
                self._report("left", f"{self._text(event.rack)} is on the rack, not {self._text(event.tiles)}")
            self.leaves[event.player] = event.rack

    def _check_last_racks(self) -> None:
        """Check the racks at the end of a record."""
        for player, rack in enumerate(self.game.racks):
            self.line = self.game.rack_lines[player] if self.game.rack_lines else self.line
            self._check_rack(player, rack)
            self.leaves[player] = rack or self.leaves[player]

    def _check_rack(self, player: int, rack: bytes) -> None:
        """Check a recorded rack: its length, room for the tiles kept from the turn before, the count of each tile."""
        leave = self.leaves[player]
        if not rack:
            return
        if len(rack) > self.rules.rack_size:
            self._report("rack", f"{len(rack)} tiles are on the rack, it holds {self.rules.rack_size}")
        missing = bytes((Counter(leave) - Counter(rack)).elements())
        if missing and len(rack) + len(missing) > self.n_held[player]:  # otherwise the record names only some tiles
            self._report("rack", f"{self._text(missing)} was kept on the rack and is missing")
        others = (leave for other, leave in enumerate(self.leaves) if other != player)
        for tile, unseen in enumerate(self.position.unseen_with_racks((rack, *others))):
            if -unseen > self.excess[tile]:
                self.excess[tile], count = -unseen, self.rules.counts[tile]
                self._report(
                    "tiles", f"{count - unseen} {self._text(bytes([tile]))} on board and racks, there are {count}"
                )

    def _check_points(self, event: Event, points: int) -> None:
        """Check points against the rules, and a total against the score or against the recorded total before it."""
        # Some programs write a withdrawn play with +0, and the total without it.
        recorded_points = event.points or points if event.kind == WITHDRAWN else event.points
        if recorded_points != points:
            self._report("score", f"{points:+} by the rules, {event.points:+} in the record")
        total = self.recorded_scores[event.player] + recorded_points
        if event.total not in (total, self._score(event.player)):
            self._report("total", f"{total} in all, {event.total} in the record")
        self.recorded_scores[event.player] = event.total

    def _check_ending(self) -> None:
        """Check the settlements of a finished game. Missing ones are right in a record that stops before."""
        is_over = self.player_out is not None or 0 < self.rules.scoreless_turns <= self.position.scoreless
        may_stop = self.game.has_pragma(INCOMPLETE) or any(self.game.racks)
        for due in settlement.settlements(self.rules, self._final_racks(), self.player_out) if is_over else ():
            events = [event for event in self.game.events if (event.player, event.kind) == (due.player, due.kind)]
            if not due.points or (may_stop and not events):
                continue
            if Counter(b"".join(event.tiles for event in events)) != Counter(due.tiles):
                self.line = events[-1].line if events else self.line
                verb = "gains for" if due.kind == settlement.GAIN else "loses"
                self._report("left", f"{self._nick(due.player)} {verb} the remaining tiles, {self._text(due.tiles)}")

    def _final_racks(self) -> tuple[bytes, ...]:
        """The racks at the end, in the order of the players. If one of two has gone out, the other has the rest."""
        racks = [
            b"" if player == self.player_out else self.position.racks[self._seat(player)]
            for player in range(self.n_players)
        ]
        if self.n_players == 2 and self.player_out is not None:
            racks[1 - self.player_out] = bytes((+self._tiles_off_board()).elements())
        return tuple(racks)

    # ---- Players: racks and scores of a position begin with the player to move

    def _seat(self, player: int) -> int:
        """The index of a player in the position."""
        return (player - self.turn) % self.n_players

    def _score(self, player: int) -> int:
        return self.position.scores[self._seat(player)]

    def _give_turn(self, player: int) -> None:
        """Give the turn to a player."""
        seat, racks, scores = self._seat(player), self.position.racks, self.position.scores
        self.position = replace(self.position, racks=racks[seat:] + racks[:seat], scores=scores[seat:] + scores[:seat])
        self.turn = player

    def _set_racks(self, number: int) -> None:
        """Set the racks of the position before an event: recorded ones, otherwise the leaves of the last turns."""
        racks = [rack or leave for rack, leave in zip(self.racks[number], self.leaves, strict=True)]
        self.position = replace(self.position, racks=tuple(racks[self.turn :] + racks[: self.turn]))

    def _nick(self, player: int) -> str:
        return self.game.players[player].nick

    def _text(self, tiles: bytes) -> str:
        return tile_text(self.rules.alphabet).write(tiles)

    def _report(self, rule: str, text: str) -> None:
        self.disagreements.append(Disagreement(rule, text, self.line))


def _exchange_count_faults(event: Event, rules: Rules) -> Iterator[Fault]:
    """The fault of a recorded exchange of more tiles than are on the rack."""
    n_on_rack = len(event.rack) or rules.rack_size
    if event.n_exchanged > n_on_rack:
        yield Fault(
            "not-on-rack", f"an exchange of {plural(event.n_exchanged, 'tile')}, there are {n_on_rack} on the rack"
        )


def _operations(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The operations with which a CGP names tiles and board that are not english, if they have names."""
    operations = []
    if rules.alphabet.name != "english" and rules.alphabet.name in resources.names("alphabets", ".toml"):
        operations.append(("ld", field_names.tiles_name(rules)))
    if rules.board.name != "standard" and rules.board.name in resources.names("boards", ".toml"):
        operations.append(("bdn", field_names.board_name(rules)))
    return tuple(operations)
