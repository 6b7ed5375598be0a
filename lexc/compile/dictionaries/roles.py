"""The roles of a form: where in a text it may stand, as bits, for each way in which affixes derive it.

A form that can be derived in several ways has the roles of all of them: bits are ORed. The flags of homonyms are never
mixed within one derivation.
"""

from __future__ import annotations

from typing import NamedTuple

from lexc.source.affix import Affix, Flags
from lexc.source.spelling_rules import SpellingRules

HIDDEN = -1
"""The flag of the hidden form `Xxxx` of an entry with inner capitals, which is valid for a text in capitals only."""


_Signature = tuple[Flags, bool, bool, bool, bool]


class PrefixKind(NamedTuple):
    """A kind of prefixes, which differ in their letters alone. suffix_flags: of the suffixes that only they allow."""

    flag: int
    continuation: Flags
    suffix_flags: Flags
    has_cross_product: bool


class Derivation(NamedTuple):
    """A stem with affixes. With one suffix, first and last are the same. stem: the relevant flags of the stem."""

    stem: Flags
    first: Affix | None
    last: Affix | None
    prefix: PrefixKind | None

    @property
    def is_bare(self) -> bool:
        """Whether there is no affix."""
        return self.first is None and self.prefix is None

    @property
    def has_two_suffixes(self) -> bool:
        """Whether a second suffix follows the first."""
        return self.first is not self.last

    @property
    def suffix_flags(self) -> Flags:
        """The flags that the outer suffix carries."""
        return self.last.continuation if self.last else frozenset()

    @property
    def prefix_flags(self) -> Flags:
        """The flags that the prefix carries."""
        return self.prefix.continuation if self.prefix else frozenset()


ROLES = (
    "root", "affixed", "keep_root", "keep_case", "forbidden_root", "forbidden_form", "begin", "middle", "end",
    "counts_twice", "in_capitals", "capital_end", "unsuggested", "moving", "barred",
    "free_case",
)  # fmt: skip
"""The names of the roles, from bit 0."""
BIT = {name: 1 << i for i, name in enumerate(ROLES)}
_HUNGARIAN_STEMS, _HUNGARIAN_SUFFIXES = frozenset(map(ord, "FGH")), frozenset(map(ord, "x%"))


