/** Widths of pages in pixels, one for each kind. Lists and tables take the whole width. */

/** A record's facts, its form, its panels of text and settings. */
export const RECORD_WIDTH = 920;
/** A record with a table of lines, such as a payout. */
export const LINES_WIDTH = 1100;
