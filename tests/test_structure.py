"""The project keeps the structure of CONTRIBUTING.md: rooms, imports, lengths, and the files at the top."""

from __future__ import annotations

import ast
import contextlib
import re
import shutil
import subprocess
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import syntax
from modules import import_from

import lexc.kernels
import lexc.out_of_core

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted((ROOT / "lexc").rglob("*.py"))
KERNELS = ROOT / "lexc" / "kernels"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

ROOMS = [
    "__main__", "papers", "cli", "server", "remote", "views", "page", "play", "puzzles", "quiz",
    "converting", "language_server", "projects", "overlays", "opening",
    "codecs", "building", "lexicon", "installed", "query", "texts", "out_of_core", "compile", "image", "source",
    "alphabet", "system", "layouts", "errors", "kernels",
]  # fmt: skip
"""From top to bottom: a room imports from itself and from those below it."""
KERNEL_ROOMS = [
    "puzzles", "spelling", "simulation",
    "endgames", "plays", "racks", "matching", "correctness", "out_of_core", "building",
    "layout",
]  # fmt: skip
"""The same inside lexc/kernels."""
OUT_OF_CORE_ROOMS = ["values", "states", "words", "tasks", "files"]
"""The same inside lexc/out_of_core, whose own modules are above them."""
ROOMS_BESIDE_MODULES = {
    "cli": ["spell", "shared"],
    "play": [
        "engine", "interactive", "analysis", "selfplay", "players", "endgame", "simulation", "inference", "equity",
        "records", "generation",
    ],
    "query": ["suggestions", "correctness"],
}  # fmt: skip
"""The same inside rooms that have modules, too."""

TOP_LEVEL = {
    "pyproject.toml", "setup.py", "lexc", "formats", "specs", "lexicons", "tests", "README.md", "Makefile",
    "action.yml", "CHANGELOG.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "MANIFEST.in", "docs",
}  # fmt: skip


def relative_name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    """lexc/image/reader.py is lexc.image.reader; lexc/image/__init__.py is lexc.image."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {module_name(path) for path in MODULES}


def room_of(module: str) -> str:
    """The room of a module, "" for the package itself."""
    return [*module.split("."), ""][1]


@cache
def imports(path: Path) -> list[tuple[int, str]]:
    """(line, module of lexc) for every import in a file, inside functions too, and those for the type checker alone."""
    return [
        (node.lineno, module)
        for node in syntax.statements(syntax.parse(path))
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for module in imported_modules(node, package_of(path))
        if module.split(".")[0] == "lexc"
    ]


def package_of(path: Path) -> list[str]:
    """The package to which the relative names in a file refer, as a list of names."""
    name = module_name(path).split(".")
    return name if path.stem == "__init__" else name[:-1]


def imported_modules(node: ast.Import | ast.ImportFrom, package: list[str]) -> Iterator[str]:
    """The modules that an import names. package: that of relative names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    above = package[: len(package) - node.level + 1] if node.level else []
    base = ".".join([*above, *([node.module] if node.module else [])]).removeprefix("cython.cimports.")
    names = (f"{base}.{alias.name}" for alias in node.names)
    yield from (name if name in NAMES or not base.startswith("lexc") else base for name in names)


def is_allowed(importer: str, imported: str) -> bool:
    if importer == "kernels" or not imported:  # the package itself imports everything: only the top may ask it
        return (importer, imported) in (("kernels", "kernels"), ("cli", ""))
    return ROOMS.index(importer) <= ROOMS.index(imported)


def test_every_module_is_in_a_known_room() -> None:
    assert {room_of(name) for name in NAMES} == {"", *ROOMS}


def test_the_tables_of_contributing_name_the_rooms_in_their_order() -> None:
    """The table of the kernels begins with the lowest room."""
    paths = [path for path in table_names("Where a line belongs") if path.startswith("lexc/")]
    assert {*paths} == {top_path(path) for path in MODULES} - {"lexc/__init__.py"}
    assert [*dict.fromkeys(room_of(module_name(ROOT / path)) for path in paths)] == ROOMS
    assert [name.strip("/") for name in table_names("Folders of the kernels")] == KERNEL_ROOMS[::-1]


