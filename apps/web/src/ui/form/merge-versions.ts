type Values = Readonly<Record<string, unknown>>;

const isSame = (a: unknown, b: unknown): boolean =>
  // A number that can't be read is written like none in JSON.
  Object.is(a, b) || (!Number.isNaN(a) && !Number.isNaN(b) && JSON.stringify(a) === JSON.stringify(b));

export interface Merged<V> {
  /** What was typed here and nobody else touched, or changed to the same. */
  readonly typed: Partial<V>;
  /** Fields that both changed, each to something else. */
  readonly contested: readonly (keyof V & string)[];
}

/**
 * What two people made of one record, field by field: what only one of them changed is no question.
 *
 * @param before the values that both began with
 */
export function mergeVersions<V extends Values>(mine: V, before: V, theirs: V): Merged<V> {
  const typed = (Object.keys(mine) as (keyof V & string)[]).filter((key) => !isSame(mine[key], before[key]));
  const isContested = (key: keyof V & string) => !isSame(theirs[key], before[key]) && !isSame(theirs[key], mine[key]);
  const own = typed.filter((key) => !isContested(key));
  return {
    typed: Object.fromEntries(own.map((key) => [key, mine[key]])) as Partial<V>,
    contested: typed.filter(isContested),
  };
}
