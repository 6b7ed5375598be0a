// A card: a question and how it was answered so far, with the fields of `lexc quiz` and of Zyzzyva's database.

export const RATINGS = { again: 1, hard: 2, good: 3, easy: 4 };

const MAX_QUESTION = 1000; // characters
const NUMBERS = ["correct", "incorrect", "streak", "last_correct", "difficulty", "cardbox", "next_scheduled"];
const MAY_BE_NEGATIVE = ["streak", "next_scheduled"], MAY_BE_EMPTY = ["cardbox", "next_scheduled"];
const PRINTABLE = /^(?:[^\p{C}\p{Z}]| )*$/u;

/** A card that was never asked. Times are Unix seconds. cardbox and next_scheduled: null outside the box. words: the answers when it was last asked. */
export const newCard = (question) => ({
  question, correct: 0, incorrect: 0, streak: 0, last_correct: 0, difficulty: 50, cardbox: null, next_scheduled: null, words: [], memory: null,
});

export const isNew = (card) => card.correct === 0 && card.incorrect === 0;

export const isDue = (card, now) => card.next_scheduled !== null && card.next_scheduled <= now;

/** The card with one more answer in its counts. Its box and its next time stay. */
export function countAnswer(card, isRight, now) {
  if (!isRight) return { ...card, incorrect: card.incorrect + 1, streak: Math.min(card.streak, 0) - 1 };
  return { ...card, correct: card.correct + 1, streak: Math.max(card.streak, 0) + 1, last_correct: now };
}

/** A card from untrusted fields; missing ones have their defaults. Throws {field, found} at a wrong one. */
export function checkedCard(fields) {
  const { question } = fields, card = newCard(question);
  if (typeof question !== "string" || !question || [...question].length > MAX_QUESTION || !PRINTABLE.test(question)) throw { field: "question", found: question };
  for (const name of NUMBERS) if (fields[name] !== undefined) card[name] = wholeNumber(fields[name], name);
  if ((card.cardbox === null) !== (card.next_scheduled === null)) card.cardbox = card.next_scheduled = null; // as Zyzzyva takes it out of the box
  const words = fields.words ?? [];
  if (!Array.isArray(words) || !words.every((word) => typeof word === "string" && PRINTABLE.test(word))) throw { field: "words", found: words };
  return { ...card, words: [...words], memory: checkedMemory(fields.memory ?? null) };
}

function wholeNumber(value, name) {
  if (value === null && MAY_BE_EMPTY.includes(name)) return null;
  if (!Number.isSafeInteger(value) || (value < 0 && !MAY_BE_NEGATIVE.includes(name))) throw { field: name, found: value };
  return value;
}

/** What FSRS knows of a card: {stability, difficulty, last_review}. */
function checkedMemory(memory) {
  if (memory === null) return null;
  if (typeof memory !== "object") throw { field: "memory", found: memory };
  for (const name of ["stability", "difficulty"]) {
    const value = memory[name];
    if (typeof value !== "number" || !(value > 0 && value <= Number.MAX_SAFE_INTEGER)) throw { field: name, found: value };
  }
  return { stability: memory.stability, difficulty: memory.difficulty, last_review: wholeNumber(memory.last_review ?? undefined, "last_review") };
}
