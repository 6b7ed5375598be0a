"""Every command of the README, the guide and the help is typed: text or JSON, into a pipe, at a terminal, to nobody.

How it ends is compared with specs/exit-statuses.md. Each is typed into a pipe, as text and as JSON. A share of them is
typed at terminals with colours and without, and with closed streams. `make test-long` types all of them in all ways.
"""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import re
import shlex
import shutil
import struct
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from cli import hostile
from cli.inputs import TWELVE, commands_in
from command_line import Lexc, Run
from conftest import long, share
from words import english_words

import lexc
from lexc.cli.main import cli, main
from lexc.cli.shared.commands import Command
from lexc.compile.spelling.training import train
from lexc.play.equity import klv
from lexc.play.equity.leaves import Leaves
from lexc.puzzles import read_grid, write_grid
from lexc.quiz.cards import Card
from lexc.quiz.exchange import write_cards
from lexc.system import resources

ROOT = Path(__file__).resolve().parents[2]
STATUSES = (ROOT / "specs" / "exit-statuses.md").read_text(encoding="utf-8")
MEANT = dict(re.findall(r"^\| `lexc ([a-z -]+)` \| (.+) \|$", STATUSES, re.MULTILINE))
"""The meaning of status 1, by command."""
CGP = "15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0"
ENDGAME = (
    "3W10W/3E9JA/2TALAQ6IF/3K9GE/3ET4BY3R/3NE2A1EUOUAE/4L1BUNT4D/3VERITY1F1H2/4V1ZO2E1O2/2GRIMED2C1UH1/4S2I2E1SO1/"
    "2PIePLANTS1EX1/2OORIAL4M2/2ANsA1SODDIER1/12N2 OGCN/ITRI 483/346 0"
)
SMALL = {
    "--games": "2", "--seconds": "0.05", "--iterations": "3", "--jobs": "1", "--longest": "1", "--limit": "9",
    "--memory": "16M",
}  # fmt: skip
"""Small values in place of those of examples, which would take long."""
FEWER = {
    "papers": ("--games", "1", "--words", "words.txt", "--study", "left-parts"),  # test_papers.py runs all studies
    "autoplay": ("--games", "2"),
    "tournament": ("--games", "2"),
    "simulate": ("--iterations", "3"),
    "leaves learn": ("--longest", "1", "--games", "2"),
}
"""Options that are added where an example lacks them, for the same reason."""
COMMANDS = dict(commands_in(cli))
COLOR = re.compile(rb"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])\b")
"""Escape sequences that set a colour in a terminal; bold is none."""


@dataclass(frozen=True)
class Example:
    """An example of a page.

    command: its name. feed: a program whose output it reads. source: a file that it reads. Both are "" for none.
    is_refused: whether the page shows an error behind it.
    """

    command: str
    arguments: tuple[str, ...]
    feed: str = ""
    source: str = ""
    is_refused: bool = False

    def stdin(self) -> bytes:
        if self.feed.startswith("zcat "):  # which not every machine has
            return gzip.decompress(Path(self.feed.removeprefix("zcat ")).read_bytes())
        if self.feed:
            return subprocess.run(["sh", "-c", self.feed], capture_output=True, check=True).stdout
        return Path(self.source).read_bytes() if self.source else b""


def examples(text: str) -> Iterator[Example]:
    """Yield the examples in indented lines, with or without a prompt. A remark may follow after two spaces."""
    joined = re.sub(r" *\\\n +", " ", text)
    command_line = r"^ {4,}(?:\$ )?((?:\S.* \| )?lexc .*)$(\n +lexc: )?"
    for line, refusal in re.findall(command_line, joined, re.MULTILINE):
        stages = re.split(r" {2,}\S", line)[0].split(" | ")
        index = next((i for i, stage in enumerate(stages) if stage.startswith("lexc ")), None)
        if index is not None and (found := parse_example(stages[index], " | ".join(stages[:index]))):
            yield replace(found, is_refused=refusal != "")


