// Rows of bits, sets of bits, and rows of numbers that grow.

import { popcount } from "./binary.mjs";

export const endOfUnit = (bit) => Math.ceil(bit / 64) * 64;

/** Numbers of any width in a row of bits. Behind its end are zeros. */
export class Bits {
  #units;

  constructor(units) {
    this.#units = units;
  }

  /** A number of at most 32 bits. */
  read(bit, width) {
    const i = bit < 2 ** 31 ? bit >>> 5 : Math.floor(bit / 32), shift = bit - 32 * i, low = this.#units[i] >>> shift;
    const number = shift ? low | (this.#units[i + 1] << (32 - shift)) : low;
    return width === 32 ? number >>> 0 : number & ((1 << width) - 1);
  }

  /** A number of at most 64 bits, as type As: Number (not exact from 2 ** 53 on) or BigInt. */
  readLong(bit, width, As) {
    if (width <= 32) return As(this.read(bit, width));
    return As(this.read(bit + 32, width - 32)) * As(2 ** 32) + As(this.read(bit, 32));
  }

  /** Whether the bits from one on, up to another, are zero. */
  isZero(from, to) {
    for (let bit = from; bit < to; bit += 32) if (this.read(bit, Math.min(32, to - bit))) return false;
    return true;
  }
}

/** A set of bits, and how many of them come before one. */
export class BitSet {
  #units;
  #before;

  constructor(size) {
    this.#units = new Uint32Array(Math.ceil(size / 32));
  }

  add(bit) {
    this.#units[Math.floor(bit / 32)] |= 1 << (bit % 32);
  }

  has(bit) {
    return (this.#units[Math.floor(bit / 32)] & (1 << (bit % 32))) !== 0;
  }

  /** Count the bits; `indexOf` needs that, and nothing may be added afterwards. */
  count() {
    let n = 0;
    this.#before = new Uint32Array(this.#units.length);
    for (let i = 0; i < this.#units.length; n += popcount(this.#units[i++])) this.#before[i] = n;
  }

  indexOf(bit) {
    const i = Math.floor(bit / 32);
    return this.#before[i] + popcount(this.#units[i] & ((1 << (bit % 32)) - 1));
  }
}

/** A row of numbers that grows. */
export class Row {
  n = 0;

  constructor(Type) {
    this.items = new Type(1024);
  }

  push(number) {
    if (this.n === this.items.length) {
      const items = new this.items.constructor(2 * this.n);
      items.set(this.items);
      this.items = items;
    }
    this.items[this.n++] = number;
  }
}
