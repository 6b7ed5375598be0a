// Tests of lexc.mjs on the golden images: node --test tests/formats/. LEXC_FORMATS may name another folder formats,
// LEXC_IMAGES a folder of more images, each beside its words: x.dawg and x.dawg.words.txt.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const formats = process.env.LEXC_FORMATS
  ? pathToFileURL(`${process.env.LEXC_FORMATS}/`)
  : new URL("../../formats/", import.meta.url);
const { open, checksum, LexcError } = await import(new URL("js/lexc.mjs", formats));

const golden = new URL("golden/", formats);
const read = (name) => readFileSync(new URL(name, golden));
const wordsOf = (name) => read(`${name}.words.txt`).toString("utf-8").trimEnd().split("\n");
const namesIn = (folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".words.txt"))
    .map((name) => new URL(name.replace(".words.txt", ""), folder).href);
const more = process.env.LEXC_IMAGES ? namesIn(pathToFileURL(`${process.env.LEXC_IMAGES}/`)) : [];
const names = [...namesIn(golden), ...more];
const every = [...new Set(names.flatMap(wordsOf))];

assert.ok(names.length > 20);

for (const url of names) {
  const lexicon = open(read(url)), words = wordsOf(url), name = url.slice(url.lastIndexOf("/") + 1);

  test(`${name}: lists exactly its words, in order`, () => {
    assert.deepEqual([...lexicon], words);
    assert.equal(lexicon.size, words.length);
  });

  test(`${name}: has its words and none of the others'`, () => {
    const own = new Set(words);
    for (const word of every) {
      const isOwn = own.has(word) || own.has(word.toUpperCase()) || own.has(word.replace(/[[\]]/g, ""));
      if (lexicon.has(word)) assert.ok(isOwn, word);
      if (own.has(word)) assert.ok(lexicon.has(word), word);
    }
  });

  test(`${name}: has ordinals both ways, and counts the words of a prefix`, () => {
    words.forEach((word, i) => {
      assert.equal(lexicon.ordinal(word), i);
      assert.equal(lexicon.word(i), word);
    });
    for (const ordinal of [-1, words.length, 0.5, NaN, "0", null]) assert.equal(lexicon.word(ordinal), undefined);
    assert.equal(lexicon.count(), words.length);
    assert.equal(lexicon.count(words[0]), [...lexicon.words(words[0])].length);
    for (const text of ["", "\0", "Q".repeat(5000)]) assert.equal(lexicon.ordinal(text), undefined);
    assert.ok(!lexicon.has("a".repeat(1e6)));
  });

  test(`${name}: finds each word by its own letters as prefix, as pattern and as rack`, () => {
    for (const word of words) {
      assert.equal(lexicon.words(word).next().value, word);
      assert.ok([...lexicon.pattern(word)].includes(word));
      assert.ok([...lexicon.anagram(word)].includes(word));
    }
    assert.deepEqual([...lexicon.pattern("*")], words);
  });

  test(`${name}: its checksums hold, and a changed bit of a section is noticed`, () => {
    const data = Buffer.from(read(url)), view = new DataView(data.buffer, data.byteOffset);
    assert.deepEqual([...open(data, { verify: true })], words);
    for (let at = 64; at < 64 + 32 * view.getUint32(12, true); at += 32) {
      const offset = Number(view.getBigUint64(at + 8, true)), length = Number(view.getBigUint64(at + 16, true));
      data[offset + (length >>> 1)] ^= 1;
      assert.throws(() => open(data, { verify: true }), { rule: "C11" });
      data[offset + (length >>> 1)] ^= 1;
    }
  });

  test(`${name}: an image cut off anywhere is refused`, () => {
    const data = read(url);
    for (let n = 0; n < data.length; n++) assert.throws(() => open(data.subarray(0, n)), LexcError);
  });
}

test("queries are answered in alphabet order", () => {
  const lexicon = open(read("tiny.dawg"));
  assert.deepEqual([...lexicon.words("ea")], ["EAR", "EARS", "EAT", "EATS"]);
  assert.deepEqual([...lexicon.words("x")], []);
  assert.deepEqual([...lexicon.pattern("?A[R-S]*")], ["CAR", "CARS", "EAR", "EARS"]);
  assert.deepEqual([...lexicon.pattern("#@#")], ["CAR", "CAT", "DOG"]);
  assert.deepEqual([...lexicon.pattern("[^C]*S")], ["DOGS", "EARS", "EATS"]);
  assert.deepEqual([...lexicon.anagram("tac?")], ["CATs"]);
  assert.deepEqual([...lexicon.anagram("tas?", { sub: true })], ["cAT", "cATS", "eAT", "eATS"]);
});

