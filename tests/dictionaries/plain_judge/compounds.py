"""Compounds: whether a word is made of parts that may follow each other.

A walk goes from part to part: one that may begin, then any that may stand in the middle, then one that may end.
Junctions from which no walk succeeds are remembered, so that the time stays polynomial.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from dictionaries.plain_judge.word_sets import WordSets

from lexc.image.dictionary_section import Pattern, Rule


class _Junction(NamedTuple):
    """A point of a text between parts: the text, the index, the words and the syllables before it; the last part.

    is_replaced: whether a pattern's replacement stood here.
    """

    text: str
    start: int
    n_words: int
    n_syllables: int
    last: str
    is_replaced: bool = False


_DeadEnds = set[_Junction]
_MAX_DEAD_ENDS = 10_000  # hunspell limits the time; replacements can make a word longer without end


class Compounds:
    """The compounds of a dictionary."""

    def __init__(self, sets: WordSets) -> None:
        self.sets, self.rules = sets, sets.rules
        self.switches = frozenset(self.rules.switches)
        self.has_parts = sets.has_set("begin")
        self.exists = self.has_parts or bool(self.rules.compound_rules)
        self._replacing = [pattern for pattern in self.rules.patterns if pattern[4]]
        self._counts_syllables = self.rules.language.startswith("hu")
        self._rules_by_set: dict[str, list[Rule]] = {}
        for rule in self.rules.compound_rules:
            for name in _possible_firsts(rule):
                self._rules_by_set.setdefault(name, []).append(rule)

    def find(self, word: str, has_capital: bool) -> list[str]:
        """The parts of a word; empty if it is no compound. has_capital: whether it was written with a capital."""
        if len(word) < 2 * self.rules.shortest_part:
            return []
        found = self._walk(word, has_capital, "begin", 0) if self.has_parts else []
        return found or self._find_by_rules(word)

    def find_moving(self, word: str, has_capital: bool) -> list[str]:
        """The parts of a word before a hyphen, by the moving rule of Hungarian, which knows more first parts."""
        if not self.sets.has_set("moving") or len(word) < 2 * self.rules.shortest_part:
            return []
        return self._walk(word, has_capital, "moving", -5)

    def _walk(self, word: str, has_capital: bool, first: str, n_words: int) -> list[str]:
        dead_ends: _DeadEnds = set()
        return self._walk_from(_Junction(word, 0, n_words, 0, ""), first, has_capital, dead_ends)

    def _walk_from(self, junction: _Junction, name: str, has_capital: bool, dead_ends: _DeadEnds) -> list[str]:
        key = junction._replace(is_replaced=False)
        if not self.rules.most_words:
            key = key._replace(n_words=min(key.n_words, 1), n_syllables=0)
        if "dup" not in self.switches:
            key = key._replace(last="")
        if key in dead_ends or len(dead_ends) > _MAX_DEAD_ENDS:
            return []
        for part, after in self._first_parts(junction, name):
            for behind in (after, *self._double_letter_junctions(after)):
                found = self._last_part(behind, part, has_capital)
                found = found or self._more_parts(behind, part, has_capital, dead_ends)
                if found and self._looks_misspelt(junction.text[junction.start :]):
                    dead_ends.add(key)
                    return []
                if found:
                    return [part, *found]
        dead_ends.add(key)
        return []

    def _more_parts(self, junction: _Junction, before: str, has_capital: bool, dead_ends: _DeadEnds) -> list[str]:
        """The parts behind a junction where two or more follow, if the first two may meet."""
        found = self._walk_from(junction._replace(n_words=junction.n_words + 1), "middle", has_capital, dead_ends)
        if found and self.rules.patterns and self._forbids(before, found[0]) is not junction.is_replaced:
            return []
        return [] if found and self._looks_misspelt(before + found[0]) else found

    def _first_parts(self, junction: _Junction, name: str) -> Iterator[tuple[str, _Junction]]:
        """The parts that may stand at a junction and be followed by others, with the junction behind each."""
        text, start, shortest = junction.text, junction.start, self.rules.shortest_part
        for end in self.sets.ends(name, text, start):
            if end - start < shortest or end > len(text) - shortest:
                continue
            if end < len(text) and self._may_join(text, end):
                yield text[start:end], self._junction_after(junction, text, end)
        for pattern in self._replacing:
            yield from self._replaced_parts(junction, name, pattern)

    def _replaced_parts(self, junction: _Junction, name: str, pattern: Pattern) -> Iterator[tuple[str, _Junction]]:
        """Parts where the text has a pattern's replacement instead of the end of one and the beginning of the next."""
        end, end_set, begin, begin_set, replacement = pattern
        index = junction.text.find(replacement, junction.start + self.rules.shortest_part)
        while index > 0:
            part = junction.text[junction.start : index] + end
            rest = begin + junction.text[index + len(replacement) :]
            is_allowed = not end_set or self.sets.has(end_set, part)
            is_allowed = is_allowed and (not begin_set or bool(self.sets.ends(begin_set, rest, 0)))
            if is_allowed and len(part) >= self.rules.shortest_part and self.sets.has(name, part):
                text = junction.text[: junction.start] + part + rest
                yield part, self._junction_after(junction, text, junction.start + len(part))._replace(is_replaced=True)
            index = junction.text.find(replacement, index + 1)

    def _junction_after(self, junction: _Junction, text: str, end: int) -> _Junction:
        part = text[junction.start : end]
        n_words = junction.n_words + self.sets.has("counts_twice", part)
        n_syllables = junction.n_syllables + (self._count_syllables(part) if self._counts_syllables else 0)
        return _Junction(text, end, n_words, n_syllables, part)

    def _double_letter_junctions(self, junction: _Junction) -> Iterator[_Junction]:
        """After a double letter the next part may begin with it: Schiff + fahrt is Schiffahrt."""
        text, end = junction.text, junction.start
        if "simplified_triple" in self.switches and end > 2 and text[end - 1] == text[end - 2]:
            yield junction._replace(start=end - 1)

    def _last_part(self, junction: _Junction, before: str, has_capital: bool) -> list[str]:
        """The remaining text as one part, if it may end the compound, otherwise no part."""
        rest = junction.text[junction.start :]
        if len(rest) < self.rules.shortest_part:
            return []
        if not (self.sets.has("end", rest) or (has_capital and self.sets.has("capital_end", rest))):
            return []
        if "dup" in self.switches and rest == before:
            return []
        if (not junction.is_replaced and self._forbids(before, rest)) or not self._is_short_enough(junction, rest):
            return []
        return [rest]

    def _is_short_enough(self, junction: _Junction, rest: str) -> bool:
        limit = self.rules.most_words
        if not limit or junction.n_words + self.sets.has("counts_twice", rest) + 1 < limit:
            return True
        n_syllables = junction.n_syllables + self._count_syllables(rest)
        return 0 < self.rules.most_syllables >= n_syllables

    def _count_syllables(self, text: str) -> int:
        return sum(letter in self.rules.vowels for letter in text)

    def _may_join(self, text: str, end: int) -> bool:
        """Whether the text may be divided here, by case and triple letters."""
        before, behind = text[end - 1], text[end]
        if (
            "case" in self.switches
            and (before.upper() == before or behind.upper() == behind)
            and "-" not in (before, behind)
        ):
            return False
        if "triple" in self.switches and before == behind:
            return not ((end > 1 and text[end - 2] == before) or text[end + 1 : end + 2] == before)
        return True

    def _forbids(self, before: str, behind: str) -> bool:
        """Whether a pattern forbids that two parts meet."""
        return any(
            behind.startswith(begin)
            and before.endswith(ending)
            and (not end_set or self.sets.has(end_set, before))
            and (not begin_set or self.sets.has(begin_set, behind))
            for ending, end_set, begin, begin_set, _ in self.rules.patterns
        )

    def _looks_misspelt(self, text: str) -> bool:
        """Whether a compound looks like a misspelt simple word, or two words of an entry written as one."""
        if self.sets.has_letter(" ") and any(self._is_simple(f"{text[:i]} {text[i:]}") for i in range(1, len(text))):
            return True
        return "rep" in self.switches and any(map(self._is_simple, self._replace_each(text)))

    def _replace_each(self, text: str) -> Iterator[str]:
        for old, new in self.rules.replacements:
            index = text.find(old)
            while index >= 0:
                yield text[:index] + new + text[index + len(old) :]
                index = text.find(old, index + 1)

    def _is_simple(self, text: str) -> bool:
        return self.sets.has("words", text)

    def _find_by_rules(self, word: str) -> list[str]:
        """The parts of a word by the compound rules."""
        ends: dict[tuple[str, int], list[int]] = {}
        for name, rules in self._rules_by_set.items():
            if self.sets.ends(name, word, 0):
                for rule in rules:
                    found = _RuleMatch(self.sets, rule, word, ends, self.rules.shortest_part).find()
                    if len(found) > 1:
                        return found
        return []


