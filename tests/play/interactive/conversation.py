"""Games with the manager, played by typing commands as persons do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lexc.lexicon import Lexicon
from lexc.play import Rules, write_gcg
from lexc.play.interactive.commands import read
from lexc.play.interactive.game_settings import GameSettings, Seat, read_settings
from lexc.play.interactive.manager import GameManager

ENGLISH = Rules.load("english")
PERSONS = (Seat("ann"), Seat("bob"))


def begin(lexicon: Lexicon, *seats: Seat, now: Callable[[], float] = lambda: 0.0, **agreed: object) -> GameManager:
    """Begin a game of two persons, or of the players of these seats."""
    return GameManager(GameSettings(ENGLISH, seats or PERSONS, **agreed), lexicon, now)  # type: ignore[arg-type]


def five_tiles() -> Rules:
    """Rules of a game of two turns: the tiles C, A, T, D and O, and racks of three."""
    rules = Rules.from_toml('alphabet = "english"\nrack_size = 3\nbonus = {}\nexchange_limit = 1\n')
    counts = tuple(int(letter in "CATDO") for letter in ENGLISH.alphabet.labels)
    return replace(rules, alphabet=ENGLISH.alphabet._replace(counts=counts, blank_count=0))


def type_lines(manager: GameManager, *texts: str) -> list[str]:
    """Type texts as persons, while programs take their turns. Return the kinds of the replies."""
    kinds = list[str]()
    for text in texts:
        while not (manager.awaits_person or manager.is_over):
            list(manager.step())
        kinds += [reply.kind for reply in manager.execute(read(text, ENGLISH.alphabet))]
    return kinds


def reply_text(manager: GameManager, text: str) -> str:
    """The text of the replies to a command."""
    return "\n".join(reply.text for reply in manager.execute(read(text, ENGLISH.alphabet)))


def state(manager: GameManager) -> tuple[object, ...]:
    """The state of a game that a record must keep: board, bag in order, racks, scores, turn."""
    game = manager.game
    racks = [bytes(rack) for rack in game.racks]
    ended = manager.is_over, manager.resigned
    return bytes(game.squares), bytes(game.bag), racks, game.scores, game.scoreless, game.turn, ended


def resume(data: bytes, lexicon: Lexicon, rules: Rules | None = None) -> GameManager:
    """Resume a game from a record."""
    settings, game = read_settings(data, "game.gcg", rules)
    manager = GameManager(settings, lexicon, lambda: 0.0)
    list(manager.resume(game))
    return manager


def save_and_resume(manager: GameManager, lexicon: Lexicon) -> GameManager:
    """Save a game as a record, and resume it from that."""
    return resume(write_gcg(manager.record()), lexicon)
