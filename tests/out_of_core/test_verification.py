"""An image that is verified in limited memory is sound only if it has the bytes that lexc writes for its words."""

from __future__ import annotations

import hashlib
import mmap
import random
from array import array
from collections.abc import Callable
from io import FileIO
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest
from conftest import UNCOMPILED
from image.hostile.images import Sections, entries_of, image_of, with_fields
from image.hostile.images import parts_of as parts_of_lexicon
from memory import cached_bytes, drop_cached_pages, mapped_bytes
from out_of_core.random_lists import build_in_memory, make_plan, make_words

import lexc
from lexc.alphabet import Alphabet
from lexc.compile.build import BuildOptions
from lexc.errors import ChecksumMismatch, ImageError, LexcError, Malformed, UsageError
from lexc.image.reader import open_image
from lexc.kernels.layout import nodes as layouts
from lexc.kernels.layout.verify import PROBLEMS
from lexc.kernels.out_of_core.checked_walk import BLOCK_BYTES, CheckedWalk
from lexc.out_of_core import building
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.image_words import ImageWords
from lexc.out_of_core.states.plan import MIN_MEMORY, Plan
from lexc.out_of_core.states.state_tasks import FalseMatch
from lexc.out_of_core.verification import verify_image
from lexc.source.words import Summary

Times = Callable[[int], range]
WORDS = sorted({"".join(random.Random(i).choices("ABCDEFGH", k=1 + i % 7)) for i in range(300)})


FEW_FILES = Plan(1 << 20, 1, 1 << 20)


def verify(data: bytes, folder: Path, plan: Plan = FEW_FILES) -> None:
    """Verify an image in limited memory. Nothing is left in the folder but the image."""
    (path := folder / "w.dawg").write_bytes(data)
    try:
        with WorkFolder(folder) as work, mock.patch.object(building, "make_plan", return_value=plan):
            verify_image(path, MIN_MEMORY, work)
    finally:
        assert [*folder.iterdir()] == [path]


def bytes_of(lexicon: lexc.Lexicon, folder: Path) -> bytes:
    lexicon.save(path := folder / "saved")
    data = path.read_bytes()
    path.unlink()
    return data


@pytest.fixture(scope="module")
def images() -> dict[str, bytes]:
    return {layout: build_in_memory(WORDS, BuildOptions(layout=layout)) for layout in ("bitmap", "arcs")}


def parts_of(data: bytes) -> Sections:
    return parts_of_lexicon(lexc.frombytes(data))


