"""Command lines made to hurt, for every command: `python tests/cli/hostile.py 600 [SEED]` tries them for ten minutes.

A case is a number. It decides on files (damaged golden ones and random ones), and on a command with arguments that are
drawn from its click parameters. For every case, lexc must end with a documented status and a message of one line.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import re
import signal
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from unittest.mock import patch

import click

import lexc
from lexc import codecs
from lexc.alphabet import Alphabet
from lexc.cli.main import COMMANDS, cli, main
from lexc.system import resources

TESTS = Path(__file__).resolve().parents[1]
ANSWERS_NO = {"get", "check", "fill", "gcg", "ladder", "spell", "study", "verify"}
"""Commands whose status 1 is an answer."""
LEXICON = "w.gaddag"
"""The file of an undamaged lexicon, in every case."""
WORDS = b"cat\ndog\nzebra\ncare\ncared\nrace\nacre\naa\nza\n"
TEXTS = {
    "w.txt": WORDS,
    "t.tsv": b"word\tn\ncat\t5\ndog\t7\n",
    "t.csv": b'"cat",5\n"do""g",7\nza,1e3\n',
    "h.dic": b"3\ncat/AB\ndog/A\nza\n",
    "h.aff": b"SET UTF-8\nTRY abc\nFLAG num\nFLAG long\nSFX A Y 2\nSFX A 0 s .\nSFX A y ies [^aeiou]y\nPFX B Y 1\n"
    b"PFX B 0 re .\nCOMPOUNDFLAG C\nCOMPOUNDMIN 2\nNEEDAFFIX D\nAF 1\nAF AB\nICONV 1\nICONV a b\nOCONV 1\nOCONV b a\n",
    "a.toml": b'name = "a"\ntitle = "A"\nlanguage = "en"\nfold = "upper"\nblank = { count = 2, score = 0 }\n'
    b'letter = [\n  { label = "A", count = 9, score = 1, vowel = true },\n'
    b'  { label = "CH", count = 1, score = 5, blank = "ch", aliases = ["1"] },\n]\nvalue_order = ["CH", "A"]\n',
    "r.toml": b'title = "R"\nboard = "standard"\nalphabet = "english"\nrack_size = 7\nbonus = { 7 = 50 }\n'
    b'exchange_limit = 7\nscoreless_turns = 6\nending = "gain"\n',
    "b.toml": b'title = "B"\nalphabet = "english"\nstart = "2B"\nsquares = """\n...\n.=.\n~\'"\n"""\n',
    "g.txt": b"Title: x\n\n...#\n.C.#\n\n.|..\n_...\n",
    "j.txt": b"+CAT\n-DOG\n# no\nZA\n",
    "c.txt": b"15/15/15/15/15/15/15/3FACETS6/15/15/15/15/15/15/15 EIIJNOR/ 0/30 0 lex CSW; ms 100;\n",
    "d.txt": b"yes\nCAT\nfind QUIZ?\nboard\n8H CAT\nswap ABC\ninsert ZYXT\ndelete CAT\nchallenge\npass\nhint\nundo\n"
    b"help\nscores\nresign\nquit\n\xff\n",
}
NUMBERS = [
    "0", "1", "-1", "2", "3", "7", "255", "256", "-0", "1e3", "nan", "inf", "-inf", "1.5", "", " ", "0x10", "1_000",
    "٣", "2147483648", "18446744073709551616", "9" * 30, "9" * 5000, "2-3", "3-2", "-", "1-", "-5", "0:5", "5:", "9:1",
]  # fmt: skip
QUERIES = [
    "CAT", "cat", "", " ", "?", "??", "C?T", "*", "**", "[A-Z]", "[^A]", "[", "]", "[]", "(A|B)*", "(" * 50, ")",
    "A{2,3}", "A{99999}", "A{9,1}", "\\", "\\1", ".*" * 20, "(?:A)", "^$", "|", "a" * 300, "A" * 70000, "\0",
    "\x1b[31m", "\u202e", "\udcff", "\ud800", "é", "e\u0301", "ß", "İ", "日本", "😀", "CH", "[CH]", "1", "A1B2", "A=B",
    "X=E,Q=T", "X=", "4,5,3", "0", "-", "--", "-x", "+CAT", "#", "%s", "{}", "$HOME", "CAT DOG", "\t", "\n", "A\nB",
    "<3", "1.1.2.2", "AB?" * 10, "(" * 3000 + ")" * 3000, "[" * 2000, "A?" * 200, "((((A*)*)*)*)*", "A{0}",
    "(A{50}){50}", "[\ud800-\udfff]", "@A", "2-5", "E(" * 3000, "A|" * 3000,
]  # fmt: skip
NAMES = [
    "", "-", ".", "..", "/", "nowhere", "nowhere/x.dawg", "\udcff.dawg", "a\0b", "x" * 300, "english.", ".dawg",
    "/dev/null", "/dev/zero", "con", "english.kwg", "auto", "none", "spanish", "polish", "http://x", "~", "a:b",
    "greedy", "simulate:iterations=1", "simulate:plies=-1", "leaves:file=nowhere", "leaves:file=a\0b", "pass", "rack3",
    "x+endgame", "greedy+endgame:nodes=10", "greedy+endgame:nodes=nan", "greedy:", "greedy:x=1", "weinberger",
    "shapiro-smith:maxloc=-1", "simulate:seconds=nan", "simulate:seconds=1e-9,iterations=1", "simulate:iterations=inf",
]  # fmt: skip
LONG = {
    "--games": "2", "--jobs": "1", "--iterations": "3", "--seconds": "0.01", "--plies": "2", "--candidates": "3",
    "--longest": "2", "--threads": "2", "--clock": "0",
}  # fmt: skip
"""Options without which, or with large values of which, a command takes long, and the values that they mostly get."""
OUTPUTS = ["out", "out.dawg", "out.gaddag", "out.kwg", "out.sqlite", "out.klv2", "-", "", "no/x", "a\0b", "\ud800", "."]
PATTERNS = [
    "build h.dic -o out.dawg", "build t.tsv --weight 2 --header -o out.dawg", "build t.csv --column 1 -o out.gaddag",
    "build w.txt --alphabet a.toml -o out.dawg", "moves w.gaddag --cgp CGP", "moves w.gaddag --rules r.toml --cgp -",
    "moves w.gaddag --rules b.toml --cgp CGP", "gcg GCG", "gcg GCG --lexicon w.gaddag --json", "leaves show x.leaves A",
    "leaves convert x.klv2 -o out.leaves", "leaves convert x.leaves -o out.klv2", "spell -d w.gaddag -p j.txt w.txt",
    "spell -d w.gaddag -a", "play w.gaddag --script d.txt -o out.gcg --casual", "play w.gaddag --resume GCG",
    "play w.gaddag -o out.gcg", "grid w.gaddag g.txt",
    "fill w.gaddag g.txt --seconds 0.1", "pattern w.gaddag QUERY", "regex w.gaddag QUERY", "find w.gaddag QUERY",
    "near w.gaddag QUERY -k 3", "anagram w.gaddag QUERY --sub", "cryptogram w.gaddag QUERY", "study w.gaddag QUERY",
    "solve w.gaddag --cgp CGP --seconds 0.01", "simulate w.gaddag --cgp CGP --iterations 3", "dump FOREIGN",
    "add w.gaddag QUERY -o out.dawg", "check w.gaddag QUERY QUERY", "ladder w.gaddag QUERY QUERY",
    "words FOREIGN", "words FOREIGN --from FORMAT", "info FOREIGN", "info FOREIGN --from FORMAT", "verify FOREIGN",
    "verify FOREIGN --from FORMAT", "check FOREIGN CAT", "check FOREIGN CAT --from FORMAT", "hooks FOREIGN CAT",
    "convert FOREIGN out.dawg --kind gaddag", "convert FOREIGN out.csv --from FORMAT", "study FOREIGN CAT",
    "merge FOREIGN FOREIGN -o out.dawg",
]  # fmt: skip
"""Command lines that get further than random ones; a word in capitals stands for a random text or file."""


