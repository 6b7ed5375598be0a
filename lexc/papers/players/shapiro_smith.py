"""Shapiro and Smith's program player (1977, sections 2.4 and 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

from lexc.image.per_image import once_per_image
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.kernels.layout._tiles import BLANK
from lexc.papers.players.analyser import BoardAnalyser, Location
from lexc.papers.players.blocks import find_block
from lexc.play.board_layout import square_name
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import PLAY, Move, RawPlay, leave_after
from lexc.play.position import Position
from lexc.play.referee import validate
from lexc.play.scoring import score
from lexc.play.tiles import TILE, tile_text
from lexc.query.findwords import tile_groups
from lexc.query.letters import count_vowels
from lexc.query.rack import Rack

FINDWORDS, FINDWORDS2 = "findwords", "findwords2"
PRINTED, UNPLAYED = "printed", "unplayed"
POLYGRAPHS = ("ING", "ER", "ED", "EST", "IES", "ION", "RE", "UN", "QU")
"""Frequent beginnings and ends of English words. The paper proposes to retain "high frequency poly-graphs" and names
none, so these are our own.
"""
MAX_COUNT = 1000


@dataclass(frozen=True, slots=True)
class Attempt:
    """A word considered at a location. move: None if the word cannot lie there. fault: the reason why it is no play."""

    word: bytes
    location: Location
    move: Move | None = None
    fault: str = ""


class ShapiroSmith:
    """A player that picks a tile on the board, then tries words that use it, until one is good enough.

    It tries the `maxloc` most valuable tiles, and for each the first `maxwds` words that the letter table has for the
    rack and that tile. It makes the first play of `minpt` points or more, otherwise the best play that it has found.
    A play uses one tile of the board. Without a play it exchanges the whole rack, or passes. On an empty board, of
    which the paper says nothing, the start is the only location.

    search: "findwords2" looks up words that contain the tile. "findwords", as in the recorded game of the paper, looks
    up words of the tile and the rack; many of them do not contain the tile.
    considered: the attempts of the last choice, a line of text for each.

    The other options are proposals of the paper (section 5). letters: "unplayed" values a double letter at twice the
    mean of the unplayed tiles, see `BoardAnalyser`. hooks: whether to try plays beside the word of a tile, and longer
    words that hold it. balance: points off for each vowel more than consonants in the leave, or the other way round.
    polygraphs: points for each of `POLYGRAPHS` in the leave.
    """

    text: ClassVar[str] = "the program of Shapiro and Smith (1977)"
    options_text: ClassVar[str] = (
        "maxloc=N maxwds=N minpt=N search=findwords|findwords2 letters=printed|unplayed hooks=no|yes balance=N"
        " polygraphs=N"
    )
    options: ClassVar[Mapping[str, Callable[[str], Any]]]

    def __init__(
        self,
        generator: MoveGenerator,
        seed: str = "",
        maxloc: int = 6,
        maxwds: int = 5,
        minpt: int = 14,
        search: str = FINDWORDS2,
        letters: str = PRINTED,
        hooks: bool = False,
        balance: int = 0,
        polygraphs: int = 0,
    ) -> None:
        self.maxloc, self.maxwds, self.minpt, self.search = maxloc, maxwds, minpt, search
        self.considered: list[str] = []
        self._generator = generator
        self._rules = generator.rules
        self._analyser = BoardAnalyser(generator.rules, letters == UNPLAYED)
        self._hooks, self._balance, self._polygraphs = hooks, balance, polygraphs

    @property
    def notice(self) -> str:
        """A notice for the user if the lexicon has no letter table, or ""."""
        image = self._generator.lexicon.image
        return "" if image.groups else f"{image.where} has no letter table: one is made now, which takes a moment"

    def choose(self, state: GameState) -> Choice:
        """See `Player.choose`."""
        self.considered = []
        self._analyser.update(state.squares)
        best: RawPlay | None = None
        for attempt in self.attempts(state):
            self.considered.append(self.describe(attempt))
            if attempt.move is not None and not attempt.fault:
                play = _raw_play(attempt.move)
                best = play if best is None or self._worth(state, play) > self._worth(state, best) else best
                if play[0] >= self.minpt:
                    break
        if best is not None:
            return best
        return bytes(state.rack) if state.may_exchange else b""

    def attempts(self, state: GameState) -> Iterator[Attempt]:
        """Yield the attempts in order: each word at each location, as far as `maxloc` and `maxwds` allow."""
        position = state.position()
        for location in self._locations(state):
            code = position.code_at(location.row, location.col)
            for word in islice(self._words(bytes(state.rack), code), self.maxwds):
                yield from self._attempts_at(word, location, position)
            if self._hooks and code:
                yield from self._hook_attempts(location, position)

    def _worth(self, state: GameState, play: RawPlay) -> int:
        """The points of a play, with those for its leave."""
        if not self._balance and not self._polygraphs:
            return play[0]
        leave = leave_after(bytes(state.rack), play)
        tiles, alphabet = [tile for tile in leave if tile], self._rules.alphabet
        n_vowels = count_vowels(alphabet, tiles)
        letters = Counter(alphabet.label(tile) for tile in tiles)
        n_polygraphs = sum(not Counter(polygraph) - letters for polygraph in POLYGRAPHS)
        return play[0] - self._balance * abs(len(tiles) - 2 * n_vowels) + self._polygraphs * n_polygraphs

    def _hook_attempts(self, location: Location, position: Position) -> Iterator[Attempt]:
        """The attempts beside the word that a location's tile is in, and those of words that hold it."""
        block = find_block(location, position)
        rack = Rack(bytes(filter(None, position.racks[0])), position.racks[0].count(0))
        for groups, places in (
            (tile_groups(self._letter_table(), rack, Rack(block.tiles)), block.places_through),
            (tile_groups(self._letter_table(), rack, Rack(b"")), block.places_beside),
        ):
            for word in islice((word for group in groups for word in group), self.maxwds):
                for row, col in places(word):
                    yield self._attempt_on(word, row, col, not location.is_down, location, position)

    def _attempt_on(
        self, word: bytes, row: int, col: int, is_down: bool, location: Location, position: Position
    ) -> Attempt:
        """The attempt of a word whose first letter lies on a square, judged by the referee."""
        end = (row if is_down else col) + len(word)
        layout = self._rules.board
        if min(row, col) < 0 or row >= layout.n_rows or col >= layout.n_cols:
            return Attempt(word, location, None, "it runs off the board")
        if end > (layout.n_rows if is_down else layout.n_cols):
            return Attempt(word, location, None, "it runs off the board")
        board = [position.code_at(row + i * is_down, col + i * (not is_down)) & TILE for i in range(len(word))]
        if any(tile and tile != letter for tile, letter in zip(board, word, strict=True)) or all(board):
            return Attempt(word, location, None, "other tiles lie there")
        codes = place_word(word, {i for i, tile in enumerate(board) if tile}, position.racks[0])
        return self._judge(word, Move(self._rules.alphabet, PLAY, row, col, is_down, codes), location, position)

    def describe(self, attempt: Attempt) -> str:
        """A line of text about an attempt."""
        location = attempt.location
        spelling = tile_text(self._rules.alphabet).write(attempt.word)
        place = f"{square_name(location.row, location.col)} (value {location.value})"
        if attempt.move is None or attempt.fault:
            return f"{place}: {spelling}: {attempt.fault}"
        return f"{place}: {attempt.move}: {attempt.move.score} points"

    def _locations(self, state: GameState) -> list[Location]:
        if not any(state.squares):
            return [Location(*self._rules.board.start, False, 0)]
        return self._analyser.locations()[: self.maxloc]

    def _words(self, rack: bytes, code: int) -> Iterator[bytes]:
        """The words that the letter table has for a rack and a tile on the board (code 0: none)."""
        letters, tile = bytes(filter(None, rack)), bytes([code & TILE]) if code else b""
        must_contain = self.search == FINDWORDS2
        optional = Rack(letters if must_contain else letters + tile, rack.count(0))
        for group in tile_groups(self._letter_table(), optional, Rack(tile if must_contain else b"")):
            yield from group

    def _letter_table(self) -> Image:
        image = self._generator.lexicon.image
        return image if image.groups else make_letter_table(image)

    def _attempts_at(self, word: bytes, location: Location, position: Position) -> Iterator[Attempt]:
        """The attempts of a word at a location, one for each of its letters that is the tile there."""
        tile = position.code_at(location.row, location.col) & TILE
        matches = [i for i, letter in enumerate(word) if letter == tile or not tile]
        if not matches:
            yield Attempt(word, location, None, "it does not use the tile")
        for i in matches:
            yield self._attempt(word, i, location, position)

    def _attempt(self, word: bytes, letter_index: int, location: Location, position: Position) -> Attempt:
        """The attempt of a word with the letter at an index on the location, judged by the referee."""
        row = location.row - letter_index * location.is_down
        col = location.col - letter_index * (not location.is_down)
        end = (row if location.is_down else col) + len(word)
        size = self._rules.board.n_rows if location.is_down else self._rules.board.n_cols
        if min(row, col) < 0 or end > size:
            return Attempt(word, location, None, "it runs off the board")
        through = {letter_index} if position.code_at(location.row, location.col) else set[int]()
        codes = place_word(word, through, position.racks[0])
        return self._judge(
            word, Move(self._rules.alphabet, PLAY, row, col, location.is_down, codes), location, position
        )

    def _judge(self, word: bytes, move: Move, location: Location, position: Position) -> Attempt:
        """The attempt of a move, with its points or its fault."""
        faults = validate(self._generator.lexicon, move, position)
        if faults:
            return Attempt(word, location, move, faults[0].text)
        points = score(position, move)
        scored = Move(move.alphabet, PLAY, move.row, move.col, move.is_down, move.tiles, points)
        return Attempt(word, location, scored)


