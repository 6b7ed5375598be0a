"""An image built in limited memory: all passes, and its sections, which are read from temporary files."""

from __future__ import annotations

import contextlib
import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

from xxhash import xxh3_64

from lexc.alphabet.folding import fold_for_language
from lexc.compile.buffers import little_endian
from lexc.compile.build import (
    BuildOptions,
    CompiledImage,
    check_options,
    choose_layouts,
    first_with_room,
    has_long_words,
)
from lexc.compile.streams.lists import open_lists
from lexc.compile.streams.word_stream import ReadAgain, WordStream
from lexc.errors import EmptySource, UsageError
from lexc.image import graph, node_sections
from lexc.image.graph import Graph
from lexc.image.meta import Meta, MetaSection
from lexc.image.rank_section import RANK, RankSection, directory_size
from lexc.image.section_types import SectionType, section_type
from lexc.image.writer import Bytes, StreamedSection, image_size, stream
from lexc.kernels.layout._tiles import MAX_TILES
from lexc.kernels.out_of_core.rank_stream import narrow
from lexc.layouts.layout import Layout, Variant
from lexc.out_of_core.files.bucket_files import LostFile, SharedFiles, damaged_error
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.states.order_passes import PlacedNodes, place_nodes
from lexc.out_of_core.states.order_tasks import NodeSection
from lexc.out_of_core.states.plan import MAX_BUCKET_BITS, Plan, make_plan, most_temporary_bytes
from lexc.out_of_core.states.state_passes import WORDS, PlacedStates, StateCounts, StatePasses
from lexc.out_of_core.states.state_tasks import FalseMatch
from lexc.out_of_core.tasks.task_folder import Task, read_result
from lexc.out_of_core.tasks.task_runner import TaskRunner
from lexc.out_of_core.tasks.workers import Workers
from lexc.out_of_core.values.value_passes import PARTS, ValueSource, write_columns
from lexc.out_of_core.words.copies import SourceCopier
from lexc.out_of_core.words.known_words import KnownWords, OrderedWords, WordsAreGone, describe
from lexc.out_of_core.words.prepared_lists import add_forms_to_lists, prepare_lists
from lexc.out_of_core.words.word_sorting import WordSorter
from lexc.source.read_options import ReadOptions, Source
from lexc.source.source_values import require_columns
from lexc.source.words import Words
from lexc.system.progress import report

_ATTEMPTS = 8  # each with another key: so many false matches are not chance
_MAX_LOST = 3  # attempts that lose a file: so many are not chance
_DAMAGE = (
    ValueError, TypeError, LookupError, AttributeError, ArithmeticError, MemoryError, RecursionError, struct.error
)  # fmt: skip
"""The errors of passes that read another file than a task has written."""
_PIECE_SIZE = 1 << 20  # bytes of an image that are read at a time
_PACKED_BYTES = 55  # of memory for each state that is packed, as measured for URLs and for names of products


@dataclass(slots=True)
class StreamedImage:
    """An image whose sections are temporary files, valid while their folder is.

    compiled: what a build in memory returns, without sections. n_bytes: the size of the image. path: of a file that has
    its bytes, if they were verified.
    """

    compiled: CompiledImage
    sections: list[StreamedSection]
    n_bytes: int
    path: Path | None = None

    def pieces(self) -> Iterator[Bytes]:
        """The bytes of the image."""
        n_written = 0
        for piece in _read_file(self.path) if self.path else stream(self.sections):
            yield piece
            n_written += len(piece)
            report("writing the image", n_written / self.n_bytes)


def build_image(
    sources: Sequence[Source], reading: ReadOptions, options: BuildOptions, memory: int, folder: WorkFolder,
    workers: Workers | None = None,
) -> StreamedImage:  # fmt: skip
    """Build an image of lists and tables in a number of bytes of memory, with temporary files in a folder.

    workers: run tasks; by default this process alone. Its bytes are those of `compile_sources`. Raises UsageError for
    options that need all words in memory.
    """
    _check_options(options)
    reading = reading._replace(fold=fold_for_language(reading.language, reading.fold))
    lists = open_lists(sources, reading, SourceCopier(folder))
    has_values = reading.origin or any(list_.has_values for list_ in lists)
    check_options(options, has_values, reading.types.values())
    if not has_values:
        require_columns(reading.types, ())
    lists = prepare_lists(lists, reading)
    values = ValueSource(lists, reading) if has_values or reading.key else None
    root = folder.known_root()
    with damage_is_an_error(folder):
        known = read_result(root, WORDS) if root else None
        if known:
            with contextlib.suppress(WordsAreGone):
                return build_in_order(KnownWords(known), options, memory, folder, workers, values)
        words = WordStream(lists, reading, WordSorter(folder, memory))
        return build_in_order(words, options, memory, folder, workers, values)


@contextlib.contextmanager
def damage_is_an_error(folder: WorkFolder) -> Iterator[None]:
    """Raise LexcError for the errors of passes over files of another start: somebody may have changed them."""
    try:
        yield
    except _DAMAGE as error:
        if not folder.is_resumed:
            raise
        raise damaged_error(folder.path, str(error)) from error


