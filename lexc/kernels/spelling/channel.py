"""The cost of writing one text for another: the cheapest way to rewrite it, by rules.

Texts are compared as ^text$. A rule alpha -> beta says that alpha was written and beta was meant, at a cost. Row j of
the table has for each i the least cost of i written letters for j meant ones (E. Brill and R. Moore, "An improved error
model for noisy channel spelling correction", 2000):

              ^   n   i   t   e   $    written
        ^   | 0
        n   |     0                    a cell takes the least of: an equal letter, a letter too many, too few or
        i   |         0                wrong, two exchanged letters, and each rule that ends in the cell
        g   |         :
        h   |         :                the rule te -> ght comes from row i, two letters to the left
        t   |                 x
        $   |                     y

The betas of all rules lie in a trie. Its nodes list the rules whose alpha occurs in the written text. Each row has up
to four nodes of it: those reached by its last one to four letters. Rows of a beginning that two texts share are
computed once, so meant texts are quickest in alphabetical order.

    trie     node: letter | first child | next sibling; 0 is the root, whose children `first_nodes` has by letter
    entries  entry: start | end | cost | next entry | node     the rule covers the written letters [start, end)
"""

from __future__ import annotations

import cython

from lexc.kernels._types import Buffer

_BEGIN_MARK = cython.declare(cython.uint, 1)  # the number of ^
_END_MARK = cython.declare(cython.uint, 2)  # the number of $
_UNREACHABLE_COST = cython.declare(cython.int, 1_000_000)  # more than any sum of costs
_MAX_WRITTEN = cython.declare(cython.Py_ssize_t, 64)  # letters of a written text, with ^ and $
_MAX_MEANT = cython.declare(cython.Py_ssize_t, 80)
_MAX_MODEL_LETTERS = cython.declare(cython.Py_ssize_t, 250)
_LONGEST = cython.declare(cython.Py_ssize_t, 4)  # letters of an alpha or beta
_ENTRY_WIDTH = cython.declare(cython.Py_ssize_t, 5)  # numbers of an entry
_N_LOW = cython.declare(cython.Py_ssize_t, 0x250)  # code points whose numbers a table has: those of Latin letters
_FIRST_ENTRIES = cython.declare(cython.Py_ssize_t, 256)  # for which a search has room at first


@cython.cfunc
@cython.inline
@cython.exceptval(check=False)
def _letter(packed: cython.uint, index: cython.Py_ssize_t) -> cython.uint:
    """The number of a letter in a packed text, 0 behind its end."""
    return packed >> cython.cast(cython.uint, 24 - 8 * index) & 255 if index < _LONGEST else 0


@cython.cfunc
@cython.exceptval(check=False)
def _length(packed: cython.uint) -> cython.Py_ssize_t:
    """The number of letters in a packed text."""
    n: cython.Py_ssize_t = 0
    while _letter(packed, n) != 0:
        n += 1
    return n


