"""A sentence for each step of a trace, as the view Steps of `lexc page` has them in English."""

from __future__ import annotations

import re

from lexc.page.write import STATIC
from lexc.play.generation.algorithms import GORDON
from lexc.play.generation.lane import Lane
from lexc.play.generation.recorded_walks import SEPARATOR, Step, lane_order
from lexc.play.move import move_from_raw
from lexc.play.rules import Rules
from lexc.play.tiles import tile_text

TEXTS: dict[str, str] = dict(
    re.findall(r'^  say_(\w+): "(.*)",$', (STATIC / "steps_en.js").read_text(encoding="utf-8"), re.MULTILINE),
)
"""The texts of the view by their names, with the names of values in braces."""


class StepSentences:
    """The sentences of the steps of an algorithm, by the rules of a position."""

    def __init__(self, rules: Rules, algorithm: str) -> None:
        self._rules, self._is_gordon = rules, algorithm == GORDON
        self._texts = tile_text(rules.alphabet).texts

    def sentence(self, step: Step) -> str:
        """The sentence of a step."""
        values = self._values(step)
        match step.kind:
            case "anchor":
                return self._anchor_text(step, values)
            case "missing":
                return self._missing_text(step, values)
            case "dead_end":
                return self._dead_end_text(step, values)
            case "play":
                return self._play_text(step, values)
            case _:
                return TEXTS[self._text_name(step)].format(**values)

    def _text_name(self, step: Step) -> str:
        """The name of the text of a step that says no more than its values."""
        inside = "_inside" if self._is_inside(step) else ""
        names = {
            "lane": "column" if step.lane.is_down else "row",
            "cross_check": "cross_check" if step.letters else "cross_check_none",
            "left_part": "left_part" if step.path else "no_left_part",
            "place": f"place{inside}",
            "board": f"board{inside}",
            "blocked": "blocked" if step.letters else "blocked_none",
        }
        return names.get(step.kind, step.kind)

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
        values |= {"tile": self.tile(step), "letters": self.letters(step), "word": written, "pattern": self.path(step)}
        return {**values, "lane": step.lane}

    def _write(self, codes: bytes) -> str:
        return "".join(map(self._texts.__getitem__, codes))

    def _anchor_text(self, step: Step, values: dict[str, object]) -> str:
        if self._is_gordon:
            return TEXTS["anchor_tile" if step.tile else "anchor_square"].format(**values)
        if step.tile:
            return TEXTS["anchor_block"].format(**values)
        n = step.square - step.first
        text = TEXTS[f"anchor_{n if n < 2 else 'n'}"].format(**values, n=n)
        return text if step.letters else f"{text} {TEXTS['hopeless']}"

    def _missing_text(self, step: Step, values: dict[str, object]) -> str:
        if step.letters[0] == SEPARATOR:
            return TEXTS["no_separator"].format(**values)
        is_left = step.kind == "missing" and not self._is_gordon and step.square < step.first
        form = "_left" if is_left else "_inside" if self._is_inside(step) else ""
        return TEXTS[f"missing{form}{'' if step.path else '_root'}"].format(**values)

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

    def _is_inside(self, step: Step) -> bool:
        """Whether a path of the GADDAG has not turned, so that its letters may stand inside words."""
        return self._is_gordon and SEPARATOR not in step.path
