// Answers the questions of the conformance kit with the module of a path: lexc.mjs, or wasm.mjs and the path of lexc.wasm.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
const api = await import(pathToFileURL(process.argv[2]));
const open = api.open ?? (await api.load(readFileSync(process.argv[3])));
const NAMES = { t: "\t", n: "\n", r: "\r", "\\": "\\" }, SIGNS = { "\t": "\\t", "\n": "\\n", "\r": "\\r", "\\": "\\\\" };
const read = (text) => text.replace(/\\(.)/g, (_, name) => NAMES[name]);
const write = (text) => text.replace(/[\t\n\r\\]/g, (sign) => SIGNS[sign]);
const list = (words) => ["list", ...words].map(write).join("\t");
const first = (words, n) => { const found = []; for (const word of words) { if (found.length >= n) break; found.push(word); } return list(found); };
const hex = (bytes) => Buffer.from(bytes).toString("hex");
const show = (value) => typeof value === "boolean" ? String(Number(value)) : value instanceof Uint8Array ? hex(value) : String(value);
let lexicon;
const OPERATIONS = {
  open: (path) => (lexicon?.free?.(), (lexicon = undefined), (lexicon = open(readFileSync(path), { verify: true })), `ok\t${lexicon.size}`),
  has: (text) => (lexicon.has(text) ? "yes" : "no"),
  count: (prefix) => String(lexicon.count(prefix)),
  index: (text) => String(lexicon.ordinal(text) ?? "none"),
  word: (ordinal) => { const word = lexicon.word(Number(ordinal)); return word === undefined ? "none" : `word\t${write(word)}`; },
  prefix: (prefix, n) => first(lexicon.words(prefix), Number(n)),
  pattern: (pattern) => list(lexicon.pattern(pattern)),
  near: (text, distance) => list([...lexicon.near(text, { distance: Number(distance) })].map(({ word }) => word)),
  rack: (letters) => list(lexicon.find({ subanagram: letters })),
  anagrams: (letters) => list(lexicon.find({ anagram: letters })),
  top: (prefix, column, n) => list(lexicon.complete(prefix, { column, limit: Number(n) })),
  values: (name, ordinal) => { const value = lexicon.column(name).at(Number(ordinal)); return list((value === undefined ? [] : Array.isArray(value) ? value : [value]).map(show)); },
  correct: (text) => (lexicon.isCorrect(text) ? "yes" : "no"),
};
function answer(op, fields) {
  if (lexicon === undefined && op !== "open") return "error"; // the first image was refused
  try {
    return OPERATIONS[op] ? OPERATIONS[op](...fields) : "unsupported";
  } catch (error) {
    if (error.name !== "LexcError") throw error;
    return op === "open" ? `refused\t${error.rule}` : "error";
  }
}
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const [op, ...fields] = line.split("\t").map(read);
  console.log(answer(op, fields));
}