@dataclass(frozen=True)
class Result:
    """The status and the output of a command."""

    status: object
    out: bytes
    err: str


def seeds() -> dict[str, bytes]:
    """Sound files of every kind that lexc reads, by name."""
    golden, kit = TESTS / "golden", resources.formats()
    folders = (golden / "codecs", golden, kit / "golden", kit / "refused")
    found = {path.name: path.read_bytes() for folder in folders for path in sorted(folder.iterdir()) if path.is_file()}
    lexicon = lexc.build(WORDS.decode().split(), kind="gaddag", alphabet="english")
    found |= TEXTS | _leaves() | {LEXICON: lexicon.tobytes(), "w.dawg": lexc.build(WORDS.decode().split()).tobytes()}
    for codec in codecs.all_codecs().values():
        if codec.write and (codec.name != "marisa" or find_spec("marisa_trie")):
            found[f"w.{codec.name}"] = b"".join(map(bytes, codec.write(lexicon, codecs.Settings())))
    return {name: data for name, data in found.items() if not name.endswith((".py", ".md")) and len(data) < 20_000}


def _leaves() -> dict[str, bytes]:
    from lexc.play.equity import klv
    from lexc.play.equity.leaves import Leaves, all_leaves

    tiles = all_leaves(Alphabet.load("english"), 1)
    leaves = Leaves.from_values(Alphabet.load("english"), tiles, [0.5] * tiles.count(0))
    with tempfile.TemporaryDirectory() as folder:
        klv.write(leaves, Path(folder, "x.klv2"))
        return {"x.leaves": bytes(leaves.image.data), "x.klv2": Path(folder, "x.klv2").read_bytes()}


