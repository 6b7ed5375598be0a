// lexc.mjs beside a Set, in one process: node javascript.mjs MODULE FOLDER, which holds bitmap.dawg, packed.dawg and words.txt.
// Prints a line for each figure: what was measured, the figure, its bar and whether it is kept. Bars of times hold where a Set
// takes 220 ns to look up a word; on a slower machine they grow in proportion.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [modulePath, folder] = process.argv.slice(2);
const { open } = await import(pathToFileURL(modulePath));
const NANOSECONDS_OF_A_SET = 220;

/** The least time of some rounds in milliseconds. */
function least(work, rounds = 5) {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    work();
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

/** Words in a random order that is the same in every run, each a string of its own. */
function shuffle(words) {
  const shuffled = [...words];
  for (let i = shuffled.length - 1, seed = 1; i > 0; i--) {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    const j = seed % (i + 1);
    [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
  }
  return JSON.parse(JSON.stringify(shuffled));
}

const words = readFileSync(join(folder, "words.txt"), "utf-8").trimEnd().split("\n"), n = words.length;
const shuffled = shuffle(words), set = new Set(words);
const count = (list) => {
  let found = 0;
  for (const _ of list) found++;
  return found;
};
const images = ["bitmap", "packed"].map((layout) => ({ layout, bytes: readFileSync(join(folder, `${layout}.dawg`)) }));
const found = new Map();
for (const { layout, bytes } of images) {
  const lexicon = open(bytes), own = new Map();
  own.set("open", least(() => open(bytes), 9));
  own.set("set", least(() => shuffled.filter((word) => set.has(word)).length));
  own.set("has", least(() => shuffled.filter((word) => lexicon.has(word)).length));
  own.set("ordinal", least(() => shuffled.filter((word) => lexicon.ordinal(word) === -1).length));
  own.set("list", least(() => count(lexicon)));
  for (const pattern of ["*ING", "?A?E?S"]) own.set(pattern, least(() => count(lexicon.pattern(pattern)), 9));
  own.set("near", least(() => count(lexicon.near("QUIXOTIX", { distance: 1 })), 30));
  found.set(layout, own);
}
const bitmap = found.get("bitmap"), packed = found.get("packed");
const nanoseconds = (time) => (time / n) * 1e6, set1 = Math.min(bitmap.get("set"), packed.get("set"));
const slower = nanoseconds(set1) / NANOSECONDS_OF_A_SET;
const rows = [
  ["a Set: has", nanoseconds(set1), "ns"],
  ["bitmap: has, beside a Set", bitmap.get("has") / set1, "×", 2.5],
  ["packed: has, beside bitmap", packed.get("has") / bitmap.get("has"), "×", 1.1],
  ["bitmap: ordinal, beside has", bitmap.get("ordinal") / bitmap.get("has"), "×", 6],
  ["bitmap: listing, a word", nanoseconds(bitmap.get("list")), "ns", 150 * slower],
  ["bitmap: *ING", bitmap.get("*ING"), "ms", 40 * slower],
  ["bitmap: ?A?E?S", bitmap.get("?A?E?S"), "ms", slower],
  ["bitmap: opening, verified", bitmap.get("open"), "ms", 15 * slower],
  ["packed: opening, verified", packed.get("open"), "ms", 150 * slower],
  ["bitmap: near 1", bitmap.get("near"), "ms", 0.2 * slower],
];
for (const [name, figure, unit, bar] of rows) {
  const verdict = bar === undefined ? "" : `bar ${bar.toFixed(2)} ${unit}  ${figure <= bar ? "kept" : "MISSED"}`;
  console.log(`${name.padEnd(32)} ${figure.toFixed(2).padStart(9)} ${unit}  ${verdict}`);
}
