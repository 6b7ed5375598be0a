"""Answers the questions of the conformance kit with what Kaitai makes of lexc-image.ksy: the module of a path."""

import re
import sys
from importlib.machinery import SourceFileLoader

import msgpack

LexcImage = SourceFileLoader("lexc_image", sys.argv[1]).load_module().LexcImage
NAMES, SIGNS = {"t": "\t", "n": "\n", "r": "\r"}, {9: "\\t", 10: "\\n", 13: "\\r", 92: "\\\\"}
OPERATIONS = {
    "has": lambda text: ["yes" if text in words else "no"],
    "index": lambda text: [str(words.index(text)) if text in words else "none"],
    "word": lambda i: ["word", words[int(i)]] if int(i) < len(words) else ["none"],
    "prefix": lambda text, n: ["list", *[word for word in words if word.startswith(text)][: int(n)]],
}


def walk(table, unit, word=()):
    for label, accepts, target in table[unit]:
        yield from [(*word, label)] * bool(accepts) + (list(walk(table, target, (*word, label))) if target else [])


def list_words(nodes, unit=0):  # None for packed nodes, and for letters of several characters, which may need brackets
    table, letters = {}, msgpack.unpackb(image.sections[1].body)["alphabet"]["labels"]
    for node in getattr(nodes, "bitmap", None) or ():
        children, ends = (sum(x.value << 32 * i for i, x in enumerate(m.units)) for m in (node.children, node.accepts))
        arcs, targets = [k for k in range(64) if (children | ends) >> k & 1], iter(node.targets)
        table[unit] = [(k, ends >> k & 1, next(targets) if children >> k & 1 else 0) for k in arcs]
        unit += 2 * node.mask_units + len(node.targets)
    for i, arc in enumerate(getattr(nodes, "arcs32", None) or getattr(nodes, "arcs64", None) or (), 1):
        table.setdefault(unit, []).append((arc.label, arc.is_accepting, arc.target))
        unit = i if arc.is_last else unit
    root = next(root.unit for root in image.graph.roots if root.name == "words")
    found = walk(table, root) if table and {*map(len, letters)} <= {1} else None
    return found and ["".join(letters[i - 1] for i in word) if letters else bytes(word).decode() for word in found]


words, image = None, None
for line in sys.stdin:
    op, *a = (re.sub(r"\\(.)", lambda m: NAMES.get(m[1], m[1]), field) for field in line[:-1].split("\t"))
    try:
        if op == "open":  # words are listed later, since nothing proves that walks of a forged image end
            image, words = LexcImage.from_file(*a), None
        elif words is None:
            words = list_words(image.nodes)
        answer = ["ok", str(image.graph.num_words), "unverified"] if op == "open" else OPERATIONS[op](*a)
    except Exception as error:
        answer = ["refused" if op == "open" else "unsupported" if isinstance(error, KeyError | TypeError) else "error"]
    print(*(field.translate(SIGNS) for field in answer), sep="\t", flush=True)
