"""What all tests share: kernels uncompiled beside compiled ones, a guard against stale ones, how many random cases.

LEXC_INTERPRETED=1 runs the whole suite on uncompiled kernels. There, and with LEXC_TEST_SHARE=10, random cases are a
tenth as many; with LEXC_TEST_ROUNDS=10 ten times as many. LEXC_TEST_IMPORTED=1: kernels are tested as lexc imports
them, and not uncompiled beside. Where the variable CI is set they are the same in every run. LEXC_TEST_SKIPPED=FILE:
the tests that skipped are listed there, for pytest @FILE.
Programs that tests start as processes of their own import this module first, to run the same kernels.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).resolve().parent
INTERPRETED = os.environ.get("LEXC_INTERPRETED", "0") not in ("", "0")
SHARE, ROUNDS = (int(os.environ.get(f"LEXC_TEST_{name}") or 1) for name in ("SHARE", "ROUNDS"))
EXAMPLES = 80
_KERNELS = "lexc.kernels."

sys.path[:0] = [] if str(TESTS) in sys.path else [str(TESTS)]


class UncompiledKernels(MetaPathFinder):
    """Finds kernels as source files, where Python's own finder prefers a compiled twin."""

    def find_spec(self, fullname: str, path: Any, target: ModuleType | None = None) -> ModuleSpec | None:
        if not fullname.startswith(_KERNELS):
            return None
        file = Path(next(iter(path)), f"{fullname.rpartition('.')[2]}.py")
        return _from_source(fullname, file) if file.exists() else None


def _from_source(name: str, file: Path) -> ModuleSpec | None:
    return spec_from_file_location(name, file, loader=SourceFileLoader(name, str(file)))


if INTERPRETED and not any(type(finder).__name__ == UncompiledKernels.__name__ for finder in sys.meta_path):
    if any(name.startswith(_KERNELS) for name in sys.modules):
        raise RuntimeError("LEXC_INTERPRETED: kernels were imported before the tests' conftest")
    sys.meta_path.insert(0, UncompiledKernels())


_kernel = find_spec("lexc.kernels.layout.lookup")
UNCOMPILED = _kernel is None or str(_kernel.origin).endswith(".py")
long = pytest.mark.skipif(UNCOMPILED, reason="long on uncompiled kernels; shorter tests run the same lines")

_interpreted: dict[str, ModuleType] = {}


def load_interpreted(name: str) -> ModuleType:
    """The kernel lexc/kernels/<name>.py uncompiled, and so all kernels that it imports, beside those that lexc uses."""
    package = import_module(_KERNELS.rstrip("."))
    used, names, finder = _take_kernels(), dict(vars(package)), UncompiledKernels()
    sys.modules.update(_interpreted)
    sys.meta_path.insert(0, finder)
    try:
        return import_module(f"{_KERNELS}{name}")
    finally:
        sys.meta_path.remove(finder)
        _interpreted.update(_take_kernels())
        sys.modules.update(used)
        vars(package).clear()  # a package has its modules as attributes, too
        vars(package).update(names)


def _take_kernels() -> dict[str, ModuleType]:
    """The kernels that are imported, so that they are no longer."""
    return {name: sys.modules.pop(name) for name in [*sys.modules] if name.startswith(_KERNELS)}


def load_imported(name: str) -> ModuleType:
    """The kernel as lexc itself imports it: compiled, where it was compiled."""
    return __import__(f"{_KERNELS}{name}", fromlist=["*"])


def run_apart(file: str, *arguments: str) -> list[str]:
    """The command that runs a test file as a program, on the kernels that the tests run on."""
    from lexc.processes import python_command  # which imports kernels

    run = f"import conftest, runpy; runpy.run_path({file!r}, run_name='__main__')"
    code = f"import sys; sys.path[:0] = {[path for path in sys.path if path]!r}; {run}"
    return python_command("-X", "faulthandler", "-c", code, *arguments)


_KINDS = ["as imported"] if UNCOMPILED or os.environ.get("LEXC_TEST_IMPORTED") else ["as imported", "interpreted"]


@pytest.fixture(scope="session", params=_KINDS)
def kernel(request: pytest.FixtureRequest) -> Callable[[str], ModuleType]:
    """Loads a kernel by name, in turn as lexc imports it and, where that is another one, uncompiled."""
    if request.param == "interpreted":
        return load_interpreted
    return load_imported


@pytest.fixture(scope="session")
def interpreted() -> Callable[[str], ModuleType]:
    """Loads a kernel by name, uncompiled."""
    return load_interpreted


@pytest.fixture(scope="session")
def times() -> Callable[[int], range]:
    """times(n): n rounds of a random test, or as many more or fewer as `hypothesis` has examples."""
    examples = settings().max_examples
    return lambda n: range(max(1, n * examples // EXAMPLES))


@pytest.fixture(scope="session")
def apart() -> Callable[..., list[str]]:
    """`run_apart`."""
    return run_apart


_PROFILE: dict[str, Any] = {
    "deadline": None, "print_blob": True, "derandomize": bool(os.environ.get("CI")),
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}  # fmt: skip
settings.register_profile("lexc", max_examples=max(1, EXAMPLES * ROUNDS // (10 if INTERPRETED else SHARE)), **_PROFILE)
settings.load_profile("lexc")


def pytest_configure(config: pytest.Config) -> None:
    """What nobody could catch is an error, and so are kernels that were not built from this checkout."""
    for warning in ("PytestUnraisableExceptionWarning", "PytestUnhandledThreadExceptionWarning"):
        config.addinivalue_line("filterwarnings", f"error::pytest.{warning}")
    problem = _stale_kernels()
    if problem:
        remedy = "Run: make build (or build in place, then python tests/kernel_hash.py --write)"
        pytest.exit(f"{problem}. {remedy}", returncode=3)
    _forget_relative_paths()


def _forget_relative_paths() -> None:
    """What tests start imports nothing from the current folder, either."""
    from lexc.processes import environment  # which imports kernels

    clean = environment()
    os.environ.clear()
    os.environ.update(clean)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Where LEXC_TEST_SKIPPED names a file, the tests that skipped are written to it: pytest @FILE runs just those.

    Each with all its cases: what a machine has may be what the cases are.
    """
    file = os.environ.get("LEXC_TEST_SKIPPED")
    if file:
        skipped = {report.nodeid.partition("[")[0]: None for report in terminalreporter.stats.get("skipped", [])}
        Path(file).write_text("".join(f"{test}\n" for test in skipped), encoding="utf-8")


def _stale_kernels() -> str:
    """What is wrong with compiled kernels of the checkout, "" when the tests use none of them."""
    import kernel_hash

    package = find_spec("lexc.kernels")
    locations = [Path(place).resolve() for place in (package and package.submodule_search_locations) or []]
    return kernel_hash.stale() if kernel_hash.KERNELS in locations and not INTERPRETED else ""
