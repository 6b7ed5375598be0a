// lexc/wasm: liblexc as WebAssembly, for large packed images, which it reads in place, and for long searches.
//
//     import { load } from "lexc/wasm";
//     const open = await load(await (await fetch("lexc.wasm")).arrayBuffer());
//     const lexicon = open(await (await fetch("words.dawg")).arrayBuffer());
//     [...lexicon.pattern("?UI[XZ]*")];
//     lexicon.free();
//
// Such a lexicon is a Lexicon with all its methods. The core answers those below. For the others the modules of lexc.mjs read
// the same bytes, when the first of them is asked. `make wasm` in lexc's repository makes lexc.wasm.

import { LexcError, Lexicon, readLater } from "./lexc.mjs";

const ROOM = 1 << 16; // bytes of words that are taken at a time; no word is longer
const MOST_PACKED = 100; // milliseconds in packed nodes: by then it pays to copy the nodes, as `open` of lexc.mjs does
const OF_HAS = 0.004, OF_ORDINAL = 0.025; // such milliseconds, about
const TRANSPOSITIONS = 1;
const UNSIGNED = 1, SIGNED = 2, FLOAT = 3;
const whole = (number) => (number <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(number) : number);
const encoder = new TextEncoder(), decoder = new TextDecoder();

function ask(signal) {
  if (signal?.aborted) throw signal.reason ?? new LexcError("", "the search was ended by its signal");
}

/** A function that opens images as `open` of lexc.mjs does; checksums are always compared. source: the bytes of lexc.wasm, or a
 *  WebAssembly.Module of them. */
export async function load(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const { exports } = await WebAssembly.instantiate(module);
  return (bytes) => {
    const data = ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes);
    return new WasmLexicon(new Core(exports, data), readLater(data));
  };
}

/** An image in the memory of a WebAssembly module, and the texts of questions and answers there. */
class Core {
  constructor(functions, data) {
    this.functions = functions;
    this.status = this.allocate(16);
    this.text = this.allocate(ROOM);
    this.image = this.allocate(data.length);
    this.bytes().set(data, this.image);
    this.checker = 0;
    this.lexicon = functions.lexc_load_bytes(this.image, data.length, this.status);
    if (this.lexicon) return;
    const { rule, message } = this.fault();
    this.free();
    throw new LexcError(rule, message);
  }

  free() {
    const { lexc_free_checker, lexc_free, release } = this.functions;
    if (this.checker) lexc_free_checker(this.checker);
    if (this.lexicon) lexc_free(this.lexicon);
    for (const pointer of [this.image, this.text, this.status]) release(pointer);
    this.checker = this.lexicon = this.image = this.text = this.status = 0;
  }

  /** What the status says. */
  fault() {
    const { lexc_status_rule, lexc_status_message } = this.functions, status = this.view().getInt32(this.status, true);
    const read = (pointer) => this.read(pointer, this.bytes().indexOf(0, pointer) - pointer);
    return { rule: read(lexc_status_rule(status)), message: read(lexc_status_message(status)) };
  }

  allocate(size) {
    const pointer = this.functions.allocate(size);
    if (!pointer) throw new RangeError(`no memory for ${size} bytes`);
    return pointer;
  }

  #bytes = new Uint8Array();

  /** The memory. A module that gets more of it has another buffer, and the one before has no length any more. */
  bytes() {
    if (!this.#bytes.length) this.#bytes = new Uint8Array(this.functions.memory.buffer);
    return this.#bytes;
  }

  view() {
    return new DataView(this.functions.memory.buffer);
  }

  read(pointer, n) {
    return decoder.decode(this.bytes().subarray(pointer, pointer + n));
  }

  /** Write a text. Returns its size. A text without end becomes one that is no word. */
  write(text) {
    const room = this.bytes().subarray(this.text, this.text + ROOM);
    return encoder.encodeInto(text.length > ROOM ? "\0" : text, room).written;
  }

  /** A name, with a zero at its end, in memory of its own. */
  name(text) {
    const bytes = encoder.encode(`${text}\0`), pointer = this.allocate(bytes.length);
    this.bytes().set(bytes, pointer);
    return pointer;
  }
}

class WasmLexicon extends Lexicon {
  #core;
  #functions;
  #lexicon;
  #parts;
  #alphabet;
  #foldsAscii; // the core folds A to Z itself, unless i and I are no pair
  #hasIndex;
  #isPacked;
  #isCopied = false;
  #spent = 0; // milliseconds in packed nodes

