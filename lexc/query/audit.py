"""The audit of an image: a comparison of its sections with those that its words would have.

Three checks prove different things. Verifiers (`lexc.kernels.layout`) prove that walks stay inside the image and end;
`lexc.image.verification` proves that its sections are well formed. Both run when an image is opened, unless it is
trusted. The audit takes seconds, and proves that the sections fit the words.
"""

from __future__ import annotations

from collections.abc import Iterator

from lexc.compile.build import BuildOptions, CompiledImage, compile_words
from lexc.compile.sets import iterate_tiles, list_tiles
from lexc.compile.streams.identity import IdentityHash
from lexc.errors import LexcError, Malformed
from lexc.image.graph import ALPHAGRAMS, GADDAG, KINDS, WORDS
from lexc.image.letter_table import LetterTableSection
from lexc.image.node_arcs import Arc, node_arcs
from lexc.image.node_sections import NodeSection
from lexc.image.reader import Image
from lexc.kernels.building import sorting
from lexc.kernels.layout.gaddag_strings import has_strings_of_words
from lexc.query.identity import find_identity
from lexc.source import ReadOptions, Words, read_words


def audit(image: Image) -> None:
    """Check that an image's number of words, identity, GADDAG and letter table are those of its words.

    The words are listed, and a GADDAG that shares its nodes with their DAWG is walked, in little memory. Another GADDAG
    and a letter table are compiled anew. If that gives the same nodes and groups, as for every image of this lexc,
    everything is proven. Otherwise the GADDAG's strings and the groups are compared one by one. Raises Malformed.
    """
    if image.dictionary is not None:
        _audit_dictionary(image)
        return
    _audit_words(image)
    if image.groups is not None or (image.graph.kind == "gaddag" and not _has_shared_gaddag(image)):
        _audit_what_follows(image)


def _has_shared_gaddag(image: Image) -> bool:
    """Whether the GADDAG has the strings of the words, which its nodes show by themselves. False proves nothing."""
    roots = image.graph.roots
    is_in_tiles = not image.graph.is_utf8  # where x may not end within a letter
    return is_in_tiles and has_strings_of_words(image.nodes, roots[WORDS], roots[GADDAG], image.graph.longest)


def _audit_words(image: Image) -> None:
    """Check that the words read as they are written, and have the number and the identity in the file."""
    graph, n = image.graph, 0
    identity = IdentityHash(image.alphabet, 0)
    for piece in iterate_tiles(image, "check"):
        tiles = bytes(piece)
        n += tiles.count(0)
        if n > graph.n_words:
            break  # one word too many is enough: there may be 2^60
        identity.update(tiles)
        _check_spelling(image, tiles)
    if n != graph.n_words:
        found = str(n) if n < graph.n_words else f"{graph.n_words + 1} or more"
        raise Malformed(
            "the file says another number of words than it has",
            where=image.where,
            expected=str(graph.n_words),
            found=found,
        )
    _check_identity(image, identity.digest())


def _check_spelling(image: Image, tiles: bytes) -> None:
    """Check that words, as texts, read as the same tiles: otherwise two may be one, or none can be looked up."""
    texts = map(image.alphabet.spell, tiles.split(b"\0")[:-1])
    try:
        found = read_words([texts], ReadOptions(alphabet=image.alphabet)).tiles
    except LexcError as error:
        raise Malformed("the words cannot be read anew", where=image.where, found=str(error)) from error
    if found != tiles:
        pairs = zip(tiles.split(b"\0"), bytes(found).split(b"\0"), strict=False)
        word = next(word for word, other in pairs if word != other)
        raise Malformed("a word reads as another one", where=image.where, found=repr(image.alphabet.spell(word)))


def _check_identity(image: Image, found: bytes) -> None:
    if found != image.meta.identity:
        raise Malformed(
            "the words do not have the identity in META", where=image.where, expected=image.meta.identity.hex(),
            found=found.hex(),
        )  # fmt: skip


def _audit_what_follows(image: Image) -> None:
    """Compare the nodes and groups with those that the words give."""
    compiled = _compile_anew(image)
    differing = {s.type for s in compiled.sections if image.has(s.type) and image.section(s.type) != s.data}
    has_same_nodes = NodeSection.name not in differing
    if image.groups is not None and not (has_same_nodes and LetterTableSection.name not in differing):
        _check_groups(image)
    if image.graph.kind == "gaddag" and not has_same_nodes:
        _check_strings(image)


def _audit_dictionary(image: Image) -> None:
    """Check the identity of a dictionary's words by their automaton: there may be too many words to list."""
    _check_identity(image, find_identity(image))


def _compile_anew(image: Image) -> CompiledImage:
    graph, tiles = image.graph, list_tiles(image)
    kind = graph.kind if graph.kind in KINDS else "dawg"
    try:
        return compile_words(
            Words(tiles, graph.n_words, True, image.alphabet, sorting.measure_words(tiles)),
            BuildOptions(kind=kind, layout=graph.layout, rank=kind == "anag"),
        )
    except LexcError as error:
        raise Malformed("the words cannot be compiled anew", where=image.where, found=str(error)) from error


def _check_groups(image: Image) -> None:
    """Check that the words under each alphagram are its anagrams.

    The table has as many ordinals as there are words, so that each word is in it once.
    """
    table = image.letter_table
    alphagrams = [table.alphagram(word) for word in bytes(list_tiles(image)).split(b"\0")[:-1]]
    for number, (alphagram, _) in enumerate(_strings(image, image.graph.roots[ALPHAGRAMS])):
        if any(alphagrams[ordinal] != alphagram for ordinal in table.group(number)):
            raise Malformed(
                "ALPH has words under letters that are not theirs", where=image.location(LetterTableSection.name)
            )


def _check_strings(image: Image) -> None:
    """Check that every string REV(x)◇y spells a word xy, and that there are as many strings as letters.

    No two strings are equal, so that none is missing.
    """
    n, lookup = 0, image.lookup
    n_letters = _count_letters(image)
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


def _count_letters(image: Image) -> int:
    """The letters of all words; one in UTF-8 may be several tiles."""
    tiles = bytes(list_tiles(image))
    return len(tiles.decode() if image.graph.is_utf8 else tiles) - image.graph.n_words


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
