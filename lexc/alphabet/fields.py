"""Reading and checking the fields of an alphabet from untrusted data: a TOML file, META, the letters of a word list.

Part of `lexc.alphabet`, which makes an `Alphabet` from the checked fields. Every error names the key as the data has
it: ``letter[3].score`` in a file (the letter of tile 3), ``scores[2]`` in META (an index of a list, from 0).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, cast

from lexc.alphabet.folding import FOLDS, normalise, opposite_case
from lexc.alphabet.key_names import BYTE_ENCODING, DIGITS, RULES
from lexc.errors import AlphabetError
from lexc.system.resources import check_settings

if TYPE_CHECKING:
    from lexc.alphabet.keys import KeyRule

MAX_LETTERS = 63  # child masks are 64 bits wide, and bit 0 is the separator's
MAX_LABEL = 16  # characters of a name, a letter, a blank label, an alias
MAX_NAME = 100  # characters
MAX_ALIASES = 1000
MAX_COUNT = 65535
MAX_SCORE = 1000
NOTATION = "[]\\"
_NOTATION = frozenset(NOTATION)

_TOP_KEYS = ("name", "title", "language", "fold", "value_order", "blank", "letter")
_LETTER_KEYS = ("label", "blank", "count", "score", "vowel", "aliases")
_KEYS_BY_FIELD = {  # the key of a field in a file; {} is the tile
    "labels": "letter[{}].label",
    "blanks": "letter[{}].blank",
    "scores": "letter[{}].score",
    "counts": "letter[{}].count",
    "vowels": "letter[{}].vowel",
    "aliases": "letter[{}].aliases",
    "blank_score": "blank.score",
    "blank_count": "blank.count",
}

Fields = dict[str, Any]
_T = TypeVar("_T")


def fields_of_meta(data: object, where: str) -> Fields:
    """The fields in decoded META; unknown ones are ignored."""
    if not isinstance(data, Mapping):
        raise _key_error(where, "alphabet", "a map of its fields", data)
    return _FieldChecker(data, where).fields()


def fields_of_letters(letters: Iterable[str], fold: str) -> Fields:
    """The fields of an alphabet named "auto": all characters in some texts, in code point order."""
    _FieldChecker({"fold": fold}, "letters of the word list").fold()
    labels = sorted({char for text in letters for char in normalise(text, fold)})
    blanks = [opposite_case(label, fold) for label in labels]
    # A blank label that equals a letter or another blank label is replaced by the letter itself.
    n_uses = Counter(labels + blanks)
    blanks = [label if n_uses[blank] > 1 else blank for label, blank in zip(labels, blanks, strict=True)]
    data = {"name": "auto", "labels": labels, "blanks": blanks, "fold": fold}
    return _FieldChecker(data, "letters of the word list").fields()


def fields_of_english() -> Fields:
    """The fields of the bundled alphabet english, without its file."""
    from lexc.alphabet.english import ENGLISH  # lazy: lexc.alphabet.english costs 0.1 ms

    return ENGLISH


def fields_of_toml(text: str, where: str) -> Fields:
    """The fields in the text of an alphabet file."""
    import tomllib  # lazy: tomllib costs 3 ms

    check_settings(text, AlphabetError, where)
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # ValueError: a number of thousands of digits is no TOMLDecodeError
        remedy = "Compare it with a bundled alphabet."
        raise AlphabetError("not TOML", where=where, found=str(error)[:200], remedy=remedy) from error
    _check_table(data, _TOP_KEYS, where, "")
    for key in ("title", "language"):
        if not isinstance(data.get(key), str) or not data[key]:
            raise _key_error(where, key, "text", data.get(key))
    return _FieldChecker(_toml_fields(data, where), where, is_toml=True).fields()


def _toml_fields(data: dict[str, Any], where: str) -> Fields:
    rows, blank = data.get("letter"), data.get("blank", {})
    if not isinstance(rows, list):
        raise _key_error(where, "letter", "a list of letters", rows)
    _check_table(blank, ("count", "score"), where, "blank")
    for tile, row in enumerate(rows, 1):
        _check_row(row, where, f"letter[{tile}]")
    labels, fold = [row.get("label") for row in rows], data.get("fold", "upper")
    return {
        "name": data.get("name"),
        "labels": labels,
        "blanks": [row.get("blank", _default_blank(row.get("label"), fold)) for row in rows],
        "scores": [row.get("score", 0) for row in rows],
        "counts": [row.get("count", 0) for row in rows],
        "blank_score": blank.get("score", 0),
        "blank_count": blank.get("count", 0),
        "vowels": [tile for tile, row in enumerate(rows, 1) if row.get("vowel")],
        "aliases": [[alias, tile] for tile, row in enumerate(rows, 1) for alias in row.get("aliases", ())],
        "value_order": _toml_order(data.get("value_order"), labels, where),
        "fold": fold,
    }


def _check_row(row: object, where: str, key: str) -> None:
    table = _check_table(row, _LETTER_KEYS, where, key)
    if not isinstance(table.get("vowel", False), bool):
        raise _key_error(where, f"{key}.vowel", "true or false", table["vowel"])
    if not isinstance(table.get("aliases", []), list):
        raise _key_error(where, f"{key}.aliases", "a list of texts", table["aliases"])


def _toml_order(order: object, labels: list[object], where: str) -> list[int] | None:
    """The tiles of a list of labels, or of a string whose characters are labels."""
    if order is None:
        return None
    if not isinstance(order, (str, list)):
        raise _key_error(where, "value_order", "text of letters, or a list of labels", order)
    for label in order:
        if label not in labels:
            raise _key_error(where, "value_order", "labels of this alphabet", label)
    return [labels.index(label) + 1 for label in order]


def _default_blank(label: object, fold: object) -> object:
    """The letter in the other case. A value that is no text is returned as it is: the checks refuse it later."""
    if not isinstance(label, str) or not isinstance(fold, str) or fold not in FOLDS:
        return label
    return opposite_case(label, fold)


def _check_table(table: object, keys: tuple[str, ...], where: str, name: str) -> dict[str, Any]:
    """Return a TOML table. Raises AlphabetError if it is none, or has other keys than these."""
    if not isinstance(table, dict):
        raise _key_error(where, name, "a table", table)
    for key in table:
        if key not in keys:
            raise _key_error(where, f"{name}.{key}" if name else key, f"one of the keys {', '.join(keys)}", key)
    return table


def _key_error(where: str, key: str, expected: str, found: object) -> AlphabetError:
    return AlphabetError(
        f"{key} is wrong",
        where=where,
        expected=expected,
        found=quote_value(found),
        remedy="Correct this key; the bundled alphabets are examples.",
    )


def quote_value(value: object) -> str:
    """A short text of an untrusted value. A large number or a deep list may be impossible to print."""
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return repr(value[:40])
    if isinstance(value, (bool, float)) or (isinstance(value, int) and value.bit_length() <= 64):
        return repr(value)
    return f"{type(value).__name__} {len(value)} long" if isinstance(value, (list, tuple)) else type(value).__name__


class _FieldChecker:
    """A checker of the fields of an alphabet.

    Correct lists pass in a few C calls; wrong entries are sought after that.
    """

    __slots__ = ("data", "is_toml", "where")

    def __init__(self, data: Mapping[Any, object], where: str, is_toml: bool = False) -> None:
        self.data, self.where, self.is_toml = data, where, is_toml

    def fields(self) -> Fields:
        """All fields, each checked by itself and against the others."""
        fold, is_utf8 = self.fold(), self.data.get("is_utf8", False)
        if not isinstance(is_utf8, bool):
            raise self.error("is_utf8", "true or false", is_utf8)
        fields: Fields = {"name": self.name(), "fold": fold, "is_utf8": is_utf8, "key": self.key()}
        if is_utf8:
            self.check_no_letters()
            return fields
        return fields | self.letters(fold)

    def check_no_letters(self) -> None:
        """Check that a byte alphabet has no letters, and no field that describes letters."""
        for key in ("labels", "blanks", "counts", "scores", "aliases", "vowels"):
            self.entries(key, 0, 0)
        for key in ("blank_count", "blank_score"):
            self.number(key, 0, 0)
        if self.data.get("value_order") is not None:
            raise self.error("value_order", "none: the alphabet is one of bytes", self.data["value_order"])

    def letters(self, fold: str) -> Fields:
        """The fields that only an alphabet of letters has."""
        labels = self.texts("labels", self.entries("labels", 1, MAX_LETTERS), fold)
        n = len(labels)
        aliases = self.aliases(labels, fold)
        return {
            "labels": labels,
            "aliases": aliases,
            "blanks": self.blanks(labels, aliases),
            "scores": self.numbers("scores", self.per_letter("scores", n), -MAX_SCORE, MAX_SCORE),
            "counts": self.numbers("counts", self.per_letter("counts", n), 0, MAX_COUNT),
            "blank_score": self.number("blank_score", -MAX_SCORE, MAX_SCORE),
            "blank_count": self.number("blank_count", 0, MAX_COUNT),
            "vowels": self.require_distinct("vowels", self.numbers("vowels", self.entries("vowels", 0, n), 1, n)),
            "value_order": self.value_order(n),
        }

    def key(self) -> KeyRule | None:
        """The rule of keys, None for none. Words of bytes have one of their own."""
        key, encoding = self.data.get("key"), self.data.get("encoding")
        if key is None and encoding is None:
            return None
        from lexc.alphabet.keys import KeyRule  # lazy: lexc.alphabet.keys costs 1 ms

        if encoding is not None:
            is_possible = encoding == BYTE_ENCODING and key is None and self.data.get("is_utf8") is True
            if not is_possible or self.data.get("fold") != "none":
                raise self.error("encoding", "bytes, in a byte alphabet that folds nothing, without keys", encoding)
            return KeyRule(BYTE_ENCODING)

        if not isinstance(key, Mapping) or key.get("rule") not in RULES or key.get("digits") not in DIGITS:
            raise self.error("key", f"a rule ({', '.join(RULES)}) and digits ({', '.join(DIGITS)})", key)
        return KeyRule(key["rule"], key["digits"])

    def fold(self) -> str:
        """The change of case, one of `FOLDS`."""
        fold = self.data.get("fold")
        if not isinstance(fold, str) or fold not in FOLDS:
            raise self.error("fold", ", ".join(FOLDS), fold)
        return fold

    def name(self) -> str:
        """The alphabet's name: shown to people, never looked up."""
        name = self.data.get("name")
        if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME or not _is_writable(name, "none"):
            raise self.error("name", f"text of 1 to {MAX_NAME} characters, composed (NFC), no control", name)
        return name

    def aliases(self, labels: tuple[str, ...], fold: str) -> tuple[tuple[str, int], ...]:
        """(text, tile) pairs. No text is a label or comes twice.

        If any label or alias has several characters, none may hold a bracket or a backslash.
        """
        pairs = self.entries("aliases", 0, MAX_ALIASES)
        for index, pair in enumerate(pairs):
            if not isinstance(pair, (list, tuple)) or len(pair) != 2:
                raise self.error("aliases", "a text and a tile", pair, index)
        tiles = self.numbers("aliases", [cast("list[object]", pair)[1] for pair in pairs], 1, len(labels))
        texts = self.texts("aliases", [cast("list[object]", pair)[0] for pair in pairs], fold, labels)
        spellings = labels + texts
        if max(map(len, spellings)) > 1 and not _NOTATION.isdisjoint("".join(spellings)):
            first_invalid = next(i for i, text in enumerate(spellings) if not _NOTATION.isdisjoint(text))
            key, index = (
                ("labels", first_invalid) if first_invalid < len(labels) else ("aliases", first_invalid - len(labels))
            )
            raise self.error(
                key, "no bracket or backslash: [LABEL] is always read, unlisted", spellings[first_invalid], index
            )
        return tuple(zip(texts, tiles, strict=True))

    def blanks(self, labels: tuple[str, ...], aliases: tuple[tuple[str, int], ...]) -> tuple[str, ...]:
        """The labels of blanks: all different, and none the letter of another tile."""
        blanks = self.texts("blanks", self.entries("blanks", len(labels), len(labels)), "none")
        # a blank label may be its own letter: not every script has two cases
        if aliases or not set(labels).isdisjoint(blanks):
            spellings = {label: tile for tile, label in enumerate(labels, 1)} | dict(aliases)
            first_invalid = next((i for i, blank in enumerate(blanks) if spellings.get(blank, i + 1) != i + 1), -1)
            if first_invalid >= 0:
                raise self.error("blanks", "not another letter's label or alias", blanks[first_invalid], first_invalid)
        if not _NOTATION.isdisjoint("".join(blanks)):
            first_invalid = next(
                (i for i, blank in enumerate(blanks) if len(blank) > 1 and not _NOTATION.isdisjoint(blank)), -1
            )
            if first_invalid >= 0:
                raise self.error("blanks", "no bracket or backslash", blanks[first_invalid], first_invalid)
        return blanks

    def value_order(self, n: int) -> tuple[int, ...] | None:
        """Every tile once, or None."""
        if self.data.get("value_order") is None:
            return None
        order = self.entries("value_order", 0, MAX_LETTERS)
        tiles = self.require_distinct("value_order", self.numbers("value_order", order, 1, n))
        if len(tiles) != n:
            raise self.error("value_order", f"each of the {n} letters once", f"{len(tiles)} of them")
        return tiles

    def entries(self, key: str, low: int, high: int) -> Sequence[object]:
        """A list of low to high entries, empty if the field is absent."""
        values = self.data.get(key, ())
        if not isinstance(values, (list, tuple)) or not low <= len(values) <= high:
            size = str(high) if low == high else f"{low} to {high}"
            raise self.error("letter" if self.is_toml and key == "labels" else key, f"a list of {size}", values)
        return values

    def per_letter(self, key: str, n: int) -> Sequence[object]:
        """A list of n entries, zeros if the field is absent."""
        return self.entries(key, n, n) if key in self.data else (0,) * n

    def texts(self, key: str, values: Sequence[object], fold: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Texts of 1 to 16 characters, folded and in NFC, different from each other and from `others`."""
        texts = cast("Sequence[str]", values)
        if texts and not (set(map(type, texts)) == {str} and _are_short(texts) and _is_writable(" ".join(texts), fold)):
            first_invalid = next(
                i
                for i, text in enumerate(texts)
                if type(text) is not str or not _are_short([text]) or not _is_writable(text, fold)
            )
            case = {"upper": "upper case", "lower": "lower case"}.get(fold.removesuffix("-tr"), "any case")
            raise self.error(
                key,
                f"1 to {MAX_LABEL} characters in {case}, composed (NFC), no control",
                texts[first_invalid],
                first_invalid,
            )
        first_dotted = next((i for i, text in enumerate(texts) if fold.endswith("-tr") and text[0] == "\u0307"), -1)
        if first_dotted >= 0:  # the fold would remove it behind an I, so that it could not be read
            raise self.error(
                key, "no dot above at the beginning: this fold removes it", texts[first_dotted], first_dotted
            )
        return self.require_distinct(key, tuple(texts), others)

    def numbers(self, key: str, values: Sequence[object], low: int, high: int) -> tuple[int, ...]:
        """Whole numbers from low to high. Booleans are refused."""
        numbers = cast("Sequence[int]", values)
        if numbers and (set(map(type, numbers)) != {int} or min(numbers) < low or max(numbers) > high):
            first_invalid = next(
                i for i, value in enumerate(numbers) if type(value) is not int or not low <= value <= high
            )
            raise self.error(key, f"a whole number from {low} to {high}", numbers[first_invalid], first_invalid)
        return tuple(numbers)

    def number(self, key: str, low: int, high: int) -> int:
        """One whole number, 0 if the field is absent."""
        value = self.data.get(key, 0)
        if type(value) is not int or not low <= value <= high:
            raise self.error(key, f"a whole number from {low} to {high}", value)
        return value

    def require_distinct(self, key: str, values: tuple[_T, ...], others: tuple[_T, ...] = ()) -> tuple[_T, ...]:
        """Return values. Raises AlphabetError if one comes twice or is among `others`."""
        if len(set(values).union(others)) != len(values) + len(others):
            all_values = others + values
            first_invalid = next(i for i, value in enumerate(all_values) if value in all_values[:i])
            raise self.error(key, "each once", all_values[first_invalid], first_invalid - len(others))
        return values

    def error(self, key: str, expected: str, found: object, index: int | None = None) -> AlphabetError:
        """The error for a field, or for one of its entries, under its name in the file."""
        if self.is_toml:
            tile = 0 if index is None else index + 1
            if key == "aliases" and index is not None:
                tile = cast("list[list[int]]", self.data["aliases"])[index][1]
            return _key_error(self.where, _KEYS_BY_FIELD.get(key, key).format(tile), expected, found)
        return _key_error(self.where, key if index is None else f"{key}[{index}]", expected, found)


def _are_short(texts: Sequence[str]) -> bool:
    return min(map(len, texts)) >= 1 and max(map(len, texts)) <= MAX_LABEL


def _is_writable(text: str, fold: str) -> bool:
    """Whether text is normalised, without control characters and halves of surrogate pairs."""
    if normalise(text, fold) != text:
        return False
    if text.isprintable():
        return True
    from unicodedata import category  # lazy: unicodedata costs 0.4 ms

    # some scripts need characters that are unprintable but no controls, such as joiners
    return all(category(char) not in ("Cc", "Cs", "Zl", "Zp") for char in text)