  constructor(core, parts) {
    super(parts);
    this.#core = core;
    this.#functions = core.functions;
    this.#lexicon = core.lexicon;
    this.#parts = parts;
    this.#isPacked = parts.isPacked;
    this.#alphabet = parts.reader.alphabet;
    this.#foldsAscii = ["i", "I"].every((letter) => this.#alphabet.normalise(letter) < "\x80");
    this.#hasIndex = core.functions.lexc_has_index(core.lexicon) !== 0;
  }

  /** Give the memory back. No method may be called afterwards. */
  free() {
    this.#core.free();
    this.#lexicon = 0;
  }

  /** Whether the core is slower than lexc.mjs: nodes are packed, and there is a copy of them, or will be one now. */
  #hasCopy(spent) {
    if (!this.#isPacked || this.#isCopied) return this.#isPacked;
    this.#isCopied = this.#parts.reader.hasNodes || (this.#spent += spent) > MOST_PACKED;
    return this.#isCopied;
  }

  has(text) {
    if (this.#hasCopy(OF_HAS)) return super.has(text);
    return this.#functions.lexc_has_text(this.#lexicon, this.#core.text, this.#write(text)) !== 0;
  }

  isCorrect(text) {
    const core = this.#core, { lexc_new_checker, lexc_is_correct_text } = this.#functions;
    core.checker ||= lexc_new_checker(this.#lexicon, core.status);
    if (!core.checker || typeof text !== "string") return super.isCorrect(text); // which is an error
    const isCorrect = (plain) => lexc_is_correct_text(core.checker, core.text, core.write(plain)) !== 0;
    return isCorrect(text) || isCorrect(text.normalize("NFC"));
  }

  ordinal(text) {
    if (!this.#hasIndex || this.#hasCopy(OF_ORDINAL)) return super.ordinal(text);
    const found = BigInt.asUintN(64, this.#functions.lexc_index_text(this.#lexicon, this.#core.text, this.#write(text)));
    return found === 2n ** 64n - 1n ? undefined : whole(found);
  }

  word(ordinal) {
    const isWhole = typeof ordinal === "bigint" || Number.isInteger(ordinal);
    if (!this.#hasIndex || !isWhole || ordinal < 0 || ordinal >= this.size || this.#hasCopy(OF_ORDINAL)) return super.word(ordinal);
    const n = this.#functions.lexc_text_at(this.#lexicon, BigInt(ordinal), this.#core.text, ROOM);
    return this.#core.read(this.#core.text, n);
  }

  count(prefix = "") {
    if (!this.#hasIndex || !this.#isOneReading(prefix) || this.#hasCopy(OF_ORDINAL)) return super.count(prefix);
    return whole(BigInt.asUintN(64, this.#functions.lexc_count_prefix(this.#lexicon, this.#core.text, this.#write(prefix))));
  }

  words(prefix = "", options = {}) {
    const same = super.words(prefix, options);
    return this.#isOneReading(prefix) ? this.#words(same, options, "lexc_find_prefix", prefix) : same;
  }

  pattern(text, options = {}) {
    return this.#words(super.pattern(text, options), options, "lexc_find_pattern", text);
  }

  anagram(rack, options = {}) {
    const same = super.anagram(rack, options), { isForeign, mark } = this.#parts.describeRack(rack);
    return isForeign ? same : this.#words(same, { ...options, mark }, options.sub ? "lexc_find_rack" : "lexc_find_anagrams", rack);
  }

  *complete(prefix = "", options = {}) {
    const { column = "weight", limit = Infinity } = options, same = super.complete(prefix, options);
    const most = Math.ceil(Math.max(0, Math.min(limit, Number(this.size), 2 ** 28)));
    const name = this.#core.name(column);
    try {
      yield* this.#isOneReading(prefix) ? this.#words(same, options, "lexc_find_top", prefix, name, most) : same;
    } finally {
      this.#functions.release(name);
    }
  }

  *near(text, options = {}) {
    const { distance = 1, transpositions = false, prefix = false, limit = Infinity, signal } = options, core = this.#core;
    this.spell(text); // an error for a text without letters
    const isOther = prefix || !Number.isInteger(distance) || distance < 0 || (distance > 1 && this.#hasCopy(0));
    const query = isOther ? 0 : this.#query("lexc_find_near", text, distance, transpositions ? TRANSPOSITIONS : 0);
    if (!query) return yield* super.near(text, options); // which may be an error
    const { lexc_next_text, lexc_distance, lexc_end } = this.#functions, found = [];
    try {
      for (let word; (ask(signal), (word = lexc_next_text(query, core.status))); )
        found.push({ word: core.read(word, core.view().getUint32(core.status, true)), distance: lexc_distance(query) });
    } finally {
      lexc_end(query);
    }
    const weights = this.#weights(found), weight = (item) => weights.get(item.word) ?? -Infinity;
    found.sort((a, b) => a.distance - b.distance || weight(b) - weight(a) || 0);
    yield* found.slice(0, limit);
  }

  /** The weights of near words, where the image has them. */
  #weights(found) {
    const core = this.#core, functions = this.#functions, name = core.name("weight"), weights = new Map();
    const column = functions.lexc_column_number(this.#lexicon, name), type = functions.lexc_column_type(this.#lexicon, column);
    functions.release(name);
    const get = { [UNSIGNED]: functions.lexc_get_unsigned, [SIGNED]: functions.lexc_get_signed, [FLOAT]: functions.lexc_get_float }[type];
    if (!get || functions.lexc_column_has_lists(this.#lexicon, column)) return weights;
    for (const { word } of found) {
      const ordinal = functions.lexc_index_text(this.#lexicon, core.text, core.write(word));
      if (functions.lexc_value_count(this.#lexicon, column, ordinal, core.status) === 0n) continue;
      const value = get(this.#lexicon, column, ordinal);
      weights.set(word, Number(type === UNSIGNED ? BigInt.asUintN(64, value) : value));
    }
    return weights;
  }

  /** The words of a query, which ends with the generator. same: those that lexc.mjs finds, for a query that the core takes for none,
   *  as one that is too long, and where it is slower. mark: a change of every word. */
  *#words(same, { signal, mark }, ...question) {
    const core = this.#core, { lexc_next_lines, lexc_end, release } = this.#functions, query = this.#hasCopy(0) ? 0 : this.#query(...question);
    if (!query) return yield* same;
    const lines = core.allocate(ROOM);
    try {
      for (;;) {
        ask(signal);
        const start = performance.now(), n = lexc_next_lines(query, lines, ROOM);
        this.#spent += performance.now() - start;
        if (!n) return;
        const words = core.read(lines, n - 1).split("\n");
        yield* mark ? words.map(mark) : words;
      }
    } finally {
      lexc_end(query);
      release(lines);
    }
  }

  #query(name, text, ...options) {
    return this.#functions[name](this.#lexicon, this.#core.text, this.#write(text), ...options, this.#core.status);
  }

  /** Whether a prefix is read in one way: the alphabet's readings of a Σ at its end are two. */
  #isOneReading(prefix) {
    return typeof prefix === "string" && !/[\u03a3\u03c3\u03c2]$/.test(prefix);
  }

  /** Write the text of a question, folded and composed. Returns its size. */
  #write(text) {
    const core = this.#core, n = typeof text === "string" && this.#foldsAscii ? text.length : Infinity;
    if (n > ROOM) return core.write(this.#alphabet.normalise(text));
    const bytes = core.bytes();
    for (let i = 0; i < n; i++) {
      const code = text.charCodeAt(i);
      if (code > 127) return core.write(this.#alphabet.normalise(text));
      bytes[core.text + i] = code;
    }
    return n;
  }
}
