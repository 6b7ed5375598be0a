// Compare lexc/wasm with lexc.mjs. Argument: the folder of both. Standard input: [paths of images, paths of refused images] as
// JSON. Prints [answers that differ, the rules of the refused images, the reason of an aborted search].

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const beside = (name) => join(process.argv[2], name), load = (name) => import(pathToFileURL(beside(name)));
const { open, LexcError } = await load("lexc.mjs");
const wasm = await (await load("wasm.mjs")).load(readFileSync(beside("lexc.wasm")));
const [paths, refused] = JSON.parse(readFileSync(0, "utf-8"));
const take = (work) => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof LexcError)) throw error;
    return [error.rule, error.message];
  }
};
const answers = (lexicon, texts) => [
  String(lexicon.size), lexicon.kind, lexicon.letters,
  ...lexicon.columnNames.map((name) => [name, [...lexicon.column(name)].map(String), texts.map((text) => String(lexicon.column(name).get(text)))]),
  ...texts.map((text) => [
    text, lexicon.has(text), String(lexicon.ordinal(text)), String(lexicon.count(text)), take(() => [...lexicon.words(text)]),
    take(() => [...lexicon.near(text, { distance: 2, transpositions: true })]), take(() => [...lexicon.pattern(`*${text.slice(1)}`)]),
    take(() => [...lexicon.anagram(`${text}?`, { sub: true })]), take(() => [...lexicon.complete(text.slice(0, 1), { limit: 5 })]),
    take(() => [lexicon.isCorrect(text)]), take(() => [...lexicon.find({ prefix: text.slice(0, 1) }, { limit: 5 })]), take(() => lexicon.cursor().arcs().length),
  ]),
];
const differing = [];
for (const path of paths) {
  const bytes = readFileSync(path), mine = open(bytes), other = wasm(bytes);
  const words = [...mine].slice(0, 7), texts = [...words, ...words.map((word) => word.toLowerCase()), "Ж", "É?", "x".repeat(70000)];
  const [a, b] = [mine, other].map((lexicon) => answers(lexicon, texts.slice(0, -1)));
  for (const [i, answer] of a.entries()) if (JSON.stringify(answer) !== JSON.stringify(b[i])) differing.push([path, answer, b[i]]);
  if (other.has(texts.at(-1)) || other.word(mine.size) !== undefined || other.word(0) !== words[0]) differing.push([path, "ends"]);
  other.free();
}
const rules = refused.map((path) => take(() => (wasm(readFileSync(path)), "OK"))[0]);
const aborted = wasm(readFileSync(paths[0]));
const [reason] = take(() => [...aborted.words("", { signal: { aborted: true, reason: new LexcError("over", "") } })]);
console.log(JSON.stringify([differing, rules, reason]));