def parse_example(line: str, feed: str) -> Example | None:
    _, *words = shlex.split(line)
    name = " ".join(words[:2]) if " ".join(words[:2]) in COMMANDS else words[0]
    source = words[words.index("<") + 1] if "<" in words else ""
    if name not in COMMANDS:
        return None
    words = words[: next((i for i, word in enumerate(words) if word in ("<", ">", "2>")), len(words))]
    position = ENDGAME if name == "solve" else CGP
    words = [position if word in ("$position", "...") else word for word in words]
    words = [SMALL.get(before, word) for before, word in zip(["", *words], words, strict=False)]
    added = FEWER.get(name, ())
    words += [word for pair in zip(added[::2], added[1::2], strict=True) if pair[0] not in words for word in pair]
    return Example(name, tuple(words), feed, source)


PAGES = [ROOT / "README.md", ROOT / "specs" / "cli.md", *sorted((ROOT / "docs" / "guide").glob("*.md"))]
EXAMPLES = list(dict.fromkeys(example for page in PAGES for example in examples(page.read_text(encoding="utf-8"))))


@pytest.fixture(scope="module")
def example_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with every file that an example names, made once."""
    folder = tmp_path_factory.mktemp("examples")
    with contextlib.chdir(folder):
        make_files(english_words())
    return folder


def make_alphabets() -> None:
    """Write the files of the examples with other alphabets."""
    Path("french-loans.txt").write_text("naïve\nélan\n", encoding="utf-8")
    Path("cymraeg.txt").write_text("llan\nba[n]gor\n", encoding="utf-8")
    Path("runes.txt").write_text("futhark\nthar\n", encoding="utf-8")
    Path("hindi.txt").write_text("हिन्दी\nकमल\nकम\n", encoding="utf-8")
    lexc.build("hindi.txt", language="hi").save("hindi.dawg")
    Path("scores.dict").write_text("CARE;40\nCARP;75\n")
    Path("counts.txt").write_text("ice cream 1234\ncat 7\n")
    Path("passwords.txt").write_bytes(b"pass\xff\npa\0ss\nback\\slash\n")
    lexc.build("passwords.txt", encoding="bytes").save("passwords.dawg")
    lexc.build("counts.txt", column="1..-2", values=["-1:count"]).save("counts.dawg")
    Path("urls.txt").write_text("https://example.org/?q=冬\n", encoding="utf-8")
    page = (ROOT / "docs" / "guide" / "alphabets.md").read_text(encoding="utf-8")
    Path("runes.toml").write_text(page[page.index('name = "runes"') :].partition("```")[0], encoding="utf-8")
    for name, alphabet in (
        ("french-loans", "auto"), ("cymraeg", "welsh"), ("runes", "runes.toml"), ("urls", "utf8")
    ):  # fmt: skip
        lexc.build(f"{name}.txt", alphabet=alphabet).save(f"{name}.dawg")
    Path("french-loans.dawg").rename("loans.dawg")
    Path("cymraeg.dawg").rename("welsh.dawg")


LISTS = """
    mots.txt worte.txt
    words.txt big.txt keys.txt nwl.txt twl.txt enable1.txt letter.txt notes.txt more.txt commands notes.md
    names.txt program.py both.txt old.txt new.txt known.txt note.txt
    manual/start.md notes/fox.md source/main.py source/names.py
