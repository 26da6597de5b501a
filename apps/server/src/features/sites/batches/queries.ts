import type { BATCH_KINDS, Batch, BatchItem } from '@linkstand/contract/sites/batch';
import { BATCH_FIELDS } from '@linkstand/contract/sites/choices';
import { sql } from 'kysely';
import type { MessageCode } from '../../../messages/en-us.ts';
import { message } from '../../../messages/messages.ts';
import type { Context, Database, Tx, UserActor } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { isDeepEqual } from '../../../platform/is-deep-equal.ts';
import { openOrdersOf, takesOffSale } from '../../briefings/off-sale.ts';
import { categoryName } from '../../categories/queries.ts';
import type { EditedValues } from './edit.ts';

/** @throws Refusal 404 for a plan of somebody else */
export async function findBatch({ db, actor }: Context<UserActor>, id: number): Promise<Batch> {
  const { rows } = await sql<Batch>`
    select b.id, c.* from site_batches b cross join lateral (
      select count(*)::int as total,
        (count(*) filter (where kind = 'changed'))::int as changed,
        (count(*) filter (where kind = 'unchanged'))::int as unchanged,
        (count(*) filter (where kind = 'refused'))::int as refused,
        (count(*) filter (where below_cost))::int as below_cost,
        coalesce(sum(${openOrdersOf(actor, 'i.site_id')}) filter (where ${takesOffSale('i')}), 0)::int as open_orders,
        count(applied_version)::int as applied,
        count(undone_at)::int as undone
      from site_batch_items i where i.batch_id = b.id) c
    where b.id = ${id} and b.created_by_id = ${actor.id}`.execute(db);
  const [batch] = rows;
  if (!batch) throw notFound();
  return batch;
}

interface ItemRow {
  readonly siteId: number;
  readonly name: string;
  readonly domain: string;
  readonly before: EditedValues;
  readonly after: EditedValues;
  readonly refusal: MessageCode | '';
  readonly belowCost: boolean;
}

export interface Names {
  readonly siteManagerId: ReadonlyMap<number, string>;
  readonly categoryIds: ReadonlyMap<number, string>;
  readonly tagIds: ReadonlyMap<number, string>;
}

interface NamesContext extends Pick<Context, 'locale'> {
  readonly db: Database | Tx;
}
interface Sides {
  readonly from: EditedValues;
  readonly to: EditedValues;
}

/** Names of all records that the items speak of. */
export async function namesIn({ db, locale }: NamesContext, items: readonly Sides[]): Promise<Names> {
  const idsIn = (key: keyof Names) =>
    items.flatMap(({ from, to }) => [from[key], to[key]].flat().filter((id) => typeof id === 'number'));
  const byId = (found: readonly { id: number; name: string }[]) => new Map(found.map(({ id, name }) => [id, name]));
  const named = async (table: 'users' | 'categories' | 'tags', key: keyof Names) => {
    const ids = [...new Set(idsIn(key))];
    if (ids.length === 0) return new Map<number, string>();
    const name = table === 'categories' ? categoryName('t', locale) : sql<string>`t.name`;
    const { rows: found } = await sql<{ id: number; name: string }>`
      select t.id, ${name} as name from ${sql.table(table)} t where t.id = any(${ids}::bigint[])`.execute(db);
    return byId(found);
  };
  const [siteManagerId, categoryIds, tagIds] = await Promise.all([
    named('users', 'siteManagerId'),
    named('categories', 'categoryIds'),
    named('tags', 'tagIds'),
  ]);
  return { siteManagerId, categoryIds, tagIds };
}

const isNamed = (field: string): field is keyof Names =>
  field === 'siteManagerId' || field === 'categoryIds' || field === 'tagIds';

/** A value with records by their names, lists in the order of people. */
export function displayValue(field: string, value: unknown, names: Names): string | number | null | string[] {
  const known = isNamed(field) ? names[field] : undefined;
  const one = (each: unknown) => {
    if (!known) return typeof each === 'number' ? each : String(each);
    return (typeof each === 'number' ? known.get(each) : undefined) ?? `#${String(each)}`;
  };
  if (Array.isArray(value)) return value.map((each) => String(one(each))).sort((a, b) => a.localeCompare(b));
  return value === null || value === undefined ? null : one(value);
}

interface Page {
  readonly page: number;
  readonly size: number;
  readonly kind: (typeof BATCH_KINDS)[number];
}

/** What a plan does to each site of one kind, in the order of the sites' ids. */
export async function listItems(ctx: Context<UserActor>, id: number, { page, size, kind }: Page): Promise<BatchItem[]> {
  await findBatch(ctx, id);
  const { rows } = await sql<ItemRow>`
    select i.site_id, s.name, s.domain, i.before, i.after, i.refusal, i.below_cost
    from site_batch_items i join sites s on s.id = i.site_id
    where i.batch_id = ${id} and i.kind = ${kind}
    order by i.site_id limit ${size} offset ${page * size}`.execute(ctx.db);
  const names = await namesIn(
    ctx,
    rows.map(({ before, after }) => ({ from: before, to: after })),
  );
  return rows.map((row) => ({
    siteId: row.siteId,
    name: row.name,
    domain: row.domain,
    changes: BATCH_FIELDS.filter((field) => field in row.after)
      .map((field) => ({
        field,
        before: displayValue(field, row.before[field], names),
        after: displayValue(field, row.after[field], names),
      }))
      .filter(({ before, after }) => !isDeepEqual(before, after)),
    refusal: row.refusal === '' ? null : message(ctx.locale, row.refusal),
    belowCost: row.belowCost,
  }));
}
