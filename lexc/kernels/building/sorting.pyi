# Written by `make stubs` from the kernel.
from lexc.kernels._types import Buffer, Writable

def find_word_starts(tiles: Buffer, starts: Writable) -> int: ...
def sort_words(tiles: Buffer, starts: Writable, keys: Writable) -> None: ...
def copy_unique_words(tiles: Buffer, starts: Buffer, output: Writable) -> tuple[int, int]: ...
def measure_words(tiles: Buffer) -> tuple[int, int, int]: ...
def find_prefixes(tiles: Buffer, letters: Writable, parents: Writable, path: Writable) -> int: ...
def count_tiles(tiles: Buffer, counts: Writable) -> None: ...
def group_prefixes(
    letters: Buffer,
    parents: Buffer,
    packed: Buffer,
    is_utf8: bool,
    order: Writable,
    keys: Writable,
    starts: Writable,
    outside: Writable,
) -> None: ...
def pack_prefix_keys(letters: Buffer, parents: Buffer, bits: int, keys: Writable) -> None: ...
def sort_prefixes(
    packed: Buffer,
    parents: Buffer,
    bits: int,
    other_order: Writable,
    other_keys: Writable,
    order: Writable,
    keys: Writable,
    cursors: Writable,
) -> None: ...
