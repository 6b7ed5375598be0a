"""The JSON of every command is of the types in lexc/views, which specs/answers.md shows."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import click
import fastjsonschema
import independent
import pytest
from cli.inputs import commands_in, damage
from command_line import Lexc

import lexc
from lexc.cli.main import cli
from lexc.system import resources
from lexc.system.processes import python_command
from lexc.views import schema

PAGE = Path(__file__).resolve().parents[2] / "specs" / "answers.md"
CGP = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"
ENDGAME = (
    "3W10W/3E9JA/2TALAQ6IF/3K9GE/3ET4BY3R/3NE2A1EUOUAE/4L1BUNT4D/3VERITY1F1H2/4V1ZO2E1O2/2GRIMED2C1UH1/4S2I2E1SO1/"
    "2PIePLANTS1EX1/2OORIAL4M2/2ANsA1SODDIER1/12N2 OGCN/ITRI 483/346 0"
)
PREENDGAME = (
    "3GUIMPE3WET/1F1L4SHOVER1/1AVOWED8/AX1BA5J4/Z3K2RoMANTiC/I3EH4D4/N4I3RE4/E2POLIS1OD4/5I1C1S5/7A1T5/"
    "4TEARIER4/1QUOIN1I1L5/1U5O1L5/1O5S1A5/EDIFY2E7 TYUOTAN/ 337/352 0"
)
CASES = f"""\
build words.txt -o new.gaddag
build words.txt -o new.gaddag
build words.txt -o new.kwg
build table.tsv --weight 2 -o new.dawg --title T
convert w.gaddag new.kwg
convert unnamed.kwg new.gaddag
info w.gaddag
info weighed.dawg
info letters.dawg
info unnamed.kwg
verify w.gaddag
verify damaged.dawg
verify unnamed.kwg
dump weighed.dawg
dump w.gaddag
cache
cache --clear
check w.gaddag CAR CARX
check none.kwg CAR
check valued.dawg CAR CARX --show note,raw
check stems.dawg unhappily nothing --stems
words w.gaddag
words w.gaddag --count
words w.gaddag --by-alphagram --prefix C
words valued.dawg --show n,list
get valued.dawg CAR CARX
get valued.dawg CAR --show note
columns valued.dawg
columns valued.dawg --rename note:gloss --drop n -o new.dawg
complete weighed.dawg C
complete weighed.dawg C --weights
complete weighed.dawg C --show weight
spell w.gaddag words.txt text.txt
spell w.gaddag text.txt -l
spell w.gaddag text.txt --count
spell w.gaddag words.txt text.txt --summary
spell --lang list
spell text.txt --show-config
pattern w.gaddag C? --count
pattern w.gaddag C* ?O
pattern w.gaddag --acrostic CD
pattern valued.dawg C* --show note
regex w.gaddag C.*
regex valued.dawg C.* --show note
near w.gaddag CAR --limit 2
near valued.dawg CAR --show n
anagram w.gaddag CAR CARS?
anagram w.gaddag CARDOG --words 2
anagram valued.dawg ARC --show note
explore w.gaddag CAR C*
explore w.gaddag CAR --as near
find w.gaddag --length 3
find weighed.dawg --length 3- --show hooks,alphagram,points,weight
find valued.dawg --where n>=5 --order n --show note,column:n,points
study w.gaddag CAR
study w.gaddag CARX --count
study letters.dawg ЖУК
study valued.dawg CAR
hooks w.gaddag CAR
hooks w.gaddag CAR --extensions
hooks valued.dawg CA --show note
hooks valued.dawg CA --extensions --show note
ladder w.gaddag CAR CAT
ladder w.gaddag DOG EAT
ladder valued.dawg CAR CAT --show note
isomorphs w.gaddag XYZ
isomorphs valued.dawg XYZ --show note
cryptogram w.gaddag XYZ
quiz w.gaddag --cards my.db --import cards.csv --status -q
grid w.gaddag grid.txt
grid w.gaddag grid.txt --slot 1A
fill w.gaddag grid.txt --first
fill w.gaddag grid.txt --at 1A=QQQ
merge w.gaddag weighed.dawg
merge w.gaddag weighed.dawg -o new.dawg
merge w.gaddag weighed.dawg w.gaddag -o new.dawg
diff w.gaddag weighed.dawg
diff w.gaddag weighed.dawg -o new.dawg
common w.gaddag weighed.dawg
common w.gaddag weighed.dawg -o new.dawg
add w.gaddag CARX -o new.dawg
remove w.gaddag CAR -o new.dawg
moves w.gaddag --cgp '{CGP}' --exchanges --top 3
moves w.gaddag --cgp '{CGP}' --leaves none
solve w.gaddag --cgp '{ENDGAME}'
solve w.gaddag --nodes 300 --cgp '{PREENDGAME}'
simulate w.gaddag --cgp '{CGP}' --iterations 3 --candidates 3
simulate w.gaddag --cgp '{CGP}' --iterations 3 --candidates 3 --infer --last '8D FACETS'
infer w.gaddag --cgp '{CGP}' --last '8D FACETS'
infer w.gaddag --cgp '{CGP}' --last -ABC
autoplay w.gaddag --games 2
leaves learn w.gaddag -o new.leaves --games 2 --longest 1
leaves show english QU ?
tournament w.gaddag greedy pass --games 2
gcg game.gcg --lexicon w.gaddag
gcg wrong.gcg --lexicon w.gaddag
gcg game.gcg --lexicon w.gaddag --analyse --iterations 3
paths"""


@pytest.fixture(autouse=True)
def files(empty_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the files that the cases name."""
    listed = ["car", "cars", "cat", "do", "dog", "dogs", "ear", "eat", "facets", "join", "care"]
    lexc.build(listed, "gaddag").save("w.gaddag")
    valued = {"CAR": {"note": "a \t tab", "n": 5, "raw": b"x"}, "CAT": {"note": "b", "list": ["x", "y"]}}
    lexc.build(valued, "gaddag").save("valued.dawg")
    lexc.build({"CAR": 3, "DOG": 1.5, "CAT": 2}, title="Weighed").save("weighed.dawg")
    lexc.build([chr(0x410 + i) for i in range(64)] + ["ЖУК"]).save("letters.dawg")
    lexc.convert("w.gaddag", "unnamed.kwg")
    shutil.copy(resources.formats() / "golden" / "stems.dawg", "stems.dawg")
    lexc.build(listed).save("damaged.dawg")
    damage(Path("damaged.dawg"))
    (empty_folder / "none.kwg").write_bytes((independent.GOLDEN / "none.kwg").read_bytes())
    monkeypatch.setenv("DICPATH", str(empty_folder))
    (empty_folder / "xx_XX.dic").write_text("1\nword\n")
    (empty_folder / "xx_XX.aff").write_text("")
    (empty_folder / "words.txt").write_text("\n".join(listed))
    (empty_folder / "grid.txt").write_text("...\n")
    (empty_folder / "cards.csv").write_text("alphagram,cardbox,next_scheduled\nACR,1,1\nABC,,\n")
    (empty_folder / "table.tsv").write_text("car\t3\ndog\t7\n")
    (empty_folder / "text.txt").write_text("The caar and the dog.\n")
    (empty_folder / "game.gcg").write_text("#player1 a A\n#player2 b B\n>a: CARXYZW 8H CAR +10 10\n")
    (empty_folder / "wrong.gcg").write_text("#player1 a A\n#player2 b B\n>a: CARXYZW 8H CAR +99 99\n>b: Q 1A Q 1 1\n")


