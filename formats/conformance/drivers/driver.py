"""Answers the questions of the conformance kit with lexc for Python."""

import re
import sys
from itertools import islice

import lexc
from lexc.errors import LexcError

NAMES = {"t": "\t", "n": "\n", "r": "\r"}
SIGNS = {"\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"}


def row(words):
    return "\t".join(["list", *("".join(SIGNS.get(c, c) for c in word) for word in words)])


def open_image(path):
    global lexicon
    lexicon = lexc.open(path)
    return f"ok\t{len(lexicon)}"


def values(name, ordinal):
    value = lexicon.column(name).get(lexicon[int(ordinal)])
    return row(map(SHOW, [] if value is None else value if isinstance(value, list) else [value]))


SHOW = lambda value: value.hex() if isinstance(value, bytes) else str(int(value) if isinstance(value, bool) else value)  # noqa: E731
OPERATIONS = {
    "open": open_image,
    "has": lambda text: "yes" if text in lexicon else "no",
    "count": lambda prefix: str(lexicon.count(prefix)),
    "index": lambda text: str(lexicon.index(text)) if text in lexicon else "none",
    "word": lambda i: row([lexicon[int(i)]]).replace("list", "word", 1) if int(i) < len(lexicon) else "none",
    "prefix": lambda prefix, n: row(islice(lexicon.keys(prefix), int(n))),
    "pattern": lambda pattern: row(lexicon.pattern(pattern)),
    "near": lambda text, k: row(sorted(word for word, _ in lexicon.near(text, int(k)))),
    "rack": lambda letters: row(lexicon.find(subanagram=letters)),
    "anagrams": lambda letters: row(lexicon.find(anagram=letters)),
    "top": lambda prefix, column, n: row(lexicon.complete(prefix, int(n))) if column == "weight" else "unsupported",
    "values": values,
    "correct": lambda text: "yes" if lexicon.is_correct(text) else "no",
}
for line in sys.stdin:
    op, *fields = (re.sub(r"\\(.)", lambda sign: NAMES.get(sign[1], sign[1]), field) for field in line[:-1].split("\t"))
    try:
        print(OPERATIONS[op](*fields) if op in OPERATIONS else "unsupported", flush=True)
    except LexcError:
        print("refused" if op == "open" else "error", flush=True)
