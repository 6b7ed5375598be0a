"""The judge of words in plain Python: slow, and near to hunspell's own steps. The compiled one has to agree."""
