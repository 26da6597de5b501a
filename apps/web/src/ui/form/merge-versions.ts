import { isDeepEqual } from '../../lib/is-deep-equal.ts';

type Values = Readonly<Record<string, unknown>>;

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
  const typed = (Object.keys(mine) as (keyof V & string)[]).filter((key) => !isDeepEqual(mine[key], before[key]));
  const isContested = (key: keyof V & string) =>
    !isDeepEqual(theirs[key], before[key]) && !isDeepEqual(theirs[key], mine[key]);
  const own = typed.filter((key) => !isContested(key));
  return {
    typed: Object.fromEntries(own.map((key) => [key, mine[key]])) as Partial<V>,
    contested: typed.filter(isContested),
  };
}