def damage(data: bytes, other: bytes, rng: random.Random) -> bytes:
    """Damage the data in one of several ways, or leave them as they are."""
    start, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    number = rng.choice([0, 1, 2, 255, 1 << 31, (1 << 32) - 1, rng.getrandbits(32)])
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: data,
        lambda: data[:start],
        lambda: data[:start] + data[end:],
        lambda: data[:start] + data[start:end] * rng.choice([2, 50]) + data[end:],
        lambda: data[:start] + bytes(end - start) + data[end:],
        lambda: data[: start & ~3] + struct.pack(rng.choice(["<I", ">I"]), number) + data[(start & ~3) + 4 :],
        lambda: data[:start] + bytes([rng.randrange(256)]) + data[start + 1 :],
        lambda: data[: rng.choice([4, 8, 16, 64])] + rng.randbytes(rng.randrange(200)),
        lambda: data[:start] + other[rng.randrange(len(other) + 1) :],
        lambda: data + rng.randbytes(rng.randrange(9)),
        lambda: _overwrite_bytes(data, rng),
        lambda: _overwrite_bytes(data, rng),
    )
    return rng.choice(ways)()


def _overwrite_bytes(data: bytes, rng: random.Random) -> bytes:
    """A run of digits or of letters, or a sign, replaced by something else."""
    runs = list(re.finditer(rb"[0-9]+|[A-Za-z]+|[^\x00A-Za-z0-9]", data[:4000]))
    text = rng.choice(NUMBERS + QUERIES).encode("utf-8", "surrogatepass")[:5000]
    run = rng.choice(runs) if runs else re.match(b"", b"")
    assert run is not None
    return data[: run.start()] + text + data[run.end() :]


