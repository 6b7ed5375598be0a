#!/usr/bin/env python3
"""Make the models of this folder from their pairs; with --check compare them with the committed ones."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from lexc.compile.spelling.training import train
from lexc.source.misspellings import read_pairs


def main() -> int:
    parser = argparse.ArgumentParser(description="Make the models of misspellings from their pairs.")
    parser.add_argument("--check", action="store_true", help="compare instead of writing; status 1 if one differs")
    options, n_different = parser.parse_args(), 0
    for pairs in sorted(Path(__file__).parent.glob("*.tsv")):
        model, path = train(read_pairs(pairs)), pairs.with_suffix(".model")
        print(f"{path.name}: {len(model.rules):,} rules, {len(model.pack()):,} bytes")
        if options.check:
            n_different += path.read_bytes() != model.pack()
        else:
            path.write_bytes(model.pack())
    return 1 if n_different else 0


if __name__ == "__main__":
    sys.exit(main())
