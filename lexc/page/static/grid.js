// The view Grid: a constructor's grid, with the letters that still fit each cell and the words that fit each slot.

import { Stopped, ask, current, hasServer, stop, stopWatching, watch } from "./answers.js";
import { download, errorMessage, h, linkTo, message, searching } from "./dom.js";
import { gridCells } from "./grid_cells.js";
import { headerOf, withClue, withHeader } from "./grid_clues.js";
import { GRID_DE } from "./grid_de.js";
import { GRID_EN } from "./grid_en.js";
import { entryList } from "./grid_entries.js";
import { GRID_KINDS, readGridFile, writeGridFile } from "./grid_files.js";
import { MAX_SIDE, cellName, emptyGrid, hasCircle, isCell, slotsOf, toggleBlock, toggleCircle, withCells } from "./grid_model.js";
import { capital, readText, writeRows } from "./grid_text.js";
import { slotWords, tightestSlots } from "./grid_words.js";
import { register } from "./later.js";
import { remember, remembered } from "./memory.js";
import { addTexts, directionOf, n, t } from "./texts.js";

addTexts({ en: GRID_EN, de: GRID_DE });
register("grid", grid);

const FILL_SECONDS = 20, PATIENCE = 200, MOST_UNDO = 500;
const FIRST = "....#....\n....#....\n....#....\n...#.....\n##.....##\n.....#...\n....#....\n....#....\n....#....";
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const MOST_MARKS = { score: 1e9, side: MAX_SIDE };

