// The codes of tiles, as lexc has them: 1 to 63; 0 is an empty square, and on a rack a blank.

/** The bit that is set where a blank stands for a letter. */
export const BLANK = 64;

/** The bits of a code that hold the letter. */
export const TILE = 63;
