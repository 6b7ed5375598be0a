"""A sentence for each step of a trace, as the view Steps of `lexc page` has them in English."""

from __future__ import annotations

from collections.abc import Callable

from lexc.play.generation.algorithms import GORDON
from lexc.play.generation.lane import Lane
from lexc.play.generation.recorded_walks import SEPARATOR, Step, lane_order
from lexc.play.move import move_from_raw
from lexc.play.rules import Rules
from lexc.play.tiles import tile_text

TEXTS = {
    "row": "Row {lane}: first the cross-checks, then the anchors, from left to right.",
    "column": "Column {lane}: first the cross-checks, then the anchors, from top to bottom.",
    "cross_check": "Cross-check of {square}: {pattern} is a word with {letters}.",
    "cross_check_none": "Cross-check of {square}: no letter makes {pattern} a word.",
    "anchor_block": "Anchor {square}: the left part lies already on the board, from {first} on.",
    "anchor_0": "Anchor {square}: every play covers it, and begins here.",
    "anchor_1": "Anchor {square}: every play covers it. One tile may stand before it.",
    "anchor_n": "Anchor {square}: every play covers it. Up to {n} tiles may stand before it.",
    "hopeless": "No letter may stand here: all that follows is in vain.",
    "anchor_tile": "Anchor {square}: the walk begins with the {tile} that lies here, and goes back to {first} at most.",
    "anchor_square": "Anchor {square}: the walk begins on this square, and goes back to {first} at most.",
    "no_left_part": "No left part: the word begins on {square}.",
    "left_part": "Left part {word}: put {tile} before {anchor}, for words begin with {word} and go on.",
    "place": "Put {tile} on {square}: words begin with {word}.",
    "place_inside": "Put {tile} on {square}: words have {word} in them.",
    "board": "{tile} lies on {square}: words begin with {word}.",
    "board_inside": "{tile} lies on {square}: words have {word} in them.",
    "separator": "◇: the word begins on {first}. Words begin with {word}, so turn, and go on behind {anchor}.",
    "no_separator": "No arc ◇: no word begins with {word} and goes on.",
    "missing_left": "No left part {word} goes on with {letters}.",
    "missing_left_root": "No left part begins with {letters}.",
    "missing": "No word goes on from {word} with {letters}.",
    "missing_root": "No word begins with {letters}.",
    "missing_inside": "No word has {letters} right before {word}.",
    "missing_inside_root": "No word has {letters} in it.",
    "blocked": "Blocked: {tile} on {square} would make a cross-word that is none. Only {letters} may stand here.",
    "blocked_none": "Blocked: {tile} on {square} would make a cross-word that is none. No letter may stand here.",
    "dead": "Dead end: {reason}",
    "no_block": "No word begins with {word} and goes on.",
    "end_behind": "The board ends behind {word}.",
    "end_before": "The board ends before {word}.",
    "nothing": "From {word} nothing goes on at {square}.",
    "nothing_inside": "Before {word} nothing goes on at {square}.",
    "nothing_root": "No tile of the rack can stand on {square}.",
    "play": "A play: {place} {word}, {score} points.",
    "duplicate": "The same tile makes a word across, too: that play is listed in its row.",
}
"""The texts by their names, with the names of values in braces."""