@cython.final
@cython.cclass
class Channel:
    """The rules of a model. It is never changed, so any number of threads may share it.

    letters: at most 250 distinct ones; letter i has the number i + 3, ^ is 1 and $ is 2. alphas, betas: u32, texts of
    up to four numbers, a byte each, the first one in the highest; zeros fill the rest. costs: u8, of each rule.
    Rules are sorted by alpha. defaults: u8, the costs of a letter too few, too many or wrong and of two exchanged
    letters where no rule is cheaper. Raises ValueError if the tables do not fit together.
    """

    letters: dict  # numbers by letter
    alphas: cython.const[cython.uint][::1]
    betas: cython.const[cython.uint][::1]
    costs: cython.const[cython.uchar][::1]
    missing: cython.uchar[::1]  # the cost of a letter too few, by its number
    surplus: cython.uchar[::1]  # of a letter too many
    wrong: cython.uchar[::1]  # of a letter for another, by n_numbers * written + meant
    n_numbers: cython.Py_ssize_t  # one more than the largest number of a letter; 0 stands for all unknown letters
    exchanged: cython.int  # the cost of two exchanged letters
    low_numbers: cython.uchar[::1]  # numbers by code point, of the first code points
    trie: cython.int[::1]
    n_nodes: cython.Py_ssize_t
    first_nodes: cython.int[::1]  # by the number of a letter, 0 for none
    rule_nodes: cython.int[::1]  # the node of each rule's beta, 0 for a rule of single letters

    def __cinit__(self, letters: str, alphas: Buffer, betas: Buffer, costs: Buffer, defaults: Buffer):
        self.letters = {letter: number for number, letter in enumerate(letters, 3)}
        self.alphas, self.betas, self.costs = alphas, betas, costs
        if len(letters) > _MAX_MODEL_LETTERS or len(self.letters) != len(letters):
            raise ValueError("too many letters, or one twice")
        if not len(self.alphas) == len(self.betas) == len(self.costs) or len(defaults) != 4:
            raise ValueError("tables of different lengths")
        self.n_numbers = len(letters) + 3
        self.missing = memoryview(bytearray([defaults[0]]) * self.n_numbers)
        self.surplus = memoryview(bytearray([defaults[1]]) * self.n_numbers)
        self.wrong = memoryview(bytearray([defaults[2]]) * (self.n_numbers * self.n_numbers))
        self.exchanged = defaults[3]
        self.low_numbers = memoryview(bytearray(self.letters.get(chr(i), 0) for i in range(_N_LOW)))
        self._read_single_letters()
        self._make_trie()

    @cython.cfunc
    def _make_trie(self) -> object:
        """Make the trie of the betas of all rules but those of single letters. Raises ValueError for another letter."""
        i: cython.Py_ssize_t
        beta: cython.uint
        self.trie = memoryview(bytearray(12 * (_LONGEST * len(self.betas) + 1))).cast("i")
        self.n_nodes = 1
        self.first_nodes = memoryview(bytearray(4 * 256)).cast("i")
        self.rule_nodes = memoryview(bytearray(4 * len(self.betas) + 4)).cast("i")
        for i in range(len(self.betas)):
            beta = self.betas[i]
            if beta and (self.alphas[i] & 0xFFFFFF or beta & 0xFFFFFF):
                self.rule_nodes[i] = self._add_node(beta)
        return None

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _child(self, node: cython.Py_ssize_t, letter: cython.uint) -> cython.Py_ssize_t:
        """The child of a node of the trie for a letter, 0 for none."""
        child: cython.Py_ssize_t
        if node == 0:
            return self.first_nodes[letter]
        child = self.trie[3 * node + 1]
        while child != 0 and cython.cast(cython.uint, self.trie[3 * child]) != letter:
            child = self.trie[3 * child + 2]
        return child

    @cython.cfunc
    @cython.exceptval(check=False)
    def _add_node(self, beta: cython.uint) -> cython.Py_ssize_t:
        """The node of a beta, which is added if it is new."""
        node: cython.Py_ssize_t = 0
        child: cython.Py_ssize_t
        index: cython.Py_ssize_t
        letter: cython.uint
        for index in range(_length(beta)):
            letter = _letter(beta, index)
            child = self._child(node, letter)
            if child == 0:
                child = self.n_nodes
                self.n_nodes += 1
                self.trie[3 * child] = letter
                if node == 0:
                    self.first_nodes[letter] = child
                else:
                    self.trie[3 * child + 2] = self.trie[3 * node + 1]
                    self.trie[3 * node + 1] = child
            node = child
        return node

    @cython.cfunc
    def _read_single_letters(self) -> object:
        """Enter the rules of single letters into tables. Raises ValueError for rules out of order."""
        i: cython.Py_ssize_t
        alpha: cython.uint
        beta: cython.uint
        for i in range(len(self.alphas)):
            alpha, beta = self.alphas[i], self.betas[i]
            if i > 0 and alpha < self.alphas[i - 1]:
                raise ValueError("the rules are not sorted")
            if alpha & 0xFFFFFF or beta & 0xFFFFFF:
                continue
            alpha >>= 24
            beta >>= 24
            if alpha >= cython.cast(cython.uint, self.n_numbers) or beta >= cython.cast(cython.uint, self.n_numbers):
                raise ValueError("a rule with an unknown letter")
            if alpha == 0:
                self.missing[beta] = min(self.missing[beta], self.costs[i])
            elif beta == 0:
                self.surplus[alpha] = min(self.surplus[alpha], self.costs[i])
            else:
                self.wrong[alpha * self.n_numbers + beta] = min(
                    self.wrong[alpha * self.n_numbers + beta], self.costs[i])
        return None

    def find_costs(self, written: str, meant: list) -> list[int]:
        """The cost of a written text for each text that may be meant; a million for texts that are too long."""
        return self.search(written).find_costs(meant)

    def search(self, written: str) -> ChannelSearch:
        """A search for the costs of one written text."""
        search: ChannelSearch = ChannelSearch.__new__(ChannelSearch)
        search._allocate(self)
        search.restart(written)
        return search


