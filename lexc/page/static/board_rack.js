// The tiles of a rack: chosen by a click, or dragged onto the board.

import { h } from "./dom.js";
import { t } from "./texts.js";

const FAR = 6; // pixels that make a drag of a click

/** The rack: {element, draw, chosen}. placeOf: of an element its square. place: puts a tile on a square. */
export function rackTiles({ tiles, rules, placeOf, place }) {
  const element = h("div", { class: "rack", role: "group", "aria-label": t("rack") });
  let codes = [], selected;

  function draw(rest) {
    codes = rest;
    if (selected >= codes.length) selected = undefined;
    element.replaceChildren(...codes.map((code, i) => {
      const points = code ? rules.scores[code - 1] : 0, text = code ? tiles.shown(code) : "";
      const button = h("button", { class: text.length > 1 ? "tile long" : "tile", "aria-label": code ? text : "?", "aria-pressed": String(i === selected), click: () => select(i) }, h("b", {}, text || "?"), points ? h("sub", {}, String(points)) : null);
      button.addEventListener("pointerdown", (event) => startDrag(event, button, code));
      return button;
    }));
  }

  function select(i) {
    selected = selected === i ? undefined : i;
    draw(codes);
    element.children[i]?.focus();
  }

  function startDrag(down, button, code) {
    let ghost;
    const move = (event) => {
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
      if (!ghost) {
        ghost = button.cloneNode(true);
        ghost.classList.add("dragged");
        ghost.setAttribute("aria-hidden", "true");
        document.body.append(ghost);
      }
      ghost.style.setProperty("left", `${event.clientX}px`);
      ghost.style.setProperty("top", `${event.clientY}px`);
    };
    const end = (event) => {
      for (const [type, listener] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) removeEventListener(type, listener);
      if (!ghost) return;
      ghost.remove();
      const found = event.type === "pointerup" && placeOf(document.elementFromPoint(event.clientX, event.clientY));
      if (found) place(found.row, found.col, code);
    };
    for (const [type, listener] of [["pointermove", move], ["pointerup", end], ["pointercancel", end]]) addEventListener(type, listener);
  }

  return {
    element,
    draw,
    /** The code of the tile that was chosen, which is chosen no longer; undefined if none was. */
    chosen() {
      const code = selected === undefined ? undefined : codes[selected];
      selected = undefined;
      return code;
    },
  };
}

/** Ask in a place which letter a blank stands for. use: of its tile, once one is chosen. after: is called in any case. */
export function askLetter(place, rules, use, after) {
  const choose = (tile) => {
    place.hidden = true;
    after();
    if (tile) use(tile);
  };
  place.replaceChildren(h("span", { class: "muted small" }, t("which_letter")), ...rules.letters.map((label, i) => h("button", { click: () => choose(i + 1) }, label)), h("button", { click: () => choose() }, t("cancel")));
  place.hidden = false;
  place.querySelector("button").focus();
}

/** The tiles in random order. */
export function shuffle(rack) {
  const codes = [...rack];
  for (let i = codes.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [codes[i], codes[j]] = [codes[j], codes[i]];
  }
  return codes;
}
