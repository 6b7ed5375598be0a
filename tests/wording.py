"""Check names and docstrings against the rules of CONTRIBUTING.md, "Words": `python tests/wording.py [path ...]`.

Only what a machine can decide. The rest is for people who read.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import syntax

ROOT = Path(__file__).resolve().parents[1]
MAX_WORDS = 25

BANNED = frozenset(
    {"asked", "crew", "deal", "deed", "deeds", "duel", "having", "making", "portrait", "rising", "told", "typed"}
)
"""Words that say nothing to a stranger, as parts of a name."""

PARTICIPLES = frozenset(
    {"begun", "bought", "brought", "built", "chosen", "done", "drawn", "found", "given", "gone"}
    | {"grown", "held", "kept", "known", "laid", "left", "lost", "made", "meant", "met"}
    | {"misspelt", "paid", "ran", "said", "seen", "sent", "shown", "sold", "spelt", "spent"}
    | {"spoken", "taken", "taught", "thought", "thrown", "understood", "won", "written"}
)
NO_PARTICIPLES = re.compile(r"_*raise_if_|_*looks_|_*(extend|walk)_left$|connection_(made|lost)$")
"""Names whose last word is a direction, or belongs to a condition: `_raise_if_stopped`, `_extend_left`. The last ones
are asyncio's.
"""

NOUNS_IN_ED = frozenset({"embed", "exceed", "feed", "need", "seed", "speed"})
DONE = frozenset(
    {"acquire", "add", "assign", "begin", "discard", "filter", "join", "print", "propagate", "prove"}
    | {"remove", "skip", "step", "submit", "swap"}
)
"""First verbs of functions that do something and return whether it was done."""

IS_TRUE_OR_FALSE = re.compile(
    r"_*(is|are|has|have|can|may|must|does|should|was|were)_|_*[a-z]+s(_|$)|isascii$|isdisjoint$|__"
)
"""A function that returns bool asks a question, or is a verb in the third person: `accepts`, `fits`."""

ERRORS = frozenset(
    node.name
    for node in ast.parse((ROOT / "lexc/errors.py").read_text(encoding="utf-8")).body
    if isinstance(node, ast.ClassDef)
)
"""The names of all errors: a function that returns one is named for it."""

PRONOUNS = frozenset({"how", "said", "told", "what", "which", "who", "whose", "why"})
"""Words that say nothing as parts of the name of a variable or a parameter."""

PREPOSITIONS = frozenset({"at", "by", "from", "here", "of", "there", "to", "without"})
"""Words that say nothing as the whole name of a variable or a parameter."""

KERNELS_WITH_NAMED_FIELDS = ("lexc/kernels/plays/", "lexc/kernels/endgames/", "lexc/kernels/simulation/")
"""Folders in which a field of a row has a name: `rows[row + SCORE]`, not `rows[row + 3]`."""

NO_SUBJECT = re.compile(r"(What|Of|Who|Whose|Whom|Where|Which|How|That|Whatever|Whoever)\b")

NO_SUBJECT_OF_TEST = re.compile(
    r"test_(else|how|its?|of|or|that|their|they|these|this|those|what|where|which|who|whose)_"
)
"""The name of a test is a sentence, which begins with its subject."""

SUMMARY_OF_TWO_LINES = re.compile(r"[^\n]*[^\n.:?!\"')]\n[^\n]")
"""A summary that lists of functions would show cut off."""
NO_PROSE = re.compile(r"# ?(cython:|fmt:|noqa|type:|-{3})")
"""Comments for programs, and headings."""

OTHER_TERMS = {
    r"\bedges? of (an?|the) (DAWG|GADDAG|automaton|node)": "arc",
    r"\bvert(ex|ices)\b": "node",
    r"\bfinal bit\b|\bend-of-word bit\b|\bterminal bit\b": "accept bit",
    r"\bcross-sets?\b": "cross-check",
    r"\brack leaves\b": "leaves",
    r"\bhash ?table of (frozen|equal) (states|nodes)\b(?!, in)": "register",
}
"""Terms of other schools, and ours (specs/glossary.md)."""


class Fault(NamedTuple):
    """path: from the project's folder. line: from 1. text: the broken rule and the words that break it."""

    path: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.text}"


Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def faults(path: Path) -> Iterator[Fault]:
    """Every broken rule in one Python file."""
    name, source = path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    for part in path.relative_to(ROOT).with_suffix("").parts:
        yield from (Fault(name, 1, text) for text in _name_faults(part))
    yield from (Fault(name, 1, text) for text in _text_faults(ast.get_docstring(tree)))
    for node, is_public in _definitions(tree, has_public=name.startswith("lexc/")):
        for text in _definition_faults(node, is_public):
            yield Fault(name, node.lineno, f"{node.name}: {text}")
    for line, text in (*_attribute_docstrings(tree), *_comments(source)):
        yield from (Fault(name, line, fault) for fault in _text_faults(text))
    for line, variable in _variables(tree):
        if PRONOUNS.intersection(variable.lower().split("_")) or variable.strip("_") in PREPOSITIONS:
            yield Fault(name, line, f"{variable}: a variable is named by a noun")
    if name.startswith(KERNELS_WITH_NAMED_FIELDS):
        yield from (Fault(name, line, f"{text}: a field of a row has a name") for line, text in _bare_fields(tree))


