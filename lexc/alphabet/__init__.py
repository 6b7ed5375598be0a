"""Alphabets: letters and tiles (`alphabet`), the fields of their files (`fields`, `english`), and case (`folding`)."""

from lexc.alphabet.alphabet import Alphabet

__all__ = ["Alphabet"]
