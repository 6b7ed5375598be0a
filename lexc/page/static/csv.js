// Lines of CSV, whose cells no spreadsheet runs. `guard_cell` and `unguard_cell` of lexc do the same.

const FORMULA = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/, NUMBER = /^[+-]?(?!0\d)(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** An apostrophe stands before a cell that begins as a formula does; numbers stay as they are. */
const guarded = (cell) => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);

/** The text of such a cell. */
export const unguarded = (cell) => (cell[0] === "'" && FORMULA.test(cell) ? cell.slice(1) : cell);

export const csvLine = (cells) => cells.map((cell) => guarded(String(cell))).map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(",");
