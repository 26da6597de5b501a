/** An object without these keys. */
export const without = <T extends object>(record: T, keys: ReadonlySet<string>): T =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.has(key))) as T;
