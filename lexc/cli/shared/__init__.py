"""The common parts of commands: their options, the reading of questions, and the printing of answers."""
