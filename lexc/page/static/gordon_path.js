// Paths of Gordon's GADDAG: the letters backwards until the separator, then forwards.

/** The label of the separator, ◇. */
export const SEPARATOR = 0;

/** The letters of a path in the order of the lane. */
export function lettersOf(path) {
  const i = path.indexOf(SEPARATOR), left = i < 0 ? path : path.slice(0, i);
  return [...[...left].reverse(), ...(i < 0 ? [] : path.slice(i + 1))];
}
