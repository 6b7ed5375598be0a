// A sentence for each step of a trace.

import { SEPARATOR, lettersOf } from "./gordon_path.js";
import { placeName, playText } from "./position.js";
import { language, t } from "./texts.js";

/** The name of a row, 9, or of a column, D. */
export const laneName = ({ isDown, number }) => (isDown ? String.fromCharCode(65 + number) : String(number + 1));

/** A sentence behind a colon: English begins it in lower case. */
const afterColon = (text) => (language === "en" ? text.charAt(0).toLowerCase() + text.slice(1) : text);

/** The letters so far, in the order of the lane. */
export const wordOf = (path, algorithm) => (algorithm === "gordon" ? lettersOf(path) : path);

/** A function from a step to its sentence. tiles: the texts of the tiles. length: of the lane of a step. */
export function sentences(tiles, algorithm, length) {
  const write = (codes) => tiles.write(codes), list = (letters) => letters.map((code) => tiles.texts.get(code)).join(" ");

  /** What the texts name. */
  function valuesOf(step) {
    const { isDown, lane, square, anchor, first, path, tile, letters } = step;
    const name = (i) => (isDown ? `${String.fromCharCode(65 + lane)}${i + 1}` : `${String.fromCharCode(65 + i)}${lane + 1}`);
    return { square: name(square), anchor: name(anchor), first: name(first), tile: tiles.texts.get(tile), letters: list(letters), word: write(wordOf(path, algorithm)), lane: laneName({ isDown, number: lane }) };
  }

  const isInside = ({ path }) => algorithm === "gordon" && !path.includes(SEPARATOR);
  const isLeft = ({ kind, square, first }) => kind === "missing" && algorithm !== "gordon" && square < first;

  function missing(step, values) {
    if (step.letters[0] === SEPARATOR) return t("say_no_separator", values);
    const root = step.path.length ? "" : "_root";
    return t(`say_missing${isLeft(step) ? "_left" : isInside(step) ? "_inside" : ""}${root}`, values);
  }

  function deadEnd(step, values) {
    const { tile, square, anchor, letters, path } = step;
    if (tile && algorithm !== "gordon" && square < anchor) return t("say_no_block", { word: values.word + values.tile });
    if (letters.length) return missing({ ...step, kind: "" }, values);
    if (square >= length(step)) return t("say_end_behind", values);
    if (square < 0) return t("say_end_before", values);
    return t(path.length ? `say_nothing${isInside(step) ? "_inside" : ""}` : "say_nothing_root", values);
  }

  function anchor(step, values) {
    const { tile, square, first, letters } = step;
    if (algorithm === "gordon") return t(tile ? "say_anchor_tile" : "say_anchor_square", values);
    if (tile) return t("say_anchor_block", values);
    const n = square - first, text = t(`say_anchor_${n > 1 ? "n" : n}`, { ...values, n });
    return letters.length ? text : `${text} ${t("say_hopeless")}`;
  }

  const SAY = {
    lane: ({ isDown }, values) => t(isDown ? "say_column" : "say_row", values),
    cross_check: ({ path, letters }, values) => t(letters.length ? "say_cross_check" : "say_cross_check_none", { ...values, pattern: path.map((code) => (code ? tiles.texts.get(code) : "·")).join("") }),
    anchor,
    left_part: ({ path }, values) => t(path.length ? "say_left_part" : "say_no_left_part", values),
    place: (step, values) => t(isInside(step) ? "say_place_inside" : "say_place", values),
    board: (step, values) => t(isInside(step) ? "say_board_inside" : "say_board", values),
    separator: (_, values) => t("say_separator", values),
    missing,
    blocked: ({ letters }, values) => t(letters.length ? "say_blocked" : "say_blocked_none", values),
    dead_end: (step, values) => t("say_dead", { reason: afterColon(deadEnd(step, values)) }),
    play: ({ play }, values) => t("say_play", { ...values, place: placeName(play), word: playText(tiles, play), score: play.score }),
    duplicate: () => t("say_duplicate"),
  };
  return (step) => SAY[step.kind](step, valuesOf(step));
}
