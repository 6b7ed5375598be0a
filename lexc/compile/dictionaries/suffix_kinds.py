"""Suffixes by number, and their kinds."""

from __future__ import annotations

from lexc.source.affix import Affix, Affixes, Flags


class SuffixKinds:
    """Suffixes by number, and their kinds: the suffixes of a kind differ in their letters alone."""

    def __init__(self, affixes: Affixes, relevant: Flags) -> None:
        self.relevant = relevant
        self.affixes: list[Affix] = []
        self._numbers: dict[int, int] = {}
        self._representatives: dict[tuple[object, ...], Affix] = {}
        self._indexes: dict[int, int] = {}
        self.seconds: list[Affix] = []
        second_kinds: dict[tuple[object, ...], int] = {}
        for group in affixes.suffixes.values():
            for affix in group.affixes:
                index = second_kinds.setdefault(self._kind(affix), len(self.seconds))
                if index == len(self.seconds):
                    self.seconds.append(_copy(affix))
                self._indexes[id(affix)] = index

    def _kind(self, affix: Affix) -> tuple[object, ...]:
        flags = affix.continuation & self.relevant
        has_text = bool(affix.add) or not affix.is_only_in_compound
        return affix.has_cross_product, flags, affix.needs_affix, affix.is_circumfix, has_text

    def number(self, affix: Affix) -> int:
        """The number of a suffix."""
        number = self._numbers.setdefault(id(affix), len(self.affixes))
        if number == len(self.affixes):
            self.affixes.append(affix)
        return number

    def representative(self, affix: Affix) -> Affix:
        """One suffix that stands for all of the same kind as a first suffix."""
        return self._representatives.setdefault(self._kind(affix), affix)

    def second_index(self, affix: Affix) -> int:
        """The index in `seconds` of the suffix that stands for all of the same kind as a second suffix."""
        return self._indexes[id(affix)]


def _copy(affix: Affix) -> Affix:
    """A copy, since a second suffix must be another object than the first."""
    return Affix(
        affix.strip, affix.add, affix.condition, affix.has_cross_product, affix.continuation, affix.needs_affix,
        affix.is_circumfix, affix.is_only_in_compound,
    )  # fmt: skip