# ---- Sound images


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(8))
def test_an_image_of_random_words_is_sound(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    options = BuildOptions(layout=rng.choice(["auto", "arcs"]), rank=rng.random() < 0.8)
    verify(build_in_memory(make_words(rng), options), tmp_path, make_plan(rng))


@pytest.mark.parametrize("alphabet", ["utf8", "auto"])
def test_an_image_of_any_characters_is_sound(alphabet: str, tmp_path: Path) -> None:
    words = ["a b", "Élan", "zażółć", "冬", "冬天", "ß" * 300, "\ufffd"]
    verify(bytes_of(lexc.build(words[: 7 if alphabet == "utf8" else 3], alphabet=alphabet), tmp_path), tmp_path)


def test_a_title_makes_no_difference(tmp_path: Path) -> None:
    verify(bytes_of(lexc.build(WORDS, title="Some words", language="en", licence="none"), tmp_path), tmp_path)


def test_a_false_match_lists_the_words_again(images: dict[str, bytes], tmp_path: Path) -> None:
    real, n_calls = building.StatePasses.run, iter(range(2))

    def run(*arguments: object) -> object:
        placed = real(*arguments)  # type: ignore[arg-type]
        if next(n_calls) == 0:
            raise FalseMatch
        return placed

    with mock.patch.object(building.StatePasses, "run", run):
        verify(images["bitmap"], tmp_path)
    assert next(n_calls, None) is None


# ---- Damaged images


@pytest.mark.parametrize("layout", ["bitmap", "arcs"])
def test_every_changed_byte_is_noticed(layout: str, images: dict[str, bytes], tmp_path: Path, times: Times) -> None:
    data = bytearray(images[layout])
    for offset in range(0, len(data), max(1, len(data) // len(times(300)))):
        data[offset] ^= 1 << offset % 8
        with pytest.raises(LexcError):
            verify(bytes(data), tmp_path)
        data[offset] ^= 1 << offset % 8


def test_a_wrong_checksum_names_its_section(images: dict[str, bytes], tmp_path: Path) -> None:
    data = bytearray(images["bitmap"])
    for kind, _, offset, length, _ in entries_of(bytes(data)):
        data[offset + length - 1] ^= 1
        with pytest.raises(ChecksumMismatch, match=kind.decode()):
            verify(bytes(data), tmp_path)
        data[offset + length - 1] ^= 1


def test_padding_that_is_not_zero_is_noticed(images: dict[str, bytes], tmp_path: Path) -> None:
    data = bytearray(images["bitmap"])
    ends = [offset + length for _, _, offset, length, _ in entries_of(bytes(data)) if length % 64]
    assert ends
    for end in ends:
        data[end] = 1
        with pytest.raises(Malformed, match="padding"):
            verify(bytes(data), tmp_path)
        data[end] = 0


@pytest.mark.parametrize("section", ["GRPH", "LEVL", "NODE", "RANK"])
@pytest.mark.parametrize("layout", ["bitmap", "arcs"])
def test_every_change_is_noticed_though_all_checksums_are_right(
    section: str, layout: str, images: dict[str, bytes], tmp_path: Path, times: Times
) -> None:
    rng = random.Random(f"{section} {layout}")
    for _ in times(12):
        parts = parts_of(images[layout])
        flags, data = parts[section]
        changed = bytearray(data)
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
        parts[section] = flags, bytes(changed)
        with pytest.raises(LexcError):
            verify(image_of(parts), tmp_path)


def parts_with(data: bytes, **fields: int) -> Sections:
    """The sections of an image with other fields in GRPH."""
    parts = parts_of(data)
    parts["GRPH"] = parts["GRPH"][0], with_fields(parts["GRPH"][1], **fields)
    return parts


@pytest.mark.parametrize("difference", [-1, 1, 1000])
def test_another_number_of_words_is_noticed(difference: int, images: dict[str, bytes], tmp_path: Path) -> None:
    with pytest.raises(Malformed, match="another number of words"):
        verify(image_of(parts_with(images["arcs"], n_words=len(WORDS) + difference)), tmp_path)


def test_the_identity_of_other_words_is_noticed(images: dict[str, bytes], tmp_path: Path) -> None:
    parts = parts_of(images["bitmap"])
    flags, meta = parts["META"]
    place = meta.index(b"identity") + 12
    parts["META"] = flags, meta[:place] + bytes([meta[place] ^ 1]) + meta[place + 1 :]
    with pytest.raises(Malformed, match="identity"):
        verify(image_of(parts), tmp_path)


def test_an_automaton_that_is_not_minimal_is_noticed(tmp_path: Path) -> None:
    """A trie that says that it is a DAWG keeps every rule that an opening checks."""
    forged = image_of(parts_with(build_in_memory(WORDS, BuildOptions(kind="trie")), kind=1))
    lexc.frombytes(forged)
    with pytest.raises(Malformed, match="compiled anew"):
        verify(forged, tmp_path)


@pytest.mark.parametrize("word", [b"\xff", b"a\nb", b"a\rb", "e\u0301".encode(), b"CAR"], ids=repr)
def test_bytes_that_are_no_text_of_the_alphabet_are_noticed(word: bytes, tmp_path: Path) -> None:
    alphabet = Alphabet.utf8("lower")
    words = SimpleNamespace(
        alphabet=alphabet, language="", summary=Summary(), n_bytes=9, names="w", longest_allowed=9,
        pieces=lambda: iter([memoryview(word + b"\0")]),
        facts=lambda: (alphabet, hashlib.sha256(word + b"\n").digest()),
    )  # fmt: skip
    with WorkFolder(tmp_path) as folder:
        data = b"".join(building.build_in_order(words, BuildOptions(), MIN_MEMORY, folder).pieces())
    lexc.frombytes(data, trust=True)
    with pytest.raises(Malformed, match="a word is not the text"):
        verify(data, tmp_path)


def test_more_words_than_anybody_can_list_are_refused(images: dict[str, bytes], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="words cannot be checked"):
        verify(image_of(parts_with(images["bitmap"], n_words=1 << 60)), tmp_path)


@pytest.mark.parametrize("kind", ["gaddag", "trie", "anag"])
def test_other_kinds_are_refused(kind: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=f"{kind} images"):
        verify(build_in_memory(WORDS, BuildOptions(kind=kind)), tmp_path)


def test_values_are_checked(tmp_path: Path) -> None:
    texts = {word: {"n": i, "text": "é" * i, "many": [word, "x"]} for i, word in enumerate(WORDS)}
    verify(bytes_of(lexc.build(texts), tmp_path), tmp_path)
    parts = parts_of(bytes_of(lexc.build({word: i for i, word in enumerate(WORDS)}), tmp_path))
    flags, index = parts["WIDX"]
    parts["WIDX"] = flags, index[:-2] + bytes([index[-2] ^ 1]) + index[-1:]
    with pytest.raises(Malformed, match="WIDX: maximum"):
        verify(image_of(parts), tmp_path)


def test_packed_nodes_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="packed"):
        verify(bytes_of(lexc.build(WORDS, layout="packed"), tmp_path), tmp_path)


def test_a_file_that_was_cut_is_damaged(images: dict[str, bytes], tmp_path: Path) -> None:
    with pytest.raises(ImageError):
        verify(images["bitmap"][:-64], tmp_path)


# ---- The walk

WORD_CAT = [2, 0, 3, 2, 2, 6, 0, 2]  # bitmap: A leads to unit 3; there A ends a word and leads to unit 6, where A ends


def arcs(*fields: tuple[int, int, int, int]) -> list[int]:
    """Units of the arcs layout: (label, accept, last, target) each."""
    return [label | accept << 8 | last << 9 | target << 10 for label, accept, last, target in fields]


SOUND = arcs((1, 0, 0, 2), (2, 1, 1, 0), (1, 1, 1, 0))


def walk_over(units: list[int], layout: int, longest: int = 3, **bounds: int) -> CheckedWalk:
    data = array("I", units).tobytes()

    def load(position: int, block: memoryview) -> None:
        part = data[position : position + BLOCK_BYTES]
        block[: len(part)] = part

    numbers = {"n_units": len(units), "root": 0, "largest_label": 2, "n_blocks": 1, **bounds}
    return CheckedWalk(load, layout=layout, longest=longest, **numbers)


def words_of(walk: CheckedWalk, size: int) -> list[bytes]:
    tiles, output = b"", bytearray(size)
    while n := walk.write(output):
        tiles += output[:n]
    return tiles.split(b"\0")[:-1]


@pytest.mark.parametrize("size", [4, 7, 100])
def test_a_checked_walk_lists_all_words_in_order(size: int) -> None:
    assert words_of(walk_over(WORD_CAT, layouts.NARROW_BITMAP), size) == [b"\1\1", b"\1\1\1"]
    assert words_of(walk_over(SOUND, layouts.NARROW_ARCS), size) == [b"\1\1", b"\2"]


@pytest.mark.parametrize(
    ("layout", "units", "problem"),
    [
        (layouts.NARROW_BITMAP, [2, 0, 3, 2, 0, 3], "a target that does not lie in a later level"),
        (layouts.NARROW_BITMAP, [2, 0, 100], "a node ends behind the nodes"),
        (layouts.NARROW_BITMAP, [2, 0, 4, 0, 2], "a node ends behind the nodes"),
        (layouts.NARROW_BITMAP, [6, 0, 3], "a node ends behind the nodes"),
        (layouts.NARROW_BITMAP, [2, 0, 0], "an arc that neither accepts nor has a target"),
        (layouts.NARROW_BITMAP, [2, 0, 3, 0, 0], "a node without arcs"),
        (layouts.NARROW_BITMAP, [0, 3], "◇ misplaced"),
        (layouts.NARROW_BITMAP, [0, 8], "a letter outside the alphabet"),
        (layouts.WIDE_BITMAP, [0, 0, 0, 1], "a letter outside the alphabet"),
        (layouts.WIDE_BITMAP, [2, 0, 0], "a node ends behind the nodes"),
        (layouts.NARROW_ARCS, arcs((1, 1, 0, 0)), "a list of arcs without end"),
        (layouts.NARROW_ARCS, arcs((2, 1, 0, 0), (1, 1, 1, 0)), "labels that do not ascend"),
        (layouts.NARROW_ARCS, arcs((1, 1, 0, 0), (1, 1, 1, 0)), "labels that do not ascend"),
        (layouts.NARROW_ARCS, arcs((1, 0, 1, 0)), "an arc that neither accepts nor has a target"),
        (layouts.NARROW_ARCS, arcs((0, 1, 0, 0), (1, 1, 1, 0)), "◇ misplaced"),
        (layouts.NARROW_ARCS, arcs((3, 1, 1, 0)), "a letter outside the alphabet"),
        (layouts.NARROW_ARCS, arcs((1, 0, 1, 1)), "a node ends behind the nodes"),
        (layouts.NARROW_ARCS, arcs((1, 1, 0, 1), (2, 1, 1, 1)), "a target that does not lie in a later level"),
        (
            layouts.NARROW_ARCS,
            arcs(*((1, 0, 1, target) for target in (1, 2, 3)), (1, 1, 1, 0)),
            "a cycle of nodes, or a path longer than any word",
        ),
    ],
)
def test_a_checked_walk_stops_at_a_fault(layout: int, units: list[int], problem: str) -> None:
    walk = walk_over(units, layout)
    words_of(walk, 100)
    assert PROBLEMS[walk.problem()[0]] == problem
    assert walk.write(bytearray(100)) == 0


def test_a_checked_walk_needs_room_for_a_word() -> None:
    with pytest.raises(ValueError, match="too short"):
        walk_over(SOUND, layouts.NARROW_ARCS).write(bytearray(3))


@pytest.mark.parametrize(
    "bounds",
    [
        {"root": -1}, {"n_units": -1}, {"n_units": 1 << 60}, {"largest_label": 0}, {"largest_label": 256},
        {"n_blocks": 0}, {"n_blocks": 3},
    ],
)  # fmt: skip
def test_a_checked_walk_refuses_numbers_out_of_bounds(bounds: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"no such nodes|out of bounds"):
        walk_over(SOUND, layouts.NARROW_ARCS, **bounds)
    with pytest.raises(ValueError, match=r"no such nodes|out of bounds"):
        walk_over(SOUND, layouts.NARROW_PACKED)


def test_an_error_while_a_block_is_read_is_raised() -> None:
    def load(position: int, block: memoryview) -> None:
        raise OSError("the disk is broken")

    with pytest.raises(OSError, match="broken"):
        CheckedWalk(load, 3, layouts.NARROW_BITMAP, 0, 2, 3, 1)


def test_random_units_never_lead_a_checked_walk_astray(times: Times) -> None:
    """Compiled, a walk that reads outside its units may crash; uncompiled it raises IndexError."""
    rng, n_sound = random.Random(8), 0
    for _ in times(3000):
        layout = rng.choice([layouts.NARROW_BITMAP, layouts.WIDE_BITMAP, layouts.NARROW_ARCS])
        n = rng.randint(1, 30)
        units = [rng.choice([0, 2, 4, 6, rng.randrange(n + 2), rng.randrange(1 << 16)]) for _ in range(n)]
        walk = walk_over(units, layout, rng.randint(1, 8))
        words = words_of(walk, 100)
        assert words == sorted({*words})
        n_sound += not walk.problem()[0]
    assert n_sound


# ---- Memory


@pytest.mark.skipif(UNCOMPILED, reason="a large image takes minutes")
def test_listing_a_large_image_maps_no_page_of_it(large_image: Path, tmp_path: Path) -> None:
    image, n_words = open_image(large_image, trust=True), 0
    n_mapped = mapped_bytes(large_image)
    with WorkFolder(tmp_path) as folder, FileIO(large_image) as file:
        for tiles in ImageWords(image, file, folder, MIN_MEMORY).pieces():
            n_words += bytes(tiles).count(0)
            assert mapped_bytes(large_image) == n_mapped
    assert n_words == image.graph.n_words > 290_000
    assert large_image.stat().st_size > 7 << 20


@pytest.mark.skipif(UNCOMPILED, reason="a large image takes minutes")
def test_opening_with_trust_and_questions_read_few_pages(large_image: Path) -> None:
    """The system is told not to read ahead, so that it reads the pages that are needed, and no others."""
    drop_cached_pages(large_image)
    if cached_bytes(large_image):
        pytest.skip("the system keeps the pages of a file")
    with large_image.open("rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    mapped.madvise(mmap.MADV_RANDOM)
    lexicon = lexc.open(memoryview(mapped), trust=True)
    assert cached_bytes(large_image) <= 4 * mmap.PAGESIZE
    word = lexicon[len(lexicon) // 3]
    assert word in lexicon
    assert lexicon.index(word) == len(lexicon) // 3
    assert word in [*islice(lexicon.iterkeys(word[:5]), 10)]
    assert 0 < cached_bytes(large_image) <= 60 * mmap.PAGESIZE < large_image.stat().st_size / 20


@pytest.fixture(scope="module")
def large_image(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not Path("/proc/self/smaps").exists():
        pytest.skip("the system does not tell which pages are mapped")
    path, rng = tmp_path_factory.mktemp("large") / "large.dawg", random.Random(5)
    words = ("".join(rng.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=9)) for _ in range(300_000))
    lexc.build(words, alphabet="english").save(path)
    return path