class Roles:
    """The roles of derivations under the rules of a dictionary.

    flag_bits: for each flag that rules or patterns name a bit behind those of `ROLES`; bare_bits: the same for stems
    without affixes; last_bits: for each flag of rules, of forms that may end a compound. width: the number of
    all bits. relevant: the flags that decide about roles.
    """

    def __init__(self, rules: SpellingRules, language: str) -> None:
        flag = rules.flags.get
        self.compound, self.begin, self.middle = flag("COMPOUNDFLAG"), flag("COMPOUNDBEGIN"), flag("COMPOUNDMIDDLE")
        self.end, self.root, self.permit = flag("COMPOUNDEND"), flag("COMPOUNDROOT"), flag("COMPOUNDPERMITFLAG")
        self.forbid, self.only, self.need = flag("COMPOUNDFORBIDFLAG"), flag("ONLYINCOMPOUND"), flag("NEEDAFFIX")
        self.forbidden, self.keep, self.circumfix = flag("FORBIDDENWORD"), flag("KEEPCASE"), flag("CIRCUMFIX")
        self.force, self.unsuggested = flag("FORCEUCASE"), flag("NOSUGGEST")
        self.warn = flag("WARN") if "FORBIDWARN" in rules.switches else None
        self.has_compounds = rules.has_compounds
        self.allows_two_suffixes = "COMPOUNDMORESUFFIXES" in rules.switches
        self.is_hungarian = language.startswith("hu") and self.has_compounds
        in_patterns = {f for p in rules.patterns for f in (p.end_flag, p.begin_flag) if f is not None}
        in_rules = {f for rule in rules.compound_rules for f, _ in rule}
        self.flag_bits = {f: 1 << len(ROLES) + i for i, f in enumerate(sorted(in_patterns))}
        first = len(ROLES) + len(in_patterns)
        self.bare_bits = {f: 1 << first + i for i, f in enumerate(sorted(in_rules | in_patterns))}
        first += len(self.bare_bits)
        self.last_bits = {f: 1 << first + i for i, f in enumerate(sorted(in_rules))}
        self.width = first + len(self.last_bits)
        hungarian = _HUNGARIAN_STEMS | _HUNGARIAN_SUFFIXES if self.is_hungarian else frozenset()
        self.relevant: Flags = frozenset(rules.flags.values()) | in_patterns | in_rules | hungarian | {HIDDEN}
        self._known: dict[tuple[object, ...], int] = {}
        self._signatures: dict[int, _Signature] = {}
        self._affixes: list[Affix] = []

    def find(self, form: Derivation) -> int:
        """The bits of a derivation, 0 if affixes do not allow it."""
        key = (
            form.stem, self._signature(form.first), self._signature(form.last), form.has_two_suffixes,
            form.prefix and form.prefix.continuation,
        )  # fmt: skip
        bits = self._known.get(key)
        if bits is None:
            bits = self._known[key] = self._find(form)
        return bits

    def _signature(self, affix: Affix | None) -> _Signature | None:
        """The properties of an affix that decide about roles."""
        if affix is None:
            return None
        found = self._signatures.get(id(affix))
        if found is None:
            flags = affix.continuation & self.relevant
            found = flags, affix.needs_affix, affix.is_circumfix, affix.is_only_in_compound, bool(affix.add)
            self._signatures[id(affix)] = found
            self._affixes.append(affix)  # no other object can get its id
        return found

    def _find(self, form: Derivation) -> int:
        if not self._fits_circumfix(form):
            return 0
        if not self._is_complete(form):
            is_forbidden_root = form.is_bare and self.forbidden in form.stem
            return BIT["forbidden_root"] if is_forbidden_root else 0
        is_forbidden = self.forbidden in form.stem
        first_flags = form.first.continuation if form.first else frozenset()
        is_part_only = any(
            self.only in flags for flags in (form.stem, form.prefix_flags, form.suffix_flags, first_flags)
        )
        if HIDDEN in form.stem:
            return 0 if is_part_only or is_forbidden or self.keep in form.stem else BIT["in_capitals"]
        bits = self._word_bits(form, is_part_only, is_forbidden)
        return bits if is_forbidden else bits | self._part_bits(form)

    def _fits_circumfix(self, form: Derivation) -> bool:
        """Whether prefix and suffix are both parts of circumfixes, or none is; a prefix alone is not tested."""
        if form.first is None or form.last is None:
            return True
        if form.first.is_circumfix and form.has_two_suffixes:
            return False
        has_suffix = form.first.is_circumfix or form.last.is_circumfix
        return has_suffix == (self.circumfix in form.prefix_flags)

    def _is_complete(self, form: Derivation) -> bool:
        """Whether each part that needs another affix has one."""
        prefix_needs = self.need is not None and self.need in form.prefix_flags
        if form.last is not None:
            return not form.last.needs_affix or (form.prefix is not None and not prefix_needs)
        if form.prefix is not None:
            return not prefix_needs
        return self.need not in form.stem

    def _word_bits(self, form: Derivation, is_part_only: bool, is_forbidden: bool) -> int:
        if is_forbidden and (form.is_bare or not is_part_only):
            return BIT["forbidden_root" if form.is_bare else "forbidden_form"]
        if is_part_only or is_forbidden or (self.warn is not None and self.warn in form.stem):
            return 0
        bits = BIT["root" if form.is_bare else "affixed"]
        if not form.is_bare:
            bits |= self._case_bit(form)
        elif self.keep in form.stem:
            bits |= BIT["keep_root"]
        if self.unsuggested in form.stem:
            bits |= BIT["unsuggested"]
        return bits

    def _case_bit(self, form: Derivation) -> int:
        """The bit of a form that keeps its case, or of one that is free of that, since a homonym may be free."""
        return 0 if self.keep is None else BIT["keep_case" if self.keep in form.stem else "free_case"]

    def _part_bits(self, form: Derivation) -> int:
        """The bits of a part of a compound."""
        bits = 0
        if form.is_bare:
            bits |= sum(bit for flag, bit in self.bare_bits.items() if flag in form.stem)
            bits |= BIT["barred"] if self.forbid is not None and self.forbid in form.stem else 0
        if self._may_be_last(form):
            bits |= sum(bit for flag, bit in self.last_bits.items() if flag in form.stem)
        if not self.has_compounds:
            return bits
        bits |= self._begin_bits(form) | self._end_bits(form)
        if self.is_hungarian and (form.stem & _HUNGARIAN_STEMS or form.suffix_flags & _HUNGARIAN_SUFFIXES):
            bits |= BIT["moving"]
        if bits & (BIT["begin"] | BIT["middle"] | BIT["end"] | BIT["capital_end"]):
            bits |= self._case_bit(form)
            bits |= BIT["counts_twice"] if self.root is not None and self.root in form.stem else 0
            bits |= sum(bit for flag, bit in self.flag_bits.items() if flag in form.stem)
        return bits

    def _is_barred(self, form: Derivation) -> bool:
        """Whether COMPOUNDFORBIDFLAG keeps the form out of compounds."""
        if self.forbid is None:
            return False
        first = form.first.continuation if form.first else frozenset()
        own = form.stem if form.is_bare else frozenset()
        return any(self.forbid in flags for flags in (own, first, form.suffix_flags, form.prefix_flags))

    def _has_flag(self, flag: int | None, form: Derivation) -> bool:
        """Whether the stem, or the affix that hunspell looks at, carries the flag of a position."""
        if flag is None:
            return False
        if form.first is None:
            return flag in form.stem or flag in form.prefix_flags
        affix_flags = form.first.continuation if form.has_two_suffixes else form.suffix_flags
        return flag in form.stem or flag in affix_flags

    def _has_inner_part_only(self, form: Derivation) -> bool:
        """Whether the stem or the first of two suffixes has ONLYINCOMPOUND, which hunspell refuses within compounds."""
        if self.only is None or form.first is None:
            return False
        return self.only in form.stem or form.first.is_only_in_compound

    def _begin_bits(self, form: Derivation) -> int:
        """The bits of a part that another part follows. A suffix there needs COMPOUNDPERMITFLAG."""
        if self._is_barred(form):
            return 0
        if form.has_two_suffixes:
            if not self.allows_two_suffixes or self._has_inner_part_only(form):
                return 0
        elif form.first is not None and (self.permit is None or self.permit not in form.suffix_flags):
            return 0
        is_end_only = form.first is not None and self.end is not None and self.end in form.suffix_flags
        if is_end_only and self.compound is not None and not self._has_flag(self.begin, form):
            return 0
        bits = 0
        if self._has_flag(self.compound, form) or self._has_flag(self.begin, form):
            bits |= BIT["begin"]
        if self._has_flag(self.compound, form) or self._has_flag(self.middle, form):
            bits |= BIT["middle"]
        return bits

    def _end_bits(self, form: Derivation) -> int:
        """The bits of a last part. Without a prefix, hunspell ignores COMPOUNDFORBIDFLAG."""
        if not self._may_be_last(form) or (form.prefix is not None and self._is_barred(form)):
            return 0
        if not (self._has_flag(self.compound, form) or self._has_flag(self.end, form)):
            return 0
        return BIT["capital_end" if self.force is not None and self.force in form.stem else "end"]

    def _may_be_last(self, form: Derivation) -> bool:
        """Whether affixes allow a form as a last part. A prefix there needs COMPOUNDPERMITFLAG, or two suffixes."""
        is_permitted = form.has_two_suffixes or (self.permit is not None and self.permit in form.prefix_flags)
        if form.prefix is not None and not is_permitted:
            return False
        if form.has_two_suffixes:
            return not self._has_inner_part_only(form)
        if form.last is None or form.prefix is not None:
            return True
        return not (form.last.is_only_in_compound and form.last.add)  # hunspell tests suffixes with letters only
