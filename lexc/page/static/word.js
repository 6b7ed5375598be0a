// A word: its facts, hooks, anagrams, neighbours and values, and its path through the automaton.

import { current } from "./answers.js";
import { fact, h, markChange, panel, tiles, wordLink, wordList } from "./dom.js";
import { drawPath } from "./path.js";
import { n, t } from "./texts.js";

const lettersOf = (path) => path.slice(1).map(({ letter }) => letter);

/** The page of a word. study, path: the answers of these names. description: of the lexicon. */
export function showWord(study, path, description) {
  const { word } = study, letters = lettersOf(path);
  return h("div", { class: "grid two" },
    h("div", { class: "stack" },
      h("section", { class: "panel" },
        h("div", { class: "line between" }, tiles(letters, description.points, word),
          h("span", { class: "yes" }, `✓ ${t("in_lexicon", { lexicon: current().name })}`)),
        h("dl", { class: "facts" }, factsOf(study))),
      panel(t("hooks"), h("kbd", { class: "wide" }, "h"), hooksOf(study),
        study.insertions.length > 0 && [h("h3", {}, t("letter_inside")), wordList(study.insertions, (other) => markChange(other, word))],
        study.inner_hooks.length > 0 && [h("h3", {}, t("without_an_end")), wordList(study.inner_hooks)]),
      h("div", { class: "grid thirds" },
        panel(t("anagrams"), n(study.anagrams.length), listOrNone(study.anagrams)),
        panel(t("one_replaced"), n(study.one_letter_replaced.length), listOrNone(study.one_letter_replaced, (other) => markChange(other, word)))),
      valuesPanel(study)),
    h("div", { class: "stack" },
      panel(t("in_automaton"), t("n_arcs", { n: letters.length }), drawPath(path, word), h("p", { class: "muted small hint" }, pathText(path, word))),
      study.one_letter_more.length > 0 && panel(t("one_more"), n(study.one_letter_more.length), moreTable(study)),
      study.one_letter_less.length > 0 && panel(t("one_less"), n(study.one_letter_less.length), wordList(study.one_letter_less))));
}

const listOrNone = (words, show) => (words.length ? wordList(words, show) : h("p", { class: "muted" }, t("none")));

/** The facts of a word that are known. */
export function factsOf({ points, n_letters: letters, n_vowels: vowels, alphagram, probability_ranks: ranks, ordinal, n_words_from_its_letters: n_spelled }) {
  const facts = [
    ["points", points], ["letters", letters], ["vowels", vowels], ["alphagram", alphagram],
    ["probability", ranks && t("no", { n: n(ranks[0]) })], ["ordinal", ordinal !== undefined && n(Number(ordinal) + 1)],
    ["spelled", n_spelled !== undefined && n(n_spelled)],
  ];
  return facts.filter(([, value]) => value !== undefined && value !== false).map(([name, value]) => fact(t(`fact_${name}`, { n: letters }), String(value)));
}

/** Front hooks · the word · back hooks, as players write them; each letter is a link to the word it makes. */
export function hooksOf({ word, front_hooks: front, back_hooks: back }) {
  const end = (words, letterOf) => words.map((other) => h("a", { href: wordLink(other).getAttribute("href"), "aria-label": other }, letterOf(other)));
  return h("div", { class: "hooks", dir: "auto" },
    h("span", { class: "front ends" }, end(front, (other) => other.slice(0, other.length - word.length)), front.length === 0 && h("span", { class: "muted" }, "–")),
    h("span", {}, word),
    h("span", { class: "ends" }, end(back, (other) => other.slice(word.length)), back.length === 0 && h("span", { class: "muted" }, "–")));
}

/** The words of one more letter, by that letter. */
function moreTable({ word, one_letter_more: words }) {
  const byLetter = new Map();
  for (const other of words) {
    const rest = [...word];
    const letter = [...other].filter((character) => {
      const i = rest.indexOf(character);
      if (i >= 0) rest.splice(i, 1);
      return i < 0;
    }).join("") || "·";
    if (!byLetter.has(letter)) byLetter.set(letter, []);
    byLetter.get(letter).push(other);
  }
  const letters = [...byLetter.keys()].sort((a, b) => (a < b ? -1 : 1));
  return h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("one_more") },
    h("table", {}, h("tbody", {}, letters.map((letter) => h("tr", {}, h("td", { class: "yes" }, `+ ${letter}`), h("td", {}, wordList(byLetter.get(letter))))))));
}

function valuesPanel({ values }) {
  if (!values) return null;
  return panel(t("columns"), "", h("dl", { class: "facts" }, Object.entries(values).map(([name, value]) => fact(name, formatValue(value)))));
}

/** A value of a column as a text. */
export function formatValue(value) {
  if (value === undefined || value === null) return "";
  if (value instanceof Uint8Array) return Array.from(value, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
  if (Array.isArray(value)) return value.map(formatValue).join(", ");
  return typeof value === "number" ? n(value) : String(value);
}

function pathText(path, word) {
  const [root, first] = path, last = path.at(-1), longer = Number(last.n_words) - Number(last.is_word);
  return t("path_text", { root: n(root.n_words), first: n(first.n_words), letter: first.letter, longer: n(longer), word });
}
