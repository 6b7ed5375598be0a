"""The search that fills the slots of a grid with words, each at most once, or proves that it cannot be done.

A *cell* has a mask of the letters that may still stand in it; a *slot*, a run of cells, has a domain: the set of words
that still fit, as a prefix of a table of `word_tables`. A cell lies in one slot or two. Propagation keeps both
consistent (Lecoutre's simple tabular reduction, on bits): a letter that leaves a cell takes its words from the domain;
a letter that no word of a domain has leaves the cell. The remaining word of a slot leaves all other domains, and so do
words that share a run of letters with it, if asked for.

The search is depth first with two branches: a slot holds a word, or it does not. It takes the slot with the fewest
words for the weight of its cells, which grows with each failure there (Boussemart et al. 2004, dom/wdeg), and a word of
a high score that leaves its crossing slots many words. It restarts after 200 failures, then after more each time, and
keeps the weights. Since the numbers grow, a grid without a fill is proved to have none.

All numbers are whole, so that a seed gives the same fill on every machine.
"""

from __future__ import annotations

import math
from array import array

import cython
from cython.cimports.lexc.kernels.layout import _bits, _masks

from lexc.kernels._types import Buffer, Sequence, Whole

FILLED = 1
NONE = 0
PAUSED = -1
MAX_LETTERS = 64
SCALE = 1024
"""The unit of gains, noise and regard for crossings."""
_FIRST_RESTART = cython.declare(cython.longlong, 200)
_N_CANDIDATES = cython.declare(cython.int, 24)  # words of a slot that are compared
_BUMP = cython.declare(cython.longlong, 20_000_000)  # the first weight of a cell
_MAX_BUMP = cython.declare(cython.longlong, 1_000_000_000)  # then all weights are divided
_WEIGHT_SHIFT = cython.declare(cython.int, 16)
_UNSET = cython.declare(cython.int, -1)


