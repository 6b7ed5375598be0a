"""The types of sections, a class each. Its module is imported for images that have such a section."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

if TYPE_CHECKING:
    from lexc.image.fields import DumpedField

CRITICAL = 1  # a reader that does not know the section must refuse the image
WORD_DEPENDENT = 2  # an edit of the words invalidates the section

NODES, VALUES, GROUPS, RULES = "nodes", "values", "groups", "rules"
"""Parts of an image. Nodes: what the words alone give. Values: the columns. Groups: the words by their letters. Rules:
what a dictionary says about words, which no list of words gives."""

SECTIONS = {
    "GRPH": "node_sections.GraphSection",
    "META": "meta.MetaSection",
    "LEVL": "node_sections.LevelSection",
    "NODE": "node_sections.NodeSection",
    "RANK": "rank_section.RankSection",
    "COLU": "columns.ColumnSection",
    "WIDX": "weight_index.IndexSection",
    "ALPH": "letter_table.LetterTableSection",
    "DICT": "dictionary_section.DictionarySection",
    "STEM": "stem_section.StemSection",
}
"""The class of each type, in the order in which sections stand, are read and are verified."""
REQUIRED = ("GRPH", "META", "NODE")


class Section(NamedTuple):
    """A section: its type, flags and bytes. offset: its first byte in the image it was read from; 0 in a new one."""

    type: str
    flags: int
    data: memoryview | bytes
    offset: int = 0
    checksum: int = 0

    def copy(self) -> Section:
        """The section with a copy of its bytes, for another image."""
        return Section(self.type, self.flags, bytes(self.data))

    @property
    def part(self) -> str:
        """The part of the image; "" for a type that this lexc does not know."""
        found = find_type(self.type)
        return found.part if found else ""


class SectionType:
    """A type of section. name: four capitals. attribute: of `Image`, for the value that is read.

    part: of the image, one of `NODES`, `VALUES`, `GROUPS` and `RULES`. needs: the types that must be read and verified
    before. is_lazy: whether images are opened without reading it. has_early_check: whether its checksum is verified at
    every opening. has_minor: whether its data may need another minor version of the format than 0.
    """

    name: ClassVar[str]
    attribute: ClassVar[str]
    part: ClassVar[str]
    flags: ClassVar[int] = WORD_DEPENDENT
    needs: ClassVar[tuple[str, ...]] = ()
    is_repeated: ClassVar[bool] = False
    is_lazy: ClassVar[bool] = False
    has_early_check: ClassVar[bool] = False
    has_minor: ClassVar[bool] = False

    @classmethod
    def make(cls, data: memoryview | bytes) -> Section:
        """A new section of this type."""
        return Section(cls.name, cls.flags, data)

    def minor(self, data: memoryview | bytes) -> int:
        """The minor version of the format that has all that is in a section's data."""
        return 0

    def read(self, image: Any) -> Any:
        """Read the section of an image, in constant time. Raises Malformed unless its fields are within bounds."""
        raise NotImplementedError

    def verify(self, image: Any, proofs: dict[str, Any]) -> Any:
        """Verify the section of an image, in linear time. Raises Malformed at the first rule that it breaks.

        proofs: what the verification of the sections before returned, by their names.
        """

    def fields(self, data: memoryview, start: int, number: int, raw: Any) -> Iterator[DumpedField]:
        """Every field that lies inside the data. No value is checked, and nothing is raised.

        data: of the section, perhaps cut off. start: its first byte in the image. number: among those of its type.
        raw: the `lexc.image.raw_image.RawImage`.
        """
        raise NotImplementedError


def section_type(name: str) -> SectionType:
    """The type of a name that this lexc knows."""
    found = find_type(name)
    assert found, name
    return found


@cache
def find_type(name: str) -> SectionType | None:
    """The type of a name, None for sections that this lexc does not know."""
    if name not in SECTIONS:
        return None
    module, _, class_name = SECTIONS[name].partition(".")
    found: SectionType = getattr(import_module(f"lexc.image.{module}"), class_name)()
    return found