def place_word(word: bytes, through: Set[int], rack: bytes) -> bytes:
    """The tiles of a play (see `Move`) of a word. through: the indices of its letters on the board.

    Blanks stand for letters that the rack lacks, even if the rack has no blank: the referee finds that.
    """
    remaining, codes = Counter(rack), bytearray()
    for i, tile in enumerate(word):
        code = tile if remaining[tile] else tile | BLANK
        codes.append(0 if i in through else code)
        remaining[tile] -= i not in through and code == tile
    return bytes(codes)


def _raw_play(move: Move) -> RawPlay:
    return move.score or 0, move.is_down, move.row, move.col, move.tiles


@once_per_image
def make_letter_table(image: Image) -> Image:
    """The letter table of the words of an image, made in memory when it is first needed."""
    from lexc.compile.build import BuildOptions  # lazy: lexc.compile costs 50 ms
    from lexc.compile.edit import edit_words  # lazy: lexc.compile costs 50 ms

    data = b"".join(assemble(edit_words(image, (), (), BuildOptions(kind="anag")).sections))
    return Image(memoryview(data), image.where, trust=True)


def _read_count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 0 < int(text) <= MAX_COUNT):
        raise ValueError(f"a whole number from 1 to {MAX_COUNT}")
    return int(text)


def _read_search(text: str) -> str:
    if text not in (FINDWORDS, FINDWORDS2):
        raise ValueError(f"{FINDWORDS} or {FINDWORDS2}")
    return text


def _read_letters(text: str) -> str:
    if text not in (PRINTED, UNPLAYED):
        raise ValueError(f"{PRINTED} or {UNPLAYED}")
    return text


def _is_yes(text: str) -> bool:
    if text not in ("no", "yes"):
        raise ValueError("no or yes")
    return text == "yes"


ShapiroSmith.options = {
    "maxloc": _read_count,
    "maxwds": _read_count,
    "minpt": _read_count,
    "search": _read_search,
    "letters": _read_letters,
    "hooks": _is_yes,
    "balance": _read_count,
    "polygraphs": _read_count,
}