class Maker:
    """Makes the files and the command of a case, in the folder."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.seeds, self.commands = folder, seeds(), dict(_commands())
        self.suffixes = [suffix for codec in codecs.all_codecs().values() for suffix in codec.suffixes] + [
            ".leaves",
            "",
        ]
        self.rng, self.names = random.Random(0), list[str]()

    def case(self, seed: int) -> tuple[list[str], bytes]:
        """The command and its standard input."""
        self.rng, self.names = random.Random(seed), []
        for path in self.folder.iterdir():
            if not path.is_dir():
                path.unlink()
        self._write(LEXICON, self.seeds[LEXICON])
        for name in ("h.dic", "h.aff", *self.rng.sample(sorted(self.seeds), 2)):
            self._write(name, self.seeds[name] if self.rng.random() < 0.2 else self._damage_file(name))
        name = f"z{self.rng.choice(self.suffixes)}"
        zeros, noise = bytes(self.rng.choice([8, self.rng.randrange(3000)])), self.rng.randbytes(self.rng.randrange(99))
        self._write(name, self.rng.choice([zeros, noise, b"We love Marisa.\0" + noise]))
        stdin = b"" if self.rng.random() < 0.3 else self._damage_file(self.rng.choice([*TEXTS]))
        return (self._fill_pattern() if self.rng.random() < 0.6 else self._draw_arguments()), stdin

    def _write(self, name: str, data: bytes) -> str:
        if name != LEXICON or not (self.folder / name).exists():
            (self.folder / name).write_bytes(data)
            self.names.append(name)
        return name

    def _damage_file(self, name: str) -> bytes:
        return damage(self.seeds[name], self.seeds[self.rng.choice(sorted(self.seeds))], self.rng)

    def _fill_pattern(self) -> list[str]:
        return [self._expand_word(word) for word in self.rng.choice(PATTERNS).split(" ")]

    def _expand_word(self, word: str) -> str:
        """Replace a placeholder of a pattern by a value. A file that the word names is written."""
        rng = self.rng
        if word == "QUERY":
            return rng.choice(QUERIES + NUMBERS)
        if word == "CGP":
            return self._damage_file("c.txt").decode(errors="surrogateescape").strip()
        if word == "FORMAT":
            return rng.choice([name for name, codec in codecs.all_codecs().items() if codec.read])
        if word in ("FOREIGN", "GCG"):
            known = [name for name in sorted(self.seeds) if word == "FOREIGN" or name.endswith(".gcg")]
            word = rng.choice(known if word == "GCG" else [*known, *self.names])
        return self._write(word, self._damage_file(word)) if word in self.seeds else word

    def _draw_arguments(self) -> list[str]:
        name = self.rng.choice(sorted(self.commands))
        options, arguments = list[str](), list[str]()
        for parameter in self.commands[name].params:
            if isinstance(parameter, click.Argument):
                n = 1 if parameter.nargs == 1 else self.rng.choice([0, 1, 1, 2, 3])
                arguments += [self._value(parameter) for _ in range(n)]
            elif parameter.required or self.rng.random() < 0.15 or _usual_value(name, parameter.opts):
                options += self._option(name, parameter)
        return [*name.split(), *options, *(["--"] if self.rng.random() < 0.7 else []), *arguments]

    def _option(self, command: str, option: click.Parameter) -> list[str]:
        name, rng = choose_option_name(self.rng, option.opts), self.rng
        if name == "--dask":
            return []
        if isinstance(option, click.Option) and (option.is_flag or option.count):
            return [name]
        if usual := _usual_value(command, [name]):
            return [name, rng.choice(["nan", "-1", "0", "x", "9" * 5000, ""]) if rng.random() < 0.1 else usual]
        return [name, rng.choice(OUTPUTS) if name in ("-o", "--output", "--records") else self._value(option)]

    def _value(self, parameter: click.Parameter) -> str:
        metavar, rng, roll = parameter.metavar or parameter.name or "", self.rng, self.rng.random()
        if isinstance(parameter.type, click.Choice) and roll < 0.9:
            return str(rng.choice(list(parameter.type.choices)))
        if any(kind in parameter.type.name for kind in ("integer", "float", "range")) and roll < 0.9:
            return rng.choice(NUMBERS[:4] if roll < 0.5 else NUMBERS)
        if parameter.opts[0] in ("--from", "--to") and roll < 0.8:
            return rng.choice(list(codecs.all_codecs()))
        if any(word in metavar for word in ("IMAGE", "FILE", "WORDS", "IN", "LIST", "file", "source")) and roll < 0.9:
            return LEXICON if roll < 0.4 else rng.choice(self.names)
        return (
            self._expand_word("CGP") if "--cgp" in parameter.opts else rng.choice(rng.choice([QUERIES, NAMES, NUMBERS]))
        )


def _usual_value(command: str, names: Iterable[str]) -> str:
    """The usual value of an option of a command, by its names; "" if it may have any value."""
    return next((LONG[key] for name in names for key in (name, f"{command} {name}") if key in LONG), "")


def choose_option_name(rng: random.Random, names: list[str]) -> str:
    return rng.choice([name for name in names if name != "--help"])


def _commands() -> Iterator[tuple[str, click.Command]]:
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from ((f"{name} {part}", found) for part, found in command.commands.items())
        else:
            yield name, command


def run(arguments: list[str], stdin: bytes) -> Result:
    """Run the command in this process."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace")
    stdin_text, status = io.TextIOWrapper(io.BytesIO(stdin), "utf-8", "surrogateescape"), "returned"
    with patch("sys.stdin", stdin_text), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(arguments)
        except SystemExit as error:
            status = error.code
    for stream in (out, err):
        stream.flush()
    return Result(status, out.buffer.getvalue(), err.buffer.getvalue().decode())


