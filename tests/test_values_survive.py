"""Values survive what is done to a lexicon: combining, editing, journals, conversion, changes of columns."""

from __future__ import annotations

import io
import sqlite3
import tempfile
from pathlib import Path
from typing import Any

import pytest
from configurations import CONFIGURATIONS, build_lexicon, words_of
from conftest import random_cases
from hypothesis import given
from hypothesis import strategies as st
from image.plain_columns import columns as plain_columns
from image.plain_reader import PlainImage
from query.test_values import KINDS, with_values

import lexc
from lexc.compile import sets
from lexc.compile.edit import edit_words, read_tiles
from lexc.compile.edit_columns import edit_columns
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon

Truth = dict[str, dict[str, Any]]  # for each word its values by column, without gaps
RULES = {"first": lambda values: values[0], "last": lambda values: values[-1]}


def open_sections(sections: Any) -> Lexicon:
    return lexc.frombytes(b"".join(assemble(sections)))


def truth_of(lexicon: Lexicon) -> Truth:
    """The values of all words, by the page of the format alone."""
    columns = plain_columns(PlainImage(lexicon.tobytes()))
    return {
        word: {name: values[i] for name, values in columns.items() if values[i] is not None}
        for i, word in enumerate(lexicon)
    }


@st.composite
def lexicons(draw: st.DrawFn, n: int, most: int = 12) -> list[Lexicon]:
    """n lexicons of one configuration, with columns of the same types. Some columns are in some lexicons alone."""
    configuration = draw(st.sampled_from(CONFIGURATIONS))
    kinds = draw(st.lists(st.sampled_from([*KINDS]), min_size=1, max_size=3, unique=True))
    found = []
    for _ in range(n):
        words = list(build_lexicon(draw(words_of(configuration[0], most)), *configuration))
        own = [kind for kind in kinds if draw(st.integers(0, 3))]
        sparse = {
            kind: draw(st.lists(KINDS[kind] | st.none(), min_size=len(words), max_size=len(words))) for kind in own
        }
        found.append(with_values(words, sparse, configuration))
    return found


@given(lexicons(3), st.sampled_from([*RULES]), st.sampled_from(["merge", "common", "diff"]))
def test_combined_lexicons_keep_values_and_gaps(some: list[Lexicon], rule: str, operation: str) -> None:
    truths = [truth_of(lexicon) for lexicon in some]
    if operation == "merge":
        words = set().union(*truths)
    elif operation == "common":
        words = set(truths[0]).intersection(*truths[1:])
    else:
        words = set(truths[0]).difference(*truths[1:])
    if not words:
        return
    compiled, _ = sets.combine([lexicon.image for lexicon in some], operation, on_duplicate=rule)
    expected: Truth = {}
    for word in words:
        several: dict[str, list[Any]] = {}
        for truth in truths[:1] if operation == "diff" else truths:
            for name, value in truth.get(word, {}).items():
                several.setdefault(name, []).append(value)
        expected[word] = {name: RULES[rule](values) for name, values in several.items()}
    assert truth_of(open_sections(compiled.sections)) == expected


@given(lexicons(1))
def test_a_lexicon_combined_with_itself_keeps_all_values(some: list[Lexicon]) -> None:
    lexicon = some[0]
    for combined in (lexicon | lexicon, lexicon & lexicon):
        assert truth_of(combined) == truth_of(lexicon)


def test_a_merged_list_has_the_first_values_and_those_that_they_lack() -> None:
    lists = [lexc.build({"a": {"x": values}}) for values in (["t", "t"], ["u", "t", "u"], ["v", "u"])]
    merged, _ = sets.combine([lexicon.image for lexicon in lists], "merge")
    assert truth_of(open_sections(merged.sections)) == {"A": {"x": ["t", "t", "u", "v"]}}


def test_a_column_without_values_fits_every_type() -> None:
    empty = lexc.build(["a"], columns={"x": [None]})
    for values in ([5], ["t"], [b"t"], [[1]], [True]):
        full = lexc.build(["b"], columns={"x": values})
        for merged in (empty | full, full | empty):
            assert truth_of(merged) == {"A": {}, "B": {"x": values[0]}}


@given(lexicons(2))
def test_edited_lexicons_keep_values_and_gaps(some: list[Lexicon]) -> None:
    lexicon, truth = some[0], truth_of(some[0])
    others = read_tiles(list(some[1]), lexicon.image)
    added = open_sections(edit_words(lexicon.image, others, []).sections)
    assert truth_of(added) == {word: truth.get(word, {}) for word in {*truth, *some[1]}}
    if set(truth) - set(some[1]):
        removed = open_sections(edit_words(lexicon.image, [], others).sections)
        assert truth_of(removed) == {word: values for word, values in truth.items() if word not in some[1]}


