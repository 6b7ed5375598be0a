// The frame of the page: views, the lexicon's menu, keys. A view is a link: "#explore?q=CARE".

import { ask, choose, current, lexicons, stop } from "./answers.js";
import { errorMessage, h, linkTo, s } from "./dom.js";
import { explore } from "./explore.js";
import { load } from "./later.js";
import { remember, remembered } from "./memory.js";
import { LANGUAGES, chooseLanguage, language, n, t } from "./texts.js";
import { applyTheme } from "./theme.js";

/** The views. icon: the path of a drawing of 24 by 24. key: behind g. make: a function that makes {element, update, focus}; without it
 *  the script of the view is loaded first. after: the script that has to be loaded before, since it has modules that this one shares. */
const VIEWS = {
  explore: { key: "e", make: explore, icon: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.5 16.5 21 21" },
  board: { key: "b", icon: "M4 4h16v16H4zM4 9.3h16M4 14.6h16M9.3 4v16M14.6 4v16" },
  steps: { key: "t", after: "board", icon: "M4 18h4v-4h4v-4h4V6h4" },
  study: { key: "s", icon: "M5 7h11v13H5zM8 7V4h11v13h-3" },
  grid: { key: "r", icon: "M4 4h16v16H4zM12 4v16M4 12h16M4 4h8v8H4z" },
  spell: { key: "p", icon: "M3 17 8 5l5 12M5 13h6M13 19l2.5 2.5L21 15" },
  images: { key: "i", icon: "M6 3h8l5 5v13H6zM14 3v5h5M9 13h7M9 17h7" },
};
const THEMES = ["auto", "light", "dark"];

const main = document.getElementById("main"), header = document.querySelector("header");
const dot = h("span", { class: "dot", "aria-hidden": "true", "data-state": "opening" });
const live = h("div", { class: "hidden", role: "status", "aria-live": "polite" });
let shown, announcing;

/** Tell a screen reader, once nothing newer came for a while. */
function announce(text) {
  clearTimeout(announcing);
  announcing = setTimeout(() => (live.textContent = text), 300);
}

/** The name of the view and the parameters of the address. */
function place() {
  const [name, query = ""] = location.hash.slice(1).split(/\?(.*)/s);
  return { name: Object.hasOwn(VIEWS, name) ? name : "explore", parameters: Object.fromEntries(new URLSearchParams(query)) };
}

function draw() {
  const { name, parameters } = place();
  if (parameters.lexicon && parameters.lexicon !== current().name) chooseLexicon(parameters.lexicon);
  if (!VIEWS[name].make) return loadView(name);
  if (shown?.name !== name) {
    const view = VIEWS[name].make({ announce });
    const isFirst = !shown;
    shown = { name, view };
    main.replaceChildren(h("h1", { class: "hidden" }, t(name)), view.element);
    drawNavigation(name);
    if (isFirst) view.focus?.();
    else main.focus({ preventScroll: true });
    scrollTo(0, 0);
  }
  shown.view.update(parameters);
  document.title = [parameters.q, t(name), current()?.name, "lexc"].filter(Boolean).join(" · ");
}

/** Load the script of a view, then draw it, if it is still wanted. */
async function loadView(name) {
  shown = undefined;
  main.replaceChildren(h("h1", { class: "hidden" }, t(name)), h("p", { class: "muted" }, t("reading_file")));
  drawNavigation(name);
  try {
    if (VIEWS[name].after) await load(VIEWS[name].after);
    VIEWS[name].make = await load(name);
  } catch (error) {
    if (place().name === name) main.replaceChildren(h("h1", { class: "hidden" }, t(name)), errorMessage({ message: t("not_loaded", { name: error.message }) }));
    return;
  }
  if (place().name === name) draw();
}

const navigation = h("nav", { "aria-label": t("views") });

function drawNavigation(name) {
  const links = Object.entries(VIEWS).map(([id, { icon }]) =>
    h("a", { href: linkTo(id), "aria-current": id === name && "page" }, s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: icon })), t(id)));
  navigation.replaceChildren(...links);
}