def with_json() -> set[str]:
    """Every command that has the option."""
    return {
        name
        for name, command in commands_in(cli)
        if any("--json" in parameter.opts for parameter in command.params)
        and not name.startswith("papers")  # which is documented by itself, as a command of another package is
    }  # fmt: skip


def command_of(case: str) -> str:
    first, second, *_ = [*case.split(), ""]
    return f"{first} {second}" if first == "leaves" else first


def test_every_command_with_json_has_a_type_and_is_tried() -> None:
    tried = {command_of(case) for case in CASES.splitlines()}
    assert with_json() == schema.COMMANDS.keys(), "lexc/views/schema.py lacks a command with --json, or has another one"
    assert with_json() == tried, "CASES lacks a command with --json, or has another one"


@pytest.mark.parametrize(
    ("command", "cases"), [(name, [*cases]) for name, cases in groupby(CASES.splitlines(), command_of)]
)
def test_the_json_of_a_command_has_its_type(run: Lexc, command: str, cases: list[str]) -> None:
    validate = fastjsonschema.compile(schema.json_schema(command))
    seen = [obj for case in cases for obj in objects(run, case)]
    for found in seen:
        validate(found)
        wrong = [problem for path, value in parts(found) for problem in faults(path, value)]
        assert wrong == []
        if "query" in found:
            assert list(found)[:2] == ["query", "count"]
            assert "results" not in found or found["count"] == len(found["results"])
    assert has_every_type(command, seen)


