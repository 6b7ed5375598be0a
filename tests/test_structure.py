"""The project keeps the shape that CONTRIBUTING.md describes: rooms, arrows, sizes, and what lies on top."""

from __future__ import annotations

import ast
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import lexc.kernels

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted((ROOT / "lexc").rglob("*.py"))
KERNELS = ROOT / "lexc" / "kernels"
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

ROOMS = [
    "cli", "papers", "play", "codecs", "overlay", "journal", "lexicon", "bundled", "query", "compile", "image",
    "source", "alphabet", "resources", "files", "processes", "errors", "kernels",
]  # fmt: skip
"""From top to bottom: a room imports from itself and from those below it."""

TOP_LEVEL = {
    "pyproject.toml", "lexc", "formats", "specs", "lexicons", "tests", "README.md", "Makefile", "CHANGELOG.md",
    "CONTRIBUTING.md", "LICENSE", "MANIFEST.in",
}  # fmt: skip
KERNEL_HEADER = (
    "# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False, "
    "freethreading_compatible=True",
    "# cython: auto_pickle=False",
)


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def module_name(path: Path) -> str:
    """lexc/image/reader.py is lexc.image.reader; lexc/image/__init__.py is lexc.image."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {module_name(path) for path in MODULES}


def room_of(module: str) -> str:
    """ "" for the package itself."""
    room = [*module.split("."), ""][1]
    return "alphabet" if room in ("alphabet_fields", "alphabet_folding") else room


def imports(path: Path) -> Iterator[tuple[int, str]]:
    """(line, module of lexc) for every import in a file, inside functions too."""
    package = module_name(path).split(".") if path.stem == "__init__" else module_name(path).split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names if alias.name.split(".")[0] == "lexc")
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            if base.split(".")[0] == "lexc":
                for alias in node.names:
                    yield node.lineno, f"{base}.{alias.name}" if f"{base}.{alias.name}" in NAMES else base


def is_allowed(importer: str, imported: str) -> bool:
    if importer == "kernels" or not imported:  # the package itself imports everything: only the top may ask it
        return (importer, imported) in (("kernels", "kernels"), ("cli", ""))
    return ROOMS.index(importer) <= ROOMS.index(imported)


def test_every_module_is_in_a_known_room() -> None:
    assert {room_of(name) for name in NAMES} <= {"", *ROOMS}


def test_imports_point_downwards() -> None:
    wrong = [
        f"{named(path)}:{line} imports {module}"
        for path in MODULES
        if room_of(module_name(path))
        for line, module in imports(path)
        if not is_allowed(room_of(module_name(path)), room_of(module))
    ]
    assert wrong == []


def test_the_test_of_the_arrows_sees_relative_and_lazy_imports() -> None:
    assert "lexc.alphabet_fields" in [module for _, module in imports(ROOT / "lexc" / "alphabet.py")]
    assert "lexc.compile.build" in [module for _, module in imports(ROOT / "lexc" / "bundled.py")]
    assert is_allowed("cli", "lexicon")
    assert not is_allowed("source", "compile")
    assert not is_allowed("kernels", "errors")


def test_the_kernels_are_the_same_everywhere() -> None:
    files = sorted(path.stem for path in KERNELS.glob("*.py") if not path.name.startswith("_"))
    modules = PROJECT["tool"]["setuptools"]["ext-modules"]
    assert sorted(lexc.kernels.NAMES) == files
    sources = {module["name"]: module["sources"] for module in modules}
    shared = PROJECT["tool"]["distutils"]["build_ext"]["shared_utility_qualified_name"]
    assert sources.pop(shared) == [shared.replace(".", "/") + ".c"]  # which Cython writes
    assert sources == {f"lexc.kernels.{name}": [f"lexc/kernels/{name}.py"] for name in files}
    assert all(module["optional"] is True for module in modules)


@pytest.mark.parametrize("kernel", sorted(lexc.kernels.NAMES))
def test_a_kernel_begins_with_the_agreed_directives_and_has_a_stub(kernel: str) -> None:
    assert (KERNELS / f"{kernel}.py").read_text(encoding="utf-8").split("\n", 2)[:2] == [*KERNEL_HEADER]
    assert (KERNELS / f"{kernel}.pyi").is_file()


def test_every_package_is_installed() -> None:
    packages = {name for name in PROJECT["tool"]["setuptools"]["packages"] if not is_data(name)}
    folders = {path.parent for path in MODULES}
    assert packages == {".".join(folder.relative_to(ROOT).parts) for folder in folders}
    assert all((folder / "__init__.py").is_file() for folder in folders)


def test_every_folder_of_data_is_installed() -> None:
    """Folders that hold data and nothing but data; packages only to setuptools."""
    known = {name.removeprefix("lexc.").replace(".", "/") for name in PROJECT["tool"]["setuptools"]["packages"]}
    for top in ("lexicons", "formats"):
        for folder in {path.parent for path in (ROOT / top).rglob("*") if path.is_file()}:
            if "__pycache__" not in folder.parts:
                assert named(folder) in known


def is_data(package: str) -> bool:
    return package.startswith(("lexc.lexicons", "lexc.formats"))


def test_no_module_is_longer_than_four_hundred_lines() -> None:
    sizes = {named(path): path.read_text(encoding="utf-8").count("\n") for path in MODULES if path.parent != KERNELS}
    assert {name: n for name, n in sizes.items() if n > 400} == {}


def test_no_function_is_longer_than_forty_lines() -> None:
    """Neither the docstring nor the signature counts: a command's help and options may be long."""
    sizes = {
        f"{named(path)}:{node.lineno} {node.name}": length(node)
        for path in MODULES
        if path.parent != KERNELS
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    assert {name: n for name, n in sizes.items() if n > 40} == {}


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = function.body[1:] if ast.get_docstring(function) else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def tracked() -> list[str]:
    """The files of the repository; the test is skipped where there is none."""
    if not (ROOT / ".git").exists() or not shutil.which("git"):
        pytest.skip("no git checkout")
    run = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if run.returncode or not run.stdout:
        pytest.skip("git does not answer")
    return [name for name in run.stdout.split("\0") if name]


def test_the_top_level_holds_what_it_should_and_nothing_else() -> None:
    assert {name.split("/")[0] for name in tracked() if not name.startswith(".")} == TOP_LEVEL


def test_only_the_script_of_continuous_integration_knows_where_shared_things_lie() -> None:
    outside, folder = "../" + "shared", "/" + "work/"
    wrong = []
    for name in tracked():
        path = ROOT / name
        text = path.read_bytes().decode(errors="replace") if path.is_file() else ""
        if folder in text or (outside in text and name != ".ci/run"):
            wrong.append(name)
    assert wrong == []
