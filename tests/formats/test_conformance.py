"""The conformance kit: its answers are those of the plain reader, every reader passes, and a wrong reader fails."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest
from formats.npm_tools import has_node

from formats.conformance import KIT, files

DRIVERS = [path for path in (KIT / "drivers").iterdir() if path.name.startswith("driver.")]


@pytest.fixture(scope="module")
def matrix() -> ModuleType:
    """formats/conformance/matrix.py, which is no module of a package."""
    specification = importlib.util.spec_from_file_location("matrix", KIT / "matrix.py")
    assert specification
    assert specification.loader
    module = importlib.util.module_from_spec(specification)
    sys.modules["matrix"] = module
    specification.loader.exec_module(module)
    return module


def test_the_files_of_the_kit_are_what_the_plain_reader_answers() -> None:
    for name, text in files().items():
        assert (KIT / name).read_text(encoding="utf-8") == text, "run python -m formats.conformance in tests/"


@pytest.mark.sweep
@pytest.mark.parametrize("path", DRIVERS, ids=lambda path: path.name)
def test_a_driver_has_fifty_lines_at_most(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 50


@pytest.mark.parametrize("name", ["Python", "C", "Rust", "JavaScript", "SQLite", "Go", "Kaitai"])
def test_a_reader_answers_all_questions_that_it_supports(
    matrix: ModuleType, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`make conformance` asks the others, too; they take longer to compile, or to run."""
    if name == "JavaScript" and not has_node():
        pytest.skip("no Node 20")
    status = matrix.main([name])
    printed = capsys.readouterr().out
    if "left out" in printed:
        pytest.skip(printed.splitlines()[0])
    assert (status, "wrong" in printed) == (0, False)


def test_a_wrong_answer_a_lost_part_and_a_driver_that_ends_are_noticed(matrix: ModuleType, tmp_path: Path) -> None:
    kit = [*matrix.read_kit(tmp_path)]
    first = next(i for i, (_, question, _) in enumerate(kit) if question[-1].endswith("/tiny.dawg"))
    kit = kit[first : first + 45]  # with texts that are no words
    driver = (KIT / "drivers" / "driver.py").read_text(encoding="utf-8")
    for change, part in (
        (('"yes" if text in lexicon else "no"', '"yes"'), "wrong"),
        (('"has": ', '"hass": '), "unsupported"),
        (("for line in sys.stdin", "for line in islice(sys.stdin, 9)"), "wrong"),
        (("", ""), "right"),
    ):
        assert change[0] in driver
        (tmp_path / "driver.py").write_text(driver.replace(*change) if change[0] else driver, encoding="utf-8")
        result = matrix.ask([sys.executable, str(tmp_path / "driver.py")], kit)
        assert getattr(result, part).total() > 0
        assert (result.wrong.total() > 0) == (part == "wrong")


def test_the_matrix_names_every_reader_and_part(matrix: ModuleType, tmp_path: Path) -> None:
    known = matrix.read_matrix()
    parts = {part for part, _, _ in matrix.read_kit(tmp_path)}
    compiled = {"C", "C, sanitized", "C++", "Rust", "SQLite", "WebAssembly", "Go", "Kaitai"}
    assert {*known} == {"Python", "Python, not compiled", "JavaScript", *compiled}
    assert all({*row} == parts and {*row.values()} <= {*matrix.SUPPORT} for row in known.values())
