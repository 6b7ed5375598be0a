"""The rules by which a word of a text is correct: capitals, compounds and their parts, breaks."""
