"""The conditions of `find`: the one list for Python, the command line, query texts and documentation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from lexc.query.ranges import read_range, read_weights
from lexc.system import extensions

ORDERS = ("alphabet", "length", "probability", "weight", "points")
"""The orders of words besides columns."""


class Kind(NamedTuple):
    """A kind of value. description: of the value in Python. read: the value of a text."""

    description: str
    read: Callable[[str], Any] = str


TEXT = Kind("a text")
EXPRESSION = Kind("a regular expression")
ANSWER = Kind("True or False, or yes or no")
SHAPE = Kind("a text of numbers")
SHARE = Kind("letters, a colon and percents")
STEMS = Kind("stems with spaces or commas between")
NUMBERS = Kind("a number, or a pair (least, most)", read_range)
WEIGHTS = Kind("a number, or a pair (least, most), which may have decimals and infinite ends", read_weights)
LEXICON = Kind("a lexicon, or a set of words")
COMPARISONS = Kind("a text, or a list of texts")


class ConditionEntry(NamedTuple):
    """A condition. name: of `find`'s argument, which may have not_ before it, and of the function that makes it.

    That function is in `conditions`, `written_conditions`, `learning_conditions` or `word_play_conditions`. metavar,
    help: for people. flag: on the command line and in query texts, "" for the name. takes_blanks: whether the function
    takes `find`'s argument `blanks`, too. function: that function for a condition of an installed package
    (specs/extensions.md).
    """

    name: str
    kind: Kind
    metavar: str
    help: str
    flag: str = ""
    takes_blanks: bool = False
    function: Callable[..., Any] | None = None


_ENTRIES = (
    ConditionEntry("pattern", TEXT, "PATTERN", "Matches a pattern; see lexc pattern."),
    ConditionEntry("anagram", TEXT, "RACK", "Uses all letters of a rack; ? is a blank."),
    ConditionEntry("subanagram", TEXT, "RACK", "Uses some or all letters of a rack; ? is a blank."),
    ConditionEntry("includes", TEXT, "LETTERS", "Contains these letters, each as often as given."),
    ConditionEntry("excludes", TEXT, "LETTERS", "Contains none of these letters."),
    ConditionEntry(
        "consists", SHARE, "LETTERS:60-100", "A share of its letters is of these, in percent: AEIOU:60- for 60 or more."
    ),
    ConditionEntry("stem", STEMS, "STEMS", "Has the letters of a stem and one more; one of several stems suffices."),
    ConditionEntry("prefix", TEXT, "TEXT", "Begins with this text."),
    ConditionEntry("suffix", TEXT, "TEXT", "Ends with this text."),
    ConditionEntry("regex", EXPRESSION, "REGEX", r"Matches a regular expression, which may repeat groups: '(..)\1'."),
    ConditionEntry("bank", TEXT, "LETTERS", "Has just these letters, each once or more."),
    ConditionEntry("hides", TEXT, "TEXT", "Has this text inside, across a break where its written form has parts."),
    ConditionEntry("palindrome", ANSWER, "yes", "Is the same backwards: yes or no."),
    ConditionEntry("reversed_in", LEXICON, "IMAGE", "Is in another lexicon backwards."),
    ConditionEntry("charade", LEXICON, "IMAGE", "Is two or more words of another lexicon, of two letters or more."),
    ConditionEntry("within", LEXICON, "IMAGE", "Is in another lexicon, too.", flag="in"),
    ConditionEntry(
        "enumeration", SHAPE, "3,5",
        "Lengths of the parts of its written form: 3,5 as ICE CREAM, 4-2 as LOOK-IN; * is any.",
    ),
    ConditionEntry("length", NUMBERS, "2-5", "Number of letters."),
    ConditionEntry("vowels", NUMBERS, "2-5", "Number of vowels."),
    ConditionEntry("unique", NUMBERS, "2-5", "Number of different letters."),
    ConditionEntry("points", NUMBERS, "2-5", "Sum of the letters' points."),
    ConditionEntry("anagrams", NUMBERS, "2-5", "Number of anagrams, itself included."),
    ConditionEntry("front_hooks", NUMBERS, "2-5", "Number of front hooks."),
    ConditionEntry("back_hooks", NUMBERS, "2-5", "Number of back hooks."),
    ConditionEntry(
        "sevens", NUMBERS, "1-3",
        "Type of a word of seven letters: 1 has one of the 100 best stems, 2 is spelt by a third of the bag, 3 is a "
        "likely draw; 0 for the others.",
    ),
    ConditionEntry(
        "probability", NUMBERS, "2-5",
        "Rank among words of its length by the probability to draw it from a full bag, from 1.", takes_blanks=True,
    ),
    ConditionEntry(
        "weight", WEIGHTS, "2-5", "Weight, in a lexicon built with --weight; may have decimals, as 0.5-2."
    ),
    ConditionEntry(
        "where", COMPARISONS, "COMPARISON",
        "Compares a column of values: 'points>=20', 'definition!=', with >=, <=, >, <, =, !=; all comparisons must "
        "hold, and none of --not-where. Quotation marks keep a value together: 'note=\"x and y=3\"'.",
    ),
)  # fmt: skip

CONDITIONS = {entry.name: entry for entry in _ENTRIES}
"""The conditions by the names of `find`'s arguments."""


def find_condition(name: str) -> ConditionEntry | None:
    """The condition of an argument's name, lexc's own or an installed package's. None if there is none."""
    return CONDITIONS.get(name) or _with_name(extensions.find(extensions.CONDITIONS, name), name)


def added_conditions() -> list[ConditionEntry]:
    """The conditions that installed packages add. Those that cannot be imported are left out."""
    added = extensions.added_objects(extensions.CONDITIONS, CONDITIONS)
    return [entry for name, found in added if (entry := _with_name(found, name))]


def _with_name(entry: ConditionEntry | None, name: str) -> ConditionEntry | None:
    """A condition of an installed package, by the name of its entry point."""
    return entry and entry._replace(name=name, flag="")


def find_by_flag(text: str) -> ConditionEntry | None:
    """The condition of a name as people write it, without not: `front-hooks`, `in`. None if there is none."""
    name = text.replace("-", "_")
    own = next((entry for entry in CONDITIONS.values() if name in (entry.name, entry.flag)), None)
    return own or find_condition(name)


def flag_of(entry: ConditionEntry) -> str:
    """The name as people write it."""
    return entry.flag or entry.name.replace("_", "-")


def describe_conditions(indentation: str) -> str:
    """A line for each condition, for the documentation of Python. All but the first are indented."""
    lines = (f"{entry.name}: {entry.help} {entry.kind.description}." for entry in CONDITIONS.values())
    return f"\n{indentation}".join(lines)
