const wordsIn = (text: string): number => (text.includes('://') ? 1 : text.trim().split(/\s+/).length);

/** True if Enter makes filters of it: more than a word. */
export const isSentence = (text: string): boolean => wordsIn(text) > 1;

/** True if it is looked for among names and domains while it is typed, which have few words. */
export const mayBeName = (text: string): boolean => wordsIn(text) < 3;
