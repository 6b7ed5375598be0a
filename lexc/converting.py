"""Conversion of a lexicon from one format to another."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import IO, Any

from lexc.alphabet import Alphabet
from lexc.codecs import Codec, Settings, describe_omissions, find_target_codec, make_settings
from lexc.codecs.compilation import compile_content, recompile
from lexc.compile.build import BuildOptions, CompiledImage
from lexc.compile.sets import check_number_of_words
from lexc.errors import UsageError
from lexc.image.graph import KINDS, kind_of
from lexc.image.writer import assemble, write_atomically
from lexc.lexicon import Lexicon, as_text
from lexc.opening import AlphabetChoice, ReadingOptions, is_foreign, open_any, read_foreign
from lexc.system.files import require_other_file

Target = str | os.PathLike[str] | IO[bytes]


@dataclass(frozen=True, slots=True)
class Conversion:
    """The result of a conversion. source_file: the name of the file that was read. file: that of the written one. "-"
    is a stream. format: the name of the written format. n_words: the number of words. bytes: the size of the written
    file. source_notes: notes on data that the source does not state. notes: notes on data that the format cannot store.
    """

    source_file: str
    file: str
    format: str
    n_words: int
    bytes: int
    source_notes: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """The result as a dict for JSON."""
        return asdict(self)


def convert(
    source: str | os.PathLike[str] | Lexicon,
    target: Target,
    *,
    from_format: str = "",
    alphabet: AlphabetChoice = None,
    max_letters: int = 0,
    to_format: str = "",
    kind: str | None = None,
    layout: str = "",
    title: str = "",
    order: str = "depth",
    share_tails: bool = False,
) -> Conversion:
    """Write a lexicon as a file of another format, whole or not at all.

    source: a lexicon, or anything that `lexc.open` opens with from_format, alphabet and max_letters.
    target: a path, or a binary stream.
    to_format: lexc's own dawg, gaddag, trie or anag, or one of `lexc.codecs.names`; "" for the target's suffix.
    kind: dawg or gaddag, for formats with both, and for images if the target's name does not say it.
    layout: of the nodes of an image (`lexc.layouts.LAYOUTS`); "" for the source's, or the default.
    title: for formats that store one. order, share_tails: see `lexc.codecs.Settings`.
    Raises CapacityExceeded or AlphabetError if the format cannot hold the words, UsageError if the options contradict
    each other.
    """
    chosen = None if isinstance(alphabet, Alphabet) else alphabet
    require_other_file(_name(target), source.image.path if isinstance(source, Lexicon) else source, chosen)
    codec, image_kind = _choose_format(target, to_format, kind)
    reading = ReadingOptions(from_format, alphabet, max_letters)
    if codec is None:
        options = BuildOptions(image_kind, layout, about={"title": title} if title else {})
        return _convert_to_image(source, target, reading, options)
    if layout:
        raise UsageError("only images have a layout of nodes", found=codec.name, remedy="Leave --layout out.")
    settings = make_settings(kind, title, share_tails, order)
    if isinstance(source, Lexicon):
        return _write_foreign(source, target, codec, settings)
    with open_any(source, **reading._asdict()) as lexicon:
        return _write_foreign(lexicon, target, codec, settings, os.fspath(source))


def _choose_format(target: Target, to_format: str, kind: str | None) -> tuple[Codec | None, str]:
    """The codec of the target, or None and the kind of the image."""
    name = _name(target)
    codec, image_kind = find_target_codec(name, to_format), to_format or kind or kind_of(name)
    if codec is None and image_kind not in KINDS:
        expected = f"{', '.join('.' + kind for kind in KINDS)}, or --to with one of lexc convert --formats"
        raise UsageError(
            f"the name {name} does not say which format to write",
            expected=expected,
            remedy="Use such a name, or give --to.",
        )
    return codec, image_kind


def _name(endpoint: Target | Lexicon) -> str:
    if isinstance(endpoint, Lexicon):
        return endpoint.image.where
    return os.fspath(endpoint) if isinstance(endpoint, (str, os.PathLike)) else "-"


def _write_foreign(lexicon: Lexicon, target: Target, codec: Codec, settings: Settings, source: str = "") -> Conversion:
    """Write another program's file. Raises CapacityExceeded if the words are too many to be listed."""
    assert codec.write is not None
    lexicon = as_text(lexicon)
    check_number_of_words(lexicon.image, "write")
    size = _write_pieces(target, list(codec.write(lexicon, settings)))
    omissions = describe_omissions(codec, lexicon, settings.title)
    names = source or _name(lexicon), _name(target), codec.name
    return Conversion(*names, len(lexicon), size, list(lexicon.notes), omissions)


def _convert_to_image(
    source: str | os.PathLike[str] | Lexicon, target: Target, reading: ReadingOptions, options: BuildOptions
) -> Conversion:
    """Write an image of the words and their columns. options: kind, title, and a layout, which may be ""."""
    if isinstance(source, Lexicon):
        return _recompile(source, _name(source), target, options)
    found = read_foreign(source, reading) if is_foreign(source, reading) else open_any(source)
    if isinstance(found, Lexicon):
        with found as lexicon:
            return _recompile(lexicon, os.fspath(source), target, options)
    # Notes of the decoder are on the source. Those that follow are on the image.
    notes, found.words.summary.notes = found.words.summary.notes, []
    options = options._replace(layout=options.layout or "auto")
    path = os.fspath(source)
    return _write_image(compile_content(found, options, path), path, target, notes)


def _recompile(lexicon: Lexicon, name: str, target: Target, options: BuildOptions) -> Conversion:
    """Write an image of another one's words. name: of the source."""
    compiled = recompile(lexicon.image, options.kind, options.about, options.layout)
    return _write_image(compiled, name, target, lexicon.notes)


def _write_image(compiled: CompiledImage, source: str, target: Target, source_notes: Sequence[str]) -> Conversion:
    size = _write_pieces(target, assemble(compiled.sections))
    names, notes = (source, _name(target), compiled.graph.kind), compiled.words.summary.notes
    return Conversion(*names, compiled.graph.n_words, size, [*source_notes], [*notes])


def _write_pieces(target: Target, pieces: Iterable[bytes | bytearray | memoryview]) -> int:
    """Write the pieces to a path or a stream. Return their size in bytes."""
    if isinstance(target, (str, os.PathLike)):
        return write_atomically(target, pieces)
    size = 0
    for piece in pieces:
        target.write(piece)
        size += len(piece)
    target.flush()
    return size
