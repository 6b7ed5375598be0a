// The view Spell: a text whose unknown words are marked, with suggestions; words to ignore, and words of one's own.

import { ask, current } from "./answers.js";
import { h, message, panel } from "./dom.js";
import { register } from "./later.js";
import { remember, remembered } from "./memory.js";
import { likeCase, stemOf, wordsOf } from "./prose.js";
import { SPELL_DE } from "./spell_de.js";
import { SPELL_EN } from "./spell_en.js";
import { addTexts, n, t } from "./texts.js";

addTexts({ en: SPELL_EN, de: SPELL_DE });
register("spell", spell);

const PAUSE = 150, MOST_TEXT = 200_000, MOST_LISTED = 100, MOST_SUGGESTIONS = 5;
const MARK = "unknown", MARK_HERE = "unknown-here"; // names of highlights, which the style has

function spell({ announce }) {
  const text = h("div", { class: "prose", role: "textbox", "aria-multiline": "true", "aria-label": t("spell_text"), contenteditable: "plaintext-only", spellcheck: "false", tabindex: "0", "data-hint": t("spell_hint"), input: onInput });
  const list = h("ul", { class: "unknown" }), side = h("div", { class: "stack" });
  const element = h("div", { class: "grid two" }, h("div", { class: "stack" }, text, h("div", { class: "line" }, h("button", { click: copy }, t("copy_text")))), side);
  const known = new Map(), suggested = new Map(), ignored = new Set(); // known: whether the lexicon has a word
  let own = readOwn(), waiting, run = 0, unknown = [], chosen = 0; // unknown: {word, places}; the chosen one has the keys

  function readOwn() {
    try {
      return new Set(JSON.parse(remembered(`words of ${current().name}`) ?? "[]").map(String));
    } catch {
      return new Set();
    }
  }

  function onInput() {
    clearTimeout(waiting);
    waiting = setTimeout(check, PAUSE);
  }

  /** The nodes of the text with their places in it, and the text. */
  function readNodes() {
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT), nodes = [];
    let whole = "";
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.TEXT_NODE) {
        nodes.push({ node, start: whole.length });
        whole += node.data;
      } else whole += "\n";
    }
    return { nodes, whole };
  }

  async function check() {
    const mine = ++run, { nodes, whole } = readNodes();
    if (whole.length > MOST_TEXT) return side.replaceChildren(message(t("text_too_long", { n: n(MOST_TEXT) }), ""));
    const words = wordsOf(whole), asked = [...new Set(words.map(({ word }) => word))].filter((word) => !known.has(word));
    if (asked.length) {
      const found = await ask("known", asked.map((word) => [word, stemOf(word)]));
      asked.forEach((word, i) => known.set(word, found[i]));
    }
    if (mine !== run) return;
    const byWord = new Map();
    for (const { word, start, end } of words) {
      if (known.get(word) || ignored.has(word) || own.has(word.toLowerCase())) continue;
      const range = rangeOf(nodes, start, end);
      if (!range) continue;
      if (!byWord.has(word)) byWord.set(word, { word, places: [] });
      byWord.get(word).places.push(range);
    }
    unknown = [...byWord.values()];
    chosen = Math.max(0, Math.min(chosen, unknown.length - 1));
    draw(whole.trim() !== "");
    announce(unknown.length ? `${t("unknown_words")}: ${n(unknown.length)}` : t("all_correct"));
  }

  /** The range of a word; undefined if it lies in several nodes. */
  function rangeOf(nodes, start, end) {
    const found = nodes.findLast((item) => item.start <= start);
    if (!found || end - found.start > found.node.length) return undefined;
    const range = document.createRange();
    range.setStart(found.node, start - found.start);
    range.setEnd(found.node, end - found.start);
    return range;
  }

  function mark() {
    if (!globalThis.CSS?.highlights) return;
    CSS.highlights.set(MARK, new Highlight(...unknown.flatMap(({ places }) => places)));
    CSS.highlights.set(MARK_HERE, new Highlight(...(unknown[chosen]?.places ?? [])));
  }

  function draw(hasText) {
    mark();
    const words = own.size > 0 && h("p", { class: "muted small" }, t("own_words", { n: n(own.size) }), " ", h("button", { class: "plain", click: forget }, t("forget_words")));
    if (!unknown.length) return side.replaceChildren(message(t(hasText ? "all_correct" : "no_text"), "", words));
    list.replaceChildren(...unknown.slice(0, MOST_LISTED).map(drawWord));
    side.replaceChildren(panel(t("unknown_words"), n(unknown.length), list, h("p", { class: "muted small hint wide" },
      [["1–5", "key_suggest"], ["i", "key_ignore"], ["a", "key_add"], ["↑ ↓", "key_move"]].map(([keys, name], i) => [i ? " · " : "", h("kbd", {}, keys), " ", t(name)])), words));
  }

  function drawWord(item, i) {
    const suggestions = h("div", { class: "line" }), isChosen = i === chosen;
    if (isChosen) suggest(item.word).then((found) => suggestions.replaceChildren(...(found.length
      ? found.map((word, k) => h("button", { click: () => replace(item, word) }, h("kbd", {}, String(k + 1)), " ", word)) : [h("span", { class: "muted small" }, t("no_suggestion"))])), () => {});
    return h("li", { "data-chosen": isChosen }, h("div", { class: "line between" }, h("button", { class: "plain", "aria-current": isChosen && "true", click: () => choose(i) }, item.word),
      item.places.length > 1 && h("span", { class: "muted small" }, t("n_times", { n: n(item.places.length) }))),
    isChosen && [suggestions, h("div", { class: "line" }, h("button", { click: () => ignore(item) }, t("ignore_word")), h("button", { title: t("add_hint"), click: () => add(item) }, t("add_word")))]);
  }

  async function suggest(word) {
    if (!suggested.has(word)) suggested.set(word, ask("suggestions", stemOf(word), MOST_SUGGESTIONS).then((found) => [...new Set(found.map((other) => likeCase(other, word)))]));
    return suggested.get(word);
  }

  function choose(i) {
    chosen = Math.max(0, Math.min(i, unknown.length - 1));
    draw(true);
    list.querySelector("[aria-current]")?.focus();
    unknown[chosen].places[0].startContainer.parentElement?.scrollIntoView({ block: "nearest" });
  }

  /** Put a suggestion in every place of a word, in a way that the browser can undo. */
  function replace({ places }, word) {
    const selection = getSelection();
    text.focus();
    for (const range of [...places].reverse()) {
      selection.removeAllRanges();
      selection.addRange(range);
      document.execCommand("insertText", false, word);
    }
    check().then(() => list.querySelector("[aria-current]")?.focus());
  }

  function ignore({ word }) {
    ignored.add(word);
    check().then(() => list.querySelector("[aria-current]")?.focus());
  }

  function add({ word }) {
    own.add(word.toLowerCase());
    remember(`words of ${current().name}`, JSON.stringify([...own]));
    ignore({ word });
  }

  function forget() {
    own = new Set();
    remember(`words of ${current().name}`, "[]");
    check();
  }

  function copy() {
    navigator.clipboard?.writeText(readNodes().whole).catch(() => {});
  }

  function key({ key: name }) {
    const item = unknown[chosen];
    if (!item) return false;
    if (/^[1-5]$/.test(name)) suggest(item.word).then((found) => found[name - 1] && replace(item, found[name - 1]));
    else if (name === "i") ignore(item);
    else if (name === "a") add(item);
    else if (name === "ArrowDown") choose(chosen + 1);
    else if (name === "ArrowUp") choose(chosen - 1);
    else return false;
    return true;
  }

  draw(false);
  return { element, update() {}, key, focus: () => text.focus(), escape: () => (document.activeElement === text && unknown.length ? choose(chosen) : text.focus()) };
}
