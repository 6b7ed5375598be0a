// lexc/wasm: liblexc as WebAssembly, for large packed images, which it reads in place, and for long searches.
//
//     import { load } from "lexc/wasm";
//     const open = await load(await (await fetch("lexc.wasm")).arrayBuffer());
//     const lexicon = open(await (await fetch("words.dawg")).arrayBuffer());
//     [...lexicon.pattern("?UI[XZ]*")];
//     lexicon.free();
//
// Methods are those of lexc.mjs; README.md says in what answers differ. `make wasm` in lexc's repository makes lexc.wasm.

import { LexcError } from "./lexc.mjs";

const ROOM = 1 << 16; // bytes of words that are taken at a time; no word is longer
const TRANSPOSITIONS = 1;
const UNSIGNED = 1, SIGNED = 2, FLOAT = 3;
const FOLDS = {
  u: (text) => text.toUpperCase(),
  l: (text) => text.toLowerCase(),
  U: (text) => text.replace(/[i\u0130]\u0307*/g, "\u0130").toUpperCase(),
  L: (text) => text.replace(/[i\u0130]\u0307*/g, "i").replaceAll("I", "\u0131").toLowerCase(),
};
const whole = (number) => (number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : number);
const encoder = new TextEncoder(), decoder = new TextDecoder();

function ask(signal) {
  if (signal?.aborted) throw signal.reason ?? new LexcError("", "the search was ended by its signal");
}

/** A function that opens images as `open` of lexc.mjs does. source: the bytes of lexc.wasm, or a WebAssembly.Module of them. */
export async function load(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const { exports } = await WebAssembly.instantiate(module);
  return (bytes) => new WasmLexicon(exports, bytes);
}

/** An image in the memory of a WebAssembly module. `free` gives the memory back. */
class WasmLexicon {
  #core;
  #image;
  #lexicon = 0;
  #checker;
  #status;
  #text; // where texts of questions and answers lie
  #fold;
  #isTurkish; // i and I are no pair, so that ASCII is folded here, too

