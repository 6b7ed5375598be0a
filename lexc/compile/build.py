"""Compiling words into the sections of an image: they are sorted, minimised, placed and numbered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from lexc.alphabet import Alphabet
from lexc.compile.automaton import Automaton, build, sort
from lexc.compile.buffers import little_endian, zeros
from lexc.compile.duplicate_rules import DuplicateRule, check_rule
from lexc.compile.identity import identity
from lexc.compile.placing import Placement
from lexc.compile.rank_section import count_words, rank_section
from lexc.errors import CapacityExceeded, EmptySource, UsageError
from lexc.image import graph
from lexc.image.graph import KINDS, Graph
from lexc.image.meta import Meta, MetaSection
from lexc.image.node_sections import GraphSection, LevelSection, NodeSection
from lexc.image.rank_section import RankSection
from lexc.image.section_types import Section
from lexc.kernels.building import sorting
from lexc.layouts import LAYOUTS
from lexc.layouts.layout import Layout
from lexc.source.words import Words
from lexc.system.free_memory import return_free_memory
from lexc.system.progress import Listener, report
from lexc.system.threads import ALONE, Task, Threads, count_processors

if TYPE_CHECKING:
    from lexc.compile.letter_table import AlphagramGroups

Placed = TypeVar("Placed")
_MIN_PREFIXES = 1 << 14  # of a list that several threads compile
# Words are long if they share little but their beginnings: URLs have 7 to 10 arcs a word, dictionaries less than 2.
_LONG_WORDS = 5  # arcs a word
_MIN_LONG_ARCS = 1 << 20  # in a smaller automaton the layout saves less than 5 MB
_MANY_TILES = 1 << 22  # bytes; the texts of fewer words leave little memory between objects


class BuildOptions(NamedTuple):
    """Options of a build. kind: dawg, gaddag, anag (a DAWG with a letter table) or trie.

    layout: bitmap, arcs, packed or auto (bitmap for tiles, arcs for UTF-8 labels, packed for many long words).
    rank: whether words get ordinals. stems: whether the image of a dictionary has its stems and affixes (STEM).
    threads, progress: without influence on the image. about: title, language, licence and source, for META.
    content_options: other options that shaped the words, for META. on_duplicate: the rule for words with several
    values, a `lexc.compile.duplicate_rules.DuplicateRule`.
    """

    kind: str = "dawg"
    layout: str = "auto"
    rank: bool = True
    stems: bool = False
    threads: int = 1
    progress: Listener | None = None
    about: Mapping[str, Any] = MappingProxyType({})
    content_options: Mapping[str, Any] = MappingProxyType({})
    on_duplicate: DuplicateRule = "max"


class CompiledImage(NamedTuple):
    """The sections of an image, in order, with the words, GRPH and META that they were made from.

    words: without tiles, which are freed as soon as the automaton has them.
    """

    sections: list[Section]
    words: Words
    graph: Graph
    meta: Meta


def compile_words(words: Words, options: BuildOptions) -> CompiledImage:
    """Compile words into an image. Appends notes on weights to the words' summary.

    Raises EmptySource if there is no word, CapacityExceeded if there are too many, UsageError if options do not agree.
    """
    check_options(options, bool(words.values), words.value_types.values())
    if not words.n_words:
        raise EmptySource("no words", remedy="An image holds at least one word.")
    report("sorting the words")
    words = with_value_order(sort(words))
    if len(words.tiles) >= _MANY_TILES:
        return_free_memory()  # of the text and its lines
    groups = _group_by_alphagram(words) if options.kind == "anag" else None
    report("minimising the DAWG")
    alphagrams = groups.alphagrams if groups else None
    with Threads(_count_threads(words, options.threads)) as threads:
        digest = threads.offer(partial(identity, words, threads))
        automaton = build(words, options.kind, threads, options.progress, alphagrams)
        threads.start_offers()
        words = words.replace(tiles=zeros("B", 0))  # frees them, once the identity is known
        if threads.n == 1:
            digest.run()  # before the nodes take memory
        other_sections = _sections_for_lookups(automaton, words, digest.result, options)
        compiled = assemble_sections(automaton, words, digest.result, options, threads=threads)
    del automaton  # of which only the sections are needed
    if words.values:
        from lexc.compile.value_sections import value_sections_of_build  # lazy: lexc.compile costs 10 ms

        new = compiled.sections, compiled.graph
        compiled.sections.extend(value_sections_of_build(*new, other_sections, words, options.on_duplicate))
    if groups:
        compiled.sections.append(groups.section())
    return compiled


def _count_threads(words: Words, most: int) -> int:
    """The number of threads that compile sorted words: one for a short list, which takes less time than a thread."""
    return min(most, count_processors()) if words.measures[0] >= _MIN_PREFIXES else 1


def _group_by_alphagram(words: Words) -> AlphagramGroups:
    from lexc.compile.letter_table import group_by_alphagram  # lazy: lexc.compile.letter_table costs 3 ms

    report("grouping the anagrams")
    return group_by_alphagram(words)


def _sections_for_lookups(
    automaton: Automaton, words: Words, identity: Callable[[], bytes], options: BuildOptions
) -> list[Section]:
    """An image in which to look up the words that have values, where their own would be packed: 25 times slower.

    It is made first, since packing takes the arcs' memory.
    """
    if not words.values or words.ordinals is not None or not _is_packed(automaton, words, options):
        return []
    return assemble_sections(automaton, words, identity, options._replace(layout="arcs")).sections


def assemble_sections(
    automaton: Automaton,
    words: Words,
    identity: Callable[[], bytes],
    options: BuildOptions,
    suggesting: Mapping[str, Any] = MappingProxyType({}),
    threads: Threads = ALONE,
) -> CompiledImage:
    """Place the automaton's states: the sections GRPH, META, LEVL, NODE and RANK. words: their alphabet and language.

    identity: returns the identity of the words. suggesting: the tables of a dictionary for suggestions, as in META.

    Raises CapacityExceeded if the layout cannot hold the nodes, UsageError if it does not fit the alphabet.
    """
    about = {**options.about, "language": options.about.get("language") or words.language}
    report("placing the nodes")
    layouts = _layouts_of(automaton, words, options)
    counting = _start_counting(automaton, options.rank, threads) if layouts[0].variants[0].has_levels else None
    placement = first_with_room(layouts, lambda layout: Placement(automaton, layout, words.alphabet, threads))
    ranks = _start_ranks(automaton, placement, counting, threads) if options.rank else None
    placement.finish()
    report("numbering the words")
    grph = _graph(automaton, placement, words, options.kind)
    content_options = {**options.content_options, "rank": options.rank}
    meta = Meta(words.alphabet, identity(), options=content_options, suggesting=suggesting, **about)
    sections = [
        GraphSection.make(grph.pack()),
        MetaSection.make(meta.pack()),
        *_level_section(placement),
        NodeSection.make(little_endian(placement.nodes)),
        *([RankSection.make(ranks.result())] if ranks else []),
    ]
    return CompiledImage(sections, words, grph, meta)


def _start_counting(automaton: Automaton, rank: bool, threads: Threads) -> Task[memoryview] | None:
    """Let another thread count the words below the DAWG's nodes, while this one finds the GADDAG's levels."""
    if threads.n == 1 or not rank:
        return None
    return threads.start(lambda: count_words(automaton, automaton.region.cut("Q", automaton.dawg_end)))


def _start_ranks(
    automaton: Automaton, placement: Placement, counting: Task[memoryview] | None, threads: Threads
) -> Task[memoryview | bytes]:
    """Let another thread write RANK while nodes are placed.

    Alone, it is written behind all that reads placement.offsets, and in their memory, a third of what a DAWG takes.
    """

    def counts() -> memoryview:
        if counting:
            return counting.result()
        return count_words(automaton, placement.offsets[: automaton.dawg_end])

    return threads.start(lambda: rank_section(automaton, placement, counts))


def check_options(options: BuildOptions, has_values: bool, types: Iterable[str]) -> None:
    """Raise UsageError if options do not agree. has_values: whether words have values; types: requested for them."""
    if options.kind not in KINDS:
        raise UsageError("no such kind", expected=", ".join(KINDS), found=options.kind)
    check_rule(options.on_duplicate, None if has_values else ())
    _check_types(types)
    if has_values and not options.rank:
        raise UsageError("columns of values need ordinals", found="--no-rank", remedy="Leave it out.")
    if options.stems:
        raise UsageError(
            "only a hunspell dictionary has stems", found="--stems", expected="one .dic, its own letters and case",
            remedy="Leave --stems out.",
        )  # fmt: skip
    if options.threads < 1:
        raise UsageError("the number of threads is out of range", expected="1 or more", found=str(options.threads))
    if options.kind == "anag" and not options.rank:
        raise UsageError("a letter table needs ordinals", remedy="Leave --no-rank out.")


def _check_types(names: Iterable[str]) -> None:
    """Raise UsageError for a name of no type."""
    for name in names:
        from lexc.source.value_cells import check_type_name  # lazy: lexc.source.value_cells costs 3 ms

        check_type_name(name)


def with_value_order(words: Words) -> Words:
    """The words with an alphabet that has a value order."""
    if words.alphabet.value_order is not None or words.alphabet.is_utf8:
        return words
    counts = zeros("Q", 256)
    sorting.count_tiles(words.tiles, counts)
    return words.replace(alphabet=order_by_value(words.alphabet, counts))


def order_by_value(alphabet: Alphabet, counts: Sequence[int]) -> Alphabet:
    """The alphabet with a value order: its own, or by score, then the rarer letter first. counts: of each tile."""
    if alphabet.value_order is not None or alphabet.is_utf8:
        return alphabet
    order = sorted(range(1, alphabet.n_letters + 1), key=lambda t: (-alphabet.scores[t - 1], counts[t]))
    return alphabet._replace(value_order=tuple(order))


def choose_layouts(options: BuildOptions, alphabet: Alphabet) -> list[Layout]:
    """The layout of the options; for "auto" several, the best first, of which the later ones have room for more nodes.

    Raises UsageError if there is none, or it has no room for UTF-8.
    """
    if options.layout == "auto":
        return [LAYOUTS[name] for name in (("arcs",) if alphabet.is_utf8 else ("bitmap", "arcs"))]
    if options.layout not in LAYOUTS:
        raise UsageError("no such layout", expected=", ".join(("auto", *LAYOUTS)), found=repr(options.layout))
    layout = LAYOUTS[options.layout]
    if alphabet.is_utf8 and not layout.holds_utf8:
        raise UsageError(
            "words in UTF-8 need another layout", expected="arcs or packed", found=layout.name,
            remedy="Leave --layout out.",
        )  # fmt: skip
    return [layout]


def has_long_words(n_arcs: int, n_words: int) -> bool:
    """Whether words are so long, and so many, that `packed` is the layout for them."""
    return n_arcs >= _MIN_LONG_ARCS and n_arcs >= _LONG_WORDS * n_words


def _layouts_of(automaton: Automaton, words: Words, options: BuildOptions) -> list[Layout]:
    """As `choose_layouts`; for "auto" packed, with a note, if the words of a DAWG are long."""
    layouts = choose_layouts(options, words.alphabet)
    if options.layout != "auto" or not _is_packed(automaton, words, options):
        return layouts
    words.summary.notes.append(
        f"layout packed, since the words are long; --layout {layouts[0].name} is faster, and about five times as large"
    )
    return [LAYOUTS["packed"], *layouts]


def _is_packed(automaton: Automaton, words: Words, options: BuildOptions) -> bool:
    """Whether the layout is packed: the requested one, or for "auto" if the words of a DAWG are long."""
    is_plain = options.layout == "auto" and options.kind == "dawg" and not automaton.second_root
    return options.layout == "packed" or (is_plain and has_long_words(automaton.dawg_end, words.n_words))


def first_with_room(layouts: Sequence[Layout], place: Callable[[Layout], Placed]) -> Placed:
    """The result of `place` for the first layout that has room. Raises the CapacityExceeded of the last one."""
    *others, last = layouts
    for layout in others:
        with suppress(CapacityExceeded):
            return place(layout)
    return place(last)


def _level_section(placement: Placement) -> list[Section]:
    """The section LEVL if the layout has levels, or none."""
    if not placement.variant.has_levels:
        return []
    return [LevelSection.make(little_endian(_levels(placement)))]


def _levels(placement: Placement) -> memoryview:
    """The numbers of LEVL: the first unit of each level, the GADDAG's levels first."""
    offsets = [*placement.gaddag.level_units, *placement.dawg.level_units]
    levels = zeros("Q", len(offsets))
    for i, offset in enumerate(offsets):
        levels[i] = offset
    return levels


def _graph(automaton: Automaton, placement: Placement, words: Words, kind: str) -> Graph:
    roots = {graph.WORDS: placement.offset_of_root(automaton.dawg_root)}
    if kind == "gaddag":
        roots[graph.GADDAG] = placement.offset_of_root(automaton.gaddag_root)
    if automaton.second_root:
        second = graph.ALPHAGRAMS if kind == "anag" else graph.SETS
        roots[second] = placement.offset_of_root(automaton.second_root)
    gaddag, dawg = placement.gaddag, placement.dawg
    return Graph(
        kind=kind,
        variant=placement.variant,
        is_utf8=words.alphabet.is_utf8,
        n_letters=words.alphabet.n_letters,
        longest=automaton.longest,
        shortest=automaton.shortest,
        n_gaddag_levels=len(gaddag.level_units),
        n_dawg_levels=len(dawg.level_units),
        n_words=automaton.n_words,
        n_gaddag_nodes=gaddag.n_nodes,
        n_gaddag_arcs=gaddag.n_arcs,
        n_dawg_nodes=dawg.n_nodes,
        n_dawg_arcs=dawg.n_arcs,
        n_units=len(placement.nodes),
        dawg_start=placement.dawg_start,
        roots=roots,
    )
