/** Days for which a batch can be undone. */
export const UNDO_DAYS = 30;
