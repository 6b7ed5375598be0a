// The words of a text, and the case of a suggestion.

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu, ADDRESS = /\S*(?:@|:\/\/|www\.)\S*/gu, DIGIT = /\p{N}/u;

/** The words of a text: {word, start, end}. Addresses, words beside digits and single letters are passed over: lists for games have none. */
export function wordsOf(text) {
  const addresses = Array.from(text.matchAll(ADDRESS), ({ index, 0: found }) => [index, index + found.length]), words = [];
  let k = 0;
  for (const { index: start, 0: word } of text.matchAll(WORD)) {
    const end = start + word.length;
    while (k < addresses.length && addresses[k][1] <= start) k++;
    const isAddress = k < addresses.length && addresses[k][0] < end;
    if (!isAddress && word.length > 1 && !DIGIT.test(text[start - 1] ?? "") && !DIGIT.test(text[end] ?? "")) words.push({ word, start, end });
  }
  return words;
}

/** What is looked up in a list for a word: without a possessive ending. */
export const stemOf = (word) => word.replace(/['’][sS]$/u, "");

/** A suggestion with the capitals of a word. */
export function likeCase(suggestion, word) {
  const lower = suggestion.toLowerCase(), isUpper = (text) => text === text.toUpperCase() && text !== text.toLowerCase();
  if (suggestion !== suggestion.toUpperCase()) return suggestion; // the lexicon has its own capitals
  if ([...word].length > 1 && isUpper(word)) return suggestion;
  return isUpper([...word][0]) ? lower.charAt(0).toUpperCase() + lower.slice(1) : lower;
}
