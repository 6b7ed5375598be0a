// Conditions by which players choose words to learn: shares of letters, stems, and types of sevens.

import { lengthAutomaton } from "./automata.mjs";
import { drawCounter } from "./draws.mjs";
import { LexcError } from "./errors.mjs";
import { readLetters } from "./near.mjs";
import { requireText } from "./values.mjs";

const SEVEN = 7, N_STEMS = 100, BAG_SHARE = 3, RAREST = 100_000n;

/** A share of a word's letters is of a set, in percent: AEIOU:60-. */
export function shareCondition(alphabet, text) {
  const [, letters, low, hasEnd, high] = /^(.*):\s*(\d*\.?\d*)\s*(-?)\s*(\d*\.?\d*)\s*$/s.exec(requireText(text)) ?? [];
  if (letters === undefined || !/\d/.test(low + high)) throw new LexcError("", `consists: expected letters, a colon and percents, as AEIOU:60-, found ${JSON.stringify(text)}`);
  const set = new Set(letters ? readLetters(alphabet, letters) : []), least = low === "" ? -Infinity : Number(low), most = !hasEnd ? least : high === "" ? Infinity : Number(high);
  if (!(least <= most)) throw new LexcError("", `consists: expected the smaller percent first, found ${JSON.stringify(text)}`);
  return {
    test(word) {
      const n = 100 * word.filter((letter) => set.has(letter)).length;
      return n >= least * word.length - 1e-9 && n <= most * word.length + 1e-9;
    },
  };
}

/** The letters of one of the stems of a text, and one more. */
export function stemCondition(alphabet, text) {
  const stems = requireText(text).split(/[\s,]+/).filter(Boolean).map((stem) => readLetters(alphabet, stem).sort((a, b) => a - b));
  if (!stems.length) throw new LexcError("", `stem: expected letters, found ${JSON.stringify(text)}`);
  return { test: (word) => stems.some((stem) => stem.length + 1 === word.length && isPart(stem, word.toSorted((a, b) => a - b))) };
}

/** Whether sorted letters are among other sorted letters. */
function isPart(part, letters) {
  let i = 0;
  for (const letter of letters) if (letter === part[i]) i++;
  return i === part.length;
}

/** A function that tells the type of a word of seven letters: 1 has one of the best stems, 2 is spelt by a third of the bag, 3 is one of at most
 *  RAREST draws; 0 for the others. */
export function sevenTypes(reader) {
  const { alphabet } = reader, draws = drawCounter(alphabet, 0), nTiles = alphabet.counts.reduce((sum, n) => sum + n, 0);
  let nRacks = 1n, stems;
  for (let i = 0; i < SEVEN; i++) nRacks = (nRacks * BigInt(Math.max(0, nTiles - i))) / BigInt(i + 1);
  return (word) => {
    stems ??= bestStems(reader, draws);
    const letters = word.toSorted((a, b) => a - b);
    if (letters.some((_, i) => stems.has(letters.toSpliced(i, 1).join()))) return 1;
    if (letters.every((letter) => letters.filter((other) => other === letter).length * BAG_SHARE <= alphabet.counts[letter - 1])) return 2;
    return BigInt(draws(word)) * RAREST >= nRacks ? 3 : 0;
  };
}

/** The stems with the most draws, times the tiles of the bag that make a word with them. */
function bestStems(reader, draws) {
  const { counts } = reader.alphabet, usable = new Map();
  for (const [word] of reader.pairs(lengthAutomaton(SEVEN, SEVEN))) {
    const letters = word.toSorted((a, b) => a - b);
    letters.forEach((letter, i) => {
      const stem = letters.toSpliced(i, 1), found = usable.get(stem.join()) ?? { stem, tiles: new Set() };
      usable.set(stem.join(), found);
      found.tiles.add(letter);
    });
  }
  const values = [...usable].map(([name, { stem, tiles }]) => ({ name, stem, value: BigInt(draws(stem)) * BigInt([...tiles].reduce((sum, tile) => sum + counts[tile - 1], 0)) }));
  const before = (a, b) => a.stem.map((letter, i) => letter - b.stem[i]).find(Boolean) ?? 0;
  values.sort((a, b) => (a.value === b.value ? before(a, b) : a.value > b.value ? -1 : 1));
  return new Set(values.slice(0, N_STEMS).map(({ name }) => name));
}
