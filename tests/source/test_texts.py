"""Lists of every encoding, compression and shape load; what is wrong is named with its place."""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import lzma
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import lexc
import lexc.kernels
from lexc.compile.automaton import sort
from lexc.compile.build import BuildOptions, compile_words
from lexc.errors import EmptySource, LexcError, SourceError, UsageError
from lexc.source import ReadOptions, Summary, read_words

WORDS = ["BEAR", "CAR", "CARS"]
TEXT = b"car\ncars\nbear\n"


def zstd_compress(data: bytes) -> bytes:
    try:
        from compression import zstd  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        zstd = pytest.importorskip("backports.zstd")
    return bytes(zstd.compress(data))


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.compress,
    ".bz2": bz2.compress,
    ".xz": lzma.compress,
    ".zst": zstd_compress,
}


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    def write_file(data: bytes | str, name: str = "words.txt") -> Path:
        (tmp_path / name).write_bytes(data if isinstance(data, bytes) else data.encode())
        return tmp_path / name

    return write_file


Write = Callable[..., Path]


def words_of(*sources: Any, **options: Any) -> list[str]:
    words = sort(read_words(sources, ReadOptions(**options)))
    return [words.alphabet.spell(tiles) for tiles in bytes(words.tiles).split(b"\0")[:-1]]


def summary_of(*sources: Any, **options: Any) -> Summary:
    return compile_words(read_words(sources, ReadOptions(**options)), BuildOptions()).words.summary


def read_error(*sources: Any, **options: Any) -> SourceError:
    """The one error; it has a remedy and names what was found."""
    with pytest.raises(SourceError) as caught:
        words_of(*sources, **options)
    return caught.value


class TestFiles:
    @pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "with a byte order mark"])
    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
    @pytest.mark.parametrize("alphabet", ["auto", "english", "swedish"])
    def test_every_line_end_with_and_without_a_byte_order_mark(
        self, write: Write, mark: bytes, end: bytes, alphabet: str
    ) -> None:
        for text in (TEXT, TEXT.rstrip(), b"\n" + TEXT + b"\n\n"):
            path = write(mark + text.replace(b"\n", end))
            assert words_of(path, alphabet=alphabet) == WORDS
            assert words_of(str(path), alphabet=alphabet) == WORDS

    @pytest.mark.parametrize("suffix", PACKERS)
    def test_compressed_lists_are_known_by_their_content(self, write: Write, suffix: str) -> None:
        packed = PACKERS[suffix](b"\xef\xbb\xbf" + TEXT)
        for name in ("words.txt" + suffix, "words.txt", "words", "words.gz"):
            assert words_of(write(packed, name)) == WORDS

    @pytest.mark.parametrize("suffix", PACKERS)
    def test_damaged_compressed_lists_are_refused(self, write: Write, suffix: str) -> None:
        packed = PACKERS[suffix](TEXT * 1000)
        path = write(packed[: len(packed) - 5])
        error = read_error(path)
        assert error.problem == "a damaged compressed file"
        assert error.where == str(path)

    def test_a_plain_list_named_as_compressed_loads(self, write: Write) -> None:
        assert words_of(write(TEXT, "words.gz")) == WORDS

    def test_several_lists_are_one(self, write: Write) -> None:
        one, other = write(b"car\nbear", "1"), write(gzip.compress(b"bear\rcars\r"), "2")
        assert words_of(one, str(other), one) == WORDS
        summary = summary_of(one, other, one)
        assert (summary.lines, summary.words, summary.duplicates) == (6, 3, 3)

    def test_a_bar_stands_for_standard_input(self, monkeypatch: pytest.MonkeyPatch, write: Write) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(b"cars\n"))))
        assert words_of("-", write(b"car\nbear\n")) == WORDS

    def test_a_folder_is_an_error_that_says_so(self, tmp_path: Path) -> None:
        error = read_error(tmp_path)
        assert error.problem == "this is a folder"
        assert error.where == str(tmp_path)
        assert error.remedy == f"Name the files in it: {tmp_path}/*"

    def test_a_file_that_is_not_there_is_named(self, tmp_path: Path) -> None:
        assert read_error(tmp_path / "none.txt").where == str(tmp_path / "none.txt")

    @pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
    def test_utf16_is_refused_with_the_command_that_converts_it(self, write: Write, encoding: str) -> None:
        text = "\ufeffcar\n" if encoding != "utf-16" else "car\n"
        assert "--encoding utf-16" in read_error(write(text.encode(encoding))).remedy

    def test_hunspell_dictionaries_expand(self, write: Write) -> None:
        write("SFX S Y 1\nSFX S 0 s .\n", "en.aff")
        assert words_of(write("2\ncar/S\nbear\n", "en.dic")) == WORDS
        assert words_of(write(b"car\ncars\nbear\n", "list.dic")) == WORDS
        error = read_error(write("3\ncar/S\nbe-ar/S\nbear\n", "en.dic"), alphabet="english")
        assert error.where.endswith("en.dic:3:3")

    def test_a_hunspell_dictionary_without_its_affix_file_names_the_file(self, write: Write) -> None:
        assert read_error(write("1\ncar\n", "alone.dic")).expected.endswith("alone.aff")