def objects(run: Lexc, case: str) -> list[Any]:
    ran = run(*split(case), "--json")
    assert ran.status in (0, 1), (case, ran.err)
    found = [json.loads(line) for line in ran.lines]
    assert found, case
    return found


def split(case: str) -> list[str]:
    """The words of a command, with a quoted one as one."""
    return [quoted or word for quoted, word in re.findall(r"'([^']*)'|(\S+)", case)]


def has_every_type(command: str, seen: list[Any]) -> bool:
    """Whether each of the command's types has an object that fits no other of its types."""
    validators = [fastjsonschema.compile(schema.schema_of(kind)) for kind in schema.COMMANDS[command]]
    met = {tuple(is_valid(validate, found) for validate in validators) for found in seen}
    return all(any(row[i] and sum(row) == 1 for row in met) for i in range(len(validators)))


def is_valid(validate: Any, found: Any) -> bool:
    try:
        validate(found)
    except fastjsonschema.JsonSchemaException:
        return False
    return True


def parts(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Everything in an object, with its place."""
    yield path, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from parts(inner, f"{path}/{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner, path)


def faults(path: str, value: Any) -> Iterator[str]:
    key = path.rpartition("/")[2]
    if not re.fullmatch(r"[a-z0-9_.]*", key) and not path.startswith(("/options",)):
        yield f"the key {path}"
    if isinstance(value, bool) and not (key.startswith(("is_", "fits_")) or key in ("value", "rank")):
        yield f"true or false under {path}"
    if isinstance(value, float) and len(f"{value:.12g}".partition("e")[0].replace(".", "").strip("-0")) > 7:
        yield f"{value} under {path}"


def test_the_test_of_answers_finds_faults() -> None:
    assert [*faults("/a b", 1)] == ["the key /a b"]
    assert [*faults("/error", 0.1 + 0.2)] == []
    assert [*faults("/error", 1 / 3)] == ["0.3333333333333333 under /error"]
    assert [*faults("/clear", True)] == ["true or false under /clear"]
    assert not has_every_type("words", [{"query": "", "count": 1, "results": ["A"]}])


@pytest.mark.parametrize(
    ("command", "found"),
    [
        ("near", {"query": "A", "count": 1, "results": [["A", 0]]}),
        ("near", {"query": "A", "count": 1, "results": [{"word": "A"}]}),
        ("near", {"query": "A", "count": 1, "more": 1}),
        ("near", {"query": "A"}),
        ("moves", {"query": "A", "count": 0, "results": []}),
        ("verify", {"file": "x", "is_sound": 1, "problem": "", "notes": []}),
    ],
)
def test_a_schema_refuses_other_types(command: str, found: dict[str, Any]) -> None:
    with pytest.raises(fastjsonschema.JsonSchemaException):
        fastjsonschema.compile(schema.json_schema(command))(found)


def test_the_page_is_up_to_date_with_the_types() -> None:
    ran = subprocess.run(python_command(Path(__file__).with_name("answers.py")), capture_output=True, check=True)
    assert ran.stdout.decode() == PAGE.read_text(encoding="utf-8"), "run: make cli-reference"


def test_every_field_of_every_type_is_in_the_page_with_a_sentence_of_its_type() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for section in text.partition("## Objects")[2].split("\n### ")[1:]:
        title, _, rest = section.partition("\n")
        assert re.match(r"\n[A-Z].+\.\n", rest), title
        assert "| `" in rest


def test_click_is_nowhere_below_the_command_line() -> None:
    below = [path for path in Path(lexc.__file__).parent.rglob("*.py") if not {"cli", "commands"} & {*path.parts}]
    assert [path for path in below if re.search(r"^\s*(import|from) click\b", path.read_text("utf-8"), re.M)] == []
    assert isinstance(cli, click.Group)
