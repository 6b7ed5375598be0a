"""Summaries of written images, as `lexc build`, `merge`, `add` and the like print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from lexc.errors import UsageError

if TYPE_CHECKING:
    from lexc.compile.build import CompiledImage

CONVENTIONS = {
    "lexc": "acceptance on arcs, no empty final state, the initial state counts, arcs include ◇; "
    "the gaddag includes the DAWG that it shares",
    "appel_jacobson": "nodes with edges out of them; acceptance on edges (as lexc) or on states, the final one counted",
    "gordon": "letter sets on the arcs before the last letter, last arcs dropped; bits per character of words alone",
}


class SourceImage(TypedDict):
    """An image whose words were taken. image: the name. words: the number of words."""

    image: str
    words: int


class WordChanges(TypedDict, total=False):
    """Changes between the given images and the written one, in numbers of words. added: new words among those to add.
    there_already: words to add that the image had. removed: removed words. not_there: words to remove that the image
    lacked. images: the images that were combined. in_both: words of both images, if there were two.
    """

    added: int
    there_already: int
    removed: int
    not_there: int
    images: list[SourceImage]
    in_both: int


class PaperFigures(TypedDict):
    """The sizes that the papers print. conventions: a description of each convention. letters: the letters of all words
    together. trie, dawg, gaddag: states and arcs, by lexc's convention. appel_jacobson, gordon: sizes by the convention
    of this paper.
    """

    conventions: dict[str, str]
    letters: int
    trie: dict[str, int]
    dawg: dict[str, int]
    gaddag: dict[str, int]
    appel_jacobson: dict[str, Any]
    gordon: dict[str, Any]


class BuildResult(TypedDict):
    """A written file: an image, or another program's format. image: the name of the file. format: dawg, gaddag, trie or
    anag for an image, or the name of the other format. kind: the kind of image; None in another format. bytes: the
    size of the file. layout, unit_bits: the layout of nodes, and the bits of a unit; None in another format. alphabet:
    the name of the alphabet. identity: the SHA-256 of the words, in hexadecimal. lines: the number of lines read.
    words: the number of words. duplicates: the number of repeated words, each kept once. skipped: the number of invalid
    lines that were left out. other_lengths: the number of words left out because of --length. examples: the first five
    skipped lines. notes: remarks for the user. states, arcs: the number of states or arcs; None in another format.
    changes: the changes, if the image was made from other images. report: the sizes of the papers, with --report.
    """

    image: str
    format: str
    kind: str | None
    bytes: int
    layout: str | None
    unit_bits: int | None
    alphabet: str
    identity: str
    lines: int
    words: int
    duplicates: int
    skipped: int
    other_lengths: int
    examples: list[str]
    notes: list[str]
    states: int | None
    arcs: int | None
    changes: NotRequired[WordChanges]
    report: NotRequired[PaperFigures]


def build_result(
    compiled: CompiledImage, image: str, n_bytes: int, to_format: str = "", changes: WordChanges | None = None,
    has_report: bool = False,
) -> BuildResult:  # fmt: skip
    """Summarise a written file.

    image: the name of the file. n_bytes: its size. to_format: the name of another program's format; "" for an image.
    Raises UsageError if has_report is true and the alphabet has more than 63 letters (UTF-8 labels).
    """
    graph, summary = compiled.graph, compiled.words.summary
    result: Any = {
        "image": image,
        "format": to_format or graph.kind,
        "kind": graph.kind,
        "bytes": n_bytes,
        "layout": graph.layout,
        "unit_bits": 8 * graph.variant.unit_bytes,
        "alphabet": compiled.words.alphabet.name,
        "identity": compiled.meta.identity.hex(),
        **summary.to_dict(),
        "states": graph.n_nodes,
        "arcs": graph.n_arcs,
    }
    if to_format:
        result |= dict.fromkeys(("kind", "layout", "unit_bits", "states", "arcs"))
    if changes is not None:
        result["changes"] = changes
    if has_report:
        result["report"] = paper_report(compiled)
    return result  # type: ignore[no-any-return]


def paper_report(compiled: CompiledImage) -> PaperFigures:
    """Count states and arcs by the conventions of lexc and of the papers.

    Raises UsageError if the alphabet has more than 63 letters (UTF-8 labels).
    """
    from lexc.compile.paper_figures import paper_figures  # lazy: lexc.compile.paper_figures costs 6 ms

    words, alphabet = compiled.words, compiled.words.alphabet
    if alphabet.is_utf8:
        raise UsageError("--report allows at most 63 letters", found="UTF-8 labels", remedy="Leave --report out.")
    sizes = paper_figures(bytes(words.tiles).split(b"\0")[:-1], alphabet_size=alphabet.n_letters)
    trie, dawg, gaddag = sizes["trie"], sizes["dawg"], sizes["gaddag"]
    on_states = {"dawg": dawg.pop("accept_on_state"), "gaddag": gaddag.pop("accept_on_state")}
    by_lexc = {"dawg": dawg.pop("accept_on_arc"), "gaddag": sizes["gaddag_with_dawg"]}
    gaddag_alone = gaddag.pop("accept_on_arc")
    return {
        "conventions": CONVENTIONS,
        "letters": sizes["letters"],
        "trie": {"states": trie["internal"], "arcs": trie["edges"]},
        "dawg": by_lexc["dawg"],
        "gaddag": by_lexc["gaddag"],
        "appel_jacobson": {
            "trie": trie,
            "edges": sizes["edges"],
            "accept_on_edge": {**by_lexc, "gaddag": gaddag_alone},
            "accept_on_state": on_states,
        },
        "gordon": {"dawg": dawg, "gaddag": gaddag, "ratios": sizes["ratios"]},
    }
