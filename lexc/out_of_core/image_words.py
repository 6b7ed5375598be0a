"""The words of an image that is larger than memory, in order, without a verification of its nodes before."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator
from io import FileIO

from lexc.alphabet import Alphabet
from lexc.errors import Malformed
from lexc.image.graph import WORDS
from lexc.image.node_sections import NodeSection
from lexc.image.reader import Image
from lexc.kernels.layout.verify import PROBLEMS
from lexc.kernels.out_of_core.checked_walk import BLOCK_BYTES, CheckedWalk
from lexc.out_of_core.files.work_folder import WorkFolder
from lexc.out_of_core.words.merged_identity import MergedIdentityHash
from lexc.source.coding import canonical_text
from lexc.source.words import Summary
from lexc.system.progress import report

_PIECE_SIZE = 1 << 18  # bytes of tiles that are listed at a time
_BYTES_PER_STATE = 12  # of a list whose temporary files are as large as those of the states


class ImageWords:
    """The words of an image, which can be listed several times: `lexc.out_of_core.building` takes them.

    image: opened with trust=True. file: its bytes, for NODE is not read through a mapping: pages of a mapping count as
    memory of the process. folder, memory: as for `WordStream`. n_bytes: a guess that gives the build enough buckets.
    """

    def __init__(self, image: Image, file: FileIO, folder: WorkFolder, memory: int) -> None:
        self.image = image
        self.alphabet = image.alphabet
        self.longest_allowed = image.graph.longest
        self.n_bytes = _BYTES_PER_STATE * image.graph.n_dawg_nodes
        self.names = image.where
        self.language = ""
        self.summary = Summary()
        self._file, self._folder, self._memory = file, folder, memory
        self._first_byte = next(image.of_type(NodeSection.name)).offset
        self._identity = MergedIdentityHash(self.alphabet, self._folder, self._memory)

    def pieces(self) -> Iterator[memoryview]:
        """The words in order, as zero-ended tiles. Raises Malformed at a fault, or if there are too many or too few."""
        self._identity = MergedIdentityHash(self.alphabet, self._folder, self._memory)
        self.summary.words = 0
        output = memoryview(bytearray(_PIECE_SIZE + self.image.graph.longest))
        walk = self._walk()
        while n_bytes := walk.write(output):
            tiles = bytes(output[:n_bytes])
            self._count(tiles.count(0))
            self._check_text(tiles)
            self._identity.update(tiles)
            yield memoryview(tiles)
        code, unit = walk.problem()
        if code:
            where = self.image.location(NodeSection.name)
            raise Malformed(PROBLEMS[code], where=f"{where}, unit {unit}")
        if self.summary.words != self.image.graph.n_words:
            raise self._count_error(str(self.summary.words))

    def facts(self) -> tuple[Alphabet, bytes]:
        """The alphabet and the words' identity, after `pieces`."""
        return self.alphabet, self._identity.digest()

    def _walk(self) -> CheckedWalk:
        """A walk that keeps blocks of NODE in an eighth of the memory."""
        graph = self.image.graph
        n_blocks = 1 << max(1, (self._memory // 8 // BLOCK_BYTES).bit_length() - 1)
        return CheckedWalk(
            self._load_block, graph.n_units, graph.variant.kernel_layout, graph.roots[WORDS], graph.n_letters,
            graph.longest, n_blocks,
        )  # fmt: skip

    def _load_block(self, position: int, block: memoryview) -> None:
        """Read a block of NODE, in the byte order of this host."""
        self._file.seek(self._first_byte + position)
        self._file.readinto(block)
        if sys.byteorder == "big":
            units = array(self.image.graph.variant.typecode, block.tobytes())
            units.byteswap()
            block[:] = memoryview(units).cast("B")

    def _count(self, n_words: int) -> None:
        """Count words; raise Malformed at the first too many."""
        self.summary.words += n_words
        expected = self.image.graph.n_words
        if self.summary.words > expected:
            raise self._count_error(f"{expected + 1} or more")
        report("listing words", self.summary.words / expected)

    def _check_text(self, tiles: bytes) -> None:
        """Raise Malformed unless words of UTF-8 labels are UTF-8 without line ends, in the form of their alphabet."""
        if not self.alphabet.is_utf8:
            return
        try:
            text = canonical_text(tiles, self.alphabet).decode()
            is_normal = self.alphabet.normalise(text) == text
        except UnicodeDecodeError:
            is_normal = False
        if not is_normal or b"\n" in tiles or b"\r" in tiles:
            raise Malformed(
                "a word is not the text that its alphabet makes of it", where=self.image.location(NodeSection.name)
            )

    def _count_error(self, found: str) -> Malformed:
        expected = str(self.image.graph.n_words)
        message = "the file says another number of words than it has"
        return Malformed(message, where=self.image.where, expected=expected, found=found)
