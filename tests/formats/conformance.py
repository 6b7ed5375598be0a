"""The questions of the conformance kit, and their answers by the plain reader: `python -m formats.conformance`.

Answers never come from a reader under test: words from lists beside the images, ordinals, values and rules from
`image.plain_reader`, other answers from a loop over all words.
"""

from __future__ import annotations

import csv
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from image.plain_columns import columns
from image.plain_reader import PlainImage

from lexc.system import resources

FORMATS = resources.formats()
KIT = FORMATS / "conformance"
SIGNS = str.maketrans({"\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\"})
Row = tuple[str, list[str], list[str]]
"""Part, question, answer."""

SPELLED_WITH_BRACKETS = ("spanish",)
OWN_WORDS = ("keys", "bytes")
"""Images of keys or of bytes: readers that know `key` and `encoding` may answer with written forms, or bytes."""
JUDGED = {
    "dictionary.dawg": {"Haustür": "yes", "TÜR.": "yes", "Haustürx": "no", "12.5": "yes", "1..2": "no"},
    "dictionary-utf8.dawg": {"müssen": "yes", "9" * 99: "yes", "9" * 100: "no", "𝄞": "no", "Haus" * 30: "no"},
    "dictionary-packed.dawg": {"Haustür": "yes", "TÜR.": "yes", "Haustürx": "no"},
}
"""Words of texts by golden dictionary, judged by hand."""


def questions() -> Iterator[Row]:
    for path in sorted((FORMATS / "golden").glob("*.words.txt")):
        name = path.name.removesuffix(".words.txt")
        words = path.read_text(encoding="utf-8").splitlines()
        plain = PlainImage((path.parent / name).read_bytes())
        yield "open", ["open", f"golden/{name}"], ["ok", str(len(words))]
        has_own_words = name.startswith(OWN_WORDS)
        yield from _words(words, plain, is_listed=not has_own_words)
        if not has_own_words and not name.startswith(SPELLED_WITH_BRACKETS):
            yield from _searches(words)
        yield from _columns(plain, words)
        for text, verdict in JUDGED.get(name, {}).items():
            yield "dictionaries", ["correct", text], [verdict]
    yield from _refusal_rows()


def _words(words: list[str], plain: PlainImage, *, is_listed: bool) -> Iterator[Row]:
    for ordinal, word in list(enumerate(words))[:: 1 + len(words) // 60]:
        yield "words", ["has", word], ["yes"]
        if plain.has_rank:
            yield "ordinals", ["index", word], [str(ordinal)]
        if plain.has_rank and is_listed:
            yield "ordinals", ["word", str(ordinal)], ["word", word]
    for text in ("", f"{words[0]}~", words[0] * 3 + "\t", f"\\{words[-1]}\n") if is_listed else (f"{words[0]}X",):
        yield "words", ["has", text], ["no"]
    if plain.has_rank:
        yield "ordinals", ["word", str(len(words))], ["none"]
    if not is_listed:
        return
    yield "listing", ["prefix", "", "5000"], ["list", *words]
    yield "listing", ["prefix", "", "3"], ["list", *words[:3]]


def _searches(words: list[str]) -> Iterator[Row]:
    for word in words[:: max(1, len(words) // 3)]:
        for prefix in (word[:1], word[:2], word):
            found = [w for w in words if w.startswith(prefix)]
            yield "listing", ["prefix", prefix, "5000"], ["list", *found]
        if word.isalpha():
            yield from _letters(word, words)


def _letters(word: str, words: list[str]) -> Iterator[Row]:
    a, z = word[0], word[-1]
    for pattern in (f"{a}*", f"*{z}", "?" * len(word), f"?{word[1:]}", f"*{a}?*", f"[{a}{z}]*", f"[^{a}]*"):
        expression = re.compile(pattern.replace("?", ".").replace("*", ".*"), re.DOTALL)
        yield "patterns", ["pattern", pattern], ["list", *(w for w in words if expression.fullmatch(w))]
    for text, distance in ((word, 1), (word[1:] + a, 2), (word * 2, 3)):
        found = (w for w in words if _distance(text, w) <= distance)
        yield "near", ["near", text, str(distance)], ["list", *sorted(found)]
    for rack, n_blanks in ((word + a, 0), (word[1:], 1)):
        letters = Counter(rack)
        found = [w for w in words if w.isalpha() and (Counter(w) - letters).total() <= n_blanks]
        found = [w for w in found if len(w) <= len(rack) + n_blanks]
        if all(w.isalpha() for w in words):
            yield "racks", ["rack", rack + "?" * n_blanks], ["list", *found]
            exact = [w for w in found if len(w) == len(rack) + n_blanks]
            yield "racks", ["anagrams", rack + "?" * n_blanks], ["list", *exact]


def _distance(a: str, b: str) -> int:
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row = row, [i]
        for j, y in enumerate(b, 1):
            row.append(min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y)))
    return row[-1]


def _columns(plain: PlainImage, words: list[str]) -> Iterator[Row]:
    for name, values in columns(plain).items():
        for ordinal in range(0, len(words), max(1, len(words) // 40)):
            value = values[ordinal]
            listed = [] if value is None else value if isinstance(value, list) else [value]
            yield "columns", ["values", name, str(ordinal)], ["list", *map(_show, listed)]
        if name == "weight" and b"WIDX" in {section.type for section in plain.sections}:
            for prefix in ("", words[0][:1], words[-1]):
                found = [i for i, word in enumerate(words) if word.startswith(prefix)]
                found.sort(key=lambda i: (values[i] is None, -(values[i] or 0), i))
                for n in (1, 5, 100):
                    yield "heaviest", ["top", prefix, name, str(n)], ["list", *(words[i] for i in found[:n])]


def _show(value: Any) -> str:
    return str(int(value)) if isinstance(value, bool) else value.hex() if isinstance(value, bytes) else str(value)


def _refusal_rows() -> Iterator[Row]:
    with (FORMATS / "refused" / "reasons.tsv").open(encoding="utf-8") as file:
        for name, rule, *_ in list(csv.reader(file, delimiter="\t"))[1:]:
            part = {"S": "refused, stems", "M6": "refused, keys"}.get(rule if rule == "M6" else rule[0], "refused")
            yield part, ["open", f"refused/{name}"], ["refused", rule]
    size = (FORMATS / "golden" / "one.dawg").stat().st_size
    for n in (*range(0, 64, 7), *range(64, size, 101), size - 1):
        yield "damage", ["cut", "golden/one.dawg", str(n)], ["refused"]
    for offset in range(0, size, 23):
        yield "damage", ["change", "golden/one.dawg", str(offset)], ["refused"]


def files() -> dict[str, str]:
    """The text of each file of the kit."""
    rows = [*questions()]
    return {
        "questions.tsv": "".join(f"{part}\t{_line(question)}\n" for part, question, _ in rows),
        "answers.tsv": "".join(f"{_line(answer)}\n" for _, _, answer in rows),
    }


def _line(fields: list[str]) -> str:
    return "\t".join(field.translate(SIGNS) for field in fields)


if __name__ == "__main__":
    for file_name, content in files().items():
        Path(sys.argv[1] if len(sys.argv) > 1 else KIT, file_name).write_text(content, encoding="utf-8", newline="\n")