def find_fault(arguments: list[str], ran: Result) -> str:
    """Describe the fault in how a command ended; "" if there is none."""
    if ran.status not in (0, 1, 2) and (arguments[0], ran.status) != ("fill", 3):
        return f"status {ran.status}"
    if ran.status == 1 and arguments[0] not in ANSWERS_NO:
        return "status 1, which is no answer of this command"
    if "Traceback" in ran.err:
        return "a traceback"
    if ran.status == 2 and not ran.err.strip():
        return "status 2 without a word"
    return ""


class _Stuck(BaseException):
    pass


def _stop(*_: object) -> None:
    raise _Stuck


def _main(seconds: float, first: int) -> None:
    """Try cases from the first on for some seconds, or one case if it is 0 seconds; print each fault once."""
    signal.signal(signal.SIGALRM, _stop)
    os.environ["LEXC_DEBUG"] = "1"
    counts, number, deadline = Counter[str](), first, time.monotonic() + seconds
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = f"{tempfile.gettempdir()}/lexc-hostile"
        os.chdir(folder)
        Path(folder, "files").mkdir()
        os.chdir("files")
        maker = Maker(Path.cwd())
        while number == first or time.monotonic() < deadline:
            arguments, stdin = maker.case(number)
            Path(folder, "last").write_text(f"{number} {arguments}", errors="backslashreplace")
            signal.alarm(20)
            try:
                ran = run(arguments, stdin)
                fault = find_fault(arguments, ran)
            except _Stuck as error:
                ran, fault = Result("stuck", b"", ""), f"stuck: {error!r}"
            signal.alarm(0)
            if fault and not counts[key := f"{fault} {ran.err.strip()[-260:]}"]:
                print(f"{number}: {repr(arguments)[:500]}\n{fault}\n{ran.err[-1500:]}", flush=True)
            if fault:
                counts[key] += 1
            number += 1
    print(f"{number - first} cases, {counts.total()} faults of {len(counts)} kinds")


if __name__ == "__main__":
    _main(float(sys.argv[1]), int((*sys.argv[2:], 0)[0]))
