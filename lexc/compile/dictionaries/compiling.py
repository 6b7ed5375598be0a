"""Compiling a hunspell dictionary: its image has the words, parts of compounds and rules that make words correct."""

from __future__ import annotations

import gc
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lexc.compile.buffers import zeros
from lexc.compile.build import BuildOptions, CompiledImage, assemble_sections
from lexc.compile.dictionaries.compound_rules import expand_rules
from lexc.compile.dictionaries.joining import Joiner
from lexc.compile.dictionaries.reversal import reverse_sets, swap_flags
from lexc.compile.dictionaries.roles import Roles
from lexc.compile.dictionaries.sets import DictionarySets, choose_alphabet, make_automaton, make_sets
from lexc.compile.dictionaries.stems import make_stem_section
from lexc.image.dictionary_section import DictionaryRules, DictionarySection, Pattern
from lexc.image.suggestion_tables import to_meta
from lexc.kernels.building.automaton_hash import hash_automaton
from lexc.source.affix import Affixes
from lexc.source.hunspell import Dictionary
from lexc.source.spelling_rules import JoinPattern, SpellingRules, read_rules
from lexc.source.suggestion_rules import read_tables
from lexc.source.words import Summary, Words
from lexc.system.progress import report

_MAX_NOTES = 5
_SWITCHES = {
    "CHECKCOMPOUNDCASE": "case", "CHECKCOMPOUNDDUP": "dup", "CHECKCOMPOUNDREP": "rep", "CHECKCOMPOUNDTRIPLE": "triple",
    "CHECKSHARPS": "sharps", "COMPOUNDMORESUFFIXES": "more_suffixes", "SIMPLIFIEDTRIPLE": "simplified_triple",
}  # fmt: skip


def compile_dictionary(dic: str | os.PathLike[str], options: BuildOptions) -> CompiledImage:
    """Compile a dictionary: its simple words as the image's words, its other sets and rules as DICT.

    Raises SourceError if a file is damaged or its automaton too large, CapacityExceeded if no layout can hold it,
    EmptySource if there is no word.
    """
    with _paused_collection():
        return _compile(Path(dic), options)


@contextmanager
def _paused_collection() -> Iterator[None]:
    """Pause the search for cyclic garbage.

    Compiling makes no cycles, but millions of objects, whose search would take up to a third of the time.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _compile(dic: Path, options: BuildOptions) -> CompiledImage:
    report("reading the dictionary")
    dictionary = Dictionary(dic)
    affixes = dictionary.affixes
    rules, suggesting = read_rules(affixes), to_meta(read_tables(affixes))
    if affixes.has_complex_prefixes:
        rules.flags = swap_flags(rules.flags)
    sets = _find_sets(dictionary, rules)
    if affixes.has_complex_prefixes:
        sets = reverse_sets(sets, dic)
    alphabet = choose_alphabet(sets)
    automaton, labels = make_automaton(sets, alphabet)
    summary = Summary(lines=len(dictionary.entries), words=automaton.n_words, notes=affixes.notes[:_MAX_NOTES])
    language = affixes.language.partition("_")[0]  # BCP 47: LANG tr_TR is tr
    words = Words(zeros("B", 0), automaton.n_words, True, alphabet, (0, 0, 0), summary, language=language)
    identity = hash_automaton(automaton.arcs, automaton.dawg_root, _sha256)
    compiled = assemble_sections(automaton, words, lambda: identity, options._replace(kind="dawg"), suggesting)
    section = _dictionary_rules(affixes, rules, labels)
    compiled.sections.append(DictionarySection().make(section.pack()))
    if options.stems:
        compiled.sections.append(make_stem_section(dictionary.entries, affixes))
    return compiled


def _find_sets(dictionary: Dictionary, rules: SpellingRules) -> DictionarySets:
    """The sets of a dictionary, without the larger automaton from which they are projected."""
    roles = Roles(rules, dictionary.affixes.language)
    joiner = Joiner(dictionary, roles)
    root = joiner.join(dictionary.entries)
    report("finding the sets")
    return make_sets(joiner.store, root, roles)


def _sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _dictionary_rules(affixes: Affixes, rules: SpellingRules, labels: dict[str, int]) -> DictionaryRules:
    most_syllables, vowels = rules.syllables
    return DictionaryRules(
        labels=labels,
        language=affixes.language,
        ignored=affixes.ignored,
        shortest_part=rules.numbers["COMPOUNDMIN"],
        most_words=rules.numbers["COMPOUNDWORDMAX"],
        most_syllables=most_syllables,
        vowels=vowels,
        switches=tuple(sorted(_SWITCHES[name] for name in rules.switches if name in _SWITCHES)),
        breaks=tuple(filter(None, rules.breaks)),
        conversions=tuple(pair for pair in rules.conversions if pair[0]),
        replacements=tuple(pair for pair in rules.replacements if pair[0]),
        patterns=tuple(map(_pattern, rules.patterns)),
        compound_rules=tuple(expand_rules(rules.compound_rules, labels, affixes.notes)),
    )


def _pattern(pattern: JoinPattern) -> Pattern:
    """A pattern with the names of sets instead of flags."""
    kind = "bare" if pattern.is_bare else "flag"
    end = "" if pattern.end_flag is None else f"{kind}:{pattern.end_flag}"
    begin = "" if pattern.begin_flag is None else f"flag:{pattern.begin_flag}"
    return pattern.end, end, pattern.begin, begin, pattern.replacement
