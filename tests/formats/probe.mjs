// What lexc.mjs makes of images that come on standard input, one behind the other: 8 bytes of length, little endian,
// and the image. For each a line of JSON: {rule} of one that is refused, else {words, has, patterns, anagrams}, the
// answers to the questions that the second argument lists as JSON; with "verify": true it compares checksums. The first
// argument is the module. At most MOST words are taken.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const MOST = 500;
const { open, LexcError } = await import(pathToFileURL(process.argv[2]));
const { texts = [], patterns = [], racks = [], verify = false } = JSON.parse(process.argv[3] ?? "{}");

/** The first words of an answer, or "error" for a question or a word that makes no sense. */
function asked(words) {
  const found = [];
  try {
    for (const word of words) if (found.push(word) === MOST) break;
  } catch (error) {
    if (!(error instanceof LexcError)) throw error;
    return "error";
  }
  return found;
}

function probe(data) {
  let lexicon;
  try {
    lexicon = open(data, { verify });
  } catch (error) {
    if (error instanceof LexcError) return { rule: error.rule };
    throw error;
  }
  return {
    rule: "OK",
    words: asked(lexicon.words()),
    has: texts.map((text) => lexicon.has(text)),
    patterns: patterns.map((text) => asked(lexicon.pattern(text))),
    anagrams: racks.map((rack) => asked(lexicon.anagram(rack))),
    parts: racks.map((rack) => asked(lexicon.anagram(rack, { sub: true }))),
  };
}

const stream = readFileSync(0);
for (let at = 0; at < stream.length; ) {
  const size = Number(stream.readBigUInt64LE(at));
  console.log(JSON.stringify(probe(stream.subarray(at + 8, at + 8 + size))));
  at += 8 + size;
}