  constructor(core, bytes) {
    const data = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
    this.#core = core;
    this.#status = this.#allocate(16);
    this.#text = this.#allocate(ROOM);
    this.#image = this.#allocate(data.length);
    this.#bytes().set(data, this.#image);
    this.#lexicon = core.lexc_load_bytes(this.#image, data.length, this.#status);
    if (!this.#lexicon) {
      const { rule, message } = this.#fault();
      this.free();
      throw new LexcError(rule, message);
    }
    const name = String.fromCharCode(core.fold_of(this.#lexicon)), fold = FOLDS[name] ?? ((text) => text);
    this.#isTurkish = name === "U" || name === "L";
    this.#fold = (text) => fold(text.normalize("NFC")).normalize("NFC");
  }

  /** Give the memory back. No method may be called afterwards. */
  free() {
    const { lexc_free_checker, lexc_free, release } = this.#core;
    if (this.#checker) lexc_free_checker(this.#checker);
    if (this.#lexicon) lexc_free(this.#lexicon);
    for (const pointer of [this.#image, this.#text, this.#status]) release(pointer);
    this.#checker = this.#lexicon = this.#image = this.#text = this.#status = 0;
  }

  get size() {
    return whole(this.#core.lexc_size(this.#lexicon));
  }

  has(text) {
    return this.#core.lexc_has_text(this.#lexicon, this.#text, this.#write(text)) !== 0;
  }

  isCorrect(text) {
    this.#checker ??= this.#core.lexc_new_checker(this.#lexicon, this.#status);
    if (!this.#checker) throw new LexcError("", "the image has no rules of a dictionary");
    return this.#core.lexc_is_correct_text(this.#checker, this.#text, this.#put(text.normalize("NFC"))) !== 0;
  }

  ordinal(text) {
    const found = BigInt.asUintN(64, this.#core.lexc_index_text(this.#lexicon, this.#text, this.#write(text)));
    return found === 2n ** 64n - 1n ? undefined : whole(found);
  }

  word(ordinal) {
    const n = this.#core.lexc_text_at(this.#lexicon, BigInt(ordinal), this.#text, ROOM);
    return n ? this.#read(this.#text, n) : undefined;
  }

  count(prefix = "") {
    return whole(BigInt.asUintN(64, this.#core.lexc_count_prefix(this.#lexicon, this.#text, this.#write(prefix))));
  }

  [Symbol.iterator]() {
    return this.words();
  }

  words(prefix = "", { signal } = {}) {
    return this.#words(this.#query("lexc_find_prefix", prefix), signal);
  }

  pattern(text, { signal } = {}) {
    return this.#words(this.#query("lexc_find_pattern", text), signal);
  }

  anagram(rack, { sub = false, signal } = {}) {
    return this.#words(this.#query(sub ? "lexc_find_rack" : "lexc_find_anagrams", rack), signal);
  }

  complete(prefix = "", { column = "weight", limit = Infinity, signal } = {}) {
    const name = this.#name(column), most = Math.min(limit, Number(this.size), 2 ** 28);
    try {
      return this.#words(this.#query("lexc_find_top", prefix, name, most), signal);
    } finally {
      this.#core.release(name);
    }
  }

  *near(text, { distance = 1, transpositions = false, limit = Infinity, signal } = {}) {
    const query = this.#query("lexc_find_near", text, distance, transpositions ? TRANSPOSITIONS : 0), found = [];
    try {
      for (let n; (n = this.#core.lexc_next_text(query, this.#status)); ) {
        if (found.length % 64 === 0) ask(signal);
        const word = this.#read(n, new DataView(this.#core.memory.buffer).getUint32(this.#status, true));
        found.push({ word, distance: this.#core.lexc_distance(query) });
      }
    } finally {
      this.#core.lexc_end(query);
    }
    const weights = this.#weights(found);
    found.sort((a, b) => a.distance - b.distance || (weights.get(b.word) ?? -Infinity) - (weights.get(a.word) ?? -Infinity) || 0);
    yield* found.slice(0, limit);
  }

  /** The weights of near words, where the image has them. */
  #weights(found) {
    const core = this.#core, name = this.#name("weight"), column = core.lexc_column_number(this.#lexicon, name);
    core.release(name);
    const type = core.lexc_column_type(this.#lexicon, column), weights = new Map();
    const get = { [UNSIGNED]: core.lexc_get_unsigned, [SIGNED]: core.lexc_get_signed, [FLOAT]: core.lexc_get_float }[type];
    if (!get || core.lexc_column_has_lists(this.#lexicon, column)) return weights;
    for (const { word } of found) {
      const ordinal = core.lexc_index_text(this.#lexicon, this.#text, this.#put(word));
      if (core.lexc_value_count(this.#lexicon, column, ordinal, this.#status) === 0n) continue;
      const value = get(this.#lexicon, column, ordinal);
      weights.set(word, Number(type === UNSIGNED ? BigInt.asUintN(64, value) : value));
    }
    return weights;
  }

  /** The words of a query, which ends with the generator. */
  *#words(query, signal) {
    const core = this.#core, lines = this.#allocate(ROOM);
    try {
      for (let n; (n = core.lexc_next_lines(query, lines, ROOM)); ) {
        ask(signal);
        yield* this.#read(lines, n - 1).split("\n");
      }
    } finally {
      core.lexc_end(query);
      core.release(lines);
    }
  }

  #query(name, text, ...options) {
    const query = this.#core[name](this.#lexicon, this.#text, this.#write(text), ...options, this.#status);
    if (!query) throw new LexcError("", this.#fault().message);
    return query;
  }

  /** What the status says. */
  #fault() {
    const status = new DataView(this.#core.memory.buffer).getInt32(this.#status, true);
    const read = (pointer) => this.#read(pointer, this.#bytes().indexOf(0, pointer) - pointer);
    return { rule: read(this.#core.lexc_status_rule(status)), message: read(this.#core.lexc_status_message(status)) };
  }

  #name(text) {
    const bytes = encoder.encode(`${text}\0`), pointer = this.#allocate(bytes.length);
    this.#bytes().set(bytes, pointer);
    return pointer;
  }

  #allocate(size) {
    const pointer = this.#core.allocate(size);
    if (!pointer) throw new RangeError(`no memory for ${size} bytes`);
    return pointer;
  }

  #bytes() {
    return new Uint8Array(this.#core.memory.buffer);
  }

  #read(pointer, n) {
    return decoder.decode(this.#bytes().subarray(pointer, pointer + n));
  }

  /** Write the text of a question, folded and composed. Returns its size. A text without end is cut off: it is no word. */
  #write(text) {
    const bytes = this.#bytes(), { length } = text, at = this.#text;
    if (length > ROOM) return this.#put("\0");
    for (let i = 0; i < length; i++) {
      const code = text.charCodeAt(i);
      if (code > 127 || this.#isTurkish) return this.#put(this.#fold(text));
      bytes[at + i] = code;
    }
    return length;
  }

  #put(text) {
    return encoder.encodeInto(text, this.#bytes().subarray(this.#text, this.#text + ROOM)).written;
  }
}
