"""The measurement of how far lexc agrees with hunspell about the words of a language: `make agreement`.

    PYTHONPATH=tests python -m dictionaries.agreement [--seed N] [--count N] FOLDER [LANGUAGE...]

FOLDER has dictionaries (.dic with .aff), for example /usr/share/hunspell. For each: all stems; 20,000 sampled forms,
mutations of stems and forms, pairs of stems and of parts; 10,000 with capitals of each kind, dots, hyphens,
apostrophes. Prints a line for each language: words, states, bytes, seconds of building, megabytes, agreement, and the
words about which the two differ.
"""

from __future__ import annotations

import argparse
import random
import resource
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from dictionaries.libhunspell import Hunspell

import lexc
from lexc.compile.build import BuildOptions
from lexc.compile.dictionaries.compiling import compile_dictionary
from lexc.image.dictionary_section import set_path
from lexc.image.reader import Image
from lexc.image.writer import assemble
from lexc.kernels.layout.tile_lookup import TileLookup
from lexc.query.correctness import judge_of
from lexc.source.hunspell import Dictionary

Sample = tuple[str, list[str]]
ALL_STEMS = 20_000
"""The count from which on all stems are compared, not as many as count says."""


def sample_walks(image: Image, root: int, n: int, chooser: random.Random) -> list[str]:
    """Random strings of a set. All arcs of a node are equally likely. At an end, 3 of 10 strings end."""
    found = []
    for _ in range(n):
        node, tiles = root, b""
        while True:  # the root may be node 0, which as a target means none
            tile, accepts, target = chooser.choice(image.nodes.arcs(node))
            tiles += bytes((tile,))
            if accepts and (not target or chooser.random() < 0.3):
                break
            node = target
        found.append(spell(image, tiles))
    return found


def spell(image: Image, tiles: bytes) -> str:
    """The text of tiles, each a letter."""
    if image.alphabet.is_utf8:
        return tiles.decode("utf-8", "replace")
    return "".join(image.alphabet.labels[tile - 1] for tile in tiles)


def mutate(word: str, letters: str, chooser: random.Random) -> str:
    """A word with one edit."""
    i = chooser.randrange(len(word) + 1)
    letter = chooser.choice(letters)
    return chooser.choice(
        [word[:i] + letter + word[i:], word[:i] + word[i + 1 :], word[:i] + letter + word[i + 1 :],
         word[:i] + word[i + 1 : i + 2] + word[i : i + 1] + word[i + 2 :]]
    )  # fmt: skip


