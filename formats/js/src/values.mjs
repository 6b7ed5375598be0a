// Checks of values of any type.

export const isText = (value) => typeof value === "string";
export const isList = Array.isArray;
export const isMap = (value) => value instanceof Map;
export const isBytes = (value) => value instanceof Uint8Array;
export const isBool = (value) => typeof value === "boolean";
export const isWhole = (value, low, high) => Number.isInteger(value) && value >= low && value <= high;
export const areDistinct = (list) => new Set(list).size === list.length;

/** A text as it is. Throws a TypeError for anything else: `undefined` is not the word UNDEFINED. */
export const requireText = (text) => {
  if (typeof text === "string") return text;
  throw new TypeError(`expected a string, found ${text === null ? "null" : typeof text}`);
};