def test_the_page_of_the_architecture_names_the_rooms_in_their_order_and_is_short() -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    listed = page.partition("From the top:")[2].partition(".\n\n")[0]
    assert re.findall(r"`(\w+)`", listed) == [room for room in ROOMS if room != "__main__"]
    assert page.count("\n") <= 150


def test_the_folders_of_out_of_core_are_named_in_their_order() -> None:
    """In its row of CONTRIBUTING.md and in its docstring."""
    row = section("Where a line belongs").partition("\n| `lexc/out_of_core/`")[2].partition("\n")[0]
    assert re.findall(r"`(\w+)/`", row) == OUT_OF_CORE_ROOMS
    assert re.findall(r"^    (\w+)/", lexc.out_of_core.__doc__ or "", re.MULTILINE) == OUT_OF_CORE_ROOMS


def top_path(path: Path) -> str:
    """The folder or module of lexc in which a module lies: `lexc/cli/`, `lexc/system/files.py`."""
    names = relative_name(path).split("/")
    return "/".join(names[:2]) + "/" * (len(names) > 2)


def section(heading: str) -> str:
    """The text of a section of CONTRIBUTING.md, up to the next heading."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    return text.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


def table_names(heading: str) -> list[str]:
    """The names in the first column of the table of a section of CONTRIBUTING.md, from top to bottom."""
    cells = re.findall(r"^\| (`[^|]+) \|", section(heading), re.MULTILINE)
    return re.findall(r"`([^`]+)`", " ".join(cells))


def test_imports_point_downwards() -> None:
    wrong = [
        f"{relative_name(path)}:{line} imports {module}"
        for path in MODULES
        if room_of(module_name(path))
        for line, module in imports(path)
        if not is_allowed(room_of(module_name(path)), room_of(module))
    ]
    assert wrong == []


def test_the_test_of_the_arrows_sees_relative_and_lazy_imports() -> None:
    assert "lexc.alphabet.fields" in [module for _, module in imports(ROOT / "lexc" / "alphabet" / "alphabet.py")]
    assert "lexc.compile.build" in [module for _, module in imports(ROOT / "lexc" / "installed" / "bundled.py")]
    assert is_allowed("cli", "lexicon")
    assert not is_allowed("source", "compile")
    assert not is_allowed("kernels", "errors")


def test_no_modules_import_each_other_in_a_cycle() -> None:
    """Neither to run nor for the type checker."""
    arrows = {module_name(path): {module for _, module in imports(path)} for path in MODULES}
    assert cycles(arrows) == []


def cycles(arrows: dict[str, set[str]]) -> list[list[str]]:
    """The nodes that lead to each other, a list for each cycle."""
    reached = {node: reachable(node, arrows) for node in arrows}
    on_cycles = [node for node in arrows if node in reached[node]]
    return sorted(
        map(list, {tuple(sorted(reached[node] & {*on_cycles} & nodes_before(node, reached))) for node in on_cycles})
    )


def nodes_before(node: str, reached: dict[str, set[str]]) -> set[str]:
    """The nodes that lead to a node."""
    return {start for start, found in reached.items() if node in found}


def reachable(start: str, arrows: dict[str, set[str]]) -> set[str]:
    """The nodes that can be reached from a node; the node itself only if it is on a cycle."""
    found, waiting = set[str](), [start]
    while waiting:
        new = arrows.get(waiting.pop(), set()) - found
        found |= new
        waiting.extend(new)
    return found


def test_the_test_of_cycles_sees_them() -> None:
    arrows = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": {"e"}, "e": {"e"}, "f": set[str]()}
    assert cycles(arrows) == [["b", "c"], ["e"]]


LAZY = re.compile(r"  # lazy: (?P<name>[\w.]+) (?:costs (?:0\.)?[1-9]\d* ms|may be missing)$")
"""The comment behind an import inside a function: it would slow every start, or it may not be installed."""
N_LAZY = {
    "cli": 47, "views": 5, "papers": 8, "play": 4, "puzzles": 1, "quiz": 4, "projects": 3, "overlays": 5, "opening": 7,
    "codecs": 2, "building": 7, "lexicon": 8, "installed": 8, "query": 10, "texts": 6, "out_of_core": 4, "compile": 10,
    "image": 10, "source": 26, "alphabet": 10, "system": 7, "errors": 1, "kernels": 5,
}  # fmt: skip
"""The number of such imports in each room, so that nobody adds one by accident."""


@cache
def hidden_imports(path: Path) -> list[tuple[int, str, set[str]]]:
    """(line, its text, the modules) of every import inside a function."""
    text = path.read_text(encoding="utf-8")
    inside = {
        node
        for function in syntax.statements(ast.parse(text))
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef))
        for node in syntax.statements(function)
        if isinstance(node, (ast.Import, ast.ImportFrom))
    }
    lines = text.splitlines()
    return [
        (node.lineno, lines[node.lineno - 1], {*imported_modules(node, package_of(path))})
        for node in sorted(inside, key=lambda node: node.lineno)
    ]


def test_an_import_inside_a_function_says_why_it_stands_there() -> None:
    wrong = [
        f"{relative_name(path)}:{line}: {text.strip()}"
        for path in MODULES
        for line, text, modules in hidden_imports(path)
        if not is_excused(text, modules)
    ]
    assert wrong == []


def is_excused(text: str, modules: set[str]) -> bool:
    """Whether the comment has the agreed form, and names the imported module or its package."""
    lazy = LAZY.search(text)
    return lazy is not None and all(f"{module}.".startswith(f"{lazy['name']}.") for module in modules)


def test_the_test_of_comments_reads_them() -> None:
    line = "    from rich.console import Console"
    assert is_excused(f"{line}  # lazy: rich costs 50 ms", {"rich.console.Console"})
    assert is_excused(f"{line}  # lazy: rich.console may be missing", {"rich.console.Console"})
    assert not is_excused(f"{line}  # lazy: numpy costs 50 ms", {"rich.console.Console"})
    assert not is_excused(f"{line}  # lazy: rich costs 0 ms", {"rich.console.Console"})
    assert not is_excused(line, {"rich.console.Console"})


def test_imports_inside_functions_are_as_many_as_are_known() -> None:
    rooms = Counter(room_of(module_name(path)) for path in MODULES for _ in hidden_imports(path))
    assert rooms == N_LAZY


def test_every_module_in_a_room_of_the_kernels_is_compiled_but_the_twins_of_pxd_files() -> None:
    extensions = {extension.name: extension for extension in from_setup("extensions")}
    shared = "lexc.kernels._cyutility"
    assert extensions.pop(shared).sources == [shared.replace(".", "/") + ".c"]  # which Cython writes
    files = {module_name(path) for path in KERNELS.glob("*/*.py") if not path.name.startswith("_")}
    assert set(extensions) == files == {f"lexc.kernels.{name}" for name in lexc.kernels.names()}
    assert all(extension.optional for extension in extensions.values())


def test_kernels_as_c_are_removed_once_they_are_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    setuptools = pytest.importorskip("setuptools", reason="setuptools, which setup.py needs, is not installed")
    from setuptools.command.build_ext import build_ext

    monkeypatch.delenv("LEXC_KERNELS", raising=False)
    command = import_from(ROOT / "setup.py", "setup").BuildKernels
    monkeypatch.setattr(command, "_to_c", lambda _, found: None)
    monkeypatch.setattr(build_ext, "build_extensions", lambda _: None)
    for name in ("walk.c", "lookup.py"):
        (tmp_path / name).write_text("")
    builder = command(setuptools.Distribution())
    builder.extensions = [setuptools.Extension(path.stem, [str(path)]) for path in sorted(tmp_path.iterdir())]
    builder.build_extensions()
    assert [path.name for path in tmp_path.iterdir()] == ["lookup.py"]


def test_kernels_live_in_rooms() -> None:
    assert {path.name for path in KERNELS.glob("*.py")} == {
        "__init__.py",
        "_built.py",
        "_cython_fallback.py",
        "_finder.py",
        "_stubs.py",
        "_types.py",
        "_zeros.py",
    }
    for twin in KERNELS.glob("*/_[a-z]*.py"):
        assert twin.with_suffix(".pxd").is_file(), "an underscore says that a module is the twin of a .pxd"


@pytest.mark.parametrize("kernel", lexc.kernels.names())
def test_a_kernel_has_the_directives_of_all(kernel: str) -> None:
    """They stand once, in setup.py."""
    assert "# cython:" not in (KERNELS / f"{kernel.replace('.', '/')}.py").read_text(encoding="utf-8")


@pytest.mark.parametrize("kernel", lexc.kernels.names())
def test_a_kernel_names_what_it_imports_once(kernel: str) -> None:
    """From modules of definitions it imports the module, so that a reader sees where each name lives."""
    tree = syntax.parse(KERNELS / f"{kernel.replace('.', '/')}.py")
    imported = [node for node in syntax.statements(tree) if isinstance(node, ast.ImportFrom)]
    names = [alias.name for node in imported for alias in node.names]
    assert len(names) == len({*names})
    assert [node.module for node in imported if re.search(r"\.kernels\.\w+\._", node.module or "")] == []


@pytest.mark.parametrize(("package", "rooms"), [("kernels", KERNEL_ROOMS), ("out_of_core", OUT_OF_CORE_ROOMS)])
def test_rooms_of_a_package_import_downwards(package: str, rooms: list[str]) -> None:
    assert {path.parent.name for path in (ROOT / "lexc" / package).glob("*/*.py")} == {*rooms}
    wrong = [
        f"{relative_name(path)} imports {module}"
        for path in (ROOT / "lexc" / package).glob("*/*.py")
        for _, module in imports(path)
        if (match := re.match(rf"lexc\.{package}\.(?!_)(\w+)", module))
        if not is_below(match[1], path.parent.name, rooms)
    ]
    assert wrong == []


@pytest.mark.parametrize(("package", "rooms"), ROOMS_BESIDE_MODULES.items())
def test_rooms_beside_modules_import_downwards(package: str, rooms: list[str]) -> None:
    folder = ROOT / "lexc" / package
    assert {path.parent.name for path in folder.glob("*/*.py")} == {*rooms}
    wrong = [
        f"{relative_name(path)} imports {module}"
        for path in folder.glob("*/*.py")
        for _, module in imports(path)
        if (match := re.match(rf"lexc\.{package}\.(\w+)", module)) and match[1] in rooms
        if not is_below(match[1], path.parent.name, rooms)
    ]
    assert wrong == []


@pytest.mark.parametrize(("package", "are_above"), [("cli", True), ("play", False)])
def test_modules_beside_rooms_are_above_or_below_all_of_them(package: str, are_above: bool) -> None:
    """Commands are above the modules that they share; rules, positions and moves are below the rooms of the game."""
    rooms, folder = ROOMS_BESIDE_MODULES[package], ROOT / "lexc" / package
    paths = folder.glob("*/*.py") if are_above else (path for path in folder.glob("*.py") if path.stem != "__init__")
    wrong = [
        f"{relative_name(path)} imports {module}"
        for path in paths
        for _, module in imports(path)
        if (match := re.match(rf"lexc\.{package}\.(\w+)", module)) and (match[1] in rooms) != are_above
    ]
    assert wrong == []


def is_below(room: str, other: str, rooms: list[str]) -> bool:
    return room in rooms and rooms.index(room) >= rooms.index(other)


def from_setup(function: str) -> Any:
    """The result of a function of setup.py, called in the project's folder."""
    pytest.importorskip("setuptools", reason="setuptools, which setup.py needs, is not installed")
    module = import_from(ROOT / "setup.py", "setup")
    with contextlib.chdir(ROOT):
        return getattr(module, function)()


