// Compare lexc/wasm with lexc.mjs. Argument: the folder of both. Standard input: [paths of images, paths of refused images] as
// JSON. Prints [answers that differ, the rules of the refused images, the reason of an aborted search].

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const beside = (name) => join(process.argv[2], name), load = (name) => import(pathToFileURL(beside(name)));
const { open, LexcError } = await load("lexc.mjs");
const wasm = await (await load("wasm.mjs")).load(readFileSync(beside("lexc.wasm")));
const [paths, refused] = JSON.parse(readFileSync(0, "utf-8"));
const take = (work, nothing = []) => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LexcError)) throw error;
    return error.rule ? [error.rule] : nothing; // a letter that the alphabet lacks is no error in WebAssembly
  }
};
const answers = (lexicon, texts) => [
  String(lexicon.size),
  ...texts.map((text) => [
    text, lexicon.has(text), take(() => String(lexicon.ordinal(text))), String(lexicon.count(text)), [...lexicon.words(text)],
    take(() => [...lexicon.near(text, { distance: 2, transpositions: true })].map(({ word, distance }) => word + distance), "unasked"),
    take(() => [...lexicon.pattern(`*${text.slice(1)}`)]), take(() => [...lexicon.anagram(text, { sub: true })]),
    take(() => [...lexicon.complete(text.slice(0, 1), { limit: 5 })]), take(() => [lexicon.isCorrect(text)]),
  ]),
];
const differing = [];
for (const path of paths) {
  const bytes = readFileSync(path), mine = open(bytes), other = wasm(bytes);
  const words = [...mine].slice(0, 7), texts = [...words, ...words.map((word) => word.toLowerCase()), "x".repeat(70000)];
  const a = answers(mine, texts.slice(0, -1)), b = answers(other, texts.slice(0, -1));
  for (const [i, answer] of a.entries()) if (answer[5] === "unasked") b[i][5] = "unasked"; // such words are near others
  for (const [i, answer] of a.entries())
    if (JSON.stringify(answer) !== JSON.stringify(b[i])) differing.push([path, answer, b[i]]);
  if (other.has(texts.at(-1)) || other.word(mine.size) !== undefined || other.word(0) !== words[0]) differing.push([path, "ends"]);
  other.free();
}
const rules = refused.map((path) => take(() => (wasm(readFileSync(path)), "OK"))[0]);
const aborted = wasm(readFileSync(paths[0]));
const [reason] = take(() => [...aborted.words("", { signal: { aborted: true, reason: new LexcError("over", "") } })]);
console.log(JSON.stringify([differing, rules, reason]));