def samples(image: Image, stems: list[str], count: int, chooser: random.Random) -> Iterator[Sample]:
    """The words to compare, by kind. count: of forms, mutations and pairs; other kinds have half as many."""
    sampled_stems = chooser.sample(stems, min(count, len(stems)))
    forms = sample_walks(image, image.graph.roots["words"], count, chooser)
    letters = "".join(sorted({letter for word in sampled_stems for letter in word.lower() if letter.isalpha()})) or "a"
    yield "stems", stems if count >= ALL_STEMS else sampled_stems
    yield "forms", forms
    stems_and_forms = [*sampled_stems[: count // 2], *forms[: count // 2]]
    yield "mutations", [mutate(word, letters, chooser) for word in stems_and_forms]
    changes: dict[str, Callable[[str], str]] = {
        "upper": str.upper, "lower": str.lower, "capital": str.capitalize, "dot": lambda word: word + ".",
        "hyphen": lambda word: f"{word}-{chooser.choice(sampled_stems)}", "apostrophe": lambda word: f"{word}'s",
    }  # fmt: skip
    for name, change in changes.items():
        yield name, [change(word) for word in chooser.choices(stems_and_forms, k=count // 2)]
    pairs = list(zip(chooser.choices(sampled_stems, k=count), chooser.choices(sampled_stems, k=count), strict=True))
    yield "pairs", [first + second.lower() for first, second in pairs]
    yield "pairs with s", [f"{first}s{second.lower()}" for first, second in pairs[: count // 2]]
    yield from compounds(image, letters, count, chooser)


def compounds(image: Image, letters: str, count: int, chooser: random.Random) -> Iterator[Sample]:
    """Parts of compounds put together, and mutations of them."""
    top = TileLookup(image.nodes, image.graph.roots["sets"]) if "sets" in image.graph.roots else None
    labels = image.dictionary.labels.items() if image.dictionary and top else ()
    roots = {name: top.node_after(set_path(image.graph, label)) for name, label in labels if top}
    if "begin" not in roots or "end" not in roots:
        return
    begins = sample_walks(image, roots["begin"], count, chooser)
    ends = sample_walks(image, roots["end"], count, chooser)
    middles = sample_walks(image, roots.get("middle", roots["begin"]), count, chooser)
    pairs = [begin + end for begin, end in zip(begins, ends, strict=True)]
    yield "begin + end", pairs
    yield "begin + middle + end", ["".join(parts) for parts in zip(begins, middles, ends, strict=True)]
    yield "mutated compounds", [mutate(word, letters, chooser) for word in pairs]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("languages", nargs="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=ALL_STEMS)
    parser.add_argument("--layout", default="auto")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    names = options.languages or sorted(path.stem for path in options.folder.glob("*.aff") if not path.is_symlink())
    for name in names:
        try:
            compare(options.folder / f"{name}.dic", options)
        except lexc.LexcError as error:
            print(f"{name} | {error}", flush=True)


@dataclass
class Comparison:
    """The verdicts of both on sampled words. details: for each kind of sample with differences a line about them."""

    n_words: int = 0
    n_different: int = 0
    details: list[str] = field(default_factory=list)

    @property
    def agreement(self) -> float:
        """The share of words on which both agree, in per cent."""
        return 100 * (1 - self.n_different / self.n_words)

    def add(self, kind: str, words: list[str], mine: list[bool], theirs: list[bool]) -> None:
        """Add the verdicts on the words of one kind."""
        over = [word for word, one, other in zip(words, mine, theirs, strict=True) if one and not other]
        under = [word for word, one, other in zip(words, mine, theirs, strict=True) if other and not one]
        self.n_words, self.n_different = self.n_words + len(words), self.n_different + len(over) + len(under)
        if over or under:
            self.details.append(
                f"    {kind}: {sum(theirs)} of {len(words)} right; over {len(over)} {over[:5]}, "
                f"under {len(under)} {under[:5]}"
            )


def compare_verdicts(image: Image, dic: Path, count: int, seed: int) -> Comparison:
    """The verdicts of lexc and of libhunspell on samples from a dictionary and its image."""
    judge, hunspell, found = judge_of(image), Hunspell(dic), Comparison()
    stems = list(dict.fromkeys(entry.word for entry in Dictionary(dic).entries if entry.word))
    for kind, sample in samples(image, stems, count, random.Random(seed)):
        words = [word for word in sample if "\n" not in word and "\0" not in word]
        mine, theirs = [judge.is_correct(word) for word in words], [hunspell.is_correct(word) for word in words]
        found.add(kind, words, mine, theirs)
    return found


def compare(dic: Path, options: argparse.Namespace) -> None:
    """Print a line for a dictionary: what it took to build, and the agreement."""
    start = time.perf_counter()
    data = b"".join(assemble(compile_dictionary(dic, BuildOptions(layout=options.layout)).sections))
    seconds = time.perf_counter() - start
    lexicon, start = lexc.frombytes(data), time.perf_counter()
    Hunspell(dic)
    loading = time.perf_counter() - start
    found = compare_verdicts(lexicon.image, dic, options.count, options.seed)
    size = dic.stat().st_size + dic.with_suffix(".aff").stat().st_size
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    print(
        f"{dic.stem} | {len(lexicon):,} | {lexicon.graph.n_nodes:,} | {len(data):,} of {size:,} | {seconds:.1f} s"
        f" ({loading * 1000:.0f} ms) | {memory} MB | {found.agreement:.3f} % of {found.n_words:,}", flush=True
    )  # fmt: skip
    if options.verbose:
        print("\n".join(found.details), flush=True)


if __name__ == "__main__":
    main()
