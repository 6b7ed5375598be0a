"""Join the parts in this folder into ../lexc.h. With --check, only compare, and fail if they differ."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
DECLARATIONS = ["statuses", "image", "queries", "values", "judge"]
DEFINITIONS = [
    "base", "packed", "nodes", "words", "ranks", "msgpack", "text", "checksum",
    "verify_container", "verify_graph", "verify_alphabet", "verify_utf8",
    "verify_packed_tables", "verify_packed", "verify_nodes",
    "verify_ranks", "verify_groups", "verify_dictionary", "verify_columns", "open",
    "columns", "top", "groups",
    "judge_letters", "judge_sets", "judge_compounds", "judge_rules", "judge_verdict", "judge_open", "map",
]  # fmt: skip
"""The parts in their order: each uses earlier ones only."""

OPEN = """\
#ifdef __cplusplus
extern "C" {
#endif
"""
CLOSE = """\
#ifdef __cplusplus
}
#endif
"""
STRINGS = f"""\
{OPEN}void *memcpy(void *, const void *, size_t);
void *memmove(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
void *memchr(const void *, int, size_t);
size_t strlen(const char *);
{CLOSE}"""
"""WebAssembly without a C library: the program defines these."""
BEGIN = f"""\
#ifndef LEXC_H
#define LEXC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef LEXC_STATIC
#define LEXC_API static inline
#else
#define LEXC_API extern
#endif

{OPEN}"""
MIDDLE = f"""\
{CLOSE}#endif /* LEXC_H */

#if defined(LEXC_IMPLEMENTATION) && !defined(LEXC_IMPLEMENTED)
#define LEXC_IMPLEMENTED

#if defined(__wasm__) && !defined(__wasi__) && !defined(__EMSCRIPTEN__)
{STRINGS}#else
#include <string.h>
#endif

#ifndef LEXC_CHECKSUMS
#define LEXC_CHECKSUMS 1
#endif

#if defined(__unix__) || defined(__APPLE__)
#define LEXC_HAS_MMAP_ 1
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#elif defined(_WIN32)
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#endif

{OPEN}"""
END = f"{CLOSE}#endif /* LEXC_IMPLEMENTATION */\n"


def part(name: str) -> str:
    """The text of a part."""
    return (HERE / f"{name}.h").read_text(encoding="utf-8")


def join() -> str:
    """The text of lexc.h: its parts, and the guards around declarations and definitions."""
    declarations, definitions = map(part, DECLARATIONS), map(part, DEFINITIONS)
    return "\n".join([part("introduction"), BEGIN, *declarations, MIDDLE, *definitions, END])


def main(arguments: list[str]) -> int | str:
    """Write lexc.h, or compare it; returns the exit status."""
    target = HERE.parent / "lexc.h"
    if "--check" in arguments:
        return (
            0
            if target.read_bytes() == join().encode()
            else f"{target} differs from its parts: run python formats/c/src/amalgamate.py"
        )
    target.write_text(join(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
