"""A lexicon of keys finds every spelling of a word, and answers with its written form."""

from __future__ import annotations

import copy
import pickle
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lexc
from lexc.compile import sets
from lexc.compile.edit import add_words, read_additions
from lexc.compile.edit_columns import edit_columns
from lexc.errors import QueryError, SourceError, UsageError
from lexc.image.writer import assemble
from lexc.lexicon import Lexicon, keyed_class
from lexc.query.written import SHAPES

WORDS = ["CAFÉ", "ICE CREAM", "ICECREAM", "ice-cream", "face", "FACE", "Face", "look-in", "April Fool", "straße"]
SPELLINGS = [
    "cafe",
    "Café",
    "CAFE\u0301",
    "ice cream",
    "IceCream",
    "i.c.e. cream",
    "facé",
    "LOOKIN",
    "aprilfool",
    "strasse",
]

OTHERS = {
    "analyse", "close", "column", "contains_many", "count", "cryptogram", "cursor", "derivations", "explore", "facts",
    "get", "has_keys_with_prefix", "index", "index_many", "is_correct", "isdisjoint", "longest_prefix_item", "mistakes",
    "path", "save", "select", "to_arrow", "tobytes", "values_of", "verify", "weight",
}  # fmt: skip
"""The methods whose answers are no words of the lexicon, or which write them themselves."""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return lexc.build(WORDS, key="letters")


def test_every_spelling_of_a_word_is_in_it(lexicon: Lexicon) -> None:
    assert [word in lexicon for word in SPELLINGS] == [True] * len(SPELLINGS)
    assert lexicon.contains_many([*SPELLINGS, "caf", "cafes"]) == [True] * len(SPELLINGS) + [False, False]
    assert [lexicon.index(word) for word in ("cafe", "CAFÉ")] == [1, 1]


def test_one_key_has_all_its_written_forms(lexicon: Lexicon) -> None:
    assert lexicon.values_of("icecream") == {"written": ["ICE CREAM", "ice-cream"]}
    assert lexicon.values_of("Café") == {"written": ["CAFÉ"]}
    assert lexicon.values_of("face") == {"written": ["Face"]}
    assert len(lexicon) == 6


def test_words_are_listed_as_they_are_written_in_the_order_of_keys(lexicon: Lexicon) -> None:
    expected = ["April Fool", "CAFÉ", "Face", "ICE CREAM", "look-in", "straße"]
    assert list(lexicon) == lexicon[:] == lexicon.keys() == list(lexicon.iterkeys()) == expected
    assert lexicon[1] == "CAFÉ"
    assert lexicon[-1] == "straße"


@pytest.mark.parametrize(
    ("method", "arguments", "expected"),
    [
        ("pattern", ["C?F?"], ["CAFÉ"]),
        ("pattern", ["ICE ?????"], ["ICE CREAM"]),
        ("pattern", ["ice-?????"], ["ICE CREAM"]),
        ("pattern", ["[A-C]*"], ["April Fool", "CAFÉ"]),
        ("pattern", ["*É"], ["CAFÉ", "Face", "straße"]),
        ("regex", ["ice cr.*|.+é"], ["CAFÉ", "Face", "ICE CREAM", "straße"]),
        ("anagram", ["éfac"], ["CAFÉ", "Face"]),
        ("anagram", ["ca-f?"], ["CAFÉ", "Face"]),
        ("near", ["cafee"], [("CAFÉ", 1)]),
        ("iterkeys", ["ice c"], ["ICE CREAM"]),
        ("prefixes", ["Café au lait"], ["CAFÉ"]),
        ("prefix_items", ["café au lait"], [("CAFÉ", {"written": ["CAFÉ"]})]),
        ("longest_prefix_item", ["Café au lait"], ["CAFÉ", {"written": ["CAFÉ"]}]),
        ("ladder", ["face", "face"], ["Face"]),
        ("isomorphs", ["café"], ["CAFÉ", "Face"]),
        ("items", ["i c"], [("ICE CREAM", {"written": ["ICE CREAM", "ice-cream"]})]),
        ("similar", ["cxfe", {"X": "A"}], ["CAFÉ"]),
        ("suggest", ["icecraem", 1], ["ICE CREAM"]),
        ("acrostic", ["ça"], [("C*", ["CAFÉ"]), ("A*", ["April Fool"])]),
        ("by_alphagram", [["cafe", "face"]], [("ACEF", ["CAFÉ", "Face"])]),
        ("answers", ["cafe", "anagram"], ["CAFÉ", "Face"]),
    ],
)
def test_answers_are_written_forms(lexicon: Lexicon, method: str, arguments: list[Any], expected: list[Any]) -> None:
    found = list(getattr(lexicon, method)(*arguments))
    lists = [(row[0], list(row[1])) if method in ("acrostic", "by_alphagram") else row for row in found]
    assert lists == expected