class TestIterables:
    @pytest.mark.parametrize("make", [list, tuple, set, iter, dict.fromkeys], ids=lambda make: make.__name__)
    def test_any_iterable_of_words(self, make: Callable[[list[str]], Any]) -> None:
        assert words_of(make(["cars", "car", "bear"])) == WORDS
        assert list(lexc.build(make(["cars", "car", "bear"]))) == WORDS

    def test_words_of_an_iterable_are_taken_as_they_are(self) -> None:
        assert words_of([" a", "#b", "a "]) == [" a", "#b", "a "]
        assert read_error([" a", "b"], alphabet="english").where == "word 1, column 1"

    @pytest.mark.parametrize(
        ("bad", "where", "problem"),
        [
            ("", "word 3", "an empty word"),
            ("A\nB", "word 3", "a line end in a word"),
            ("A\rB", "word 3", "a line end in a word"),
            ("AB\0", "word 3, column 3", "a NUL character"),
            ("A" * 1021, "word 3, column 1", "the word is too long"),
            (5, "word 3", "not a word"),
            (None, "word 3", "not a word"),
            (b"car", "word 3", "not a word"),
            ("C\ud800", "word 3, column 2", "this line is not UTF-8"),
        ],
    )
    @pytest.mark.parametrize("alphabet", ["auto", "english", "swedish"])
    def test_a_bad_word_is_named_by_its_number(self, bad: Any, where: str, problem: str, alphabet: str) -> None:
        error = read_error(["car", "bear", bad, "cars"], alphabet=alphabet)
        assert (error.where, error.problem) == (where, problem)
        assert error.remedy
        summary = summary_of(["car", "bear", bad, "cars"], alphabet=alphabet, skip_invalid=True)
        assert (summary.lines, summary.words, summary.skipped) == (4, 3, 1)
        assert summary.examples == [error.brief()]

    def test_bytes_are_no_iterable_of_words(self) -> None:
        assert read_error(b"car").found == "int"

    def test_a_word_instead_of_a_list_of_words_is_a_missing_file(self) -> None:
        with pytest.raises(SourceError, match="No such file"):
            lexc.build("no such list")


