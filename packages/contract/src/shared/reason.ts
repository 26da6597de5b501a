/** Bounds of a reason that another person will read, in characters. Without Zod, so that forms can use it. */
export const MIN_REASON = 3;
export const MAX_REASON = 2000;

/** Whether a text says enough to be a reason. */
export const isReason = (text: string): boolean => text.trim().length >= MIN_REASON;
