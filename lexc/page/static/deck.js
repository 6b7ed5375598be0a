// The cards of a lexicon and a kind of quiz, kept in the browser (IndexedDB). Where it keeps nothing, they last as long as the page.

import { isDue } from "./cards.js";

const DATABASE = "lexc", STORE = "cards";
const DAY = 86_400;

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

function openDatabase() {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: ["deck", "card.question"] });
  return done(request);
}

/** The deck of a name. */
export async function openDeck(name) {
  try {
    const database = await openDatabase(), range = IDBKeyRange.bound([name], [name, []]);
    const rows = await done(database.transaction(STORE).objectStore(STORE).getAll(range));
    return new Deck(name, database, rows.map(({ card }) => card));
  } catch {
    return new Deck(name, undefined, []); // forbidden here, or damaged
  }
}

/** Cards by their questions. isKept: whether the browser keeps them. */
class Deck {
  #name;
  #database;
  #cards;

  constructor(name, database, cards) {
    [this.#name, this.#database, this.#cards] = [name, database, new Map(cards.map((card) => [card.question, card]))];
    this.isKept = database !== undefined;
  }

  get(question) {
    return this.#cards.get(question);
  }

  /** All cards in the order of their questions, as SQLite has them. */
  all() {
    const encoder = new TextEncoder(), keys = new Map([...this.#cards.keys()].map((question) => [question, encoder.encode(question)]));
    return [...this.#cards.values()].sort((a, b) => compareBytes(keys.get(a.question), keys.get(b.question)));
  }

  get size() {
    return this.#cards.size;
  }

  /** The cards whose time has come, the longest due first. */
  due(now) {
    return this.all().filter((card) => isDue(card, now)).sort((a, b) => a.next_scheduled - b.next_scheduled);
  }

  /** For each box with cards: {box, n, due}. */
  boxes(now) {
    const found = new Map();
    for (const card of this.#cards.values()) {
      if (card.cardbox === null) continue;
      const row = found.get(card.cardbox) ?? { box: card.cardbox, n: 0, due: 0 };
      found.set(card.cardbox, { ...row, n: row.n + 1, due: row.due + isDue(card, now) });
    }
    return [...found.values()].sort((a, b) => a.box - b.box);
  }

  /** The cards that come due in each of the next days of 24 hours; those that are due in the first. */
  dueByDay(now, nDays) {
    const days = Array(nDays).fill(0);
    for (const { next_scheduled: time } of this.#cards.values()) {
      const day = time === null ? nDays : Math.max(0, Math.floor((time - now) / DAY));
      if (day < nDays) days[day]++;
    }
    return days;
  }

  /** The time when the next card comes due that is not due yet. undefined: there is none. */
  nextTime(now) {
    const times = [...this.#cards.values()].map((card) => card.next_scheduled).filter((time) => time !== null && time > now);
    return times.length ? times.reduce((a, b) => Math.min(a, b)) : undefined;
  }

  /** Write cards in the place of those with the same question, all or none of them. */
  put(cards) {
    for (const card of cards) this.#cards.set(card.question, card);
    return this.#write((store) => cards.forEach((card) => store.put({ deck: this.#name, card })));
  }

  remove(question) {
    this.#cards.delete(question);
    return this.#write((store) => store.delete([this.#name, question]));
  }

  /** Keep a change. After a failure, as of a full disk, isKept is false; the page has the cards still. */
  async #write(change) {
    if (!this.#database) return;
    try {
      const transaction = this.#database.transaction(STORE, "readwrite", { durability: "strict" });
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onabort = transaction.onerror = () => reject(transaction.error);
        change(transaction.objectStore(STORE));
      });
    } catch {
      this.isKept = false;
    }
  }
}

function compareBytes(a, b) {
  for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
  return a.length - b.length;
}
