"""Phonetic codes by slices of texts: slow, and written from the description of the rules alone."""

from __future__ import annotations

from collections.abc import Sequence

from lexc.source.phonetic_rules import PhoneticRule


def _is_letter(text: str) -> bool:
    return text != "" and (not text.isascii() or text.isalpha())


def _read(rule: PhoneticRule, rest: str) -> str:
    """The beginning of the rest of a word that a rule reads; "" if it does not match."""
    if not rest.startswith(rule.letters):
        return ""
    following = rest[len(rule.letters) :][:1]
    if rule.choices and not (_is_letter(following) and following in rule.choices):
        return ""
    return rule.letters + (following if rule.choices else "")


def _fits(rule: PhoneticRule, before: str, after: str) -> bool:
    starts, ends = not _is_letter(before[-1:]), not _is_letter(after[:1])
    if rule.at_beginning:
        return starts and (ends or not rule.at_end)
    return not rule.at_end or (ends and not starts)


def _choose(rules: Sequence[PhoneticRule], before: str, rest: str) -> tuple[PhoneticRule, str] | None:
    """The rule to apply, and the letters that it reads."""
    for rule in rules:
        read = _read(rule, rest)
        after = rest[len(read) :]
        if not read or not _fits(rule, before, after) or rule.n_kept >= len(read):
            continue
        last = read[-1]
        rivals = [
            other
            for other in rules
            if len(found := _read(other, last + after)) > 1
            and other.priority >= rule.priority
            and not other.at_beginning
            and not (other.at_end and _is_letter((last + after)[len(found) :][:1]))
        ]
        if rivals and not rule.n_kept and len(read) > 1 and after:
            continue
        return rule, read[: len(read) - rule.n_kept]
    return None


def plain_code(rules: Sequence[PhoneticRule], word: str) -> str:
    """The phonetic code of a word."""
    code, before, rest, is_replaced = "", "", word, False
    while rest:
        chosen = _choose(rules, before, rest)
        if chosen is None:
            before, rest, is_replaced = before + rest[0], rest[1:], False
            continue
        rule, read = chosen
        if rule.reads_again and not is_replaced:
            if rule.code and code[-1:] in (read[0], rule.code[0]):
                code = code[:-1]
            new = rule.code[: len(rest)]
            rest, is_replaced = new + rest[max(len(new), len(read)) :], True
            continue
        is_replaced = False
        for letter in rule.code[:-1]:
            if len(code) < len(word) and code[-1:] != letter:
                code += letter
        if len(code) < len(word) and not rule.reads_again:
            code += rule.code[-1:]
        before, rest = before + read, rest[len(read) :]
        if rule.begins_anew:
            before = ""
    return code
