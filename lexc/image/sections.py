"""The sections of an image by type, and where each stands."""

from __future__ import annotations

from lexc.errors import SectionMissing
from lexc.image import container


class Sections:
    """The sections of an image, checked as far as header and section table go.

    data: the bytes of the image. where: its name in errors. sections: all of them, in order.
    """

    def __init__(self, data: memoryview, where: str) -> None:
        self.data, self.where = data, where
        self.sections = container.unpack(data, where)
        self._by_type = {section.type: section for section in self.sections}

    def section(self, name: str) -> memoryview:
        """A section's bytes. Raises SectionMissing if the image has none of that type."""
        if name not in self._by_type:
            raise SectionMissing(
                f"the image has no {name}", where=self.where, remedy="Build it anew with that section."
            )
        return memoryview(self._by_type[name].data)

    def has(self, name: str) -> bool:
        """Whether the image has a section of a type."""
        return name in self._by_type

    def location(self, name: str) -> str:
        """The location of a section, for error messages."""
        return f"{self.where}: {name} at byte {self._by_type[name].offset}"
