"""Random dictionaries of few letters, with every rule of compounds, capitals, breaks and conversions."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

LETTERS = "aabbcdsßiIİı-"
FLAGS = "ABCDEFGKMPX"
_OPTIONS: list[tuple[float, Callable[[random.Random], list[str]]]] = [
    (0.5, lambda _: ["COMPOUNDFLAG A"]),
    (0.5, lambda _: ["COMPOUNDBEGIN B", "COMPOUNDMIDDLE M", "COMPOUNDEND E"]),
    (0.3, lambda _: ["ONLYINCOMPOUND X"]),
    (0.3, lambda chooser: [f"COMPOUNDWORDMAX {chooser.randint(2, 4)}"]),
    (0.2, lambda chooser: [f"COMPOUNDSYLLABLE {chooser.randint(0, 6)} ai"]),
    (0.3, lambda _: ["COMPOUNDROOT P"]),
    (0.3, lambda _: ["FORCEUCASE C"]),
    (0.4, lambda _: ["KEEPCASE K"]),
    (0.4, lambda _: ["FORBIDDENWORD F"]),
    (0.4, lambda _: ["CHECKSHARPS"]),
    (0.4, lambda _: ["CHECKCOMPOUNDDUP"]),
    (0.2, lambda _: ["CHECKCOMPOUNDREP"]),
    (0.2, lambda _: ["CHECKCOMPOUNDCASE"]),
    (0.2, lambda _: ["CHECKCOMPOUNDTRIPLE"]),
    (
        0.7,
        lambda chooser: chooser.choice((["COMPOUNDMIN 1"], ["COMPOUNDMIN 2"], ["COMPOUNDMIN 2", "SIMPLIFIEDTRIPLE"])),
    ),
    (0.2, lambda chooser: [f"IGNORE {chooser.choice(LETTERS[:6])}"]),
    (0.4, lambda chooser: [f"LANG {chooser.choice(('hu_HU', 'tr_TR', 'az', 'crh_UA', 'de', 'trx'))}"]),
]


def _table(chooser: random.Random, name: str, row: Callable[[], str]) -> list[str]:
    """A table of no to three rows, each of which is made by a function."""
    n = chooser.choice((0, 0, 1, 2, 3))
    return [f"{name} {n}", *(f"{name} {row()}" for _ in range(n))] if n else []


def random_text(chooser: random.Random, most: int, least: int = 1) -> str:
    return "".join(chooser.choice(LETTERS) for _ in range(chooser.randint(least, most)))


def write_random(folder: Path, chooser: random.Random) -> Path:
    """Write the two files of a dictionary; returns the path of the .dic."""

    def text(most: int, least: int = 1) -> str:
        return random_text(chooser, most, least)

    def flag() -> str:
        return chooser.choice(("", "", "/" + chooser.choice(FLAGS)))

    def pattern() -> str:
        # a replacement takes letters that no pattern brings back, since words would become longer without end
        end, begin = ("".join(chooser.choices("abs", k=2)) for _ in range(2))
        return f"{end}{flag()} {begin}{flag()} {chooser.choice(('', '', 'd', 'dd', 'dc'))}".rstrip()

    def conversion() -> str:
        return f"{chooser.choice(('', '', '_'))}{text(2)}{chooser.choice(('', '', '_'))} {text(3)}"

    def rule() -> str:
        return "".join(chooser.choice(FLAGS) + chooser.choice(("", "", "*", "?")) for _ in range(chooser.randint(1, 4)))

    lines = ["SET UTF-8"]
    for chance, make in _OPTIONS:
        lines += make(chooser) if chooser.random() < chance else []
    lines += _table(chooser, "CHECKCOMPOUNDPATTERN", pattern)
    lines += _table(chooser, "COMPOUNDRULE", rule)
    lines += _table(chooser, "REP", lambda: f"{text(2)} {text(2)}")
    lines += _table(
        chooser, "ICONV", lambda: f"{chooser.choice(('', '', '_'))}{text(2)}{chooser.choice(('', '', '_'))} {text(3)}"
    )
    lines += _table(chooser, "BREAK", lambda: chooser.choice(("-", "^-", "-$", "s", "^a", "b$", "ab")))
    lines += ["SFX G Y 1", f"SFX G 0 {text(2)}/{chooser.choice(FLAGS)} ."]
    lines += ["PFX D Y 1", f"PFX D 0 {text(1)} ."]
    entries = [f"{text(4)}/{''.join(chooser.sample(FLAGS, chooser.randint(0, 4)))}".rstrip("/") for _ in range(14)]
    entries += [f"{text(3)} {text(3)}"] if chooser.random() < 0.3 else []
    entries += ["ж" * 3 + "абвгдежзийклмнопрстуфхцчшщъыьэюяАБВГДЕЖЗИЙКЛМНОПРСТУФ"] if chooser.random() < 0.3 else []
    dic = folder / "random.dic"
    dic.write_text("\n".join([str(len(entries)), *entries, ""]), encoding="utf-8")
    dic.with_suffix(".aff").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return dic


def random_texts(chooser: random.Random, words: list[str], n: int) -> list[str]:
    """Texts of words and letters, with capitals, dots and hyphens."""
    changes: list[Callable[[str], str]] = [str, str, str, str.upper, str.lower, str.capitalize, str.title]
    found = ["", ".", " ", "a" * 99, "a" * 100, "1-2.3", "-", "aa-" * 12]
    for _ in range(n):
        parts = [chooser.choice([*words, random_text(chooser, 3)]) for _ in range(chooser.choice((1, 1, 2, 2, 3, 4)))]
        text = chooser.choice(("", "", "", "-", "'", " ")).join(parts) + chooser.choice(("", "", "", ".", "..", "-"))
        found.append(chooser.choice(changes)(text)[:150])
    return found