def _possible_firsts(rule: Rule) -> Iterator[str]:
    """The sets that the first part may be in."""
    for name, sign in rule:
        yield name
        if not sign:
            return


class _RuleMatch:
    """A match of one compound rule, as a regular expression of parts, against a whole word."""

    def __init__(
        self, sets: WordSets, rule: Rule, word: str, ends: dict[tuple[str, int], list[int]], shortest: int
    ) -> None:
        self.sets, self.rule, self.word, self.known, self.shortest = sets, rule, word, ends, shortest
        self.dead_ends: set[tuple[int, int]] = set()

    def find(self) -> list[str]:
        """The parts, at least one; empty if the rule does not match."""
        return self._match(0, 0) or []

    def _match(self, start: int, index: int) -> list[str] | None:
        if index == len(self.rule):
            return [] if start == len(self.word) else None
        if (start, index) in self.dead_ends:
            return None
        name, sign = self.rule[index]
        for end in self._ends(name, start):
            if end - start >= self.shortest:
                found = self._match(end, index if sign == "*" else index + 1)
                if found is not None:
                    return [self.word[start:end], *found]
        found = self._match(start, index + 1) if sign else None
        if found is None:
            self.dead_ends.add((start, index))
        return found

    def _ends(self, name: str, start: int) -> list[int]:
        key = name, start
        if key not in self.known:
            self.known[key] = self.sets.ends(name, self.word, start)
        return self.known[key]
