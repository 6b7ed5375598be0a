"""Reading the commands that persons type: a move in any notation, or one of a few words."""

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
    "8D FA.ES": "play from 8D across; D8 is down, . a tile on the board, a small letter a blank; or as Shapiro and "
    "Smith wrote in 1977, $F#IRM J8-11: $ before a letter on the board, # before the letter of a blank",
    "exchange AB?": "exchange tiles; also -AB?",
    "pass": "do nothing",
    "board": "show the board",
    "rack": "show your rack; in casual play, rack AB? gives you these tiles",
    "score": "show the scores",
    "tiles": "show the tiles that you have not seen",
    "hint [N]": "show the best move, or the N best: by points and the value of the leave, if that is known",
    "moves [N]": "list your plays",
    "check WORD": "say whether words are in the lexicon",
    "find AB? [N]": "list the words of most points that some of these tiles spell",
    "insert WORD": "add a word to the lexicon of this game, in casual play and with --unknown ask",
    "delete WORD": "remove a word from the lexicon of this game, in casual play and with --unknown ask",
    "challenge": "challenge the last play: claim that one of its words is not in the lexicon",
    "accept": "accept the play that ends the game",
    "undo": "take your last turn back, in casual play",
    "end": "end the game now; everybody loses the tiles on their rack",
    "resign": "give up",
    "quit": "leave; the game is saved and can be resumed",
}
"""The commands and their descriptions."""

ALIASES = {
    "h": "hint", "?": "help", "bag": "tiles", "unseen": "tiles", "scores": "score", "list": "moves", "exit": "quit",
    "y": "yes", "n": "no", "add": "insert", "ins": "insert", "remove": "delete", "del": "delete",
}  # fmt: skip
_WITHOUT_ARGUMENT = (
    "board",
    "score",
    "tiles",
    "challenge",
    "accept",
    "undo",
    "end",
    "resign",
    "quit",
    "help",
    "yes",
    "no",
)
_WITH_COUNT = {"hint": 1, "moves": 15, "find": 15}


@dataclass(frozen=True, slots=True)
class Command:
    """A command of a person.

    name: `MOVE`, or the typed word. move: of `MOVE`. max_answers: the most answers to list.
    words: the words to check or change, or the tiles to find words from.
    tiles: the rack to choose, None to show the rack. marks_blanks: whether the move marks letters of blanks with #.
    """

    name: str
    move: Move | None = None
    max_answers: int = 0
    words: tuple[str, ...] = ()
    tiles: bytes | None = None
    marks_blanks: bool = False


def read(text: str, alphabet: Alphabet, answers: Sequence[str] = ()) -> Command:
    """Read a command. Text that can be a move is one, even if it begins like another command (RACK 8D).

    answers: the commands that answer an open question (`GameManager.answers`).
    Raises UsageError or MoveError, with the expectation, if the text is no command.
    """
    try:
        return Command(MOVE, Move.parse(text, alphabet), marks_blanks="#" in text)
    except MoveError as error:
        first_word, _, argument = text.strip().partition(" ")
        name = ALIASES.get(first_word.lower(), first_word.lower())
        command = _read(name, argument.strip(), alphabet)
        if command is None and answers:
            raise no_answer_error(answers, repr(text[:60])) from None
        if command is None:
            suggestion = did_you_mean(name, [*_WITHOUT_ARGUMENT, *_WITH_COUNT, *CHANGES, "find", "check", "rack"])
            error.remedy = f"{suggestion} Type help for all that can be typed.".strip()
            raise
        return command


def no_answer_error(answers: Sequence[str], found: str) -> UsageError:
    """The error of a command that does not answer the open question."""
    return UsageError("this is no answer to the question", expected=" or ".join(answers), found=found)


def capitalise(move: Move, rack: bytes) -> Move:
    """Turn a play typed in small letters into capitals, if the rack has the letters, but not so many blanks.

    Small letters are those of blanks, but most people who type only small letters do not mean that. Any other move is
    returned unchanged.
    """
    letters = Counter(code & TILE for _, _, code in move.squares)
    are_small = all(code & BLANK for _, _, code in move.squares)
    if not are_small or Counter(move.used) <= Counter(rack) or not letters <= Counter(rack):
        return move
    return replace(move, tiles=bytes(code & ~BLANK for code in move.tiles))


def _read(name: str, argument: str, alphabet: Alphabet) -> Command | None:
    """The command of a name other than a move; None if there is none."""
    if name == "find":
        tiles, _, count = argument.partition(" ")
        max_answers = _read_count(count.strip(), _WITH_COUNT[name])
        return Command(name, max_answers=max_answers, words=_read_words(name, tiles))
    if name in _WITH_COUNT:
        return Command(name, max_answers=_read_count(argument, _WITH_COUNT[name]))
    if name in ("check", *CHANGES):
        return Command(name, words=_read_words(name, argument))
    if name == "rack":
        return Command(name, tiles=tile_text(alphabet).read_rack(argument, MoveError, "rack") if argument else None)
    if name in _WITHOUT_ARGUMENT and argument:
        raise UsageError(f"{name} takes no argument", expected=name, found=repr(argument[:60]))
    return Command(name) if name in _WITHOUT_ARGUMENT else None


def _read_count(text: str, default: int) -> int:
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 0 < int(text) <= MAX_LISTED):
        raise UsageError("the number is out of range", expected=f"1 to {MAX_LISTED}", found=repr(text[:20]))
    return int(text)


def _read_words(name: str, text: str) -> tuple[str, ...]:
    """The words behind a command: at least one, and only one for `CHANGES`."""
    words = tuple(text.split())
    if not words or (name in CHANGES and len(words) > 1):
        raise UsageError(f"{name} needs a word", expected=f"{name} WORD", found=repr(text[:60]) if words else "")
    return words
