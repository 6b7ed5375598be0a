// Queries: each is an automaton that reads letters. `next` returns the state after a letter, undefined if no word can
// follow. States with equal `key`s accept the same continuations.

/** Words with a prefix. A state is the number of letters of the prefix that were read. */
export function prefixAutomaton(prefix) {
  return {
    start: 0,
    next: (nRead, letter) => (nRead === prefix.length ? nRead : prefix[nRead] === letter ? nRead + 1 : undefined),
    accepts: (nRead) => nRead === prefix.length,
    key: String,
  };
}

/** Words that fit a pattern. parts: sets of letters as runs [first, last], or "*". A state is a set of positions. */
export function patternAutomaton(parts) {
  const isStar = (position) => parts[position] === "*";
  /** Add a position and its epsilon closure: a star may match nothing. */
  const addClosure = (positions, position) => {
    positions.add(position);
    for (; isStar(position); position++) positions.add(position + 1);
  };
  /** A sorted state, without the positions before its last star: they accept nothing that the star does not. */
  const reduce = (positions) => {
    const list = [...positions].sort((a, b) => a - b), star = list.findLastIndex(isStar);
    return list.length ? list.slice(Math.max(star, 0)) : undefined;
  };
  const first = new Set();
  addClosure(first, 0);
  return {
    start: reduce(first),
    next: (state, letter) => {
      const positions = new Set();
      for (const position of state) {
        if (isStar(position)) addClosure(positions, position);
        else if (position < parts.length && holds(parts[position], letter)) addClosure(positions, position + 1);
      }
      return reduce(positions);
    },
    accepts: (state) => state.at(-1) === parts.length,
    key: (state) => state.join(),
  };
}

const holds = (runs, letter) => runs.some(([first, last]) => first <= letter && letter <= last);

/** Words of all letters and blanks of a rack, or of some (isPart). A state is the remaining count of each letter, then
 *  of blanks. */
export function rackAutomaton(letters, blanks, isPart) {
  const indexes = new Map([...new Set(letters)].map((letter, i) => [letter, i]));
  const start = Array(indexes.size + 1).fill(0);
  for (const letter of letters) start[indexes.get(letter)]++;
  start[indexes.size] = blanks;
  return {
    start,
    next: (state, letter) => {
      const index = indexes.get(letter), used = state[index] ? index : indexes.size;
      return state[used] ? state.with(used, state[used] - 1) : undefined;
    },
    accepts: (state) => isPart || state.every((n) => n === 0),
    key: (state) => state.join(),
  };
}
