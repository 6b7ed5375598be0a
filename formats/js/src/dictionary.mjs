// DICT: the sets and rules of a hunspell dictionary.

import { refuse } from "./errors.mjs";
import { isText, isList, isMap, isWhole, areDistinct } from "./values.mjs";
import { Pack } from "./msgpack.mjs";
import { NONE } from "./forms.mjs";

const SET_NAMES = "begin middle end capital_end counts_twice forbidden in_capitals keep_case moving unsuggested".split(" ");
const SWITCHES = ["case", "dup", "more_suffixes", "rep", "sharps", "simplified_triple", "triple"];
const MAX_DICT = 2 ** 24; // bytes
const MAX_ROWS = 65536; // of a list of DICT
const isSetName = (value) => isText(value) && (SET_NAMES.includes(value) || /^(flag|bare|last):[0-9]{1,7}$/.test(value));
const isCount = (value) => isWhole(value, 0, 65535);
const isTable = (value, n) =>
  isList(value) && value.length <= MAX_ROWS && value.every((row) => isList(row) && row.length === n && row.every(isText));
const isFilled = (value) => isTable(value, 2) && value.every(([text]) => text !== "");
const SIGNS = ["", "*", "?"];
const isRule = (rule) => isTable(rule, 2) && rule.every(([name, sign]) => isSetName(name) && SIGNS.includes(sign));

const areLabels = (value) => {
  if (!isMap(value) || ![...value.keys()].every(isSetName)) return false;
  const labels = [...value.values()];
  return labels.every((label) => isWhole(label, 1, 65535)) && areDistinct(labels);
};

/** The keys of DICT, each with the check of its value. */
const DICT_KEYS = {
  breaks: (value) => isList(value) && value.length <= MAX_ROWS && value.every((text) => isText(text) && text !== ""),
  compound_rules: (value) => isList(value) && value.length <= MAX_ROWS && value.every(isRule),
  conversions: isFilled,
  ignored: isText,
  labels: areLabels,
  language: isText,
  most_syllables: isCount,
  most_words: isCount,
  patterns: (value) =>
    isTable(value, 5) && value.every((row) => [row[1], row[3]].every((name) => name === "" || isSetName(name))),
  replacements: isFilled,
  shortest_part: (value) => isCount(value) && value > 0,
  switches: (value) => isList(value) && value.length <= MAX_ROWS && value.every((name) => SWITCHES.includes(name)),
  vowels: isText,
};

/** Check DICT. Returns its values by key, and the node of each set by name as `sets`. */
export function readDictionary({ DICT }, graph, nodes) {
  refuse("D1", DICT.byteLength > MAX_DICT, "DICT is too long");
  const values = new Pack(DICT, "D1", "DICT").whole(), names = Object.keys(DICT_KEYS);
  const hasNames = isMap(values) && values.size === names.length && names.every((name) => values.has(name));
  refuse("D1", !hasNames, "DICT has other keys");
  for (const name of names) refuse("D2", !DICT_KEYS[name](values.get(name)), `${name} of DICT is out of bounds`);
  const largest = graph.isUtf8 ? 0xd7ff : graph.nLetters, labels = values.get("labels"), root = graph.roots.get("sets");
  refuse("D2", [...labels.values()].some((label) => label > largest), "a set with a label that no letter has");
  refuse("D3", (labels.size > 0) !== (root !== undefined), "DICT and the root of sets do not agree");
  const sets = new Map([["words", graph.roots.get("words")]]);
  for (const [name, label] of labels) {
    let node = root;
    for (const byte of graph.isUtf8 ? new TextEncoder().encode(String.fromCodePoint(label)) : [label])
      node = node === NONE ? NONE : (nodes.arc(node, byte)?.target ?? NONE);
    refuse("D3", node === NONE, `a set that the nodes do not have: ${name}`);
    sets.set(name, node);
  }
  return { ...Object.fromEntries(values), sets };
}
