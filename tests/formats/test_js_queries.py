"""lexc.mjs answers near words, regular expressions, hooks, conditions and racks as lexc does.

One process of Node answers all questions.
"""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from formats.npm_tools import MODULE, NODE, ask_javascript, has_node
from image.hostile.many_words import overflowing_image

import lexc
from lexc.alphabet import Alphabet
from lexc.errors import LexcError
from lexc.image.dump import list_fields
from lexc.lexicon import Lexicon
from lexc.query.explore import READINGS
from lexc.system import resources
from lexc.views.word_studies import study_answer

HERE = Path(__file__).parent
QUESTIONS = json.loads((HERE / "js_questions.json").read_text(encoding="utf-8"))
"""Questions by kind. A range is a list of two numbers; a name with not_ before it is the opposite condition."""
pytestmark = pytest.mark.skipif(not has_node(), reason="no Node 20")


def words_of(letters: list[str], n: int) -> list[str]:
    rng = random.Random(n)
    return sorted({"".join(rng.choices(letters, k=rng.choice([1, 2, 3, 3, 4, 5, 6, 8]))) for _ in range(n)})


def words_of_shared_ends() -> list[str]:
    """Words whose ends are below one node, behind an odd and an even number of letters: only one of these has a D."""
    ends = ["D", *map("".join, product("ABC", repeat=3))]
    return [start + end for start in ("A", "BA") for end in ends]


@cache
def lexicons() -> dict[str, Lexicon]:
    """Lexicons of every form of letters and every layout; one with columns."""
    rng = random.Random(4)
    english = words_of(list("AABDEEINRST"), 500)
    columns: dict[str, list[Any]] = {
        "weight": [rng.choice([None, 0, 3, -2, 900]) for _ in english],
        "note": [rng.choice([None, "x and y=3", "", "é", "zoo", "7"]) for _ in english],
        "rare": [rng.random() < 0.2 for _ in english],
        "size": [rng.choice([0.5, 1.25, -3.0]) for _ in english],
        "wide": [rng.choice([1 << 63, (1 << 64) - 1, 5]) for _ in english],
        "tags": [rng.choice([[], ["a"], ["b", "zz"]]) for _ in english],
    }
    spanish = Alphabet.load("spanish")
    greek = Alphabet.utf8("lower")
    return {
        "english": lexc.build(english, columns=columns),
        "arcs": lexc.build(english, layout="arcs"),
        "packed": lexc.build(english, layout="packed"),
        "gaddag": lexc.build(english, "gaddag", layout="packed"),
        "anag": lexc.build(english, "anag"),
        "shared ends": lexc.build(words_of_shared_ends()),
        "shared ends in UTF-8": lexc.build(words_of_shared_ends(), alphabet=Alphabet.utf8("upper")),
        "spanish": lexc.build(words_of(["A", "CH", "C", "H", "L", "LL", "E", "Ñ"], 300), alphabet=spanish),
        "wide": lexc.build(words_of([chr(0x430 + i) for i in range(32)] * 2, 500),
                           alphabet=Alphabet.from_letters([chr(0x430 + i) for i in range(32)] + list("0123"), "lower")),
        "utf8": lexc.build(words_of(list("aσς€😀é1_"), 400), alphabet=greek),
        "utf8 packed": lexc.build(words_of(list("aσς€😀é1_"), 400), alphabet=greek, layout="packed"),
    }  # fmt: skip


def texts_of(lexicon: Lexicon, seed: int, n: int) -> list[str]:
    """Words of a lexicon, as they are and with letters in another order, and one that is longer than 30 letters."""
    rng, words = random.Random(seed), list(lexicon)
    texts = rng.sample(words, n)
    return [*texts, *(word[1:] + word[:1] for word in texts), texts[0] * 12, rng.choice(words)[:-1] or "A"]


Question = tuple[str, str, dict[str, Any]]
"""A method, a text and options, as Python has them."""


def questions(name: str) -> Iterator[Question]:
    """The questions to a lexicon."""
    lexicon = lexicons()[name]
    for text, k in product(texts_of(lexicon, 1, 1), range(4)):
        yield "near", text, {"distance": k}
        yield "near", text, {"distance": k, "transpositions": True}
        yield "near", text, {"distance": k, "prefix": True}
        yield "near", text, {"distance": k, "transpositions": True, "limit": 7}
    for text in texts_of(lexicon, 2, 3):
        for method in ("hooks", "extensions", "hookLetters", "alphagram", "anagramsOf"):
            yield method, text, {}
        for rack, sub in product((text, text + "?", text[:3] + "??"), (False, True)):
            yield "anagram", rack, {"sub": sub}
    for method, kind in (("regex", "regexes"), ("pattern", "patterns")):
        for text in QUESTIONS[kind]:
            yield method, text, {}
        for text in QUESTIONS[kind][::6]:
            yield "explore", text, {"readings": [method]}
    for text in [*texts_of(lexicon, 3, 1)[:2], "Añ€é"[: 2 + 2 * lexicon.meta.alphabet.is_utf8]]:
        for method in ("explore", "study", "path", "facts"):
            yield method, text, {}
        yield "explore", text[:2] + "?", {"limit": 3}
        for i, reading in enumerate(READINGS[:-2]):
            asked = {"length": [3, 5], "prefix": text[:1]} if i % 2 else {"limit": 40}
            yield "answers", text, {"reading": reading, **asked}
    kinds = ["conditions", "conditions of columns"] if name == "english" else ["conditions"]
    for asked in chain.from_iterable(QUESTIONS[kind] for kind in kinds):
        yield "find", "", asked