function drawHeader() {
  const { name, words } = current();
  document.querySelector(".skip").textContent = t("skip");
  header.replaceChildren(
    h("a", { class: "brand", href: linkTo("explore"), "aria-label": "lexc" }, "lex", h("i", {}, "c")), navigation,
    h("div", { class: "lexicon" }, dot,
      h("button", { popovertarget: "menu", "aria-haspopup": "true" }, `${name} `, h("span", { class: "muted" }, n(words)), " ▾"),
      h("button", { class: "wide", "aria-label": t("keys"), click: showKeys }, "?"), menu(), live));
}

function menu() {
  const choices = (items, chosen, choose, kind = "") => h("div", { class: `choices ${kind}` }, items.map(([value, ...shown]) =>
    h("button", { "aria-pressed": String(value === chosen), click: () => choose(value) }, shown)));
  const theme = remembered("theme") ?? "auto";
  return h("div", { class: "menu", id: "menu", popover: true, role: "dialog", "aria-label": t("settings") },
    h("h2", {}, t("lexicon")),
    choices(lexicons.map(({ name, words }) => [name, h("span", {}, name), h("span", { class: "muted" }, n(words))]), current().name, (name) => {
      chooseLexicon(name);
      draw();
    }),
    h("h2", {}, t("theme")), choices(THEMES.map((name) => [name, t(name)]), theme, chooseTheme, "across"),
    h("h2", {}, t("language")), choices(Object.entries(LANGUAGES), language, chooseLanguage, "across"),
    h("label", {}, h("input", { type: "checkbox", checked: hasKeys(), change: (event) => remember("keys", event.target.checked ? "on" : "off") }), t("single_keys")));
}

function chooseTheme(name) {
  remember("theme", name);
  applyTheme();
  drawHeader();
}

function chooseLexicon(name) {
  choose(name);
  drawHeader();
  watchOpening();
  shown = undefined;
}

function watchOpening() {
  dot.dataset.state = "opening";
  ask("describe").then(() => (dot.dataset.state = "open"), () => (dot.dataset.state = "broken"));
}

const hasKeys = () => remembered("keys") !== "off";

function showKeys() {
  const rows = [["/", "key_box"], ["g e", "explore"], ["g b", "board"], ["g t", "steps"], ["g s", "study"], ["g r", "grid"], ["g p", "spell"], ["g i", "images"], ["↑ ↓", "key_move"], ["Enter", "key_open"], ["c", "key_copy"], ["h", "key_hooks"], ["1 2 3 4", "key_rate"], ["u", "undo"], ["Esc", "key_escape"], ["?", "keys"]];
  const dialog = h("dialog", { "aria-label": t("keys"), close: () => dialog.remove() }, h("h1", { class: "title" }, t("keys")),
    h("dl", {}, rows.map(([keys, name]) => [h("dt", {}, keys.split(" ").map((key) => [h("kbd", {}, key), " "])), h("dd", {}, t(name))])),
    h("button", { class: "primary", click: () => dialog.close() }, t("close")));
  document.body.append(dialog);
  dialog.showModal();
}

let isGoing = false; // whether the last key was g

function onKey(event) {
  const isTyping = event.target.closest?.("input, select, textarea, dialog, [popover], [contenteditable]"), isModified = event.ctrlKey || event.metaKey || event.altKey;
  if (event.key === "Escape" && !event.target.closest?.("dialog, [popover]")) {
    shown?.view.escape?.();
    return;
  }
  if (isTyping || isModified || !hasKeys()) return;
  const view = isGoing && Object.keys(VIEWS).find((name) => VIEWS[name].key === event.key);
  isGoing = event.key === "g" && !isGoing;
  if (view) location.hash = linkTo(view);
  else if (event.key === "?") showKeys();
  else if (!shown) return;
  else if (event.key === "/" && shown.view.focus) shown.view.focus();
  else if (!shown.view.key?.(event)) return;
  event.preventDefault();
}

applyTheme();
drawHeader();
watchOpening();
addEventListener("hashchange", draw);
addEventListener("keydown", onKey);
addEventListener("pagehide", stop);
draw();