def test_every_method_that_answers_with_words_answers_with_written_forms() -> None:
    methods = {name for name in dir(Lexicon) if not name.startswith("_") and callable(getattr(Lexicon, name))}
    unknown = sorted(methods - SHAPES.keys() - OTHERS)
    assert unknown == [], (
        f"give {', '.join(unknown)} a shape in SHAPES of lexc/query/written.py if it answers with words"
    )


def test_the_longest_prefix_is_a_written_form(lexicon: Lexicon) -> None:
    assert (lexicon.longest_prefix("ice creams"), lexicon.longest_prefix("xyz")) == ("ICE CREAM", None)


def test_conditions_take_any_spelling(lexicon: Lexicon) -> None:
    assert list(lexicon.find(prefix="icé", length=8)) == ["ICE CREAM"]
    assert list(lexicon.find(not_includes="É", suffix="-in")) == ["look-in"]


@pytest.mark.parametrize(
    ("enumeration", "expected"),
    [
        ("(3,5)", ["ICE CREAM"]),
        ("5, 4", ["April Fool"]),
        ("3-5", ["ICE CREAM"]),  # by its second form
        ("4-2", ["look-in"]),
        ("4", ["CAFÉ", "Face"]),
        ("*,4", ["April Fool"]),
        ("*,*", ["April Fool", "ICE CREAM"]),
        ("9", []),
    ],
)
def test_an_enumeration_is_a_condition_on_written_forms(
    lexicon: Lexicon, enumeration: str, expected: list[str]
) -> None:
    assert list(lexicon.find(enumeration=enumeration)) == expected


def test_a_word_without_written_form_has_the_enumeration_of_its_letters() -> None:
    assert list(lexc.build(["CARE", "DO"]).find(enumeration="4")) == ["CARE"]


@pytest.mark.parametrize("text", ["", "3,", "3;5", "three", "(3,5", "3,,5"])
def test_other_enumerations_are_errors(lexicon: Lexicon, text: str) -> None:
    if text == "(3,5":
        assert list(lexicon.find(enumeration=text)) == ["ICE CREAM"]
        return
    with pytest.raises(QueryError, match="enumeration"):
        list(lexicon.find(enumeration=text))


def test_facts_of_a_word_are_about_its_key(lexicon: Lexicon) -> None:
    facts = lexicon.study("café")
    assert (facts["word"], facts["is_in"], facts["n_letters"], facts["anagrams"]) == ("CAFÉ", True, 4, ["Face"])


@pytest.mark.parametrize("is_overlay", [False, True])
def test_operators_with_sets_answer_with_written_forms(is_overlay: bool) -> None:
    lexicon = lexc.build(["Café", "ice cream", "dog"], key="letters")
    words = lexc.Overlay(lexicon) if is_overlay else lexicon
    assert words == {"Café", "ice cream", "DOG"}
    assert words == {"cafe", "ICE-CREAM", "dog"}
    assert words | {"cafe", "cat"} == {"Café", "ice cream", "DOG", "cat"}
    assert {"CAFE", "cat"} & words == {"Café"}
    assert {"icecream", "cat"} ^ words == {"Café", "DOG", "cat"}
    assert words <= {"cafe", "Ice Cream", "dog", "cat"}


def test_a_value_belongs_to_the_key_and_the_largest_is_kept() -> None:
    pairs = [("CAFÉ", 40), ("cafe", 55), ("Cafe", 10), ("zoo", 3)]
    lexicon = lexc.build(pairs, key="letters")
    assert lexicon.weight("CAFE") == 55
    assert lexicon.complete("c") == ["CAFÉ"]
    assert lexc.build(pairs, key="letters", on_duplicate="min").weight("café") == 10
    assert all(lexc.build(some, key="letters").weight("café") == 55 for some in permutations(pairs))


