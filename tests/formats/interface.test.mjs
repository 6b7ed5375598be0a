// Tests of what lexc.mjs has beside questions that lexc has, too: cursors, signals, the order of columns, memory of searches.
// node --test tests/formats/. LEXC_FORMATS may name another folder formats; LEXC_READER=wasm asks lexc/wasm.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const formats = process.env.LEXC_FORMATS
  ? pathToFileURL(`${process.env.LEXC_FORMATS}/`)
  : new URL("../../formats/", import.meta.url);
const { bytesOfText, open: openPlain, LexcError, textOfBytes } = await import(new URL("js/lexc.mjs", formats)), isWasm = process.env.LEXC_READER === "wasm";
const { load } = await import(new URL("js/wasm.mjs", formats));
const open = isWasm ? await load(readFileSync(new URL("js/lexc.wasm", formats))) : openPlain;
const golden = (name) => open(readFileSync(new URL(`golden/${name}`, formats)));

/** The strings that a cursor walks, with their labels joined. */
function* walk(cursor, text = "") {
  for (const { letter, isWord, target } of cursor.arcs()) {
    const longer = `${text}${letter || "|"}`;
    if (isWord) yield longer;
    if (target) yield* walk(target, longer);
  }
}

test("a cursor walks all words, and counts those below it", () => {
  for (const name of ["tiny.dawg", "tiny-arcs.dawg", "tiny-packed.dawg", "tiny.trie", "chains-packed.dawg", "wide.dawg"]) {
    const lexicon = golden(name), root = lexicon.cursor(), words = [...lexicon];
    assert.deepEqual([...walk(root)], words);
    assert.equal(root.wordsBelow, words.length);
    assert.equal(root.isWord, false);
    for (const word of words) {
      let cursor = root;
      for (const letter of word) cursor = cursor.step(letter);
      assert.ok(cursor.isWord);
      assert.equal(cursor.wordsBelow, [...lexicon.words(word)].length - 1);
      assert.equal(cursor.step("?"), undefined);
    }
  }
});

test("a cursor walks a GADDAG through its separator, in every layout", () => {
  for (const name of ["tiny.gaddag", "tiny-arcs.gaddag", "tiny-arcs64.gaddag", "tiny-packed.gaddag", "wide-packed.gaddag"]) {
    const lexicon = golden(name), root = lexicon.cursor("gaddag"), strings = new Set(walk(root));
    const expected = new Set();
    for (const word of lexicon)
      for (let i = 1; i <= word.length; i++)
        expected.add([...word.slice(0, i)].reverse().join("") + (i < word.length ? `|${word.slice(i)}` : ""));
    assert.deepEqual(strings, expected);
    assert.equal(root.wordsBelow, undefined);
    assert.throws(() => lexicon.cursor("alphagrams"), LexcError);
  }
});

test("a cursor in a UTF-8 image walks bytes", () => {
  const lexicon = golden("utf8-packed.gaddag"), decoder = new TextDecoder();
  const bytes = (function* below(cursor, path) {
    for (const { label, letter, isWord, target } of cursor.arcs()) {
      assert.equal(letter, label ? undefined : "");
      if (isWord) yield decoder.decode(Uint8Array.from([...path, label]));
      if (target) yield* below(target, [...path, label]);
    }
  })(lexicon.cursor(), []);
  assert.deepEqual([...bytes], [...lexicon]);
});

test("the words of the largest values come first, with an index or without", () => {
  const lexicon = golden("values.dawg");
  for (const name of lexicon.columnNames) {
    const column = lexicon.column(name), values = [...lexicon].map((word) => column.get(word));
    if (column.type.startsWith("many")) {
      assert.throws(() => [...lexicon.top(name)], LexcError);
      continue;
    }
    const found = [...lexicon.top(name)].map((word) => column.get(word)), nValues = values.filter((value) => value !== undefined).length;
    assert.equal(found.length, values.length);
    assert.ok(found.slice(0, nValues).every((value) => value !== undefined));
    if (["text", "bytes"].includes(column.type)) continue;
    for (let i = 1; i < nValues; i++) assert.ok(found[i - 1] >= found[i], `${name}: ${found[i - 1]}, ${found[i]}`);
    assert.deepEqual([...lexicon.top(name, { limit: 3 })], [...lexicon.top(name)].slice(0, 3));
  }
  assert.throws(() => [...lexicon.top("none")], LexcError);
});

test("every search asks its signal before it runs", () => {
  const lexicon = golden("ranks.dawg"), reason = new Error("enough");
  const searches = [
    (options) => lexicon.words("", options), (options) => lexicon.pattern("*", options), (options) => lexicon.regex(".*", options),
    (options) => lexicon.anagram("???", options), (options) => lexicon.near("A", options), (options) => lexicon.hooks("A", options),
    (options) => lexicon.extensions("A", options), (options) => lexicon.find({ length: 3 }, options),
    (options) => lexicon.anagramGroups(options), (options) => golden("weights.dawg").complete("", options),
    (options) => golden("values.dawg").top("weight", options), (options) => golden("spanish.anag").anagramGroups(options),
  ];
  for (const search of searches) {
    assert.throws(() => [...search({ signal: AbortSignal.abort(reason) })], reason);
    assert.throws(() => [...search({ signal: { aborted: true } })], LexcError);
    assert.ok([...search({ signal: AbortSignal.timeout(1e6) })].length >= 0);
  }
});

test("invalid questions are errors, and no strings are TypeErrors", () => {
  const lexicon = golden("tiny.dawg");
  const invalid = [
    () => lexicon.near("CAT", { distance: 4 }), () => lexicon.near(""), () => lexicon.near("!"), () => lexicon.hooks(""),
    () => lexicon.find({ lenght: 3 }), () => lexicon.find({ length: [5, 2] }), () => lexicon.find({ length: "3" }), () => lexicon.find({ within: "CAT" }),
    () => lexicon.find({}, { order: "none" }), () => lexicon.find({ where: "points>3" }), () => lexicon.regex("("), () => lexicon.find({ weight: 3 }),
    () => lexicon.find({ not: { prefix: "!" } }), () => lexicon.regex("[A-Z]{600}"),
  ];
  for (const ask of invalid) assert.throws(() => [...ask()], LexcError, String(ask));
  for (const ask of [() => lexicon.near(3), () => lexicon.regex(null), () => lexicon.hooks(undefined), () => lexicon.find({ pattern: 3 })])
    assert.throws(() => [...ask()], TypeError, String(ask));
});

test("words of bytes become texts and back, and images say whether they hold bytes or keys", () => {
  const lexicon = golden("bytes.dawg"), all = Uint8Array.from({ length: 256 }, (_, i) => i);
  assert.equal(lexicon.encoding, "bytes");
  assert.deepEqual(bytesOfText(textOfBytes(all)), all);
  assert.ok(lexicon.has(textOfBytes([0x70, 0x61, 0x73, 0x73, 0xff])) && !lexicon.has("pass\xff"));
  assert.ok([...lexicon].some((word) => bytesOfText(word).join() === "0,107,101,121"));
  for (const text of ["\xff", "\u0141", "\u{1F600}"]) assert.throws(() => bytesOfText(text), LexcError);
  assert.deepEqual(golden("keys.dawg").keyRule, { rule: "letters", digits: "refuse" });
  assert.deepEqual(golden("keys.dawg").column("written").get("ICECREAM"), ["ice cream", "ice-cream"]);
  assert.deepEqual([golden("tiny.dawg").keyRule, golden("tiny.dawg").encoding], [undefined, undefined]);
});
