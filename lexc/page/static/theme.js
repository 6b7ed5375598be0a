// The colours that the user chose.

import { remembered } from "./memory.js";

/** Show the page in them; without a choice in those of the system. */
export function applyTheme() {
  const theme = remembered("theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
