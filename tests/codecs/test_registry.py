"""The table of formats agrees with the codecs, and a codec is imported only on use."""

from __future__ import annotations

import subprocess
from pathlib import Path

import independent
import pytest

import lexc
from lexc import codecs, opening
from lexc.codecs.codec import Codec
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


@pytest.mark.sweep
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


@pytest.mark.parametrize("name", sorted(independent.FILES))
def test_no_file_that_a_codec_recognises_looks_like_a_text(name: str) -> None:
    data = memoryview(independent.FILES[name])
    if any(True for _ in codecs.matching_codecs(data, name)):
        assert not opening._begins_as_text(data)


@pytest.mark.parametrize(
    "codec", [codec for codec in codecs.all_codecs().values() if codec.write], ids=lambda codec: codec.name
)
def test_no_file_that_a_codec_writes_and_recognises_looks_like_a_text(codec: Codec, tmp_path: Path) -> None:
    path = tmp_path / f"words{codec.suffixes[0]}"
    codecs.write(lexc.build(["care", "cared"]), path, name=codec.name)
    data = memoryview(path.read_bytes())
    assert not (codec.read and codec.recognises(data) and opening._begins_as_text(data))


def test_no_codec_is_imported_to_recognise_a_text(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("naïve text\n", encoding="utf-8")
    code = (
        f"import sys; from lexc import opening; print(opening.is_lexicon({str(text)!r}), 'lexc.codecs' in sys.modules)"
    )
    done = subprocess.run(python_command("-c", code), capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]