def test_images_files_and_pickles_keep_the_rule(lexicon: Lexicon, tmp_path: Path) -> None:
    lexicon.save(tmp_path / "x.dawg")
    with lexc.open(tmp_path / "x.dawg") as opened:
        assert isinstance(opened, keyed_class())
        for other in (opened, pickle.loads(pickle.dumps(opened)), copy.copy(opened), lexc.frombytes(lexicon.tobytes())):
            assert list(other) == list(lexicon)
            assert "i.c.e. cream" in other
        opened.verify()
    assert lexicon.tobytes()[10] == 1  # the minor version
    assert lexc.build(["A"]).tobytes()[10] == 0


@pytest.mark.parametrize("kind", ["dawg", "gaddag", "trie", "anag"])
@pytest.mark.parametrize("rule", ["letters", "unaccented", "casefold"])
def test_images_of_every_kind_hold_keys(kind: str, rule: str) -> None:
    lexicon = lexc.build(["Crème brûlée", "don't", "Ab"], kind, key=rule)
    assert sorted(lexicon) == ["Ab", "Crème brûlée", "don't" if rule == "letters" else "DON'T"]
    assert list(lexicon.pattern("cr[eè]me *")) == ["Crème brûlée"]
    assert "CRÈME BRÛLÉE" in lexicon
    assert ("creme brulee" in lexicon) == (rule != "casefold")
    assert ("cremebrulee" in lexicon) == (rule == "letters")


