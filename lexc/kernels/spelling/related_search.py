"""The words that related texts make of a written one: each piece of it stands for itself or for one of its choices.

    kosciol     o -> o ó    s -> s ś    c -> c ć    l -> l ł        kościół

The walk takes the tiles of a choice at once, so that a beginning that no word has ends it.
"""

from __future__ import annotations

import cython
from cython.cimports.lexc.kernels.layout import _nodes
from cython.cimports.lexc.kernels.layout.nodes import Nodes


def search_by_choices(nodes: Nodes, root: cython.Py_ssize_t, text: str, choices: dict, longest: cython.Py_ssize_t,
                 max_steps: cython.Py_ssize_t, max_found: cython.Py_ssize_t) -> list[str]:
    """The words below a root that choices make of a text, without the text itself.

    choices: for each piece of up to `longest` letters a tuple of (meant text, its tiles); pieces without any may be
    missing. A piece of one letter should have itself. Tiles must be those of the alphabet: larger numbers read outside
    the nodes. The walk ends after max_steps, or with max_found words. Raises IndexError if the root is outside.
    """
    found: list = []
    stack: list = [(0, root, False, "")]
    offset: cython.Py_ssize_t
    node: cython.Py_ssize_t
    n: cython.Py_ssize_t
    last: cython.Py_ssize_t
    i: cython.Py_ssize_t
    is_word: cython.bint
    n_steps: cython.Py_ssize_t = 0
    length: cython.Py_ssize_t = len(text)
    frame: tuple
    choice: tuple
    options: object
    tiles: bytes
    nodes.check(root)
    while stack and n_steps < max_steps and len(found) < max_found:
        frame = stack.pop()
        n_steps += 1
        offset = frame[0]
        if offset == length:
            if frame[2] and frame[3] != text:
                found.append(frame[3])
            continue
        if frame[1] < 0:
            continue
        for n in range(1, min(longest, length - offset) + 1):
            options = choices.get(text[offset:offset + n])
            if options is None:
                continue
            for choice in options:
                tiles = choice[1]
                node = frame[1]
                is_word = False
                last = len(tiles) - 1
                for i in range(last + 1):
                    is_word = i == last and _nodes.accepts(nodes.units32, nodes.units64, nodes.layout, node, tiles[i])
                    node = _nodes.child(nodes.units32, nodes.units64, nodes.layout, node, tiles[i])
                    if node == 0:
                        break
                if node != 0 or is_word:
                    stack.append((offset + n, node if node != 0 else -1, is_word, frame[3] + choice[0]))
    return found