def in_python(lexicon: Lexicon, method: str, text: str, asked: dict[str, Any]) -> Any:
    """The answer of lexc, in the form of lexc.mjs."""
    if method == "near":
        return [{"word": word, "distance": n} for word, n in lexicon.near(text, **asked)]
    if method == "hooks":
        return [{"word": word, "kind": kind} for word, kind in lexicon.hooks(text)]
    if method in ("hookLetters", "alphagram"):
        (found,) = lexicon.facts([text], ["hooks", "alphagram"])
        hooks = {"front": list(found.front_hooks or ()), "back": list(found.back_hooks or ())}
        return hooks if method == "hookLetters" else found.alphagram
    if method == "facts":
        return [found.to_dict() for found in lexicon.facts([text])]
    if method == "study":
        return large_as_text(json.loads(json.dumps(study_answer(text, lexicon.study(text))["results"][0])))
    if method in ("path", "explore"):
        return getattr(lexicon, method)(text, **asked)
    if method == "answers":
        return list(lexicon.answers(text, **{name: value_in_python(name, value) for name, value in asked.items()}))
    if method == "find":
        return list(lexicon.find(**{name: value_in_python(name, value) for name, value in asked.items()}))
    if method == "anagramsOf":
        return list(lexicon.anagram(text))
    return list(getattr(lexicon, method)(text, **asked, **({"order": "alphabet"} if method == "anagram" else {})))


def large_as_text(value: Any) -> Any:
    """A value of JSON, with numbers that JavaScript holds as BigInt in the form in which answers.mjs prints them."""
    if isinstance(value, dict):
        return {name: large_as_text(item) for name, item in value.items()}
    return str(value) if isinstance(value, int) and value >= 1 << 53 else value


_OF_LEXICONS = ("within", "reversed_in", "charade")


def value_in_python(name: str, value: Any) -> Any:
    """The value of a condition: of those on other lexicons a set, of others perhaps a range."""
    is_range = isinstance(value, list) and not any(isinstance(item, str) for item in value)
    return set(value) if name.removeprefix("not_") in _OF_LEXICONS else tuple(value) if is_range else value


def in_javascript(method: str, text: str, asked: dict[str, Any]) -> list[Any]:
    """The question to lexc.mjs: the method and its arguments."""
    if method == "facts":
        return [method, [text]]
    if method == "answers":
        conditions = {name: value for name, value in asked.items() if name not in ("reading", "limit")}
        return [method, text, asked["reading"], {"conditions": conditions, "limit": asked.get("limit", 1 << 40)}]
    if method != "find":
        return [method, text, asked] if asked else [method, text]
    conditions = {}
    options: dict[str, Any] = {}
    for name, value in asked.items():
        plain = name.removeprefix("not_")
        camel = re.sub("_([a-z])", lambda found: found[1].upper(), plain)
        place = options if name in ("order", "limit", "blanks") else conditions
        place = place if plain == name else conditions.setdefault("not", {})
        place[camel] = {"set": value} if plain in _OF_LEXICONS else value
    return ["find", conditions, options]


def run_node(*arguments: str, stdin: bytes = b"", **variables: str) -> str:
    """Run a program in Node. Return what it prints."""
    settings = {**os.environ, "LEXC_FORMATS": str(resources.formats()), **variables}
    command = [str(NODE), *arguments]
    run = subprocess.run(command, input=stdin, capture_output=True, timeout=300, check=False, env=settings)
    assert run.returncode == 0, (run.stdout + run.stderr).decode(errors="replace")[-5000:]
    return run.stdout.decode()


def answers(folder: Path, reader: list[str]) -> Iterator[tuple[str, Question, Any]]:
    """The lexicon, the question and the answer of a reader, which is "error" for an invalid question."""
    images = []
    for name, lexicon in lexicons().items():
        lexicon.save(folder / name)
        asked = [in_javascript(*question) for question in questions(name)]
        images.append({"image": str(folder / name), "questions": asked})
    for name, found in zip(lexicons(), ask_javascript(images, reader), strict=True):
        for question, answer in zip(questions(name), found["answers"], strict=True):
            is_error = isinstance(answer, dict) and "error" in answer
            yield name, question, "error" if is_error else answer


