// Settings that the browser keeps. Where it keeps nothing, as for some files, they last as long as the page.

const PREFIX = "lexc.", kept = new Map();

export function remember(name, value) {
  kept.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // forbidden here
  }
}

/** A setting; undefined if there is none. */
export function remembered(name) {
  try {
    return kept.get(name) ?? localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return kept.get(name);
  }
}
