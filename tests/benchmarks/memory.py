"""Print the growth of a process's anonymous memory, in bytes, by opening a file: `memory.py LIBRARY FILE [BEFORE...]`.

No other process shares anonymous memory. LIBRARY: lexc, DAWG2 load, marisa load, marisa mmap. Files named BEFORE are
opened first, so that modules imported on the way do not count.
"""

import re
import sys
from importlib import import_module
from pathlib import Path
from typing import Any


def anonymous_bytes() -> int:
    found = re.search(r"RssAnon:\s+(\d+) kB", Path("/proc/self/status").read_text())
    return int(found[1]) * 1024 if found else 0


def opener(library: str) -> Any:
    if library == "lexc":
        return import_module("lexc").open
    if library == "DAWG2 load":
        return import_module("dawg").DAWG().load
    trie = import_module("marisa_trie").Trie()
    return trie.mmap if library == "marisa mmap" else trie.load


library, path, *opened_before = sys.argv[1:]
open_file = opener(library)
kept = [open_file(name) for name in opened_before]
bytes_before = anonymous_bytes()
kept.append(open_file(path))
print(anonymous_bytes() - bytes_before)