@given(lexicons(2), st.data())
def test_a_replayed_journal_gives_the_values_of_the_overlay(some: list[Lexicon], data: st.DataObject) -> None:
    truth, words = truth_of(some[0]), sorted({*some[0], *some[1]})
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder, "journal")
        with lexc.Overlay(some[0], journal) as overlay:
            for word in data.draw(st.lists(st.sampled_from(words), max_size=8)):
                if word not in truth:
                    overlay.add(word)
                    truth[word] = {}  # a new word, even if there was one before
                elif len(truth) > 1:
                    overlay.remove(word)
                    del truth[word]
                if data.draw(st.booleans()):
                    assert truth_of(overlay) == truth
            assert dict(overlay.items()) == truth
        with lexc.Overlay(some[0], journal) as replayed:
            assert truth_of(replayed) == truth


@random_cases(30)
@given(lexicons(1))
def test_images_of_every_layout_and_kind_have_the_same_columns(some: list[Lexicon]) -> None:
    lexicon = some[0]
    for layout in ("bitmap", "arcs", "packed"):
        if layout == "bitmap" and lexicon.meta.alphabet.is_utf8:
            continue
        for kind in ("dawg", "gaddag", "trie", "anag"):
            stream = io.BytesIO()
            lexc.convert(lexicon, stream, to_format=kind, layout=layout)
            converted = lexc.frombytes(stream.getvalue())
            assert truth_of(converted) == truth_of(lexicon)
            columns = {name: converted.column(name).type for name in converted.column_names}
            assert columns == {name: lexicon.column(name).type for name in lexicon.column_names}


@given(lexicons(2), st.data())
def test_columns_are_added_dropped_and_renamed_alone(some: list[Lexicon], data: st.DataObject) -> None:
    lexicon, other = some
    names = lexicon.column_names
    dropped = data.draw(st.sets(st.sampled_from(names))) if names else set()
    renamed = {name: f"{name} 2" for name in names if name not in dropped and data.draw(st.booleans())}
    kept = {renamed.get(name, name): name for name in names if name not in dropped}
    added = {name: [*other.column(name)] for name in other.column_names if name not in kept}
    reading = lexc.source.ReadOptions(lexicon.meta.alphabet, columns=added)
    words = lexc.source.read_words([list(other)], reading) if added else None
    edited = open_sections(edit_columns(lexicon.image, words, dropped, renamed))
    old, new = truth_of(lexicon), truth_of(other)
    expected = {
        word: {name: values[kept[name]] for name in kept if kept[name] in values}
        | {name: new[word][name] for name in added if word in new and name in new[word]}
        for word, values in old.items()
    }
    assert truth_of(edited) == expected
    sections = {section.type: bytes(section.data) for section in edited.image.sections}
    assert all(
        sections[section.type] == bytes(section.data)
        for section in lexicon.image.sections
        if section.type not in ("COLU", "WIDX")
    )


PAYLOADS = {"car": [b"\1\0", b""], "cat": [b"x" * 60], "dog": [b"\xff\0\x7f"]}


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
@pytest.mark.parametrize("suffix", ["dawgdic", "marisa"])
def test_payloads_go_through_other_programs_files(layout: str, suffix: str, tmp_path: Path) -> None:
    pytest.importorskip("marisa_trie" if suffix == "marisa" else "dawg")
    lexicon = lexc.build(PAYLOADS, layout=layout, types={"value": "many bytes"})
    lexc.convert(lexicon, tmp_path / "file", to_format=suffix)
    lexc.convert(tmp_path / "file", tmp_path / "back.dawg", layout=layout)
    back = lexc.open(tmp_path / "back.dawg")
    assert {word: sorted(values) for word, values in back.items("", "value")} == {
        word.upper(): sorted(values) for word, values in PAYLOADS.items()
    }


@pytest.mark.parametrize("layout", ["bitmap", "arcs", "packed"])
def test_values_of_every_type_are_rows_of_a_database(layout: str, tmp_path: Path) -> None:
    lexicon = lexc.build(
        {
            "car": {"n": -5, "x": 0.5, "ok": True, "note": "é\n'", "raw": b"\0", "tags": ["b", ""]},
            "cat": {},
            "dog": {"n": 0},
        },
        layout=layout,
    )
    lexc.convert(lexicon, tmp_path / "w.sqlite")
    with sqlite3.connect(tmp_path / "w.sqlite") as database:
        rows = list(database.execute('SELECT word, name, value FROM "values" ORDER BY word, name, position'))
    database.close()
    assert rows == [
        ("CAR", "n", -5), ("CAR", "note", "é\n'"), ("CAR", "ok", 1), ("CAR", "raw", b"\0"), ("CAR", "tags", "b"),
        ("CAR", "tags", ""), ("CAR", "x", 0.5), ("DOG", "n", 0),
    ]  # fmt: skip


def test_the_columns_that_a_format_has_no_room_for_are_named(tmp_path: Path) -> None:
    lexicon = lexc.build({"car": {"value": b"x", "note": "a", "n": 1}})
    for suffix, names in (("kwg", "n, column note, column value"), ("dawgdic", "n, column note")):
        conversion = lexc.convert(lexicon, tmp_path / "file", to_format=suffix)
        assert any(note.endswith(f"cannot store it: column {names}") for note in conversion.notes), conversion.notes
