// The view Board: a position, the plays of its rack, a move of one's own beside the best, the turns of a game.

import { Stopped, ask, stop } from "./answers.js";
import { BOARD_DE } from "./board_de.js";
import { BOARD_EN } from "./board_en.js";
import { boardGrid } from "./board_grid.js";
import { playList } from "./board_plays.js";
import { rackTiles } from "./board_rack.js";
import { BLANK, TILE } from "./codes.js";
import { errorMessage, h, linkTo, message, panel, searching } from "./dom.js";
import { isGame, readGame } from "./game.js";
import { register } from "./later.js";
import { Tiles, emptyPosition, readPosition, writePosition } from "./position.js";
import { rulesFor } from "./rules_choice.js";
import { addTexts, t } from "./texts.js";

addTexts({ en: BOARD_EN, de: BOARD_DE });
register("board", board);

const PATIENCE = 200;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function board({ announce }) {
  const element = h("div", { class: "grid play" }), answer = h("div", { class: "stack" }), players = h("div", { class: "players" });
  const turns = h("div", { class: "turns", role: "group", "aria-label": t("turns") }), letters = h("div", { class: "blank-letters", hidden: true });
  let choices = [], position, tiles, grid, list, rack, placed = [], cursor, ghost, steps = [], step = 0, written, run = 0, typed, own;
  // steps: positions with labels, of which `step` is shown. written: the position of the address. typed: the letter of several characters that
  // is being typed. own: the judgement of the placed tiles.

  const rackInput = h("input", { "aria-label": t("rack"), placeholder: t("rack_hint"), autocomplete: "off", spellcheck: "false", maxlength: "60", input: onRack });
  const rulesSelect = h("select", { "aria-label": t("rules"), change: () => open(emptyPosition(choices.find(({ name }) => name === rulesSelect.value))) });
  const pasted = h("textarea", { rows: "4", "aria-label": t("paste_hint"), placeholder: t("paste_hint"), spellcheck: "false" }), fault = h("div", {});
  const stepsLink = h("a", { href: linkTo("steps") }, t("show_steps"));
  const details = h("details", { class: "panel" }, h("summary", {}, t("paste")), h("form", { class: "stack", submit: onPaste }, pasted, fault, h("div", { class: "line" },
    h("button", { class: "primary" }, t("load")), h("button", { type: "button", click: copy }, t("copy")), h("button", { type: "button", click: () => open(emptyPosition(position.rules)) }, t("new_board")), stepsLink)));

  /** Show a position, without a game around it. */
  function open(found) {
    steps = [];
    show(found);
    remember();
  }

  function show(found) {
    const isOther = position?.rules !== found.rules;
    position = found;
    [placed, ghost, own] = [[], undefined, undefined];
    if (isOther) {
      tiles = new Tiles(found.rules);
      cursor = { row: found.rules.start[0], col: found.rules.start[1], isDown: false };
      grid = boardGrid(found.rules, tiles, { key: onKey, click: onSquare });
      rack = rackTiles({ tiles, rules: found.rules, placeOf: grid.placeOf, place });
      build();
    }
    rulesSelect.value = found.rules.name;
    rackInput.value = tiles.write(found.racks[0]);
    rackInput.removeAttribute("aria-invalid");
    drawPlayers();
    changed();
    find();
  }

  function build() {
    rulesSelect.replaceChildren(...choices.map(({ name, title }) => h("option", { value: name }, title || name)));
    element.replaceChildren(
      h("div", { class: "stack" }, players, grid.element, h("div", { class: "line between" }, rack.element, h("div", { class: "line" }, h("button", { click: draw }, t("draw")), h("button", { click: shuffle }, t("shuffle_rack")))), letters,
        turns, h("div", { class: "line fields-of-game" }, rackInput, rulesSelect), details),
      answer);
  }

  function drawPlayers() {
    const names = position.names ?? [t("to_move"), t("other")];
    players.replaceChildren(...names.map((name, k) => h("div", { class: "player", "aria-current": k === 0 && "true" }, h("span", {}, name), h("b", {}, String(position.scores[k])))));
    turns.hidden = steps.length < 2;
    if (turns.hidden) return;
    const button = (label, to, name) => h("button", { disabled: to < 0 || to >= steps.length, "aria-label": name, "aria-current": to === step && !name && "true", click: () => go(to) }, label);
    turns.replaceChildren(button("◀", step - 1, t("turn_before")), ...steps.map(({ label }, k) => button(`${k + 1} ${label || t("at_the_end")}`, k)), button("▶", step + 1, t("next_turn")));
    turns.querySelector("[aria-current]").scrollIntoView?.({ block: "nearest", inline: "center" });
  }

  function go(to) {
    step = to;
    show({ rules: position.rules, ...steps[to] });
    remember();
  }

  function remember() {
    written = writePosition(position);
    history.replaceState(null, "", linkTo("board", { cgp: written, rules: position.rules.name }));
    stepsLink.setAttribute("href", linkTo("steps", { cgp: written, rules: position.rules.name }));
  }

  /** Draw what depends on the placed tiles. */
  function changed() {
    grid.draw({ squares: position.squares, placed, ghost, cursor });
    rack.draw(restOfRack());
  }

  /** The tiles of the rack that are not placed. */
  function restOfRack() {
    const rest = [...position.racks[0]];
    for (const { kind } of placed) if (rest.includes(kind)) rest.splice(rest.indexOf(kind), 1);
    return rest;
  }

  async function find() {
    const mine = ++run, isStale = () => mine !== run, { rules, squares, racks } = position;
    if (!racks[0].length) {
      list = undefined;
      answer.replaceChildren(message(t("no_rack"), t("no_rack_text")));
      return;
    }
    const slow = setTimeout(() => isStale() || answer.replaceChildren(searching(PATIENCE)), PATIENCE);
    try {
      const found = await ask("plays", { rules, squares, rack: racks[0], placed: placed.map(({ row, col, code }) => ({ row, col, code })) });
      if (isStale()) return;
      own = found.own;
      showPlays(found);
    } catch (error) {
      if (!isStale()) answer.replaceChildren(error instanceof Stopped ? message(t("ended"), t("ended_text")) : errorMessage(error));
    } finally {
      clearTimeout(slow);
    }
  }

  function showPlays(found) {
    const focused = list?.focused();
    list = playList({ found, tiles, rack: position.racks[0], hover: (play) => {
      ghost = placed.length ? undefined : play;
      changed();
    }, choose: lay });
    answer.replaceChildren(...(placed.length ? [ownPanel(found)] : []), list.element);
    if (focused !== undefined) list.focus(focused);
    announce(found.n === 1 ? t("one_play", { n: 1 }) : t("n_plays", { n: found.n }));
  }

  function ownPanel({ own: judged }) {
    const buttons = h("div", { class: "line" }, h("button", { class: "primary", click: commit }, t("play_it")), h("button", { click: takeAllBack }, t("take_back")));
    if (judged.problem) return panel(t("your_move"), "", h("p", { class: "no" }, t(`problem_${judged.problem}`)), buttons);
    const { play, words, rank, best } = judged, wrong = words.filter(({ isWord }) => !isWord).map(({ codes }) => tiles.write(codes).toUpperCase());
    const isBest = best === null || play.score >= best;
    return panel(t("your_move"), "", h("p", { class: "verdict" }, h("b", { class: "play" }, words.map(({ codes }) => tiles.write(codes)).join(" · ")), " ", h("b", {}, t("own_points", { points: play.score })), " ",
      h("span", { class: isBest ? "yes" : "muted" }, isBest ? t("is_best") : t("rank_and_gap", { rank, gap: best - play.score }))),
    wrong.length > 0 && h("p", { class: "no" }, t("not_words", { words: wrong.join(", ") })), placed.some(({ isFree }) => isFree) && h("p", { class: "muted small" }, t("not_from_rack")), buttons);
  }

  /** Put a play on the board, as if it had been placed by hand. */
  function lay(play) {
    placed = [];
    ghost = undefined;
    play.tiles.forEach((code, k) => {
      if (!code) return;
      const kind = code & BLANK ? 0 : code, isFree = !restOfRack().includes(kind);
      placed.push({ row: play.row + (play.isDown ? k : 0), col: play.col + (play.isDown ? 0 : k), code, kind, isFree });
    });
    changed();
    find();
  }

  /** Place a tile. code: a letter, that of a blank, or 0 for a blank whose letter is asked. */
  function place(row, col, code) {
    const { rules, squares } = position, i = row * rules.rows[0].length + col;
    if (squares[i] || rules.rows[row][col] === "#") return;
    if (code === 0) return askLetter((letter) => place(row, col, letter | BLANK));
    placed = placed.filter((tile) => tile.row !== row || tile.col !== col);
    const kind = code & BLANK ? 0 : code, isFree = !restOfRack().includes(kind);
    placed.push({ row, col, code, kind, isFree });
    ghost = undefined;
    changed();
    find();
  }

  function takeBack(row, col) {
    if (!placed.some((tile) => tile.row === row && tile.col === col)) return false;
    placed = placed.filter((tile) => tile.row !== row || tile.col !== col);
    changed();
    find();
    return true;
  }

  function takeAllBack() {
    placed = [];
    changed();
    find();
    grid.element.focus();
  }

  function askLetter(use) {
    const close = () => {
      letters.hidden = true;
      grid.element.focus();
    };
    const choose = (tile) => {
      close();
      use(tile);
    };
    letters.replaceChildren(h("span", { class: "muted small" }, t("which_letter")), ...position.rules.letters.map((label, i) => h("button", { click: () => choose(i + 1) }, label)), h("button", { click: close }, t("cancel")));
    letters.hidden = false;
    letters.querySelector("button").focus();
  }

  /** Play the placed tiles: the board keeps them, the points are counted if they make a play, and the other player is to move. */
  function commit() {
    if (!placed.length) return;
    const squares = Uint8Array.from(position.squares), nCols = position.rules.rows[0].length, { racks, scores, names } = position;
    for (const { row, col, code } of placed) squares[row * nCols + col] = code;
    const isPlay = own && !own.problem && placed.every(({ isFree }) => !isFree), rest = restOfRack();
    if (!isPlay) return open({ ...position, squares, names: undefined });
    const { play } = own, label = `${play.isDown ? "↓" : "→"} ${tiles.write(play.tiles.filter(Boolean))} ${play.score}`;
    if (!steps.length) steps = [{ ...position }];
    steps = [...steps.slice(0, step), { ...steps[step], label }, { squares, racks: [racks[1], rest], scores: [scores[1], scores[0] + play.score], names: names && [names[1], names[0]], label: "" }];
    go(step + 1);
    grid.element.focus();
  }

  function setRack(codes) {
    open({ ...position, racks: [codes, position.racks[1]] });
  }

  function onRack() {
    try {
      const codes = tiles.readRack(rackInput.value), typedText = rackInput.value;
      rackInput.removeAttribute("aria-invalid");
      setRack(codes);
      rackInput.value = typedText;
    } catch (error) {
      rackInput.setAttribute("aria-invalid", "true");
      answer.replaceChildren(errorMessage(error));
    }
  }

  function shuffle() {
    const codes = [...position.racks[0]];
    for (let i = codes.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [codes[i], codes[j]] = [codes[j], codes[i]];
    }
    setRack(codes);
  }

  /** Fill the rack from the tiles that are neither on the board nor on a rack. */
  function draw() {
    const left = [...position.rules.counts], codes = [...position.racks[0]], bag = [];
    for (const code of position.squares) if (code) left[code & BLANK ? 0 : code]--;
    for (const code of position.racks.flat()) left[code]--;
    left.forEach((count, tile) => bag.push(...Array(Math.max(count, 0)).fill(tile)));
    while (codes.length < position.rules.bonus.length - 1 && bag.length) codes.push(bag.splice(Math.floor(Math.random() * bag.length), 1)[0]);
    setRack(codes);
  }

  function onSquare(row, col) {
    const chosen = rack.chosen();
    if (chosen !== undefined) place(row, col, chosen);
    else if (!takeBack(row, col)) {
      cursor = { row, col, isDown: cursor.row === row && cursor.col === col ? !cursor.isDown : cursor.isDown };
      changed();
    }
    grid.element.focus();
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) move(...arrow);
    else if (event.key === " ") cursor.isDown = !cursor.isDown;
    else if (event.key === "Enter") return commit();
    else if (event.key === "Backspace") erase();
    else if (typed !== undefined || event.key === "[") return typeLong(event);
    else if (/^\p{L}$/u.test(event.key)) type(event.key, event.shiftKey);
    else return;
    event.preventDefault();
    event.stopPropagation();
    changed();
  }

  /** Type a letter of several characters: [CH]. */
  function typeLong(event) {
    event.preventDefault();
    event.stopPropagation();
    if (event.key.length > 1 && event.key !== "Escape") return;
    typed = event.key === "[" ? "[" : event.key === "Escape" || typed.length > 12 ? undefined : typed + event.key;
    if (!typed?.endsWith("]")) return;
    type(typed, false);
    typed = undefined;
    changed();
  }

  /** Place a letter at the cursor: from the rack if it is there, as a blank if that is there, else from outside. isBlank: as a blank. */
  function type(text, isBlank) {
    const found = tiles.code(text.toUpperCase()) ?? tiles.code(text);
    if (!found) return announce(t("no_such_tile", { text }));
    const letter = found & TILE, rest = restOfRack(), code = isBlank || (!rest.includes(letter) && rest.includes(0)) ? letter | BLANK : letter;
    if (codeAt(cursor)) advance(1);
    place(cursor.row, cursor.col, code);
    advance(1);
  }

  const isInside = (row, col) => row >= 0 && col >= 0 && row < position.rules.rows.length && col < position.rules.rows[0].length;
  const codeAt = ({ row, col }) => position.squares[row * position.rules.rows[0].length + col];

  /** Move the cursor along its direction, over tiles that lie. */
  function advance(by) {
    let { row, col } = cursor;
    do {
      row += cursor.isDown ? by : 0;
      col += cursor.isDown ? 0 : by;
    } while (isInside(row, col) && codeAt({ row, col }));
    if (isInside(row, col)) Object.assign(cursor, { row, col });
  }

  function move(down, right) {
    if (isInside(cursor.row + down, cursor.col + right)) Object.assign(cursor, { row: cursor.row + down, col: cursor.col + right });
  }

  /** Take back the tile before the cursor; without placed tiles remove the one on the board. */
  function erase() {
    const last = placed.at(-1);
    if (last) {
      cursor = { row: last.row, col: last.col, isDown: cursor.isDown };
      return takeBack(last.row, last.col);
    }
    if (!codeAt(cursor)) move(cursor.isDown ? -1 : 0, cursor.isDown ? 0 : -1);
    if (!codeAt(cursor)) return;
    const squares = Uint8Array.from(position.squares);
    squares[cursor.row * position.rules.rows[0].length + cursor.col] = 0;
    open({ ...position, squares });
  }

  function onPaste(event) {
    event.preventDefault();
    read(pasted.value);
  }

  function read(text) {
    try {
      fault.replaceChildren();
      if (isGame(text)) {
        steps = readGame(text, position.rules).map((each) => ({ ...each, rules: position.rules }));
        go(0);
      } else open(readPosition(text, [position.rules, ...choices]));
    } catch (error) {
      if (error.message === undefined) throw error;
      details.open = true;
      fault.replaceChildren(errorMessage(error));
    }
  }

  async function copy() {
    pasted.value = writePosition(position);
    await navigator.clipboard?.writeText(pasted.value).catch(() => {});
  }

  // text that is pasted anywhere in the view
  element.addEventListener("paste", (event) => {
    if (event.target.closest("input, textarea")) return;
    pasted.value = event.clipboardData.getData("text").slice(0, 1 << 20);
    read(pasted.value);
  });

  return {
    element,
    async update({ cgp = "", rules: name }) {
      choices = rulesFor(await ask("describe"));
      if (!choices.length) return element.replaceChildren(message(t("no_rules_for"), ""));
      const rules = choices.find((each) => each.name === name) ?? choices[0];
      if (position && cgp === written) return;
      if (!position) show(emptyPosition(rules));
      if (cgp) read(cgp);
    },
    focus: () => grid?.element.focus(),
    escape() {
      if (answer.querySelector(".bar")) stop();
      else if (placed.length) takeAllBack();
      else grid?.element.focus();
    },
    key: () => false,
  };
}
