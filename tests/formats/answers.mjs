// Answers questions about images with lexc.mjs. Arguments: the path of the module; or that of wasm.mjs and of its core. Standard
// input: a line of JSON for each image, {image or data, verify, most, reads, questions}: the path of the image or its bytes in base64;
// whether checksums are compared; the most items of an answer; whether all columns and groups are read, and some ordinals become words
// and ordinals again. A question is [method, ...arguments] or [property]. Standard output: a line of JSON for each image: {rule} if it
// is refused, else {rule: "OK", answers, lost}. Items of an iterator become a list; {"error": message} is the answer to an invalid
// question. lost: how many ordinals changed.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const api = await import(pathToFileURL(process.argv[2])), core = process.argv[3];
const open = core ? await api.load(readFileSync(core)) : api.open;

/** The items of an iterator, at most so many. */
function take(items, most) {
  const found = [];
  for (const item of items) if (found.push(item) >= most) break;
  return found;
}

function answer(lexicon, [method, ...args], most) {
  try {
    const found = typeof lexicon[method] === "function" ? lexicon[method](...args.map(revive)) : lexicon[method];
    return found !== null && typeof found === "object" && typeof found.next === "function" ? take(found, most) : found;
  } catch (error) {
    if (error.name !== "LexcError") throw error;
    return { error: error.message };
  }
}

/** Read values, the heaviest words and groups of anagrams. Returns how many of twenty ordinals are not those of their words. */
function readAll(lexicon, most) {
  for (const method of ["complete", "anagramGroups"]) answer(lexicon, [method], most);
  for (const name of lexicon.columnNames) take(lexicon.column(name), most);
  const last = BigInt(lexicon.size) - 1n, some = Array.from({ length: 20 }, (_, i) => (last * BigInt(i)) / 19n);
  const ordinals = some.map((n) => (n <= Number.MAX_SAFE_INTEGER ? Number(n) : n));
  return ordinals.filter((n) => lexicon.ordinal(lexicon.word(n)) !== n).length;
}

/** JSON has neither infinity nor sets: {"set": [...]} is a set, "inf" and "-inf" are numbers. */
function revive(value) {
  if (value === "inf" || value === "-inf") return value === "inf" ? Infinity : -Infinity;
  if (Array.isArray(value)) return value.map(revive);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value.set)) return new Set(value.set);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, revive(item)]));
}

const plain = (_, value) => (typeof value === "bigint" ? String(value) : value);
for (const line of readFileSync(0, "utf-8").split("\n").filter(Boolean)) {
  const { image, data, verify = false, most = Infinity, reads = false, questions } = JSON.parse(line);
  let found;
  try {
    const lexicon = open(data === undefined ? readFileSync(image) : Buffer.from(data, "base64"), { verify });
    const answers = questions.map((question) => answer(lexicon, question, most) ?? null);
    found = { rule: "OK", answers, lost: reads ? readAll(lexicon, most) : 0 };
  } catch (error) {
    if (error.name !== "LexcError") throw error;
    found = { rule: error.rule };
  }
  console.log(JSON.stringify(found, plain));
}
