"""A compiled kernel is stale if its source changed, or a definition that it reads: it alone is compiled again."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from modules import import_from

import lexc.kernels
from lexc.kernels._finder import KernelFinder

KERNELS = Path(lexc.kernels.__file__).parent
SUFFIX = ".cpython-x.so"


@pytest.fixture
def built(tmp_path: Path) -> ModuleType:
    """`_built` of a copy of all sources, each beside a compiled file that was made of it."""
    for path in KERNELS.glob("*/*.p*"):
        if path.suffix in (".py", ".pxd"):
            (tmp_path / path.parent.name).mkdir(exist_ok=True)
            shutil.copy(path, tmp_path / path.parent.name)
    shutil.copy(KERNELS / "_built.py", tmp_path)
    module = import_from(tmp_path / "_built.py", "built_of_a_copy")
    for name in module.kernels():
        (tmp_path / f"{name}{SUFFIX}").touch()
    module.write_note({name: module.Build(module.hash_sources(name), "settings") for name in module.kernels()})
    forget_hashes(module)
    return module


def forget_hashes(module: ModuleType) -> None:
    module._hash.cache_clear()
    module._used_definitions.cache_clear()


def change(module: ModuleType, file: str) -> None:
    path = module.FOLDER / file
    path.write_text(path.read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    forget_hashes(module)


def test_nothing_is_stale_right_after_a_build(built: ModuleType) -> None:
    assert built.stale_kernels() == []
    assert "matching/mask_search" in built.kernels()


def test_a_changed_kernel_alone_is_stale(built: ModuleType) -> None:
    change(built, "matching/mask_search.py")
    assert built.stale_kernels() == ["matching/mask_search"]


def test_a_changed_definition_makes_all_stale_that_read_it_and_no_others(built: ModuleType) -> None:
    change(built, "matching/automaton_search.pxd")
    stale = built.stale_kernels()
    assert {"matching/automaton_search", "matching/mask_search"} <= {*stale}
    assert all(name.startswith("matching/") for name in stale)


def test_a_definition_that_a_definition_reads_counts(built: ModuleType) -> None:
    """`_arc` is read by `_nodes`, and `_nodes` by nearly all."""
    assert built.FOLDER / "layout" / "_arc.pxd" in built.definitions("matching/mask_search")
    change(built, "layout/_arc.pxd")
    assert "matching/mask_search" in built.stale_kernels()


def test_a_kernel_that_is_not_compiled_is_not_stale(built: ModuleType) -> None:
    change(built, "matching/mask_search.py")
    (built.FOLDER / f"matching/mask_search{SUFFIX}").unlink()
    assert built.stale_kernels() == []


def test_a_new_kernel_with_a_compiled_file_of_before_is_stale(built: ModuleType) -> None:
    built.write_note({name: build for name, build in built.read_note().items() if name != "matching/matcher"})
    assert built.stale_kernels() == ["matching/matcher"]


def test_an_installed_lexc_has_no_stale_kernels(built: ModuleType) -> None:
    built.NOTE.unlink()
    change(built, "matching/mask_search.py")
    assert built.stale_kernels() == []


def test_a_stale_kernel_is_refused_in_tests_and_others_are_not() -> None:
    finder = KernelFinder(refused=["matching.mask_search"])
    folder = [str(KERNELS / "matching")]
    compiled = finder.find_spec("lexc.kernels.matching.matcher", folder)
    assert compiled is not None
    if str(compiled.origin).endswith(".py"):
        pytest.skip("kernels are not compiled")
    with pytest.raises(ImportError, match=r"mask_search changed since it was compiled\. Run: make build"):
        finder.find_spec("lexc.kernels.matching.mask_search", folder)


@pytest.fixture
def run() -> Callable[[str], str]:
    return lambda code: subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout


def test_no_package_but_lexc_is_given_the_replacement_of_cython(run: Callable[[str], str]) -> None:
    """Kernels that run uncompiled import it as `cython`. Whoever else asks gets Cython, or an ImportError."""
    code = """
import os
os.environ["LEXC_INTERPRETED"] = "1"
import lexc.kernels.layout.double_array as kernel
try:
    import cython
except ImportError:
    cython = None
print(kernel.cython.__name__, cython is kernel.cython)
"""
    assert run(code).split() == ["lexc.kernels._cython_fallback", "False"]
