// A reader of msgpack, for META and DICT.

import { refuse } from "./errors.mjs";
import { decode } from "./binary.mjs";
import { isText } from "./values.mjs";

/** The types of msgpack's headers from 0xc0 on, each with the bytes of the number after the header. */
const HEADER_TYPES = "nil ? false true bin1 bin2 bin4 ? ? ? float4 float8 uint1 uint2 uint4 uint8 int1 int2 int4 int8 \
? ? ? ? ? str1 str2 str4 list2 list4 map2 map4".split(" ");

/** A reader of msgpack, with the restrictions of META. Maps become Map. section: its name. */
export class Pack {
  #view;
  #rule;
  #section;
  #offset = 0;

  constructor(view, rule = "M2", section = "META") {
    this.#view = view;
    this.#rule = rule;
    this.#section = section;
  }

  whole() {
    const value = this.#value(1);
    this.#need(this.#offset !== this.#view.byteLength);
    return value;
  }

  /** Call a function with the path, offset and value of each value of a map, and of each of the maps in it that are named. Keys
   *  may be in any order. Throws a LexcError where the bytes cannot be read. */
  each(take, divided, path = "") {
    const n = this.#mapLength();
    for (let i = 0; i < n; i++) {
      const key = this.#value(1), name = `${path}${key}`, offset = this.#offset;
      if (divided.includes(name) && this.#isFilledMap()) this.each(take, [], `${name}.`);
      else take(name, offset, this.#value(0));
    }
  }

  #isFilledMap() {
    const header = this.#offset < this.#view.byteLength ? this.#view.getUint8(this.#offset) : 0;
    return (header > 0x80 && header < 0x90) || header >= 0xde && header <= 0xdf;
  }

  #mapLength() {
    this.#need(this.#offset >= this.#view.byteLength);
    const header = this.#view.getUint8(this.#offset++);
    this.#need(!(header >= 0x80 && header < 0x90) && header !== 0xde && header !== 0xdf);
    return header < 0x90 ? header & 15 : this.#number("map", header === 0xde ? 2 : 4);
  }

  #need(isBroken) {
    refuse(this.#rule, isBroken, `${this.#section} is not one msgpack map with ascending keys`);
  }

  #number(type, width) {
    const view = this.#view, offset = this.#offset;
    this.#need(width > view.byteLength - offset);
    this.#offset += width;
    // an object, since a float is no integer even if its value is whole
    if (type === "float") return { float: width === 4 ? view.getFloat32(offset) : view.getFloat64(offset) };
    if (width === 8) return Number(type === "int" ? view.getBigInt64(offset) : view.getBigUint64(offset));
    return view[`get${type === "int" ? "Int" : "Uint"}${8 * width}`](offset);
  }

  #value(depth) {
    this.#need(depth > 32 || this.#offset === this.#view.byteLength);
    const header = this.#view.getUint8(this.#offset++);
    if (header < 0x80 || header >= 0xe0) return header < 0x80 ? header : header - 256;
    if (header < 0x90) return this.#map(header & 15, depth);
    if (header < 0xa0) return this.#list(header & 15, depth);
    if (header < 0xc0) return this.#bytes("str", header & 31);
    const [, type, width] = /^(\D+)(\d?)$/.exec(HEADER_TYPES[header - 0xc0]);
    this.#need(type === "?");
    if (!width) return { nil: null, false: false, true: true }[type];
    const n = this.#number(type, Number(width));
    return type === "map" ? this.#map(n, depth) : type === "list" ? this.#list(n, depth) : this.#bytes(type, n);
  }

  /** A text or bytes of length n; for any other type n itself. */
  #bytes(type, n) {
    if (type !== "str" && type !== "bin") return n;
    this.#need(n > this.#view.byteLength - this.#offset);
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + this.#offset, n);
    this.#offset += n;
    if (type === "bin") return bytes;
    const text = decode(bytes, 0, n);
    this.#need(text === null);
    return text;
  }

  #list(n, depth) {
    this.#need(n > this.#view.byteLength - this.#offset);
    return Array.from({ length: n }, () => this.#value(depth + 1));
  }

  /** A map of n pairs. Keys are texts in ascending order of their bytes. */
  #map(n, depth) {
    this.#need(2 * n > this.#view.byteLength - this.#offset);
    const map = new Map();
    for (let i = 0, previous; i < n; i++) {
      const key = this.#value(depth + 1);
      this.#need(!isText(key) || (i && !isBefore(previous, key)));
      map.set(key, this.#value(depth + 1));
      previous = key;
    }
    return map;
  }
}

/** Whether a text comes before another one by code points. That is the order of UTF-8; `<` compares units of 16 bits. */
export function isBefore(a, b) {
  let i = 0;
  while (i < a.length && a[i] === b[i]) i++;
  if (i && i < a.length && /[\udc00-\udfff]/.test(a[i])) i--; // within one character
  return (a.codePointAt(i) ?? -1) < (b.codePointAt(i) ?? -1);
}
