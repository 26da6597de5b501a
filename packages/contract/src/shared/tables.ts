/** Tables and lists that are written in code: they hold exactly what their types say, unlike data from elsewhere. */

/** True if a value is one of a list. */
export const isChoice = <T>(list: readonly T[], value: unknown): value is T => list.some((each) => each === value);

/** True for a key of a table, never for what every object inherits. */
export const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);

/** The keys of a table. `Object.keys` can't promise their type, because a value may have more keys than its type names. */
export const tableKeys = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The keys of a table with their values, as `Object.entries`. */
export const tableEntries = <T extends object>(table: T) =>
  tableKeys(table).map((key): [keyof T & string, T[keyof T & string]] => [key, table[key]]);

/** A table with a value for each key of a list. `Object.fromEntries` can't promise that none is missing. */
export const tableOf = <K extends string, V>(keys: readonly K[], make: (key: K, at: number) => V) =>
  Object.fromEntries(keys.map((key, at) => [key, make(key, at)])) as Record<K, V>;

/** The part of an object whose keys are kept. */
export const pickKeys = <T extends object>(values: T, isKept: (key: keyof T & string) => boolean) =>
  Object.fromEntries(tableEntries(values).filter(([key]) => isKept(key))) as Partial<T>;
