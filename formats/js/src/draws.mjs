// The probability of drawing a word from the bag: the order in which players learn words.

import { LexcError } from "./errors.mjs";

/** A function from a word's tiles to its draws: the sets of as many tiles of a full bag that can spell it. Equal tiles are
 *  distinct members of the bag. Draws of many tiles are BigInt. blanks: in the bag, by default the alphabet's own number. */
export function drawCounter(alphabet, blanks = alphabet.blankCount) {
  if (!Number.isInteger(blanks) || blanks < 0) throw new LexcError("", `the number of blanks is out of range: ${blanks}`);
  if (alphabet.isUtf8 || !alphabet.counts.some((n) => n > 0)) throw new LexcError("", "the alphabet has no bag of tiles");
  const nTiles = alphabet.counts.reduce((sum, n) => sum + n, blanks), tables = new Map();
  const tableOf = (As) => {
    if (!tables.has(As)) tables.set(As, choices(As, Math.max(...alphabet.counts, blanks)));
    return tables.get(As);
  };
  const used = new Uint16Array(alphabet.counts.length + 1);
  return (tiles) => {
    const As = isSmall(nTiles, tiles.length) ? Number : BigInt, choose = tableOf(As), zero = As(0);
    const total = Array(blanks + 1).fill(zero); // by the number of blanks
    total[0] = As(1);
    for (const tile of tiles) used[tile]++;
    for (const tile of tiles) {
      const n = used[tile], count = alphabet.counts[tile - 1];
      used[tile] = 0;
      for (let k = blanks; n && k >= 0; k--) { // downward, since a sum reads those before it
        let sum = zero;
        for (let m = Math.min(n, k); m >= 0; m--) sum += total[k - m] * choose(count, n - m);
        total[k] = sum;
      }
    }
    return total.reduce((sum, n, m) => sum + choose(blanks, m) * n, zero);
  };
}

/** Whether all draws of n tiles are numbers that a float holds exactly. */
function isSmall(nTiles, n) {
  let product = 1;
  for (let i = 0; i < n; i++) product *= (nTiles - i) / (i + 1);
  return product < 2 ** 52;
}

/** Binomial coefficients, as numbers of a type. */
function choices(As, largest) {
  const rows = [[As(1)]];
  for (let n = 1; n <= largest; n++) {
    const before = rows[n - 1];
    rows.push(Array.from({ length: n + 1 }, (_, k) => (before[k - 1] ?? As(0)) + (before[k] ?? As(0))));
  }
  return (n, k) => rows[n][k] ?? As(0);
}
