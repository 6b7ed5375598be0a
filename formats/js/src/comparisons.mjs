// Comparisons of values of columns: 'points>=20 and definition!=""', the condition `where` of find.

import { LexcError } from "./errors.mjs";
import { requireText } from "./values.mjs";
import { isBefore } from "./msgpack.mjs";

const COMPARISON = /^([^<>=!]+)(>=|<=|!=|==|=|>|<)\s*("(?:[^"]|"")*"\s*$)?([^]*)$/;
const AND = /((?<!\s)\s+and\s+)/;
const OPERATOR = /^[^<>=!]+[<>=!]/;
const QUOTED = /^[^<>=!]+[<>=!]+\s*"/;
const NUMBER = /^[+-]?(?:[0-9]{1,400}(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]{1,4})?$/;
const YES_OR_NO = { 1: true, 0: false, yes: true, no: false, true: true, false: false };

/** A number below, equal to or above 0, as one value is before, equal to or after another. */
function order(a, b) {
  if (typeof a === "string") return a === b ? 0 : isBefore(a, b) ? -1 : 1;
  if (a instanceof Uint8Array) {
    for (let i = 0; i < Math.min(a.length, b.length); i++) if (a[i] !== b[i]) return a[i] - b[i];
    return a.length - b.length;
  }
  return a < b ? -1 : a > b ? 1 : 0; // numbers and BigInt compare exactly
}

const TESTS = {
  ">=": (n) => n >= 0, "<=": (n) => n <= 0, "!=": (n) => n !== 0, "==": (n) => n === 0, "=": (n) => n === 0, ">": (n) => n > 0,
  "<": (n) => n < 0,
};

/** A test of the comparison of a value with another: a word without a value fulfils none, a list if any of its values does. */
export function comparer(sign, value) {
  const test = (found) => TESTS[sign](order(found, value));
  return (found) => (Array.isArray(found) ? found.some(test) : found !== undefined && test(found));
}

/** The comparisons of a text, with "and" between them: [[column, test of a value]]. columnOf: a column by name. */
export function readComparisons(text, columnOf) {
  return split(requireText(text)).map((part) => readComparison(part, columnOf));
}

/** Split a text at each "and" that another comparison follows, but not within a quoted value. */
function split(text) {
  const [first, ...others] = text.split(AND), parts = [first];
  for (let i = 0; i < others.length; i += 2) {
    const part = parts.at(-1), isInQuotes = QUOTED.test(part) && part.split('"').length % 2 === 0;
    if (isInQuotes || !OPERATOR.test(others[i + 1])) parts[parts.length - 1] += others[i] + others[i + 1];
    else parts.push(others[i + 1]);
  }
  return parts;
}

function readComparison(text, columnOf) {
  const match = COMPARISON.exec(text);
  if (!match?.[1].trim()) throw new LexcError("", `not a comparison: expected COLUMN, >=, <=, >, <, = or !=, and a value, found ${JSON.stringify(text)}`);
  const [, name, sign, quoted, plain] = match, value = quoted ? quoted.trim().slice(1, -1).replaceAll('""', '"') : plain.trim();
  const column = columnOf(name.trim().replace(/^column:/, "")), kind = column.type.replace("many ", "");
  const isOrder = !["=", "==", "!="].includes(sign);
  if (kind === "text" && isOrder && !quoted && NUMBER.test(value))
    throw new LexcError("", `column ${column.name}: a number is compared with texts, which have another order; write ${column.name}${sign}"${value}"`);
  return [column, comparer(sign, readValue(column, kind, value))];
}

function readValue(column, kind, text) {
  let value;
  if (kind === "text") return text;
  if (kind === "bit") value = YES_OR_NO[text.toLowerCase()];
  else if (kind === "bytes") value = /^(\s*[0-9a-fA-F]{2})*\s*$/.test(text) ? Uint8Array.from(text.match(/[0-9a-fA-F]{2}/g) ?? [], (two) => parseInt(two, 16)) : undefined;
  else if (NUMBER.test(text)) value = /[.eE]/.test(text) ? Number(text) : BigInt(text.replace("+", ""));
  if (value === undefined || value === Infinity || value === -Infinity)
    throw new LexcError("", `column ${column.name}: not a value of the column: ${JSON.stringify(text)}`);
  return value;
}
