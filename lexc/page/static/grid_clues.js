// The texts about a grid. Clues: by direction and first cell of a slot, as "A0", {text, letters}. A clue belongs to the letters that its slot had.

import { slotsOf } from "./grid_model.js";

const keyOf = ({ isDown, cells: [first] }) => `${isDown ? "D" : "A"}${first}`;
const lettersOf = (grid, slot) => slot.cells.map((i) => grid.cells[i]);

/** A text on one line. */
export const squeeze = (text) => text.split(/[\s\0]+/).join(" ").trim();

/** A grid that was just read with its clues. texts: [name of a slot, clue]. nLost: the number of clues of no slot. */
export function withClues(grid, texts) {
  const named = new Map(texts.map(([name, text]) => [name, squeeze(text)]).filter(([, text]) => text)), slots = slotsOf(grid).filter(({ name }) => named.has(name));
  return { ...slots.reduce((each, slot) => withClue(each, slot, named.get(slot.name)), grid), nLost: named.size - slots.length };
}

/** The grid with a clue of a slot, for the letters that it has. */
export const withClue = (grid, slot, text) => ({ ...grid, clues: { ...grid.clues, [keyOf(slot)]: { text: squeeze(text), letters: lettersOf(grid, slot) } } });

/** The clue that was given to a slot, {text, letters}, and whether its letters are still those. */
export function givenClue(grid, slot) {
  const { text, letters } = grid.clues[keyOf(slot)] ?? { text: "", letters: [] }, now = lettersOf(grid, slot);
  return { text, letters, isCurrent: !text || (letters.length === now.length && letters.every((letter, i) => !letter || letter === now[i])) };
}

/** The clue of a slot; "" if it has none, or if one of its letters has changed. */
export function clueOf(grid, slot) {
  const { text, isCurrent } = givenClue(grid, slot);
  return isCurrent ? text : "";
}

/** The number of clues that have been given, but belong to no slot with such letters. */
export const countLost = (grid) => Object.values(grid.clues).filter(({ text }) => text).length - slotsOf(grid).filter((slot) => clueOf(grid, slot)).length;

const isNamed = (key) => ([name]) => name.toLowerCase() === key.toLowerCase();

/** A header, such as Title; "" if there is none. */
export const headerOf = (grid, key) => grid.headers.find(isNamed(key))?.[1] ?? "";

/** The grid with another header; without it, if the text is empty. */
export function withHeader(grid, key, text) {
  const others = grid.headers.filter((header) => !isNamed(key)(header));
  return { ...grid, headers: text.trim() ? [...others, [key, text.trim()]] : others };
}
