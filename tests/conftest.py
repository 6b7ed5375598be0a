"""Settings and fixtures of all tests: compiled and uncompiled kernels, random cases.

A test that imports a kernel which changed since it was compiled fails, and says so; so do programs that tests start.

Environment variables:

    LEXC_INTERPRETED=1       runs the whole suite on uncompiled kernels, with a tenth of the random cases
    LEXC_TEST_SHARE=10       takes a tenth of the random cases and of the cases of sweeps; without it, an eighth
    LEXC_TEST_ROUNDS=10      multiplies random cases by 10, and makes inputs longer that prove bounds of time
    LEXC_TEST_UNCOMPILED=1   tests kernels uncompiled, too, not only as lexc imports them
    LEXC_TEST_EVERY=4        runs every fourth test of each folder
    LEXC_TEST_PASSED=FILE    lists the tests that passed in a file
    LEXC_TEST_EXCEPT=FILE    leaves out the tests that such a file lists, but for those with the mark `environment`
    PYTEST_TIMEOUT=600       ends a test after so many seconds; without it, after 300, times LEXC_TEST_ROUNDS
    CI                       makes random cases the same in every run

A sweep is a test whose many cases prove one fact: each layout, each byte, each mode. It has the mark `sweep`, or takes
the `share` of a list. The cases of other tests are facts of their own, and every run has all of them.

Programs that tests start run the same kernels, since they inherit LEXC_INTERPRETED. If no kernel is stale they need
not read all sources to find that out, which would double the time of their start.
"""

from __future__ import annotations

import gc
import os
import random
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

TESTS = Path(__file__).resolve().parent
RUNS_UNCOMPILED = os.environ.get("LEXC_INTERPRETED", "0") not in ("", "0")
SHARE, ROUNDS, EVERY = (
    int(os.environ.get(f"LEXC_TEST_{name}") or default) for name, default in (("SHARE", 8), ("ROUNDS", 1), ("EVERY", 1))
)
EXAMPLES = 80
_KERNELS = "lexc.kernels."

os.environ["LEXC_STALE"] = "refuse"  # before lexc.kernels is imported
os.environ.setdefault("PYTEST_TIMEOUT", str(300 * ROUNDS))  # before pytest-timeout is configured
sys.path[:0] = [] if str(TESTS) in sys.path else [str(TESTS)]

from lexc.kernels import stale_names  # noqa: E402  # it reads LEXC_STALE
from lexc.kernels._finder import KernelFinder  # noqa: E402

if not stale_names():
    os.environ["LEXC_STALE"] = ""

_kernel = find_spec("lexc.kernels.layout.lookup")
UNCOMPILED = _kernel is None or str(_kernel.origin).endswith(".py")
long = pytest.mark.skipif(UNCOMPILED, reason="long on uncompiled kernels; shorter tests run the same lines")
environment = pytest.mark.environment
"""The mark of a test that may do something else where optional programs or dictionaries are installed."""
no_kernel = pytest.mark.skipif(UNCOMPILED, reason="tests a program in another language")


def alike(parameters: Iterable[Any]) -> list[Any]:
    """Parameters of a test that run the same lines of kernels: on uncompiled kernels, only the first."""
    return list(parameters)[: 1 if UNCOMPILED else None]