@cython.final
@cython.cclass
class FillSearch:
    """A search for one grid.

    bits: the tables of `word_tables`, 64-bit units. letters: the letters of their words (bytes, from 0). gains: an int
    for each word, in SCALE: what its score adds to its choice. n_letters: of the alphabet, at most MAX_LETTERS.
    slots: for each (cells, first unit of its table, first letter, index of its first gain, number of words in the
    table). Raises ValueError if a number does not fit the others.
    """

    bits: cython.const[cython.ulonglong][::1]
    letters: cython.const[cython.uchar][::1]
    gains: cython.const[cython.int][::1]
    log_steps: cython.const[cython.int][::1]
    n_letters: cython.Py_ssize_t
    n_slots: cython.Py_ssize_t
    n_cells: cython.Py_ssize_t
    all_letters: cython.ulonglong
    # slots
    cell_starts: cython.Py_ssize_t[::1]  # in slot_cells
    slot_cells: cython.Py_ssize_t[::1]
    lengths: cython.Py_ssize_t[::1]
    bit_starts: cython.Py_ssize_t[::1]
    widths: cython.Py_ssize_t[::1]  # units of a row of the table
    letter_starts: cython.Py_ssize_t[::1]
    gain_starts: cython.Py_ssize_t[::1]
    n_words: cython.Py_ssize_t[::1]
    domain_starts: cython.Py_ssize_t[::1]
    n_units: cython.Py_ssize_t[::1]  # of the domain, which holds a prefix of the words
    domains: cython.ulonglong[::1]
    counts: cython.Py_ssize_t[::1]
    words: cython.Py_ssize_t[::1]  # the word of a slot that has only one left; _UNSET
    seen: cython.ulonglong[::1]  # by slot and position: the cell's mask at the last revision
    residues: cython.uint[::1]  # by slot, position and letter: a unit in which a word had it
    scratch: cython.ulonglong[::1]
    is_dirty: cython.uchar[::1]  # words have left the domain since the last revision
    is_queued: cython.uchar[::1]
    queue: cython.Py_ssize_t[::1]
    n_queued: cython.Py_ssize_t
    # cells
    masks: cython.ulonglong[::1]
    weights: cython.longlong[::1]
    crossings: cython.Py_ssize_t[::1]  # by cell: slot, position, slot, position; _UNSET
    # the trail of changes, and the frames of decisions
    trail: cython.longlong[::1]  # rows of _ROW: what, its stamp, count or mask, word, offset in saved
    n_trail: cython.Py_ssize_t
    saved: cython.ulonglong[::1]
    n_saved: cython.Py_ssize_t
    slot_stamps: cython.longlong[::1]
    cell_stamps: cython.longlong[::1]
    frames: cython.longlong[::1]  # rows of slot, word, trail, level
    depth: cython.Py_ssize_t
    level: cython.longlong
    n_levels: cython.longlong
    # options and counts
    allows_repeats: cython.bint
    max_shared: cython.Py_ssize_t
    noise: cython.longlong
    regard: cython.longlong
    state: cython.ulonglong
    bump: cython.longlong
    n_failures: cython.longlong
    restart_at: cython.longlong
    restart_after: cython.longlong
    last_slot: cython.Py_ssize_t
    failed_slot: cython.Py_ssize_t
    is_filled: cython.bint
    is_refuted: cython.bint

    def __cinit__(self, bits: Buffer, letters: Buffer, gains: Buffer, n_letters: Whole, n_cells: Whole,
                  slots: Sequence[tuple[Sequence[int], int, int, int, int]]):
        n: cython.Py_ssize_t = len(slots)
        self.bits = bits
        self.letters = letters
        self.gains = gains
        self.log_steps = array("i", [round(SCALE * math.log2(1 + i / 256)) for i in range(256)])
        self.n_letters = n_letters
        self.n_cells = n_cells
        self.n_slots = n
        self.all_letters = _masks.FULL >> (64 - n_letters) if n_letters else 0
        self.is_filled = False
        self.is_refuted = True  # until `begin`
        flat = [cell for cells, *_ in slots for cell in cells]
        starts, offset = [], 0
        for cells, bit_start, letter_start, gain_start, n_words in slots:
            length, width = len(cells), (n_words + 63) >> 6
            fits = (bit_start >= 0 and letter_start >= 0 and gain_start >= 0 and n_words >= 0 and length > 0
                    and bit_start + length * n_letters * width <= len(self.bits)
                    and letter_start + length * n_words <= len(self.letters)
                    and gain_start + n_words <= len(self.gains))
            if not fits:
                raise ValueError("a slot does not fit its table")
            starts.append(offset)
            offset += length
        if not 1 <= n_letters <= MAX_LETTERS or any(not 0 <= cell < n_cells for cell in flat):
            raise ValueError("no such cell, or too many letters")
        self.cell_starts = array("q", starts)
        self.slot_cells = array("q", flat)
        self.lengths = array("q", [len(row[0]) for row in slots])
        self.bit_starts, self.letter_starts, self.gain_starts, self.n_words = (
            array("q", [row[field] for row in slots]) for field in (1, 2, 3, 4))
        self.widths = array("q", [(row[4] + 63) >> 6 for row in slots])
        self.crossings = array("q", _find_crossings([row[0] for row in slots], n_cells))
        self.domain_starts, self.n_units, self.counts = (array("q", bytes(8 * n)) for _ in range(3))
        self.words, self.queue = array("q", bytes(8 * n)), array("q", bytes(8 * n))
        self.is_dirty, self.is_queued = bytearray(n), bytearray(n)
        self.seen = array("Q", bytes(8 * offset))
        self.residues = array("I", bytes(4 * 64 * offset))
        self.scratch = array("Q", bytes(8 * max((row[4] // 64 + 1 for row in slots), default=1)))
        self.masks, self.weights = array("Q", bytes(8 * n_cells)), array("q", bytes(8 * n_cells))
        self.slot_stamps, self.cell_stamps = array("q", bytes(8 * n)), array("q", bytes(8 * n_cells))
        self.frames = array("q", bytes(8 * 4 * (n + 1)))
        # Each level of the search saves each slot and each cell once. Pages that are never written take no memory.
        self.trail = memoryview(bytearray(8 * 5 * (n + 2) * (n + n_cells))).cast("q")

    @property
    def failures(self) -> int:
        """The number of failures since `begin`."""
        return self.n_failures

    @property
    def filled_words(self) -> list[int]:
        """For each slot the index of its word in the table, -1 if several are left."""
        return list(self.words)

    @property
    def letter_masks(self) -> list[int]:
        """For each cell the letters that may stand in it."""
        return list(self.masks)

    @property
    def word_counts(self) -> list[int]:
        """For each slot the number of words that still fit."""
        return list(self.counts)

    @property
    def cell_weights(self) -> list[int]:
        """For each cell its weight: where failures were, and how long ago."""
        return list(self.weights)

    @property
    def empty_slot(self) -> int:
        """The slot whose words ran out last; -1 for none."""
        return self.failed_slot

    def read_domain(self, slot: Whole, limit: Whole) -> list[int]:
        """The first `limit` words that still fit a slot, as indexes in its table. Raises IndexError for no slot."""
        found: list[int] = []
        if not 0 <= slot < self.n_slots:
            raise IndexError(slot)
        start: cython.Py_ssize_t = self.domain_starts[slot]
        unit: cython.Py_ssize_t
        bits: cython.ulonglong
        for unit in range(self.n_units[slot]):
            bits = self.domains[start + unit]
            while bits and len(found) < limit:
                found.append(unit * 64 + _bits.lowest(bits))
                bits &= bits - 1
        return found

    def count_crossing(self, slot: Whole, word: Whole) -> int:
        """The fewest words that a crossing slot would keep, if a slot held a word; of those that are not decided.

        0 also if the word has a letter that a cell excludes; -1 without such a crossing.
        """
        if not (0 <= slot < self.n_slots and 0 <= word < self.n_words[slot]):
            raise IndexError(word)
        fewest = -1
        for position in range(self.lengths[slot]):
            cell = self.slot_cells[self.cell_starts[slot] + position]
            letter = self.letters[self.letter_starts[slot] + word * self.lengths[slot] + position]
            if not self.masks[cell] >> letter & 1:
                return 0
            for side in (0, 2):
                other = self.crossings[4 * cell + side]
                if other not in (_UNSET, slot) and self.words[other] == _UNSET:
                    n: int = self._count_with(other, self.crossings[4 * cell + side + 1], letter)
                    fewest = n if fewest < 0 else min(fewest, n)
        return fewest

    def begin(self, masks: Buffer, prefixes: Sequence[int], banned: Sequence[tuple[int, int]], seed: Whole,
              allows_repeats, max_shared: Whole, noise: Whole, regard: Whole, weights: Sequence[int] = ()) -> bool:
        """Begin anew, and propagate. Return False if that proves that there is no fill.

        masks: for each cell the letters that it may hold, 64 bits. prefixes: for each slot, how many of its table's
        words it may take. banned: pairs (slot, word) that are excluded. seed: of the random numbers. allows_repeats:
        whether a word may stand twice. max_shared: the longest run of letters that two words may share, 0 for any.
        noise, regard (for crossing slots): their weight in the choice of words, in SCALE. weights: of cells, from an
        earlier search.
        """
        given: cython.const[cython.ulonglong][::1] = masks
        slot: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        total: cython.Py_ssize_t = 0
        n: cython.Py_ssize_t
        word: cython.Py_ssize_t
        if len(given) != self.n_cells or len(prefixes) != self.n_slots:
            raise ValueError("a mask for each cell and a number for each slot")
        for slot in range(self.n_slots):
            n = min(prefixes[slot], self.n_words[slot])
            self.domain_starts[slot] = total
            self.n_units[slot] = (n + 63) >> 6
            self.counts[slot] = n
            self.words[slot] = _UNSET
            self.slot_stamps[slot] = 0
            total += self.n_units[slot]
        self.domains = array("Q", bytes(8 * max(1, total)))
        self.saved = memoryview(bytearray(8 * (self.n_slots + 2) * max(1, total))).cast("Q")
        for slot in range(self.n_slots):
            for unit in range(self.n_units[slot]):
                n = self.counts[slot] - 64 * unit
                self.domains[self.domain_starts[slot] + unit] = _masks.FULL if n >= 64 else (_masks.ONE << n) - 1
        for slot, word in banned:
            if not (0 <= slot < self.n_slots and 0 <= word < self.n_words[slot]):
                raise ValueError("no such word to ban")
            unit = self.domain_starts[slot] + (word >> 6)
            if word >> 6 < self.n_units[slot] and self.domains[unit] >> (word & 63) & 1:
                self.domains[unit] &= ~(_masks.ONE << (word & 63)) & _masks.FULL
                self.counts[slot] -= 1
        for cell in range(self.n_cells):
            self.masks[cell] = given[cell] & self.all_letters
            self.weights[cell] = weights[cell] if weights else _BUMP
            self.cell_stamps[cell] = 0
        for n in range(len(self.seen)):
            self.seen[n] = _masks.FULL
        self.allows_repeats = allows_repeats
        self.max_shared = max_shared
        self.noise = noise
        self.regard = regard
        self.state = (seed * 0x9E3779B97F4A7C15 + 12345) & 0xFFFFFFFFFFFFFFFF or 1
        self.bump = _BUMP
        self.n_failures = self.restart_at = 0
        self.restart_after = _FIRST_RESTART
        self.n_trail = self.n_saved = self.depth = self.n_queued = 0
        self.level = self.n_levels = 1
        self.last_slot = self.failed_slot = _UNSET
        self.is_filled = False
        for _ in range(8):
            self._random()
        return self._begin()

    @cython.cfunc
    def _begin(self) -> cython.bint:
        slot: cython.Py_ssize_t
        is_consistent: cython.bint = True
        for slot in range(self.n_slots):
            self.is_queued[slot] = False
            if not self.counts[slot]:
                self.failed_slot = slot
                is_consistent = False
        for slot in range(self.n_slots):
            self.is_dirty[slot] = True
            self._push(slot)
        if is_consistent:
            with cython.nogil:
                is_consistent = self._propagate()
        if not is_consistent:
            self._clear_queue()
        self.is_refuted = not is_consistent
        return is_consistent

    def run(self, max_failures: Whole) -> int:
        """Search on. Return FILLED, NONE (proved), or PAUSED after more failures than allowed.

        After FILLED the next call looks for another fill; it may find one again that it has found before.
        """
        status: cython.int
        limit: cython.longlong = max_failures
        with cython.nogil:
            status = self._run(self.n_failures + limit)
        return status

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, limit: cython.longlong) -> cython.int:
        slot: cython.Py_ssize_t
        word: cython.Py_ssize_t
        if self.is_refuted:
            return 0
        if self.is_filled:
            self.is_filled = False
            if not self._fail():
                return 0
        while True:
            if self.n_failures >= limit:
                return -1
            if self.n_failures - self.restart_at >= self.restart_after:
                self._restart()
            slot = self._choose_slot()
            if slot < 0:
                self.is_filled = True
                return 1
            self.last_slot = slot
            word = self._choose_word(slot)
            self.frames[4 * self.depth] = slot
            self.frames[4 * self.depth + 1] = word
            self.frames[4 * self.depth + 2] = self.n_trail
            self.frames[4 * self.depth + 3] = self.level
            self.depth += 1
            self.n_levels += 1
            self.level = self.n_levels
            if not (self._assign(slot, word) and self._propagate()) and not self._fail():
                return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _fail(self) -> cython.bint:
        """Undo decisions until the refutation of one is consistent. Return False if none is left: there is no fill."""
        cell: cython.Py_ssize_t
        frame: cython.Py_ssize_t
        while True:
            self.n_failures += 1
            self.bump += self.bump // 200  # so that older failures count less
            if self.bump > _MAX_BUMP:
                for cell in range(self.n_cells):
                    self.weights[cell] >>= 6
                self.bump >>= 6
            self._clear_queue()
            if not self.depth:
                self.is_refuted = True
                return False
            self.depth -= 1
            frame = 4 * self.depth
            self._undo(self.frames[frame + 2])
            self.level = self.frames[frame + 3]
            if self._drop_word(self.frames[frame], self.frames[frame + 1]) and self._propagate():
                return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _restart(self) -> cython.void:
        """Forget all decisions. What was refuted before the first one stays."""
        if self.depth:
            self._undo(self.frames[2])
            self.level = self.frames[3]
            self.depth = 0
        self.restart_at = self.n_failures
        self.restart_after += self.restart_after * 3 // 20

    # ---- Choices ----------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _random(self) -> cython.longlong:
        """The next random number, of 10 bits (xorshift64)."""
        x: cython.ulonglong = self.state
        x ^= x << 13 & _masks.FULL
        x ^= x >> 7
        x ^= x << 17 & _masks.FULL
        self.state = x
        return cython.cast(cython.longlong, x >> 54)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_slot(self) -> cython.Py_ssize_t:
        """The slot with the fewest words for its weight; -1 if each slot has its word."""
        slot: cython.Py_ssize_t
        position: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        best: cython.Py_ssize_t = -1
        count: cython.longlong
        weight: cython.longlong
        best_count: cython.longlong = 0
        best_weight: cython.longlong = 1
        for slot in range(self.n_slots):
            if self.words[slot] != _UNSET:
                continue
            weight = self.bump // 10
            for position in range(self.lengths[slot]):
                cell = self.slot_cells[self.cell_starts[slot] + position]
                if self.masks[cell] & (self.masks[cell] - 1):
                    weight += self.weights[cell]
            weight >>= _WEIGHT_SHIFT
            count = self.counts[slot] * (1024 + self._random() // 10)
            if slot == self.last_slot:
                count = count * 17 // 20
            if best < 0 or count * best_weight < best_count * weight:
                best, best_count, best_weight = slot, count, weight
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _choose_word(self, slot: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The best of the first words of a slot: by score, by what it leaves to crossing slots, and by chance."""
        n_compared: cython.int = 0
        best: cython.Py_ssize_t = -1
        best_value: cython.longlong = 0
        value: cython.longlong
        unit: cython.Py_ssize_t
        word: cython.Py_ssize_t
        remaining: cython.ulonglong
        for unit in range(self.n_units[slot]):
            remaining = self.domains[self.domain_starts[slot] + unit]
            while remaining and n_compared < _N_CANDIDATES:
                word = unit * 64 + _bits.lowest(remaining)
                remaining &= remaining - 1
                n_compared += 1
                value = self.gains[self.gain_starts[slot] + word] + self.noise * self._random() // 1024
                if self.regard:
                    value += self.regard * self._weigh_crossings(slot, word) // 1024
                if best < 0 or value > best_value:
                    best, best_value = word, value
            if n_compared >= _N_CANDIDATES:
                break
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _weigh_crossings(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.longlong:
        """The logarithm of the share of words that the crossing slots keep if a slot holds a word, in SCALE."""
        total: cython.longlong = 0
        position: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        side: cython.Py_ssize_t
        other: cython.Py_ssize_t
        letter: cython.Py_ssize_t
        for position in range(self.lengths[slot]):
            cell = self.slot_cells[self.cell_starts[slot] + position]
            if not self.masks[cell] & (self.masks[cell] - 1):
                continue
            letter = self.letters[self.letter_starts[slot] + word * self.lengths[slot] + position]
            for side in range(2):
                other = self.crossings[4 * cell + 2 * side]
                if other >= 0 and other != slot:
                    total += self._log(self._count_with(other, self.crossings[4 * cell + 2 * side + 1], letter))
                    total -= self._log(self.counts[other])
        return total * 710 // 1024  # from powers of 2 to powers of e

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _log(self, n: cython.longlong) -> cython.longlong:
        """The logarithm of 100 n + 1 to the base 2, in SCALE."""
        x: cython.longlong = 100 * n + 1
        highest: cython.int = _bits.highest(cython.cast(cython.ulonglong, x))
        step: cython.longlong = x >> (highest - 8) if highest >= 8 else x << (8 - highest)
        return highest * 1024 + self.log_steps[step & 255]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count_with(self, slot: cython.Py_ssize_t, position: cython.Py_ssize_t,
                    letter: cython.Py_ssize_t) -> cython.Py_ssize_t:
        """The number of words of a slot's domain that have a letter at a position."""
        row: cython.Py_ssize_t = self.bit_starts[slot] + (position * self.n_letters + letter) * self.widths[slot]
        domain: cython.Py_ssize_t = self.domain_starts[slot]
        n: cython.Py_ssize_t = 0
        unit: cython.Py_ssize_t
        for unit in range(self.n_units[slot]):
            n += _bits.popcount(self.domains[domain + unit] & self.bits[row + unit])
        return n

    # ---- Propagation ------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _assign(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Decide a slot. Return False if that is inconsistent at once."""
        position: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        mask: cython.ulonglong
        self._save_slot(slot)
        for unit in range(self.n_units[slot]):
            self.domains[self.domain_starts[slot] + unit] = 0
        self.domains[self.domain_starts[slot] + (word >> 6)] = _masks.ONE << (word & 63)
        self.counts[slot] = 1
        for position in range(self.lengths[slot]):
            cell = self.slot_cells[self.cell_starts[slot] + position]
            mask = _masks.ONE << self.letters[self.letter_starts[slot] + word * self.lengths[slot] + position]
            if self.masks[cell] != mask:
                if not self.masks[cell] & mask:
                    return self._blame(slot, cell)
                self._set_mask(cell, mask, slot)
        return self._settle(slot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _propagate(self) -> cython.bint:
        """Revise the slots in the queue, those with few words first. Return False at a slot without words."""
        index: cython.Py_ssize_t
        best: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        while self.n_queued:
            best = 0
            for index in range(1, self.n_queued):
                if self.counts[self.queue[index]] < self.counts[self.queue[best]]:
                    best = index
            slot = self.queue[best]
            self.n_queued -= 1
            self.queue[best] = self.queue[self.n_queued]
            self.is_queued[slot] = False
            if not self._revise(slot):
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _revise(self, slot: cython.Py_ssize_t) -> cython.bint:
        """Take the words from a domain that its cells exclude, then the letters from the cells that no word has."""
        position: cython.Py_ssize_t
        cell: cython.Py_ssize_t
        culprit: cython.Py_ssize_t = -1
        has_changed: cython.bint = self.is_dirty[slot]
        self.is_dirty[slot] = False
        for position in range(self.lengths[slot]):
            cell = self.slot_cells[self.cell_starts[slot] + position]
            if self.masks[cell] != self.seen[self.cell_starts[slot] + position] and self._filter(slot, position, cell):
                has_changed = True
                culprit = cell
        if not has_changed:
            return True
        self._count(slot)
        if not self.counts[slot]:
            return self._blame(slot, culprit)
        for position in range(self.lengths[slot]):
            self._support(slot, position)
        return self.counts[slot] > 1 or self.words[slot] != _UNSET or self._settle(slot)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _filter(self, slot: cython.Py_ssize_t, position: cython.Py_ssize_t, cell: cython.Py_ssize_t) -> cython.bint:
        """Take the words whose letter at a position the cell excludes. Return whether there were any.

        The rows of the letters that have gone are subtracted, or those that are left are kept, whichever are fewer.
        """
        mask: cython.ulonglong = self.masks[cell]
        gone: cython.ulonglong = self.all_letters & self.seen[self.cell_starts[slot] + position] & (~mask & _masks.FULL)
        subtracts: cython.bint = _bits.popcount(gone) < _bits.popcount(mask)
        letters: cython.ulonglong = gone if subtracts else mask
        base: cython.Py_ssize_t = self.bit_starts[slot] + position * self.n_letters * self.widths[slot]
        domain: cython.Py_ssize_t = self.domain_starts[slot]
        row: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        n: cython.Py_ssize_t = self.n_units[slot]
        new: cython.ulonglong
        differs: cython.bint = False
        self.seen[self.cell_starts[slot] + position] = mask
        for unit in range(n):
            self.scratch[unit] = 0
        while letters:
            row = base + _bits.lowest(letters) * self.widths[slot]
            letters &= letters - 1
            for unit in range(n):
                self.scratch[unit] |= self.bits[row + unit]
        for unit in range(n):
            new = self.scratch[unit]
            if subtracts:
                new = ~new & _masks.FULL
            if self.domains[domain + unit] & (~new & _masks.FULL):
                if not differs:
                    differs = True
                    self._save_slot(slot)
                self.domains[domain + unit] &= new
        return differs

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _support(self, slot: cython.Py_ssize_t, position: cython.Py_ssize_t) -> cython.void:
        """Take the letters from a cell that no word of the domain has there."""
        place: cython.Py_ssize_t = self.cell_starts[slot] + position
        cell: cython.Py_ssize_t = self.slot_cells[place]
        mask: cython.ulonglong = self.masks[cell]
        remaining: cython.ulonglong = mask
        letter: cython.int
        if not mask & (mask - 1):
            return
        while remaining:
            letter = _bits.lowest(remaining)
            remaining &= remaining - 1
            if not self._has_letter(slot, position, place, letter):
                mask &= ~(_masks.ONE << letter) & _masks.FULL
        if mask != self.masks[cell]:
            self._set_mask(cell, mask, slot)
            self.seen[place] = mask

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _has_letter(self, slot: cython.Py_ssize_t, position: cython.Py_ssize_t, place: cython.Py_ssize_t,
                    letter: cython.int) -> cython.bint:
        """Whether a word of the domain has a letter at a position. The unit that had one is tried first."""
        row: cython.Py_ssize_t = self.bit_starts[slot] + (position * self.n_letters + letter) * self.widths[slot]
        domain: cython.Py_ssize_t = self.domain_starts[slot]
        unit: cython.Py_ssize_t = self.residues[64 * place + letter]
        if unit < self.n_units[slot] and self.domains[domain + unit] & self.bits[row + unit]:
            return True
        for unit in range(self.n_units[slot]):
            if self.domains[domain + unit] & self.bits[row + unit]:
                self.residues[64 * place + letter] = cython.cast(cython.uint, unit)
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _count(self, slot: cython.Py_ssize_t) -> cython.void:
        unit: cython.Py_ssize_t
        n: cython.Py_ssize_t = 0
        for unit in range(self.n_units[slot]):
            n += _bits.popcount(self.domains[self.domain_starts[slot] + unit])
        self.counts[slot] = n

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _settle(self, slot: cython.Py_ssize_t) -> cython.bint:
        """A slot has one word left: take it from the other slots. Return False if one of them has no other."""
        unit: cython.Py_ssize_t
        word: cython.Py_ssize_t = 0
        other: cython.Py_ssize_t
        for unit in range(self.n_units[slot]):
            if self.domains[self.domain_starts[slot] + unit]:
                word = unit * 64 + _bits.lowest(self.domains[self.domain_starts[slot] + unit])
                break
        self._save_slot(slot)
        self.words[slot] = word
        if not self.allows_repeats:
            for other in range(self.n_slots):
                if (other != slot and self.gain_starts[other] == self.gain_starts[slot]
                        and not self._drop_word(other, word)):
                    return self._blame(other, -1)
        return self.max_shared == 0 or self._drop_sharing(slot, word)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop_word(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Take a word from a domain. Return whether words are left."""
        unit: cython.Py_ssize_t = self.domain_starts[slot] + (word >> 6)
        if word >> 6 < self.n_units[slot] and self.domains[unit] >> (word & 63) & 1:
            self._save_slot(slot)
            self.domains[unit] &= ~(_masks.ONE << (word & 63)) & _masks.FULL
            self.counts[slot] -= 1
            self.is_dirty[slot] = True
            self._push(slot)
        return self.counts[slot] > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop_sharing(self, slot: cython.Py_ssize_t, word: cython.Py_ssize_t) -> cython.bint:
        """Take the words that share a run of letters with a slot's word from the other slots."""
        run: cython.Py_ssize_t = self.max_shared + 1
        start: cython.Py_ssize_t
        offset: cython.Py_ssize_t
        other: cython.Py_ssize_t
        letters: cython.Py_ssize_t = self.letter_starts[slot] + word * self.lengths[slot]
        for other in range(self.n_slots):
            if other == slot:
                continue
            for start in range(self.lengths[slot] - run + 1):
                for offset in range(self.lengths[other] - run + 1):
                    if (self._allows_run(other, offset, letters + start)
                            and not self._drop_run(other, offset, letters + start)):
                        return self._blame(other, -1)
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _allows_run(self, slot: cython.Py_ssize_t, offset: cython.Py_ssize_t,
                    letters: cython.Py_ssize_t) -> cython.bint:
        """Whether the cells of a slot, from an offset on, still allow the letters of a run."""
        i: cython.Py_ssize_t
        for i in range(self.max_shared + 1):
            if not self.masks[self.slot_cells[self.cell_starts[slot] + offset + i]] >> self.letters[letters + i] & 1:
                return False
        return True

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _drop_run(self, slot: cython.Py_ssize_t, offset: cython.Py_ssize_t, letters: cython.Py_ssize_t) -> cython.bint:
        """Take the words from a domain that have a run at an offset. Return whether words are left."""
        unit: cython.Py_ssize_t
        i: cython.Py_ssize_t
        row: cython.Py_ssize_t
        found: cython.ulonglong
        for unit in range(self.n_units[slot]):
            found = self.domains[self.domain_starts[slot] + unit]
            for i in range(self.max_shared + 1):
                row = (offset + i) * self.n_letters + self.letters[letters + i]
                row = self.bit_starts[slot] + row * self.widths[slot]
                found &= self.bits[row + unit]
            if found:
                self._save_slot(slot)
                self.domains[self.domain_starts[slot] + unit] &= ~found & _masks.FULL
                self.counts[slot] -= _bits.popcount(found)
                self.is_dirty[slot] = True
                self._push(slot)
        return self.counts[slot] > 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _blame(self, slot: cython.Py_ssize_t, cell: cython.Py_ssize_t) -> cython.bint:
        """A slot has no word left: its cell (-1: all of its cells) gets weight. Return False."""
        position: cython.Py_ssize_t
        self.failed_slot = slot
        if cell >= 0:
            self.weights[cell] += self.bump
        else:
            for position in range(self.lengths[slot]):
                self.weights[self.slot_cells[self.cell_starts[slot] + position]] += self.bump // self.lengths[slot]
        return False

    # ---- Queue and trail --------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push(self, slot: cython.Py_ssize_t) -> cython.void:
        if not self.is_queued[slot]:
            self.is_queued[slot] = True
            self.queue[self.n_queued] = slot
            self.n_queued += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _clear_queue(self) -> cython.void:
        """After a failure: what was not revised will be undone."""
        slot: cython.Py_ssize_t
        for slot in range(self.n_slots):
            self.is_queued[slot] = self.is_dirty[slot] = False
        self.n_queued = 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _set_mask(self, cell: cython.Py_ssize_t, mask: cython.ulonglong, slot: cython.Py_ssize_t) -> cython.void:
        """Change a cell's letters on behalf of a slot; the other slot is to be revised."""
        side: cython.Py_ssize_t
        other: cython.Py_ssize_t
        if self.cell_stamps[cell] != self.level:
            self._write_trail(-1 - cell, self.cell_stamps[cell], cython.cast(cython.longlong, self.masks[cell]), 0)
            self.cell_stamps[cell] = self.level
        self.masks[cell] = mask
        for side in range(2):
            other = self.crossings[4 * cell + 2 * side]
            if other >= 0 and other != slot:
                self._push(other)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _save_slot(self, slot: cython.Py_ssize_t) -> cython.void:
        """Save a slot before its first change on this level."""
        unit: cython.Py_ssize_t
        if self.slot_stamps[slot] == self.level:
            return
        self._write_trail(slot, self.slot_stamps[slot], self.counts[slot], self.words[slot])
        self.slot_stamps[slot] = self.level
        for unit in range(self.n_units[slot]):
            self.saved[self.n_saved + unit] = self.domains[self.domain_starts[slot] + unit]
        self.n_saved += self.n_units[slot]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _write_trail(self, item: cython.longlong, stamp: cython.longlong, value: cython.longlong,
                     word: cython.longlong) -> cython.void:
        self.trail[5 * self.n_trail] = item
        self.trail[5 * self.n_trail + 1] = stamp
        self.trail[5 * self.n_trail + 2] = value
        self.trail[5 * self.n_trail + 3] = word
        self.trail[5 * self.n_trail + 4] = self.n_saved
        self.n_trail += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _undo(self, n_trail: cython.longlong) -> cython.void:
        """Undo changes until the trail has a length."""
        row: cython.Py_ssize_t
        slot: cython.Py_ssize_t
        unit: cython.Py_ssize_t
        position: cython.Py_ssize_t
        while self.n_trail > n_trail:
            self.n_trail -= 1
            row = 5 * self.n_trail
            slot = self.trail[row]
            if slot < 0:
                self.masks[-1 - slot] = cython.cast(cython.ulonglong, self.trail[row + 2]) & _masks.FULL
                self.cell_stamps[-1 - slot] = self.trail[row + 1]
                continue
            self.slot_stamps[slot] = self.trail[row + 1]
            self.counts[slot] = self.trail[row + 2]
            self.words[slot] = self.trail[row + 3]
            self.n_saved = self.trail[row + 4]
            for unit in range(self.n_units[slot]):
                self.domains[self.domain_starts[slot] + unit] = self.saved[self.n_saved + unit]
            for position in range(self.lengths[slot]):
                self.seen[self.cell_starts[slot] + position] = _masks.FULL


@cython.cfunc
def _find_crossings(slots: list, n_cells: Whole) -> list:
    """By cell: slot, position, slot, position, or -1.

    Raises ValueError for a cell in three slots, or twice in one.
    """
    found = [-1] * (4 * n_cells)
    for slot, cells in enumerate(slots):
        if len({*cells}) != len(cells):
            raise ValueError("a slot has a cell twice")
        for position, cell in enumerate(cells):
            side = 0 if found[4 * cell] < 0 else 2
            if found[4 * cell + side] >= 0:
                raise ValueError("a cell is in more than two slots")
            found[4 * cell + side : 4 * cell + side + 2] = slot, position
    return found
