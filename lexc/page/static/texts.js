// The texts of the page in the chosen language.

import { DE } from "./de.js";
import { EN } from "./en.js";
import { remember, remembered } from "./memory.js";

const TEXTS = { en: EN, de: DE };

/** The languages of the page by their codes, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch" };

const chosen = remembered("language") ?? navigator.language.slice(0, 2);

/** The code of the chosen language. */
export const language = Object.hasOwn(TEXTS, chosen) ? chosen : "en";
document.documentElement.lang = language;

/** Choose a language, and draw the page anew. */
export function chooseLanguage(code) {
  remember("language", code);
  location.reload();
}

/** Add texts by languages. Scripts that are loaded later bring their own. */
export function addTexts(texts) {
  for (const [code, own] of Object.entries(texts)) Object.assign(TEXTS[code], own);
}

/** The direction of a text: "rtl" with letters of Hebrew, Arabic and others that are read from the right, else false. */
export const directionOf = (text) => (/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/.test(text) && "rtl");

/** A text by its name; {words} in it are replaced by values. Those that are read from the right are isolated: the text around keeps its order. */
export const t = (name, values = {}) => TEXTS[language][name].replace(/\{(\w+)\}/g, (_, key) => (directionOf(values[key]) ? `\u2068${values[key]}\u2069` : values[key]));

/** A number with the separators of the language. */
export const n = (number) => number.toLocaleString(language);

/** A number of words: "1 word", "2,000 words". */
export const nWords = (number) => t(number === 1 ? "one_word" : "n_words", { n: n(number) });
