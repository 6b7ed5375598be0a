"""Summaries of written images, as `lexc build`, `merge`, `add` and the like print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

if TYPE_CHECKING:
    from lexc.compile.build import CompiledImage


class SourceImage(TypedDict):
    """An image whose words were taken. file: the name. n_words: the number of words."""

    file: str
    n_words: int


class WordChanges(TypedDict, total=False):
    """Changes between the given images and the written one, in numbers of words. n_added: new words among those to add.
    n_there_already: words to add that the image had. n_removed: removed words. n_not_there: words to remove that the
    image lacked. images: the images that were combined. n_in_both: words of both images, if there were two.
    """

    n_added: int
    n_there_already: int
    n_removed: int
    n_not_there: int
    images: list[SourceImage]
    n_in_both: int


class BuildResult(TypedDict):
    """A written file: an image, or another program's format. file: the name of the file. format: dawg, gaddag, trie or
    anag for an image, or the name of the other format. kind: the kind of image; None in another format. bytes: the size
    of the file. layout: the layout of nodes; None in another format. unit_bits: the bits of a unit of it; None in
    another format. alphabet: the name of the alphabet. identity: the SHA-256 of the words, in hexadecimal. n_lines: the
    number of lines read. n_words: the number of words. n_duplicates: the number of repeated words, each kept once.
    n_skipped: the number of invalid lines that were left out. n_other_lengths: the number of words left out because of
    --length. examples: the first five skipped lines. notes: remarks for the user. n_states: the number of states; None
    in another format. n_arcs: the number of arcs; None in another format. changes: the changes, if the image was made
    from other images.
    """

    file: str
    format: str
    kind: str | None
    bytes: int
    layout: str | None
    unit_bits: int | None
    alphabet: str
    identity: str
    n_lines: int
    n_words: int
    n_duplicates: int
    n_skipped: int
    n_other_lengths: int
    examples: list[str]
    notes: list[str]
    n_states: int | None
    n_arcs: int | None
    changes: NotRequired[WordChanges]


def build_result(
    compiled: CompiledImage, image: str, n_bytes: int, to_format: str = "", changes: WordChanges | None = None
) -> BuildResult:  # fmt: skip
    """Summarise a written file.

    image: the name of the file. n_bytes: its size. to_format: the name of another program's format; "" for an image.
    """
    graph, summary = compiled.graph, compiled.words.summary
    result: Any = {
        "file": image,
        "format": to_format or graph.kind,
        "kind": graph.kind,
        "bytes": n_bytes,
        "layout": graph.layout,
        "unit_bits": 8 * graph.variant.unit_bytes,
        "alphabet": compiled.words.alphabet.name,
        "identity": compiled.meta.identity.hex(),
        **{f"n_{name}" if isinstance(value, int) else name: value for name, value in summary.to_dict().items()},
        "n_states": graph.n_nodes,
        "n_arcs": graph.n_arcs,
    }
    if to_format:
        result |= dict.fromkeys(("kind", "layout", "unit_bits", "n_states", "n_arcs"))
    if changes is not None:
        result["changes"] = changes
    return result  # type: ignore[no-any-return]
