"""Grids are read, judged and written, in every format, by us and by others."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import outside
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexc.errors import ResourceMissing
from lexc.puzzles import PuzzleError, read_grid, write_grid
from lexc.puzzles.clues import clue_of
from lexc.puzzles.files import FORMATS
from lexc.puzzles.grid import CIRCLE, Grid, parse_place, place_name

PLAIN = "#..A.\n.[CH]..#\n.._..\n"
BARRED = "....\n....\n\n.|..\n_..+\n"
IPUZ = {
    "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "title": "A  title", "block": "#",
    "empty": 0, "puzzle": [[1, {"cell": 2, "style": {"barred": "TL"}}, "#"], [3, 0, None]],
    "solution": [["A", "B", "#"], ["C", 0, None]],
}  # fmt: skip
CLUED = {
    **IPUZ, "puzzle": [[1, 0, 2], ["#", "#", 0], [3, 0, 0]], "solution": [["C", "A", "T"], ["#", "#", "O"], [*"PIT"]],
    "clues": {"Across": [[1, "Feline ~ or not"], {"number": 3, "clue": "Mine"}], "Down": [["2", "A column"]]},
}  # fmt: skip


class TestSlots:
    """Numbers, names and cells of slots, as solvers know them."""

    def test_numbers_run_by_rows_and_belong_to_starts(self) -> None:
        grid = read_grid("...#\n.#..\n....\n")
        assert [slot.name for slot in grid.slots] == ["1A", "1D", "2D", "3A", "4D", "5A"]
        assert grid.numbers[0, 0] == 1
        assert {slot.name: len(slot.cells) for slot in grid.slots}["1A"] == 3

    def test_bars_end_slots(self) -> None:
        assert [(slot.name, len(slot.cells)) for slot in read_grid(BARRED).slots if slot.direction == "A"] == [
            ("1A", 2), ("3A", 2), ("5A", 4),
        ]  # fmt: skip

    def test_runs_below_the_least_length_are_no_slots(self) -> None:
        grid = read_grid("..#...\n")
        assert [len(slot.cells) for slot in grid.slots] == [2, 3]
        assert [len(slot.cells) for slot in replace(grid, least=3).slots] == [3]

    def test_an_unknown_slot_is_an_error_that_names_those_there_are(self) -> None:
        with pytest.raises(PuzzleError, match=r"no such slot; expected one of 1A, 4A; found '9A'"):
            read_grid("...\n...\n").slot("9A")

    @given(st.integers(0, 80), st.integers(0, 80))
    def test_places_are_read_as_they_are_written(self, row: int, column: int) -> None:
        assert parse_place(place_name((row, column))) == (row, column)

    def test_a_word_is_put_into_a_slot(self) -> None:
        grid = read_grid("..A\n")
        assert grid.with_word(grid.slot("1a"), "CBA").letters[0, 0] == "C"
        with pytest.raises(PuzzleError, match=r"1A, C1.*expected A; found B"):
            grid.with_word(grid.slot("1A"), "CBB")
        with pytest.raises(PuzzleError, match=r"does not fit.*expected 3 letters; found AB \(2\)"):
            grid.with_word(grid.slot("1A"), "AB")
        grid = read_grid("....\n#.##\n#.##\n")
        with pytest.raises(PuzzleError, match=r"found CAT \(3\)\. Slots of 3 letters: 2D\.$"):
            grid.with_word(grid.slot("1A"), "CAT")


def test_notes_name_what_is_unusual() -> None:
    notes = "\n".join(read_grid("..#...\n..####\n.#....\n").notes)
    assert "slots of two letters: 1A" in notes
    assert "unchecked" in notes
    assert "3 parts" in notes
    assert "not symmetric" in notes
    assert read_grid("...\n...\n...\n").notes == ()


def clues(grid: Grid) -> dict[str, str]:
    return {slot.name: text for slot in grid.slots if (text := clue_of(grid, slot))}


class TestFiles:
    """Files of other programs."""

    @pytest.mark.parametrize("suffix", [".txt", ".xd", ".ipuz"])
    @pytest.mark.parametrize("text", [PLAIN, BARRED, "A.\nBC\n"])
    def test_a_grid_that_is_written_is_read_as_the_same(self, tmp_path: Path, suffix: str, text: str) -> None:
        grid, path = read_grid(text), tmp_path / f"x{suffix}"
        notes = write_grid(grid, path)
        again = read_grid(path)
        assert again.letters == grid.letters
        assert (again.right_bars == grid.right_bars and again.lower_bars == grid.lower_bars) or "bars" in notes[0]
        assert again.holes == grid.holes

    def test_headers_stay(self, tmp_path: Path) -> None:
        grid = read_grid("Title: One\nAuthor: Two\n\n..\n..\n")
        for suffix in (".txt", ".xd", ".ipuz"):
            write_grid(grid, tmp_path / f"x{suffix}")
            assert dict(read_grid(tmp_path / f"x{suffix}").headers)["Title"] == "One"

    def test_xd_has_sections_rebus_and_clues(self, tmp_path: Path) -> None:
        path = tmp_path / "x.xd"
        path.write_text(
            "## Metadata\n\nTitle: T\nRebus: 1=HEART 2=X\n\n\n## Grid\n\nA1#\nB.2\n\n\n## Clues\n\nA1. Clue ~ AHEART\n"
        )
        assert read_grid(path).letters == {(0, 0): "A", (0, 1): "HEART", (1, 0): "B", (1, 1): "", (1, 2): "X"}

    @pytest.mark.parametrize("suffix", [".xd", ".ipuz", ".puz"])
    def test_clues_stay_beside_the_words_that_have_not_changed(self, tmp_path: Path, suffix: str) -> None:
        if suffix == ".puz":
            pytest.importorskip("puz", reason="puzpy is not installed")
        first, path = tmp_path / "first.ipuz", tmp_path / f"x{suffix}"
        first.write_text(json.dumps(CLUED))
        assert write_grid(read_grid(first), path) == []
        grid = read_grid(path)
        assert clues(grid) == {"1A": "Feline ~ or not", "3A": "Mine", "2D": "A column"}
        grid = grid.with_letters({(2, 0): "X"})
        assert write_grid(grid, path) == ["1 clue left out: their words have changed"]
        assert clues(read_grid(path)) == {"1A": "Feline ~ or not", "2D": "A column"}

    @pytest.mark.parametrize("suffix", [".xd", ".ipuz", ".puz"])
    def test_circles_and_headers_stay(self, tmp_path: Path, suffix: str) -> None:
        if suffix == ".puz":
            pytest.importorskip("puz", reason="puzpy is not installed")
        first, path = tmp_path / "first.ipuz", tmp_path / f"x{suffix}"
        circled = {"cell": 0, "style": {"shapebg": "circle"}}
        puzzle = [[1, circled, 2], ["#", "#", 0], [{"cell": 3, "style": "round"}, 0, 0]]
        texts = {"author": "N. “Ñ” O", "copyright": "© N", "notes": "Two\nlines"}
        first.write_text(json.dumps({**CLUED, **texts, "puzzle": puzzle, "styles": {"round": {"shapebg": "circle"}}}))
        assert write_grid(read_grid(first), path) == []
        grid = read_grid(path)
        assert grid.circles == {(0, 1), (2, 0)}
        headers = {key: " ".join(value.split()) for key, value in grid.headers}
        assert headers.items() >= {"Author": "N. “Ñ” O", "Copyright": "© N", "Notes": "Two lines"}.items()

    def test_ipuz_keeps_its_other_fields_and_styles(self, tmp_path: Path) -> None:
        path, looks = tmp_path / "x.ipuz", {"color": "ff0000", "mark": {"TL": "x"}}
        others = {"showenumerations": True, "org.example:level": [1, {"a": "b"}]}
        puzzle = [[{"cell": 1, "style": {**looks, "barred": "B"}}, 0, {"cell": "#", "style": {"color": "0"}}]]
        deep: object = {"a": 1}
        for _ in range(900):
            deep = [deep]
        file = {**IPUZ, **others, "puzzle": puzzle, "checksum": ["x"], "x:deep": deep, "date": "1/2/2026"}
        path.write_text(json.dumps(file))
        grid = read_grid(path)
        assert grid.notes[0] == "the field 'x:deep' is nested too deeply: left out"
        write_grid(grid.with_letters({(0, 0): "Z"}), path)
        written = json.loads(path.read_text())
        assert written["puzzle"] == puzzle[:1]
        assert written.items() >= {**others, "date": "1/2/2026"}.items()
        assert not {"checksum", "x:deep"} & written.keys()

    def test_notes_name_what_a_kind_of_file_has_no_room_for(self, tmp_path: Path) -> None:
        grid = replace(read_grid("Series: S\nEditor: E\n\n.A\n..\n"), styles={(0, 0): CIRCLE, (0, 1): CIRCLE})
        assert write_grid(grid, tmp_path / "x.txt") == ["2 circles left out: a text has none"]
        assert write_grid(grid, tmp_path / "x.xd") == ["1 circle left out: an empty or longer cell of .xd has none"]
        assert write_grid(grid, tmp_path / "x.ipuz") == [".ipuz has no Series: left out"]
        pytest.importorskip("puz", reason="puzpy is not installed")
        assert write_grid(grid, tmp_path / "x.puz") == [".puz has no Series, Editor: left out"]

    def test_xd_marks_circles_or_shades_by_small_letters(self, tmp_path: Path) -> None:
        path = tmp_path / "x.xd"
        path.write_text("Title: T\nSpecial: shaded\n\n\nAb\ncD\n")
        grid = read_grid(path)
        assert ({*grid.letters.values()}, {*grid.styles}) == ({*"ABCD"}, {(0, 1), (1, 0)})
        write_grid(grid, path)
        assert path.read_text() == "Title: T\nSpecial: shaded\n\n\nAb\ncD\n"

    def test_clues_that_a_file_has_no_room_for_are_noted(self, tmp_path: Path) -> None:
        (tmp_path / "x.ipuz").write_text(json.dumps({**CLUED, "clues": {"Across": [[1, "Cat"], [9, "None"]]}}))
        grid = read_grid(tmp_path / "x.ipuz")
        assert grid.notes[0] == "1 clue of no slot: left out"
        assert write_grid(grid, tmp_path / "x.txt") == ["1 clue left out: a text has none"]

    def test_xd_has_clues_across_before_those_down(self, tmp_path: Path) -> None:
        (tmp_path / "x.ipuz").write_text(json.dumps(CLUED))
        write_grid(read_grid(tmp_path / "x.ipuz"), tmp_path / "x.xd")
        assert (tmp_path / "x.xd").read_text().split("\n\n\n")[2] == (
            "A1. Feline ~ or not ~ CAT\nA3. Mine ~ PIT\n\nD2. A column ~ TOT\n"
        )

    def test_ipuz_has_bars_holes_and_a_solution(self, tmp_path: Path) -> None:
        path = tmp_path / "x.ipuz"
        path.write_text(json.dumps(IPUZ))
        grid = read_grid(path)
        assert grid.letters == {(0, 0): "A", (0, 1): "B", (1, 0): "C", (1, 1): ""}
        assert (grid.holes, grid.right_bars, grid.headers) == ({(1, 2)}, {(0, 0)}, (("Title", "A  title"),))

    def test_other_programs_read_our_ipuz(self, tmp_path: Path) -> None:
        ipuz = pytest.importorskip("ipuz", reason="ipuz is not installed")
        write_grid(read_grid(BARRED), tmp_path / "x.ipuz")
        assert ipuz.read((tmp_path / "x.ipuz").read_text())["dimensions"] == {"width": 4, "height": 2}

    def test_puz_is_read_as_it_was_written(self, tmp_path: Path) -> None:
        pytest.importorskip("puz", reason="puzpy is not installed")
        grid = read_grid("Title: T\n\nAB#\nC[DE]F\n#GH\n")
        assert write_grid(grid, tmp_path / "x.puz") == []
        assert read_grid(tmp_path / "x.puz").letters == grid.letters
        assert "no bars" in write_grid(read_grid(BARRED), tmp_path / "y.puz")[0]
        assert {*read_grid(tmp_path / "y.puz").letters.values()} == {""}
        (tmp_path / "z.puz").write_bytes((tmp_path / "x.puz").read_bytes()[:60])
        with pytest.raises(PuzzleError, match="no file of Across Lite"):
            read_grid(tmp_path / "z.puz")

    def test_cells_of_a_puz_without_a_letter_are_empty(self, tmp_path: Path) -> None:
        pytest.importorskip("puz", reason="puzpy is not installed")
        grid = read_grid("A.#\n..F\n#GX\n")
        assert write_grid(grid, tmp_path / "x.puz") == []
        assert read_grid(tmp_path / "x.puz").letters == grid.letters

    def test_a_locked_solution_of_a_puz_is_no_solution(self, tmp_path: Path) -> None:
        puz = pytest.importorskip("puz", reason="puzpy is not installed")
        write_grid(read_grid("ABCDE\nFGHIJ\nKLMNO\n"), tmp_path / "x.puz")
        puzzle = puz.read(str(tmp_path / "x.puz"))
        puzzle.lock_solution(1234)
        puzzle.save(str(tmp_path / "x.puz"))
        grid = read_grid(tmp_path / "x.puz")
        assert {*grid.letters.values()} == {""}
        assert len(grid.letters) == 15
        assert grid.notes[0].startswith("the solution is locked")

    def test_puz_without_its_package_says_what_to_install(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(__import__("sys").modules, "puz", None)
        with pytest.raises(ResourceMissing, match=r"lexc\[puzzles\]"):
            write_grid(read_grid("..\n"), tmp_path / "x.puz")

    def test_an_unknown_suffix_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(PuzzleError, match="which format"):
            write_grid(read_grid("..\n"), tmp_path / "x.jpz")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("...\n..\n", r"row 2: rows of different lengths; expected 3 cells as in row 1; found 2"),
        (".!.\n...\n", r"row 1, column 2: no letter"),
        ("\n\n", "no grid"),
        ("." * 65 + "\n..\n", "no grid of this size|different lengths"),
        ("..\n..\n\n..\n", "bars do not fit"),
        ("..\n..\n\n.x\n..\n", r"bars, row 1, column 2: no bar"),
        ("\n" * 20_000, "too many lines"),
    ],
)
def test_bad_grids_are_errors_with_row_and_column(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        read_grid(text)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"extra": float("inf")}, "x.ipuz: no ipuz; expected JSON; found Out of range"),
        ({"title": "\ud800"}, "x.ipuz: no ipuz; expected JSON; found .*surrogates"),
        ({"solution": [["A", "B]", "#"]]}, "x.ipuz: row 1, column 2: no letter"),
        ({"solution": [["A\x1b[31m"]]}, r"x.ipuz: row 1, column 1: no letter; .*found 'A.x1b"),
        ({"solution": [["A"], ["_"]]}, "x.ipuz: row 2, column 1: no letter"),
        ({"puzzle": [[0] * 65]}, "no grid of this size; expected 1 to 64 rows and columns; found 1 x 65"),
    ],
)
def test_an_ipuz_that_could_not_be_written_again_is_refused(
    tmp_path: Path, changes: dict[str, object], message: str
) -> None:
    (tmp_path / "x.ipuz").write_text(json.dumps({**IPUZ, **changes}))
    with pytest.raises(PuzzleError, match=message):
        read_grid(tmp_path / "x.ipuz")


def test_texts_of_an_ipuz_stay_however_long_or_strange_they_are(tmp_path: Path) -> None:
    path, long = tmp_path / "x.ipuz", "A" * 50
    path.write_text(json.dumps({**IPUZ, "solution": [[long, "B"]], "title": {"en": "A"}}))
    grid = read_grid(path)
    write_grid(grid, path)
    assert read_grid(path).letters[0, 0] == grid.letters[0, 0] == long
    assert json.loads(path.read_bytes())["title"] == {"en": "A"}


def test_a_puz_that_other_formats_could_not_hold_is_refused(tmp_path: Path) -> None:
    puz = pytest.importorskip("puz", reason="puzpy is not installed")
    puzzle = puz.Puzzle("1.3")
    puzzle.width, puzzle.height, puzzle.solution, puzzle.fill = 65, 1, "A" * 65, "-" * 65
    puzzle.save(str(tmp_path / "x.puz"))
    with pytest.raises(PuzzleError, match=r"no grid of this size; .* found 1 x 65"):
        read_grid(tmp_path / "x.puz")
    puzzle.width, puzzle.solution, puzzle.fill = 2, "A]", "--"
    puzzle.save(str(tmp_path / "x.puz"))
    with pytest.raises(PuzzleError, match="row 1, column 2: no letter"):
        read_grid(tmp_path / "x.puz")


def test_a_puz_refuses_rebuses_outside_latin_1_and_holds_any_title(tmp_path: Path) -> None:
    pytest.importorskip("puz", reason="puzpy is not installed")
    with pytest.raises(PuzzleError, match=r"letters of a \.puz are Latin-1"):
        write_grid(read_grid("[ŁA].\n..\n"), tmp_path / "x.puz")
    assert write_grid(read_grid("Title: a\0b\n\n..\n"), tmp_path / "x.puz") == []
    assert read_grid(tmp_path / "x.puz").headers == (("Title", "a b"),)


@given(st.binary(max_size=200), st.sampled_from([known.suffix for known in FORMATS.values()][:3]))
def test_any_file_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, data: bytes, suffix: str) -> None:
    path = tmp_path_factory.mktemp("any") / f"x{suffix}"
    path.write_bytes(data)
    try:
        assert read_grid(path).slots is not None
    except (PuzzleError, ResourceMissing) as error:
        assert str(error)


@given(st.recursive(st.none() | st.text(max_size=3) | st.integers(), lambda x: st.lists(x, max_size=4)), st.booleans())
def test_any_ipuz_is_read_or_refused(tmp_path_factory: pytest.TempPathFactory, value: object, is_styled: bool) -> None:
    path = tmp_path_factory.mktemp("any") / "x.ipuz"
    path.write_text(
        json.dumps(
            {
                **IPUZ,
                "puzzle": value,
                "solution": value,
                "clues": {"Across": value},
                "styles": value if is_styled else {},
                "saved": value,
                "extra": value,
            }
        )
    )
    try:
        write_grid(read_grid(path), path)
    except PuzzleError as error:
        assert "x.ipuz" in str(error)


def test_files_of_other_programs_are_read_and_written_back(tmp_path: Path) -> None:
    files = outside.grid_files()
    pytest.importorskip("puz", reason="puzpy is not installed")
    assert files
    for path in files:
        grid = read_grid(path)
        assert grid.slots, path
        for suffix in (".puz", ".ipuz", ".xd", ".txt"):
            write_grid(grid, tmp_path / f"x{suffix}")
            again = read_grid(tmp_path / f"x{suffix}")
            assert (again.letters, again.slots) == (grid.letters, grid.slots), (path, suffix)
