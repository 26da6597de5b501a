import { isDeepEqual } from '../is-deep-equal.ts';

type Field<V> = keyof V & string;

interface Versions<V> {
  readonly mine: Partial<V>;
  /** What both began with. */
  readonly before: Partial<V>;
  readonly theirs: Partial<V>;
}

/**
 * Of the fields that were changed here, those that somebody else changed too, to something else: what a person has to
 * decide. Forms, cells and queues that save as one types all ask here.
 *
 * @param isSame do two values of a field differ at most in how they are spelt?
 */
export const contestedFields = <V extends object>(
  changed: readonly Field<V>[],
  { mine, before, theirs }: Versions<V>,
  isSame: (field: Field<V>, a: unknown, b: unknown) => boolean = (_field, a, b) => isDeepEqual(a, b),
): Field<V>[] =>
  changed.filter((field) => !isDeepEqual(theirs[field], before[field]) && !isSame(field, theirs[field], mine[field]));

export interface Merged<V> {
  /** What was typed here and nobody else touched, or changed to the same. */
  readonly typed: Partial<V>;
  /** Fields that both changed, each to something else. */
  readonly contested: readonly Field<V>[];
}

/**
 * What two people made of one record, field by field: what only one of them changed is no question.
 *
 * @param before the values that both began with
 */
export function mergeVersions<V extends object>(mine: V, before: V, theirs: V): Merged<V> {
  const changed = (Object.keys(mine) as Field<V>[]).filter((field) => !isDeepEqual(mine[field], before[field]));
  const contested = contestedFields(changed, { mine, before, theirs });
  const own = changed.filter((field) => !contested.includes(field));
  return { typed: Object.fromEntries(own.map((field) => [field, mine[field]])) as Partial<V>, contested };
}
