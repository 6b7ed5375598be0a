"""The table of formats agrees with the codecs, and a codec is imported only on use."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import lexc
from lexc import codecs
from lexc.system.processes import python_command

SHARED = {"gaddag_audit", "codec", "compilation", "omissions"}  # imported for every format


def test_the_table_has_the_names_and_suffixes_of_the_codecs() -> None:
    assert [(codec.name, codec.suffixes) for codec in codecs.all_codecs().values()] == [
        (entry.name, entry.suffixes) for entry in codecs._FORMATS
    ]
    assert codecs.names() == list(codecs.all_codecs())


def test_every_module_with_a_codec_is_in_the_table() -> None:
    folder = Path(codecs.__file__).parent
    modules = {path.stem for path in folder.glob("*.py") if "\nCODEC = " in path.read_text(encoding="utf-8")}
    assert {entry.module for entry in codecs._FORMATS} == modules


@pytest.fixture
def kwg(tmp_path: Path) -> Path:
    codecs.write(lexc.build(["care", "cared"]), tmp_path / "words.kwg")
    return tmp_path / "words.kwg"


@pytest.mark.parametrize(
    ("code", "modules"),
    [
        ("pass", set()),
        ("codecs.names()", set()),
        ("codecs.find_codec('kwg')", {"kwg"}),
        ("codecs.find_by_suffix('words.kbwg')", {"kbwg", "kwg"}),
        ("codecs.find_by_suffix('words.lxd')", {"lxd"}),
        ("codecs.read(sys.argv[1])", {"kwg"}),
    ],
)
def test_a_codec_is_imported_on_use(kwg: Path, code: str, modules: set[str]) -> None:
    program = f"import sys\nfrom lexc import codecs\n{code}\nprint(*sys.modules)"
    ran = subprocess.run(python_command("-c", program, str(kwg)), capture_output=True, text=True, check=True)
    seen = {name.removeprefix("lexc.codecs.") for name in ran.stdout.split() if name.startswith("lexc.codecs.")}
    assert {entry.module for entry in codecs._FORMATS} & seen == modules
    assert seen >= SHARED
