"""The bundled alphabets have the letters, tiles, points and vowels of their games."""

from __future__ import annotations

import pytest
from alphabets import ALPHABETS

from lexc.alphabet import Alphabet
from lexc.system import resources

# letters, tiles with blanks, blanks, points in the bag, vowels
SETS = {
    "english": (26, 100, 2, 187, "AEIOU"),
    "french": (26, 102, 2, 197, "AEIOUY"),
    "german": (29, 102, 2, 202, "AÄEIOÖUÜ"),
    "spanish": (28, 100, 2, 192, "AEIOU"),
    "greek": (24, 104, 2, 206, "ΑΕΗΙΟΥΩ"),
    "polish": (32, 100, 2, 190, "AĄEĘIOÓUY"),
    "norwegian": (32, 100, 2, 202, "AEIOUYÜÆÄØÖÅ"),
    "catalan": (26, 100, 2, 189, "AEIOU"),
    "dutch": (26, 102, 2, 230, "AEIOU"),
    "swedish": (31, 100, 2, 194, "AEIOUYÜÅÄÆÖ"),
    "slovene": (29, 100, 2, 180, "AEIOU"),
    "welsh": (28, 105, 2, 194, "AEIOUWY"),
    "super_english": (26, 200, 4, 381, "AEIOU"),
    "super_catalan": (26, 200, 5, 370, "AEIOU"),
    "hong_kong_english": (26, 107, 4, 228, "AEIOU"),
    "wwf": (26, 104, 2, 220, "AEIOU"),
}
BLANK_ONLY = {"norwegian": "QXÜZÄÖ", "swedish": "QWÜÆ", "slovene": "QWXY"}


@pytest.mark.parametrize("name", sorted(SETS))
def test_every_bundled_set_has_the_tiles_and_points_of_its_game(name: str) -> None:
    alphabet = ALPHABETS[name]
    points = sum(count * score for count, score in zip(alphabet.counts, alphabet.scores, strict=True))
    vowels = "".join(map(alphabet.label, alphabet.vowels))
    n_tiles = sum(alphabet.counts) + alphabet.blank_count
    assert (alphabet.n_letters, n_tiles, alphabet.blank_count, points, vowels) == SETS[name]
    assert (alphabet.name, alphabet.fold, alphabet.blank_score) == (name, "upper", 0)
    assert "".join(label for label, n in zip(alphabet.labels, alphabet.counts, strict=True) if not n) == BLANK_ONLY.get(
        name, ""
    )
    assert alphabet.blanks == tuple(label.lower() for label in alphabet.labels)


def test_the_order_of_letters_is_the_order_of_tiles() -> None:
    welsh = "A B C CH D DD E F FF G NG H I J L LL M N O P R RH S T TH U W Y"
    assert " ".join(ALPHABETS["welsh"].labels) == welsh
    assert [ALPHABETS["welsh"].tile(label) for label in welsh.split()] == list(range(1, 29))
    assert "".join(ALPHABETS["swedish"].labels).endswith("XYÜZÅÄÆÖ")
    assert "".join(ALPHABETS["norwegian"].labels).endswith("XYÜZÆÄØÖÅ")


def test_greek_words_are_read_without_their_accents() -> None:
    greek = ALPHABETS["greek"]
    assert [greek.spell(greek.tokenize(word)) for word in ("νόμος", "Προϊόν", "ΐ", "ΰ", "ΆΈΉΊΌΎΏ")] == [
        "ΝΟΜΟΣ", "ΠΡΟΙΟΝ", "Ι", "Υ", "ΑΕΗΙΟΥΩ",
    ]  # fmt: skip


def test_english_has_the_value_order_of_shapiro_and_smith() -> None:
    order = ALPHABETS["english"].value_order
    assert order is not None
    assert "".join(map(ALPHABETS["english"].label, order)) == "ZQJXKVWYFHBPMCGDULSIRNOATE"


def test_the_fields_of_english_that_are_kept_as_code_are_those_of_its_file() -> None:
    path = resources.find("alphabets", "english", (".toml",))
    assert Alphabet.load("english") == Alphabet.load(path)