"""

MESSAGE = b'{"jsonrpc": "2.0", "method": "$/setTrace", "params": {"value": "off"}}'
"""A message of the Language Server Protocol."""


def make_files(english: list[str]) -> None:
    """Write the files of the examples, with few words: a list of 244,620 words takes a minute to become a database."""
    words = [*TWELVE, "CARE", "COLD", "CORD", "CARD", "WARD", "WARM", *map(str.upper, english[::400])]
    make_lists("\n".join(words))
    make_images(words)
    make_values(words)
    make_grids(words)
    make_dictionaries()
    make_alphabets()
    make_written_forms()
    make_games()


def make_written_forms() -> None:
    """Write the lists of the pages on written forms and scored lists, and their images."""
    for name, text in (
        ("own.dict", "ORCA;85\nICE AGE;55\n"), ("entries.txt", "CAFÉ\nICE CREAM\n"), ("ord.txt", "ångström\n"),
        ("bad.dict", "ORCA;85\nEMU\n"), ("digits.txt", "orca\n3-D\n"),
    ):  # fmt: skip
        Path(name).write_text(text, encoding="utf-8")
    lexc.build("own.dict", key="letters", origin=True).save("all.dawg")
    for source, image in (
        ("own.dict", "own"),
        ("entries.txt", "entries"),
        ("ord.txt", "ord"),
        ("digits.txt", "digits"),
    ):
        lexc.build(source, key="letters", digits="keep").save(f"{image}.dawg")


def make_lists(text: str) -> None:
    for folder in ("manual", "notes", "source"):
        Path(folder).mkdir()
    for name in LISTS.split():
        Path(name).write_text(text)
    Path("messages").write_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(MESSAGE), MESSAGE))
    Path("rude.txt").write_text("DOG\n")
    Path("mine.dict").write_text("ORCA;85\nICE AGE;55\n")
    Path("club.dict").write_text("orca;40\n")
    Path("token.txt").write_text("a-token-of-some-length")
    Path("token.txt").chmod(0o600)
    Path("phrases.txt").write_text("ice cream\ncafé\n", encoding="utf-8")
    Path("pairs.tsv").write_text("teh\tthe\n")
    for name in ("clues", "joined"):
        Path(f"{name}.tsv").write_text("resign\tto quit\nre-sign\tto sign again\n")
        lexc.build(f"{name}.tsv", values=["2:clue"], key="letters", on_duplicate="many").save(f"{name}.dawg")
    Path("my.model").write_bytes(train([("teh", "the")]).pack())
    Path("bad.txt").write_text("cat\nca7e\n")
    Path("mixed.txt").write_bytes(b"cat\nb\x81d\n")  # no text in cp1252
    Path("palabras.txt").write_bytes(b"ni\xf1o\n")  # in which encoding is not certain
    Path("lexicons/words").mkdir(parents=True)
    Path("lexicons/words/english.txt.gz").write_bytes(gzip.compress(text.encode()))


def make_images(words: list[str]) -> None:
    for name in ("twl", "mots", "mine", "names", "new", "old", "more", "rude", "tiny", "english"):
        lexc.build({"tiny": TWELVE, "rude": ["DOG"]}.get(name, words), alphabet="english").save(f"{name}.dawg")
    for name in ("twl", "english", "nwl"):
        lexc.build(words, "gaddag", "english").save(f"{name}.gaddag")
    for name in ("twl", "english"):
        lexc.build(words, "anag", "english").save(f"{name}.anag")
    lexc.convert("twl.gaddag", "csw.kwg")
    lexc.convert("twl.gaddag", "english.kwg")
    lexc.convert("twl.dawg", "dictionary.dawg", to_format="quackle-dawg")


def make_values(words: list[str]) -> None:
    for name in ("freq", "2023", "2024"):
        Path(f"{name}.tsv").write_text("\n".join(f"{word}\t{number}" for number, word in enumerate(words)))
        lexc.build(dict(zip(words, range(9, 999), strict=False)), alphabet="english").save(f"{name}.dawg")
    rows = [{"word": word, "definition": f"a {word.lower()}", "points": i} for i, word in enumerate(words)]
    Path("products.tsv").write_text("Bosch drill 18V\t129.00\n茶碗 白\t12.50\n", encoding="utf-8")
    lexc.build("products.tsv", column="1", values=["2:price"]).save("products.dawg")
    Path("words.jsonl").write_text("\n".join(map(json.dumps, rows)))
    senses = [{"glosses": ["to mind"]}]
    Path("kaikki.jsonl").write_text(json.dumps({"word": "CARE", "pos": "verb", "senses": senses}))
    Path("care.csv").write_text("word,definition,points\n" + "\n".join(f"{word},a {word},7" for word in words))
    Path("glosses.tsv").write_text("care\tto look after\t6\ncart\ta vehicle\t6\n")
    Path("glosses.txt").write_text("\n".join(f"{word} a gloss of {word}" for word in words))
    columns = {name: [row[name] for row in rows] for name in ("definition", "points")}
    columns["score"] = columns["points"]
    for name in ("glosses", "care", "k"):
        lexc.build(words, alphabet="english", columns=columns).save(f"{name}.dawg")
    Path("small.csv").write_text("word,definition,score,kinds\nCARE,to mind,6,verb; noun\nCART,a vehicle,6,noun\n")
    Path("weights.tsv").write_text("CARE\t55\nCART\t120\n")
    own = {"definition": ["to mind", "a vehicle"], "score": [6, 6], "kinds": [["verb", "noun"], ["noun"]]}
    lexc.build(["CARE", "CART"], columns=own).save("small.dawg")
    lexc.build(["CARE", "CART"], columns={"gloss": own["definition"], "weight": [55, 120]}).save("heavy.dawg")
    Path("list.tsv.gz").write_bytes(
        gzip.compress("\n".join(f"{number}\t{word}" for number, word in enumerate(words)).encode())
    )


def make_grids(words: list[str]) -> None:
    page = (ROOT / "docs" / "guide" / "crosswords.md").read_text(encoding="utf-8")
    Path("grid.txt").write_text(page.partition(":caption: grid.txt\n\n")[2].partition("```")[0])
    Path("scored.txt").write_text("ORCA;85\nOREO;60\nAREA;50\n")
    Path("two.txt").write_text("....\n####\n....\n")
    write_grid(read_grid("AT\nNO\n"), "filled.ipuz")
    Path("cross.txt").write_text("#.###\n.....\n#.###\n#.###\n")
    for name in ("Anagrams.db", "cards.jsonl"):
        write_cards([Card("ACER", 1, 0, 1, 9, cardbox=1, next_scheduled=9)], name)
    lexc.build(words, alphabet="english", columns={"score": [40 + i % 40 for i in range(len({*words}))]}).save(
        "scored.dawg"
    )


def make_dictionaries() -> None:
    page = (ROOT / "docs" / "guide" / "spelling.md").read_text(encoding="utf-8")
    for name in ("garden.dic", "garden.aff"):
        content = page.partition(f":caption: {name}\n\n")[2].partition("```")[0]
        Path(name).write_text(content, encoding="utf-8")
    lexc.build("garden.dic", stems=True).save("garden.dawg")
    Path("de_DE.dic").write_text("2\nHaus/C\nTür/C\n", encoding="utf-8")
    Path("de_DE.aff").write_text("SET UTF-8\nLANG de_DE\nCOMPOUNDFLAG C\n", encoding="utf-8")
    Path("en_US.dic").write_text("1\nhouse\n", encoding="utf-8")
    Path("en_US.aff").write_text("SET UTF-8\n", encoding="utf-8")
    lexc.build("de_DE.dic").save("de_DE.dawg")
    Path("en_US.dic").write_text("2\ncat/S\ndog\n")
    Path("en_US.aff").write_text("SET UTF-8\nSFX S Y 1\nSFX S 0 s .\n")
    lexc.build("en_US.dic", stems=True).save("en.dawg")


def make_games() -> None:
    Path("positions.txt").write_text(f"{CGP}\n{CGP}\n")
    Path("questions").write_text(f"lexc\nposition cgp {CGP}\ngo iterations 3 nodes 1\n")
    Path("games").mkdir()
    for name in ("final.gcg", "old.gcg", "own.gcg", "games/7-0.gcg", "games/0-0a.gcg"):
        shutil.copy(ROOT / "tests" / "golden" / "appel-jacobson.gcg", name)
    for name in ("my.leaves", "csw.leaves"):
        shutil.copy(resources.find("leaves", "english", (".leaves",)), name)
    klv.write(Leaves.load("my.leaves"), "CSW21.klv2")
    lexc.build(["KOT", "KOTY", "TOK", "OKO", "TO", "KO"], "gaddag", "polish").save("osps.gaddag")
    lexc.build(["KIWI"], "gaddag", "french").save("fr.gaddag")


@pytest.fixture
def example_folder(example_files: Path, empty_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of `example_files`, a home folder, and a short list that is bundled as english."""
    shutil.copytree(example_files, empty_folder, dirs_exist_ok=True)
    home = empty_folder.parent / "home"
    home.mkdir()
    entry = dict.fromkeys(("name", "alphabet", "title", "source"), "english") | {"language": "en", "licence": "MIT"}
    monkeypatch.setenv("DICPATH", str(empty_folder))
    entry["file"] = str(example_files / "words.txt")
    glosses = entry | {"name": "glosses", "definition": "2", "file": str(example_files / "glosses.tsv")}
    monkeypatch.setattr("lexc.installed.bundled._entries", lambda: [entry, entry | {"name": "spelling"}, glosses])
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.setenv(name, str(home))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("SHELL", "/bin/bash")  # completion --install asks for it; under CI it may be any or none
    return empty_folder


