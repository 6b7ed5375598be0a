"""Shapiro and Smith's program player (1977, sections 2.4 and 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.kernels.layout._tiles import BLANK
from lexc.play.board_layout import square_name
from lexc.play.game_state import Choice, GameState
from lexc.play.generation.generator import MoveGenerator
from lexc.play.move import PLAY, Move, RawPlay
from lexc.play.players.analyser import BoardAnalyser, Location
from lexc.play.position import Position
from lexc.play.referee import validate
from lexc.play.scoring import score
from lexc.play.tiles import TILE, tile_text
from lexc.query.findwords import tile_groups
from lexc.query.rack import Rack

FINDWORDS, FINDWORDS2 = "findwords", "findwords2"
MAX_COUNT = 1000
_letter_tables: WeakKeyDictionary[Image, Image] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Look:
    """A word that was considered for a place. move: None where the word cannot lie there. fault: why it is no play."""

    word: bytes
    location: Location
    move: Move | None = None
    fault: str = ""


class ShapiroSmith:
    """Picks a tile on the board, then looks for a word that fits there; never looks for the best one.

    It goes through the `maxloc` most valuable tiles, for each through the first `maxwds` words that the letter table
    has for the rack and that tile, and makes the first play of `minpt` points or more; where there is none, the best it
    has seen. A word takes one tile of the board. Where nothing fits it exchanges the whole rack, or passes.

    search: findwords2 asks for words that hold the tile; findwords, as in the paper's game, only for words of tile and
    rack, so that many of the few are useless. On an empty board, of which the paper says nothing, the one place is
    the start. considered: what the last choice looked at, a line each.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]]

    def __init__(
        self,
        generator: MoveGenerator,
        seed: str = "",
        maxloc: int = 6,
        maxwds: int = 5,
        minpt: int = 14,
        search: str = FINDWORDS2,
    ) -> None:
        self.maxloc, self.maxwds, self.minpt, self.search = maxloc, maxwds, minpt, search
        self.considered: list[str] = []
        self._generator = generator
        self._rules = generator.rules
        self._analyser = BoardAnalyser(generator.rules)

    @property
    def notice(self) -> str:
        """What a user should know, "" if nothing."""
        image = self._generator.lexicon.image
        return "" if image.has("ALPH") else f"{image.where} has no letter table: one is made, which takes a moment"

    def choose(self, state: GameState) -> Choice:
        self.considered = []
        self._analyser.see(state.squares)
        best: RawPlay | None = None
        for look in self.looks(state):
            self.considered.append(self.tell(look))
            if look.move is not None and not look.fault:
                found = _found(look.move)
                best = found if best is None or found[0] > best[0] else best
                if found[0] >= self.minpt:
                    break
        if best is not None:
            return best
        return bytes(state.rack) if state.may_exchange else b""

    def looks(self, state: GameState) -> Iterator[Look]:
        """Each word at each place that there is time for, in their order."""
        position = state.position()
        for location in self._locations(state):
            for word in islice(
                self._words(bytes(state.rack), position.code_at(location.row, location.col)), self.maxwds
            ):
                yield from self._tries(word, location, position)

    def tell(self, look: Look) -> str:
        """A line for inspection."""
        where = look.location
        spelled = tile_text(self._rules.alphabet).write(look.word)
        place = f"{square_name(where.row, where.col)} (value {where.value})"
        if look.move is None or look.fault:
            return f"{place}: {spelled}: {look.fault}"
        return f"{place}: {look.move}: {look.move.score} points"

    def _locations(self, state: GameState) -> list[Location]:
        if not any(state.squares):
            return [Location(*self._rules.board.start, False, 0)]
        return self._analyser.locations()[: self.maxloc]

    def _words(self, rack: bytes, code: int) -> Iterator[bytes]:
        """The words of a rack and a tile on the board (0: none), as the letter table finds them."""
        letters, tile = bytes(filter(None, rack)), bytes([code & TILE]) if code else b""
        is_needed = self.search == FINDWORDS2
        optional = Rack(letters if is_needed else letters + tile, rack.count(0))
        for group in tile_groups(self._letter_table(), optional, Rack(tile if is_needed else b"")):
            yield from group

    def _letter_table(self) -> Image:
        image = self._generator.lexicon.image
        return image if image.has("ALPH") else letter_table_of(image)

    def _tries(self, word: bytes, location: Location, position: Position) -> Iterator[Look]:
        """The word at a place, with each of its letters on the tile that could be that tile."""
        tile = position.code_at(location.row, location.col) & TILE
        places = [i for i, letter in enumerate(word) if letter == tile or not tile]
        if not places:
            yield Look(word, location, None, "it does not use the tile")
        for i in places:
            yield self._judged(word, i, location, position)

    def _judged(self, word: bytes, i: int, location: Location, position: Position) -> Look:
        """The word with letter i at the location, as the referee sees it."""
        row, col = location.row - i * location.is_down, location.col - i * (not location.is_down)
        end = (row if location.is_down else col) + len(word)
        size = self._rules.board.n_rows if location.is_down else self._rules.board.n_cols
        if min(row, col) < 0 or end > size:
            return Look(word, location, None, "it runs off the board")
        codes = laid(word, i if position.code_at(location.row, location.col) else -1, position.racks[0])
        move = Move(self._rules.alphabet, PLAY, row, col, location.is_down, codes)
        faults = validate(self._generator.lexicon, move, position)
        if faults:
            return Look(word, location, move, faults[0].text)
        return Look(word, location, Move(move.alphabet, PLAY, row, col, move.is_down, codes, score(position, move)))


def laid(word: bytes, through: int, rack: bytes) -> bytes:
    """The codes of a play of the word: 0 for its letter on the board, blanks for letters that the rack lacks."""
    left, codes = Counter(rack), bytearray()
    for i, tile in enumerate(word):
        own = tile if left[tile] else tile | BLANK
        codes.append(0 if i == through else own)
        left[tile] -= i != through and own == tile
    return bytes(codes)


def _found(move: Move) -> RawPlay:
    return move.score or 0, move.is_down, move.row, move.col, move.tiles


def letter_table_of(image: Image) -> Image:
    """A letter table of an image's words, in memory, made when it is first asked for."""
    if image not in _letter_tables:
        from lexc.compile.build import BuildOptions  # lazy: lexc.compile costs 50 ms
        from lexc.compile.edit import edit_words  # lazy: lexc.compile costs 50 ms

        data = b"".join(assemble(edit_words(image, (), (), BuildOptions(kind="anag")).sections))
        _letter_tables[image] = Image(memoryview(data), image.where, trust=True)
    return _letter_tables[image]


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 5 and 0 < int(text) <= MAX_COUNT):
        raise ValueError(f"a whole number from 1 to {MAX_COUNT}")
    return int(text)


def _search(text: str) -> str:
    if text not in (FINDWORDS, FINDWORDS2):
        raise ValueError(f"{FINDWORDS} or {FINDWORDS2}")
    return text


ShapiroSmith.options = {"maxloc": _count, "maxwds": _count, "minpt": _count, "search": _search}
