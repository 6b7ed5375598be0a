"""False alarms in documentation that packages ship, and misspellings that are found in it.

pip fetches a package's source distribution, and apt-get Debian's packages of programs in R, whose manuals are Markdown
with mathematics; without apt-get, their row is left out. A false alarm is an unknown word of a published text.
Misspellings are written into words of the text at random: common ones, of the pairs beside `benchmarks.spelling`, and
random edits. Pairs are left out whose misspelling hunspell accepts, too, since it is another word (`currant`, current).
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from string import ascii_lowercase

from benchmarks.spelling.run import common_pairs
from dictionaries.agreement import mutate
from dictionaries.libhunspell import Hunspell

import lexc
from lexc.installed.known_misspellings import _read_codespell, _read_own
from lexc.texts.masks import Prose
from lexc.texts.modes import find_mode, find_prose
from lexc.views.known_misspellings import KnownSpeller
from lexc.views.spelling import Speller

_PACKAGE = "SQLAlchemy==2.0.30"
_DEBIAN_PACKAGES = ("r-cran-emmeans", "r-cran-glmnet", "r-cran-loo", "r-cran-rstanarm")
_MOST_ALARMS = {".Rmd": 10, ".rst": 12, ".py": 4}
"""The bars: false alarms in 1,000 words, by the ending of files."""
_MOST_KNOWN = 0.2
_N_COMMON, _N_RANDOM, _COMMON_FOUND, _RANDOM_FOUND = 60, 140, 60, 134
_MAX_FILES, _MAX_TRIES = 120, 2_000
_SEED = 45
_HUNSPELL = Path("/usr/share/hunspell/en_US.dic")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_PLAIN_WORD = re.compile(r"(?<![\w'’./-])[a-z]{5,}(?![\w'’./-]|://)")  # none of an address


def unpack(folder: Path) -> None:
    """Fetch the package's source distribution with pip, and unpack it into a folder."""
    command = [sys.executable, "-P", "-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:"]
    subprocess.run([*command, "--no-build-isolation", "-d", folder, _PACKAGE], check=True)
    for archive in folder.glob("*.tar.gz"):
        with tarfile.open(archive) as opened:
            opened.extractall(folder, filter="data")


def unpacks_debian_packages(folder: Path) -> bool:
    """Whether the Debian packages could be fetched with apt-get. Unpack them into a folder."""
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        return False
    fetch = subprocess.run(["apt-get", "download", "-q", *_DEBIAN_PACKAGES], cwd=folder, capture_output=True)
    for package in folder.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return fetch.returncode == 0


@cache
def misspelt_pairs() -> list[tuple[str, str]]:
    """The common pairs whose misspelling is no word of hunspell's American dictionary, if that is installed."""
    pairs = common_pairs("en")
    if not _HUNSPELL.is_file():
        return pairs
    hunspell = Hunspell(_HUNSPELL)
    return [pair for pair in pairs if not hunspell.is_correct(pair[0])]


def read_texts(folder: Path, ending: str) -> Iterator[tuple[str, str]]:
    """(name, text) of the files with an ending, without tests and lists of changes."""
    for path in sorted(folder.rglob(f"*{ending}"))[: 20 * _MAX_FILES]:
        if not re.search(r"test|changelog", str(path.relative_to(folder))):
            yield str(path), path.read_text(encoding="utf-8")


def insert_misspellings(
    text: str, pairs: list[tuple[str, str]], n: int, chooser: random.Random
) -> tuple[str, list[str]]:
    """A text with n of its plain words misspelt, and the misspellings. pairs: (written, meant), or none for edits."""
    written_by_meant = {meant: written for written, meant in pairs}
    places = [found for found in _PLAIN_WORD.finditer(text) if not pairs or found[0] in written_by_meant]
    chosen = sorted(chooser.sample(places, min(n, len(places))), key=re.Match.start)
    pieces: list[str] = []
    written: list[str] = []
    end = 0
    for place in chosen:
        word = place[0]
        edit = written_by_meant.get(word, word)
        while edit == word:
            edit = mutate(word, ascii_lowercase, chooser)
        written.append(edit)
        pieces += text[end : place.start()], written[-1]
        end = place.end()
    return "".join([*pieces, text[end:]]), written


