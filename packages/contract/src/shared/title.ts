/** Bounds of the title of a case or task, in characters. Without Zod, so that forms can use them. */
export const MIN_TITLE = 3;
export const MAX_TITLE = 200;

/** Whether a text says enough to be a title. */
export const isTitle = (text: string): boolean => text.trim().length >= MIN_TITLE;
