"""Hunspell's own tests of acceptance, run with lexc.

    PYTHONPATH=tests python -m dictionaries.suite FOLDER

FOLDER is `tests` of hunspell's source: NAME.aff, NAME.dic, NAME.good and NAME.wrong, each a tiny dictionary with words
that are correct and words that are not. Prints the dictionaries whose words lexc judges differently, and the counts.
(The sources of hunspell are not part of lexc.)
"""

from __future__ import annotations

import sys
from pathlib import Path

from lexc.building import build
from lexc.errors import LexcError
from lexc.kernels.correctness.word_judge import WordJudge
from lexc.query.correctness import judge_of


def main() -> None:
    n_passed = n_tests = 0
    for aff in sorted(Path(sys.argv[1]).glob("*.aff")):
        lists = [aff.with_suffix(suffix) for suffix in (".good", ".wrong")]
        if not aff.with_suffix(".dic").exists() or not any(path.exists() for path in lists):
            continue
        n_tests += 1
        try:
            faults = find_faults(aff, *lists)
        except LexcError as error:  # a file that hunspell does not read either has no words to judge
            faults = [str(error)] if any(map(_read_words, lists)) else []
        n_passed += not faults
        if faults:
            print(f"{aff.stem}: {'; '.join(faults)}")
    print(f"{n_passed} of {n_tests} pass")


def find_faults(aff: Path, good: Path, wrong: Path) -> list[str]:
    """The words of one dictionary that lexc judges differently."""
    judge = judge_of(build(aff.with_suffix(".dic"), fold="none").image)
    found = []
    for path, expected in ((good, True), (wrong, False)):
        differing = [line for line in _read_words(path) if _accepts(judge, line) is not expected]
        if differing:
            found.append(f"{'not ' if expected else ''}correct: {', '.join(differing[:6])}")
    return found


def _read_words(path: Path) -> list[str]:
    lines = path.read_text("utf-8-sig", "replace").split("\n") if path.exists() else []
    return [line.strip() for line in lines if line.strip()]


def _accepts(judge: WordJudge, line: str) -> bool:
    """Whether a line is correct, or else each of its words: the command `hunspell` divides lines at blanks."""
    return judge.is_correct(line) or all(map(judge.is_correct, line.split()))


if __name__ == "__main__":
    main()
