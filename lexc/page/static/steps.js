// The view Steps: how Appel and Jacobson's generator, and Gordon's, find the plays of a lane, one step after another.

import { Stopped, ask, stop } from "./answers.js";
import { boardGrid } from "./board_grid.js";
import { BLANK, TILE } from "./codes.js";
import { errorMessage, h, linkTo, message, panel, searching } from "./dom.js";
import { register } from "./later.js";
import { Tiles, emptyPosition, lastShown, readPosition, writePosition } from "./position.js";
import { rulesFor } from "./rules_choice.js";
import { countKinds, stepPlayer } from "./step_player.js";
import { laneName, sentences, wordOf } from "./step_texts.js";
import { STEPS_DE } from "./steps_de.js";
import { STEPS_EN } from "./steps_en.js";
import { addTexts, n, t } from "./texts.js";

addTexts({ en: STEPS_EN, de: STEPS_DE });
register("steps", steps);

const ALGORITHMS = ["appel_jacobson", "gordon"];
const PATIENCE = 200, NEAR = 4, MOST_LETTERS = 6;
/** A position of a game by the rules "english", in whose row 9 nearly everything happens. */
const EXAMPLE = "2KB11/2HI11/2AG11/2TA6T4/3ER5H4/4EM3QI4/4LO3IO4/3DENOTES5/4AD2A6/4RE2R6/4N3F6/8L6/8A6/8P6/6XYST5 EEDSUIN/ 148/174 0";