class StepSentences:
    """The sentences of the steps of an algorithm, by the rules of a position."""

    def __init__(self, rules: Rules, algorithm: str) -> None:
        self._rules, self._is_gordon = rules, algorithm == GORDON
        self._texts = tile_text(rules.alphabet).texts

    def sentence(self, step: Step) -> str:
        """The sentence of a step."""
        say: Callable[[Step, dict[str, object]], str] = getattr(self, f"_{step.kind}_text")
        return say(step, self._values(step))

    def square(self, lane: Lane, index: int) -> str:
        """The name of a square of a lane: D9 is in column D and row 9."""
        return f"{Lane(True, lane.number)}{index + 1}" if lane.is_down else f"{Lane(True, index)}{lane}"

    def path(self, step: Step) -> str:
        """The labels of a path, ◇ for the separator; of a cross-check the letters across, · for the square."""
        gap = "·" if step.kind == "cross_check" else "◇"
        return "".join(self._texts[code] if code else gap for code in step.path)

    def tile(self, step: Step) -> str:
        """The tile of a step, "" for none."""
        return self._texts[step.tile] if step.tile else ""

    def letters(self, step: Step) -> str:
        """The letters of a step, with spaces between."""
        return " ".join(self._texts[tile] if tile else "◇" for tile in step.letters)

    def _values(self, step: Step) -> dict[str, object]:
        word = lane_order(step.path) if self._is_gordon else step.path
        values = {name: self.square(step.lane, getattr(step, name)) for name in ("square", "anchor", "first")}
        written = "" if step.kind == "cross_check" else self._write(word)
        return {**values, "lane": step.lane, "tile": self.tile(step), "letters": self.letters(step), "word": written}

    def _write(self, codes: bytes) -> str:
        return "".join(map(self._texts.__getitem__, codes))

    def _lane_text(self, step: Step, values: dict[str, object]) -> str:
        return TEXTS["column" if step.lane.is_down else "row"].format(**values)

    def _cross_check_text(self, step: Step, values: dict[str, object]) -> str:
        return TEXTS["cross_check" if step.letters else "cross_check_none"].format(**values, pattern=self.path(step))

    def _anchor_text(self, step: Step, values: dict[str, object]) -> str:
        if self._is_gordon:
            return TEXTS["anchor_tile" if step.tile else "anchor_square"].format(**values)
        if step.tile:
            return TEXTS["anchor_block"].format(**values)
        n = step.square - step.first
        text = TEXTS[f"anchor_{n if n < 2 else 'n'}"].format(**values, n=n)
        return text if step.letters else f"{text} {TEXTS['hopeless']}"

    def _left_part_text(self, step: Step, values: dict[str, object]) -> str:
        return TEXTS["left_part" if step.path else "no_left_part"].format(**values)

    def _place_text(self, step: Step, values: dict[str, object]) -> str:
        return TEXTS["place_inside" if self._is_inside(step) else "place"].format(**values)

    def _board_text(self, step: Step, values: dict[str, object]) -> str:
        return TEXTS["board_inside" if self._is_inside(step) else "board"].format(**values)

    def _separator_text(self, _: Step, values: dict[str, object]) -> str:
        return TEXTS["separator"].format(**values)

    def _missing_text(self, step: Step, values: dict[str, object]) -> str:
        if step.letters[0] == SEPARATOR:
            return TEXTS["no_separator"].format(**values)
        is_left = step.kind == "missing" and not self._is_gordon and step.square < step.first
        form = "_left" if is_left else "_inside" if self._is_inside(step) else ""
        return TEXTS[f"missing{form}{'' if step.path else '_root'}"].format(**values)

    def _blocked_text(self, step: Step, values: dict[str, object]) -> str:
        return TEXTS["blocked" if step.letters else "blocked_none"].format(**values)

    def _dead_end_text(self, step: Step, values: dict[str, object]) -> str:
        reason = self._dead_end_reason(step, values)
        return TEXTS["dead"].format(reason=reason[0].lower() + reason[1:])

    def _dead_end_reason(self, step: Step, values: dict[str, object]) -> str:
        board = self._rules.board
        if step.tile and not self._is_gordon and step.square < step.anchor:
            return TEXTS["no_block"].format(word=f"{values['word']}{values['tile']}")
        if step.letters:
            return self._missing_text(step, values)
        if step.square >= (board.n_rows if step.lane.is_down else board.n_cols):
            return TEXTS["end_behind"].format(**values)
        if step.square < 0:
            return TEXTS["end_before"].format(**values)
        form = "_inside" if self._is_inside(step) else ""
        return TEXTS[f"nothing{form}" if step.path else "nothing_root"].format(**values)

    def _play_text(self, step: Step, values: dict[str, object]) -> str:
        assert step.play is not None
        place, word = str(move_from_raw(self._rules.alphabet, step.play)).split(" ", 1)
        return TEXTS["play"].format(**{**values, "place": place, "word": word, "score": step.play[0]})

    def _duplicate_text(self, _: Step, values: dict[str, object]) -> str:
        return TEXTS["duplicate"].format(**values)

    def _is_inside(self, step: Step) -> bool:
        """Whether a path of the GADDAG has not turned, so that its letters may stand inside words."""
        return self._is_gordon and SEPARATOR not in step.path