def share(cases: Iterable[Any], name: str = "") -> list[Any]:
    """This run's share of many cases that prove one fact: one of every LEXC_TEST_SHARE that follow each other.

    Which one depends on that number, and on a name.
    """
    listed, chooser = [*cases], random.Random(f"{SHARE} {name}")
    return [chooser.choice(listed[i : i + SHARE]) for i in range(0, len(listed), SHARE)]


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder of this run of pytest, for all its processes."""
    folder = factory.getbasetemp()
    return folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder


_uncompiled: dict[str, ModuleType] = {}


def import_uncompiled_kernel(name: str) -> ModuleType:
    """Import lexc/kernels/<name>.py and its imports uncompiled, without replacing the kernels that lexc uses."""
    package = import_module(_KERNELS.rstrip("."))
    used, names, finder = _take_kernels(), dict(vars(package)), KernelFinder(prefers_sources=True)
    sys.modules.update(_uncompiled)
    sys.meta_path.insert(0, finder)
    try:
        return import_module(f"{_KERNELS}{name}")
    finally:
        sys.meta_path.remove(finder)
        _uncompiled.update(_take_kernels())
        sys.modules.update(used)
        vars(package).clear()  # the package's attributes are modules, too
        vars(package).update(names)


def _take_kernels() -> dict[str, ModuleType]:
    """Remove all kernels from sys.modules. Return them."""
    return {name: sys.modules.pop(name) for name in [*sys.modules] if name.startswith(_KERNELS)}


def import_kernel(name: str) -> ModuleType:
    """Import a kernel as lexc does: compiled if there is a compiled file."""
    return __import__(f"{_KERNELS}{name}", fromlist=["*"])


def run_apart(file: str, *arguments: str) -> list[str]:
    """The command that runs a test file as a program."""
    from lexc.system.processes import python_command  # which imports kernels

    run = f"import runpy; runpy.run_path({file!r}, run_name='__main__')"
    code = f"import sys; sys.path[:0] = {[path for path in sys.path if path]!r}; {run}"
    return python_command("-X", "faulthandler", "-c", code, *arguments)


_KINDS = ["as imported", "uncompiled"] if os.environ.get("LEXC_TEST_UNCOMPILED") and not UNCOMPILED else ["as imported"]


@pytest.fixture(scope="session", params=_KINDS)
def kernel(request: pytest.FixtureRequest) -> Callable[[str], ModuleType]:
    """A function that imports a kernel by name: in one run as lexc does, in another run uncompiled."""
    if request.param == "uncompiled":
        return import_uncompiled_kernel
    return import_kernel


@pytest.fixture(scope="session")
def uncompiled() -> Callable[[str], ModuleType]:
    """A function that imports a kernel by name, uncompiled."""
    return import_uncompiled_kernel


@pytest.fixture(scope="session")
def times() -> Callable[[int], range]:
    """times(n): a range for n rounds of a random test, scaled like the examples of `hypothesis`."""
    examples = settings().max_examples
    return lambda n: range(max(1, n * examples // EXAMPLES))


@pytest.fixture(scope="session")
def apart() -> Callable[..., list[str]]:
    """The function `run_apart`."""
    return run_apart


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two processes of a Dask cluster on this machine."""
    from lexc.system.processes import safe_environment  # which imports kernels

    distributed = pytest.importorskip("distributed")
    with safe_environment():
        local = distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        )
    with local as found:
        yield found


_PROFILE: dict[str, Any] = {
    "deadline": None, "print_blob": True, "derandomize": bool(os.environ.get("CI")),
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
}  # fmt: skip
settings.register_profile(
    "lexc", max_examples=max(1, EXAMPLES * ROUNDS // (10 if RUNS_UNCOMPILED else SHARE)), **_PROFILE
)
settings.load_profile("lexc")


def random_cases(n: int, **others: Any) -> settings:
    """The settings of a test of `hypothesis` with n cases instead of `EXAMPLES`, of which every run takes its share."""
    return settings(max_examples=max(1, n * settings().max_examples // EXAMPLES), **others)


def pytest_configure(config: pytest.Config) -> None:
    """Make uncatchable exceptions errors."""
    for warning in ("PytestUnraisableExceptionWarning", "PytestUnhandledThreadExceptionWarning"):
        config.addinivalue_line("filterwarnings", f"error::pytest.{warning}")
    _forget_relative_paths()


def _forget_relative_paths() -> None:
    """Keep the processes that tests start from importing files in the current folder."""
    from lexc.system.processes import environment  # which imports kernels

    clean = environment()
    os.environ.clear()
    os.environ.update(clean)


@pytest.hookimpl(trylast=True)  # of what -k and -m choose
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave out what LEXC_TEST_SHARE, LEXC_TEST_EXCEPT and LEXC_TEST_EVERY say."""
    sweeps: dict[str, list[str]] = {}
    for item in items:
        if item.get_closest_marker("sweep"):
            sweeps.setdefault(item.nodeid.partition("[")[0], []).append(item.nodeid)
    left_out = {case for name, cases in sweeps.items() for case in {*cases} - {*share(cases, name)}}
    if file := os.environ.get("LEXC_TEST_EXCEPT"):
        passed = {*Path(file).read_text(encoding="utf-8").split("\n")}
        left_out |= {item.nodeid for item in items if not item.get_closest_marker("environment")} & passed
    folders: dict[Path, list[pytest.Item]] = {}
    for item in items:
        if item.nodeid not in left_out:
            folders.setdefault(item.path.parent, []).append(item)
    items[:] = [item for folder in folders.values() for item in folder[::EVERY]]


def pytest_collection_finish() -> None:
    """Tell the garbage collector that the tests themselves are none: a million objects, 0.3 s for each search."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)  # searches for garbage took 5 % of the time


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Write the tests that passed to the file that LEXC_TEST_PASSED names."""
    if file := os.environ.get("LEXC_TEST_PASSED"):
        passed = [report.nodeid for report in terminalreporter.stats.get("passed", [])]
        Path(file).write_text("".join(f"{test}\n" for test in passed), encoding="utf-8")
