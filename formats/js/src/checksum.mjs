// Checksums: XXH3-64 of xxHash 0.8, seed 0.

import { viewOf } from "./binary.mjs";

const SECRET = "b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff7221" +
  "b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8" +
  "a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb" +
  "170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e";

const KEYS = new DataView(Uint8Array.from(SECRET.match(/../g), (pair) => parseInt(pair, 16)).buffer);
const [P1, P2, P3] = [0x9e3779b185ebca87n, 0xc2b2ae3d27d4eb4fn, 0x165667b19e3779f9n];
const [P4, P5, Q1, Q2, Q3] = [0x85ebca77c2b2ae63n, 0x27d4eb2f165667c5n, 0x9e3779b1n, 0x85ebca77n, 0xc2b2ae3dn];
const LOW = 0xffffffffn;
const wrap = (n) => BigInt.asUintN(64, n);
const rotateLeft = (n, by) => wrap(n << by) | (n >> (64n - by));
const read = (view, offset) => view.getBigUint64(offset, true);
const key = (offset) => KEYS.getBigUint64(offset, true);
const fold = (a, b) => wrap(a * b) ^ ((a * b) >> 64n);
const xorshift = (n, by, times) => wrap((n ^ (n >> by)) * times);
const avalanche = (n) => xorshift(xorshift(wrap(n), 37n, 0x165667919e3779f9n), 32n, 1n);

/** XXH3-64 of bytes: an ArrayBuffer or a view of one. */
export function checksum(bytes) {
  const view = viewOf(bytes), size = view.byteLength;
  if (size > 240) return checksumLong(view, size);
  return size > 16 ? checksumTo240(view, size) : checksumTo16(view, size, BigInt(size));
}

function checksumTo16(view, size, length) {
  let n = key(56) ^ key(64);
  if (size > 8) {
    const low = read(view, 0) ^ key(24) ^ key(32), high = read(view, size - 8) ^ key(40) ^ key(48);
    const swapped = new DataView(new ArrayBuffer(8));
    swapped.setBigUint64(0, low);
    return avalanche(length + read(swapped, 0) + high + fold(low, high));
  }
  if (size > 3) {
    n = (BigInt(view.getUint32(0, true)) << 32n) + BigInt(view.getUint32(size - 4, true));
    n ^= key(8) ^ key(16);
    n = wrap((n ^ rotateLeft(n, 49n) ^ rotateLeft(n, 24n)) * 0x9fb21c651e98df25n);
    return xorshift(wrap((n ^ ((n >> 35n) + length)) * 0x9fb21c651e98df25n), 28n, 1n);
  }
  if (size) {
    const [first, middle, last] = [0, size >> 1, size - 1].map((offset) => BigInt(view.getUint8(offset)));
    n = ((first << 16n) | (middle << 24n) | last | (length << 8n)) ^ ((key(0) ^ (key(0) >> 32n)) & LOW);
  }
  return xorshift(xorshift(xorshift(n, 33n, P2), 29n, P3), 32n, 1n);
}

function checksumTo240(view, size) {
  const mix = (offset, keyOffset) =>
    fold(read(view, offset) ^ key(keyOffset), read(view, offset + 8) ^ key(keyOffset + 8));
  let n = BigInt(size) * P1;
  if (size <= 128) {
    for (let i = (size - 1) >> 5; i >= 0; i--) n += mix(16 * i, 32 * i) + mix(size - 16 * (i + 1), 32 * i + 16);
    return avalanche(n);
  }
  for (let offset = 0; offset < 128; offset += 16) n += mix(offset, offset);
  n = avalanche(n);
  for (let offset = 128; offset + 16 <= size; offset += 16) n += mix(offset, offset - 125);
  return avalanche(n + mix(size - 16, 119));
}

/** Eight accumulators, in halves of 32 bits: plain numbers make products three times as fast as BigInt. */
function checksumLong(view, size) {
  const first = [Q3, P1, P2, P3, P4, Q2, P5, Q1], nStripes = (size - 1) >>> 6;
  const lows = Uint32Array.from(first, (n) => Number(n & LOW));
  const highs = Uint32Array.from(first, (n) => Number(n >> 32n));
  const lane = (i) => BigInt(lows[i]) | (BigInt(highs[i]) << 32n);
  for (let i = 0; i < nStripes; i++) {
    accumulate(view, 64 * i, lows, highs, 8 * (i % 16));
    for (let j = 0; i % 16 === 15 && j < 8; j++) {
      const n = wrap((lane(j) ^ (lane(j) >> 47n) ^ key(128 + 8 * j)) * Q1);
      [lows[j], highs[j]] = [Number(n & LOW), Number(n >> 32n)];
    }
  }
  accumulate(view, size - 64, lows, highs, 121);
  let n = BigInt(size) * P1;
  for (let i = 0; i < 8; i += 2) n += fold(lane(i) ^ key(11 + 8 * i), lane(i + 1) ^ key(19 + 8 * i));
  return avalanche(n);
}

/** Add 64 bytes: each number is added to its neighbour's accumulator, the product of its halves to its own. */
function accumulate(view, start, lows, highs, keyOffset) {
  for (let i = 0; i < 8; i++) {
    const low = view.getUint32(start + 8 * i, true), high = view.getUint32(start + 8 * i + 4, true);
    const a = low ^ KEYS.getUint32(keyOffset + 8 * i, true), b = high ^ KEYS.getUint32(keyOffset + 8 * i + 4, true);
    const al = a & 0xffff, ah = a >>> 16, bl = b & 0xffff, bh = b >>> 16, middle = ah * bl + ((al * bl) >>> 16);
    const upper = ah * bh + (middle >>> 16) + ((al * bh + (middle & 0xffff)) >>> 16);
    const other = lows[i ^ 1] + low, own = lows[i] + (Math.imul(a, b) >>> 0);
    lows[i ^ 1] = other;
    lows[i] = own;
    highs[i ^ 1] += high + Number(other > 0xffffffff);
    highs[i] += upper + Number(own > 0xffffffff);
  }
}
