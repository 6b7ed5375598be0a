"""Write the golden images of this folder, or compare them with those that this lexc writes.

    python formats/golden/make.py           write what is missing; refuse to replace a file that differs
    python formats/golden/make.py --check   write nothing; exit status 1 if a file differs or is missing
    python formats/golden/make.py --force   replace (only while no release has carried the file)

README.md beside this file describes each image. This file holds the words as lexc gets them; NAME.words.txt holds
them as every reader must list them.
"""

from __future__ import annotations

import argparse
import struct
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import lexc
from lexc.alphabet import Alphabet
from lexc.image.container import Section
from lexc.image.writer import assemble

FOLDER = Path(__file__).parent
TINY = "car cars cat cats do dog dogs done ear ears eat eats"  # Appel and Jacobson 1988, Figures 1 and 2
SPANISH = "CHAL COCHE LLAMA CALLE PERRO RIO ÑU [C]HAL PE[R]RO [L]LAMA AL[L]LA CAL"
EVIL = "QUIT KILTER LIVES EVILS LIVE EVIL VILE NOT"  # Shapiro and Smith 1977, Figure 4 as far as Table 1 shows it
WIDE = "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежз"  # 40 letters
WEIGHTS = (12, 3, 40, 7, 90, 40, 9, 25, 12, 2, 55, 1)  # of the words of TINY
VALUES: dict[str, tuple[Any, ...]] = {
    "definition": (
        "a vehicle",
        "vehicles",
        "a feline",
        "felines",
        "to act",
        None,
        None,
        "",
        "organ é",
        None,
        "to act",
        None,
    ),
    "chosen": tuple(range(12)),
    "signed": (-1, None, 3, None, 5, -300, None, None, 0, 1, 2, None),
    "float": (0.5, None, None, 1e300, -2.25, 0, None, None, None, None, None, 1),
    "noun": (True, True, True, True, False, True, True, False, True, True, False, False),
    "seen": (None, True, None, True, False, True, None, False, None, None, None, None),
    "record": (b"\0\1", None, b"", b"\xff", b"\0\1", None, None, None, None, None, None, b"end"),
    "senses": (("car", "wagon"), None, ("cat",), None, ("act", "make", "cat"), *(None,) * 6, ("",)),
    "pages": ((1, 300), (2,), *(None,) * 9, (3, 1)),
    "ratios": ((0.5,), *(None,) * 10, (-1.5, 2)),
    "blobs": ((b"", b"a"), *(None,) * 10, (b"bc", b"d")),
}  # of the words of TINY; one column of every type, with words without a value
ENTRIES = "Haus/BE haus/EO tür/BEN Kind/BEO Schule/B schule/E MacBook/S TV/K gehen/U müssen Müll/BM müll/EM"
AFFIXES = """\
SET UTF-8
LANG de_DE
COMPOUNDBEGIN B
COMPOUNDEND E
COMPOUNDMIDDLE M
COMPOUNDMIN 3
ONLYINCOMPOUND O
KEEPCASE K
CHECKSHARPS
CHECKCOMPOUNDTRIPLE
CHECKCOMPOUNDPATTERN 1
CHECKCOMPOUNDPATTERN e/M s/E
COMPOUNDRULE 1
COMPOUNDRULE SU*K
BREAK 2
BREAK -
BREAK -$
ICONV 1
ICONV ’ '
REP 1
REP ß ss
SFX N Y 1
SFX N 0 en/O .
SFX S Y 1
SFX S 0 's .
PFX U Y 1
PFX U 0 be .
"""
STEMS = "happy/UYN lock/UD lock/S work/E sag/AB foo/XS Lauf"
STEM_AFFIXES = """\
NEEDAFFIX X
CIRCUMFIX C
PFX U Y 1
PFX U 0 un .
SFX Y Y 2
SFX Y y ily [^aeiou]y
SFX Y 0 ly [^y]
SFX N Y 1
SFX N y iness y
SFX D Y 1
SFX D 0 ed .
SFX E Y 1
SFX E 0 er/S .
SFX S Y 1
SFX S 0 s .
PFX A Y 1
PFX A 0 ge/C .
SFX B Y 1
SFX B 0 t/C .
"""
LEVELS = (-3.5, 0, 0.25, 1e9)  # of 600 words, in turn
TURKISH = "IŞIK İZMİR ISI İSİ KIRIK KÂĞIT ÇİĞ DİL ILIK"  # with and without a dot
KEYS = ("Café", "cafe", "ice cream", "ICECREAM", "ice-cream", "Ægir", "orca", "don't", "résumé", "Resume")
BYTES = (b"pass", b"pass\xff", b"\0key", b"\xe9t\xe9", b"1 2", b"a\tb", b"\n\r", bytes(range(1, 10)), b"\x7f\x80")
SCRIPTS = "a ab abc é éa aé 日 日本 日本語 本 𝄞 a𝄞 ñandú ß"


