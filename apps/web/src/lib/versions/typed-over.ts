import { isDeepEqual } from '../is-deep-equal.ts';
import { mergeVersions } from './merge-versions.ts';

/** What is typed over a version of a record. */
export interface TypedOver<V extends object> {
  readonly version: number;
  /** The values of that version. */
  readonly before: V;
  readonly typed: Partial<V>;
}

export const shownOf = <V extends object>({ before, typed }: TypedOver<V>): V => ({ ...before, ...typed });

/** The typed values that differ from the record's. */
export const changeOf = <V extends object>({ before, typed }: TypedOver<V>): Partial<V> =>
  Object.fromEntries(
    Object.entries(typed).filter(([field, value]) => !isDeepEqual(value, before[field as keyof V])),
  ) as Partial<V>;

/**
 * The same typed over a newer version: what nobody typed follows it. If somebody else changed a typed field to another
 * value, the version stays, so that the server refuses to overwrite theirs.
 */
export function follow<V extends object>(over: TypedOver<V>, version: number, values: V): TypedOver<V> {
  if (version === over.version) return over;
  const { typed, contested } = mergeVersions(shownOf(over), over.before, values);
  return contested.length > 0 ? over : { version, before: values, typed };
}
