/** Days as words of a sentence. A key that is a number is no key of a sentence. */
export const DAYS = { 30: 'thirty', 60: 'sixty', 90: 'ninety' } as const;
