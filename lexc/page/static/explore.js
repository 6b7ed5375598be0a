// The view Explore: one box. Each reading of its text is a chip with its count; one of them is shown.

import { Stopped, ask, stop } from "./answers.js";
import { MAX_LENGTH, conditionChips, readConditions, readOptions } from "./conditions.js";
import { errorMessage, h, linkTo, message, searching, wordLink, wordList } from "./dom.js";
import { showRows } from "./rows.js";
import { n, nWords, t } from "./texts.js";
import { showWord } from "./word.js";

const CHEAP = ["word", "prefix"]; // counted at once
const OTHERS = ["anagram", "pattern", "hooks", "near", "subanagram", "regex"], SLOW = ["contains"]; // which walks through all words
const BY_DEFAULT = ["word", "pattern", "regex", "prefix", "anagram", "near", "contains"]; // the first with answers is shown
const CHIPS = ["word", "pattern", "regex", "hooks", "anagram", "prefix", "contains", "near", "subanagram"];
const PAUSE = 80, PATIENCE = 200; // ms: after the last key, before counting the others; before a search is called slow
const MOST_ROWS = 10_000;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** The view. announce: a function that tells a screen reader. */
export function explore({ announce }) {
  const input = h("input", { "aria-label": t("box"), spellcheck: "false", autocomplete: "off", autocapitalize: "off", maxlength: String(MAX_LENGTH), input: onInput, keydown: onKey });
  const kind = h("span", {}), chips = h("div", { class: "chips" }), answer = h("div", {});
  const element = h("div", {}, h("div", { class: "box", role: "search" }, input, h("div", { class: "kind" }, kind, h("kbd", {}, "/"))), chips, answer);
  let asked = {}, run = 0, answered = 0, description, rows; // answered: the run whose answer is shown

  function onInput() {
    asked = { q: input.value };
    history.replaceState(null, "", linkTo("explore", asked));
    search(PAUSE);
  }

  function onKey(event) {
    if (event.key === "ArrowDown" && rows) {
      rows.focus();
      event.preventDefault();
    }
  }

  /** Read the text anew: count its readings, then show the chosen one. */
  async function search(delay) {
    const mine = ++run, text = (asked.q ?? "").trim(), isStale = () => mine !== run, found = new Map();
    const slow = setTimeout(() => isStale() || answered === mine || showSlow(), PATIENCE + delay);
    try {
      description ??= await ask("describe");
      if (isStale()) return;
      if (!text || text.length > MAX_LENGTH) {
        chips.replaceChildren();
        kind.textContent = "";
        show(text ? errorMessage({ message: t("too_long", { n: n(MAX_LENGTH) }) }) : emptyMessage(description));
        return;
      }
      await count(CHEAP);
      if (delay) await pause(delay);
      if (isStale()) return;
      await count(OTHERS);
      if (isStale()) return;
      const counting = count(SLOW); // asked before the facts of a word, which take longer
      let isShown = found.get("word")?.count || asked.as ? showReading(text, found, isStale) : undefined;
      isShown?.catch(() => {}); // it is awaited below, or a count failed before
      await counting;
      if (isStale()) return;
      isShown ??= showReading(text, found, isStale);
      await isShown;
    } catch (error) {
      if (!isStale()) showError(error, text);
    } finally {
      clearTimeout(slow);
    }

    async function count(readings) {
      for (const { reading, ...counted } of await ask("explore", text, { readings })) found.set(reading, counted);
      if (!isStale()) drawChips(text, found);
    }
  }

  /** The reading that is shown: the chosen one, or the first that has answers. */
  const readingOf = (found) => (found.has(asked.as) ? asked.as : BY_DEFAULT.find((reading) => found.get(reading)?.count));

  function drawChips(text, found) {
    const shown = readingOf(found), conditions = readConditions(asked);
    const drawn = CHIPS.filter((reading) => found.get(reading)?.count || reading === asked.as);
    kind.textContent = shown ? t(`kind_${shown}`) : "";
    input.removeAttribute("aria-invalid");
    chips.replaceChildren(...drawn.map((reading) => {
      const { count = 0, is_complete: isComplete } = found.get(reading) ?? {};
      const label = reading === "word" ? [h("b", {}, text.toUpperCase() === text ? text : input.value.trim()), " ", h("span", {}, t("is_a_word"))]
        : [h("b", {}, t(`reading_${reading}`)), " ", h("span", {}, isComplete ? n(count) : `${n(count)}+`)];
      return h("a", { class: "chip", href: linkTo("explore", { ...asked, as: reading }), "aria-current": reading === shown && "true" }, label);
    }), ...(shown && shown !== "word" ? conditionChips("explore", asked, description) : []));
  }

  async function showReading(text, found, isStale) {
    const reading = readingOf(found);
    if (!reading) return showNone(text, isStale);
    if (reading === "word" && found.get("word").count) {
      const [path, study] = await Promise.all([ask("path", text), ask("study", text)]);
      if (isStale()) return;
      rows = undefined;
      show(showWord(study, path, description));
      announce(t("word_is_in", { word: study.word }));
      return;
    }
    const conditions = readConditions(asked), options = { conditions, ...readOptions(asked), limit: MOST_ROWS + 1 };
    const words = await ask("answers", text, reading, options);
    if (isStale()) return;
    if (!words.length) return show(message(t("no_word_fits", { text }), Object.keys(conditions).length ? t("fewer_conditions") : ""));
    const isComplete = words.length <= MOST_ROWS;
    rows = showRows({ words: words.slice(0, MOST_ROWS), isComplete, text, reading, description, asked, toBox: () => input.focus() });
    show(rows.element);
    announce(isComplete ? nWords(words.length) : t("too_many", { n: n(MOST_ROWS) }));
  }

  /** Say how far the list goes with a text, and which words are near it. */
  async function showNone(text, isStale) {
    rows = undefined;
    let far = "", near = [];
    try {
      const path = await ask("path", text), begun = path.slice(1).map(({ letter }) => letter).join("");
      far = begun ? t("goes_as_far_as", { begun, n: n(path.at(-1).n_words) }) : "";
      near = await ask("nearest", text);
    } catch (error) {
      if (error instanceof Stopped || error.column === undefined && !error.message) throw error; // a pattern has no path
    }
    if (isStale()) return;
    show(message(t("no_word_fits", { text }), far, near.length > 0 && [h("h2", {}, t("near_words")), wordList(near)]));
    announce(t("no_word_fits", { text }));
  }

  const showSlow = () => answer.replaceChildren(searching(PATIENCE));

  function showError(error, text) {
    rows = undefined;
    if (error instanceof Stopped) return show(message(t("ended"), t("ended_text")));
    if (error.column !== undefined) input.setAttribute("aria-invalid", "true");
    chips.replaceChildren();
    kind.textContent = "";
    show(errorMessage(error, text));
  }

  function show(shown) {
    answered = run;
    answer.replaceChildren(shown);
  }

  return {
    element,
    update(parameters) {
      asked = parameters;
      if (input.value !== (asked.q ?? "")) input.value = asked.q ?? "";
      ask("describe").then((found) => {
        const isUpper = found.letters.some((letter) => /\p{Lu}/u.test(letter));
        if (isUpper) input.dataset.fold = "upper";
      }, () => {});
      search(0);
    },
    focus() {
      input.focus();
      input.select();
    },
    escape() {
      const isSearching = answer.querySelector(".bar");
      if (isSearching) stop();
      else if (document.activeElement === input && input.value) {
        input.value = "";
        onInput();
      } else this.focus();
    },
    key: (event) => rows?.key(event) ?? hooksKey(event),
  };

  /** h on a word: its hooks. */
  function hooksKey(event) {
    if (event.key !== "h" || !asked.q) return false;
    location.hash = linkTo("explore", { q: asked.q, as: "hooks" });
    return true;
  }
}

/** What one can type. */
function emptyMessage({ letters, middle }) {
  const hasPlainLetters = ["A", "C", "E", "R", "T", "I", "N", "S"].every((letter) => letters.includes(letter));
  const examples = hasPlainLetters ? ["CARE", "?A?E", "RETAINS?", "*ZZ*"] : [middle, `${[...middle][0]}*`];
  const links = examples.map((text) => wordLink(text));
  return message(t("type_something"), "", h("ul", { class: "words" }, links.map((link) => h("li", {}, link))));
}