CORE = MODULE.with_name("lexc.wasm")
needs_core = pytest.mark.skipif(not CORE.exists(), reason="no lexc.wasm (make wasm)")
READERS = {"lexc.mjs": [str(MODULE)], "wasm.mjs": [str(MODULE.with_name("wasm.mjs")), str(CORE)]}


@pytest.mark.parametrize("reader", ["lexc.mjs", pytest.param("wasm.mjs", marks=needs_core)])
def test_the_javascript_reader_answers_as_lexc_does(reader: str, tmp_path: Path) -> None:
    """All questions are of one test, since several processes of pytest would each ask all of them."""
    filled: Counter[str] = Counter()
    for name, question, found in answers(tmp_path, READERS[reader]):
        try:
            expected = in_python(lexicons()[name], *question)
        except LexcError:
            expected = "error"
        assert (name, question, found) == (name, question, expected)
        filled[question[0]] += bool(expected) and expected != "error"
    assert len(filled) == 15
    assert min(filled.values()) > 10, "some questions of each kind have answers"


def test_enumerations_and_hidden_words_of_written_forms_are_those_of_lexc(tmp_path: Path) -> None:
    written = ["ice cream", "look-in", "l'été", "Scar Face", "scared"]
    keys = [re.sub(r"\W", "", form.replace("é", "e")).upper() for form in written]
    lexicon = lexc.build(sorted(keys), columns={"written": [[written[keys.index(key)]] for key in sorted(keys)]})
    lexicon.save(tmp_path / "keys.dawg")
    asked = [{"enumeration": value} for value in ("3,5", "4-2", "*", "*,4", "4", "*-*")] + [
        {"hides": "ECR"},
        {"hides": "CAR"},
    ]
    image = {"image": str(tmp_path / "keys.dawg"), "questions": [["find", conditions] for conditions in asked]}
    (found,) = ask_javascript([image])
    assert found["answers"] == [list(lexicon.find(**each)) for each in asked]
    assert found["answers"][:2] == [["ICECREAM"], ["LOOKIN"]]


def test_a_search_in_a_lexicon_of_very_many_words_is_ended_by_its_signal() -> None:
    script = f"""
        import {{ open }} from {json.dumps(MODULE.as_uri())};
        import {{ readFileSync }} from "node:fs";
        const lexicon = open(readFileSync(0)), end = new Error("enough");
        let questions = 0;
        const signal = {{ reason: end, get aborted() {{ return ++questions > 3; }} }};
        try {{
          for (const word of lexicon.words("", {{ signal }}));
        }} catch (error) {{
          console.log(error === end, questions);
        }}
    """
    assert run_node("--input-type=module", "-e", script, stdin=overflowing_image(62)).split() == ["true", "4"]


@pytest.mark.parametrize("reader", ["", pytest.param("wasm", marks=needs_core)])
def test_cursors_signals_and_orders_of_columns(reader: str) -> None:
    run_node("--test", str(HERE / "interface.test.mjs"), LEXC_READER=reader)


RECORDS = {
    "header",
    "sections",
    "graph",
    "roots",
    "meta",
    "levels",
    "parts",
    "rank",
    "alphagrams",
    "columns",
    "indexes",
}


def test_fields_are_dumped_as_lexc_dumps_them_of_sound_and_damaged_images(tmp_path: Path) -> None:
    kept = [
        path for folder in ("golden", "refused") for path in sorted((resources.formats() / folder).glob("*.*[dg]*g"))
    ]
    images = [path.read_bytes() for path in kept[::3]]
    images += [images[0][:n] for n in (0, 7, 63, 64, 100, 300, 700, 1100)]
    script = f"""
        import {{ dump }} from {json.dumps(MODULE.as_uri())};
        import {{ readFileSync }} from "node:fs";
        const plain = (_, value) => (typeof value === "bigint" ? `whole ${{value}}` : value);
        for (let i = 0; i < {len(images)}; i++)
          console.log(JSON.stringify([...dump(readFileSync(`${{process.argv[1]}}/${{i}}`))], plain));
    """
    for i, data in enumerate(images):
        (tmp_path / str(i)).write_bytes(data)
    printed = run_node("--input-type=module", "-e", script, str(tmp_path)).splitlines()
    for data, line in zip(images, printed, strict=True):
        found = [{"number": None, **one} for one in json.loads(line)]
        expected = [one._asdict() for one in list_fields(memoryview(data)) if one.record in RECORDS]
        for one in expected:
            del one["meaning"]
            one["value"] = whole(one["value"])
        assert sorted(map(field_key, found)) == sorted(map(field_key, expected))


def field_key(field: dict[str, Any]) -> str:
    return json.dumps([field[name] for name in ("offset", "record", "number", "name", "value")], sort_keys=True)


def whole(value: Any) -> Any:
    """Numbers that JavaScript does not hold exactly are marked."""
    is_large = isinstance(value, int) and value > 2**53 - 1
    return f"whole {value}" if is_large else value