@cython.final
@cython.cclass
class ChannelSearch:
    """The table and the trie of one written text. Only `Channel.search` makes one. It belongs to one thread.

    Its memory is used again for the next text.
    """

    channel: Channel
    n_written: cython.Py_ssize_t  # with ^ and $
    n_rows: cython.Py_ssize_t  # that the next text can share, if it begins as the last one
    n_entries: cython.Py_ssize_t  # entry 0 stands for none
    written: cython.uint[::1]  # code points
    written_numbers: cython.uint[::1]
    meant: cython.uint[::1]  # code points
    numbers: cython.uint[::1]
    table: cython.int[::1]
    active: cython.int[::1]  # for each row the nodes after its last 1 to 4 letters, 0 for none
    first_entries: cython.int[::1]  # of each node of the trie
    entries: cython.int[::1]

    def find_costs(self, meant: list) -> list[int]:
        """The cost of the written text for each text that may be meant; a million for texts that are too long."""
        if not 0 < self.n_written <= _MAX_WRITTEN:  # 0 without `Channel.search`
            return [_UNREACHABLE_COST] * len(meant)
        return [self._cost(text) for text in meant]

    def restart(self, written: str) -> None:
        """Search for another written text. Raises ValueError without `Channel.search`."""
        if self.channel is None:
            raise ValueError("a search without a channel")
        self.n_written = len(written) + 2
        self.n_rows = 0
        if self.n_written <= _MAX_WRITTEN:
            self._load(written, 0, self.written, self.written_numbers)
            self._load_rules()

    @cython.cfunc
    def _allocate(self, channel: Channel) -> object:
        self.channel = channel
        self.written = memoryview(bytearray(4 * _MAX_WRITTEN)).cast("I")
        self.written_numbers = memoryview(bytearray(4 * _MAX_WRITTEN)).cast("I")
        self.meant = memoryview(bytearray(4 * _MAX_MEANT)).cast("I")
        self.numbers = memoryview(bytearray(4 * _MAX_MEANT)).cast("I")
        self.table = memoryview(bytearray(4 * _MAX_MEANT * _MAX_WRITTEN)).cast("i")
        self.active = memoryview(bytearray(4 * _MAX_MEANT * _LONGEST)).cast("i")
        self.n_entries = 0
        self.first_entries = memoryview(bytearray(4 * channel.n_nodes)).cast("i")
        self._reserve(_FIRST_ENTRIES)
        return None

    @cython.cfunc
    def _reserve(self, n_entries: cython.Py_ssize_t) -> object:
        """Make room for so many entries, and keep those that are there."""
        entries: cython.int[::1] = memoryview(bytearray(4 * _ENTRY_WIDTH * n_entries)).cast("i")
        i: cython.Py_ssize_t
        for i in range(_ENTRY_WIDTH * self.n_entries):
            entries[i] = self.entries[i]
        self.entries = entries
        return None

    @cython.cfunc
    def _load(self, text: str, start: cython.Py_ssize_t, letters: cython.uint[::1], numbers: cython.uint[::1]
              ) -> object:
        """Write the code points of ^text$, and the numbers of its letters, from a place on.

        ^ and $ lie beyond the last code point.
        """
        i: cython.Py_ssize_t
        letter: cython.uint
        channel: Channel = self.channel
        letters[0] = 0x110000
        numbers[0] = _BEGIN_MARK
        for i in range(start, len(text)):
            letter = ord(text[i])
            letters[i + 1] = letter
            if letter < cython.cast(cython.uint, _N_LOW):
                numbers[i + 1] = channel.low_numbers[letter]
            else:
                numbers[i + 1] = channel.letters.get(text[i], 0)
        letters[len(text) + 1] = 0x110001
        numbers[len(text) + 1] = _END_MARK
        return None

    @cython.cfunc
    def _load_rules(self) -> object:
        """List the rules whose alpha occurs in the written text, but those of single letters."""
        alphas: cython.const[cython.uint][::1] = self.channel.alphas
        start: cython.Py_ssize_t
        length: cython.Py_ssize_t
        index: cython.Py_ssize_t = 0
        alpha: cython.uint
        n_rules: cython.Py_ssize_t = len(alphas)
        for index in range(1, self.n_entries):
            self.first_entries[self.entries[_ENTRY_WIDTH * index + 4]] = 0
        self.n_entries = 1
        for start in range(self.n_written + 1):
            alpha = 0
            for length in range(_LONGEST + 1):
                if start + length > self.n_written:
                    break
                if length:
                    if self.written_numbers[start + length - 1] == 0:
                        break
                    alpha |= self.written_numbers[start + length - 1] << cython.cast(cython.uint, 32 - 8 * length)
                index = self._find_alpha(alpha)
                while index < n_rules and alphas[index] == alpha:
                    if self.channel.rule_nodes[index] != 0:
                        self._add_entry(self.channel.rule_nodes[index], start, start + length,
                                        self.channel.costs[index])
                    index += 1
                if length and (index == n_rules or
                               (alphas[index] ^ alpha) >> cython.cast(cython.uint, 32 - 8 * length) != 0):
                    break  # no longer alpha begins so
        return None

    @cython.cfunc
    @cython.exceptval(check=False)
    def _find_alpha(self, alpha: cython.uint) -> cython.Py_ssize_t:
        """The index of the first rule whose alpha is not less."""
        low: cython.Py_ssize_t = 0
        high: cython.Py_ssize_t = len(self.channel.alphas)
        middle: cython.Py_ssize_t
        while low < high:
            middle = (low + high) >> 1
            if self.channel.alphas[middle] < alpha:
                low = middle + 1
            else:
                high = middle
        return low

    @cython.cfunc
    def _add_entry(self, node: cython.Py_ssize_t, start: cython.Py_ssize_t, end: cython.Py_ssize_t, cost: cython.int
                   ) -> object:
        entry: cython.Py_ssize_t = self.n_entries * _ENTRY_WIDTH
        if entry == len(self.entries):
            self._reserve(2 * self.n_entries)
        self.entries[entry] = start
        self.entries[entry + 1] = end
        self.entries[entry + 2] = cost
        self.entries[entry + 3] = self.first_entries[node]
        self.entries[entry + 4] = node
        self.first_entries[node] = self.n_entries
        self.n_entries += 1
        return None

    @cython.cfunc
    def _cost(self, text: str) -> cython.int:
        """The cost of the written text for a meant one."""
        j: cython.Py_ssize_t
        n: cython.Py_ssize_t = len(text) + 2
        if n > _MAX_MEANT:
            self.n_rows = 0
            return _UNREACHABLE_COST
        j = 1
        while j < self.n_rows and j < n - 1 and self.meant[j] == cython.cast(cython.uint, ord(text[j - 1])):
            j += 1
        if self.n_rows == 0:
            j = 0
        self._load(text, max(j - 1, 0), self.meant, self.numbers)
        while j < n:
            self._write_row(j)
            j += 1
        self.n_rows = n - 1  # the row of $ is never shared
        return self.table[(n - 1) * _MAX_WRITTEN + self.n_written - 1]

    @cython.cfunc
    @cython.exceptval(check=False)
    def _write_row(self, j: cython.Py_ssize_t) -> cython.void:
        """Compute the row behind the meant letter j. Index i of a row is the cost up to the written letter i."""
        channel: Channel = self.channel
        i: cython.Py_ssize_t
        best: cython.int
        cost: cython.int
        row: cython.Py_ssize_t = j * _MAX_WRITTEN
        above: cython.Py_ssize_t = row - _MAX_WRITTEN
        letter: cython.uint = self.meant[j]
        number: cython.uint = self.numbers[j]
        is_mark: cython.bint = number == _BEGIN_MARK or number == _END_MARK
        for i in range(self.n_written):
            best = _UNREACHABLE_COST
            if i == 0:
                if j == 0:
                    best = 0
                elif not is_mark:
                    best = self.table[above] + channel.missing[number]
                self.table[row + i] = best
                continue
            if j == 0:
                self.table[row + i] = best
                continue
            if self.written[i] == letter:
                best = self.table[above + i - 1]
            elif not is_mark and i < self.n_written - 1:
                best = self.table[above + i - 1] + channel.wrong[
                    cython.cast(cython.Py_ssize_t, self.written_numbers[i]) * channel.n_numbers + number]
                if (j > 1 and i > 1 and self.written[i - 1] == letter and self.written[i] == self.meant[j - 1]):
                    cost = self.table[above - _MAX_WRITTEN + i - 2] + channel.exchanged
                    best = cost if cost < best else best
            if not is_mark:
                cost = self.table[above + i] + channel.missing[number]
                best = cost if cost < best else best
            self.table[row + i] = best
        self._apply_rules(j, row)
        for i in range(1, self.n_written - 1):
            cost = self.table[row + i - 1] + channel.surplus[self.written_numbers[i]]
            if cost < self.table[row + i]:
                self.table[row + i] = cost

    @cython.cfunc
    @cython.exceptval(check=False)
    def _apply_rules(self, j: cython.Py_ssize_t, row: cython.Py_ssize_t) -> cython.void:
        """Lower the costs of a row by the rules whose beta ends at the meant letter j."""
        depth: cython.Py_ssize_t
        node: cython.Py_ssize_t
        entry: cython.Py_ssize_t
        source: cython.Py_ssize_t
        before: cython.int
        cost: cython.int
        for depth in range(_LONGEST):
            node = 0
            if depth <= j and (depth == 0 or self.active[(j - 1) * _LONGEST + depth - 1] != 0):
                node = self.channel._child(0 if depth == 0 else self.active[(j - 1) * _LONGEST + depth - 1],
                                           self.numbers[j]) if self.numbers[j] else 0
            self.active[j * _LONGEST + depth] = node
            if node == 0:
                continue
            source = (j - depth - 1) * _MAX_WRITTEN
            entry = self.first_entries[node] * _ENTRY_WIDTH
            while entry != 0:
                # Before the first letter of both texts there is no row: its cost is 0.
                before = self._cost_before(source, self.entries[entry])
                cost = before + self.entries[entry + 2]
                if self.entries[entry + 1] > 0 and cost < self.table[row + self.entries[entry + 1] - 1]:
                    self.table[row + self.entries[entry + 1] - 1] = cost
                entry = self.entries[entry + 3] * _ENTRY_WIDTH

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _cost_before(self, source: cython.Py_ssize_t, start: cython.Py_ssize_t) -> cython.int:
        """The cost before a rule: in the row at an offset, below 0 for none, and in the column before a start."""
        if source < 0:
            return 0 if start == 0 else _UNREACHABLE_COST
        return self.table[source + start - 1] if start > 0 else _UNREACHABLE_COST
