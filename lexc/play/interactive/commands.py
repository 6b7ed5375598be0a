"""What a person at the board types: a move in any notation, or one of a few words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from lexc.alphabet import Alphabet
from lexc.errors import MoveError, UsageError, did_you_mean
from lexc.kernels.layout._tiles import BLANK
from lexc.play.move import Move
from lexc.play.tiles import TILE, tile_text

MOVE = "move"
MAX_LISTED = 10_000
CHANGES = ("insert", "delete")
"""Commands that change the lexicon (Shapiro and Smith 1977, section 2.7)."""

HELP = {
    "8D FA.ES": "play from 8D across; D8 is down, . a tile that lies there, a small letter a blank; or as Shapiro and "
    "Smith wrote in 1977, $F#IRM J8-11: $ before a letter that lies there, # before one that is a blank",
    "exchange AB?": "put tiles back and draw as many; also -AB?",
    "pass": "do nothing",
    "board": "show the board",
    "rack": "show your rack; in casual play, rack AB? gives you these tiles",
    "score": "show the scores",
    "tiles": "show the tiles that you have not seen",
    "hint [N]": "show the best move, or the N best: by points, and what the tiles are worth that stay, if it is known",
    "moves [N]": "list your plays",
    "check WORD": "say whether words are in the lexicon",
    "find AB? [N]": "list the words of most points that some of these tiles spell",
    "insert WORD": "add a word to the lexicon of this game, in casual play and where unknown words are asked about",
    "delete WORD": "take a word out of it, likewise",
    "challenge": "say that the last play has a word that is none",
    "accept": "let the play stand that ends the game",
    "undo": "take your last turn back, in casual play",
    "end": "end the game now; everybody loses the tiles on their rack",
    "resign": "give up",
    "quit": "leave; the game is kept and can be resumed",
}
"""What may be typed, and what it does."""

ALIASES = {
    "h": "hint", "?": "help", "bag": "tiles", "unseen": "tiles", "scores": "score", "list": "moves", "exit": "quit",
    "y": "yes", "n": "no", "add": "insert", "ins": "insert", "remove": "delete", "del": "delete",
}  # fmt: skip
_PLAIN = ("board", "score", "tiles", "challenge", "accept", "undo", "end", "resign", "quit", "help", "yes", "no")
_COUNTED = {"hint": 1, "moves": 15, "find": 15}


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that a person wants. name: `MOVE`, or the word typed. n: how many are to be listed. words: what is to
    be checked, changed, or found words from. tiles: of a rack, None when it is only to be shown. marks_blanks: whether
    a move says with # which of its letters are blanks."""

    name: str
    move: Move | None = None
    n: int = 0
    words: tuple[str, ...] = ()
    tiles: bytes | None = None
    marks_blanks: bool = False


def read(text: str, alphabet: Alphabet, answers: Sequence[str] = ()) -> Command:
    """Read what was typed. What is a move is one, even where it begins like another command (RACK 8D).

    answers: the commands that answer an open question (`GameManager.answers`). UsageError or MoveError
    says what was expected.
    """
    try:
        return Command(MOVE, Move.parse(text, alphabet), marks_blanks="#" in text)
    except MoveError as error:
        first, _, rest = text.strip().partition(" ")
        name = ALIASES.get(first.lower(), first.lower())
        command = _read(name, rest.strip(), alphabet)
        if command is None and answers:
            raise no_answer(answers, repr(text[:60])) from None
        if command is None:
            question = did_you_mean(name, [*_PLAIN, *_COUNTED, *CHANGES, "find", "check", "rack"])
            error.remedy = f"{question} Type help for all that can be typed.".strip()
            raise
        return command


def no_answer(answers: Sequence[str], found: str) -> UsageError:
    """The error of what is typed where a question is open."""
    return UsageError("this is no answer to the question", expected=" or ".join(answers), found=found)


def in_capitals(move: Move, rack: bytes) -> Move:
    """A play all in small letters, that is of blanks, in capitals where the rack lacks the blanks and has the letters:
    who types so means them. Any other move as it is."""
    letters = Counter(code & TILE for _, _, code in move.squares)
    are_small = all(code & BLANK for _, _, code in move.squares)
    if not are_small or Counter(move.used) <= Counter(rack) or not letters <= Counter(rack):
        return move
    return replace(move, tiles=bytes(code & ~BLANK for code in move.tiles))


def _read(name: str, rest: str, alphabet: Alphabet) -> Command | None:
    """A command that is no move; None when there is none of that name."""
    if name == "find":
        tiles, _, n = rest.partition(" ")
        return Command(name, n=_number(n.strip(), _COUNTED[name]), words=_words(name, tiles))
    if name in _COUNTED:
        return Command(name, n=_number(rest, _COUNTED[name]))
    if name in ("check", *CHANGES):
        return Command(name, words=_words(name, rest))
    if name == "rack":
        return Command(name, tiles=tile_text(alphabet).read_rack(rest, MoveError, "rack") if rest else None)
    if name in _PLAIN and rest:
        raise UsageError(f"{name} takes nothing behind it", expected=name, found=repr(rest[:60]))
    return Command(name) if name in _PLAIN else None


def _number(text: str, default: int) -> int:
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) <= MAX_LISTED):
        raise UsageError("no such number", expected=f"1 to {MAX_LISTED}", found=repr(text[:20]))
    return int(text)


def _words(name: str, text: str) -> tuple[str, ...]:
    """Those behind a command: some, or just one to change the lexicon by."""
    words = tuple(text.split())
    if not words or (name in CHANGES and len(words) > 1):
        raise UsageError(f"{name} needs a word", expected=f"{name} WORD", found=repr(text[:60]) if words else "")
    return words
