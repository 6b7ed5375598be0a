"""An image as a source file in C, JavaScript or Python, to be built into a program."""

from __future__ import annotations

import base64
import keyword
import re
import struct
from collections.abc import Callable, Iterator

from lexc.errors import UsageError

_NUMBERS_PER_LINE = 8  # in C
_BASE64_WIDTH = 116  # characters of a line
_TAKEN = """
auto break case char const constexpr continue default do double else enum extern false float for goto if inline int
long nullptr register restrict return short signed sizeof static static_assert struct switch thread_local true
typedef typeof typeof_unqual union unsigned void volatile while alignas alignof bool image W main NULL size_t
uint32_t uint64_t and and_eq asm bitand bitor catch char8_t char16_t char32_t class co_await co_return co_yield
compl concept consteval constinit const_cast decltype delete dynamic_cast explicit export friend mutable namespace
new noexcept not not_eq operator or or_eq private protected public reinterpret_cast requires static_cast template
this throw try typeid typename using virtual wchar_t xor xor_eq arguments await debugger eval finally function
implements import in instanceof interface let null package super var with yield open
"""  # keywords of C, C++ and JavaScript, and names that the files or their examples use


def source(image: memoryview, language: str, name: str) -> Iterator[str]:
    """The lines of a source file that holds an image. language: a key of `LANGUAGES`.

    name: the image's name in the program. Raises UsageError if it is no identifier, or is taken.
    """
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,60}", name) or _is_taken(name):
        expected = "a letter, then letters, digits and _, 61 at most, and no keyword of C, C++, JavaScript or Python"
        raise UsageError("not an identifier", expected=expected, found=repr(name[:80]))
    return LANGUAGES[language](image, name)


def _is_taken(name: str) -> bool:
    """Whether one of the languages, or a file of `source`, uses a name itself; a name may go into several languages."""
    return name in _TAKEN.split() or keyword.iskeyword(name)


def name_from(text: str) -> str:
    """An identifier made from a file's name without folder and suffix."""
    name = re.sub(r"[^A-Za-z0-9]+", "_", text.rpartition("/")[2].partition(".")[0]).strip("_")
    return name[:60] if name[:1].isalpha() and not _is_taken(name) else f"lexicon_{name}"[:60].rstrip("_")


def _c(image: memoryview, name: str) -> Iterator[str]:
    """C, with numbers of 32 bits: gcc takes three times as long for bytes, eight times for numbers of 64 bits."""
    n = len(image) // 4  # an image is padded to a multiple of 64
    yield from _C_HEAD.format(name=name, n=n).splitlines()
    for start in range(0, len(image), 4 * _NUMBERS_PER_LINE):
        piece = image[start : start + 4 * _NUMBERS_PER_LINE]
        yield "".join(f"W({number:#x})," for (number,) in struct.iter_unpack("<I", piece))
    yield from _C_FOOT.format(name=name, size=len(image)).splitlines()


_C_HEAD = """\
/* A lexc image, written by `lexc embed`. With lexc.h (`lexc paths --include`):

     extern const void *const {name};
     extern const size_t {name}_size;
     lexc_open_trusted(&image, {name}, {name}_size); */

#include <stddef.h>
#include <stdint.h>

/* Little endian in memory, whatever the host. */
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define W(n) (((n) & 255u) << 24 | ((n) >> 8 & 255u) << 16 | ((n) >> 16 & 255u) << 8 | (n) >> 24)
#else
#define W(n) n
#endif

static const union {{
  uint32_t numbers[{n}];
  uint64_t alignment;
}} image = {{{{"""
_C_FOOT = """\
}}}};

#ifdef __cplusplus
extern "C" const void *const {name};
extern "C" const size_t {name}_size;
#endif

const void *const {name} = &image;
const size_t {name}_size = {size};"""


def _javascript(image: memoryview, name: str) -> Iterator[str]:
    yield "// A lexc image, written by `lexc embed`. With lexc.mjs (`lexc paths --js`):"
    yield "//"
    yield f'//     import {name} from "./{name}.mjs";'
    yield f"//     const lexicon = open({name});"
    yield ""
    yield "const base64 = `"
    yield from _base64(image)
    yield "`;"
    yield ""
    yield "export default Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));"


def _python(image: memoryview, name: str) -> Iterator[str]:
    yield f'"""A lexc image, written by `lexc embed`: {name}.lexicon() is its lexc.Lexicon, {name}.IMAGE its bytes."""'
    yield ""
    yield "from base64 import b64decode"
    yield "from functools import cache"
    yield ""
    yield "import lexc"
    yield ""
    yield 'IMAGE = b64decode("""'
    yield from _base64(image)
    yield '""")'
    yield ""
    yield ""
    yield "@cache"
    yield "def lexicon() -> lexc.Lexicon:"
    yield '    """The lexicon, opened and verified once."""'
    yield "    return lexc.frombytes(IMAGE)"


def _base64(image: memoryview) -> Iterator[str]:
    step = _BASE64_WIDTH // 4 * 3
    for start in range(0, len(image), step):
        yield base64.b64encode(image[start : start + step]).decode()


LANGUAGES: dict[str, Callable[[memoryview, str], Iterator[str]]] = {"c": _c, "js": _javascript, "python": _python}