def count_unknown(speller: Speller, prose: Prose) -> Counter[str]:
    """The unknown words of a text, with their numbers."""
    return Counter(unknown.word for unknown in speller.unknown_words(prose))


def measure_kind(speller: Speller, folder: Path, ending: str) -> dict[str, bool]:
    """Print the figures of one kind of document, and return its bars."""
    texts = list(read_texts(folder, ending))[:_MAX_FILES]
    n_words = sum(len(_WORD.findall(text)) for _, text in texts)
    proses = [find_prose(text, find_mode(name, text[:2048]), name) for name, text in texts]
    alarms = sum((count_unknown(speller, prose) for prose in proses), Counter[str]())
    rate = 1000 * alarms.total() / n_words
    shown = ", ".join(word for word, _ in alarms.most_common(8))
    print(
        f"{ending:6}{n_words:9,} words {rate:6.1f} alarms in 1,000 words, {len(alarms):,} different: {shown}",
        flush=True,
    )
    bars = {
        f"{ending}: at most {_MOST_ALARMS[ending]} alarms in 1,000 words ({rate:.1f})": rate <= _MOST_ALARMS[ending]
    }
    for kind, pairs, n, wanted in (("common", misspelt_pairs(), _N_COMMON, _COMMON_FOUND),
                                   ("random", [], _N_RANDOM, _RANDOM_FOUND)):  # fmt: skip
        n_found = count_reports(speller, proses, pairs, n)
        print(f"{'':6}{n_found} of {n} {kind} misspellings are reported", flush=True)
        bars[f"{ending}: {wanted} of {n} {kind} misspellings are reported ({n_found})"] = n_found >= wanted
    return bars


def count_reports(speller: Speller, proses: Sequence[Prose], pairs: list[tuple[str, str]], n: int) -> int:
    """Insert n misspellings into the prose of texts, and count those that are reported."""
    chooser = random.Random(_SEED)
    n_found = n_written = 0
    for prose in chooser.choices(proses, k=_MAX_TRIES):
        changed, written = insert_misspellings(prose.text, pairs, min(3, n - n_written), chooser)
        n_written += len(written)
        more = count_unknown(speller, prose._replace(text=changed)) - count_unknown(speller, prose)
        n_found += min(len(written), more.total())
        if n_written == n:
            return n_found
    raise ValueError(f"{n_written} of {n} misspellings have a word to stand for")


def measure_pairs(folder: Path) -> dict[str, bool]:
    """Print the figures of `--only-known`, whose pairs are those of lexc and of codespell; and return their bar.

    How many are found has no bar: codespell itself has only some of these misspellings.
    """
    bars: dict[str, bool] = {}
    proses = [find_prose(text, "rst", name) for name, text in list(read_texts(folder, ".rst"))[:_MAX_FILES]]
    n_words = sum(len(_WORD.findall(prose.text)) for prose in proses)
    own, codespell = _read_own("en"), _read_codespell()
    for kind, pairs in (("lexc's pairs", own), ("and codespell's", codespell | own)):
        speller = KnownSpeller(pairs, 0)
        rate = 1000 * sum(count_unknown(speller, prose).total() for prose in proses) / n_words
        n_found = count_reports(speller, proses, misspelt_pairs(), _N_COMMON)
        found = f"{n_found} of {_N_COMMON} common misspellings, {rate:.2f} alarms in 1,000 words"
        print(f"{'':6}--only-known, {kind}: {found}", flush=True)
        bars[f"--only-known, {kind}: at most {_MOST_KNOWN} alarms in 1,000 words ({rate:.2f})"] = rate <= _MOST_KNOWN
    n_known = sum(written in codespell for written, _ in misspelt_pairs())
    print(f"{'':6}codespell has {n_known} of these {len(misspelt_pairs())} pairs", flush=True)
    return bars


def measure_documents() -> dict[str, bool]:
    """Fetch the documents, print their figures, and return the bars."""
    speller = Speller(lexc.open("spelling").image, 0)
    with tempfile.TemporaryDirectory() as name:
        unpack(Path(name))
        endings = [ending for ending in _MOST_ALARMS if ending != ".Rmd" or unpacks_debian_packages(Path(name))]
        bars = {bar: is_met for ending in endings
                for bar, is_met in measure_kind(speller, Path(name), ending).items()}  # fmt: skip
        return bars | measure_pairs(Path(name))