@dataclass(frozen=True)
class Golden:
    """The recipe of one image.

    is_wide: NODE is rewritten in 64-bit units, as if there were more than 4 million arcs.
    stems: whether it has stems, too. affixes: the .aff of a hunspell dictionary, whose entries are the words.
    weights: a number for each word, or none.
    columns: values by name, one for each word; None is no value. key, encoding: as `lexc.build` takes them.
    """

    name: str
    words: tuple[str, ...]
    kind: str
    alphabet: Alphabet
    layout: str = "bitmap"
    rank: bool = True
    is_wide: bool = False
    weights: tuple[float, ...] = ()
    columns: dict[str, tuple[Any, ...]] = field(default_factory=dict, hash=False)
    types: dict[str, str] = field(default_factory=dict, hash=False)
    affixes: str = ""
    stems: bool = False
    key: str = ""
    encoding: str = ""

    def image(self) -> bytes:
        """The image as this lexc writes it."""
        if self.affixes:
            return self._dictionary().tobytes()
        pairs = zip(self.words, self.weights, strict=True) if self.weights else ()
        words = list(pairs) or list(self.words)
        alphabet = "auto" if self.encoding else self.alphabet  # bytes have one of their own
        lexicon = lexc.build(
            words, kind=self.kind, alphabet=alphabet, layout=self.layout, rank=self.rank, columns=self.columns,
            types=self.types, key=self.key, encoding=self.encoding,
        )  # fmt: skip
        return _in_64_bits(lexicon) if self.is_wide else lexicon.tobytes()

    def text(self) -> str:
        """The words, one a line, as a reader lists them: keys as they stand, bytes as characters."""
        if self.key or self.encoding:
            image = lexc.frombytes(self.image()).image
            plain = image.alphabet._replace(key=None)
            tiles = (image.ordinals.tiles_at(i, image.graph.longest) for i in range(image.graph.n_words))
            return "".join(plain.spell(word) + "\n" for word in tiles)
        lexicon = self._dictionary() if self.affixes else lexc.build(list(self.words), alphabet=self.alphabet)
        return "".join(word + "\n" for word in lexicon)

    def _dictionary(self) -> lexc.Lexicon:
        """The hunspell dictionary of the words, which have flags, and the affixes."""
        with tempfile.TemporaryDirectory() as folder:
            dic = Path(folder) / "golden.dic"
            dic.write_text("\n".join([str(len(self.words)), *self.words]), encoding="utf-8")
            dic.with_suffix(".aff").write_text(self.affixes, encoding="utf-8")
            return lexc.build(dic, fold="none", layout=self.layout, stems=self.stems)


def _in_64_bits(lexicon: lexc.Lexicon) -> bytes:
    """An image in the arcs layout with units of eight bytes: the same bits, zeros above."""
    sections = []
    for section in lexicon.image.sections:
        data = bytes(section.data)
        if section.type == "GRPH":
            data = data[:2] + b"\x08" + data[3:]
        elif section.type == "NODE":
            units = struct.unpack(f"<{len(data) // 4}I", data)
            data = struct.pack(f"<{len(units)}Q", *units)
        sections.append(Section(section.type, section.flags, data))
    return b"".join(bytes(piece) for piece in assemble(sections))