def test_digits_are_refused_with_their_line(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("care\n\n# 4\n3-D\n", "utf-8")
    with pytest.raises(SourceError, match=r"list.txt:4:1: .*'3'.*--digits drop"):
        lexc.build(tmp_path / "list.txt", key="letters")
    assert list(lexc.build(tmp_path / "list.txt", key="letters", skip_invalid=True)) == ["CARE"]
    assert list(lexc.build(tmp_path / "list.txt", key="letters", digits="keep")) == ["3-D", "CARE"]
    for options in ({"key": "letters", "digits": "keep"}, {"key": "unaccented"}):
        with pytest.raises(SourceError, match=r"list.txt:4:1: .*'3'") as caught:
            lexc.build(tmp_path / "list.txt", alphabet="english", **options)
        assert "--digits" not in str(caught.value)
    with pytest.raises(SourceError, match=r"in '3-D'. Correct it, or leave it out.$"):
        read_additions([["3-D"]], lexc.build(["care"], key="letters").image)


def test_a_word_without_letters_is_an_error_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("care\n...\n", "utf-8")
    with pytest.raises(SourceError, match=r"list.txt:2: .*'...'"):
        lexc.build(tmp_path / "list.txt", key="letters")


def test_tables_have_keys_and_values(tmp_path: Path) -> None:
    (tmp_path / "t.tsv").write_text("Café au lait\t50\nCafe au lait\t40\nthé\t30\n", "utf-8")
    lexicon = lexc.build(tmp_path / "t.tsv", key="letters", column=1, values=["2:score"])
    assert dict(lexicon.items()) == {
        "Café au lait": {"score": 50, "written": ["Café au lait", "Cafe au lait"]},
        "thé": {"score": 30, "written": ["thé"]},
    }


def test_other_options_are_refused(tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("word,written\na,b\n", "utf-8")
    with pytest.raises(UsageError, match="no such key"):
        lexc.build(["a"], key="sounds")
    with pytest.raises(UsageError, match="digits are for the key letters"):
        lexc.build(["a"], key="casefold", digits="drop")
    with pytest.raises(UsageError, match="written"):
        lexc.build(tmp_path / "t.csv", key="letters", header=True, column=1, values=["2:written"])


def key(text: str) -> str:
    return "".join(char for char in text.upper().replace("É", "E") if char.isalpha())


@given(st.lists(st.text(st.sampled_from("aAbBéÉ -'"), max_size=4).filter(key), min_size=1, max_size=8))
def test_a_lexicon_of_keys_is_a_dictionary_of_lists(words: list[str]) -> None:
    expected: dict[str, list[str]] = {}
    for word in words:
        forms = expected.setdefault(key(word), [])
        if word not in (key(word), key(word).lower()) and word not in forms:
            forms.append(word)
    lexicon = lexc.build(words, key="letters")
    assert {key(word): values.get("written", []) for word, values in lexicon.items()} == expected
    assert all(word in lexicon for word in words)
    assert list(lexicon) == [(forms or [word])[0] for word, forms in sorted(expected.items())]


LINES = st.lists(st.text(st.sampled_from("aAéßÅ\u030a '-3#\x85\0"), max_size=4), min_size=1, max_size=8)


@settings(max_examples=4)  # each takes two builds, one of them in processes
@given(lines=LINES, others=LINES, ending=st.sampled_from(["", "\n", "\r\n", "\n\n", "\n\udcff\n"]))
def test_lists_without_values_have_the_forms_that_are_read_line_by_line(
    lines: list[str], others: list[str], ending: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    paths = [tmp_path_factory.mktemp("lists") / name for name in ("one.txt", "two.dict")]
    text = "\n".join(["aa", *lines]) + ending
    paths[0].write_bytes(text.encode(errors="surrogateescape"))
    paths[1].write_text("á-a;5\n" + "".join(f"{line};{i}\n" for i, line in enumerate(others) if key(line)), "utf-8")
    some = paths[::-1] if len(lines) % 2 else paths
    options: dict[str, Any] = {"key": "letters", "skip_invalid": True, "on_duplicate": "many"}
    by_line = lexc.build(some, memory="16M", **options)
    assert lexc.build(some, **options).tobytes() == by_line.tobytes()


CLUES = [
    ("resign", "quit"), ("re-sign", "sign again"), ("RESIGN", "step down"), ("re-sign", "sign again"),
    ("orca", "a whale"), ("orca", "a killer"), ("ice cream", None), ("ice-cream", "dessert"),
    ("Café", "a"), ("Café", "b"), ("face", "look"),
]  # fmt: skip


@pytest.mark.parametrize("options", [{}, {"memory": "16M"}])
def test_many_keeps_lists_parallel_to_written_forms(options: dict[str, Any]) -> None:
    pairs = [(word, {"clue": clue}) for word, clue in CLUES]
    lexicon = lexc.build(pairs, key="letters", on_duplicate="many", **options)
    assert lexicon.values_of("resign") == {
        "clue": ["quit", "sign again", "step down"], "written": ["RESIGN", "re-sign", "RESIGN"],
    }  # fmt: skip
    assert lexicon.values_of("icecream") == {"clue": ["dessert"], "written": ["ice-cream", "ice cream"]}
    assert lexicon.values_of("orca") == {"clue": ["a whale", "a killer"]}
    assert lexicon.values_of("cafe") == {"clue": ["a", "b"], "written": ["Café"]}
    assert list(lexicon.find(enumeration="2-4")) == ["RESIGN"]


@pytest.mark.parametrize("options", [{}, {"memory": "16M"}])
def test_lists_of_several_columns_are_parallel_or_an_error(options: dict[str, Any]) -> None:
    rows = [
        ("re-sign", {"n": 1}),
        ("resign", {"n": 2, "clue": "quit"}),
        ("ré-sign", {"n": 3}),
        ("resig'n", {"clue": "?"}),
    ]
    found = lexc.build(rows[:3], key="letters", on_duplicate="many", **options).values_of("resign")
    assert found == {"n": [2, 1, 3], "clue": ["quit"], "written": ["RESIGN", "re-sign", "ré-sign"]}
    with pytest.raises(SourceError, match=r"RESIGN: lists of several columns that are not parallel.*NAME:many"):
        lexc.build([rows[0], rows[3], ("resign", {"n": 2})], key="letters", on_duplicate="many", **options)
    one = lexc.build(rows, key="letters", on_duplicate={"clue": "many"}, **options).values_of("resign")
    assert one == {"n": 3, "clue": ["quit", "?"], "written": ["RESIGN", "resig'n", "re-sign", "ré-sign"]}


ROWS = st.lists(
    st.tuples(st.sampled_from(["RESIGN", "resign", "re-sign", "ré-sign", "b-a", "ba"]), st.sampled_from("xyz"))
)


@settings(max_examples=30)
@given(first=ROWS.filter(bool), others=st.lists(ROWS.filter(bool), min_size=1, max_size=2))
def test_lists_of_merged_lexicons_are_parallel_as_those_of_one_build(
    first: list[tuple[str, str]], others: list[list[tuple[str, str]]]
) -> None:
    def build(pairs: list[tuple[str, str]]) -> Lexicon:
        return lexc.build([(word, {"clue": clue}) for word, clue in pairs], key="letters", on_duplicate="many")

    expected = dict(build([*first, *(pair for pairs in others for pair in pairs)]).items())
    parts = [build(first), *map(build, others)]
    merged, _ = sets.combine([part.image for part in parts], "merge", on_duplicate="many")
    assert lists_of(dict(lexc.frombytes(b"".join(assemble(merged.sections))).items())) == lists_of(expected)
    if len(parts) == 2:
        assert lists_of(dict((parts[0] | parts[1]).items())) == lists_of(expected)


def lists_of(values: dict[str, dict[str, Any]]) -> dict[str, dict[str, list[str]]]:
    """All values as lists: a column of a lexicon without lists has plain ones."""
    return {
        word: {name: value if isinstance(value, list) else [value] for name, value in found.items()}
        for word, found in values.items()
    }


def test_added_words_and_columns_keep_lists_parallel_or_are_refused() -> None:
    lexicon = lexc.build(
        [("resign", {"clue": "quit"}), ("re-sign", {"clue": "sign again"})], key="letters", on_duplicate="many"
    )
    rows = [("re-sign", {"clue": "new deal"}), ("x-y", {"clue": "one"}), ("XY", {"clue": "two"})]
    added = read_additions([rows], lexicon.image)
    compiled, n_new, n_known = add_words(lexicon.image, added, on_duplicate="many")
    found = lexc.frombytes(b"".join(assemble(compiled.sections)))
    assert (n_new, n_known) == (1, 1)
    assert found.values_of("xy") == {"clue": ["one", "two"], "written": ["x-y", "XY"]}
    assert found.values_of("resign") == {
        "clue": ["quit", "sign again", "new deal"], "written": ["RESIGN", "re-sign", "re-sign"],
    }  # fmt: skip
    with pytest.raises(UsageError, match="lists of all values belong to written forms"):
        edit_columns(lexicon.image, read_additions([rows], lexicon.image), on_duplicate="many")


def test_rules_of_one_value_keep_the_form_to_which_it_belongs() -> None:
    def build(*pairs: tuple[str, str]) -> Lexicon:
        return lexc.build([(word, {"clue": clue}) for word, clue in pairs], key="letters", on_duplicate="many")

    images = [build(("resign", "quit"), ("re-sign", "sign again")).image, build(("ré-sign", "?")).image]
    for rule, clues, forms in (
        ("first", ["quit", "sign again"], ["RESIGN", "re-sign", "ré-sign"]),
        ("last", ["?"], ["ré-sign", "re-sign"]),
    ):
        merged, _ = sets.combine(images, "merge", on_duplicate=rule)
        found = lexc.frombytes(b"".join(assemble(merged.sections))).values_of("resign")
        assert found == {"clue": clues, "written": forms}
    with pytest.raises(SourceError, match=r"RESIGN: a word has different values of clue"):
        sets.combine(images, "merge", on_duplicate="error")


def test_a_scored_list_with_parallel_scores_comes_back_from_its_file(tmp_path: Path) -> None:
    (tmp_path / "a.dict").write_text(
        "ORCA;5\nRESIGN;50\nre-sign;20\nre-sign;30\nice cream;7\nice cream;9\nzoo;\n", "utf-8"
    )
    lexicon = lexc.build(tmp_path / "a.dict", key="letters", on_duplicate="many")
    lexc.convert(lexicon, tmp_path / "b.dict")
    assert (tmp_path / "b.dict").read_text("utf-8").split("\n")[:-1] == [
        "ice cream;7", "ice cream;9", "ORCA;5", "RESIGN;50", "re-sign;20", "re-sign;30", "ZOO;",
    ]  # fmt: skip
    again = lexc.build(tmp_path / "b.dict", key="letters", on_duplicate="many")
    assert dict(again.items()) == dict(lexicon.items())
