"""What became of words that were compiled, as `lexc build`, `merge`, `add` and their like say it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, NotRequired, TypedDict

from lexc.compile.build import CompiledImage
from lexc.errors import UsageError

CONVENTIONS = {
    "lexc": "acceptance on arcs, no empty final state, the initial state counts, arcs include ◇; "
    "the gaddag includes the DAWG that it shares",
    "appel_jacobson": "nodes with edges out of them; acceptance on edges (as lexc) or on states, the final one counted",
    "gordon": "letter sets on the arcs before the last letter, last arcs dropped; bits per character of words alone",
}


class Source(TypedDict):
    """An image that was taken words from, and how many it has."""

    image: str
    words: int


class Changes(TypedDict, total=False):
    """What became of an image's words. added, there_already: of words to add; removed, not_there: of words to remove.
    images: those that were combined; in_both: words that both of two have."""

    added: int
    there_already: int
    removed: int
    not_there: int
    images: list[Source]
    in_both: int


class PaperFigures(TypedDict):
    """The figures that the papers print. letters: of all words. trie, dawg, gaddag: states and arcs, as lexc counts.
    appel_jacobson, gordon: as these papers do. conventions: how each of them counts."""

    conventions: dict[str, str]
    letters: int
    trie: dict[str, int]
    dawg: dict[str, int]
    gaddag: dict[str, int]
    appel_jacobson: dict[str, Any]
    gordon: dict[str, Any]


class Built(TypedDict):
    """An image, or another program's file, that was written. format: lexc's own dawg, gaddag, trie or anag, or another
    one by name; kind: the image's, None of another program's file, as are layout, unit_bits, states and arcs. lines:
    that were read. skipped: bad ones, left out; examples: the first five. other_lengths: words left out. notes: what
    else to know. changes: of images made of images. report: the figures of the papers, where they were wanted.
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
    changes: NotRequired[Changes]
    report: NotRequired[PaperFigures]


def built(
    compiled: CompiledImage, image: str, n_bytes: int, to_format: str = "", changes: Changes | None = None,
    has_report: bool = False,
) -> Built:  # fmt: skip
    """What was written. image: its name. to_format: of another program's file, which has its own states. UsageError for
    a report on words of more than 63 letters."""
    graph, summary = compiled.graph, compiled.words.summary
    found: Any = {
        "image": image,
        "format": to_format or graph.kind,
        "kind": graph.kind,
        "bytes": n_bytes,
        "layout": graph.layout,
        "unit_bits": 8 * graph.shape.unit_bytes,
        "alphabet": compiled.words.alphabet.name,
        "identity": compiled.meta.identity.hex(),
        **asdict(summary),
        "states": graph.n_nodes,
        "arcs": graph.n_arcs,
    }
    if to_format:
        found |= dict.fromkeys(("kind", "layout", "unit_bits", "states", "arcs"))
    if changes is not None:
        found["changes"] = changes
    if has_report:
        found["report"] = paper_report(compiled)
    return found  # type: ignore[no-any-return]


def paper_report(compiled: CompiledImage) -> PaperFigures:
    """lexc's own counts under trie, dawg and gaddag; the papers' beside them."""
    from lexc.compile.paper_figures import paper_figures  # lazy: lexc.compile.paper_figures costs 6 ms

    words, alphabet = compiled.words, compiled.words.alphabet
    if alphabet.is_utf8:
        raise UsageError("--report counts letters of at most 63", found="UTF-8 labels", remedy="Leave --report out.")
    found = paper_figures(bytes(words.tiles).split(b"\0")[:-1], alphabet_size=alphabet.n_letters)
    trie, dawg, gaddag = found["trie"], found["dawg"], found["gaddag"]
    on_states = {"dawg": dawg.pop("accept_on_state"), "gaddag": gaddag.pop("accept_on_state")}
    own = {"dawg": dawg.pop("accept_on_arc"), "gaddag": found["gaddag_with_dawg"]}
    alone = gaddag.pop("accept_on_arc")
    return {
        "conventions": CONVENTIONS,
        "letters": found["letters"],
        "trie": {"states": trie["internal"], "arcs": trie["edges"]},
        "dawg": own["dawg"],
        "gaddag": own["gaddag"],
        "appel_jacobson": {
            "trie": trie,
            "edges": found["edges"],
            "accept_on_edge": {**own, "gaddag": alone},
            "accept_on_state": on_states,
        },
        "gordon": {"dawg": dawg, "gaddag": gaddag, "ratios": found["ratios"]},
    }
