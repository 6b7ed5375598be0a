"""A session of the engine protocol: lines of a client, and the answers to them (specs/engine.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from threading import Event, Lock, Thread
from time import monotonic

from lexc.errors import LexcError, UsageError, did_you_mean, printable
from lexc.lexicon import Lexicon
from lexc.play import field_names
from lexc.play.cgp import read_cgp
from lexc.play.engine.options import SEARCH, EngineOptions, describe_options, read_go, set_option
from lexc.play.engine.thinking import PLAYER, Finding, Thinking, ThinkingLimits, check_position
from lexc.play.game_state import GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import Move, move_from_choice
from lexc.play.players import make
from lexc.play.position import Position
from lexc.play.records.gcg_lines import MAX_BYTES
from lexc.play.records.replay import replay_gcg
from lexc.play.rules import Rules
from lexc.play.time_control import seconds_for_move

PROTOCOL = 1
"""The version of the protocol. It rises when a client that follows an older one could fail."""
_END = "end"
_MIN_SECONDS = 0.001
_SETTING = re.compile(r"name\s+(\S+)\s+value\s+(.*)")
_MAX_ERROR = 400  # characters


class EngineSession:
    """A session with a client.

    rules: None for those that each position names. send: takes a line for the client; searches call it from their
    thread, one line at a time. version: of the engine.
    """

    def __init__(
        self, lexicon: Lexicon, rules: Rules | None, send: Callable[[str], None], version: str = "",
        options: EngineOptions | None = None,
    ) -> None:  # fmt: skip
        self._version = version
        self._lexicon, self._rules, self._send_line, self._options = lexicon, rules, send, options or EngineOptions()
        self._generator: MoveGenerator | None = None
        self._position: Position | None = None
        self._record: list[str] | None = None  # the lines of a record so far, while it is sent
        self._record_size = 0
        self._is_whole = True  # whether each line of the record could be read
        self._n_events: int | None = None
        self._lock, self._stop = Lock(), Event()
        self._thread: Thread | None = None
        self._is_thinking, self._has_limit = False, True
        self.has_quit = False

    def execute(self, line: str) -> None:
        """Execute a line of the client. Errors are answers, too."""
        try:
            if self._record is not None:
                self._add_to_record(line)
                return
            name, _, argument = line.strip().partition(" ")
            if name:
                self._find_handler(name)(argument.strip())
        except LexcError as error:
            self.refuse(error)

    def close(self) -> None:
        """End: the client sends no more lines. Wait for a search, or stop it if it has no limits."""
        if self._record is not None:
            self._refuse_open_record(len(self._record))
        if not self._has_limit or self.has_quit:
            self._stop.set()
        if self._thread is not None:
            self._thread.join()

    def refuse(self, error: LexcError) -> None:
        """Answer a line that is wrong, or that cannot be read. A record that lacks a line is refused at its end."""
        self._is_whole = False
        self._send(_error_line(error))

    def _refuse_open_record(self, n_lines: int) -> None:
        found = f"the end of the input after {n_lines} lines of the record"
        self._record = None
        self.refuse(UsageError("the record does not end", where="position gcg", expected=f"a line {_END}", found=found))

    # ---- Answers

    def _send(self, line: str) -> None:
        with self._lock:
            self._send_line(line)

    # ---- Commands

    def _find_handler(self, name: str) -> Callable[[str], None]:
        handlers = {
            "lexc": self._identify,
            "isready": lambda _: self._send("readyok"),
            "newgame": self._begin_game,
            "setoption": self._set_option,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop.set(),
            "quit": self._quit,
        }
        if name not in handlers:
            remedy = did_you_mean(name, handlers)
            raise UsageError("no such command", expected=", ".join(handlers), found=repr(name[:60]), remedy=remedy)
        if self._is_thinking and name not in ("lexc", "isready", "stop", "quit"):
            raise UsageError("a search runs", expected="stop, isready or quit", found=name)
        return handlers[name]

    def _identify(self, _: str) -> None:
        alphabet = self._lexicon.image.alphabet
        lines = [
            f"id name lexc {self._version}".strip(),
            f"id protocol {PROTOCOL}",
            f"id lexicon {len(self._lexicon)} words, letters of {alphabet.name}",
        ]
        for line in (*lines, *describe_options(self._options), "lexcok"):
            self._send(printable(line))

    def _begin_game(self, _: str) -> None:
        self._position = None

    def _set_option(self, argument: str) -> None:
        match = _SETTING.fullmatch(argument)
        if match is None:
            expected = "setoption name NAME value VALUE"
            raise UsageError("this sets no option", expected=expected, found=repr(argument[:60]))
        options = set_option(self._options, match[1], match[2])
        if options.player not in (SEARCH, self._options.player):
            rules = self._rules or field_names.choose_rules(alphabet=self._lexicon.image.alphabet)
            make(options.player, self._generator_for(rules))
        self._options = options

    def _set_position(self, argument: str) -> None:
        self._position = None
        kind, _, text = argument.partition(" ")
        if kind == "cgp":
            self._position = read_cgp(text, self._rules, alphabet=self._lexicon.image.alphabet)
        elif kind == "gcg":
            self._record, self._record_size, self._n_events = [], 0, _read_count(text.strip())
            self._is_whole = True
        else:
            problem = "no such form of a position"
            raise UsageError(problem, where="position", expected="cgp or gcg", found=repr(kind[:60]))

    def _add_to_record(self, line: str) -> None:
        """Add a line to the record. The line `end` ends it, and its position is taken."""
        assert self._record is not None
        self._record_size += len(line.encode(errors="replace")) + 1
        if line.strip() != _END:
            if self._record_size <= MAX_BYTES:
                self._record.append(line)
            return
        text, self._record = "\n".join(self._record), None
        if self._record_size > MAX_BYTES:
            raise UsageError("the record is too long", expected=f"at most {MAX_BYTES:,} bytes", found="more")
        if not self._is_whole:
            problem, remedy = "a line of the record could not be read", "Send the record again."
            raise UsageError(problem, where="position gcg", remedy=remedy)
        replayed = replay_gcg(text, None, self._rules)
        n_events = len(replayed.game.events) if self._n_events is None else self._n_events
        position = replayed.position(n_events)
        position.check_tiles()
        self._position = position.without_other_racks()

    def _quit(self, _: str) -> None:
        self.has_quit = True
        self._stop.set()

    # ---- Thinking

    def _go(self, argument: str) -> None:
        given = read_go(argument)
        if self._position is None:
            raise UsageError("there is no position", where="go", remedy="Send one first: position cgp TEXT.")
        check_position(self._position)
        found = self._find_limits(given, self._position)
        self._has_limit = "infinite" not in given or found != ThinkingLimits(None)
        if self._thread is not None:
            self._thread.join()
        self._stop.clear()
        self._is_thinking = True
        self._thread = Thread(target=self._think, args=(self._position, found), name="lexc.engine")
        self._thread.start()

    def _find_limits(self, given: dict[str, float], position: Position) -> ThinkingLimits:
        """The limits of a search: those that are given, or a share of the clock, or the option."""
        iterations, nodes = (None if name not in given else int(given[name]) for name in ("iterations", "nodes"))
        seconds = given.get("seconds")
        if "clock" in given:
            n_tiles = sum(position.rules.counts) - sum(map(bool, position.squares))
            share = seconds_for_move(given["clock"], n_tiles, len(position.racks))
            seconds = share if seconds is None else min(share, seconds)
        elif seconds is None and "infinite" not in given and (iterations is None or nodes is None):
            seconds = self._options.seconds
        return ThinkingLimits(None if seconds is None else max(seconds, _MIN_SECONDS), iterations, nodes)

    def _think(self, position: Position, found: ThinkingLimits) -> None:
        """Search in a thread of its own, and send the best move, or the error that prevents it."""
        start = monotonic()

        def report(findings: Sequence[Finding]) -> None:
            for rank, finding in enumerate(findings, 1):
                self._send(_info(rank, monotonic() - start, finding))

        answer = "error internal error"
        try:
            answer = f"bestmove {self._choose(position, found, report)}"
        except LexcError as error:
            answer = _error_line(error)
        finally:
            self._is_thinking = False  # before the answer, after which the client may send anything
            self._send(answer)

    def _choose(self, position: Position, found: ThinkingLimits, report: Callable[[Sequence[Finding]], None]) -> Move:
        generator, options = self._generator_for(position.rules), self._options
        if options.player == SEARCH:
            return Thinking(generator, position, options, found, report, self._stop).best()
        player = make(options.player, generator, str(options.seed))
        move = move_from_choice(position.rules.alphabet, player.choose(GameState.from_position(position)))
        report([Finding(PLAYER, move, ())])
        return move

    def _generator_for(self, rules: Rules) -> MoveGenerator:
        """The generator of moves by some rules, which is kept."""
        if self._generator is None or self._generator.rules != rules:
            self._generator = MoveGenerator(self._lexicon, rules)
        return self._generator


def _error_line(error: LexcError) -> str:
    text = " ".join(printable(str(error)).split())
    return f"error {text[:_MAX_ERROR]}"


def _info(rank: int, seconds: float, finding: Finding) -> str:
    """The line about a move while a search runs: names and values in turn, the move last."""
    facts = "".join(f" {name} {text}" for name, text in finding.facts)
    points = finding.move.score or 0
    return f"info rank {rank} phase {finding.phase} seconds {seconds:.2f}{facts} points {points} move {finding.move}"


def _read_count(text: str) -> int | None:
    """The number of events of a record to replay, None for all."""
    if text and not (text.isascii() and text.isdigit() and len(text) <= 5):
        raise UsageError("no such number of events", where="position gcg", expected="0 or more", found=repr(text[:60]))
    return int(text) if text else None
