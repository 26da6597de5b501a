/** Keeps a short text in one line, such as a day. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');
