"""The conversion of what a person types to the spelling of a dictionary (ICONV): the longest pattern first."""

from __future__ import annotations

from collections.abc import Iterable


class Conversions:
    """A table of conversions. A pattern may begin or end with _, where a word begins or ends."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._outputs: dict[str, dict[tuple[bool, bool], str]] = {}
        for pattern, output in pairs:
            anchors = pattern.startswith("_"), len(pattern) > 1 and pattern.endswith("_")
            text = pattern[anchors[0] : len(pattern) - anchors[1]]
            if text:
                self._outputs.setdefault(text, {})[anchors] = output.replace("_", " ")
        self._lengths = sorted({len(text) for text in self._outputs}, reverse=True)

    def convert(self, word: str) -> str:
        """The converted word."""
        if not self._outputs:
            return word
        converted, index = [], 0
        while index < len(word):
            length, output = self._find(word, index)
            converted.append(output)
            index += length
        return "".join(converted)

    def _find(self, word: str, index: int) -> tuple[int, str]:
        """The length of the pattern at an index, and its output; 1 and the letter itself if no pattern fits there."""
        for length in self._lengths:
            outputs = self._outputs.get(word[index : index + length]) if index + length <= len(word) else None
            if outputs:
                begins, ends = index == 0, index + length == len(word)
                for anchors in ((begins, ends), (False, ends), (begins, False), (False, False)):
                    if outputs.get(anchors):
                        return length, outputs[anchors]
                break
        return 1, word[index]
