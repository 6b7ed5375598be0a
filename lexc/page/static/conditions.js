// Conditions of `find` as chips beside the readings of a text: each is a parameter of the address.

import { current, lexicons } from "./answers.js";
import { h, linkTo } from "./dom.js";
import { n, t } from "./texts.js";

/** The most characters of a text that is asked. */
export const MAX_LENGTH = 200;

/** The conditions by the names of the reader. isRange: whether the value is a number or a range. isLexicon: whether it is the name of a
 *  lexicon of the page. needs: what the lexicon must have. hint, choices: for people. A parameter of the address with NOT before the
 *  name asks for the contrary. */
const NOT = "not-", CONDITIONS = {
  length: { isRange: true }, points: { isRange: true, needs: "points" }, vowels: { isRange: true, needs: "points" }, unique: { isRange: true },
  anagrams: { isRange: true }, frontHooks: { isRange: true }, backHooks: { isRange: true }, probability: { isRange: true, needs: "points" },
  weight: { isRange: true, needs: "weight" }, pattern: { hint: "pattern" }, anagram: { hint: "rack" }, subanagram: { hint: "rack" },
  consists: { hint: "share" }, stem: { hint: "stem" }, sevens: { isRange: true, needs: "points" },
  prefix: {}, suffix: {}, includes: {}, excludes: {}, within: { isLexicon: true, needs: "lexicons" },
  regex: { hint: "regex" }, bank: {}, hides: {}, palindrome: { choices: () => ["yes", "no"] },
  reversedIn: { isLexicon: true }, charade: { isLexicon: true }, enumeration: { hint: "enumeration", needs: "written" },
  where: { needs: "columns", hint: "where" },
};

/** Blanks in the bag, for probability: no condition, but a chip as they are. */
const BLANKS = "blanks";

/** The conditions among the parameters of an address, as the reader takes them. Throws {message} at one that cannot be read. */
export function readConditions(asked) {
  const read = (prefix) => Object.fromEntries(namesIn(asked, prefix).map((name) => [name, readValue(asked[prefix + name], name)]));
  const long = Object.values(asked).find((value) => value.length > MAX_LENGTH);
  if (long) throw { message: t("too_long", { n: n(MAX_LENGTH) }) };
  const not = read(NOT);
  return { ...read(""), ...(Object.keys(not).length ? { not } : {}) };
}

/** What the reader takes besides conditions: the blanks in the bag. */
export function readOptions(asked) {
  if (!asked[BLANKS]) return {};
  if (!/^\d{1,3}$/.test(asked[BLANKS].trim())) throw { message: t("not_a_number", { name: t("condition_blanks"), text: asked[BLANKS] }) };
  return { blanks: Number(asked[BLANKS]) };
}

function readValue(text, name) {
  const { isRange, isLexicon } = CONDITIONS[name];
  if (isLexicon && !lexicons.some((lexicon) => lexicon.name === text)) throw { message: t("no_such_lexicon", { name: text }) };
  return isRange ? readRange(text, name) : isLexicon ? { lexicon: text } : text;
}

const namesIn = (asked, prefix) => Object.keys(CONDITIONS).filter((name) => asked[prefix + name]);

/** A range as people write it: 7, 2-5, 8- or -5. */
function readRange(text, name) {
  const [, low, hasEnd, high] = /^\s*(\d{0,15})\s*([-–]?)\s*(\d{0,15})\s*$/.exec(text) ?? [];
  if (!low && !high) throw { message: t("not_a_range", { name: t(`condition_${name}`), text }) };
  return [low ? Number(low) : 0, hasEnd ? (high ? Number(high) : Infinity) : Number(low)];
}

/** A chip for each condition, whose link removes it, and one that adds a condition. */
export function conditionChips(view, asked, { points, columns }) {
  const removing = ["", NOT].flatMap((prefix) => [...namesIn(asked, prefix), ...(!prefix && asked[BLANKS] ? [BLANKS] : [])].map((name) => {
    const label = `${prefix ? `${t("not")} ` : ""}${t(`condition_${name}`)}`;
    return h("a", { class: "chip", href: linkTo(view, { ...asked, [prefix + name]: "" }), "aria-label": t("remove_condition", { name: `${label} ${asked[prefix + name]}` }) },
      h("b", {}, label), ` ${asked[prefix + name]} `, h("span", {}, "×"));
  }));
  const has = { points: Object.values(points).some((score) => score !== 0), columns: columns.length > 0, lexicons: lexicons.length > 1 };
  for (const name of ["weight", "written"]) has[name] = columns.some((column) => column.name === name);
  const names = Object.keys(CONDITIONS).filter((name) => CONDITIONS[name].needs === undefined || has[CONDITIONS[name].needs]);
  if (has.points) names.splice(names.indexOf("probability") + 1, 0, BLANKS);
  return [...removing, h("button", { class: "chip", popovertarget: "condition" }, h("b", {}, `+ ${t("condition")} `), h("span", { class: "wide" }, t("condition_examples"))), form(view, asked, names)];
}

function form(view, asked, names) {
  const select = h("select", { change: choose }, names.map((name) => h("option", { value: name }, t(`condition_${name}`))));
  let value = valueOf(names[0]);
  const hint = h("span", { class: "muted small" }, hintOf(names[0])), not = h("input", { type: "checkbox" });
  function choose() {
    const next = valueOf(select.value);
    hint.textContent = hintOf(select.value);
    value.replaceWith(next);
    value = next;
  }
  const add = (event) => {
    event.preventDefault();
    if (value.value.trim()) location.hash = linkTo(view, { ...asked, [(not.checked && select.value !== BLANKS ? NOT : "") + select.value]: value.value.trim() });
  };
  const element = h("form", { class: "menu condition", id: "condition", popover: true, submit: add, "aria-label": t("condition") },
    h("label", {}, t("condition"), select), h("label", {}, t("value"), value, hint), h("label", { class: "check" }, not, t("not_so")), h("button", { class: "primary" }, t("add")));
  element.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return;
    const { left, bottom } = document.querySelector("[popovertarget=condition]").getBoundingClientRect();
    element.style.setProperty("left", `${Math.max(8, Math.min(left, innerWidth - element.offsetWidth - 8))}px`);
    element.style.setProperty("top", `${bottom + 6}px`);
    value.focus();
  });
  return element;
}

/** The field of a value: a text, or one of several. */
function valueOf(name) {
  const choices = choicesOf(name);
  if (!choices) return h("input", { autocomplete: "off", spellcheck: "false", maxlength: String(MAX_LENGTH) });
  return h("select", {}, choices.map((choice) => h("option", { value: choice }, name === "palindrome" ? t(`answer_${choice}`) : choice)));
}

function choicesOf(name) {
  const { isLexicon, choices } = CONDITIONS[name] ?? {};
  return isLexicon ? lexicons.map((lexicon) => lexicon.name).filter((other) => name !== "within" || other !== current().name) : choices?.();
}

function hintOf(name) {
  if (name === BLANKS) return t("hint_number");
  return choicesOf(name) ? "" : t(`hint_${CONDITIONS[name].isRange ? "range" : (CONDITIONS[name].hint ?? "letters")}`);
}