function steps({ announce }) {
  const element = h("div", { class: "grid play steps" }), side = h("div", { class: "stack side" }), rack = h("div", { class: "rack" });
  const laneSelect = h("select", { "aria-label": t("lane"), change: () => chooseLane(laneSelect.value) });
  const rackInput = h("input", { "aria-label": t("rack"), autocomplete: "off", spellcheck: "false", maxlength: "60", change: onRack });
  const pasted = h("input", { "aria-label": t("position_cgp"), autocomplete: "off", spellcheck: "false", change: () => readCgp(pasted.value) && chooseBest() }), fault = h("div", {});
  let choices = [], position, tiles, grid, lane, algorithm = ALGORITHMS[0], found, say, player, run = 0, written;
  // lane: {isDown, number}, or undefined for the whole board. found: by algorithm, its steps. written: the last part of the address.

  const lanes = () => {
    const { rows } = position.rules;
    return [...rows.map((_, number) => ({ isDown: false, number })), ...Array.from(rows[0], (_, number) => ({ isDown: true, number }))];
  };
  const nameOf = (each) => (each ? t(each.isDown ? "column_n" : "row_n", { n: laneName(each) }) : t("whole_board"));

  function show(next) {
    const isOther = position?.rules !== next.rules;
    position = next;
    if (isOther) {
      tiles = new Tiles(next.rules);
      grid = boardGrid(next.rules, tiles, { key: () => {}, click: onSquare });
      lane = undefined;
      build();
    }
    notes = new Map();
    drawBoard();
    rackInput.value = tiles.write(next.racks[0]);
    pasted.value = writePosition(next);
  }

  function build() {
    laneSelect.replaceChildren(...lanes().map((each) => h("option", { value: laneName(each) }, nameOf(each))), h("option", { value: "" }, t("whole_board")));
    grid.element.classList.add("marked");
    element.replaceChildren(
      h("div", { class: "stack" }, grid.element, rack), side,
      h("div", { class: "stack" }, h("div", { class: "line fields-of-game" }, rackInput),
        h("details", { class: "panel" }, h("summary", {}, t("position_cgp")), h("div", { class: "stack" }, pasted, fault, h("p", {}, h("a", { class: "edit", href: "" }, t("edit_position")))))));
  }

  /** Fill the place beside the board. What had the focus there keeps it. */
  function fillSide(...children) {
    const focused = document.activeElement;
    side.replaceChildren(chooser(), ...children);
    if (focused !== document.activeElement && focused?.isConnected) focused.focus();
  }

  /** Find the steps of both algorithms. at: the step that is shown first. */
  async function find(at = 0) {
    const mine = ++run, isStale = () => mine !== run, { rules, squares, racks } = position;
    player?.pause();
    laneSelect.value = lane ? laneName(lane) : "";
    const slow = setTimeout(() => isStale() || fillSide(searching(PATIENCE)), PATIENCE), own = (found = {});
    const asked = [algorithm, ...ALGORITHMS.filter((each) => each !== algorithm)].map(async (each) => (own[each] = await ask("steps", { rules, squares, rack: racks[0], algorithm: each, lane })));
    const all = Promise.all(asked);
    all.catch(() => {}); // its error is that of one of the two lines that wait below
    try {
      await asked[0];
      clearTimeout(slow);
      if (isStale()) return;
      open(at);
      await all;
      if (player && !isStale()) drawCounts(player.at());
    } catch (error) {
      if (!isStale()) fillSide(error instanceof Stopped ? message(t("ended"), t("ended_text")) : errorMessage(error));
    } finally {
      clearTimeout(slow);
    }
  }

  /** Show the steps of the algorithm. */
  function open(at) {
    player?.pause();
    const own = found[algorithm], rows = position.rules.rows;
    say = sentences(tiles, algorithm, ({ isDown }) => (isDown ? rows.length : rows[0].length));
    if (!own.steps.length) {
      [player, notes] = [undefined, new Map()];
      fillSide(message(t("no_steps"), t("no_steps_text")));
      drawBoard();
      return remember();
    }
    notes = Map.groupBy(own.steps.filter(({ kind }) => kind === "cross_check" || kind === "anchor"), (step) => laneName({ isDown: step.isDown, number: step.lane }));
    player = stepPlayer({ steps: own.steps, at, draw, pause: remember });
    fillSide(panel("", "", title, sentence, path, player.element, log), panel(t("counts"), "", counts), legend());
    if (!own.isWhole) side.append(h("p", { class: "muted small" }, t("first_steps", { n: n(own.steps.length) })));
    player.go(player.at());
    remember();
  }

  const title = h("h2", {}), sentence = h("p", { class: "sentence", "aria-live": "polite" }), path = h("div", { class: "line trail", role: "group", "aria-label": t("path") });
  const log = h("ol", { class: "log", "aria-label": t("log") }), counts = h("table", { class: "counts" });
  let notes = new Map(); // notes: by the name of a lane, its steps that are marked on the board throughout

  const chooser = () => h("div", { class: "line chooser" }, h("div", { class: "kinds", role: "group", "aria-label": t("algorithm") }, ALGORITHMS.map((each) =>
    h("button", { "aria-pressed": String(each === algorithm), click: () => chooseAlgorithm(each) }, t(each)))), laneSelect);

  function chooseAlgorithm(name) {
    algorithm = name;
    if (!found[name]) return find();
    open(0);
    side.querySelector("[aria-pressed=true]").focus();
  }

  function chooseLane(name) {
    lane = lanes().find((each) => laneName(each) === name);
    find();
  }

  function onSquare(row, col) {
    const isHere = lane && !lane.isDown && lane.number === row;
    chooseLane(laneName(isHere ? { isDown: true, number: col } : { isDown: false, number: row }));
  }

  /** Draw a step. */
  function draw(i, isPlaying) {
    const { steps: all } = found[algorithm], step = all[i];
    title.replaceChildren(t("step_of", { lane: nameOf({ isDown: step.isDown, number: step.lane }), i: n(i + 1), n: n(all.length) }));
    sentence.setAttribute("aria-live", isPlaying ? "off" : "polite");
    sentence.replaceChildren(say(step));
    drawBoard(step);
    drawPath(step);
    const from = Math.max(0, Math.min(i - NEAR, all.length - 2 * NEAR - 1));
    log.replaceChildren(...all.slice(from, from + 2 * NEAR + 1).map((each, k) => h("li", { "aria-current": from + k === i && "step" }, h("span", { class: "num" }, n(from + k + 1)), h("button", { class: `plain kind-${each.kind}`, tabindex: "-1", click: () => player.go(from + k) }, say(each)))));
    drawCounts(i);
    if (!isPlaying) remember();
  }

  /** The squares of the lane, with the letters that are down at a step. */
  function drawBoard(step) {
    const { rules, squares } = position, nCols = rules.rows[0].length, marks = new Map(), placed = [];
    const shown = step ? { isDown: step.isDown, number: step.lane } : lane;
    const placeOf = (k) => (shown.isDown ? [k, shown.number] : [shown.number, k]), at = (k) => placeOf(k)[0] * nCols + placeOf(k)[1];
    if (shown) markLane();
    if (step) putLetters();
    grid.draw({ squares, placed, marks });
    drawRack(placed.map(({ code }) => code));

    function markLane() {
      const length = shown.isDown ? rules.rows.length : nCols;
      for (let k = 0; k < length; k++) marks.set(at(k), { classes: shown.isDown ? ["lane", "down"] : ["lane"] });
      for (const { kind, square, letters } of notes.get(laneName(shown)) ?? []) {
        const mark = marks.get(at(square));
        if (kind === "cross_check") {
          const texts = letters.map((code) => tiles.shown(code));
          Object.assign(mark, { text: !letters.length ? "–" : letters.length > MOST_LETTERS ? String(letters.length) : texts.join(""), name: letters.length ? t("fits", { n: letters.length, letters: texts.join(" ") }) : t("fits_none") });
          mark.classes.push("check");
        }
        if (kind === "anchor") {
          mark.classes.push("anchor");
          mark.name = [mark.name, t("is_anchor")].filter(Boolean).join(", ");
        }
      }
    }

    function putLetters() {
      const { kind, square, first, anchor, tile } = step, isInside = square >= 0 && square < (step.isDown ? rules.rows.length : nCols);
      if (kind !== "cross_check")
        wordOf(step.path, algorithm).forEach((code, k) => {
          const [row, col] = placeOf(first + k);
          if (!squares[at(first + k)]) placed.push({ row, col, code });
          marks.get(at(first + k)).classes.push("word");
        });
      if (kind === "anchor") for (let k = first; k < anchor; k++) marks.get(at(k)).classes.push("room");
      if (isInside && kind !== "lane") marks.get(at(square)).classes.push("here");
      if (kind === "blocked") {
        const mark = marks.get(at(square));
        Object.assign(mark, { text: tiles.shown(tile), name: t("letter_blocked", { tile: tiles.shown(tile) }) });
        mark.classes.push("stop");
      }
      if (anchor >= 0 && kind !== "cross_check") marks.get(at(anchor)).classes.push("from");
    }
  }

  /** The rack; the tiles that are down are pale. */
  function drawRack(down) {
    const used = down.map((code) => (code & BLANK ? 0 : code));
    rack.setAttribute("role", "img");
    rack.setAttribute("aria-label", `${t("rack")} ${tiles.write(position.racks[0])}`);
    rack.replaceChildren(...position.racks[0].map((code) => {
      const i = used.indexOf(code), text = code ? tiles.shown(code) : "?", points = code ? position.rules.scores[code - 1] : 0;
      if (i >= 0) used.splice(i, 1);
      return h("span", { class: ["tile", text.length > 1 && "long", i >= 0 && "used"].filter(Boolean).join(" ") }, h("b", {}, text), points ? h("sub", {}, String(points)) : null);
    }));
  }

  function drawPath(step) {
    const node = (text, kind = "") => h("span", { class: `chip ${kind}` }, text), text = (code) => (code ? tiles.texts.get(code) : "◇");
    const { kind, path: labels, tile, letters } = step, isWalk = !["lane", "cross_check", "anchor"].includes(kind), chips = isWalk ? [node(t("root")), ...labels.map((code) => node(text(code)))] : [];
    if (kind === "blocked") chips.push(node(text(tile), "no"));
    if (["missing", "dead_end"].includes(kind)) chips.push(node(letters.length ? letters.map(text).join(" ") : "✕", "no"));
    if (kind === "play") chips.push(node("✓", "yes"));
    path.replaceChildren(...chips.flatMap((chip, k) => (k ? [h("span", { class: "muted", "aria-hidden": "true" }, "→"), chip] : [chip])));
  }

  function drawCounts(i) {
    const sofar = countKinds(found[algorithm].steps, i), totals = ALGORITHMS.map((each) => found[each] && totalsOf(found[each])), names = ["anchors", "left_parts", "arcs", "existing", "blocked", "dead", "plays"];
    counts.replaceChildren(
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col", class: "num" }, t("so_far")), ALGORITHMS.map((each) => h("th", { scope: "col", class: "num" }, t(each))))),
      h("tbody", {}, names.map((name) => h("tr", {}, h("th", { scope: "row" }, t(`count_${name}`)), h("td", { class: "num" }, n(sofar[name])), totals.map((each) => h("td", { class: "num" }, each ? `${each.isWhole ? "" : "≥ "}${n(each[name])}` : "…"))))));
  }

  /** The counts of all steps of an answer, counted once. */
  function totalsOf(answer) {
    const { nAnchors, nLeftParts, nArcs, nExistingArcs, nPlays } = answer.counts;
    return (answer.totals ??= { isWhole: answer.isWhole, ...countKinds(answer.steps, answer.steps.length - 1), anchors: nAnchors, left_parts: nLeftParts, arcs: nArcs, existing: nExistingArcs, plays: nPlays });
  }

  function legend() {
    const item = (kind, name) => h("li", {}, h("i", { class: kind, "aria-hidden": "true" }), t(`legend_${name}`));
    return h("div", {}, h("ul", { class: "legend", "aria-label": t("legend") }, item("placed", "placed"), item("stop", "tried"), item("anchor", "anchor"), item("room", "room"), item("check", "check")),
      h("p", { class: "muted small hint" }, t("key_steps")));
  }

  function remember() {
    const own = { cgp: writePosition(position), rules: position.rules.name };
    element.querySelector(".edit").setAttribute("href", linkTo("board", own));
    written = linkTo("steps", { ...own, lane: lane ? laneName(lane) : "all", algorithm, step: player ? player.at() + 1 : "" });
    history.replaceState(null, "", written);
  }

  function onRack() {
    try {
      const racks = [tiles.readRack(rackInput.value), position.racks[1]];
      rackInput.removeAttribute("aria-invalid");
      show({ ...position, racks });
      find();
    } catch (error) {
      rackInput.setAttribute("aria-invalid", "true");
      fillSide(errorMessage(error));
    }
  }

  /** Show a position of CGP; whether it is one. */
  function readCgp(text) {
    try {
      fault.replaceChildren();
      show(readPosition(text, [...(position ? [position.rules] : []), ...choices]));
      return true;
    } catch (error) {
      if (error.message === undefined) throw error;
      if (!position) show(emptyPosition(choices[0]));
      fault.replaceChildren(errorMessage(error));
      fault.closest("details").open = true;
      return false;
    }
  }

  /** Choose the lane of the best play. */
  async function chooseBest() {
    const { rules, squares, racks } = position, { plays } = await ask("plays", { rules, squares, rack: racks[0] }), [best] = plays;
    lane = best ? { isDown: best.isDown, number: best.isDown ? best.col : best.row } : squares.some(Boolean) ? undefined : { isDown: false, number: rules.start[0] };
    return find();
  }

  /** The example, or an empty board with the most frequent tiles on the rack. */
  function startPosition(rules) {
    if (rules.name === "english") return readPosition(EXAMPLE, [rules]);
    const order = rules.counts.map((count, tile) => [count, tile]).filter(([, tile]) => tile).sort(([a], [b]) => b - a);
    return { ...emptyPosition(rules), racks: [order.slice(0, rules.bonus.length - 1).map(([, tile]) => tile & TILE), []] };
  }

  function moveLane(by) {
    const all = lanes(), i = lane ? all.findIndex((each) => laneName(each) === laneName(lane)) : -1;
    lane = all[(i + by + all.length) % all.length];
    find();
  }

  return {
    element,
    async update({ cgp = "", rules: name, lane: laneText, algorithm: wanted, step }) {
      choices = rulesFor(await ask("describe"));
      if (!choices.length) return element.replaceChildren(message(t("no_rules_for"), ""));
      if (position && location.hash === written) return;
      const rules = choices.find((each) => each.name === name) ?? choices[0];
      algorithm = ALGORITHMS.includes(wanted) ? wanted : algorithm;
      if (cgp && !position && name) show(emptyPosition(rules));
      if (cgp ? !readCgp(cgp) : !position || position.rules !== rules) {
        if (cgp) return;
        const shown = lastShown.position, isPlayable = shown && shown.racks[0].length > 0 && choices.includes(shown.rules) && (!name || name === shown.rules.name);
        show(isPlayable ? shown : startPosition(rules));
        if (!isPlayable && rules.name === "english") laneText ??= "9";
      }
      lane = lanes().find((each) => laneName(each) === laneText);
      return lane || laneText === "all" ? find(Math.max(0, Math.min(Number(step) || 1, 1e6) - 1)) : chooseBest();
    },
    focus: () => element.querySelector(".transport .primary")?.focus(),
    escape() {
      if (side.querySelector(".bar")) stop();
      else player?.pause();
    },
    key(event) {
      if (event.key === "ArrowUp" || event.key === "ArrowDown") moveLane(event.key === "ArrowUp" ? -1 : 1);
      else return player?.key(event) ?? false;
      return true;
    },
  };
}
