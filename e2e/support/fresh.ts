let made = 0;

/** A word that nothing has in its name yet, also where the same server is tested again. */
export const freshWord = (): string => `${Date.now().toString(36)}${made++}`;

/** A name that nobody has yet. */
export const freshName = (name: string): string => `${name} ${freshWord()}`;
