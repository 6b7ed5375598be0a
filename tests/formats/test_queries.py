"""lexc.h and lexc.mjs find the heaviest words and groups of anagrams that lexc finds."""

from __future__ import annotations

import random
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from conftest import alike
from formats.attacks import LETTERS, random_words
from formats.c_reader import CC, CXX, build
from formats.npm_tools import MODULE, NODE, ask_javascript, has_node

import lexc
from lexc.alphabet import Alphabet
from lexc.lexicon import Lexicon
from lexc.system import resources

HERE = Path(__file__).parent
COMPILERS = {"C": [CC, "-std=c99"], "C++": [CXX, "-x", "c++", "-std=c++11"]}

Ask = Callable[..., list[list[str]]]
"""A function of a lexicon and the arguments of queries.c, that returns the lines of each answer."""


@pytest.fixture(scope="module", params=alike(["C", "C++", "JavaScript"]))
def ask(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Ask:
    folder = tmp_path_factory.mktemp("queries")
    if request.param == "JavaScript":
        if not has_node():
            pytest.skip("no Node 20")
        return lambda lexicon, *queries: list(_ask_javascript(folder / "image", lexicon, [*queries]))
    compiler = COMPILERS[request.param]
    if not compiler[0]:
        pytest.skip(f"no compiler of {request.param}")
    command = [str(build(HERE / "queries.c", folder / "queries", [str(part) for part in compiler]))]

    def run(lexicon: Lexicon, *queries: object) -> list[list[str]]:
        lexicon.save(folder / "image")
        arguments = [*command, str(folder / "image"), *map(str, queries)]
        found = subprocess.run(arguments, capture_output=True, timeout=300, check=False)
        assert found.returncode == 0, found.stderr.decode(errors="replace")[-3000:]
        return list(_answers(found.stdout.decode().splitlines()))

    return run


def _ask_javascript(path: Path, lexicon: Lexicon, queries: list[Any]) -> Iterator[list[str]]:
    """The answers of lexc.mjs to the queries of queries.c."""
    asked = []
    while queries:
        kind = queries.pop(0)
        if kind == "top":
            column, prefix, limit, *queries = queries
            asked.append(["complete", prefix, {"column": column, "limit": limit}])
        else:
            asked.append(["anagramGroups"] if kind == "groups" else ["anagramsOf", queries.pop(0)])
    lexicon.save(path)
    (found,) = ask_javascript([{"image": str(path), "questions": asked}])
    for question, answer in zip(asked, found["answers"], strict=True):
        if isinstance(answer, dict):
            yield ["none"]
        else:
            yield [w for group in answer for w in [*group, "-"]] if question[0] == "anagramGroups" else answer


def _answers(lines: list[str]) -> Iterator[list[str]]:
    """The answers that a program printed: each ends with an empty line."""
    while "" in lines:
        yield lines[: lines.index("")]
        lines = lines[lines.index("") + 1 :]


@cache
def build_lexicon(n: int, kind: str) -> Lexicon:
    """n words with weights of a kind, in many of which words are equal."""
    rng = random.Random(n)
    words = sorted({"".join(rng.choices("ABCDE", k=rng.randint(1, 7))) for _ in range(n)})
    weights: dict[str, Callable[[int], float | None]] = {
        "equal": lambda i: 7,
        "rising": lambda i: i,
        "falling": lambda i: n - i,
        "few": lambda i: rng.randrange(4),
        "rare": lambda i: int(rng.random() < 0.003),
        "last": lambda i: int(i >= len(words) - 20),
        "signed": lambda i: rng.randrange(-(1 << 40), 1 << 40),
        "float": lambda i: rng.choice([-2.5, -1e300, 0.5, 3, 1e-3]),
        "gaps": lambda i: rng.choice([None, 0, 0, 3, 8]) if i else 1,
        "gaps and signed": lambda i: rng.choice([None, 0, -3, -300, 8]) if i else -1,
        "gaps and float": lambda i: rng.choice([None, None, 0, -0.5, -2.5, 1e-3]) if i else 0.5,
        "gaps and wide": lambda i: rng.choice([None, 1 << 63, 0, (1 << 64) - 1]) if i else 0,
    }
    return lexc.build(words, columns={"weight": [weights[kind](i) for i in range(len(words))]})


def test_the_heaviest_words_of_a_prefix_come_first(ask: Ask) -> None:
    kinds = ("equal", "rising", "falling", "few", "rare", "last", "signed", "float")
    with_gaps = ("gaps", "gaps and signed", "gaps and float", "gaps and wide")
    for n, kind in product((1, 30, 2000), (*kinds, *with_gaps)):
        lexicon = build_lexicon(n, kind)
        queries = [(prefix, limit) for prefix in ("", "A", "be", "DD", "EEEEEEEE", "Z") for limit in (1, 3, 40, 5000)]
        found = ask(lexicon, *(word for prefix, limit in queries for word in ("top", "weight", prefix, limit)))
        for (prefix, limit), words in zip(queries, found, strict=True):
            weight, column = lexicon.column("weight"), lexicon.keys(prefix)
            # the sort keeps equal ones in order
            expected = sorted(column, key=lambda word: (weight.get(word) is None, -(weight.get(word) or 0)))[:limit]
            assert words == expected == lexicon.complete(prefix, limit)


def test_a_word_without_a_weight_comes_last_and_other_columns_are_ordered_too(ask: Ask) -> None:
    columns: dict[str, list[Any]] = {
        "weight": [-1, None, 3, None],
        "length": [4, 3, 2, 1],
        "name": ["a", "b", "c", "d"],
    }
    lexicon = lexc.build(["A", "B", "C", "D"], columns=columns)
    queries = ["top", "weight", "", 9, "top", "length", "", 2, "top", "name", "", 9, "top", "none", "", 9]
    assert ask(lexicon, *queries) == [lexicon.complete(n=9), ["A", "B"], ["none"], ["none"]]
    assert lexicon.complete(n=9) == ["C", "A", "B", "D"]


def test_a_prefix_that_ends_with_a_final_sigma_has_the_words_of_both_sigmas() -> None:
    if not has_node():
        pytest.skip("no Node 20")
    words = ["σας", "σασα", "σασβ", "σα", "σατ"]
    lexicon = lexc.build(words, alphabet=Alphabet.utf8("lower"), columns={"weight": [3, 5, 1, 9, 9]})
    script = f"""
        import {{ open }} from {str(MODULE.as_uri())!r};
        import {{ readFileSync }} from "node:fs";
        const lexicon = open(readFileSync(0));
        console.log([...lexicon.complete("ΣΑΣ")].join(), lexicon.count("ΣΑΣ"), lexicon.count("ΣΑ"), lexicon.count("Ω"));
    """
    command = [str(NODE), "--input-type=module", "-e", script]
    run = subprocess.run(command, input=lexicon.tobytes(), capture_output=True, timeout=60, check=True)
    assert run.stdout.decode().split() == [",".join(lexicon.complete("ΣΑΣ")), "3", "5", "0"]
    assert lexicon.complete("ΣΑΣ") == ["σασα", "σας", "σασβ"]


def letter_tables() -> dict[str, Lexicon]:
    """Letter tables of every form of letters, in two layouts."""
    golden = resources.formats() / "golden"
    tables = {path.name: lexc.open(path) for path in sorted(golden.glob("*.anag"))}
    for letters in LETTERS:
        form = Alphabet.utf8("none") if letters == "UTF-8" else Alphabet.from_letters(LETTERS[letters], "none")
        for layout in ("arcs", "packed"):
            words = random_words(letters, 300)
            words += [word[::-1] for word in words]
            tables[f"{letters}, {layout}"] = lexc.build(sorted(set(words)), "anag", form, layout=layout)
    return tables


def letters_of(lexicon: Lexicon, word: str) -> tuple[int, ...]:
    """The letters of a word, in the order of numbers."""
    alphabet = lexicon.meta.alphabet
    return tuple(sorted(map(ord, word) if alphabet.is_utf8 else alphabet.tokenize(word)))


def test_the_groups_of_a_letter_table_are_the_words_of_the_same_letters(ask: Ask) -> None:
    for name, lexicon in letter_tables().items():
        groups: dict[tuple[int, ...], list[str]] = {}
        for word in lexicon:
            groups.setdefault(letters_of(lexicon, word), []).append(word)
        (found,) = ask(lexicon, "groups")
        printed = "\n".join(["", *found]).split("\n-")[:-1]
        assert sorted(group.split() for group in printed) == sorted(groups.values()), name


def test_the_anagrams_of_a_text_are_the_words_with_exactly_its_letters(ask: Ask) -> None:
    chooser = random.Random(8)
    for name, lexicon in letter_tables().items():
        words, longest = list(lexicon), max(lexicon, key=len)
        texts = [*chooser.sample(words, min(20, len(words))), longest + longest[0], words[0] * 300, "", "!?", "E\tE"]
        if "[" not in "".join(words):
            texts += ["".join(chooser.sample(word, len(word))) for word in words[::7]]
        found = ask(lexicon, *(part for text in texts for part in ("anagrams", text)))
        for text, answer in zip(texts, found, strict=True):
            try:
                expected = [word for word in words if letters_of(lexicon, word) == letters_of(lexicon, text)]
            except lexc.LexcError:
                expected = []
            assert (name, text, answer) == (name, text, expected)


def test_other_images_have_no_groups_or_are_searched(ask: Ask) -> None:
    found = ask(lexc.build(["AB", "BA", "C"]), "groups", "anagrams", "BA")
    assert found in ([["none"], []], [["none"], ["none"]], [[], []], [["AB", "BA", "-", "C", "-"], ["AB", "BA"]])