def goldens() -> Iterator[Golden]:
    """Every golden image."""
    english, tiny, one = Alphabet.load("english"), tuple(TINY.split()), Alphabet.from_letters("A")
    yield Golden("one.dawg", ("A",), "dawg", one)
    yield Golden("letters.gaddag", ("A", "I", "O"), "gaddag", english)
    for kind in ("dawg", "gaddag", "trie"):
        yield Golden(f"tiny.{kind}", tiny, kind, english)
    for kind in ("dawg", "gaddag", "trie"):
        yield Golden(f"tiny-arcs.{kind}", tiny, kind, english, "arcs")
    yield Golden("tiny-arcs64.gaddag", tiny, "gaddag", english, "arcs", is_wide=True)
    yield Golden("norank.dawg", tiny, "dawg", english, rank=False)
    for kind in ("dawg", "gaddag"):
        yield Golden(f"spanish.{kind}", tuple(SPANISH.split()), kind, Alphabet.load("spanish"))
    wide = tuple(WIDE) + tuple(WIDE[i] + WIDE[-1 - i] + WIDE[i // 2] for i in range(40))
    for kind in ("dawg", "gaddag"):
        yield Golden(f"wide.{kind}", wide, kind, Alphabet.from_letters(WIDE, "none"))
    turkish = tuple(TURKISH.split())
    yield Golden("turkish.dawg", turkish, "dawg", Alphabet.from_letters(turkish, "upper-tr"))
    for kind in ("dawg", "gaddag"):
        yield Golden(f"utf8.{kind}", tuple(SCRIPTS.split()), kind, Alphabet.utf8("none"), "arcs")
    for layout in ("bitmap", "arcs"):
        yield Golden(f"evil{'-arcs' * (layout == 'arcs')}.anag", tuple(EVIL.split()), "anag", english, layout)
    yield Golden("spanish.anag", (*SPANISH.split(), "[L]ALMA", "OIR"), "anag", Alphabet.load("spanish"))
    yield Golden("utf8.anag", (*SCRIPTS.split(), "ba", "本日"), "anag", Alphabet.utf8("none"), "arcs")
    squares = tuple(a + b + c + "AE" for a in "ABCDEFGHIJ" for b in "KLMNOPQRST" for c in "UVWXYZ")
    yield Golden("ranks.dawg", squares, "dawg", english)
    for kind in ("dawg", "gaddag"):
        yield Golden(f"tiny-packed.{kind}", tiny, kind, english, "packed")
    yield Golden("norank-packed.dawg", tiny, "dawg", english, "packed", rank=False)
    yield Golden("ranks-packed.dawg", squares, "dawg", english, "packed")
    yield Golden("wide-packed.gaddag", wide, "gaddag", Alphabet.from_letters(WIDE, "none"), "packed")
    yield Golden("utf8-packed.gaddag", tuple(SCRIPTS.split()), "gaddag", Alphabet.utf8("none"), "packed")
    yield Golden("evil-packed.anag", tuple(EVIL.split()), "anag", english, "packed")
    codes = tuple(word + end for word in _numerals("AEILNRST") for end in ("", "ES"))
    yield Golden("codes-packed.gaddag", codes, "gaddag", english, "packed")
    yield Golden("codes-utf8-packed.gaddag", _numerals("aeé日本ß𝄞ñ"), "gaddag", Alphabet.utf8("none"), "packed")
    yield Golden("chains-packed.dawg", _long_words("ABCDEFGH", "STATION"), "dawg", english, "packed")
    wide_words = _long_words(WIDE[:8], WIDE[20:37])
    yield Golden("chains-wide-packed.trie", wide_words, "trie", Alphabet.from_letters(WIDE, "none"), "packed")
    text = _long_words("aeé日本ß𝄞ñ", "über-lange-wörter")
    yield Golden("chains-utf8-packed.dawg", text, "dawg", Alphabet.utf8("none"), "packed")
    yield Golden("weights.dawg", tiny, "dawg", english, weights=WEIGHTS)
    yield Golden("values.dawg", tiny, "dawg", english, weights=WEIGHTS, columns=VALUES, types={"chosen": "u32"})
    yield Golden("values-packed.gaddag", tiny, "gaddag", english, "packed", weights=WEIGHTS, columns=VALUES)
    for layout in ("bitmap", "packed"):
        name = f"dictionary{'-packed' * (layout == 'packed')}.dawg"
        yield Golden(name, tuple(ENTRIES.split()), "dawg", english, layout, affixes=AFFIXES)
    yield Golden("dictionary-utf8.dawg", (*ENTRIES.split(), WIDE), "dawg", english, "arcs", affixes=AFFIXES)
    yield Golden("stems.dawg", tuple(STEMS.split()), "dawg", english, affixes=STEM_AFFIXES, stems=True)
    yield Golden("keys.dawg", KEYS, "dawg", english, key="letters")
    keys = tuple(word for word in KEYS if "-" not in word)
    yield Golden("keys-packed.dawg", keys, "dawg", Alphabet.utf8("upper"), "packed", key="unaccented")
    yield Golden("bytes.dawg", BYTES, "dawg", Alphabet.utf8("none"), "arcs", encoding="bytes")  # type: ignore[arg-type]
    yield Golden("levels.dawg", squares, "dawg", english, weights=150 * LEVELS)


def _numerals(letters: str) -> tuple[str, ...]:
    """Words that look drawn at random: 120 numbers, spelled with eight letters as digits, the last digit first."""
    words = []
    for i in range(120):
        number = i * 7919 % 8**5
        word = letters[number % 8]
        while number := number // 8:
            word += letters[number % 8]
        words.append(word)
    return tuple(words)


def _long_words(letters: str, middle: str) -> tuple[str, ...]:
    """64 words with the same middle: no two of them have the same beginning, nor the same end."""
    ends = [one + other for one in letters for other in letters]
    return tuple(ends[i] + middle + ends[i * 37 % 64] for i in range(64))


def words_path(name: str) -> Path:
    """The file with the words of an image."""
    return FOLDER / f"{name}.words.txt"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare only")
    parser.add_argument("--force", action="store_true", help="replace files that differ")
    options = parser.parse_args()
    status = 0
    for golden in goldens():
        for path, data in ((FOLDER / golden.name, golden.image()), (words_path(golden.name), golden.text().encode())):
            problem = _problem(path, data)
            if problem and (options.check or (path.exists() and not options.force)):
                print(f"{path.name}: {problem}", file=sys.stderr)
                status = 1
            elif problem:
                path.write_bytes(data)
                print(f"{path.name}: {len(data)} bytes written")
    return status


def _problem(path: Path, data: bytes) -> str:
    """A sentence about the difference between a file and these bytes, "" if there is none."""
    if not path.exists():
        return "missing"
    present = path.read_bytes()
    if present == data:
        return ""
    pairs = enumerate(zip(present, data, strict=False))
    offset = next((i for i, (old, new) in pairs if old != new), min(len(present), len(data)))
    return f"differs from byte {offset} on ({len(present)} bytes, this lexc writes {len(data)}); --force replaces it"


if __name__ == "__main__":
    sys.exit(main())
