// One sitting with a quiz: which card is next, what was typed, undo. A missed card comes again until it is right.

import { RATINGS, newCard } from "./cards.js";

const GAP = 5; // a missed card comes again after so many other questions, or when no due card is left

/** Asks missed cards after a gap, due ones, missed ones, new ones. Only the first answer to a card is recorded.
 *  ask: a function from a card's question to a promise of {card, shown, answers: [{word}]}. deck: undefined records nothing. clock: Unix time. */
export class Sitting {
  #ask;
  #answered = [];
  #missed = [];
  #item;

  constructor({ ask, schedule, deck, due, fresh, clock }) {
    Object.assign(this, { schedule, deck, clock, question: undefined, gone: [], found: new Set(), tally: { right: 0, missed: 0, again: 0 } });
    this.#ask = ask;
    this.due = due.map((card) => ({ card }));
    this.fresh = fresh.map((card) => ({ card }));
  }

  /** The number of questions that wait, without the one that is asked. */
  get nLeft() {
    return this.due.length + this.#missed.length + this.fresh.length;
  }

  /** Whether a question waits for its answer. */
  get isAsking() {
    return this.#item !== undefined;
  }

  /** Whether the question was missed in this sitting, so that its answer is not recorded. */
  get isAgain() {
    return this.#item?.isAgain === true;
  }

  /** The card of the question, as it was before. */
  get card() {
    return this.deck?.get(this.#item.card) ?? newCard(this.#item.card);
  }

  get canUndo() {
    return this.#answered.length > 0;
  }

  /** The answers that were not typed yet. */
  get open() {
    return this.question.answers.filter(({ word }) => !this.found.has(word));
  }

  /** The answers that the lexicon had not when the card was last asked. */
  get newAnswers() {
    const { words } = this.card;
    return words.length ? this.question.answers.filter(({ word }) => !words.includes(word)) : [];
  }

  /** The next question; undefined if there is none left. */
  async advance() {
    for (let item = this.#take(); item; item = this.#take()) {
      await this.#start(item);
      if (this.question.answers.length) return this.question;
      this.gone.push(item.card);
    }
    this.#item = this.question = undefined;
    return undefined;
  }

  async #start(item) {
    const question = await this.#ask(item.card);
    [this.#item, this.question, this.found] = [item, question, new Set()];
  }

  #take() {
    if (this.#missed.length && this.#missed[0].turn <= this.#answered.length) return this.#missed.shift();
    return [this.due, this.#missed, this.fresh].find((queue) => queue.length)?.shift();
  }

  /** The seconds until the card would be asked again, by the name of the rating. */
  nextTimes() {
    const now = this.clock();
    return Object.fromEntries(Object.entries(RATINGS).map(([name, rating]) => [name, this.schedule.answer(this.card, rating, now).next_scheduled - now]));
  }

  /** End the question. A missed one waits to be asked again. */
  async rate(rating) {
    const item = this.#item, isRight = rating !== RATINGS.again, before = this.deck?.get(item.card), isRecorded = this.deck !== undefined && !item.isAgain;
    this.#answered.push({ item, before, isRecorded, tally: { ...this.tally } });
    if (item.isAgain) this.tally.again++;
    else this.tally[isRight ? "right" : "missed"]++;
    if (!isRight) this.#missed.push({ card: item.card, isAgain: true, turn: this.#answered.length + GAP });
    this.#item = undefined;
    if (!isRecorded) return;
    const after = this.schedule.answer(before ?? newCard(item.card), rating, this.clock());
    await this.deck.put([{ ...after, words: this.question.answers.map(({ word }) => word) }]);
  }

  /** Pass over the question; its card stays as it is. */
  skip() {
    this.#item = undefined;
  }

  /** Take back the last answer, and ask its question again. */
  async undo() {
    const last = this.#answered.pop();
    if (!last) return undefined;
    if (this.#item && this.#item.card !== last.item.card) this.due.unshift(this.#item);
    if (last.isRecorded) await (last.before ? this.deck.put([last.before]) : this.deck.remove(last.item.card));
    this.#missed = this.#missed.filter(({ card }) => card !== last.item.card);
    this.tally = last.tally;
    await this.#start(last.item);
    return this.question;
  }
}
