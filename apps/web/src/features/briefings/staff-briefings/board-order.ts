/** The board's name as a list that records are stepped through: down each column, then to the next. */
export const BOARD_ORDER = 'in-progress';
