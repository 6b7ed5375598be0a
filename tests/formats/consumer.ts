// A program that uses all of the package's types: tsc --strict must compile it without an error.

import { LexcError, checksum, open, type Column, type Lexicon, type Value, type Whole } from "lexc";
import { openFile } from "lexc/node";

const lexicon: Lexicon = await openFile("words.dawg", { verify: true });
const same: Lexicon = open(new ArrayBuffer(8)), other: Lexicon = open(new Uint8Array(8), {});
const size: Whole = lexicon.size, digest: bigint = checksum(new Uint8Array(3));
const kind: "dawg" | "gaddag" | "trie" | "anag" = lexicon.kind;
const isWord: boolean = lexicon.has("CARE") && !lexicon.isCorrect("Haus");
const ordinal: Whole | undefined = lexicon.ordinal("CARE");
const word: string | undefined = ordinal === undefined ? undefined : lexicon.word(ordinal);
const points: Column<number> | undefined = lexicon.column<number>("points");
const value: number | undefined = points?.get("CARE");
const any: Value | undefined = lexicon.column("definition")?.at(0);
const texts: string[] = [
  ...lexicon, ...lexicon.words("CAR"), ...lexicon.pattern("?A?E"), ...lexicon.anagram("RACE?", { sub: true }),
  ...lexicon.complete("C", { limit: 3, column: "points" }), ...lexicon.anagramsOf("CARE"), ...lexicon.letters,
];
for (const group of lexicon.anagramGroups()) texts.push(...group);
try {
  lexicon.pattern("[");
} catch (error) {
  if (error instanceof LexcError && error.rule === "N7") console.log(error.message);
}
// @ts-expect-error: a text that is no string
lexicon.has(7);
console.log(same, other, size, digest, kind, isWord, word, value, any, texts, points?.length);
