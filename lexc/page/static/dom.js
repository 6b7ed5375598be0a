// Elements of the page. Texts become text nodes: nothing here or elsewhere reads a text as HTML.

import { t } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";

/** An element of HTML. attributes: false and null are left out, true is empty, a function listens to the event of its name. */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), { dir: /^(input|textarea)$/.test(tag) && "auto", ...attributes }, children);

/** An element of SVG. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (name === "style") for (const [property, text] of Object.entries(value)) element.style.setProperty(property, text);
    else if (value != null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false && child !== ""));
  return element;
}

/** The link to a view: "#explore?q=CARE". Empty parameters are left out. */
export function linkTo(view, parameters = {}) {
  const given = Object.entries(parameters).filter(([, value]) => value != null && value !== "");
  return `#${view}${given.length ? `?${new URLSearchParams(given)}` : ""}`;
}

export const panel = (title, aside, ...children) =>
  h("section", { class: "panel" }, title && h("h2", {}, h("span", {}, title), h("span", {}, aside)), children);

export const fact = (name, value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));

/** A word as a link to itself. shown: instead of its text. */
export const wordLink = (word, shown = word) => h("a", { class: "word", href: linkTo("explore", { q: word }) }, shown);

/** A list of words. show: what stands for a word. */
export const wordList = (words, show = (word) => word) => h("ul", { class: "words", dir: "auto" }, words.map((word) => h("li", {}, wordLink(word, show(word)))));

/** The part of a word in which it differs from another, emphasised. */
export function markChange(word, other) {
  const letters = [...word], others = [...other], most = Math.min(letters.length, others.length);
  let before = 0, behind = 0;
  while (before < most && letters[before] === others[before]) before++;
  while (behind < most - before && letters.at(-1 - behind) === others.at(-1 - behind)) behind++;
  const end = letters.length - behind, part = (from, to) => letters.slice(from, to).join("");
  return [part(0, before), end > before && h("em", {}, part(before, end)), part(end)];
}

/** The tiles of a word. letters: its letters. points: of each letter. */
export const tiles = (letters, points, text) =>
  h("span", { class: letters.length > 8 ? "tiles many" : "tiles", dir: "auto", role: "img", "aria-label": text },
    letters.map((letter) => h("span", { class: "tile" }, h("b", {}, letter), points[letter] ? h("sub", {}, String(points[letter])) : null)));

/** A message in the place of an answer. */
export const message = (title, text, ...children) => h("section", { class: "panel empty" }, h("strong", {}, title), text, children);

/** The message of a search that takes its time, and which Esc ends. before: the milliseconds that it took so far. */
export function searching(before) {
  const began = performance.now() - before, seconds = h("span", {}, "");
  const tick = () => (seconds.textContent = t("seconds", { n: ((performance.now() - began) / 1000).toFixed(1) }));
  const shown = message([t("searching"), " ", seconds], t("esc_ends_it"), h("div", { class: "bar-track" }, h("div", { class: "bar" })));
  const ticking = setInterval(() => (shown.isConnected ? tick() : clearInterval(ticking)), 100);
  tick();
  return shown;
}

/** Give a text to the user as a file. */
export function download(name, text, type) {
  const link = h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The message of an error. text: in which the character at `error.column` is marked, if the error has one. */
export function errorMessage(error, text = "") {
  const characters = [...text], i = (error.column ?? 0) - 1, isNear = i >= 0 && i <= characters.length && i < 200;
  const marked = isNear && h("div", { class: "fault" }, characters.slice(0, i).join(""), h("mark", {}, characters[i] ?? "␣"), characters.slice(i + 1, i + 40).join(""));
  return h("section", { class: "panel empty error", role: "alert" }, h("strong", {}, error.message.charAt(0).toUpperCase() + error.message.slice(1)), marked);
}
