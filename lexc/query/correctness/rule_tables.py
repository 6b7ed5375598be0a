"""The rules of DICT as tables of numbers, as the kernels take them: ranges of one text, and numbers of sets."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator

import lexc.kernels.correctness._switches as switch_bits
from lexc.image.dictionary_section import DictionaryRules, Pattern, Rule
from lexc.kernels.correctness._rule_rows import CONVERSION_WIDTH
from lexc.kernels.correctness._set_numbers import ANY_SET

_SET_NAMES = (
    "words", "begin", "middle", "end", "capital_end", "counts_twice", "forbidden", "in_capitals", "keep_case", "moving",
)  # fmt: skip
"""The names of the sets of `_set_numbers`, each at its number."""
_SIGNS = ("", "*", "?")


class RuleTables:
    """Tables of a dictionary's rules.

    set_names: of all sets that rules name, by number. text: the texts of all rules, one after another. The other tables
    are as `Compounds` and `WordJudge` describe them.
    """

    def __init__(self, rules: DictionaryRules) -> None:
        self.rules = rules
        self.set_names = list(_SET_NAMES)
        self._numbers = {name: number for number, name in enumerate(_SET_NAMES)}
        self._texts: list[str] = []
        self._length = 0
        self.breaks = _numbers(map(self._range, rules.breaks))
        self.replacements = _numbers(self._range(old) + self._range(new) for old, new in sorted(rules.replacements))
        self.patterns = _numbers(map(self._pattern, rules.patterns))
        self.conversions = _numbers(self._conversions())
        items = [(self._number(name), _SIGNS.index(sign)) for rule in rules.compound_rules for name, sign in rule]
        self.rule_items = _numbers(items)
        starts = [0]
        for rule in rules.compound_rules:
            starts.append(starts[-1] + len(rule))
        self.rule_starts = array("q", starts)
        self.first_sets = _numbers(self._first_sets())
        self.text = "".join(self._texts)

    @property
    def switches(self) -> int:
        """The switches as bits, with those of the language."""
        bits = sum(getattr(switch_bits, name.upper(), 0) for name in set(self.rules.switches))
        language = self.rules.language
        bits |= switch_bits.HUNGARIAN if language.startswith("hu") else 0
        # hunspell accepts İ in words of Turkish and Azeri alone, though Crimean Tatar has two letters I, too
        return bits | (switch_bits.TURKIC if language[:2] in ("tr", "az") else 0)

    def _range(self, text: str) -> tuple[int, int]:
        """The start and the end of a text among all texts."""
        self._texts.append(text)
        self._length += len(text)
        return self._length - len(text), self._length

    def _number(self, name: str) -> int:
        """The number of a set."""
        if name not in self._numbers:
            self._numbers[name] = len(self.set_names)
            self.set_names.append(name)
        return self._numbers[name]

    def _pattern(self, pattern: Pattern) -> tuple[int, ...]:
        end, end_set, begin, begin_set, replacement = pattern
        numbers = [self._number(name) if name else ANY_SET for name in (end_set, begin_set)]
        return *self._range(end), numbers[0], *self._range(begin), numbers[1], *self._range(replacement)

    def _first_sets(self) -> Iterator[tuple[int, int]]:
        """The sets that the first parts of rules may be in, each with all its rules."""
        rules_by_set: dict[int, list[int]] = {}
        for index, rule in enumerate(self.rules.compound_rules):
            for name in _possible_first_sets(rule):
                rules_by_set.setdefault(self._number(name), []).append(index)
        return ((number, index) for number, indexes in rules_by_set.items() for index in indexes)

    def _conversions(self) -> Iterator[tuple[int, ...]]:
        """Conversions, the longest input first. An input that begins or ends with _ matches only where a word does."""
        outputs: dict[str, dict[tuple[bool, bool], str]] = {}
        for input_text, output in self.rules.conversions:
            anchors = input_text.startswith("_"), len(input_text) > 1 and input_text.endswith("_")
            text = input_text[anchors[0] : len(input_text) - anchors[1]]
            if text:
                outputs.setdefault(text, {})[anchors] = output.replace("_", " ")
        for text in sorted(outputs, key=len, reverse=True):
            for anchors in ((True, True), (False, True), (True, False), (False, False)):
                if anchors in outputs[text]:
                    yield *self._range(text), *self._range(outputs[text][anchors]), *anchors

    def first_letters_of_conversions(self) -> set[str]:
        """The letters with which inputs of conversions begin."""
        return {self.text[start] for start in self.conversions[::CONVERSION_WIDTH]}


def _possible_first_sets(rule: Rule) -> Iterator[str]:
    """The sets that the first part may be in: up to the first item that is not optional."""
    for name, sign in rule:
        yield name
        if not sign:
            return


def _numbers(rows: Iterable[tuple[int, ...]]) -> array[int]:
    return array("q", [number for row in rows for number in row])
