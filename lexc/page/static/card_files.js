// Cards as CSV, JSON Lines and Anki's text: the files of `lexc quiz --import` and `lexc quiz -o`, byte for byte.

import { checkedCard } from "./cards.js";
import { csvLine, unguarded } from "./csv.js";

const FIELDS = ["alphagram", "cardbox", "correct", "incorrect", "streak", "last_correct", "next_scheduled", "words"];
const NUMBERS = FIELDS.slice(1, -1);
const SQLITE = "SQLite format 3\0";
const SEPARATOR = "#separator:tab";

/** The suffixes of the files. */
export const CARD_FORMATS = ["csv", "jsonl", "tsv"];

/** A function from cards to the text of a file of a format. */
export const WRITERS = {
  csv: (cards) => join([FIELDS, ...cards.map((card) => [card.question, ...NUMBERS.map((name) => card[name] ?? ""), card.words.join(" ")])].map(csvLine)),
  jsonl: (cards) => join(cards.map(jsonLine)),
  tsv: (cards) => join([SEPARATOR, ...cards.map(({ question, words }) => `${question}\t${words.join(" ")}`)]),
};

const join = (lines) => lines.map((line) => `${line}\n`).join("");

function jsonLine({ words, memory, ...fields }) {
  const items = Object.entries(fields).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  const known = memory && `{"stability": ${floatText(memory.stability)}, "difficulty": ${floatText(memory.difficulty)}, "last_review": ${memory.last_review}}`;
  return `{${items.join(", ")}, "words": [${words.map((word) => JSON.stringify(word)).join(", ")}], "memory": ${known}}`;
}

/** A number as Python writes those with a point. */
function floatText(value) {
  const [digits, power] = value.toExponential().split("e"), exponent = Number(power);
  if (exponent < -4 || exponent >= 16) return `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  return Number.isInteger(value) ? `${value}.0` : exponent < 0 ? value.toFixed(digits.replace(".", "").length - 1 - exponent) : String(value);
}

/** The cards of a file. bytes: of the file. Throws {problem, line, ...}: the name of a text and its values. */
export function readCards(name, bytes) {
  if (new TextDecoder("latin1").decode(bytes.subarray(0, SQLITE.length)) === SQLITE) throw { problem: "cards_are_sqlite", name };
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw { problem: "cards_no_utf8" };
  }
  const lines = text.split("\n").map((line, i) => [i + 1, line.replace(/^\r+|\r+$/g, "")]).filter(([, line]) => line.trim());
  const read = { csv: readCsv, jsonl: readJsonLines, tsv: readAnki }[name.toLowerCase().split(".").at(-1)] ?? readQuestions;
  return read(lines);
}

function cardOf(fields, line) {
  try {
    return checkedCard(fields);
  } catch ({ field, found }) {
    throw { problem: "card_is_wrong", line, field, found: JSON.stringify(found)?.slice(0, 80) ?? "" };
  }
}

function readCsv([first, ...rows]) {
  if (!first) return [];
  const header = csvCells(first[1]).map((name) => (name === "alphagram" ? "question" : name));
  if (!header.includes("question")) throw { problem: "cards_no_header", line: first[0] };
  return rows.map(([line, text]) => {
    const cells = csvCells(text).map(unguarded);
    if (cells.length > header.length) throw { problem: "card_too_many_fields", line };
    const fields = Object.fromEntries(header.map((name, i) => [name, cells[i]]).filter(([, cell]) => cell));
    for (const name of NUMBERS) if (/^\s*-?\d{1,19}\s*$/.test(fields[name])) fields[name] = Number(fields[name]);
    return cardOf({ ...fields, words: (fields.words ?? "").split(/\s+/).filter(Boolean), memory: null }, line);
  });
}

/** The cells of a line of CSV. */
function csvCells(line) {
  const cells = [];
  let cell = "", isQuoted = false;
  for (let i = 0; i < line.length; i++) {
    const sign = line[i];
    if (isQuoted && sign === '"' && line[i + 1] === '"') cell += line[i++];
    else if (sign === '"' && (isQuoted || !cell)) isQuoted = !isQuoted;
    else if (sign === "," && !isQuoted) cell = (cells.push(cell), "");
    else cell += sign;
  }
  return [...cells, cell];
}

function readJsonLines(lines) {
  return lines.map(([line, text]) => {
    let fields;
    try {
      fields = JSON.parse(text);
    } catch {
      throw { problem: "card_is_no_json", line };
    }
    if (typeof fields !== "object" || !fields || Array.isArray(fields)) throw { problem: "card_is_no_json", line };
    return cardOf(fields, line);
  });
}

/** Anki's text: lines of settings, which begin with #, then question, tab, answers. */
function readAnki(lines) {
  const isSetting = ([, text]) => /^#[a-z ]+:/.test(text), first = lines.findIndex((line) => !isSetting(line));
  return (first < 0 ? [] : lines.slice(first)).map(([line, text]) => {
    const [question, answers = ""] = text.split("\t");
    return cardOf({ question: question.trim(), words: answers.split(/\s+/).filter(Boolean) }, line);
  });
}

const readQuestions = (lines) => lines.map(([line, text]) => cardOf({ question: text.split("\t")[0].trim() }, line));
