"""The referee names every rule that a move breaks, in a sentence, and no rule that it does not break."""

from __future__ import annotations

import pytest

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import AlphabetError
from lexc.lexicon import Lexicon
from lexc.play import Fault, Move, Rules, read_cgp, validate
from lexc.play.board_layout import BoardLayout
from lexc.play.referee import phonies, playable_move

WORDS = "CARE EAR EEL ERE FACE FACES FACET FACETS JIN AT EE"
FACETS = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJN?R/ 0/30 0"
EMPTY = "15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 FACETS?/ 0/0 0"


@pytest.fixture(scope="module")
def words() -> Lexicon:
    return lexc.build(WORDS.split(), alphabet="english")


def faults(lexicon: Lexicon | None, text: str, cgp: str = FACETS, rules: Rules | str | None = None) -> list[str]:
    """The faults of a move, each as "rule: sentence"."""
    position = read_cgp(cgp, rules, lenient=True)
    found = validate(lexicon, Move.parse(text, position.rules.alphabet), position)
    assert all(isinstance(fault, Fault) and str(fault) == fault.text for fault in found)
    return [f"{fault.rule}: {fault}" for fault in found]


@pytest.mark.parametrize("text", ["E7 E.R", "E7 e.R", "E7 E(A)R", "E7-9 E.R", "G8 .e", "G7 E.", "pass", "exchange EJ?"])
def test_a_legal_move_breaks_no_rule(words: Lexicon, text: str) -> None:
    assert faults(words, text) == []
    assert faults(None, text) == []


@pytest.mark.parametrize("text", ["8H FACETS", "8D FACES", "H4 FACES", "FACETs H3-8", "8G AT", "pass", "-FACETS?"])
def test_a_legal_first_move_breaks_no_rule(words: Lexicon, text: str) -> None:
    assert faults(words, text, EMPTY) == []


def test_the_first_square_off_the_board_is_named(words: Lexicon) -> None:
    apart = "apart: the play touches no tile on the board"
    assert faults(words, "15N JIN") == ["off-board: 15P is off the board", apart]
    assert faults(words, "N14 JIN") == ["off-board: 16N is off the board", apart]
    assert faults(words, "22A JIN") == ["off-board: 22A is off the board", apart]
    assert faults(words, "8H FACETSFACETS", EMPTY.replace("FACETS?", ""))[0] == "off-board: 8P is off the board"


def test_no_tile_is_put_on_another(words: Lexicon) -> None:
    assert faults(words, "8E E", FACETS) == [
        "over-tile: a tile already lies on 8E: A",
        "too-short: the main word is longer: a tile lies on 8D",
        "too-short: the main word is longer: a tile lies on 8F",
        "word: FECETS is not in the lexicon",
    ]
    assert "over-tile: a tile already lies on 8E: a" in faults(words, "8E E", FACETS.replace("A", "a"))


def test_tiles_played_through_lie_on_the_board(words: Lexicon) -> None:
    assert faults(words, "7E .E", FACETS)[0] == "through-empty: no tile lies on 7E to be played through"
    assert faults(words, "E7 E(E)R") == ["through-other: A lies on 8E, not E"]
    assert faults(words, "E7 E.(R)")[0] == "through-empty: no tile lies on 9E to be played through"
    assert faults(words, "E7 E(a)R") == []


def test_no_tile_is_put_on_a_brick(words: Lexicon) -> None:
    rules = Rules("bricks", BoardLayout("own", ("..#..",), (0, 0)), Rules.load("english").alphabet)
    assert faults(words, "1A FACE", "5 / 0/0 0", rules) == ["brick: 1C is a brick"]
    assert faults(words, "1D AT", "AT3 / 0/0 0", rules) == ["apart: the play touches no tile on the board"]


def test_a_location_is_as_long_as_the_word(words: Lexicon) -> None:
    assert faults(words, "E7-10 E.R") == ["reach: the location covers 4 squares, the word has 3"]
    assert faults(words, "8D-G FACES", EMPTY) == ["reach: the location covers 4 squares, the word has 5"]
    assert faults(words, "8H-D FACES", EMPTY) == ["reach: the location ends before it begins, the word has 5"]


def test_a_play_lies_in_one_lane(words: Lexicon) -> None:
    assert faults(words, "8D-9H FACES", EMPTY) == ["lane: 8D and 9H do not lie in one row"]
    assert faults(words, "H4-I8 FACES", EMPTY) == ["lane: 4H and 8I do not lie in one column"]


def test_a_play_names_the_whole_main_word(words: Lexicon) -> None:
    assert faults(words, "8J IN") == [
        "too-short: the main word is longer: a tile lies on 8I", "word: FACETSIN is not in the lexicon",
    ]  # fmt: skip
    assert faults(words, "E7 E") == [
        "too-short: the main word is longer: a tile lies on 8E", "word: EA is not in the lexicon",
    ]  # fmt: skip


