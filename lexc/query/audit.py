"""The audit of an image: a comparison of its sections with those that its words, compiled anew, would have.

Three checks prove different things. Verifiers (`lexc.kernels.layout`) prove that walks stay inside the image and end;
`lexc.image.verification` proves that its sections are well formed. Both run when an image is opened, unless it is
trusted. The audit takes seconds, and proves that the sections fit the words.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from lexc.compile.build import BuildOptions, CompiledImage, compile_words
from lexc.compile.sets import iterate_tiles
from lexc.errors import LexcError, Malformed
from lexc.image.graph import ALPHAGRAMS, GADDAG, KINDS
from lexc.image.letter_table import LetterTableSection
from lexc.image.node_arcs import Arc, node_arcs
from lexc.image.node_sections import NodeSection
from lexc.image.reader import Image
from lexc.query import words as queries
from lexc.query.identity import find_identity
from lexc.source import ReadOptions, read_words


def audit(image: Image) -> None:
    """Check that an image's number of words, identity, GADDAG and letter table are those of its words.

    The words are listed and compiled anew. If that gives the same nodes and groups, as for every image of this lexc,
    everything is proven. Else the GADDAG's strings and the groups are compared one by one. Raises Malformed.
    """
    if image.dictionary is not None:
        _audit_dictionary(image)
    else:
        _audit_words(image)


def _audit_words(image: Image) -> None:
    deque(iterate_tiles(image, "check"), 0)  # raises CapacityExceeded if the words do not fit into memory
    n = image.graph.n_words
    words = queries.list_words(image, limit=n + 1)  # one word too many is enough: there may be 2^60
    if len(words) != n:
        found = str(len(words)) if len(words) < n else f"{len(words)} or more"
        raise Malformed(
            "the file says another number of words than it has", where=image.where, expected=str(n), found=found
        )
    compiled = _compile_anew(image, words)
    if compiled.words.n_words != len(words):
        raise Malformed("a word occurs twice", where=image.where)
    if compiled.meta.identity != image.meta.identity:
        expected, found = image.meta.identity.hex(), compiled.meta.identity.hex()
        raise Malformed("the words do not have the identity in META", where=image.where, expected=expected, found=found)
    differing = {s.type for s in compiled.sections if image.has(s.type) and image.section(s.type) != s.data}
    has_same_nodes = NodeSection.name not in differing
    if image.groups is not None and not (has_same_nodes and LetterTableSection.name not in differing):
        _check_groups(image, words)
    if image.graph.kind == "gaddag" and not has_same_nodes:
        _check_strings(image, sum(map(len, words)) if image.graph.is_utf8 else _n_letters(image, words))


def _audit_dictionary(image: Image) -> None:
    """Check the identity of a dictionary's words by their automaton: there may be too many words to list."""
    found = find_identity(image)
    if found != image.meta.identity:
        expected = image.meta.identity.hex()
        raise Malformed(
            "the words do not have the identity in META", where=image.where, expected=expected, found=found.hex()
        )


def _n_letters(image: Image, words: list[str]) -> int:
    read = read_words([words], ReadOptions(alphabet=image.alphabet))
    return len(read.tiles) - read.n_words


def _compile_anew(image: Image, words: list[str]) -> CompiledImage:
    graph = image.graph
    kind = graph.kind if graph.kind in KINDS else "dawg"
    try:
        read = read_words([words], ReadOptions(alphabet=image.alphabet))
        return compile_words(read, BuildOptions(kind=kind, layout=graph.layout, rank=kind == "anag"))
    except LexcError as error:
        raise Malformed("the words cannot be compiled anew", where=image.where, found=str(error)) from error


def _check_groups(image: Image, words: list[str]) -> None:
    """Check that the words under each alphagram are its anagrams.

    The table has as many ordinals as there are words, so that each word is in it once.
    """
    table = image.letter_table
    alphagrams = [table.alphagram(image.alphabet.tokenize(word)) for word in words]
    for number, (alphagram, _) in enumerate(_strings(image, image.graph.roots[ALPHAGRAMS])):
        if any(alphagrams[ordinal] != alphagram for ordinal in table.group(number)):
            raise Malformed(
                "ALPH has words under letters that are not theirs", where=image.location(LetterTableSection.name)
            )


def _check_strings(image: Image, n_letters: int) -> None:
    """Check that every string REV(x)◇y spells a word xy, and that there are as many strings as letters.

    No two strings are equal, so that none is missing.
    """
    n, lookup = 0, image.lookup
    for x, y in _strings(image, image.graph.roots[GADDAG]):
        n += 1
        word = x[::-1] + (y or b"")
        if n > n_letters or not x or y == b"" or not lookup.is_word(word):
            raise Malformed(
                "the GADDAG has strings that its words do not give",
                where=image.location(NodeSection.name),
                found=repr((x, y)),
            )
    if n != n_letters:
        raise Malformed(
            "the GADDAG lacks strings of its words",
            where=image.location(NodeSection.name),
            expected=str(n_letters),
            found=str(n),
        )


def _strings(image: Image, root: int) -> Iterator[tuple[bytes, bytes | None]]:
    """(REV(x), y) of all strings below a node; y is None if there is no ◇."""
    path: list[tuple[bytes, bytes | None, Iterator[Arc]]] = [(b"", None, iter(node_arcs(image, root)[0]))]
    while path:  # depth first, without recursion: words may have more letters than Python recurses
        x, y, arcs = path[-1]
        arc = next(arcs, None)
        if arc is None:
            path.pop()
            continue
        if not arc.tile:
            y = b""
        elif y is None:
            x += bytes([arc.tile])
        else:
            y += bytes([arc.tile])
        if arc.accepts:
            yield x, y
        if arc.target:
            path.append((x, y, iter(node_arcs(image, arc.target)[0])))
