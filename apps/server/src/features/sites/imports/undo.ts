import { sql } from 'kysely';
import type { MessageCode } from '../../../messages/en-us.ts';
import type { Context, Database, Tx, UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { nameActor } from '../../../platform/record.ts';
import { referencesTo } from '../../../platform/resource/usage.ts';
import { changeOffers, inPart, log, type Rows, type Work, writePart } from './carry-out.ts';

const due = sql<boolean>`(r.applied_version is not null and r.undone_at is null and r.undo_fault = '')`;
const offerBefore = sql`(r.before -> 'offer')`;

/**
 * Refuses to take an import back once something was ordered from what it wrote: of a site that it made any briefing, of
 * one that it changed those that came, or were submitted, since.
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

/** Takes an import back: sites that it made are removed, what it changed is put back, where nobody touched it since. */
export const undoing = (ctx: Context<UserActor>, name: string): Work => ({
  due,
  carryOut: async (tx, rows) => {
    await nameActor(tx, ctx);
    const kept = await leaveTouched(tx, rows);
    // Before they are gone: the log is written first.
    await log(tx, ctx, rows, {
      action: 'site.undo_import',
      name: sql`jsonb_build_array(${name}::text, null)`,
      told: sql`(select coalesce(jsonb_object_agg(key, jsonb_build_array(value -> 1, value -> 0)), '{}') from jsonb_each(r.told))`,
      which: due,
    });
    await putBack(tx, rows);
    const made = sql`select r.site_id from site_import_rows r where ${inPart(rows)} and r.kind = 'new' and ${due}`;
    // With their sites they would go too, but one by one, each announced to every process.
    for (const table of ['site_categories', 'site_tags'] as const)
      await sql`delete from ${sql.table(table)} where site_id in (${made})`.execute(tx);
    await sql`delete from sites where id in (${made})`.execute(tx);
    const { rows: undone } = await sql`
      update site_import_rows r set undone_at = ${ctx.now} where ${inPart(rows)} and ${due} returning 1`.execute(tx);
    return { undone: undone.length, kept };
  },
  refuse: async (tx, rows) => ({ kept: await leave(tx, rows, 'row_used', sql`true`) }),
});

async function leave(tx: Tx, rows: Rows, code: MessageCode, which: ReturnType<typeof sql>): Promise<number> {
  const { rows: left } = await sql`
    update site_import_rows r set undo_fault = ${code} where ${inPart(rows)} and ${due} and ${which} returning 1`.execute(
    tx,
  );
  return left.length;
}

/** Leaves what somebody touched or uses since; the sites of the others are held from here on. */
async function leaveTouched(tx: Tx, rows: Rows): Promise<number> {
  await sql`
    select s.id from sites s where s.id in (select r.site_id from site_import_rows r where ${inPart(rows)} and ${due})
    order by s.id for update`.execute(tx);
  const gone = await leave(tx, rows, 'row_gone', sql`not exists (select from sites s where s.id = r.site_id)`);
  const touched = await leave(
    tx,
    rows,
    'touched_since',
    sql`(exists (select from sites s where s.id = r.site_id and s.version <> r.applied_version)
      or (r.offer_id is not null
        and not exists (select from offers o where o.id = r.offer_id and o.version = r.offer_version))
      or (r.kind = 'new'
        and exists (select from offers o where o.site_id = r.site_id and o.id is distinct from r.offer_id)))`,
  );
  const uses = (await referencesTo(tx, 'sites')).map(
    ({ table, column }) => sql`exists (select from ${sql.table(table)} u where u.${sql.ref(column)} = r.site_id)`,
  );
  const used = await leave(
    tx,
    rows,
    'row_used',
    sql`((r.kind = 'new' and (${sql.join(uses, sql` or `)}))
      or (jsonb_typeof(${offerBefore}) = 'null' and exists (select from briefings b where b.offer_id = r.offer_id)))`,
  );
  return gone + touched + used;
}

async function putBack(tx: Tx, rows: Rows): Promise<void> {
  const isChanged = sql<boolean>`(r.kind = 'changed' and ${due})`;
  // An offer that the import made goes; where it was chosen, there was none before.
  const added = sql`select r.offer_id from site_import_rows r
    where ${inPart(rows)} and ${isChanged} and jsonb_typeof(${offerBefore}) = 'null'`;
  await sql`update sites set chosen_offer_id = null where chosen_offer_id in (${added})`.execute(tx);
  await sql`delete from offers where id in (${added})`.execute(tx);
  await changeOffers(tx, rows, offerBefore, sql`${isChanged} and jsonb_typeof(${offerBefore}) = 'object'`);
  await writePart(tx, rows, isChanged, sql`r.before`);
}
