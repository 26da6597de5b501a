import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../context.ts';
import { invalid } from '../errors.ts';
import { EVERYTHING } from './list-query.ts';

/** What a condition is asked for: the value of the filter, but of a yes/no filter always the yes. */
type Asked<Value> = Value extends boolean ? true : Value;

/**
 * One condition for each key of a filter, on the list's table. A yes/no filter says what its yes means; its no is
 * everything else, made here, so that no list can answer otherwise.
 */
export type Conditions<Filter, Asking = Context> = {
  readonly [K in keyof Filter]-?: (
    value: Asked<NonNullable<Filter[K]>>,
    ctx: Asking,
  ) => RawBuilder<SqlBool> | undefined;
};

/** Empty texts and lists are no filter. */
const isSet = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/**
 * A filter as conditions, none if it is empty.
 *
 * @param unreadable fields that this reader may not read
 * @throws Refusal 400 that names such a field
 */
export function conditionsOf<Filter extends object, Asking>(
  conditions: Conditions<Filter, Asking>,
  ctx: Asking,
  filter: Filter,
  unreadable?: ReadonlySet<string>,
): RawBuilder<SqlBool>[] {
  return Object.entries(filter).flatMap(([key, value]) => {
    if (value === undefined || value === null) return [];
    if (unreadable?.has(key)) throw invalid({ path: key, code: 'unknown_field', parameters: { field: key } });
    if (!isSet(value)) return [];
    const condition = conditions[key as keyof Filter] as (
      value: unknown,
      ctx: Asking,
    ) => RawBuilder<SqlBool> | undefined;
    const found = condition(value === false ? true : value, ctx);
    if (!found) return [];
    return value === false ? sql<SqlBool>`(${found}) is not true` : found;
  });
}

/** `conditionsOf` as one condition. */
export function allOf<Filter extends object, Asking>(
  conditions: Conditions<Filter, Asking>,
  ctx: Asking,
  filter: Filter,
  unreadable?: ReadonlySet<string>,
): RawBuilder<SqlBool> {
  const found = conditionsOf(conditions, ctx, filter, unreadable);
  return found.length === 0 ? EVERYTHING : sql`(${sql.join(found, sql` and `)})`;
}
