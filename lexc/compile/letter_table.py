"""The letter table: words grouped by alphagram, as strings of the root `alphagrams` and as the ALPH section."""

from __future__ import annotations

from dataclasses import dataclass

from lexc.compile.automaton import check_sortable
from lexc.compile.buffers import little_endian, zeros
from lexc.image.letter_table import ALPH, LetterTableSection, firsts_size, number_width, tile_positions
from lexc.image.section_types import Section
from lexc.kernels.building import sorting
from lexc.kernels.racks import alphagrams
from lexc.source.words import Words


@dataclass(frozen=True, slots=True)
class AlphagramGroups:
    """Words by alphagram. alphagrams: sorted, each once.

    The ordinals of the words of alphagram a are ordinals[firsts[a] : firsts[a + 1]].
    """

    alphagrams: Words
    firsts: memoryview
    ordinals: memoryview

    def section(self) -> Section:
        """The section ALPH. Numbers of 32 bits are enough, since `check_sortable` refuses more words."""
        n_alphagrams, n_words = self.alphagrams.n_words, len(self.ordinals)
        width = number_width(n_words)
        header = ALPH.pack(n_alphagrams=n_alphagrams, n_words=n_words, width=width)
        firsts = bytes(little_endian(self.firsts)).ljust(firsts_size(n_alphagrams, width), b"\0")
        return LetterTableSection.make(header + firsts + little_endian(self.ordinals))


def group_by_alphagram(words: Words) -> AlphagramGroups:
    """Group sorted words by their letters in the alphabet's value order; with UTF-8 labels, by code point.

    Raises CapacityExceeded if the alphagrams are too long to sort.
    """
    check_sortable(words)
    n, size = words.n_words, len(words.tiles)
    unsorted = _alphagrams(words)
    starts = zeros("I", n)
    sorting.find_word_starts(words.tiles, starts)
    order = zeros("I", n)
    order[:] = starts
    sorting.sort_words(unsorted, order, zeros("Q", n))
    groups, firsts, ordinals = zeros("I", size), zeros("I", n + 1), zeros("I", n)
    n_groups = alphagrams.number_groups(unsorted, order, groups, firsts)
    firsts = firsts[: n_groups + 1]
    ends = zeros("I", n_groups + 1)
    ends[:] = firsts
    alphagrams.write_ordinals(starts, groups, ends, ordinals)
    distinct = zeros("B", size)
    used, _ = sorting.copy_unique_words(unsorted, order, distinct)
    distinct = distinct[:used]
    measures = sorting.measure_words(distinct)
    return AlphagramGroups(Words(distinct, n_groups, True, words.alphabet, measures), firsts, ordinals)


def _alphagrams(words: Words) -> memoryview:
    """The alphagram of each word, at the index of the word in words.tiles."""
    order = bytes(words.alphabet.value_order or ())
    output, (_, longest, _) = zeros("B", len(words.tiles)), words.measures
    alphagrams.write_alphagrams(words.tiles, order, tile_positions(order), zeros("I", longest), output)
    return output
