"""Print the growth of a process's anonymous memory, in bytes, by opening a file: `memory.py HOW FILE [BEFORE...]`.

No other process shares anonymous memory. HOW: lexc, DAWG2 load, marisa load, marisa mmap. Files named BEFORE are opened
first, so that modules imported on the way do not count.
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def anonymous_bytes() -> int:
    found = re.search(r"RssAnon:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(found[1]) * 1024 if found else 0


def opener(way: str) -> Any:
    if way == "lexc":
        return import_module("lexc").open
    if way == "DAWG2 load":
        return import_module("dawg").DAWG().load
    trie = import_module("marisa_trie").Trie()
    return trie.mmap if way == "marisa mmap" else trie.load


way, path, *first = sys.argv[1:]
open_file = opener(way)
kept = [open_file(name) for name in first]
before = anonymous_bytes()
kept.append(open_file(path))
print(anonymous_bytes() - before)
