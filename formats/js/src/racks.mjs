// Racks: letters and blanks, and how an answer shows which letters are blanks.

import { FOREIGN, isLetterAnywhere } from "./alphabet.mjs";
import { LexcError } from "./errors.mjs";

/** The letters and the number of blanks of a rack. ? is a blank, \? the letter where an alphabet has it. */
export function readRack(alphabet, rack) {
  const plain = alphabet.normalise(rack), letters = [];
  let blanks = 0;
  for (let offset = 0, letter; offset < plain.length; ) {
    if (plain[offset] === "?") {
      blanks++;
      offset++;
      continue;
    }
    const isEscaped = plain.startsWith("\\?", offset);
    [letter, offset] = isEscaped ? alphabet.characterAt(plain, offset + 1) : alphabet.letterAt(plain, offset);
    if (!letter && (alphabet.isUtf8 || !isLetterAnywhere(plain[offset - 1]))) throw new LexcError("", `the alphabet has no such letter, in ${JSON.stringify(plain)}`);
    letters.push(letter);
  }
  return { letters, blanks };
}

/** A function that spells a word of a rack: letters for which a blank stands have its form, in most alphabets the lower case.
 *  Of equal letters the rightmost are blanks. UTF-8 alphabets do not mark them. */
export function rackSpeller(alphabet, letters) {
  const counts = new Map();
  for (const letter of letters) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return (word) => {
    const plain = alphabet.spell(word);
    if (alphabet.isUtf8) return plain;
    const used = new Map();
    const names = word.map((tile) => {
      used.set(tile, (used.get(tile) ?? 0) + 1);
      return used.get(tile) > (counts.get(tile) ?? 0) ? alphabet.blanks[tile - 1] : undefined;
    });
    if (!names.some((name) => name !== undefined)) return plain;
    const labels = word.map((tile) => alphabet.labels[tile - 1]), isClear = plain === labels.join("");
    return names.map((name, i) => (isClear ? (name ?? labels[i]) : `[${name ?? labels[i]}]`)).join("");
  };
}

/** {isForeign, mark}: whether the alphabet lacks a letter of the rack; what `rackSpeller` does with a word as a text, undefined if no
 *  letter is to be marked. */
export function describeRack(alphabet, rack) {
  const { letters, blanks } = readRack(alphabet, rack), spell = rackSpeller(alphabet, letters);
  return { isForeign: letters.includes(FOREIGN), mark: blanks && !alphabet.isUtf8 ? (text) => spell(alphabet.read(text)) : undefined };
}
