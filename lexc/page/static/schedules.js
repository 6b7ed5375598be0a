// When a card is asked again: Zyzzyva's boxes, or FSRS 6 without learning steps. The times are those of `lexc quiz`.

import { RATINGS, countAnswer, isNew } from "./cards.js";
import { reviewMemory } from "./fsrs.js";

const HOUR = 3600, DAY = 24 * HOUR;
const BOXES = [[1, 0], [4, 1], [7, 2], [12, 3], [20, 5], [30, 7], [60, 10], [90, 15], [150, 20], [270, 30], [480, 50]]; // days, and their spread

const boxOf = (cardbox) => BOXES[Math.min(cardbox, BOXES.length - 1)];

/** The schedules by name: add puts a card into the box, due at once; answer gives the card after an answer. now: Unix time. */
export const SCHEDULES = {
  boxes: {
    add: (card, now) => ({ ...card, cardbox: 0, next_scheduled: now - draw(card, "add", 8 * HOUR) }),
    answer: (card, rating, now) => waitInBox(move(card, rating, now), now),
  },
  fsrs: {
    add: (card, now) => ({ ...card, cardbox: 0, next_scheduled: now }),
    answer(card, rating, now) {
      const { memory, days } = reviewMemory(card.memory ?? memoryOfBox(card), rating, now);
      return { ...move(card, rating, now), memory, next_scheduled: now + days * DAY };
    },
  },
};

/** The card in its next box. The first answer puts it in box 1 or 0. */
function move(card, rating, now) {
  const isRight = rating !== RATINGS.again;
  return { ...countAnswer(card, isRight, now), cardbox: isRight ? (card.cardbox ?? 0) + 1 : 0 };
}

function waitInBox(card, now) {
  const [days, spread] = boxOf(card.cardbox);
  const delay = days === 1 ? 8 * HOUR + draw(card, "hour", 8 * HOUR)
    : (days - spread + draw(card, "day", 2 * spread + 1)) * DAY + draw(card, "hour", DAY) - DAY / 2;
  return { ...card, next_scheduled: now + delay };
}

/** The memory that FSRS would have of a card that has only a box; null for one that was never answered. */
function memoryOfBox(card) {
  if (isNew(card) || card.cardbox === null) return null;
  const [days] = boxOf(card.cardbox), n = card.correct + card.incorrect;
  return { stability: days, difficulty: 1 + (9 * card.incorrect) / n, last_review: card.last_correct || Math.max(0, card.next_scheduled - days * DAY) };
}

/** A number below n that follows from a card's question and number of answers: FNV-1a of 32 bits, modulo n. */
function draw(card, purpose, n) {
  let digest = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(`${purpose}:${card.correct + card.incorrect}:${card.question}`)) digest = Math.imul(digest ^ byte, 0x01000193);
  return (digest >>> 0) % n;
}
