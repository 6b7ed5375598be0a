"""Questions about words, asked again when they are about to be forgotten.

    cards.py        a card: a question, and how it was answered so far
    schedules.py    when a card is asked again: Zyzzyva's boxes, or FSRS
    quizzes.py      kinds of questions and their answers: anagrams, hooks, yes or no, definitions
    sittings.py     one sitting: which card is next, what was typed, undo
    card_files.py   the file of a person's cards: an SQLite database that Zyzzyva opens, too
    exchange.py     cards as CSV, JSON Lines and Anki's text

Words come from a `Lexicon`; nothing here knows a terminal.
"""
