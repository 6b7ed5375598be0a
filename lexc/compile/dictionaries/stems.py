"""The stems of a dictionary and the flags of their affixes, for the section STEM."""

from __future__ import annotations

from lexc.alphabet import Alphabet
from lexc.compile.build import BuildOptions, compile_words
from lexc.image.section_types import Section
from lexc.image.stem_section import COLUMN, AffixRow, StemRules, StemSection, pack
from lexc.image.writer import assemble
from lexc.source import ReadOptions, read_words
from lexc.source.affix import Affix, Affixes, AffixGroup, Flags
from lexc.source.dictionary_entries import DictionaryEntry
from lexc.system.progress import report


def make_stem_section(entries: list[DictionaryEntry], affixes: Affixes) -> Section:
    """The section STEM of a dictionary. Raises CapacityExceeded if it is too large."""
    report("collecting the stems")
    classes, rules = collect_stems(entries, affixes)
    reading = ReadOptions(Alphabet.utf8("none"), columns={COLUMN: list(classes.values())}, skip_invalid=True)
    compiled = compile_words(read_words([list(classes)], reading), BuildOptions(layout="packed"))
    return StemSection().make(pack(b"".join(assemble(compiled.sections)), rules))


def collect_stems(entries: list[DictionaryEntry], affixes: Affixes) -> tuple[dict[str, int], StemRules]:
    """The number of the class of each stem; and the affixes, with the sets of flags of each class.

    Only those flags are kept that allow an affix, or that say that a stem is not a word by itself.
    """
    roles = (affixes.circumfix, affixes.forbidden, affixes.need_affix, affixes.only_in_compound)
    kept = frozenset([*affixes.prefixes, *affixes.suffixes, *(flag for flag in roles if flag is not None)])
    flags_by_stem: dict[str, list[Flags]] = {}
    for entry in entries:
        if entry.word:
            flags_by_stem.setdefault(entry.word, []).append(entry.flags)
    kept_flags: dict[Flags, tuple[int, ...]] = {}
    numbers: dict[tuple[tuple[int, ...], ...], int] = {}
    classes: dict[str, int] = {}
    for stem, sets in flags_by_stem.items():
        rows = {kept_flags.get(flags) or kept_flags.setdefault(flags, tuple(sorted(flags & kept))) for flags in sets}
        classes[stem] = numbers.setdefault(tuple(sorted(rows)), len(numbers))
    circumfix, forbidden, need_affix, only_in_compound = (-1 if flag is None else flag for flag in roles)
    rules = StemRules(
        prefixes=_affix_rows(affixes.prefixes, kept),
        suffixes=_affix_rows(affixes.suffixes, kept),
        classes=tuple(numbers),
        circumfix=circumfix,
        forbidden=forbidden,
        need_affix=need_affix,
        only_in_compound=only_in_compound,
        allows_full_strip=int(affixes.allows_full_strip),
        is_reversed=int(affixes.has_complex_prefixes),
    )
    return classes, rules


def _affix_rows(groups: dict[int, AffixGroup], kept: Flags) -> tuple[AffixRow, ...]:
    return tuple(_affix_row(flag, affix, kept) for flag, group in groups.items() for affix in group.affixes)


def _affix_row(flag: int, affix: Affix, kept: Flags) -> AffixRow:
    condition = tuple(("".join(sorted(letters)), int(is_wanted)) for letters, is_wanted in affix.condition)
    continuation = tuple(sorted(affix.continuation & kept))
    return flag, affix.strip, affix.add, condition, int(affix.has_cross_product), continuation
