"""The masks of forms: the roles of a stem with suffixes, without a prefix and with each kind of prefix.

Each kind of prefix has bits of its own, behind those of forms without a prefix:

    kind 1      kind 0      no prefix
    [ roles ]   [ roles ]   [ roles ]
"""

from __future__ import annotations

from collections.abc import Iterator

from lexc.compile.dictionaries.roles import Derivation, PrefixKind, Roles
from lexc.source.affix import Affix, Affixes, Flags

Stem = tuple[Flags, Flags, PrefixKind | None]
"""A stem's relevant flags, those of its prefixes, and the one kind of prefix that allows the first suffix, or None.
"""


class FormMasks:
    """The masks of the forms of a dictionary.

    prefixes: each prefix with its kind. kinds: their numbers. kinds_by_flag: the kinds of each flag.
    """

    def __init__(self, affixes: Affixes, roles: Roles) -> None:
        self.affixes, self.roles = affixes, roles
        self.prefixes: list[tuple[PrefixKind, Affix]] = []
        self.kinds: dict[PrefixKind, int] = {}
        self.kinds_by_flag: dict[int, list[PrefixKind]] = {}
        self._known: dict[tuple[object, ...], int] = {}
        self._collect_prefixes()

    def _collect_prefixes(self) -> None:
        relevant = self.roles.relevant
        for flag, group in self.affixes.prefixes.items():
            for affix in group.affixes:
                suffix_flags = frozenset(f for f in affix.continuation if f in self.affixes.suffixes)
                kind = PrefixKind(flag, affix.continuation & relevant, suffix_flags, affix.has_cross_product)
                if kind not in self.kinds:
                    self.kinds[kind] = len(self.kinds)
                    self.kinds_by_flag.setdefault(flag, []).append(kind)
                self.prefixes.append((kind, affix))

    def find(self, stem: Stem, first: Affix | None, last: Affix | None) -> int:
        """The bits of a stem with these suffixes: without a prefix, and with each kind of prefix."""
        key = (*stem, id(first), id(last))
        if key not in self._known:
            flags, prefix_flags, only_kind = stem
            bits = 0 if only_kind else self.roles.find(Derivation(flags, first, last, None))
            known: dict[Flags, int] = {}  # of the flags of prefixes, which alone matter
            for kind in self._allowed_kinds(prefix_flags, first, last):
                if (first is None or kind.has_cross_product) and only_kind in (None, kind):
                    with_prefix = known.get(kind.continuation, -1)
                    if with_prefix < 0:
                        with_prefix = known[kind.continuation] = self.roles.find(Derivation(flags, first, last, kind))
                    bits |= with_prefix << self.roles.width * (1 + self.kinds[kind])
            self._known[key] = bits
        return self._known[key]

    def _allowed_kinds(self, prefix_flags: Flags, first: Affix | None, last: Affix | None) -> Iterator[PrefixKind]:
        """The kinds of prefixes that the stem or its suffixes allow."""
        allowed = set(prefix_flags) if first is None else set()
        if first is not None and last is not None and last.has_cross_product:
            allowed |= {flag for flag in last.continuation if flag in self.kinds_by_flag}
            if first.has_cross_product:
                allowed |= prefix_flags
                allowed |= {flag for flag in first.continuation if flag in self.kinds_by_flag}
        for flag in sorted(allowed):
            yield from self.kinds_by_flag[flag]
