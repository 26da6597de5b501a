/** What a spreadsheet would run as a formula. Negative numbers begin like one, but are none. */
const FORMULA = /^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/;

/** A text for a cell of a CSV file. What a spreadsheet would run as a formula begins with an apostrophe. */
export const csvText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);
