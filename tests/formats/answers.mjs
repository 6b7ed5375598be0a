// Answers questions about images with lexc.mjs. Arguments: the path of the module; or that of wasm.mjs and of its core. Standard input: a line of JSON for each
// image, {image, questions}; a question is [method, ...arguments]. Standard output: a line of JSON for each image, the list
// of its answers; {"error": message} for an invalid question. Items of an iterator become a list.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const api = await import(pathToFileURL(process.argv[2])), core = process.argv[3];
const open = core ? await api.load(readFileSync(core)) : api.open;

function answer(lexicon, [method, ...args]) {
  try {
    const found = lexicon[method](...args.map(revive));
    return found !== null && typeof found === "object" && typeof found.next === "function" ? [...found] : found;
  } catch (error) {
    if (error.name !== "LexcError") throw error;
    return { error: error.message };
  }
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
  const { image, questions } = JSON.parse(line), lexicon = open(readFileSync(image));
  console.log(JSON.stringify(questions.map((question) => answer(lexicon, question) ?? null), plain));
}
