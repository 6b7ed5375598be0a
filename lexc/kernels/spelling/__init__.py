"""The channel of misspellings: what it costs that a word was written for another."""