def test_a_play_touches_a_tile_on_the_board(words: Lexicon) -> None:
    assert faults(words, "1A JIN") == ["apart: the play touches no tile on the board"]
    assert faults(words, "9J JIN") == ["apart: the play touches no tile on the board"]  # corners do not touch


def test_tiles_come_from_the_rack(words: Lexicon) -> None:
    assert faults(words, "G7 E.L") == ["not-on-rack: the rack EIIJN?R lacks L"]
    assert faults(words, "E7 e.r") == ["not-on-rack: the rack EIIJN?R lacks ? (small letters are blanks)"]
    assert faults(words, "exchange EEZ?") == ["not-on-rack: the rack EIIJN?R lacks EZ"]
    assert faults(words, "G7 E.L", FACETS.replace("EIIJN?R/", "/")) == []  # nobody knows the rack


def test_a_play_puts_down_a_tile_and_no_more_than_a_rack_holds(words: Lexicon) -> None:
    assert faults(words, "8D ......") == ["nothing: no tile is placed"]
    empty = EMPTY.replace("FACETS?", "")
    assert "too-many: 8 tiles are placed, a rack has 7" in faults(words, "8D FACEFACE", empty)


def test_the_first_move_covers_the_start(words: Lexicon) -> None:
    assert faults(words, "8A FACETS", EMPTY) == ["start: the first move must cover 8H"]
    assert faults(words, "1A FACETS", "/".join(["21"] * 21) + " FACETS/ 0/0 0 bdn super;") == [
        "start: the first move must cover 11K"
    ]


def test_the_first_move_makes_a_word(words: Lexicon) -> None:
    for lexicon in (words, None):
        assert faults(lexicon, "8H F", EMPTY) == ["no-word: the play forms no word of two letters or more"]


def test_the_main_word_and_all_cross_words_are_in_the_lexicon(words: Lexicon) -> None:
    assert faults(words, "7C JIN") == ["word: IF is not in the lexicon", "word: NA is not in the lexicon"]
    assert faults(words, "9G ER") == [
        "word: ER is not in the lexicon", "word: TR is not in the lexicon",
    ]  # fmt: skip
    assert faults(words, "9E jr")[-1] == "word: Cr is not in the lexicon"  # blanks are shown as such
    assert faults(None, "7C JIN") == []


def test_every_rule_that_is_broken_is_named() -> None:
    rules = ["off-board", "reach", "too-many", "not-on-rack", "too-short"]
    assert [fault.split(":")[0] for fault in faults(None, "8J-K EEEEEEEE")] == rules


def test_an_exchange_needs_tiles_to_give_and_tiles_in_the_bag() -> None:
    six = Alphabet.from_meta({"name": "six", "fold": "upper", "labels": ["A"], "blanks": ["a"], "counts": [8]})
    rules = Rules("six", BoardLayout("own", ("......",), (0, 0)), six, rack_size=3, bonus=(0,) * 4, exchange_limit=2)
    assert faults(None, "exchange A", "6 AAA/A 0/0 0", rules) == []
    assert faults(None, "exchange AAA", "6 AAA/A 0/0 0", rules) == [
        "exchange-limit: an exchange of 3 tiles, there are 2 in the bag"
    ]
    assert faults(None, "exchange A", "AA4 AAA/ 0/0 0", rules) == [
        "exchange-limit: an exchange needs 2 tiles in the bag, there are 0"
    ]
    position = read_cgp("6 AAA/A 0/0 0", rules)
    assert [str(fault) for fault in validate(None, Move(six, "exchange"), position)] == ["no tile is exchanged"]


def test_phonies_are_the_words_that_the_lexicon_lacks(words: Lexicon) -> None:
    position = read_cgp(FACETS)
    found = phonies(words, Move.parse("7C JIN", position.rules.alphabet), position)
    assert [(word.text(position), word.row, word.col, word.is_down) for word in found] == [
        ("IF", 6, 3, True), ("NA", 6, 4, True),
    ]  # fmt: skip


def test_a_lexicon_in_other_letters_cannot_judge() -> None:
    with pytest.raises(AlphabetError, match="other letters"):
        faults(lexc.build(["AB"], alphabet="polish"), "7C JIN")


def test_exchanges_of_the_same_tiles_are_the_same_move() -> None:
    position = read_cgp(FACETS)
    alphabet = position.rules.alphabet
    first, second = (playable_move(position, Move.parse(text, alphabet)) for text in ("-EJI", "-JIE"))
    assert first == second
