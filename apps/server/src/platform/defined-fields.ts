/** The fields that have a value. Of an input: those that were typed. */
export const definedFields = <T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  // Object.fromEntries forgets which keys there are.
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
