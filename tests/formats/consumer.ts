// A program that uses all of the package's types: tsc --strict must compile it without an error.

import { Cursor, LexcError, checksum, dump, open, type Arc, type Column, type Field, type Hook, type NearWord, type Lexicon, type Value, type Whole } from "lexc";
import { openFile } from "lexc/node";
import { load, type WasmLexicon } from "lexc/wasm";

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
const nearest: NearWord[] = [...lexicon.near("CARE", { distance: 2, transpositions: true, signal: AbortSignal.timeout(9) })];
const hooks: Hook[] = [...lexicon.hooks("CARE")], letters: string[] = lexicon.hookLetters("CARE").front;
texts.push(...lexicon.regex("C.*", { signal: { aborted: false } }), ...lexicon.extensions("CAR"), ...lexicon.top("points", { limit: 2 }));
texts.push(...lexicon.find({ length: [2, 5], within: new Set(["CAR"]), not: { suffix: "S" } }, { order: "length" }), lexicon.alphagram("CAR"));
const cursor: Cursor | undefined = lexicon.cursor("words").step("C"), arcs: Arc[] = cursor?.arcs() ?? [];
for (const group of lexicon.anagramGroups()) texts.push(...group);
const fields: Field[] = [...dump(new Uint8Array(8))];
const large: WasmLexicon = (await load(new ArrayBuffer(8)))(new Uint8Array(8)), plain: Lexicon = large;
texts.push(...plain.regex("C.*"), ...large.find({ length: 3 }));
large.free();
try {
  lexicon.pattern("[");
} catch (error) {
  if (error instanceof LexcError && error.rule === "N7") console.log(error.message);
}
// @ts-expect-error: a text that is no string
lexicon.has(7);
console.log(same, other, size, digest, kind, isWord, word, value, any, texts, points?.length, nearest, hooks, letters, arcs, fields);
