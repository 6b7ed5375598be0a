"""Table 3e: the readers for other programs, in C and JavaScript, on the DAWG."""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import partial
from pathlib import Path

from header import NAME, Header, join_with_zeros
from inputs import WordList
from measure import Row, Table
from timing import time_in_turns

from lexc.system import resources

_TEXT_BAR = 1.25  # a spelling beside the walk that finds its labels


def tables(word_list: WordList, image: Path, header: Header | None, rounds: int) -> list[Table]:
    """The table; none where there is no compiler of C. header: the C reader on the image."""
    if header is None:
        return []
    texts = join_with_zeros(word_list.shuffled)
    runs = {
        "labels": partial(header.list_words, False),
        "text": partial(header.list_words, True),
        "has": partial(header.count, texts),
    }
    times, n = time_in_turns(runs, rounds), word_list.n
    table = Table("3e. Readers for other programs", "C: CPU time, JavaScript: wall time; ratio: see each row")
    labels = Row(f"all words as labels: {NAME}", times["labels"], "M/s", n)
    text = Row(f"all words as text: {NAME}, beside labels", times["text"], "M/s", n, labels, _TEXT_BAR)
    has = Row(f"shuffled: {NAME}", times["has"], "M/s", n)
    table.rows += [labels, text, has, None, *_javascript_rows(word_list, image, rounds, text, has)]
    return [table]


def _javascript_rows(word_list: WordList, image: Path, rounds: int, text: Row, has: Row) -> list[Row]:
    """The rows of lexc.mjs, beside lexc.h; none without Node 20."""
    node = shutil.which("node")
    if not node:
        return []
    script, module = Path(__file__).with_name("readers.mjs"), resources.formats() / "js" / "lexc.mjs"
    run = subprocess.run(
        [node, str(script), str(module), str(image), str(rounds)],
        input="\n".join(word_list.shuffled), check=False, capture_output=True, text=True,
    )  # fmt: skip
    if run.returncode:
        return []
    times = json.loads(run.stdout)
    return [
        Row("opening: lexc.mjs, the first of a process", times["first"], "ms"),
        Row("opening: lexc.mjs, later ones", times["open"], "ms"),
        Row("shuffled: lexc.mjs, beside lexc.h", times["has"], "M/s", word_list.n, has),
        Row("all words as text: lexc.mjs, beside lexc.h", times["list"], "M/s", word_list.n, text),
    ]