function grid({ announce }) {
  const answer = h("div", { class: "stack" }), element = h("div", { class: "grid play" }), place = h("div", {}), title = h("h1", { class: "printed" }), hint = h("div", { class: "muted small letters-that-fit" }), fault = h("div", { "aria-live": "polite" });
  let shown, cells, slots, numbers, cursor = 0, isDown = false, floor, floors = {}, trial, fit, words, undone = [], run = 0, typed, written, hasWords, isFilling = false;
  // shown: the grid. fit: what the worker says of it. undone: earlier states. typed: the letter of several characters that is being typed.

  const number = (name, most, use, label) => h("label", { class: "line small" }, label, " ", h("input", { type: "number", name, min: "0", max: String(most), step: "any", change: (event) => use(event.target.value === "" ? undefined : Number(event.target.value)) }));
  const undoButton = h("button", { disabled: true, click: undo }, t("undo")), fillButton = h("button", { class: "primary", click: fill }, t("grid_fill")), filling = h("span", { class: "muted small", role: "status" }), tools = h("div", { class: "line" }, hasServer() && fillButton, undoButton, filling);
  const floorLabel = number("floor", MOST_MARKS.score, (value) => change({ floor: value }), t("grid_floor"));
  const isSymmetric = h("input", { type: "checkbox", checked: true });
  const rows = h("input", { type: "number", min: "2", max: String(MAX_SIDE), value: "15", required: true, "aria-label": t("grid_rows") }), columns = h("input", { type: "number", min: "2", max: String(MAX_SIDE), value: "15", required: true, "aria-label": t("grid_columns") });
  const chooser = h("input", { type: "file", accept: GRID_KINDS.map((kind) => `.${kind}`).join(","), "aria-label": t("grid_file", { kinds: GRID_KINDS.map((kind) => `.${kind}`).join(", ") }), change: () => chooser.files[0] && read(chooser.files[0]) });
  const details = h("details", { class: "panel" }, h("summary", {}, t("grid_and_files")), h("div", { class: "stack" },
    h("form", { class: "line", submit: make }, rows, "×", columns, h("button", {}, t("grid_new"))),
    h("label", { class: "check" }, isSymmetric, t("grid_symmetric")),
    h("div", { class: "line" }, chooser), h("div", { class: "line" }, t("grid_save"), GRID_KINDS.map((kind) => h("button", { click: () => save(kind) }, `.${kind}`)), h("button", { click: clear }, t("grid_clear"))),
    h("div", { class: "line" }, t("grid_print"), ["puzzle", "solution"].map((kind) => h("button", { click: () => print(kind) }, t(`grid_${kind}`))))));
  const entries = entryList({ choose: chooseSlot, write: (slot, text) => change({ shown: withClue(shown, slot, text) }), head: (key, text) => change({ shown: withHeader(shown, key, text) }) });
  element.append(h("div", { class: "stack" }, h("div", { class: "line between" }, tools, floorLabel), place, hint, h("p", { class: "muted small wide" }, t("grid_small_figures")), fault, details), answer, entries.element);

  /** Show a grid. The state before can be had again. */
  function change(state) {
    if (isFilling) stopWatching();
    isFilling = false;
    undone = [...undone.slice(-MOST_UNDO), { shown, floor, floors, cursor, isDown }];
    show(state);
  }

  function show(state) {
    const before = shown;
    ({ shown, floor, floors, cursor, isDown } = { shown, floor, floors, cursor, isDown, ...state });
    fault.replaceChildren();
    trial = undefined;
    if (before?.height !== shown.height || before?.width !== shown.width) {
      cells = gridCells(shown, { key: onKey, click: onClick });
      place.replaceChildren(title, cells.element);
      ask("describe").then(({ middle }) => (cells.element.dir = directionOf(middle) || ""), () => {});
      cursor = 0;
    }
    if (shown !== before) {
      slots = slotsOf(shown);
      numbers = new Map(slots.map((slot) => [slot.cells[0], slot.number]));
      if (fit && !isSameShape(before, shown)) fit = undefined;
    }
    floorLabel.querySelector("input").value = floor ?? "";
    undoButton.disabled = !undone.length;
    written = writeRows(shown).join("/");
    const { headers, clues, styles, fields } = shown;
    title.textContent = headerOf(shown, "Title");
    remember("grid", written);
    remember("grid-texts", JSON.stringify({ written, headers, clues, styles, fields }));
    history.replaceState(null, "", linkTo("grid", { g: written, floor }));
    draw();
    find();
  }

  function undo() {
    const state = undone.pop();
    if (state) show(state);
    cells.element.focus();
  }

  /** The chosen slot: the one under the cursor in its direction, or else in the other. */
  function chosen() {
    const found = slots.filter((slot) => slot.cells.includes(cursor));
    return found.find((slot) => slot.isDown === isDown) ?? found[0];
  }

  function draw() {
    const letters = fit?.letters, open = letters?.[cursor];
    cells.draw({ grid: shown, numbers, letters, trial, chosen: chosen()?.cells ?? [], cursor });
    const button = (text, use, label) => h("button", { class: "plain", "aria-label": label, click: use }, text), isOpen = isCell(shown.cells[cursor]);
    hint.replaceChildren(h("span", {}, open ? t("grid_letters", { cell: cellName(shown, cursor) }) : cellName(shown, cursor)), ...(open ?? []).map((letter) => button(letter, () => press(() => type(letter)))),
      ...(isOpen ? [button("⌫", () => press(() => erase(true)), t("grid_erase"))] : []), button(isOpen ? "■" : "□", () => press(setBlock), t(isOpen ? "grid_set_block" : "grid_set_cell")), isOpen ? button("○", () => press(setCircle), t(hasCircle(shown, cursor) ? "grid_take_circle" : "grid_circle")) : "");
    entries.draw({ grid: shown, slots, chosen: chosen() });
  }

  async function find() {
    const mine = ++run, isStale = () => mine !== run, slot = chosen();
    const slow = setTimeout(() => isStale() || answer.replaceChildren(searching(PATIENCE)), hasWords ? 5 * PATIENCE : PATIENCE);
    try {
      const found = await ask("fit", { grid: shown, floor, floors, slot: slot?.name });
      if (isStale()) return;
      hasWords = true;
      showFit(found, slot);
    } catch (error) {
      if (!isStale()) answer.replaceChildren(error instanceof Stopped ? message(t("ended"), t("ended_text")) : errorMessage(error));
    } finally {
      clearTimeout(slow);
    }
  }

  function showFit(found, slot) {
    fit = found.letters && found;
    draw();
    if (!fit) return answer.replaceChildren(errorMessage({ message: found.nLetters ? t("grid_many_letters", { n: found.nLetters }) : t("grid_wrong_letter", { cell: cellName(shown, found.wrong), text: shown.cells[found.wrong], lexicon: current().name }) }));
    floorLabel.hidden = !fit.hasScores;
    const isFocused = answer.contains(document.activeElement);
    words = slot && slotWords({ slot, fit, hover, choose: lay, floor: number("slot-floor", MOST_MARKS.score, (value) => change({ floors: { ...floors, [slot.name]: value } }), t("grid_slot_floor")) });
    if (words && floors[slot.name] !== undefined) words.element.querySelector("[name=slot-floor]")?.setAttribute("value", floors[slot.name]);
    const none = fit.empty && h("section", { class: "panel error", role: "alert" }, h("strong", {}, t("grid_no_fill", { slot: fit.empty })));
    answer.replaceChildren(...[none, words?.element, tightestSlots({ slots, fit, patternOf, choose: (each) => go(each.cells[0], each.isDown) })].filter(Boolean));
    if (isFocused) cells.element.focus({ preventScroll: true });
    announce(fit.empty ? t("grid_no_fill", { slot: fit.empty }) : slot ? t("grid_n_fit", { left: fit.slots.find(({ name }) => name === slot.name)?.nLeft ?? 0, alone: fit.slots.find(({ name }) => name === slot.name)?.nAlone ?? 0 }) : "");
  }

  /** Do as a key would, for those who have none. */
  function press(act) {
    act();
    cells.element.focus({ preventScroll: true });
  }

  const patternOf = (slot) => slot.cells.map((i) => shown.cells[i] || "·").join("");

  function hover(found) {
    const slot = chosen();
    trial = found && slot && new Map(slot.cells.map((cell, i) => [cell, found.letters[i]]));
    draw();
  }

  /** Fill the open cells, then better, while there is time; again: end that. */
  async function fill() {
    if (isFilling) return stopWatching();
    const start = { shown, floor, floors, cursor, isDown }, slotFloors = Object.entries(floors).filter(([, value]) => value !== undefined);
    isFilling = true;
    fillButton.textContent = t("grid_stop");
    filling.textContent = t("searching");
    try {
      const options = { seconds: FILL_SECONDS, min_score: floor, floors: slotFloors.map((pair) => pair.join("=")).join(";") };
      for await (const { results: [found] } of watch("fill", writeRows(shown).join("\n"), options)) {
        if (!isFilling) break;
        showFill(found, start);
      }
    } catch (error) {
      if (!(error instanceof Stopped)) showFault(error);
    } finally {
      isFilling = false;
      fillButton.textContent = t("grid_fill");
      if (filling.textContent === t("searching")) filling.textContent = "";
    }
  }

  /** Show a fill, which one step of undo takes back; or say why there is none. */
  function showFill(found, start) {
    if (!found) return;
    if (found.outcome !== "filled") {
      filling.textContent = "";
      const slots = found.clash?.length ? found.clash : [found.slot, ...(found.hardest ?? [])].filter(Boolean);
      return showFault({ message: t(found.outcome === "none" ? "grid_proved_none" : "grid_no_time", { slots: slots.join(", ") }) });
    }
    if (undone.at(-1)?.shown !== start.shown) undone = [...undone, start];
    show({ shown: { ...shown, cells: readText(found.grid.join("\n")).cells } });
    filling.textContent = found.mean === null ? "" : t("grid_mean", { mean: n(found.mean), least: n(found.minimum) });
  }

  /** Put a word into the chosen slot. */
  function lay({ letters }) {
    const slot = chosen();
    change({ shown: withCells(shown, Object.fromEntries(slot.cells.map((cell, i) => [cell, letters[i]]))) });
    cells.element.focus();
  }

  /** Choose a cell, and the slot that runs through it in a direction. */
  function go(i, down = isDown) {
    [cursor, isDown, trial] = [i, down, undefined];
    draw();
    find();
    cells.element.focus({ preventScroll: true });
  }

  /** Choose a slot whose clue is being written. */
  function chooseSlot(slot) {
    if (chosen()?.name === slot.name) return;
    [cursor, isDown, trial] = [slot.cells[0], slot.isDown, undefined];
    draw();
    find();
  }

  const onClick = (i) => go(i, i === cursor ? !isDown : isDown);

  function onKey(event) {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") undo();
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (ARROWS[event.key]) arrow(ARROWS[event.key][0], ARROWS[event.key][1] * (cells.element.dir ? -1 : 1));
    else if (event.key === " ") go(cursor, !isDown);
    else if (event.key === "Enter") nextSlot(event.shiftKey ? -1 : 1);
    else if (event.key === "Home" || event.key === "End") go(chosen()?.cells.at(event.key === "Home" ? 0 : -1) ?? cursor);
    else if (event.key === "Backspace" || event.key === "Delete") erase(event.key === "Backspace");
    else if (event.key === "." || event.key === "#") setBlock();
    else if (typed !== undefined || event.key === "[") typeLong(event.key);
    else if (/^[\p{L}\p{N}]$/u.test(event.key)) type(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Turn to the direction of an arrow; in this direction move. */
  function arrow(down, right) {
    const isOther = Boolean(down) !== isDown && isCell(shown.cells[cursor]) && slots.some((slot) => slot.isDown !== isDown && slot.cells.includes(cursor));
    if (isOther) return go(cursor, !isDown);
    const row = Math.floor(cursor / shown.width) + down, column = (cursor % shown.width) + right;
    if (row >= 0 && column >= 0 && row < shown.height && column < shown.width) go(row * shown.width + column);
  }

  function nextSlot(by) {
    const of = slots.filter((slot) => slot.isDown === isDown), i = of.indexOf(chosen()), next = of.at((i + by) % of.length);
    if (next) go(next.cells[0], isDown);
  }

  /** The cell behind the cursor in its slot, or before it; the cursor's at the ends. */
  function neighbour(by) {
    const of = chosen()?.cells ?? [cursor];
    return of[of.indexOf(cursor) + by] ?? cursor;
  }

  function setBlock() {
    change({ shown: toggleBlock(shown, cursor, isSymmetric.checked) });
  }

  function setCircle() {
    change({ shown: toggleCircle(shown, cursor) });
  }

  function type(text) {
    if (!isCell(shown.cells[cursor])) return;
    change({ shown: withCells(shown, { [cursor]: capital(text) }), cursor: neighbour(1), isDown: chosen()?.isDown ?? isDown });
  }

  /** Type a cell of several letters: [CH]. */
  function typeLong(key) {
    if (key.length > 1 && key !== "Escape") return;
    typed = key === "[" ? "[" : key === "Escape" || typed.length > 12 ? undefined : typed + key;
    if (!typed?.endsWith("]")) return;
    const text = typed.slice(1, -1);
    typed = undefined;
    if (/^[\p{L}\p{N}]+$/u.test(text)) type(text);
  }

  function erase(isBack) {
    const at = isBack && !shown.cells[cursor] ? neighbour(-1) : cursor;
    if (isCell(shown.cells[at])) change({ shown: withCells(shown, { [at]: "" }), cursor: at });
  }

  function make(event) {
    event.preventDefault();
    change({ shown: emptyGrid(Number(rows.value), Number(columns.value)), floors: {} });
  }

  /** Empty all cells; blocks stay. */
  function clear() {
    change({ shown: { ...shown, cells: shown.cells.map((cell) => (isCell(cell) ? "" : cell)) } });
  }

  async function read(file) {
    try {
      const { nLost, ...found } = readGridFile(new Uint8Array(await file.slice(0, (1 << 22) + 1).arrayBuffer()));
      change({ shown: found, floors: {}, cursor: 0 });
      if (Object.keys(found.clues).length) entries.element.open = true;
      if (nLost) showNotes([t("grid_clues_of_none", { n: nLost })]);
    } catch (error) {
      showFault(error);
    }
    chooser.value = "";
  }

  function save(kind) {
    try {
      const { content, type, notes } = writeGridFile(shown, kind);
      download(`grid.${kind}`, content, type);
      showNotes(notes);
    } catch (error) {
      showFault(error);
    }
  }

  /** Print the grid with its clues. kind: "puzzle", or "solution", which has the letters. */
  function print(kind) {
    element.dataset.printed = kind;
    entries.element.open = true;
    window.print();
  }

  function showNotes(notes) {
    fault.replaceChildren(...notes.map((note) => h("p", { class: "muted small" }, note)));
  }

  function showFault(error) {
    if (error.message === undefined) throw error;
    fault.replaceChildren(errorMessage(error));
  }

  /** The grid of the address, or the last one, or one to begin with. */
  function update({ g, floor: least }) {
    if (shown && (g === undefined || g === written)) return;
    try {
      const rows = g ?? remembered("grid") ?? "";
      show({ shown: { ...readText(rows.replaceAll("/", "\n") || FIRST), ...textsOf(rows) }, floor: least && Number.isFinite(Number(least)) ? Number(least) : undefined });
    } catch (error) {
      if (!shown) show({ shown: readText(FIRST) });
      showFault(error);
    }
  }

  return {
    element, update,
    focus: () => cells?.element.focus(),
    escape() {
      if (isFilling) stopWatching();
      else if (answer.querySelector(".bar")) stop();
      else if (answer.contains(document.activeElement)) cells.element.focus();
      else words?.focus();
    },
    key: ({ key }) => key === "u" && (undo(), true),
  };
}

/** The clues and other texts of a grid that the browser keeps; none, if it keeps those of another one. */
function textsOf(rows) {
  try {
    const { written, ...texts } = JSON.parse(remembered("grid-texts"));
    return written === rows && texts;
  } catch {
    return {};
  }
}

const isSameShape = (a, b) => a.cells.length === b.cells.length && a.width === b.width && a.cells.every((cell, i) => isCell(cell) === isCell(b.cells[i]));
