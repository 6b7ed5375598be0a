"""Questions to a lexicon. Each takes an `Image` and yields `str`; `Lexicon` forwards to them."""
