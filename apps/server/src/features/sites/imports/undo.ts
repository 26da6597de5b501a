import { sql } from 'kysely';
import type { MessageCode } from '../../../messages/en-us.ts';
import type { Context, Database, Tx, UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { setTransactionActor } from '../../../platform/record.ts';
import { referencesTo } from '../../../platform/resource/usage.ts';
import { changeOffers, inBatch, log, NO_FIELDS, type Rows, type RowWork, writeSitesOf } from './carry-out.ts';

const due = sql<boolean>`(r.applied_version is not null and r.undone_at is null and r.undo_fault = '')`;
const offerBefore = sql`(r.before -> 'offer')`;

/**
 * Refuses to undo an import once something was ordered from what it wrote: any briefing on a site that it created, or a
 * later briefing on one that it changed.
 *
 * @throws Refusal 422 `import_ordered`
 */
export async function requireUnordered(db: Database | Tx, importId: number, startedAt: Date): Promise<void> {
  const { rows } = await sql<{ sites: number; name: string }>`
    select count(distinct r.site_id)::int as sites, min(s.name) as name
    from briefings b
    join site_import_rows r on r.site_id = b.site_id
    join sites s on s.id = r.site_id
    where r.import_id = ${importId} and ${due}
      and (r.kind = 'new' or b.created_at >= ${startedAt} or b.submitted_at >= ${startedAt})`.execute(db);
  const { sites = 0, name = '' } = rows[0] ?? {};
  if (sites > 0) throw rule('import_ordered', { parameters: { count: sites, site: name } });
}

/** Undoes an import: removes the sites that it created and restores those that it changed, unless changed since. */
export const undoing = (ctx: Context<UserActor>, name: string): RowWork => ({
  due,
  carryOut: async (tx, rows) => {
    await setTransactionActor(tx, ctx);
    const kept = await leaveChanged(tx, rows);
    // The log is written first, while the sites exist.
    await log(tx, ctx, rows, {
      action: 'site.undo_import',
      name: sql`jsonb_build_array(${name}::text, null)`,
      changes: sql`(select coalesce(jsonb_object_agg(key, jsonb_build_array(value -> 1, value -> 0)), '{}') from jsonb_each(r.changes - ${NO_FIELDS}))`,
      which: due,
    });
    await restore(tx, rows);
    const made = sql`array(select r.site_id from site_import_rows r where ${inBatch(rows)} and r.kind = 'new' and ${due})`;
    // Deleting the sites would delete these one by one, each with a notification to every process.
    for (const table of ['site_categories', 'site_tags'] as const)
      await sql`delete from ${sql.table(table)} where site_id = any(${made})`.execute(tx);
    await sql`delete from sites where id = any(${made})`.execute(tx);
    const { rows: undone } = await sql`
      update site_import_rows r set undone_at = ${ctx.now} where ${inBatch(rows)} and ${due} returning 1`.execute(tx);
    return { undone: undone.length, kept };
  },
  refuse: async (tx, rows) => {
    const { rows: found } = await sql<{ line: number }>`
      select r.line from site_import_rows r where ${inBatch(rows)} and ${due}`.execute(tx);
    return {
      kept: await leave(
        tx,
        rows.importId,
        found.map(({ line }) => ({ line, code: 'row_used' })),
      ),
    };
  },
});

/** Leaves out sites that were changed or used since, and locks the others. */
async function leaveChanged(tx: Tx, rows: Rows): Promise<number> {
  const sites = sql`array(select r.site_id from site_import_rows r where ${inBatch(rows)} and ${due})`;
  await sql`select s.id from sites s where s.id = any(${sites}) order by s.id for update`.execute(tx);
  const uses = (await referencesTo(tx, 'sites')).map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} u where u.${sql.ref(column)} = p.site_id)`,
  );
  // Lateral joins force index scans, as in carry-out.ts.
  const { rows: left } = await sql<{ line: number; code: MessageCode }>`
    with part as materialized (
      select r.line, r.kind, r.site_id, r.applied_version, r.offer_id, r.offer_version,
        jsonb_typeof(${offerBefore}) = 'null' as made_offer
      from site_import_rows r where ${inBatch(rows)} and ${due}),
    checked as (
      select p.line, case
        when s.version is null then 'row_gone'
        when s.version <> p.applied_version or (p.offer_id is not null and o.version is distinct from p.offer_version)
          or other.id is not null then 'touched_since'
        when p.kind = 'new' and (${sql.join(uses, sql` or `)}) then 'row_used'
        when p.made_offer and exists (select from briefings b where b.offer_id = p.offer_id) then 'row_used'
      end as code
      from part p
      left join lateral (select s.version from sites s where s.id = p.site_id limit 1) s on true
      left join lateral (select o.version from offers o where o.id = p.offer_id limit 1) o on true
      left join lateral (select o.id from offers o
        where p.kind = 'new' and o.site_id = p.site_id and o.id is distinct from p.offer_id limit 1) other on true)
    select line, code from checked where code is not null`.execute(tx);
  return leave(tx, rows.importId, left);
}

async function leave(
  tx: Tx,
  importId: number,
  left: readonly { readonly line: number; readonly code: MessageCode }[],
): Promise<number> {
  if (left.length > 0)
    await sql`
      update site_import_rows r set undo_fault = l.code
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as l (line int, code text)
      where r.import_id = ${importId} and r.line = l.line`.execute(tx);
  return left.length;
}

async function restore(tx: Tx, rows: Rows): Promise<void> {
  const isChanged = sql<boolean>`(r.kind = 'changed' and ${due})`;
  // Offers that the import created are deleted. If one was chosen, the site had no offer before.
  const added = sql`array(select r.offer_id from site_import_rows r
    where ${inBatch(rows)} and ${isChanged} and jsonb_typeof(${offerBefore}) = 'null')`;
  await sql`update sites set chosen_offer_id = null where chosen_offer_id = any(${added})`.execute(tx);
  await sql`delete from offers where id = any(${added})`.execute(tx);
  await changeOffers(tx, rows, offerBefore, sql`${isChanged} and jsonb_typeof(${offerBefore}) = 'object'`);
  await writeSitesOf(tx, rows, isChanged, sql`r.before`);
}
