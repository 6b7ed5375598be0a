// WIDX: block maxima of a column, and the heaviest words by them.

import { refuse } from "./errors.mjs";
import { isZero, FLOAT, numberAt } from "./binary.mjs";

/** Check an index. Returns {block, levels}: for the column and each level of maxima {number, n}, a function that
 *  returns number i, and how many there are. */
export function verifyIndex(section, column, nWords) {
  const isOfColumn = [32, 33].every((offset) => column.getUint8(offset) === section.getUint8(offset));
  const isNumeric = isOfColumn && section.getUint8(32) >= 1 && section.getUint8(32) <= FLOAT;
  const isSound = isNumeric && section.getBigUint64(40, true) === nWords && isZero(section, 48, 64);
  refuse("W1", !isSound, "an index that belongs to no column");
  const width = section.getUint8(33), block = section.getUint16(34, true), sizes = [Number(nWords)];
  refuse("W2", block < 2 || (block & (block - 1)) !== 0, "an index of impossible blocks");
  while (sizes.length === 1 || sizes.at(-1) > 1) sizes.push(Math.ceil(sizes.at(-1) / block));
  const total = sizes.slice(1).reduce((sum, n) => sum + n, 0);
  const fits = section.getUint32(36, true) === sizes.length - 1 && section.byteLength === 64 + width * total;
  refuse("W2", !fits, "an index's levels are not those of its block");
  const levels = [{ number: numberAt(column, 64), n: sizes[0] }];
  for (let level = 1, start = 64; level < sizes.length; start += width * sizes[level++]) {
    const maxima = numberAt(section, start), { number, n } = levels[level - 1];
    refuse("W3", !areMaxima(maxima, number, n, block), "a wrong maximum in an index");
    levels.push({ number: maxima, n: sizes[level] });
  }
  return { block, levels };
}

/** Whether each of the maxima is the largest of `block` numbers of the level below, which has n. */
function areMaxima(maxima, below, n, block) {
  for (let first = 0; first < n; first += block) {
    let largest = below(first);
    for (let i = first + 1; i < Math.min(first + block, n); i++) if (below(i) > largest) largest = below(i);
    if (!Object.is(maxima(first / block), largest)) return false; // Object.is distinguishes -0 from 0
  }
  return true;
}

/** The ordinals of a range, the heaviest first, equal ones in their order. index: as `verifyIndex` returns it. */
function* heaviestFirst(index, first, end) {
  const { number } = index.levels[0], heap = [];
  const isBefore = (a, b) => a.weight > b.weight || (a.weight === b.weight && a.heaviest < b.heaviest);
  const push = (first, end) => {
    if (first >= end) return;
    const heaviest = findHeaviest(index, first, end), range = { first, end, heaviest, weight: number(heaviest) };
    let i = heap.push(range) - 1;
    for (let up; i && isBefore(range, heap[(up = (i - 1) >> 1)]); i = up) heap[i] = heap[up];
    heap[i] = range;
  };
  const pop = () => {
    const top = heap[0], last = heap.pop();
    for (let i = 0, child; heap.length; heap[i] = heap[child], i = child) {
      child = 2 * i + 1;
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) child++;
      if (child < heap.length && isBefore(heap[child], last)) continue;
      heap[i] = last;
      break;
    }
    return top;
  };
  push(first, end);
  while (heap.length) {
    const { first, end, heaviest } = pop();
    yield heaviest;
    push(first, heaviest);
    push(heaviest + 1, end);
  }
}

/** The ordinals of a range, the heaviest first, equal ones in their order; those without a value last. The index holds
 *  0 for these. So it gives the ordinals of numbers above 0, and the others are sorted when they are needed. */
export function* ordinalsByValue(index, column, first, end) {
  for (const ordinal of heaviestFirst(index, first, end)) {
    if (column.hasGaps && !(index.levels[0].number(ordinal) > 0)) break;
    yield ordinal;
  }
  if (!column.hasGaps) return;
  const others = [], without = [];
  for (let i = first; i < end; i++) {
    const value = column.at(i);
    if (value === undefined) without.push(i);
    else if (!(value > 0)) others.push({ i, value });
  }
  for (const { i } of others.sort((a, b) => (a.value < b.value) - (a.value > b.value))) yield i;
  yield* without;
}

/** The ordinal with the largest number from first to end - 1, the first of equal ones. The ends of the range that fill
 *  no block are searched, and the whole blocks between them one level above. */
function findHeaviest({ block, levels }, first, end) {
  const largest = (level, from, to) => {
    const { number } = levels[level];
    let best = from;
    for (let i = from + 1; i < to; i++) if (number(i) > number(best)) best = i;
    return { level, i: best, weight: number(best) };
  };
  const lefts = [], rights = [];
  let level = 0;
  for (; end - first > 2 * block && level + 1 < levels.length; level++) {
    const from = Math.ceil(first / block), to = Math.floor(end / block);
    if (from * block > first) lefts.push(largest(level, first, from * block));
    if (to * block < end) rights.unshift(largest(level, to * block, end));
    [first, end] = [from, to];
  }
  const candidates = [...lefts, ...(first < end ? [largest(level, first, end)] : []), ...rights];
  let best = candidates.reduce((best, one) => (one.weight > best.weight ? one : best));
  while (best.level) {
    const below = best.level - 1, to = Math.min((best.i + 1) * block, levels[below].n);
    best = largest(below, best.i * block, to);
  }
  return best.i;
}
