"""The rules of META's alphabet, M5a to M5n, as the specification lists them."""

from __future__ import annotations

import unicodedata
from typing import Any

from image.plain_letters import fold_case
from image.plain_rules import require

Alphabet = dict[str, Any]

TYPES: dict[str, tuple[type, ...]] = {
    "aliases": (list,), "blank_count": (int,), "blank_score": (int,), "blanks": (list,), "counts": (list,),
    "fold": (str,), "is_utf8": (bool,), "labels": (list,), "name": (str,), "scores": (list,),
    "value_order": (list, type(None)), "vowels": (list,),
}  # fmt: skip
LISTS = ("aliases", "blanks", "counts", "labels", "scores", "vowels")


def check(alphabet: Alphabet, is_utf8: bool, n_letters: int, is_anag: bool) -> None:
    """Check every rule, in the order of the specification."""
    require(alphabet["is_utf8"] == is_utf8, "M5a is_utf8")
    require(_is_text(alphabet["name"], 100) and _is_nfc(alphabet["name"]), "M5b name")
    require(alphabet["fold"] in ("upper", "lower", "none", "upper-tr", "lower-tr"), "M5c fold")
    if is_utf8:
        require(not any(alphabet[key] for key in LISTS), "M5d a list with entries")
        require(alphabet["blank_count"] == alphabet["blank_score"] == 0, "M5d a blank")
        require(alphabet["value_order"] is None, "M5d a value order")
    else:
        _check_letters(alphabet, n_letters, is_anag)


def check_words(meta: Alphabet, alphabet: Alphabet) -> None:
    """Check M6: how words became keys, or that they are bytes."""
    if "key" in meta:
        rules, digits = ("letters", "unaccented", "casefold"), ("refuse", "drop", "keep")
        require(isinstance(meta["key"], dict), "M6 key")
        require(meta["key"].get("rule") in rules and meta["key"].get("digits") in digits, "M6 rule, digits")
    if "encoding" in meta:
        require(meta["encoding"] == "bytes" and alphabet["is_utf8"] and alphabet["fold"] == "none", "M6 encoding")
        require("key" not in meta, "M6 bytes with keys")


def _check_letters(alphabet: Alphabet, n: int, is_anag: bool) -> None:
    labels, blanks, aliases = alphabet["labels"], alphabet["blanks"], alphabet["aliases"]
    require(all(len(alphabet[key]) == n for key in ("labels", "blanks", "counts", "scores")), "M5e lengths")
    require(all(_is_text(label, 16) for label in labels), "M5f a label")
    require(len(aliases) <= 1000, "M5g too many aliases")
    for pair in aliases:
        require(isinstance(pair, list) and len(pair) == 2, "M5g no pair")
        require(_is_text(pair[0], 16) and _is_between(pair[1], 1, n), "M5g no alias")
    texts = [*labels, *(text for text, _ in aliases)]
    require(all(_is_nfc(text) and fold_case(text, alphabet["fold"]) == text for text in texts), "M5h folding")
    is_turkish = alphabet["fold"].endswith("-tr")
    require(not is_turkish or not any(text.startswith("\u0307") for text in texts), "M5h a dot of its own")
    require(len(set(texts)) == len(texts), "M5i twice")
    require(all(len(text) == 1 for text in texts) or not any(map(_has_notation, texts)), "M5j notation")
    for tile, blank in enumerate(blanks, 1):
        require(_is_text(blank, 16) and _is_nfc(blank), "M5k a blank")
        require(len(blank) == 1 or not _has_notation(blank), "M5k notation")
        others = {*labels[: tile - 1], *labels[tile:], *(text for text, alias_tile in aliases if alias_tile != tile)}
        require(blank not in others, "M5k another letter's")
    require(len(set(blanks)) == n, "M5k twice")
    require(all(_is_between(count, 0, 65535) for count in [*alphabet["counts"], alphabet["blank_count"]]), "M5l")
    require(all(_is_between(score, -1000, 1000) for score in [*alphabet["scores"], alphabet["blank_score"]]), "M5l")
    require(_are_tiles(alphabet["vowels"], n), "M5m vowels")
    order = alphabet["value_order"]
    require(not is_anag if order is None else _are_tiles(order, n) and len(order) == n, "M5n value order")


def _is_text(value: object, max_length: int) -> bool:
    if not isinstance(value, str):
        return False
    return 1 <= len(value) <= max_length and all(unicodedata.category(char) not in ("Cc", "Zl", "Zp") for char in value)


def _is_nfc(text: str) -> bool:
    return unicodedata.normalize("NFC", text) == text


def _has_notation(text: str) -> bool:
    return any(char in text for char in "[]\\")


def _is_between(value: object, low: int, high: int) -> bool:
    return type(value) is int and low <= value <= high


def _are_tiles(values: list[object], n: int) -> bool:
    return all(_is_between(value, 1, n) for value in values) and len({*map(str, values)}) == len(values)
