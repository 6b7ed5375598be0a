"""Words by alphagram: the strings of the root `alphagrams`, and the ALPH section."""

from __future__ import annotations

from dataclasses import dataclass

from lexc.compile.automaton import check_sortable
from lexc.compile.buffers import little_endian, zeros
from lexc.image.letter_table import ALPH, places_in, size_of_firsts, width_of
from lexc.kernels.building import sorting
from lexc.kernels.racks import alphagrams
from lexc.source.words import Words


@dataclass(frozen=True, slots=True)
class Grouping:
    """alphagrams: sorted, each once. The words of alphagram a are ordinals[firsts[a] : firsts[a + 1]]."""

    alphagrams: Words
    firsts: memoryview
    ordinals: memoryview


def group(words: Words) -> Grouping:
    """Sort the letters of each word by the alphabet's value order, and the words by that.

    words: sorted, of an alphabet with a value order (or with UTF-8 labels, whose characters go by code point).
    """
    check_sortable(words)
    n, size = words.n_words, len(words.tiles)
    spelled = _alphagrams(words)
    starts = zeros("I", n)
    sorting.find_word_starts(words.tiles, starts)
    order = zeros("I", n)
    order[:] = starts
    sorting.sort_words(spelled, order, zeros("Q", n))
    groups, firsts, ordinals = zeros("I", size), zeros("I", n + 1), zeros("I", n)
    n_groups = alphagrams.number_groups(spelled, order, groups, firsts)
    firsts = firsts[: n_groups + 1]
    ends = zeros("I", n_groups + 1)
    ends[:] = firsts
    alphagrams.write_ordinals(starts, groups, ends, ordinals)
    distinct = zeros("B", size)
    used, _ = sorting.copy_unique_words(spelled, order, distinct)
    distinct = distinct[:used]
    measures = sorting.measure_words(distinct)
    return Grouping(Words(distinct, n_groups, True, words.alphabet, measures), firsts, ordinals)


def _alphagrams(words: Words) -> memoryview:
    """The words' alphagrams, each where its word stands in words.tiles."""
    order = bytes(words.alphabet.value_order or ())
    output, (_, longest, _) = zeros("B", len(words.tiles)), words.measures
    alphagrams.write_alphagrams(words.tiles, order, places_in(order), zeros("I", longest), output)
    return output


def letter_table_section(grouping: Grouping) -> bytes:
    """ALPH's bytes. There are fewer than 2^32 words, or they could not have been sorted."""
    n_alphagrams, n_words = grouping.alphagrams.n_words, len(grouping.ordinals)
    width = width_of(n_words)
    head = ALPH.pack(n_alphagrams=n_alphagrams, n_words=n_words, width=width)
    firsts = bytes(little_endian(grouping.firsts)).ljust(size_of_firsts(n_alphagrams, width), b"\0")
    return head + firsts + little_endian(grouping.ordinals)
