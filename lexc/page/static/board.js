// The view Board: a position, the plays of its rack, a move of one's own beside the best, the turns of a game.

import { Stopped, ask, hasServer, stop } from "./answers.js";
import { BOARD_DE } from "./board_de.js";
import { BOARD_EN } from "./board_en.js";
import { boardGrid } from "./board_grid.js";
import { opponentOf } from "./board_opponent.js";
import { ownPanel } from "./board_own.js";
import { playList } from "./board_plays.js";
import { askLetter, rackTiles, shuffle } from "./board_rack.js";
import { SEARCHES, boardSearch, textOfPlay } from "./board_searches.js";
import { gameReview } from "./board_review.js";
import { BLANK, TILE } from "./codes.js";
import { errorMessage, h, linkTo, message, searching } from "./dom.js";
import { isGame, readGame } from "./game.js";
import { register } from "./later.js";
import { Tiles, bagOf, drawTiles, emptyPosition, lastShown, readPosition, writePosition } from "./position.js";
import { rulesFor } from "./rules_choice.js";
import { addTexts, t } from "./texts.js";

addTexts({ en: BOARD_EN, de: BOARD_DE });
register("board", board);

const PATIENCE = 200;
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function board({ announce }) {
  const element = h("div", { class: "grid play" }), answer = h("div", { class: "stack" }), players = h("div", { class: "players" });
  const turns = h("div", { class: "turns", role: "group", "aria-label": t("turns") }), letters = h("div", { class: "blank-letters", hidden: true });
  let choices = [], position, tiles, grid, list, rack, placed = [], cursor, ghost, steps = [], step = 0, written, run = 0, typed, own, mode = "points", search, searched, waiting, heat;
  // steps: positions with labels, of which `step` is shown. written: the position of the address. typed: the letter of several characters that
  // is being typed. mode: the list that is shown, by points or a search of the server. own: the judgement of the placed tiles.

  const rackInput = h("input", { "aria-label": t("rack"), placeholder: t("rack_hint"), autocomplete: "off", spellcheck: "false", maxlength: "60", input: onRack });
  const rulesSelect = h("select", { "aria-label": t("rules"), change: () => open(emptyPosition(choices.find(({ name }) => name === rulesSelect.value))) });
  const pasted = h("textarea", { rows: "4", "aria-label": t("paste_hint"), placeholder: t("paste_hint"), spellcheck: "false" }), fault = h("div", {});
  const stepsLink = h("a", { href: linkTo("steps") }, t("show_steps"));
  const details = h("details", { class: "panel" }, h("summary", {}, t("paste")), h("form", { class: "stack", submit: onPaste }, pasted, fault, h("div", { class: "line" },
    h("button", { class: "primary" }, t("load")), h("button", { type: "button", click: copy }, t("copy")), h("button", { type: "button", click: () => open(emptyPosition(position.rules)) }, t("new_board")), stepsLink)));

  const opponent = opponentOf({ hasServer: hasServer(), position: () => position, tiles: () => tiles, restOfRack: () => restOfRack(), turn, lay, commit, say: (error) => answer.prepend(errorMessage(error)) });

  const review = gameReview({ changed: () => drawPlayers() });

  /** Show a position, without a game around it. */
  function open(found) {
    steps = [];
    review.open();
    show(found);
    remember();
  }

  function show(found) {
    const isOther = position?.rules !== found.rules;
    position = found;
    [placed, ghost, own, heat] = [[], undefined, undefined, undefined];
    if (isOther) {
      tiles = new Tiles(found.rules);
      cursor = { row: found.rules.start[0], col: found.rules.start[1], isDown: false };
      grid = boardGrid(found.rules, tiles, { key: onKey, click: onSquare });
      search = hasServer() ? boardSearch({ tiles, hover, choose: lay, announce, heat(found) {
        heat = found;
        changed();
      } }) : undefined;
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
      h("div", { class: "stack" }, players, grid.element, h("div", { class: "line between" }, rack.element, h("div", { class: "line" }, h("button", { click: draw }, t("draw")), h("button", { click: shuffleRack }, t("shuffle_rack")))), opponent.element, letters,
        turns, review.element, h("div", { class: "line fields-of-game" }, rackInput, rulesSelect), details),
      answer);
  }

  function drawPlayers() {
    const names = position.names ?? [t("to_move"), t("other")];
    players.replaceChildren(...names.map((name, k) => h("div", { class: "player", "aria-current": k === 0 && "true" }, h("span", {}, name), h("b", {}, String(position.scores[k])))));
    turns.hidden = steps.length < 2;
    if (turns.hidden) return;
    const button = (label, to, name) => h("button", { disabled: to < 0 || to >= steps.length, "aria-label": name, "aria-current": to === step && !name && "true", click: () => go(to) }, label);
    turns.replaceChildren(button("◀", step - 1, t("turn_before")), ...steps.map(({ label, line }, k) => button(`${k + 1} ${label || t("at_the_end")}${review.markOf(line)}`, k)), button("▶", step + 1, t("next_turn")));
    turns.querySelector("[aria-current]").scrollIntoView?.({ block: "nearest", inline: "center" });
  }

  function go(to) {
    step = to;
    review.show(steps[to].line);
    show({ rules: position.rules, ...steps[to] });
    remember();
  }

  function remember() {
    written = writePosition(position);
    lastShown.position = position;
    history.replaceState(null, "", linkTo("board", { cgp: written, rules: position.rules.name }));
    stepsLink.setAttribute("href", linkTo("steps", { cgp: written, rules: position.rules.name }));
  }

  /** Draw what depends on the placed tiles. */
  function changed() {
    grid.draw({ squares: position.squares, placed, ghost, cursor, heat });
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
    list = playList({ found, tiles, rack: position.racks[0], hover, choose: lay });
    const mine = placed.length && ownPanel({ own: found.own, tiles, isFromRack: !placed.some(({ isFree }) => isFree), commit, takeBack: takeAllBack });
    answer.replaceChildren(...[tabs(), mine, mode === "points" ? list.element : search.element].filter(Boolean));
    startSearch();
    if (focused !== undefined) list.focus(focused);
    announce(found.n === 1 ? t("one_play", { n: 1 }) : t("n_plays", { n: found.n }));
  }

  function hover(play) {
    ghost = placed.length ? undefined : play;
    changed();
  }

  /** The text of the move that is placed; undefined if it is none. */
  const ownText = () => (placed.length && own && !own.problem ? textOfPlay(tiles, own.play) : undefined);

  /** Search by the server, if another list than that of points is chosen. */
  function startSearch() {
    clearTimeout(waiting);
    if (!search) return;
    const text = ownText(), key = JSON.stringify([mode, writePosition(position), text]);
    if (mode === "points" || !position.racks[0].length || (placed.length && !text)) searched = search.end();
    else if (key !== searched) {
      searched = key;
      waiting = setTimeout(() => search.start(mode, seenPosition(), text), PATIENCE);
    }
  }

  /** The position as the player to move sees it, who does not know the tiles of an opponent of the server. */
  const seenPosition = () => (opponent.name() && bagOf(position).length ? { ...position, racks: [position.racks[0], []] } : position);

  function choose(name) {
    mode = name;
    find();
  }

  const tabs = () => search && h("div", { class: "kinds line", role: "group", "aria-label": t("searches") }, ["points", ...SEARCHES].map((name) => h("button", { "aria-pressed": String(name === mode), click: () => choose(name) }, t(`search_${name}`))));

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
    return find();
  }

  /** Place a tile. code: a letter, that of a blank, or 0 for a blank whose letter is asked. */
  function place(row, col, code) {
    const { rules, squares } = position, i = row * rules.rows[0].length + col;
    if (squares[i] || rules.rows[row][col] === "#") return;
    if (code === 0) return askLetter(letters, rules, (letter) => place(row, col, letter | BLANK), () => grid.element.focus());
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

  /** Play the placed tiles: the board keeps them, the points are counted if they make a play, and the other player is to move. */
  function commit() {
    if (!placed.length) return;
    const squares = Uint8Array.from(position.squares), nCols = position.rules.rows[0].length, { racks, scores, names } = position;
    for (const { row, col, code } of placed) squares[row * nCols + col] = code;
    const isPlay = own && !own.problem && placed.every(({ isFree }) => !isFree), rest = restOfRack();
    if (!isPlay) return open({ ...position, squares, names: undefined });
    const { play } = own, label = `${play.isDown ? "↓" : "→"} ${tiles.write(play.tiles.filter(Boolean))} ${play.score}`;
    turn(label, { squares, racks: [racks[1], rest], scores: [scores[1], scores[0] + play.score], names: names && [names[1], names[0]] });
  }

  /** Go on to the next position of a game. An opponent of the server answers a move. */
  function turn(label, next) {
    if (!steps.length) steps = [{ ...position }];
    steps = [...steps.slice(0, step), { ...steps[step], label }, { ...opponent.refill({ rules: position.rules, ...next }), label: "" }];
    go(step + 1);
    grid.element.focus();
    opponent.answer();
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

  function shuffleRack() {
    setRack(shuffle(position.racks[0]));
  }

  /** Fill the rack from the tiles that are neither on the board nor on a rack. */
  function draw() {
    setRack(drawTiles(position, position.racks[0], bagOf(position)));
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
        review.open(hasServer() ? text : undefined, position.rules.name);
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
      else if (search?.isRunning()) search.stop();
      else if (placed.length) takeAllBack();
      else grid?.element.focus();
    },
    key: () => false,
  };
}