test("what is no string is no word, but an error", () => {
  const lexicon = open(read("tiny.dawg"));
  for (const value of [undefined, null, 5, {}, ["CAT"]])
    for (const ask of [(text) => lexicon.has(text), (text) => lexicon.ordinal(text), (text) => [...lexicon.pattern(text)]])
      assert.throws(() => ask(value), TypeError);
  assert.throws(() => lexicon.count(null), /expected a string, found null/);
});

test("columns have values by word and by ordinal; no value is undefined", () => {
  const lexicon = open(read("values.dawg"));
  const names = ["definition", "noun", "senses", "record"];
  const [definition, noun, senses, record] = names.map((name) => lexicon.column(name));
  assert.deepEqual([definition.name, definition.type, definition.length], ["definition", "text", 12]);
  assert.deepEqual(["car", "DOG", "ear", "QUIZ", ""].map((word) => definition.get(word)), [
    "a vehicle", undefined, "organ é", undefined, undefined,
  ]);
  assert.deepEqual([0, 7].map((i) => definition.at(i)), ["a vehicle", ""]);
  for (const ordinal of [12, -1, 1.5, "0", NaN]) assert.equal(definition.at(ordinal), undefined);
  assert.deepEqual([noun.type, noun.at(0), noun.at(4)], ["bit", true, false]);
  assert.deepEqual([senses.type, senses.at(0), senses.at(1)], ["many text", ["car", "wagon"], undefined]);
  assert.deepEqual([record.type, [...record.at(0)], record.at(1), [...record.at(2)]], ["bytes", [0, 1], undefined, []]);
  assert.equal(lexicon.column("definitio"), undefined);
  assert.deepEqual(open(read("tiny.dawg")).columnNames, []);
});

test("checksums are XXH3-64, wherever the bytes lie", () => {
  const text = Buffer.from("__lexc");
  assert.equal(checksum(new ArrayBuffer(0)), 0x2d06800538d394c2n);
  assert.equal(checksum(text.subarray(2)), 0xb3e4f5b041b5bf51n);
});

test("with verify: true every changed byte is noticed; without, checksums are not compared", () => {
  const data = Buffer.from(read("tiny.dawg"));
  for (let at = 0; at < data.length; at++) {
    data[at] ^= 0x10;
    assert.throws(() => open(data, { verify: true }), LexcError, `byte ${at}`);
    data[at] ^= 0x10;
  }
  const broken = readFileSync(new URL("refused/C11.dawg", formats));
  assert.throws(() => open(broken, { verify: true }), { rule: "C11" });
  assert.ok(open(broken).size > 0);
});

test("letters of two characters are one letter", () => {
  const lexicon = open(read("spanish.dawg"));
  assert.deepEqual([...lexicon.pattern("???")], ["CAL", "CHAL", "RIO"]);
  assert.deepEqual([...lexicon.pattern("[CH]*")], ["CHAL"]);
});

test("an invalid query is an error", () => {
  const lexicon = open(read("tiny.dawg"));
  for (const pattern of ["", "[", "[]", "]", "[^]", "[Z-A]", "A\\", "!"]) {
    assert.throws(() => [...lexicon.pattern(pattern)], LexcError, pattern);
  }
  assert.throws(() => [...lexicon.anagram("!")], LexcError);
});

test("a letter that the alphabet lacks is in no word", () => {
  const lexicon = open(read("tiny.dawg"));
  assert.deepEqual([...lexicon.pattern("É"), ...lexicon.anagram("É")], []);
});

test("an image may lie anywhere in memory", () => {
  for (const name of ["tiny-arcs64.gaddag", ...more]) {
    const data = read(name), words = wordsOf(name);
    for (const shift of [1, 2, 4, 8]) {
      const moved = new Uint8Array(data.length + shift);
      moved.set(data, shift);
      assert.deepEqual([...open(moved.subarray(shift))], words);
    }
  }
});
