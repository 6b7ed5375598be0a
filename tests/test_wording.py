"""Names and docstrings keep the rules of CONTRIBUTING.md, "Words", as far as a machine can tell."""

from __future__ import annotations

from pathlib import Path

import pytest
import wording


@pytest.mark.parametrize("folder", ["lexc", "tests", "setup.py"])
def test_names_and_docstrings_keep_the_rules(folder: str) -> None:
    assert not [str(fault) for path in wording.files([folder]) for fault in wording.faults(path)]


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('def read(): "Of a file."', "begins without a subject"),
        ('class Node: "A node."\n\ndef child_of(): pass', "without a docstring"),
        ('def _closed(): "Add the states reachable by deletions."', "a participle"),
        ('def duel(): "The position."', "explains nothing"),
        ('def sound() -> bool: "Whether it is sound."', "no question"),
        (f'def read(): "Read {"the words and " * 9}the file."', "a sentence of 30 words"),
        ("how = 1", "a noun"),
        ("for to in (1, 2): pass", "a noun"),
        ('def misspelt(): "Make a mistake in a word."', "a participle"),
        ('SIZE = 1\n"""What an image takes."""', "begins without a subject"),
        ("SIZE = 1  # What an image takes", "begins without a subject"),
        (f"# {'The words and ' * 9}\n# the file.\nSIZE = 1", "a sentence of 29 words"),
        ("def test_it_is_sold(): pass", "without a subject"),
        ('def read(): "Read the vertices of the DAWG."', "'node' here"),
        ('def merge(): "Merge columns. Of bits min is their conjunction."', "begins with Of"),
        ('def find(): "The ordinal of a word, else -1."', "'else' is"),
        ('def find(): "The ordinal of a word; else -1."', "'else' is"),
    ],
)
def test_a_broken_rule_is_named(code: str, fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "ROOT", tmp_path)
    (tmp_path / "lexc").mkdir()
    path = tmp_path / "lexc" / "module.py"
    path.write_text(f'"""A module."""\n{code}\n', encoding="utf-8")
    assert fault in " ".join(str(found) for found in wording.faults(path))


@pytest.mark.parametrize(
    "code", ['def accepts() -> bool: "Whether a word ends."', "def test_a_word_is_sold(): pass", "to_file = 1"]
)
def test_good_names_are_left_alone(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "ROOT", tmp_path)
    path = tmp_path / "module.py"
    path.write_text(f'"""A module."""\n{code}\n', encoding="utf-8")
    assert not [*wording.faults(path)]


def test_a_number_for_a_field_of_a_row_is_named_in_kernels_of_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wording, "ROOT", tmp_path)
    path = tmp_path / "lexc" / "kernels" / "plays" / "module.py"
    path.parent.mkdir(parents=True)
    path.write_text('"""A module."""\nscore = rows[row + 3] + rows[row + SCORE] + rows[row + 1]\n', encoding="utf-8")
    assert [fault.text for fault in wording.faults(path)] == ["rows[row + 3]: a field of a row has a name"]