def test_every_package_has_an_init_file() -> None:
    """setup.py finds packages by it."""
    assert all((path.parent / "__init__.py").is_file() for path in MODULES)


def test_every_folder_of_data_is_installed() -> None:
    """Folders that hold data and nothing but data; packages only to setuptools.

    Sources of joined files and the crate stay behind.
    """
    known = {name.removeprefix("lexc.").replace(".", "/") for name in from_setup("data_packages")}
    for top in ("lexicons", "formats"):
        for folder in {path.parent for path in (ROOT / top).rglob("*") if path.is_file()}:
            if not {"__pycache__", "src", "rust"} & {*folder.relative_to(ROOT).parts}:
                assert relative_name(folder) in known
                assert (
                    f"lexc.{relative_name(folder).replace('/', '.')}" in PROJECT["tool"]["setuptools"]["package-data"]
                )


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    sizes = {
        relative_name(path): path.read_text(encoding="utf-8").count("\n")
        for path in MODULES
        if KERNELS not in path.parents
    }
    assert {name: n for name, n in sizes.items() if n > 400} == {}


def test_no_function_is_longer_than_forty_lines() -> None:
    """Neither the docstring nor the signature counts: a command's help and options may be long."""
    sizes = {
        f"{relative_name(path)}:{node.lineno} {node.name}": length(node)
        for path in MODULES
        if KERNELS not in path.parents
        for node in syntax.statements(syntax.parse(path))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    assert {name: n for name, n in sizes.items() if n > 40} == {}


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def tracked_files() -> list[str]:
    """The files of the repository; the test is skipped where there is none."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("no git checkout")
    run = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode or not run.stdout:
        pytest.skip("git does not answer")
    return [name for name in run.stdout.split("\0") if name]


def test_the_top_level_holds_what_it_should_and_nothing_else() -> None:
    assert {name.split("/")[0] for name in tracked_files() if not name.startswith(".")} == TOP_LEVEL


def test_only_the_script_of_continuous_integration_knows_where_shared_things_lie() -> None:
    outside, folder = "../" + "shared", "/" + "work/"
    wrong = []
    for name in tracked_files():
        path = ROOT / name
        text = path.read_bytes().decode(errors="replace") if path.is_file() else ""
        if folder in text or (outside in text and name != ".ci/run"):
            wrong.append(name)
    assert wrong == []


RUN_BY_PATH = {
    "tests/conftest.py",
    "tests/benchmarks/compare/worker.py",
    "formats/refused/make.py",
}
"""Programs that are run by their path, and the settings of the tests."""


def test_no_module_that_tests_import_changes_where_python_looks_for_modules() -> None:
    """Otherwise tests of an installed lexc import the one of the checkout, whose kernels are not compiled."""
    files = [path for folder in ("tests", "formats", "lexc") for path in (ROOT / folder).rglob("*.py")]
    changing = {str(path.relative_to(ROOT)) for path in files if changes_path_when_imported(path.read_text())}
    assert changing <= RUN_BY_PATH


def changes_path_when_imported(code: str) -> bool:
    """Whether a statement outside functions and classes begins with `sys.path`, as `sys.path.insert` does."""
    if "sys.path" not in code:
        return False
    return any(ast.unparse(statement).startswith("sys.path") for statement in ast.parse(code).body)


def test_the_test_of_the_path_sees_its_changes() -> None:
    assert changes_path_when_imported("import sys\nsys.path.insert(0, '.')")
    assert changes_path_when_imported("import sys\nsys.path[:0] = ['.']")
    assert not changes_path_when_imported("code = 'sys.path[:0] = []'\ndef f():\n    sys.path.clear()")
