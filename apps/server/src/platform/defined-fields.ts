import { pickKeys } from '@linkstand/contract/shared/tables';

/** The fields that have a value. Of an input: those that were typed. */
export const definedFields = <T extends object>(values: T) =>
  pickKeys(values, (key) => values[key] !== undefined) as { [K in keyof T]?: Exclude<T[K], undefined> };