def test_there_are_examples_of_every_command() -> None:
    missing = COMMANDS.keys() - {example.command for example in EXAMPLES}
    assert missing == set(), f"neither a help nor a page of docs/guide has an example of {', '.join(missing)}"
    assert len(EXAMPLES) > 100


def test_the_table_of_statuses_has_every_command() -> None:
    assert [*MEANT] == [*COMMANDS], (
        "the rows of specs/exit-statuses.md are not the commands, in the order of lexc --help"
    )
    assert {name for name, meaning in MEANT.items() if meaning != "never"} == hostile.ANSWERS_NO == NO.keys()


def any_has(name: str, value: Any) -> Any:
    return lambda answers: any(answer[name] == value for answer in answers)


NO = {
    "check": any_has("count", 0),
    "ladder": any_has("count", 0),
    "verify": any_has("is_sound", False),
    "study": lambda answers: any(not result["is_in"] for answer in answers for result in answer["results"]),
    "spell": lambda answers: any(
        a.get("count", a.get("n_unknown")) and "place" not in a.get("results", [""])[0] for a in answers
    ),  # settings
    "get": lambda answers: any(not answer["is_in"] for answer in answers),
    "gcg": lambda answers: any(answer.get("disagreements") for answer in answers),
    "fill": lambda answers: any(result["outcome"] == "none" for answer in answers for result in answer["results"]),
}
"""For each command, whether its answers with --json mean no."""


