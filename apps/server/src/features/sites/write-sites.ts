import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';
import { raisedVersion } from '../../platform/versioned-row.ts';

/** Columns of `sites` that are written as they are; lists of ids and what an offer says live elsewhere. */
const COLUMNS: Readonly<Record<string, { readonly column: string; readonly type: string }>> = {
  name: { column: 'name', type: 'text' },
  country: { column: 'country', type: 'text' },
  language: { column: 'language', type: 'text' },
  type: { column: 'type', type: 'text' },
  tier: { column: 'tier', type: 'text' },
  status: { column: 'status', type: 'text' },
  description: { column: 'description', type: 'text' },
  siteManagerId: { column: 'site_manager_id', type: 'bigint' },
  acceptedSensitive: { column: 'accepted_sensitive', type: 'text[]' },
  priceCents: { column: 'price_cents', type: 'bigint' },
  gamblingPriceCents: { column: 'gambling_price_cents', type: 'bigint' },
  insertionPriceCents: { column: 'insertion_price_cents', type: 'bigint' },
  insertionGamblingPriceCents: { column: 'insertion_gambling_price_cents', type: 'bigint' },
  priceMultiplierMilli: { column: 'price_multiplier_milli', type: 'int' },
  costMultiplierMilli: { column: 'cost_multiplier_milli', type: 'int' },
  da: { column: 'da', type: 'int' },
  pa: { column: 'pa', type: 'int' },
  monthlyTraffic: { column: 'monthly_traffic', type: 'int' },
  trafficHistory: { column: 'traffic_history', type: 'jsonb' },
  metricsSource: { column: 'metrics_source', type: 'text' },
  metricsAt: { column: 'metrics_at', type: 'date' },
};

const LINKS = [
  { field: 'categoryIds', table: 'site_categories', source: 'categories', column: 'category_id' },
  { field: 'tagIds', table: 'site_tags', source: 'tags', column: 'tag_id' },
] as const;

function valueSql(field: string, type: string): RawBuilder<unknown> {
  const key = sql.lit(field);
  if (type === 'jsonb') return sql`v.e -> ${key}`;
  if (type === 'text[]') return sql`array(select jsonb_array_elements_text(v.e -> ${key}))`;
  return sql`(v.e ->> ${key})::${sql.raw(type)}`;
}

/**
 * Writes fields of many sites in a few statements; each site's version goes up by one.
 *
 * @param values rows of `id bigint, e jsonb`: which site, and its fields as they are typed; one that `e` lacks stays
 * @param fields all that any of them may have; others are not written
 */
export async function writeSites(tx: Tx, values: RawBuilder<unknown>, fields: readonly string[]): Promise<void> {
  const sets = fields.flatMap((field) => {
    const known = COLUMNS[field];
    if (!known) return [];
    const column = sql.ref(known.column);
    return [
      sql`${column} = case when v.e ? ${sql.lit(field)} then ${valueSql(field, known.type)} else s.${column} end`,
    ];
  });
  await sql`
    update sites s set ${raisedVersion('s')}${sets.length > 0 ? sql`, ${sql.join(sets)}` : sql``}
    from (${values}) v where s.id = v.id and s.id = any(array(select w.id from (${values}) w))`.execute(tx);
  for (const link of LINKS) if (fields.includes(link.field)) await writeLinks(tx, values, link);
}

/** Exactly these categories or tags; one that was removed meanwhile is passed over. */
async function writeLinks(tx: Tx, values: RawBuilder<unknown>, link: (typeof LINKS)[number]): Promise<void> {
  const column = sql.ref(link.column);
  const key = sql.lit(link.field);
  const wanted = sql`(
    select v.id as site_id, array(select jsonb_array_elements_text(v.e -> ${key})::bigint) as ids
    from (${values}) v where v.e ? ${key})`;
  await sql`delete from ${sql.table(link.table)} l using ${wanted} w
    where l.site_id = w.site_id and l.${column} <> all(w.ids)`.execute(tx);
  await sql`insert into ${sql.table(link.table)} (site_id, ${column})
    select w.site_id, k.id from ${wanted} w cross join unnest(w.ids) as given
      join ${sql.table(link.source)} k on k.id = given
    on conflict do nothing`.execute(tx);
}
