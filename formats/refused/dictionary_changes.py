"""The changes that break the rules of DICT."""

from __future__ import annotations

import msgpack
from changes import Change, ChangeRow, Sections, append, replace

BASE = "dictionary.dawg"
UTF8 = "dictionary-utf8.dawg"
FREE_LABEL = 0x7E  # no set has it in this image, while those of the other have all labels


def set_values(**values: object) -> Change:
    """Replace values of DICT by key; None takes the key away."""

    def change(sections: Sections) -> None:
        rules = msgpack.unpackb(sections["DICT"]) | values
        sections["DICT"] = msgpack.packb({key: rules[key] for key in sorted(rules) if rules[key] is not None})

    return change


def set_label(name: str, label: object) -> Change:
    """Give a set another label; a new name is a new set."""

    def change(sections: Sections) -> None:
        labels = msgpack.unpackb(sections["DICT"])["labels"] | {name: label}
        set_values(labels={key: labels[key] for key in sorted(labels)})(sections)

    return change


def reverse_keys(sections: Sections) -> None:
    """Write the keys of DICT in descending order."""
    sections["DICT"] = msgpack.packb(dict(reversed(msgpack.unpackb(sections["DICT"]).items())))


DICTIONARY_CHANGES: list[ChangeRow] = [
    ("D1", BASE, "no key breaks", set_values(breaks=None)),
    ("D1-key", BASE, "a key more", set_values(others=0)),
    ("D1-order", BASE, "the keys in reverse order", reverse_keys),
    ("D1-end", BASE, "a byte behind the map", append("DICT", b"\xc0")),
    ("D2", BASE, "parts of compounds may have no letter", set_values(shortest_part=0)),
    ("D2-number", BASE, "a number of 17 bits", set_values(most_words=1 << 16)),
    ("D2-type", BASE, "a number as language", set_values(language=5)),
    ("D2-empty", BASE, "an empty text at which words are broken", set_values(breaks=[""])),
    ("D2-pair", BASE, "a conversion of three texts", set_values(conversions=[["a", "b", "c"]])),
    ("D2-first", BASE, "a replacement of an empty text", set_values(replacements=[["", "a"]])),
    ("D2-switch", BASE, "a switch called fast", set_values(switches=["fast"])),
    ("D2-pattern", BASE, "a pattern of a set that no rule names", set_values(patterns=[["a", "own", "b", "", ""]])),
    ("D2-sign", BASE, "a compound rule with +", set_values(compound_rules=[[["bare:69", "+"]]])),
    ("D2-name", UTF8, "a set called own", set_label("own", FREE_LABEL)),
    ("D2-flag", UTF8, "a flag of eight digits", set_label("flag:12345678", FREE_LABEL)),
    ("D2-zero", BASE, "the label 0", set_label("begin", 0)),
    ("D2-label", BASE, "a label that no letter has", set_label("begin", 64)),
    ("D2-twice", BASE, "two sets with one label", set_label("begin", 2)),
    ("D3", UTF8, "a set that the nodes do not have", set_label("moving", FREE_LABEL)),
    ("D3-empty", BASE, "no sets, but a root of sets", set_values(labels={})),
    ("D3-root", BASE, "the root sets is called setz", replace("GRPH", b"sets", b"setz")),
]  # fmt: skip
