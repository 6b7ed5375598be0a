"""Write the list with which fills of grids are measured: WORD;SCORE, scores by the frequency of words.

    python tests/benchmarks/scored_list.py LIST > scored.txt     needs the package wordfreq

LIST: words, one a line, perhaps compressed by gzip; the decision on grids used ENABLE. 11,600 frequent words that it
lacks are added.
"""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

N_ADDED = 11_600
LENGTHS = range(3, 22)


def main() -> None:
    from wordfreq import top_n_list, zipf_frequency

    data = Path(sys.argv[1]).read_bytes()
    text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode()
    words = {word.upper() for word in text.split() if len(word) in LENGTHS}
    frequent = [word.upper() for word in top_n_list("en", 60_000) if word.isascii() and word.isalpha()]
    words |= {*[word for word in frequent if word not in words and len(word) in LENGTHS][:N_ADDED]}
    for word in sorted(words):
        zipf = zipf_frequency(word.lower(), "en")
        print(f"{word};{round(10 * zipf + 18) if zipf else 20}")


if __name__ == "__main__":
    main()
