// Numbers, bits and texts in bytes.

export const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1; // this host, as images are
export const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
export const bytesOf = (view, from, to) => new Uint8Array(view.buffer, view.byteOffset + from, to - from);
export const viewOf = (bytes) =>
  ArrayBuffer.isView(bytes) ? new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new DataView(bytes);

/** A number of 64 bits. Only where needed it is a sum, for V8 keeps a product of 2 ** 32 in floating-point format, and all
 *  that is computed from it: each number is an object until the code is compiled. */
export function u64(view, offset) {
  const high = view.getUint32(offset + 4, true), low = view.getUint32(offset, true);
  return high ? high * 2 ** 32 + low : low;
}

export const roundUp = (n) => Math.ceil(n / 64) * 64;
export const ascii = (view, offset, n) => String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + offset, n));

export function isZero(view, from, to) {
  for (let offset = from; offset < to; offset++) if (view.getUint8(offset)) return false;
  return true;
}

/** Numbers of 32 bits: a view of the section where the host is little-endian and the offset aligned, else a copy. */
export function numbers32(section) {
  const n = section.byteLength >>> 2;
  if (isLittleEndian && section.byteOffset % 4 === 0) return new Uint32Array(section.buffer, section.byteOffset, n);
  return Uint32Array.from({ length: n }, (_, i) => section.getUint32(4 * i, true));
}

export function popcount(mask) {
  let m = mask - ((mask >>> 1) & 0x55555555);
  m = (m & 0x33333333) + ((m >>> 2) & 0x33333333);
  return Math.imul((m + (m >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** An unsigned number, as type As: Number (not exact from 2 ** 53 on) or BigInt. */
export function unsigned(view, offset, width, As) {
  if (width === 8) return As(view.getBigUint64(offset, true));
  if (width === 4) return As(view.getUint32(offset, true));
  return As(width === 2 ? view.getUint16(offset, true) : view.getUint8(offset));
}

const NUMERIC = ["", "Uint", "Int", "Float"];
export const [FLOAT, BITS, TEXT, BYTES, LIST] = [3, 4, 5, 6, 7];

/** A function that returns number i from an offset on, in the numeric type of a column or index. */
export function numberAt(section, start, type = section.getUint8(32), width = section.getUint8(33)) {
  const get = `get${width === 8 && type !== FLOAT ? "Big" : ""}${NUMERIC[type]}${8 * width}`;
  return (i) => section[get](start + width * i, true);
}

/** The text of some bytes; null if they are not UTF-8. */
export function decode(view, offset, n) {
  try {
    return UTF8.decode(new Uint8Array(view.buffer, view.byteOffset + offset, n));
  } catch {
    return null;
  }
}

/** A whole number as a number if that is exact, else as a BigInt. */
export const plain = (n) => (Number.isSafeInteger(Number(n)) ? Number(n) : n);