class TestSummary:
    def test_every_line_is_accounted_for(self, write: Write) -> None:
        path = write("# list\n\ncar\nCAR\nc4r\nab\nabcdef\ncars\n  \n")
        summary = summary_of(path, alphabet="english", lengths=(3, 4), skip_invalid=True)
        assert summary == Summary(9, 2, 1, 1, 2, summary.examples)
        assert len(summary.examples) == 1
        assert f"{path}:5:2" in summary.examples[0]

    def test_the_first_five_skipped_lines_are_shown(self, write: Write) -> None:
        path = write("car\n" + "".join(f"x{n}\n" for n in range(9)))
        summary = summary_of(path, alphabet="english", skip_invalid=True)
        assert summary.skipped == 9
        assert [example.split(": ")[0] for example in summary.examples] == [f"{path}:{n}:2" for n in range(2, 7)]

    def test_lengths_are_counted_in_letters(self) -> None:
        assert words_of(["CHA", "CAR", "CH"], alphabet="spanish", lengths=(2, 2)) == ["CHA"]
        assert words_of(["e\u0301a", "abc"], lengths=(2, 2)) == ["éa"]

    @pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\ufeff", "\n  \t\n"])
    @pytest.mark.parametrize("alphabet", ["auto", "english", "swedish"])
    def test_a_list_without_words_is_an_error(self, write: Write, text: str, alphabet: str) -> None:
        path = write(text)
        with pytest.raises(EmptySource) as caught:
            words_of(path, alphabet=alphabet)
        assert caught.value.where == str(path)
        assert caught.value.remedy
        n_lines = len(text.removeprefix(chr(0xFEFF)).splitlines())
        assert caught.value.found.startswith(f"{n_lines} line{'s' * (n_lines != 1)}, ")

    def test_a_list_of_which_nothing_is_left_is_an_error(self, write: Write) -> None:
        with pytest.raises(EmptySource, match="1 skipped, 1 of another length"):
            words_of(write("car\nc4r\n"), alphabet="english", lengths=(7, 8), skip_invalid=True)
        with pytest.raises(EmptySource, match="iterable"):
            words_of([])


class TestWhiteSpace:
    """One rule for lists, tables and the words of every alphabet: that of str.strip, and U+FEFF."""

    SPACES = "\u3000\u00a0\u2003\ufeff\x1c \x85"

    @pytest.mark.parametrize("alphabet", ["english", "swedish", "utf8"])
    def test_white_space_around_words_comments_and_cells_is_stripped(self, write: Write, alphabet: str) -> None:
        around = self.SPACES.join(["", "{}", ""]).format
        rows = [("CAR", "5"), (around("TÅR" if alphabet != "english" else "TAR"), around("7"))]
        expected = sorted(word.strip(self.SPACES) for word, _ in rows)
        text = "".join(f"{word}\n" for word, _ in rows) + f"{around('# note')}\n{self.SPACES}\n"
        assert words_of(write(text), alphabet=alphabet) == expected
        for delimiter in ",;\t":
            table = "".join(f"{word}{delimiter}{points}\n" for word, points in rows) + f"{self.SPACES}# note\n"
            lexicon = lexc.build(write(table), column=1, weight=2, delimiter=delimiter, alphabet=alphabet)
            assert {word: lexicon.column("weight")[word] for word in lexicon} == dict(
                zip(expected, (5, 7), strict=True)
            )


# (line, column in it, problem): what a list must not hold
BAD: dict[str, tuple[bytes, int, str]] = {
    "a byte": (b"CA\xffR", 3, "this line is not UTF-8"),
    "a byte behind letters of several bytes": ("ÅÄ".encode() + b"\xc3R", 3, "this line is not UTF-8"),
    "half a character": (b"CA\xe2\x82", 3, "this line is not UTF-8"),
    "a surrogate": (b"A\xed\xa0\x80", 2, "this line is not UTF-8"),
    "a letter that the alphabet lacks": (b"CA3", 3, "the alphabet has no such letter"),
    "a letter behind blanks": ("\u00a0\t CA\u03a9".encode(), 6, "the alphabet has no such letter"),
    "a letter behind one that decomposes": ("A\u030aC!".encode(), 4, "the alphabet has no such letter"),
    "a word of 1,021 letters": (b" " + b"A" * 1021, 2, "the word is too long"),
    "a NUL character": (b"CA\0R", 3, "a NUL character"),
    "a NUL alone": (b"\0", 1, "a NUL character"),
    "an open bracket": (b"CA[R", 3, "a bracket that is never closed"),
}


