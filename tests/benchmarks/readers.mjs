// lexc.mjs in a process of its own: node readers.mjs MODULE IMAGE ROUNDS, words to look up on standard input, a line each.
// Prints a line of JSON, the seconds of each round: {first, open, has, list}. `first` is the opening with which the
// process begins, when nothing has been compiled.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [modulePath, image, rounds] = process.argv.slice(2);
const { open } = await import(pathToFileURL(modulePath));
const bytes = readFileSync(image), words = readFileSync(0, "utf-8").trim().split("\n");
const times = { first: [], open: [], has: [], list: [] };

function measure(name, work) {
  const start = performance.now();
  const result = work();
  times[name].push((performance.now() - start) / 1e3);
  return result;
}

const lexicon = measure("first", () => open(bytes));
for (let round = 0; round < rounds; round++) {
  measure("open", () => open(bytes));
  measure("has", () => words.filter((word) => lexicon.has(word)).length);
  measure("list", () => { for (const word of lexicon) if (!word) throw new Error("an empty word"); });
}
console.log(JSON.stringify(times));
