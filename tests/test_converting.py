"""`lexc.convert` does the same as the command `lexc convert`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

import lexc
from lexc import codecs
from lexc.converting import Conversion
from lexc.errors import UsageError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    lexc.build({"CAR": 3, "CARE": 9}, alphabet="english", licence="MIT").save(tmp_path / "x.dawg")
    return tmp_path / "x.dawg"


def test_another_programs_file_is_written_and_omissions_are_noted(path: Path) -> None:
    target = path.with_name("x.kwg")
    made = lexc.convert(path, target, share_tails=True, order="breadth", kind="dawg")
    lost = "left out, since kwg cannot store it: licence, column weight"
    assert made == Conversion(str(path), str(target), "kwg", 2, target.stat().st_size, [], [lost])
    assert made.to_dict()["notes"] == [lost]
    back = lexc.convert(target, path.with_name("y.gaddag"), title="Two")
    assert "English is taken" in back.source_notes[0]
    with lexc.open(path.with_name("y.gaddag")) as lexicon:
        assert (list(lexicon), lexicon.graph.kind, lexicon.meta.title) == (["CAR", "CARE"], "gaddag", "Two")


def test_a_lexicon_in_memory_goes_to_a_stream(path: Path) -> None:
    lexicon, stream = lexc.build(["CAR", "CARE"], alphabet="english"), io.BytesIO()
    made = lexc.convert(lexicon, stream, to_format="text")
    assert (stream.getvalue(), made.file, made.bytes) == (b"CAR\nCARE\n", "-", 9)
    stream = io.BytesIO()
    assert lexc.convert(path, stream, to_format="trie").format == "trie"
    assert lexc.open(stream.getvalue()).complete("C") == ["CARE", "CAR"]


def test_a_word_list_becomes_an_image(tmp_path: Path) -> None:
    (tmp_path / "x.txt").write_text("do\ncat\ncare\n")
    assert lexc.convert(tmp_path / "x.txt", tmp_path / "x.gaddag").n_words == 3
    assert "CAT" in lexc.open(tmp_path / "x.gaddag")


def test_a_dictionary_keeps_its_case_and_its_rules(tmp_path: Path) -> None:
    (tmp_path / "x.aff").write_text("SET UTF-8\nCOMPOUNDFLAG C\nCOMPOUNDMIN 3\n")
    (tmp_path / "x.dic").write_text("3\nHaus/C\ntür/C\nrein\n", encoding="utf-8")
    made = lexc.convert(tmp_path / "x.dic", tmp_path / "x.dawg")
    with lexc.open(tmp_path / "x.dawg") as lexicon:
        assert (made.n_words, list(lexicon)) == (3, ["Haus", "rein", "tür"])
        assert lexicon.is_correct("Haustür")
        assert not lexicon.is_correct("Hausrein")
    made = lexc.convert(tmp_path / "x.dic", tmp_path / "x.gaddag")
    assert "DICT" in made.notes[0]


@pytest.mark.parametrize("name", [codec.name for codec in codecs.all_codecs().values() if codec.read and codec.write])
def test_a_file_becomes_the_image_that_its_lexicon_becomes(path: Path, name: str) -> None:
    """As a path and as an opened lexicon, with the same words, letters, columns and sections."""
    if name == "marisa":
        pytest.importorskip("marisa_trie")
    source, images = path.with_name(f"x.{name}"), [path.with_name("a.dawg"), path.with_name("b.dawg")]
    lexc.convert(path, source, to_format=name)
    lexc.convert(source, images[0], from_format=name)
    lexc.convert(lexc.open(source, from_format=name), images[1])
    first, second = (lexc.open(image) for image in images)
    assert dict(first.items()) == dict(second.items())
    assert first.meta.alphabet.labels == second.meta.alphabet.labels
    assert [section.type for section in first.image.sections] == [section.type for section in second.image.sections]


@pytest.mark.parametrize(
    ("target", "options", "message"),
    [
        ("x.dawg", {}, "overwrite"), ("y", {}, "does not say"), ("y", {"to_format": "zip"}, "no such format"),
        ("y", {"to_format": "wmp"}, "only read"), ("y.kwg", {"kind": "trie"}, "dawg or gaddag"),
        ("y.kwg", {"order": "sideways"}, "order"),
    ],
)  # fmt: skip
def test_contradicting_arguments_are_refused_and_nothing_is_written(
    path: Path, target: str, options: dict[str, str], message: str
) -> None:
    before = path.read_bytes()
    with pytest.raises(UsageError, match=message):
        lexc.convert(path, path.with_name(target), **options)  # type: ignore[arg-type]
    assert [(file.name, file.read_bytes()) for file in path.parent.iterdir()] == [("x.dawg", before)]


def test_formats_are_those_of_the_command_line() -> None:
    assert {"text", "csv", "hunspell", "kwg"} <= {name for name, codec in codecs.all_codecs().items() if codec.read}