class TestPlaces:
    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
    @pytest.mark.parametrize("bad", BAD)
    def test_an_error_names_file_line_column_text_and_remedy(self, write: Write, bad: str, end: bytes) -> None:
        line, column, problem = BAD[bad]
        path = write(end.join([b"# list", b"", b"CAR", line, b"BAR", b""]))
        error = read_error(path, alphabet="swedish")
        assert (error.where, error.problem) == (f"{path}:4:{column}", problem)
        assert error.found
        assert error.remedy
        assert str(error).startswith(f"{path}:4:{column}: {problem}")
        assert words_of(path, alphabet="swedish", skip_invalid=True) == ["BAR", "CAR"]
        assert summary_of(path, alphabet="swedish", skip_invalid=True).examples == [error.brief()]

    @pytest.mark.parametrize("bad", ["a byte", "a NUL character", "a word of 1,021 letters", "a surrogate"])
    @pytest.mark.parametrize("first", ["CAR", "Car", "ÅR"])
    def test_the_place_is_the_same_whatever_alphabet_is_chosen_for_the_list(
        self, write: Write, bad: str, first: str
    ) -> None:
        line, column, problem = BAD[bad]
        path = write(first.encode() + b"\r\n\r\n" + line + b"\r\nBAR\r\n")
        error = read_error(path)
        assert (error.where, error.problem) == (f"{path}:3:{column}", problem)
        assert summary_of(path, skip_invalid=True).skipped == 1

    @pytest.mark.parametrize("suffix", PACKERS)
    def test_places_in_compressed_lists_are_those_of_the_text(self, write: Write, suffix: str) -> None:
        path = write(PACKERS[suffix](b"\xef\xbb\xbfCAR\r\nB4R\r\n"), "words" + suffix)
        assert read_error(path, alphabet="english").where == f"{path}:2:2"

    def test_a_control_character_is_no_letter_of_any_list(self, write: Write) -> None:
        """The commonest slip: a list with definitions, and no --column."""
        path = write("car\ncafé\tcoffee\n")
        error = read_error(path)
        assert error.where == f"{path}:2:5"
        assert "'\\t' (U+0009)" in error.found

    @pytest.mark.parametrize("alphabet", ["english", "swedish"])
    @pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"], ids=["LF", "CRLF", "CR"])
    def test_places_beyond_four_megabytes_are_exact(
        self, write: Write, alphabet: str, end: bytes, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        size = 5 << 20
        if (
            alphabet == "swedish" or lexc.kernels.uncompiled_names()
        ):  # letters beyond ASCII, too, take seconds for a megabyte
            size >>= 8
            monkeypatch.setattr("lexc.source.word_reader._PIECE_SIZE", 1 << 14)
        word = "BILÅR" if alphabet == "swedish" else "BILAR"
        line = word.encode() + end
        n = size // len(line)
        path = write(line * n + b"B4R" + end + line * 3 + b"BA\xff" + end)
        assert read_error(path, alphabet=alphabet).where == f"{path}:{n + 1}:2"
        summary = summary_of(path, alphabet=alphabet, skip_invalid=True)
        assert (summary.lines, summary.duplicates, summary.skipped) == (n + 5, n + 2, 2)
        assert [example.split(": ")[0] for example in summary.examples] == [f"{path}:{n + 1}:2", f"{path}:{n + 5}:3"]

    @pytest.mark.parametrize("shift", range(6))
    def test_a_line_end_may_lie_across_the_border_of_two_chunks(
        self, write: Write, shift: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("lexc.source.word_reader._PIECE_SIZE", 12)
        path = write("A" * shift + "\r\n" + "ÅR\r\n" * 9 + "Å3\r\n")
        assert read_error(path, alphabet="swedish").where == f"{path}:11:2"
        assert summary_of(path, alphabet="swedish", skip_invalid=True).lines == 11


class TestTables:
    def test_a_column_of_a_table_is_a_list(self, write: Write) -> None:
        path = write("1 car  a vehicle\n\n# comment\n2\tbear an animal\n  3 cars more\n")
        assert words_of(path, column=2) == WORDS
        assert words_of(write("car a vehicle\ncars more of them\nbear\n"), column=1) == WORDS

    @pytest.mark.parametrize("name", ["words.csv", "words.CSV", "words.csv.gz", "w.1.csv.xz"])
    def test_csv_and_tsv_imply_their_delimiter_and_the_first_column(self, write: Write, name: str) -> None:
        assert words_of(write("car,a vehicle\ncars,\nbear,an animal", name)) == WORDS
        name = name.replace("csv", "tsv").replace("CSV", "TSV")
        assert words_of(write('car\t"a vehicle\ncars\nbear\tan animal', name)) == WORDS
        assert words_of(write('1\tcar\t"a vehicle\n2\tcars\t\n3\tbear', name), column=2) == WORDS

    def test_any_delimiter_can_be_named(self, write: Write) -> None:
        path = write("x;car;1\nx; cars ;2\nx;bear;3\n")
        assert words_of(path, column=2, delimiter=";") == WORDS
        assert words_of(write("car|1\ncars|2\nbear|3"), delimiter="|") == WORDS
        assert words_of(write("car|1\ncars|2\nbear|3", "x.csv"), delimiter="|") == WORDS

    @pytest.mark.parametrize("delimiter", [";;", '"', "\n", "\r"])
    def test_a_delimiter_is_one_character_and_no_quote(self, write: Write, delimiter: str) -> None:
        with pytest.raises(UsageError, match="delimiter"):
            words_of(write("car;x"), column=1, delimiter=delimiter)

    def test_columns_count_from_one(self, write: Write) -> None:
        with pytest.raises(UsageError, match="the column number is out of range"):
            words_of(write("car;x"), column="0")

    def test_columns_may_count_from_the_end_and_several_may_be_a_word(self, write: Write) -> None:
        path = write("ice cream 12\n# none\ncat  7\nhigh   noon hour 3 # late\n".replace(" # late", ""))
        lexicon = lexc.build(path, column="1..-2", values=["-1:count"], alphabet="utf8")
        assert dict(lexicon.items(column="count")) == {"ice cream": 12, "cat": 7, "high noon hour": 3}
        assert lexc.build(path, column="1..-2", values=["-1:count"], alphabet="utf8", memory="64M") == lexicon
        assert words_of(write("5 a b\n6 c\n"), column="2..-1", alphabet="utf8") == ["a b", "c"]
        assert words_of(write("a b c\nd e\n"), column=-1) == ["C", "E"]
        assert words_of(write("x,y,5\nz,6\n", "w.csv"), column="1..-2", alphabet="utf8") == ["x,y", "z"]
        table = lexc.build(write("cat 1 2\ndog 3\neel\n"), column=1, values=["-2:n", "-9:m"])
        assert [table.values_of(word) for word in table] == [{"n": "1"}, {"n": "dog"}, {}]

    def test_a_row_without_the_columns_of_a_word_is_named(self, write: Write) -> None:
        path = write("a b 5\nc\n")
        with pytest.raises(SourceError, match=r":2: column 1\.\.-2 holds no word; found \['c'\]"):
            lexc.build(path, column="1..-2")
        with pytest.raises(SourceError, match=r":2: column -2 holds no word"):
            lexc.build(path, column=-2)
        assert words_of(path, column="1..-2", skip_invalid=True, alphabet="utf8") == ["a b"]
        error = read_error(write("ok 5\nb\u00e9d x 5\n"), column="1..-2", alphabet="english")
        assert error.where.endswith(":2")

    @pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
    def test_quoted_fields_may_hold_delimiters_quotes_and_line_ends(self, write: Write, end: str) -> None:
        text = f'"a vehicle,{end}see ""cars""",car{end}{end}# "no, quote{end}"#1","cars"{end}"bear","b""ear"{end}'
        path = write(text, "words.csv")
        error = read_error(path, column=2, alphabet="english")
        assert error.where == f"{path}:6:10"
        assert words_of(path, column=2, alphabet="english", skip_invalid=True) == ["CAR", "CARS"]

    @pytest.mark.parametrize(
        ("row", "where"),
        [
            ("x,C4R", "3:4"),
            ("x,  C4R", "3:6"),
            ('x,"C4R"', "3:5"),
            ('"x,y","C4R"', "3:9"),
            ('"""x,",C4R', "3:9"),
            ('"x\ny\nz",C4R', "5:5"),
            ('"x\r\ny\rz","\nC4R"', "6:2"),
            ('x,"C"4R', "3:6"),
            ('x,"C""4R"', "3:5"),
            ('x,C4R,"\n"', "3:4"),
            ("x,C\0R", "3:4"),
            ("x,#CAR", "3:3"),
            ('x,"ÅC4R"', "3:4"),
        ],
    )
    def test_places_in_tables_are_those_of_the_file(self, write: Write, row: str, where: str) -> None:
        path = write(f'x,CAR\n"y\n",CARS\n{row}\nz,BEAR\n', "w.csv")
        where = f"{int(where.split(':')[0]) + 1}:{where.split(':')[1]}"  # the second row has two lines
        error = read_error(path, column=2, alphabet="english")
        assert error.where == f"{path}:{where}"
        summary = summary_of(path, column=2, alphabet="english", skip_invalid=True)
        assert (summary.words, summary.skipped, summary.examples) == (3, 1, [error.brief()])

    def test_bytes_that_are_no_utf8_matter_in_the_column_only(self, write: Write) -> None:
        path = write(b"CAR\tcaf\xe9\nBE\xc4R\tx\nCARS\t\n", "w.tsv")
        assert read_error(path, column=1).where == f"{path}:2:3"
        assert words_of(path, column=1, skip_invalid=True) == ["CAR", "CARS"]
        path = write(b"\xe9\xe9 CAR\n\xe9 B\xc4R\n")
        assert read_error(path, column=2).where == f"{path}:2:4"

    def test_lines_of_tables_are_counted_as_editors_count_them(self, write: Write) -> None:
        path = write("x\x0by\x0c\x85 CAR\na\u2028b B4R\n")
        assert read_error(path, column=3, alphabet="english").where == f"{path}:2:6"

    @pytest.mark.parametrize("row", ["car", "car,", 'car,""', "car,   ", 'car," "', 'car,"a\nb"'])
    def test_a_row_without_a_word_in_the_column_is_named(self, write: Write, row: str) -> None:
        path = write(f"x,car\n{row}\ny,bear\n", "w.csv")
        error = read_error(path, column=2)
        assert error.where == f"{path}:2"
        assert "--column" in error.remedy
        summary = summary_of(path, column=2, skip_invalid=True)
        assert (summary.lines, summary.words, summary.skipped, summary.examples) == (3, 2, 1, [error.brief()])

    def test_a_quote_that_is_never_closed_swallows_nothing(self, write: Write) -> None:
        path = write('car,1\ncars,"2\nbear,3\n', "w.csv")
        error = read_error(path)
        assert (error.where, error.problem) == (f"{path}:2", "a quote that is never closed")
        assert read_error(write('car,1\n"cars"x,"2\n\n# end\n', "w.csv")).where == f"{path}:2"
        assert read_error(write('car,1\n"cars\n', "w.csv")).where == f"{path}:2"
        assert words_of(write('car,1\ncars,"2"x\nbear,"3" "" x', "w.csv")) == WORDS

    def test_a_hash_behind_an_empty_field_is_no_comment(self, write: Write) -> None:
        assert read_error(write("1\tcar\n\t#cars\n", "w.tsv"), column=2, alphabet="english").where.endswith("w.tsv:2:2")
        assert words_of(write("1\tcar\n  #\tcars\n", "w.tsv"), column=2) == ["CAR"]

    def test_a_field_too_long_for_a_table_is_an_error(self, write: Write) -> None:
        with pytest.raises(LexcError, match=r"w\.csv:2: a damaged table"):
            words_of(write('car,1\n"' + (999 * "x" + "\n") * 1100 + '",2\n', "w.csv"), column=1)

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
    @given(
        st.lists(st.lists(st.text("AB'\",; \n\r\t#é", max_size=5), min_size=3, max_size=3), min_size=1, max_size=6),
        st.sampled_from(["\n", "\r\n", "\r"]),
    )
    def test_tables_written_by_csv_are_read_back(self, write: Write, rows: list[list[str]], end: str) -> None:
        cells = [row[1].strip() for row in rows]
        cells = [cell if not set("\n\r\t") & set(cell) else "" for cell in cells]
        file = io.StringIO(newline="")
        csv.writer(file, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(rows)
        path = write(file.getvalue(), "w.csv")
        if not any(cells):
            with pytest.raises(EmptySource):
                words_of(path, column=2, skip_invalid=True)
            return
        summary = summary_of(path, column=2, fold="none", skip_invalid=True)
        assert summary.skipped == cells.count("")
        assert summary.lines == len(rows)
