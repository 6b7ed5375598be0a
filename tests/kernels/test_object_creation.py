"""No object of a kernel's class crashes the process, however it was created: kernels read buffers without checking
their bounds."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import pytest
from conftest import UNCOMPILED

import lexc
from lexc.kernels import names
from lexc.lexicon import Lexicon
from lexc.play import MoveGenerator, read_cgp

SECONDS, PARTS = 300, 6
MAX_ARGUMENTS = 6
SKIPPED = {"__class__", "__new__", "__init_subclass__", "__subclasshook__"}


def classes() -> Iterator[tuple[str, str]]:
    for name in names():
        module = import_module(f"lexc.kernels.{name}")
        yield from ((name, kind) for kind, value in vars(module).items() if is_of(value, module.__name__))


def is_of(value: object, module: str) -> bool:
    return inspect.isclass(value) and value.__module__ == module


def plausible_arguments() -> list[Any]:
    numbers = memoryview(bytearray(64))
    return [0, 1, -1, b"", b"\1\2\3", "A", numbers, numbers.cast("I"), numbers.cast("Q"), array("i", [0] * 9), None, []]


def use_object(instance: object) -> int:
    """Read every attribute and call every method, with any number of any arguments. Return the number of calls."""
    n = 0
    for name in sorted(set(dir(instance)) - SKIPPED):
        print(name, flush=True)
        try:
            value = getattr(instance, name)
        except Exception:
            continue
        for count in range(MAX_ARGUMENTS + 1 if callable(value) else 0):
            for argument in plausible_arguments() if count else [None]:
                n += 1
                try:
                    value(*[argument] * count)
                except Exception:
                    continue
    for operation in (iter, next, len, bool, repr, hash, list, copy.copy, copy.deepcopy, pickle.dumps):
        print(operation.__name__, flush=True)
        try:
            operation(instance)  # type: ignore[operator]
        except Exception:
            continue
    return n


def test_all_classes_are_tried() -> None:
    found = set(classes())
    assert len(found) > 40
    assert {
        ("layout.walk", "Walk"),
        ("plays.gaddag_generator", "GaddagGenerator"),
        ("plays.gaddag_walk", "GaddagWalk"),
        ("plays.learning", "Smoother"),
    } <= found


@pytest.mark.sweep
@pytest.mark.skipif(UNCOMPILED, reason="Python itself crashes on nothing")
@pytest.mark.parametrize("part", range(PARTS))
def test_an_object_without_constructor_raises_or_is_empty(apart: Callable[..., list[str]], part: int) -> None:
    """Each process tries several classes, and prints the one that it tries."""
    chosen = [name for names in list(classes())[part::PARTS] for name in names]
    result = subprocess.run(apart(__file__, *chosen), capture_output=True, text=True, timeout=SECONDS, check=False)
    assert result.returncode == 0, f"{result.stdout[-300:]}\n{result.stderr[-2000:]}"
    assert result.stdout.endswith("done\n")


@pytest.fixture
def lexicon() -> Lexicon:
    return lexc.build(["CAT", "CATS", "COT", "TO"], "gaddag", "english")


def objects(lexicon: Lexicon) -> list[object]:
    """Kernel objects in use."""
    generator = MoveGenerator(lexicon)
    generator.best(read_cgp("/".join(["15"] * 15) + " ACT?/ 0/0 0"))
    image = lexicon.image
    return [image.ordinals, image.walk, image.walk.from_node(-1, b"", False), generator._board, generator._kernel,
            generator._search, generator._search.bounds, lexicon.pattern("?A*"),
            lexicon.anagram("ACT?", sub=True, order="alphabet")]  # fmt: skip


def test_a_second_call_of_a_constructor_changes_nothing(lexicon: Lexicon) -> None:
    position = read_cgp("/".join(["15"] * 15) + " ACT?/ 0/0 0")
    generator = MoveGenerator(lexicon)
    expected = [(str(play), play.score) for play in generator.plays(position)]
    search = generator._search
    for instance in (generator._kernel, generator._board, search.bounds, search, lexicon.image.ordinals):
        for count in range(14):
            for argument in plausible_arguments():
                try:
                    instance.__init__(*[argument] * count)  # type: ignore[misc]
                except Exception:
                    continue
    if not UNCOMPILED:  # an uncompiled constructor replaces the attributes
        assert [(str(play), play.score) for play in generator.plays(position)] == expected
        assert str(generator.best(position)[0]) == expected[0][0]
        assert lexicon.index("COT") == 2


@pytest.mark.skipif(UNCOMPILED, reason="uncompiled they are objects of Python's own")
def test_kernel_objects_are_neither_copied_nor_pickled(lexicon: Lexicon) -> None:
    for instance in objects(lexicon):
        if type(instance).__module__.startswith("lexc.kernels"):
            for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
                with pytest.raises(TypeError):
                    attempt(instance)
            assert not hasattr(instance, "__setstate_cython__")
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon


# The process in which classes are tried


def main(module: str, name: str) -> None:
    """Make an object without a call of its constructor, or with one that raises, and use it."""
    print(f"lexc.kernels.{module}.{name}", flush=True)
    kind = getattr(import_module(f"lexc.kernels.{module}"), name)
    for count in range(25):
        for argument in plausible_arguments() if count else [None]:
            try:
                instance = kind.__new__(kind, *[argument] * count)
            except Exception:
                continue
            if count in (0, 1):
                use_object(instance)
    try:
        instance = kind.__new__(kind)
    except Exception:
        return
    for arguments in ([], [0], [memoryview(b"")] * 3, [None] * 8):
        try:
            instance.__init__(*arguments)
        except Exception:
            use_object(instance)


if __name__ == "__main__":
    for module_name, class_name in zip(sys.argv[1::2], sys.argv[2::2], strict=True):
        main(module_name, class_name)
    print("done")
