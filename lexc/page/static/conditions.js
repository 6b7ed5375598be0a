// Conditions of `find` as chips beside the readings of a text: each is a parameter of the address.

import { h, linkTo } from "./dom.js";
import { t } from "./texts.js";

/** The conditions by the names of the reader. isRange: whether the value is a number or a range. needs: what the lexicon must have. */
const CONDITIONS = {
  length: { isRange: true }, points: { isRange: true, needs: "points" }, vowels: { isRange: true, needs: "points" }, unique: { isRange: true },
  anagrams: { isRange: true }, frontHooks: { isRange: true }, backHooks: { isRange: true }, probability: { isRange: true, needs: "points" },
  prefix: {}, suffix: {}, includes: {}, excludes: {}, where: { needs: "columns" },
};

/** The conditions among the parameters of an address, as the reader takes them. Throws {message} at one that cannot be read. */
export function readConditions(asked) {
  const names = Object.keys(CONDITIONS).filter((name) => asked[name]);
  return Object.fromEntries(names.map((name) => [name, CONDITIONS[name].isRange ? readRange(asked[name], name) : asked[name]]));
}

/** A range as people write it: 7, 2-5, 8- or -5. */
function readRange(text, name) {
  const [, low, hasEnd, high] = /^\s*(\d{0,15})\s*([-–]?)\s*(\d{0,15})\s*$/.exec(text) ?? [];
  if (!low && !high) throw { message: t("not_a_range", { name: t(`condition_${name}`), text }) };
  return [low ? Number(low) : 0, hasEnd ? (high ? Number(high) : Infinity) : Number(low)];
}

/** A chip for each condition, whose link removes it, and one that adds a condition. */
export function conditionChips(asked, conditions, { points, columns }) {
  const removing = Object.keys(conditions).map((name) =>
    h("a", { class: "chip", href: linkTo("explore", { ...asked, [name]: "" }), "aria-label": t("remove_condition", { name: t(`condition_${name}`) }) },
      h("b", {}, t(`condition_${name}`)), ` ${asked[name]} `, h("span", {}, "×")));
  const has = { points: Object.values(points).some((score) => score !== 0), columns: columns.length > 0 };
  const names = Object.keys(CONDITIONS).filter((name) => CONDITIONS[name].needs === undefined || has[CONDITIONS[name].needs]);
  return [...removing, h("button", { class: "chip", popovertarget: "condition" }, h("b", {}, `+ ${t("condition")} `), h("span", { class: "wide" }, t("condition_examples"))), form(asked, names)];
}

function form(asked, names) {
  const select = h("select", { change: () => (hint.textContent = hintOf(select.value)) }, names.map((name) => h("option", { value: name }, t(`condition_${name}`))));
  const value = h("input", { autocomplete: "off", spellcheck: "false", maxlength: "100" }), hint = h("span", { class: "muted small" }, hintOf(names[0]));
  const add = (event) => {
    event.preventDefault();
    if (value.value.trim()) location.hash = linkTo("explore", { ...asked, [select.value]: value.value.trim() });
  };
  const element = h("form", { class: "menu condition", id: "condition", popover: true, submit: add, "aria-label": t("condition") },
    h("label", {}, t("condition"), select), h("label", {}, t("value"), value, hint), h("button", { class: "primary" }, t("add")));
  element.addEventListener("toggle", ({ newState }) => {
    if (newState !== "open") return;
    const { left, bottom } = document.querySelector("[popovertarget=condition]").getBoundingClientRect();
    element.style.setProperty("left", `${Math.max(8, Math.min(left, innerWidth - element.offsetWidth - 8))}px`);
    element.style.setProperty("top", `${bottom + 6}px`);
    value.focus();
  });
  return element;
}

const hintOf = (name) => t(CONDITIONS[name].isRange ? "hint_range" : name === "where" ? "hint_where" : "hint_letters");
