/** Least length of a new password, in characters. Without Zod, so that forms can use it. */
export const MIN_PASSWORD = 6;
