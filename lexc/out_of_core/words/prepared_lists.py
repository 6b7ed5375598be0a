"""Lists whose words get values as they are read: scores of one scale, the names of their lists, written forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexc.alphabet import Alphabet
from lexc.compile.streams.lists import List
from lexc.source.merged_lists import add_origin, no_scores_error, scale_text, scales_of_lists
from lexc.source.read_options import ReadOptions
from lexc.source.texts import Text
from lexc.source.written_forms import add_written_forms, separate_words


def prepare_lists(lists: Sequence[List], options: ReadOptions) -> list[List]:
    """The lists with scores of one scale, and with the names of lists, as the options say.

    Raises the errors of `lexc.source.merged_lists`.
    """
    scales = scales_of_lists([list_.name for list_ in lists], options.scales)
    return [_prepare_list(list_, options, scales.get(i, "")) for i, list_ in enumerate(lists)]


def _prepare_list(list_: List, options: ReadOptions, scale: str) -> List:
    def texts() -> Iterator[Text]:
        column = ""
        for text in list_.texts():
            if options.key or options.origin:
                text = separate_words(text)  # type: ignore[assignment]
            column = (scale_text(text, scale) if scale else "") or column
            if options.origin:
                add_origin(text)
            yield text
        if scale and not column:
            raise no_scores_error(list_.name)

    if not (options.key or options.origin or scale):
        return list_
    return list_._replace(texts=texts, has_values=list_.has_values or bool(options.key or options.origin))


def add_forms_to_lists(lists: Sequence[List], alphabet: Alphabet) -> list[List]:
    """The lists with the written forms of words. alphabet: that of the keys."""
    return [_add_forms(list_, alphabet) for list_ in lists]


def _add_forms(list_: List, alphabet: Alphabet) -> List:
    def texts() -> Iterator[Text]:
        for text in list_.texts():
            add_written_forms(text, alphabet)
            yield text

    return list_._replace(texts=texts)