def _read_file(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        while piece := file.read(_PIECE_SIZE):
            yield piece


def build_in_order(
    words: OrderedWords, options: BuildOptions, memory: int, folder: WorkFolder, workers: Workers | None = None,
    values: ValueSource | None = None,
) -> StreamedImage:  # fmt: skip
    """Build an image of words that come in order, as `build_image`. values: of these words.

    It begins again if the words have to be sorted first, at a false match, and if another program removes a file.
    """
    workers = workers or Workers()
    plan = make_plan(memory, words.n_bytes, workers.jobs, workers.share_memory, folder.is_kept)
    folder.expect(most_temporary_bytes(words.n_bytes, values is not None))
    n_lost = 0
    for _ in range(_ATTEMPTS):
        runner = TaskRunner(folder.new_root(), workers)
        try:
            return _build(runner, words, plan, options, values)
        except LostFile:
            n_lost += 1
            if n_lost == _MAX_LOST:
                raise
        except (ReadAgain, FalseMatch):
            pass
        runner.remove_all()
    raise damaged_error(folder.path)


def _build(
    runner: TaskRunner, words: OrderedWords, plan: Plan, options: BuildOptions, values: ValueSource | None
) -> StreamedImage:  # fmt: skip
    """Run all passes."""
    passes, placed = _place_states(runner, words, plan)
    words = KnownWords(runner.result(WORDS) or {})
    layouts = choose_layouts(options, words.alphabet)  # not before: reading may have found another alphabet
    if options.layout == "auto" and has_long_words(passes.counts.n_arcs, passes.counts.n_words):
        words.summary.notes.append(_long_words_note(layouts[0].name, passes.counts.n_states))
    variant, n_units = first_with_room(layouts, lambda layout: _narrowest_variant(layout, words, passes.counts))
    nodes = place_nodes(runner, NodeSection(passes.plan, variant, n_units), placed)
    image = _assemble(words, passes.counts, nodes, variant, options)
    if values:
        _add_columns(image, runner, values, options, plan.memory)
    return image


def _long_words_note(layout: str, n_states: int) -> str:
    size = f"{_PACKED_BYTES * n_states >> 20:,} MB"
    remedy = f"lexc convert IN OUT --layout packed makes it about a fifth, in about {size} of memory"
    return f"layout {layout}, though the words are long; {remedy}"


def _add_columns(
    image: StreamedImage, runner: TaskRunner, values: ValueSource, options: BuildOptions, memory: int
) -> None:  # fmt: skip
    """Add the columns of values to an image, and notes on them to its summary."""
    words = image.compiled.words
    if values.reading.key:
        values = values._replace(lists=add_forms_to_lists(values.lists, words.alphabet))
    arguments = (*values, words.alphabet, options, words.n_words, memory)
    result = runner.run_here(Task("values", write_columns, arguments))
    files = runner.files(PARTS, ["values"])
    for type_, parts in result["sections"]:
        image.sections.append(_section(section_type(type_), partial(_chunks, files, parts)))
    words.summary.notes += result["notes"]
    image.n_bytes = image_size(image.sections)


def _chunks(files: SharedFiles, buckets: Iterable[int]) -> Iterator[Bytes]:
    """The bytes of several buckets."""
    for bucket in buckets:
        yield from files.chunks(bucket, 1)


def _narrowest_variant(layout: Layout, words: OrderedWords, counts: StateCounts) -> tuple[Variant, int]:
    """The narrowest variant that holds the states, and the units of its nodes. Raises CapacityExceeded."""
    labels = words.alphabet.n_letters, words.alphabet.is_utf8
    n_units = layout.narrowest_variant(*labels).n_units(counts.n_states, counts.n_targets, counts.n_arcs)
    return layout.narrowest_variant(*labels, n_units), n_units


def _check_options(options: BuildOptions) -> None:
    """Raise UsageError for options that need all words in memory."""
    if options.stems:
        raise UsageError("--stems needs all words in memory", found="--memory", remedy="Leave one of them out.")
    if options.layout == "packed":
        raise UsageError(
            f"layout packed needs all nodes in memory, about {_PACKED_BYTES} bytes a state",
            expected="bitmap or arcs", found="--memory",
            remedy="Build one of these: the output says how many states there are. If they fit, convert the image: "
            "lexc convert IN OUT --layout packed.",
        )  # fmt: skip
    if options.kind != "dawg":
        article = "an" if options.kind == "anag" else "a"
        raise UsageError(
            f"{article} {options.kind} needs all words in memory", expected="a .dawg", found="--memory",
            remedy="Leave --memory out.",
        )  # fmt: skip


def _place_states(runner: TaskRunner, words: OrderedWords, plan: Plan) -> tuple[StatePasses, PlacedStates]:
    """Run the passes of states."""
    passes = StatePasses(runner, _first_plan(runner, plan))
    try:
        return passes, passes.run(
            words.pieces(), _max_length(words), words.alphabet.n_letters, lambda: describe(words)
        )  # fmt: skip
    except EmptySource as error:
        raise EmptySource(error.problem, where=words.names, remedy=error.remedy) from None


def _first_plan(runner: TaskRunner, plan: Plan) -> Plan:
    """The plan of the first start, which divides words and buckets; but this start's share of memory for a task."""
    first = runner.run_here(Task("plan", lambda _: plan._asdict()))
    known = plan._replace(**{**first, "share": plan.share})
    if known.memory != plan.memory or not 0 <= known.bucket_bits <= MAX_BUCKET_BITS or known.jobs < 1:
        raise ValueError("the plan is that of another build")
    return known


def _max_length(words: OrderedWords) -> int:
    return MAX_TILES if words.alphabet.is_utf8 else words.longest_allowed


def _assemble(
    words: OrderedWords, counts: StateCounts, nodes: PlacedNodes, variant: Variant, options: BuildOptions
) -> StreamedImage:
    """The sections of the image, in the order of `lexc.compile.build`."""
    alphabet, identity = words.facts()
    about = {**options.about, "language": options.about.get("language") or words.language}
    content_options = {**options.content_options, "rank": options.rank}
    meta = Meta(alphabet, identity, options=content_options, **about)
    grph = _graph(words, counts, nodes, variant)
    levels = b"".join(unit.to_bytes(8, "little") for unit in nodes.level_units)
    sections = [
        _section(node_sections.GraphSection, lambda: [grph.pack()]),
        _section(MetaSection, lambda: [meta.pack()]),
        _section(node_sections.LevelSection, lambda: [levels]),
        _section(node_sections.NodeSection, lambda: nodes.nodes.chunks(0, 8)),
    ]
    if options.rank:
        sections.append(_section(RankSection, lambda: _rank_pieces(nodes)))
    facts = Words(memoryview(b""), counts.n_words, True, alphabet, (0, counts.longest, counts.shortest), words.summary)
    return StreamedImage(CompiledImage([], facts, grph, meta), sections, image_size(sections))


def _section(type_: SectionType | type[SectionType], pieces: Callable[[], Iterable[Bytes]]) -> StreamedSection:
    """A section, with its length and checksum."""
    checksum, length = xxh3_64(), 0
    for piece in pieces():
        checksum.update(piece)
        length += len(piece)
    return StreamedSection(type_.name, type_.flags, length, checksum.intdigest(), pieces)


def _graph(words: OrderedWords, counts: StateCounts, nodes: PlacedNodes, variant: Variant) -> Graph:
    return Graph(
        kind="dawg",
        variant=variant,
        is_utf8=words.alphabet.is_utf8,
        n_letters=words.alphabet.n_letters,
        longest=counts.longest,
        shortest=counts.shortest,
        n_gaddag_levels=0,
        n_dawg_levels=len(nodes.level_units),
        n_words=counts.n_words,
        n_gaddag_nodes=0,
        n_gaddag_arcs=0,
        n_dawg_nodes=counts.n_states,
        n_dawg_arcs=counts.n_arcs,
        n_units=nodes.n_units,
        dawg_start=0,
        roots={graph.WORDS: 0},
    )


def _rank_pieces(nodes: PlacedNodes) -> Iterator[Bytes]:
    """The bytes of RANK: header, directory, and the runs of entries of 8, 4, 2 and 1 bytes."""
    n_8, n_4 = nodes.run_ends[0], max(nodes.run_ends[:2])
    bounds = [0, n_8, n_4, max(nodes.run_ends), nodes.n_slots]
    if sorted(bounds) != bounds or nodes.entries.size(0) != 8 * nodes.n_slots:
        raise ValueError("the runs of entries are damaged")
    sizes = [b - a for a, b in pairwise(bounds)]
    n_blocks = nodes.node_starts.size(0) // 8
    yield RANK.pack(n_blocks=n_blocks, **{f"n_{width}": n for width, n in zip((8, 4, 2, 1), sizes, strict=True)})
    yield from _little_endian(nodes.node_starts, "Q")
    yield from _little_endian(nodes.nodes_before, "I")
    yield bytes(directory_size(n_blocks) - 12 * n_blocks)
    yield from _narrow_entries(nodes.entries, bounds)


def _little_endian(files: SharedFiles, typecode: str) -> Iterator[Bytes]:
    for chunk in files.chunks(0, 8):
        yield little_endian(chunk.cast(typecode))  # type: ignore[call-overload]


def _narrow_entries(entries: SharedFiles, bounds: Sequence[int]) -> Iterator[Bytes]:
    """The entries of slots, each with the width of its run. bounds: the runs' first slots, and the number of slots."""
    slot = 0
    for chunk in entries.chunks(0, 8):
        numbers = chunk.cast("Q")
        while len(numbers):
            run = next(i for i in range(4) if slot < bounds[i + 1])
            n = min(len(numbers), bounds[run + 1] - slot)
            output = bytearray(n * (8, 4, 2, 1)[run])
            narrow(numbers[:n], (8, 4, 2, 1)[run], output)
            yield output
            numbers, slot = numbers[n:], slot + n
