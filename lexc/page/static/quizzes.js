// Kinds of quizzes, for the worker: which questions words give, and which answers a question has in a lexicon.

const MOST_ANSWERS = 1000, MOST_TRIES = 200; // of random strings, until one is no word

/** By kind, {cardsOf, answersOf}: the questions of words, each once, and the answers of a question. column: of definitions. */
const QUIZZES = {
  anagrams: {
    cardsOf: (lexicon, words) => new Set(words.map((word) => lexicon.alphagram(word))),
    answersOf: (lexicon, card) => lexicon.anagramsOf(card).slice(0, MOST_ANSWERS),
  },
  hooks: {
    cardsOf: (lexicon, words) => words.filter((word) => {
      const { front, back } = lexicon.hookLetters(word);
      return front.length || back.length;
    }),
    answersOf: (lexicon, card) => [...new Set([...lexicon.hooks(card)].filter(({ kind }) => kind === "front" || kind === "back").map(({ word }) => word))],
  },
  judge: {
    cardsOf: (lexicon, words) => words.map((word) => (Math.random() < 0.5 ? word : changed(lexicon, word))),
    answersOf: (lexicon, card) => [lexicon.has(card) ? "yes" : "no"],
  },
  definitions: {
    cardsOf: (lexicon, words, column) => words.filter((word) => lexicon.column(column)?.get(word)),
    answersOf: (lexicon, card, column) => (lexicon.column(column)?.get(card) ? [card] : []),
  },
};

/** A string that differs from a word by one letter and is none; the word if chance finds none. */
function changed(lexicon, word) {
  const letters = lexicon.spell(word), pool = lexicon.letters.length ? lexicon.letters : [...new Set(letters)], random = (n) => Math.floor(Math.random() * n);
  for (let i = 0; i < MOST_TRIES; i++) {
    const text = letters.with(random(letters.length), pool[random(pool.length)]).join("");
    if (!lexicon.has(text)) return text;
  }
  return word;
}

/** The questions of the words that fulfil conditions, in an order: one of `find`, or "random". */
export function questionsOf(lexicon, { kind, column, conditions, blanks, order = "alphabet" }) {
  const words = [...lexicon.find(conditions, { blanks, order: order === "random" ? "alphabet" : order })];
  if (order === "random") for (let i = words.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [words[i], words[j]] = [words[j], words[i]];
  }
  return [...QUIZZES[kind].cardsOf(lexicon, words, column)];
}

/** The question of a card: {card, shown, letters, answers}. shown: a definition, else "". letters: one by one. answers: each with hooks
 *  and meaning. Without answers if the lexicon knows none. */
export function askQuestion(lexicon, { kind, column }, card) {
  try {
    const found = QUIZZES[kind].answersOf(lexicon, card, column), meaningOf = (word) => formatText(lexicon.column(column)?.get(word));
    const answers = found.map((word) => (lexicon.has(word) ? { word, ...lexicon.hookLetters(word), meaning: meaningOf(word) } : { word }));
    const meaning = lexicon.has(card) ? meaningOf(card) : "";
    return { card, letters: lexicon.spell(card), answers, shown: kind === "definitions" ? meaning : "", meaning };
  } catch (error) {
    if (error.rule === undefined) throw error; // not the reader's
    return { card, letters: [...card], answers: [], shown: "", meaning: "" }; // letters that the lexicon lacks: a card of another one
  }
}

const formatText = (value) => (Array.isArray(value) ? value.join("; ") : String(value ?? ""));

/** A typed text, spelt as the lexicon spells its words; "" if it is none. */
export function normalWord(lexicon, text) {
  const ordinal = lexicon.ordinal(text);
  return ordinal === undefined ? "" : lexicon.word(ordinal);
}
