"""The judgement of one word of a text: conversions, numbers, dots, capitals, breaks."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from dictionaries.plain_judge.compounds import Compounds
from dictionaries.plain_judge.conversions import Conversions
from dictionaries.plain_judge.word_sets import WordSets

from lexc.alphabet.folding import lower_in, upper_in
from lexc.image.reader import Image

MAX_LETTERS = 100
"""A word with as many letters is never correct, as in hunspell."""
_MAX_BREAKS = 10
_MAX_SHARPS = 5
_NUMBER = re.compile(r"[0-9]+(?:[,.-][0-9]+)*")


class Case(Enum):
    """The places of a word's capitals."""

    SMALL, INITIAL, ALL, MIXED = range(4)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A judgement. keeps_case: whether a correct word may not change its case. parts: of a compound."""

    is_correct: bool = False
    is_forbidden: bool = False
    keeps_case: bool = False
    parts: tuple[str, ...] = ()


_WRONG, _FORBIDDEN = Verdict(), Verdict(is_forbidden=True)


class WordJudge:
    """Judges words by the dictionary of an image. Raises SectionMissing if the image has none."""

    def __init__(self, image: Image) -> None:
        self.sets = WordSets(image)
        self.rules = self.sets.rules
        self.compounds = Compounds(self.sets)
        self.conversions = Conversions(self.rules.conversions)
        self.language = self.rules.language

    def judge(self, text: str, depth: int = 0) -> Verdict:
        """The verdict on a word as it stands in a text."""
        if len(text) >= MAX_LETTERS:
            return _WRONG
        text = self._drop_ignored_letters(self.conversions.convert(text)).lstrip(" ")
        word = text.rstrip(".")
        if not word or _NUMBER.fullmatch(word):
            return Verdict(is_correct=True)
        found = self._judge_case(word, len(word) < len(text))
        if found.is_correct or found.is_forbidden or depth > _MAX_BREAKS:
            return found
        return self._judge_broken(self._broken_form(word), depth)

    def _drop_ignored_letters(self, text: str) -> str:
        ignored = self.rules.ignored
        return "".join(letter for letter in text if letter not in ignored) if ignored else text

    def find_case(self, word: str) -> Case:
        """The places of a word's capitals. Characters without case count as either."""
        lower, upper = [self._lower(letter) for letter in word], [self._upper(letter) for letter in word]
        n_capitals = sum(letter != small for letter, small in zip(word, lower, strict=True))
        n_neutral = sum(small == large for small, large in zip(lower, upper, strict=True))
        if not n_capitals:
            return Case.SMALL
        if n_capitals == 1 and word[0] != lower[0]:
            return Case.INITIAL
        return Case.ALL if n_capitals + n_neutral == len(word) else Case.MIXED

    def _lower(self, text: str) -> str:
        forms = ("i" if letter == "İ" else lower_in(self.language, letter) for letter in text)
        return "".join(one if len(one) == 1 else letter for one, letter in zip(forms, text, strict=True))

    def _upper(self, text: str) -> str:
        return "".join(one if len(one) == 1 else letter for letter in text if (one := upper_in(self.language, letter)))

    def _capitalise(self, text: str) -> str:
        return self._upper(text[:1]) + text[1:]

    def _check(self, word: str, is_initial: bool = False, has_capital: bool = False) -> Verdict:
        """The verdict on a word in this very form. is_initial: whether its one capital may be the sentence's."""
        sets, word = self.sets, self._drop_ignored_letters(word)
        if not word or sets.has("forbidden", word):
            return _FORBIDDEN if word else _WRONG
        if sets.has("words", word):
            return Verdict(is_correct=True, keeps_case=sets.has("keep_case", word))
        if not is_initial and sets.has("in_capitals", word):
            return Verdict(is_correct=True)
        if not self.compounds.exists:
            return _WRONG
        parts = self.compounds.find(word, has_capital)
        if not parts and word[-1] == "-":
            parts = self.compounds.find_moving(word[:-1], has_capital)
        keeps_case = bool(parts) and sets.has("keep_case", parts[0])
        return Verdict(is_correct=bool(parts), keeps_case=keeps_case, parts=tuple(parts))

    def _judge_case(self, word: str, has_dot: bool) -> Verdict:
        case = self.find_case(word)
        if case in (Case.SMALL, Case.MIXED):
            return self._check_with_dot(word, has_dot, has_capital=case is Case.MIXED)
        if case is Case.ALL:
            found = self._check_with_dot(word, has_dot, has_capital=True)
            is_forbidden = found.is_forbidden
            if not found.is_correct:
                found = self._judge_capitals(word, has_dot)
            if found.is_correct or is_forbidden or found.is_forbidden:
                return found if found.is_correct else _FORBIDDEN
        return self._judge_initial(word, case, has_dot)

    def _check_with_dot(self, word: str, has_dot: bool, has_capital: bool) -> Verdict:
        """The verdict on a word, otherwise on the word with its dot: an abbreviation."""
        found = self._check(word, has_capital=has_capital)
        if not found.is_correct and has_dot:
            dotted = self._check(word + ".", has_capital=has_capital)
            return dotted if dotted.is_correct else found
        return found

    def _judge_capitals(self, word: str, has_dot: bool) -> Verdict:
        """A word in capitals: with an apostrophe (SANT'ELIA), or with SS for ß, and then with its dot, too."""
        lower = self._lower(word)
        before, apostrophe, behind = lower.partition("'")
        if apostrophe and behind:
            form = before + apostrophe + self._capitalise(behind)
            for variant in (form, self._capitalise(form)):
                found = self._check(variant, has_capital=True)
                if found.is_correct:
                    return found
        if "sharps" in self.rules.switches and "SS" in word:
            variants = [lower, self._capitalise(lower)]
            for variant in variants + [f"{one}." for one in variants if has_dot]:
                found = self._judge_sharps(variant, 0, 0, 0)
                if found.is_correct:
                    return found
        return _WRONG

    def _judge_sharps(self, word: str, start: int, n_seen: int, n_changed: int) -> Verdict:
        """A word in which some ss stand for ß."""
        index = word.find("ss", start)
        if index < 0 or n_seen >= _MAX_SHARPS:
            return self._check(word, has_capital=True) if n_changed else _WRONG
        found = self._judge_sharps(word[:index] + "ß" + word[index + 2 :], index + 1, n_seen + 1, n_changed + 1)
        return found if found.is_correct else self._judge_sharps(word, index + 2, n_seen + 1, n_changed)

    def _judge_initial(self, word: str, case: Case, has_dot: bool) -> Verdict:
        """A word with a capital first letter, or in capitals: with its first capital, then in small letters."""
        is_initial, lower = case is Case.INITIAL, self._lower(word)
        initial = word if is_initial else self._capitalise(lower)
        if word[0] == "İ":
            initial = "İ" + initial[1:]
        found = self._check(initial, is_initial=is_initial, has_capital=True)
        if found.is_forbidden:
            return found
        if found.is_correct and not (found.keeps_case and not is_initial):
            return found
        if word[0] == "İ" and self.language[:2] not in ("tr", "az"):
            return _WRONG
        return self._judge_small(lower, is_initial, has_dot)

    def _judge_small(self, lower: str, is_initial: bool, has_dot: bool) -> Verdict:
        found = self._check(lower, has_capital=True)
        if not found.is_correct and has_dot:
            found = self._check(lower + ".", has_capital=True)
            if not found.is_correct:
                found = self._check(self._capitalise(lower) + ".", is_initial=is_initial, has_capital=True)
                return _WRONG if found.keeps_case and not is_initial else found
        may_change = is_initial and "sharps" in self.rules.switches and "ß" in lower
        if found.is_correct and found.keeps_case and not may_change:
            return _WRONG
        return found

    def _broken_form(self, word: str) -> str:
        """The form that is broken into parts: that of the last attempt."""
        if self.find_case(word) not in (Case.ALL, Case.INITIAL):
            return word
        return "İ" * (word[0] == "İ") + self._capitalise(self._lower(word))[word[0] == "İ" :]

    def _judge_broken(self, word: str, depth: int) -> Verdict:
        """A word of several that are joined by breaks, as by hyphens."""
        breaks = self.rules.breaks
        if not breaks or sum(word.count(one) for one in breaks) >= _MAX_BREAKS:
            return _WRONG
        for one in breaks:
            if len(one) < 2 or len(one) > len(word):
                continue
            if one[0] == "^" and word.startswith(one[1:]) and self.judge(word[len(one) - 1 :], depth + 1).is_correct:
                return Verdict(is_correct=True, parts=(word[len(one) - 1 :],))
            before = word[: len(word) - len(one) + 1]
            if one[-1] == "$" and word.endswith(one[:-1]) and self.judge(before, depth + 1).is_correct:
                return Verdict(is_correct=True, parts=(before,))
        for is_second in (True, False):
            for one in breaks:
                found = self._judge_sides(word, one, is_second, depth)
                if found.is_correct:
                    return found
        return _WRONG

    def _judge_sides(self, word: str, one: str, is_second: bool, depth: int) -> Verdict:
        """Both sides of a break. is_second: whether to break at its second occurrence, if there is one."""
        index, last = word.find(one), len(word) - len(one)
        if not 0 < index < last:
            return _WRONG
        if is_second and 0 < (second := word.find(one, index + 1)) < last:
            index = second
        behind = word[index + len(one) :]
        if not self.judge(behind, depth + 1).is_correct:
            return _WRONG
        befores = [word[:index], word[: index + 1]] if self.language.startswith("hu") and one == "-" else [word[:index]]
        for before in befores:
            if self.judge(before, depth + 1).is_correct:
                return Verdict(is_correct=True, parts=(before, behind))
        return _WRONG
