"""Compile hunspell dictionaries without listing their forms: stems and affixes are joined as automata."""
