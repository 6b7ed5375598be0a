"""A long list of words, for which Python's memory is mapped in huge pages."""

from __future__ import annotations

import ctypes
import mmap
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

import limited
import pytest
from conftest import UNCOMPILED

import lexc
from lexc.lexicon import Lexicon

HUGE_PAGES = Path("/sys/kernel/mm/transparent_hugepage")
LETTERS = "ABDEFGHIJMNOPQSTUVXY"  # in Spanish, too, and no two of them are one letter there
WORDS = ["".join(letters) for letters in product(LETTERS[: 10 if UNCOMPILED else 20], repeat=4)]
CONFIGURATIONS: list[dict[str, Any]] = [
    {},
    {"kind": "gaddag", "layout": "arcs"},
    {"layout": "packed", "rank": False},
    {"alphabet": "utf8"},
    {"alphabet": "spanish"},
]


@pytest.fixture(scope="module", params=CONFIGURATIONS, ids=str)
def lexicon(request: pytest.FixtureRequest) -> Iterator[Lexicon]:
    with lexc.build(WORDS, **request.param) as lexicon:
        yield lexicon


def arena_allocator() -> list[int | None]:
    """The context of Python's allocator of arenas, and the addresses of its two functions."""
    if sys.implementation.name != "cpython":
        pytest.skip("only CPython has arenas")
    allocator = (ctypes.c_void_p * 3)()
    ctypes.pythonapi.PyObject_GetArenaAllocator(ctypes.byref(allocator))
    return list(allocator)


def mapped_bytes() -> int:
    return int(Path("/proc/self/statm").read_text(encoding="utf-8").split()[0]) * mmap.PAGESIZE


def bytes_for_huge_pages() -> int:
    """The size of all mappings for which huge pages were asked: those with the flag hg."""
    n_bytes, size = 0, 0
    for line in Path("/proc/self/smaps").read_text(encoding="utf-8").splitlines():
        name, _, value = line.partition(":")
        size = int(value.split()[0]) << 10 if name == "Size" else size
        n_bytes += size * (name == "VmFlags" and "hg" in value.split())
    return n_bytes


def test_all_words_are_listed_and_pythons_memory_is_allocated_as_before(lexicon: Lexicon) -> None:
    before = arena_allocator()
    assert lexicon.keys() == WORDS
    assert arena_allocator() == before


_LIST_IN_HUGE_PAGES = """
import lexc
from lexicon.test_long_lists import WORDS, bytes_for_huge_pages

lexicon = lexc.build(WORDS, **CONFIGURATION)
words = lexicon.keys()
print(bytes_for_huge_pages(), sum(map(sys.getsizeof, words)))
"""


@pytest.mark.sweep
@pytest.mark.skipif(not HUGE_PAGES.exists(), reason="this system has no huge pages")
@pytest.mark.skipif(UNCOMPILED, reason="only compiled kernels map memory for lists")
@pytest.mark.parametrize("configuration", CONFIGURATIONS[:-1], ids=str)  # Spanish words are spelled elsewhere
def test_most_of_a_long_list_lies_where_the_system_may_use_huge_pages(configuration: dict[str, Any]) -> None:
    # In a process of its own: here, words may take the place of other objects, for which no huge pages were asked.
    ran = limited.run_with_limit(_LIST_IN_HUGE_PAGES.replace("CONFIGURATION", repr(configuration)))
    assert ran.status == 0, ran.err[-2000:]
    for_huge_pages, n_bytes = map(int, ran.out.split())
    assert for_huge_pages > n_bytes // 2  # the first and last pages may lie elsewhere


@pytest.mark.sweep
def test_words_outlive_the_list_and_each_other(lexicon: Lexicon) -> None:
    kept = lexicon.keys()[::3]
    for _ in range(3):
        kept = lexicon.keys()[1::3] + kept[: len(kept) // 2]
    n = len(WORDS[1::3])
    assert kept[:n] == WORDS[1::3]
    assert set(kept[n:]) <= set(WORDS)


@pytest.mark.sweep
def test_threads_list_words_at_the_same_time(lexicon: Lexicon) -> None:
    before = arena_allocator()
    with ThreadPoolExecutor(4) as executor:
        for found in executor.map(lambda _: lexicon.keys(), range(8)):
            assert found == WORDS
    assert arena_allocator() == before


@pytest.mark.sweep
@pytest.mark.parametrize("prefix", ["A", "DA", "ABD", "AAAA", "JAA"])
def test_a_prefix_of_many_words_lists_them(lexicon: Lexicon, prefix: str) -> None:
    assert lexicon.keys(prefix) == [word for word in WORDS if word.startswith(prefix)]


@pytest.mark.skipif(sys.platform != "linux", reason="the size of the process is read as Linux shows it")
def test_lists_that_are_gone_leave_no_memory_mapped(lexicon: Lexicon) -> None:
    lexicon.keys()
    before = mapped_bytes()
    for _ in range(10):
        lexicon.keys()
    assert mapped_bytes() < before + (16 << 20)


_LIST_WITHOUT_MEMORY = """
import lexc
from lexicon.test_long_lists import WORDS, arena_allocator, mapped_bytes

def limit(n_bytes):
    resource.setrlimit(resource.RLIMIT_AS, (n_bytes, MEMORY))

lexicon, before = lexc.build(WORDS), arena_allocator()
del WORDS[:]
next(iter(lexicon))  # imports the kernel
mapped, taken = mapped_bytes(), []
for spare in range(0, 24 << 20, 1 << 20):
    limit(mapped + spare)
    try:
        taken = lexicon.keys()
    except MemoryError:
        print("no memory")
    finally:
        limit(MEMORY)
    assert arena_allocator() == before
    assert len(taken) in (0, len(lexicon))
print(len(lexicon.keys()))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the size of the process is read as Linux shows it")
@pytest.mark.skipif(UNCOMPILED, reason="only compiled kernels map memory for lists")
def test_without_memory_for_a_list_an_error_is_raised_and_later_lists_are_whole() -> None:
    code = _LIST_WITHOUT_MEMORY.replace("MEMORY", str(limited.MEMORY))
    ran = limited.run_with_limit(code)
    assert ran.status == 0, ran.err[-2000:]
    *failures, n = ran.out.splitlines()
    assert set(failures) == {"no memory"}
    assert int(n) == len(WORDS)
