import { isDeepEqual } from '../is-deep-equal.ts';

type Field<V> = keyof V & string;

interface Versions<V> {
  readonly mine: Partial<V>;
  /** The common base. */
  readonly before: Partial<V>;
  readonly theirs: Partial<V>;
}

/**
 * The fields changed here that somebody else changed too, to another value: a person must decide. Forms, cells and
 * queues all use this.
 *
 * @param isSame true if two values of a field differ at most in their spelling
 */
export const contestedFields = <V extends object>(
  changed: readonly Field<V>[],
  { mine, before, theirs }: Versions<V>,
  isSame: (field: Field<V>, a: unknown, b: unknown) => boolean = (_field, a, b) => isDeepEqual(a, b),
): Field<V>[] =>
  changed.filter((field) => !isDeepEqual(theirs[field], before[field]) && !isSame(field, theirs[field], mine[field]));

export interface Merged<V> {
  /** Changed here only, or by both to the same value. */
  readonly typed: Partial<V>;
  /** Changed by both to different values. */
  readonly contested: readonly Field<V>[];
}

/**
 * Merges two people's changes of one record, field by field. Fields changed by only one of them need no decision.
 *
 * @param before the common base
 */
export function mergeVersions<V extends object>(mine: V, before: V, theirs: V): Merged<V> {
  const changed = (Object.keys(mine) as Field<V>[]).filter((field) => !isDeepEqual(mine[field], before[field]));
  const contested = contestedFields(changed, { mine, before, theirs });
  const own = changed.filter((field) => !contested.includes(field));
  return { typed: Object.fromEntries(own.map((field) => [field, mine[field]])) as Partial<V>, contested };
}