def _definitions(tree: ast.AST, has_public: bool) -> Iterator[tuple[Definition, bool]]:
    """Each function and class below a node, and whether it is public. Functions inside functions are not."""
    for node in syntax.blocks(tree):
        if isinstance(node, Definition):
            is_public = has_public and not node.name.startswith("_")
            yield node, is_public
            yield from _definitions(node, is_public and isinstance(node, ast.ClassDef))
        else:
            yield from _definitions(node, has_public)


def _variables(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """(line, name) of each variable that is assigned, and of each parameter."""
    for node in syntax.walk(tree):
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id


def _bare_fields(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, expression) of each item whose index is something plus a number above 1; plus 1 is a neighbour."""
    for node in syntax.walk(tree):
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.BinOp) and isinstance(node.slice.op, ast.Add):
            added = node.slice.right
            if isinstance(added, ast.Constant) and isinstance(added.value, int) and added.value > 1:
                yield node.lineno, ast.unparse(node)


def _attribute_docstrings(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """(line, text) of each docstring below an assignment of a module or a class."""
    for node in (tree, *(node for node in syntax.statements(tree) if isinstance(node, ast.ClassDef))):
        for before, after in pairwise(node.body):
            value = after.value if isinstance(after, ast.Expr) else None
            if isinstance(before, ast.Assign | ast.AnnAssign) and isinstance(value, ast.Constant):
                yield after.lineno, str(value.value)


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """(line, text) of each comment; successive lines with nothing but a comment are one."""
    comments: list[tuple[int, list[str]]] = []  # first line, lines
    lines = source.splitlines()
    for line, column, text in syntax.comments(source):
        if NO_PROSE.match(text):
            continue
        is_whole_line = not lines[line - 1][:column].strip()
        if is_whole_line and comments and comments[-1][0] + len(comments[-1][1]) == line:
            comments[-1][1].append(text[1:].removeprefix(" "))
        else:
            comments.append((line, [text[1:].removeprefix(" ")]))
    return ((line, "\n".join(texts)) for line, texts in comments)


def _definition_faults(node: Definition, is_public: bool) -> Iterator[str]:
    text = ast.get_docstring(node)
    if is_public and not text and not _needs_no_docstring(node):
        yield "a public definition without a docstring"
    yield from _name_faults(node.name)
    yield from _text_faults(text)
    if not isinstance(node, ast.ClassDef):
        yield from _function_faults(node)
        if text and SUMMARY_OF_TWO_LINES.match(text):
            yield f"the first sentence goes on behind its line: {text.splitlines()[0][:60]!r}"


def _needs_no_docstring(node: Definition) -> bool:
    """A method that overrides another is described there."""
    return any("override" in ast.unparse(each) or "overload" in ast.unparse(each) for each in node.decorator_list)


def _name_faults(name: str) -> Iterator[str]:
    banned = BANNED.intersection(name.lower().split("_"))
    if banned:
        yield f"a word that explains nothing: {', '.join(sorted(banned))}"


def _function_faults(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    is_attribute = any(
        "property" in ast.unparse(each) or "fixture" in ast.unparse(each) for each in node.decorator_list
    )
    returned = ast.unparse(node.returns) if node.returns else ""
    returns_bool = returned == "bool"
    if returned in ERRORS and not node.name.endswith("error"):
        yield "returns an error and its name does not end with error"
    if returns_bool and node.name.strip("_").split("_")[0] not in DONE and not IS_TRUE_OR_FALSE.match(node.name):
        yield "returns bool and is no question (is_..., has_...) and no verb in the third person"
    if NO_SUBJECT_OF_TEST.match(node.name):
        yield "the name of a test begins without a subject"
    if (
        returned not in ("bool", "cython.bint")
        and not is_attribute
        and not node.name.startswith("test_")
        and _is_participle(node.name)
    ):
        yield "a participle as the name of a function"


def _is_participle(name: str) -> bool:
    if NO_PARTICIPLES.match(name):
        return False
    word = name.rsplit("_", 1)[-1]
    return word in PARTICIPLES or (len(word) > 4 and word.endswith("ed") and word not in NOUNS_IN_ED)


def _text_faults(text: str | None) -> Iterator[str]:
    if text is None:
        return
    if NO_SUBJECT.match(text):
        yield f"begins without a subject: {text.splitlines()[0][:60]!r}"
    for sentence in sentences(text):
        if sentence.startswith("Of "):
            yield f"a sentence that begins with Of: {sentence[:60]!r}"
        if ", else " in sentence or sentence.startswith("else "):
            yield f"'else' is 'otherwise' or 'or': {sentence[-60:]!r}"
        if len(sentence.split()) > MAX_WORDS:
            yield f"a sentence of {len(sentence.split())} words: {sentence[:60]!r}"
    for pattern, term in OTHER_TERMS.items():
        if found := re.search(pattern, text, re.IGNORECASE):
            yield f"{found[0]!r} is {term!r} here"


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, indented blocks (drawings, tables, examples) left out. A colon ends one."""
    for block in re.split(r"\n\s*\n", text):
        if not re.search(r"^ {2,}", block, re.MULTILINE):
            yield from re.split(r"(?<=[.!?:;])\s+", " ".join(block.split()))


def files(paths: list[str]) -> Iterator[Path]:
    """The Python files of the project, or those that the paths name."""
    for path in [(ROOT / each).resolve() for each in paths or ["lexc", "tests", "setup.py"]]:
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


if __name__ == "__main__":
    found = [fault for path in files(sys.argv[1:]) for fault in faults(path)]
    print(*found, sep="\n")
    sys.exit(bool(found))