@long
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: " ".join(example.arguments)[:60])
def test_an_example_ends_with_a_status_of_the_table(
    example: Example, example_folder: Path, run: Lexc, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "--plot" in example.arguments and not find_spec("matplotlib"):
        pytest.skip("matplotlib is not installed")
    if example.command == "lsp" and not find_spec("pygls"):
        pytest.skip("pygls is not installed")
    if example.command == "serve":
        monkeypatch.setattr(pytest.importorskip("uvicorn").Server, "run", lambda *_, **__: None)  # it would go on
        monkeypatch.setattr("lexc.server.workers.Workers.run", lambda *_: None)
    if "fsrs" in example.arguments and not find_spec("fsrs"):
        pytest.skip("fsrs is not installed")
    if "--resume" in example.arguments:
        run("play", "english", "-o", "game.gcg", stdin=b"quit\n")
    piped = run(*example.arguments, stdin=example.stdin())
    statuses = (2,) if example.is_refused else (0,) if MEANT[example.command] == "never" else (0, 1)
    assert piped.status in statuses, piped.err
    if (ran := run_with_json(example, run)) is not None:
        assert ran.status == piped.status
        objects = [json.loads(line) for line in ran.lines]
        assert piped.status == (example.command in NO and NO[example.command](objects))
    for has_color in (color for color in (False, True) if runs_in_another_way(example, f"with colours: {color}")):
        status, out = run_at_terminal(example, has_color)
        assert status == (2 if example.arguments[-2:] == ("-o", "-") else piped.status)  # no image to a terminal
        assert has_color or not COLOR.search(out)
    if not (example.feed or example.source) and runs_in_another_way(example, "with closed streams"):
        assert run_with_closed_streams(example) in (2, piped.status)


def runs_in_another_way(example: Example, way: str) -> bool:
    """Whether this run types an example in another way, too."""
    return EXAMPLES.index(example) in share(range(len(EXAMPLES)), way)


def run_with_json(example: Example, run: Lexc) -> Run | None:
    """Run an example with --json. None if it has no such option, or prints no JSON."""
    has_option = any("--json" in parameter.opts for parameter in COMMANDS[example.command].params)
    writes_image = ("-o", "-") in pairwise(example.arguments)
    if not has_option or example.is_refused or writes_image or NO_JSON & {*example.arguments}:
        return None
    return run(*example.arguments, *(["--json"] if "--json" not in example.arguments else []), stdin=example.stdin())


NO_JSON = {"--sarif", "--correct", "--board", "--position", "--formats", "-a", "--dot", "--nodes"}


def run_at_terminal(example: Example, has_color: bool) -> tuple[int, bytes]:
    """The status and the output of an example at a terminal of 80 columns; standard error is another terminal."""
    pty, fcntl, termios = (pytest.importorskip(name, reason=f"no {name}") for name in ("pty", "fcntl", "termios"))
    outputs: list[list[bytes]] = [[], []]
    threads, streams = [], []
    for pieces in outputs:
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        thread = threading.Thread(target=drain, args=(master, pieces))
        thread.start()
        threads.append(thread)
        streams.append(os.fdopen(slave, "w", encoding="utf-8"))
    with pytest.MonkeyPatch.context() as patch:
        if not has_color:
            patch.setenv("NO_COLOR", "1")
        status = run_in_process(example, patch, *streams)
    for stream in streams:
        stream.close()
    for thread in threads:
        thread.join()
    return status, b"".join(outputs[0])


def drain(master: int, pieces: list[bytes]) -> None:
    """Read a terminal until its other end is closed."""
    with contextlib.suppress(OSError):
        while piece := os.read(master, 1 << 16):
            pieces.append(piece)
    os.close(master)


def run_with_closed_streams(example: Example) -> int:
    """The status of an example whose streams were closed before it began."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", None)
        return run_in_process(example, patch, None, None)


def run_in_process(example: Example, patch: pytest.MonkeyPatch, out: Any, err: Any) -> int:
    """Run an example in this process, with these streams or with closed ones (None). Return its status."""
    if out is not None:
        stdin = Path("stdin")
        stdin.write_bytes(example.stdin())
        patch.setattr(sys, "stdin", stdin.open(encoding="utf-8"))
    patch.setattr(sys, "stdout", out)
    patch.setattr(sys, "stderr", err)
    with pytest.raises(SystemExit) as ended:
        main(list(example.arguments))
    for stream, given in ((sys.stdin, None), (sys.stdout, out), (sys.stderr, err)):
        stream.flush() if given else stream.close()
    assert isinstance(ended.value.code, int)
    return ended.value.code


@pytest.mark.parametrize("name", COMMANDS)
def test_bad_usage_is_status_two_in_text_and_in_json(name: str, run: Lexc) -> None:
    for options in ([], ["--json"]):
        ran = run(*name.split(), "--no-such-option", *options)
        assert (ran.status, ran.raw) == (2, b"")


MORE: dict[str, list[str]] = {
    **{name: [] for name in ("words", "columns", "info", "verify", "dump", "autoplay")},
    **{name: [] for name in ("papers figures", "papers generators", "engine")},
    **{name: ["A", "-o", "x.dawg"] for name in ("add", "remove")},
    **{name: ["--cgp", CGP] for name in ("moves", "simulate", "papers trace")},
    "embed": ["--to", "c"], "grid": ["grid.txt"], "fill": ["grid.txt"],
    "ladder": ["A", "B"], "leaves learn": ["-o", "x.leaves"], "play": ["-o", "x.gcg"],
    "solve": ["--cgp", ENDGAME], "infer": ["--cgp", CGP, "--last", "8D FACETS"], "tournament": ["greedy", "pass"],
}  # fmt: skip
"""The arguments that a command needs besides an image; by default a query."""


@pytest.mark.parametrize("name", [name for name, command in COMMANDS.items() if command.params[0].name == "image"])
def test_a_file_that_is_not_there_is_status_two(name: str, run: Lexc) -> None:
    more = MORE.get(name, ["A"])
    Path("grid.txt").write_text("...\n")
    ran = run(*name.split(), "missing.dawg", *more)
    assert (ran.status, ran.raw) == (2, b"")
    assert "missing.dawg" in ran.err


def test_no_command_asks_for_a_translation_of_its_help() -> None:
    assert [command.name for command in (cli, *COMMANDS.values()) if not isinstance(command, Command)] == []


def test_the_test_of_examples_reads_what_people_type() -> None:
    shown = list(
        examples(
            "    $ zcat x | lexc build - --weight 2 -o y   a remark\n\n      lexc moves e --cgp \\\n        '...'\n"
        )
    )
    assert shown == [
        Example("build", ("build", "-", "--weight", "2", "-o", "y"), "zcat x"),
        Example("moves", ("moves", "e", "--cgp", CGP)),
    ]
    (one,) = examples("    lexc leaves show x 'A' < y > z\n")
    assert one == Example("leaves show", ("leaves", "show", "x", "A"), source="y")
