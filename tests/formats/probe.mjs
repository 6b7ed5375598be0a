// Read images from standard input with lexc.mjs. Before each image stands its length: 8 bytes, little endian.
// Arguments: the path of the module; the queries as JSON, {texts, prefixes, patterns, racks, verify}. With "verify": true
// checksums are compared. For each image print a line of JSON: {rule} if it is refused, else {rule, size, words, has,
// prefixes, patterns, anagrams, parts}, the answers to the queries. At most MOST words of an answer are taken.
// All columns and groups of anagrams are read. With "ordinals": true some ordinals become words, and ordinals again:
// {ordinals} is the number of those that changed.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const MOST = 500;
const { open, LexcError } = await import(pathToFileURL(process.argv[2]));
const queries = JSON.parse(process.argv[3] ?? "{}");
const { texts = [], prefixes = [], patterns = [], racks = [], verify = false, ordinals = false } = queries;

/** The first words of an answer, or "error" for an invalid query. */
function take(words) {
  const found = [];
  try {
    for (const word of typeof words === "function" ? words() : words) if (found.push(word) === MOST) break;
  } catch (error) {
    if (!(error instanceof LexcError)) throw error;
    return "error";
  }
  return found;
}

/** Read values, the heaviest words and groups of anagrams. Only a LexcError may be thrown: a word is not UTF-8. */
function readAll(lexicon) {
  const all = () => take((function* () {
    for (const name of lexicon.columnNames) yield* lexicon.column(name);
    yield* lexicon.complete("");
  })());
  const groups = () => take(lexicon.anagramGroups());
  return [all(), groups()];
}

/** The ordinals, of twenty all over the image, that are not those of their words. */
function lostOrdinals(lexicon) {
  const last = BigInt(lexicon.size) - 1n, some = Array.from({ length: 20 }, (_, i) => (last * BigInt(i)) / 19n);
  const ordinals = some.map((n) => (n <= Number.MAX_SAFE_INTEGER ? Number(n) : n));
  return ordinals.filter((n) => lexicon.ordinal(lexicon.word(n)) !== n).length;
}

function probe(data) {
  let lexicon;
  try {
    lexicon = open(data, { verify });
  } catch (error) {
    if (error instanceof LexcError) return { rule: error.rule };
    throw error;
  }
  readAll(lexicon);
  return {
    ordinals: ordinals && lostOrdinals(lexicon),
    rule: "OK",
    size: String(lexicon.size),
    words: take(lexicon.words()),
    has: texts.map((text) => lexicon.has(text)),
    prefixes: prefixes.map((text) => take(lexicon.words(text))),
    patterns: patterns.map((text) => take(() => lexicon.pattern(text))),
    anagrams: racks.map((rack) => take(() => lexicon.anagram(rack))),
    parts: racks.map((rack) => take(() => lexicon.anagram(rack, { sub: true }))),
  };
}

const stream = readFileSync(0);
for (let at = 0; at < stream.length; ) {
  const size = Number(stream.readBigUInt64LE(at));
  console.log(JSON.stringify(probe(stream.subarray(at + 8, at + 8 + size))));
  at += 8 + size;
}
