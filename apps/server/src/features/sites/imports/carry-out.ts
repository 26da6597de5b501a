import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { MessageCode } from '../../../messages/en-us.ts';
import { type Context, hasRole, type Tx, type UserActor } from '../../../platform/context.ts';
import { batchOf, LOGGED_BY, loggedBy, setTransactionActor } from '../../../platform/record.ts';
import { raisedVersion } from '../../../platform/versioned-row.ts';
import { writeSites } from '../write-sites.ts';
import type { ImportRun, Part } from './import-run.ts';

/** Rows per transaction. It takes some tenths of a second, so that others don't wait long for a locked site. */
const BATCH = 1000;
const TRIES = 6;

/** A batch of an import's rows, in their order. */
export interface Rows {
  readonly importId: number;
  /** After this row, up to that one. */
  readonly after: number;
  readonly upTo: number;
}

/** The rows of a batch: a condition on `r`. */
export const inBatch = ({ importId, after, upTo }: Rows): RawBuilder<boolean> =>
  sql`r.import_id = ${importId} and r.line > ${after} and r.line <= ${upTo}`;

/** What to do with a batch, and with a single row that the database refuses. */
export interface RowWork {
  /** The rows to process: a condition on `r`. */
  readonly due: RawBuilder<boolean>;
  carryOut(tx: Tx, rows: Rows): Promise<Omit<Part, 'done' | 'reached'>>;
  refuse(tx: Tx, rows: Rows, code: MessageCode): Promise<Omit<Part, 'done' | 'reached'>>;
}

const REFUSED: Readonly<Record<string, MessageCode>> = {
  sites_domain_key: 'domain_taken',
  sites_domain_any_case: 'domain_taken',
  offers_site_name_per_owner: 'owner_has_site',
  offers_site_id_owner_id_key: 'owner_offers_already',
};

/**
 * Processes the due rows in batches. If the database refuses a batch, smaller ones follow until the faulty row is
 * found. It is refused, and the others go on. After a deadlock of two imports, both try again.
 */
export async function processDueRows(run: ImportRun, work: RowWork, signal: AbortSignal): Promise<void> {
  let size = BATCH;
  let tries = 0;
  for (;;) {
    signal.throwIfAborted();
    try {
      const { done } = await run.step((tx, reached) =>
        processNext(tx, run.importId, reached, size, work.due, work.carryOut),
      );
      if (done === 0) return;
      size = Math.min(BATCH, size * 2);
      tries = 0;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      const isConstraint = error.code?.startsWith('23') ?? false;
      const isDeadlock = error.code === '40P01' || error.code === '40001';
      if (isDeadlock && ++tries < TRIES) await sleep(20 * 2 ** tries);
      else if (!isConstraint) throw error;
      else if (size > 1) size = Math.max(1, size >> 3);
      else {
        const code = REFUSED[error.constraint ?? ''] ?? 'row_impossible';
        await run.step((tx, reached) =>
          processNext(tx, run.importId, reached, 1, work.due, (inner, rows) => work.refuse(inner, rows, code)),
        );
      }
    }
  }
}

/** Processes the next due rows. */
async function processNext(
  tx: Tx,
  importId: number,
  reached: number,
  size: number,
  due: RawBuilder<boolean>,
  act: RowWork['carryOut'],
): Promise<Part> {
  const { rows } = await sql<{ upTo: number | null; count: number }>`
    select max(line)::int as up_to, count(*)::int as count from (
      select r.line from site_import_rows r where r.import_id = ${importId} and r.line > ${reached} and ${due}
      order by r.line limit ${size}) next`.execute(tx);
  const { upTo, count } = rows[0] ?? { upTo: null, count: 0 };
  if (upTo === null) return { done: 0 };
  return { done: count, reached: upTo, ...(await act(tx, { importId, after: reached, upTo })) };
}

const isNew = sql<boolean>`r.kind = 'new'`;
const isChanged = sql<boolean>`r.kind = 'changed'`;
const offerOf = sql`(r.after -> 'offer')`;
const hasNewOffer = sql<boolean>`(${offerOf} is not null and ${offerOf} ->> 'id' is null)`;

/** The offer's values in `o`, from a json value that holds one. */
const asOffer = (value: RawBuilder<unknown>) => sql`jsonb_to_record(${value}) as o (id bigint, "ownerId" bigint,
  "costCents" bigint, "gamblingCostCents" bigint,
  "insertionCostCents" bigint, "insertionGamblingCostCents" bigint, "linkTypes" text[], "fillModes" text[], "defaultFillMode" text,
  "deliveryDays" int)`;

/** An owner of a plan, or the one that it was merged into since. */
const wholeOwner = (id: RawBuilder<unknown>) =>
  sql`coalesce((select w.merged_into_id from owners w where w.id = ${id}), ${id})`;
const ownerOf = wholeOwner(sql`o."ownerId"`);

/** Keys of a row's changes that are no field of its site: only its preview shows them. */
export const NO_FIELDS = sql`array['written', 'guessed', 'margins']`;

/** Applies a plan. */
export const applying = (ctx: Context<UserActor>, name: string): RowWork => ({
  // As an expression, so that rows are read in their order until there are enough: by the index of kinds, all that
  // are left would be read and sorted for each batch.
  due: sql`(r.kind || '') in ('new', 'changed')`,
  carryOut: async (tx, rows) => {
    await setTransactionActor(tx, ctx);
    const refused = await refuseImpossible(tx, ctx, rows);
    await createSites(tx, ctx, rows);
    await changeSites(tx, rows);
    await writeOffers(tx, ctx, rows);
    const applied = await noteApplied(tx, rows);
    await log(tx, ctx, rows, {
      action: 'site.import',
      name: sql`jsonb_build_array(null, ${name}::text)`,
      changes: sql`r.changes - ${NO_FIELDS}`,
      which: sql`r.applied_version is not null`,
    });
    return { applied, ...refused };
  },
  refuse: refuseAs,
});

interface RefusedRow {
  readonly line: number;
  readonly kind: 'new' | 'changed';
  readonly code: MessageCode;
}

/** Refuses these rows. Returns how many were new and changed. */
async function refuseRows(tx: Tx, importId: number, refused: readonly RefusedRow[]) {
  if (refused.length > 0)
    await sql`
      update site_import_rows r set kind = 'refused',
        faults = jsonb_build_array(jsonb_build_object('column', -1, 'cell', null, 'code', j.code))
      from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as j (line int, code text)
      where r.import_id = ${importId} and r.line = j.line`.execute(tx);
  const refusedNew = refused.filter(({ kind }) => kind === 'new').length;
  return { refusedNew, refusedChanged: refused.length - refusedNew };
}

async function refuseAs(tx: Tx, rows: Rows, code: MessageCode) {
  const { rows: found } = await sql<RefusedRow>`
    select r.line, r.kind, ${code} as code from site_import_rows r
    where ${inBatch(rows)} and r.kind in ('new', 'changed')`.execute(tx);
  return refuseRows(tx, rows.importId, found);
}

/**
 * Refuses rows whose site, offer, domain or name is no longer as it was planned. Locks the sites that will be changed.
 * Lateral joins with limits force index scans: the planner's estimates for few rows in a large table are unreliable.
 */
async function refuseImpossible(tx: Tx, { actor }: Context<UserActor>, rows: Rows) {
  await sql`
    select s.id from sites s
    where s.id = any(array(select r.site_id from site_import_rows r where ${inBatch(rows)} and ${isChanged}))
    order by s.id for update`.execute(tx);
  const mayChange = hasRole(actor, 'ADMIN') ? sql`true` : sql`s.site_manager_id = ${actor.id}`;
  const { rows: found } = await sql<RefusedRow>`
    with part as materialized (
      select r.line, r.kind, r.domain, r.name, r.site_id, r.version, ${offerOf} as offer from site_import_rows r
      where ${inBatch(rows)} and r.kind in ('new', 'changed')),
    checked as (
      select p.line, p.kind, case
        when p.kind = 'changed' and s.id is null then 'row_gone'
        when p.kind = 'changed' and not s.may then 'site_of_another'
        when p.kind = 'changed' and s.version <> p.version then 'changed_meanwhile'
        when p.offer ->> 'id' is not null and o.version is distinct from (p.offer ->> 'version')::int
          then 'changed_meanwhile'
        when d.id is not null then 'domain_taken'
        when n.id is not null then 'owner_has_site'
      end as code
      from part p
      left join lateral (select s.id, s.version, coalesce(${mayChange}, false) as may from sites s
        where p.kind = 'changed' and s.id = p.site_id limit 1) s on true
      left join lateral (select o.version from offers o where o.id = (p.offer ->> 'id')::bigint limit 1) o on true
      left join lateral (select t.id from sites t
        where p.kind = 'new' and lower(t.domain) = lower(p.domain) limit 1) d on true
      left join lateral (select c.id from offers c
        where p.offer ->> 'id' is null and c.owner_id = ${wholeOwner(sql`(p.offer ->> 'ownerId')::bigint`)}
          and lower(c.site_name) = lower(p.name) and c.site_id is distinct from p.site_id limit 1) n on true)
    select line, kind, code from checked where code is not null`.execute(tx);
  return refuseRows(tx, rows.importId, found);
}

/**
 * Creates the new sites with their offers. Offers are written first, so that each site, which is in dozens of indexes,
 * is written only once.
 */
async function createSites(tx: Tx, { now }: Context, rows: Rows): Promise<void> {
  await sql`
    update site_import_rows r set site_id = nextval(pg_get_serial_sequence('sites', 'id')), applied_version = 1,
      offer_id = case when ${hasNewOffer} then nextval(pg_get_serial_sequence('offers', 'id')) end,
      offer_version = case when ${hasNewOffer} then 1 end
    where ${inBatch(rows)} and ${isNew}`.execute(tx);
  await sql`set constraints offers_site_id_fkey deferred`.execute(tx);
  await sql`
    insert into offers (id, site_id, site_name, owner_id, cost_cents, gambling_cost_cents, insertion_cost_cents,
      insertion_gambling_cost_cents, link_types, fill_modes,
      default_fill_mode, delivery_days, created_at, updated_at) overriding system value
    select r.offer_id, r.site_id, r.name, ${ownerOf}, o."costCents", o."gamblingCostCents", o."insertionCostCents",
      o."insertionGamblingCostCents", o."linkTypes", o."fillModes", o."defaultFillMode", o."deliveryDays", ${now}, ${now}
    from site_import_rows r cross join lateral ${asOffer(offerOf)}
    where ${inBatch(rows)} and ${isNew} and r.offer_id is not null
    order by r.line`.execute(tx);
  await sql`
    insert into sites (id, name, domain, country, language, type, tier, status, description, site_manager_id, price_cents,
      gambling_price_cents, insertion_price_cents, insertion_gambling_price_cents, price_multiplier_milli, cost_multiplier_milli, accepted_sensitive, da, pa, monthly_traffic,
      traffic_history, metrics_source, metrics_at, chosen_offer_id, created_at, updated_at) overriding system value
    select r.site_id, a.name, a.domain, a.country, a.language, a.type, a.tier, a.status, coalesce(a.description, ''),
      a."siteManagerId", a."priceCents", a."gamblingPriceCents", a."insertionPriceCents",
      a."insertionGamblingPriceCents", coalesce(a."priceMultiplierMilli", 1000),
      coalesce(a."costMultiplierMilli", 1000), coalesce(a."acceptedSensitive", '{}'), a.da, a.pa, a."monthlyTraffic",
      coalesce(a."trafficHistory", '[]'), coalesce(a."metricsSource", ''), a."metricsAt", r.offer_id, ${now}, ${now}
    from site_import_rows r cross join lateral jsonb_to_record(r.after) as a (name text, domain text, country text,
      language text, type text, tier text, status text, description text, "siteManagerId" bigint, "priceCents" bigint,
      "gamblingPriceCents" bigint, "insertionPriceCents" bigint, "insertionGamblingPriceCents" bigint, "priceMultiplierMilli" int, "costMultiplierMilli" int, "acceptedSensitive" text[],
      da int, pa int, "monthlyTraffic" int, "trafficHistory" jsonb, "metricsSource" text, "metricsAt" date)
    where ${inBatch(rows)} and ${isNew}
    order by r.line`.execute(tx);
  await sql`set constraints offers_site_id_fkey immediate`.execute(tx);
  for (const [table, column, source, key] of [
    ['site_categories', 'category_id', 'categories', 'categoryIds'],
    ['site_tags', 'tag_id', 'tags', 'tagIds'],
  ] as const)
    await sql`
      insert into ${sql.table(table)} (site_id, ${sql.ref(column)})
      select r.site_id, k.id from site_import_rows r
        cross join lateral jsonb_array_elements_text(r.after -> ${sql.lit(key)}) given
        join ${sql.table(source)} k on k.id = given::bigint
      where ${inBatch(rows)} and ${isNew} and jsonb_typeof(r.after -> ${sql.lit(key)}) = 'array'`.execute(tx);
}

async function changeSites(tx: Tx, rows: Rows): Promise<void> {
  await writeSitesOf(tx, rows, isChanged, sql`r.after`);
}

/** Writes `values`, an expression on `r`, to the sites of the rows that fit `which`. */
export async function writeSitesOf(
  tx: Tx,
  rows: Rows,
  which: RawBuilder<boolean>,
  values: RawBuilder<unknown>,
): Promise<void> {
  const { rows: keys } = await sql<{ key: string }>`
    select distinct jsonb_object_keys(${values}) as key from site_import_rows r where ${inBatch(rows)} and ${which}`.execute(
    tx,
  );
  if (keys.length === 0) return;
  const part = sql`select r.site_id as id, ${values} as e from site_import_rows r where ${inBatch(rows)} and ${which}`;
  await writeSites(
    tx,
    part,
    keys.map(({ key }) => key),
  );
}

/** Writes offers of existing sites. */
async function writeOffers(tx: Tx, { now }: Context, rows: Rows): Promise<void> {
  await sql`
    with added as (
      insert into offers (site_id, owner_id, cost_cents, gambling_cost_cents, insertion_cost_cents,
        insertion_gambling_cost_cents, link_types, fill_modes, default_fill_mode,
        delivery_days, created_at, updated_at)
      select r.site_id, ${ownerOf}, o."costCents", o."gamblingCostCents", o."insertionCostCents",
        o."insertionGamblingCostCents", o."linkTypes", o."fillModes",
        o."defaultFillMode", o."deliveryDays", ${now}, ${now}
      from site_import_rows r cross join lateral ${asOffer(offerOf)}
      where ${inBatch(rows)} and ${isChanged} and ${hasNewOffer}
      returning id, site_id)
    update site_import_rows r set offer_id = added.id from added
    where ${inBatch(rows)} and ${isChanged} and r.site_id = added.site_id`.execute(tx);
  // The first offer of a site is chosen automatically.
  await sql`
    update sites s set chosen_offer_id = r.offer_id from site_import_rows r
    where ${inBatch(rows)} and ${isChanged} and r.offer_id is not null and s.id = r.site_id
      and s.chosen_offer_id is null and s.id = any(array(
        select r.site_id from site_import_rows r where ${inBatch(rows)} and ${isChanged}))`.execute(tx);
  await changeOffers(tx, rows, offerOf, sql`${isChanged} and ${offerOf} ->> 'id' is not null`);
}

/** Writes the terms of existing offers. A trigger copies those of chosen offers to their sites. */
export async function changeOffers(
  tx: Tx,
  rows: Rows,
  offer: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    with written as (
      update offers f set cost_cents = o."costCents", gambling_cost_cents = o."gamblingCostCents",
        insertion_cost_cents = o."insertionCostCents", insertion_gambling_cost_cents = o."insertionGamblingCostCents",
        link_types = o."linkTypes", fill_modes = o."fillModes", default_fill_mode = o."defaultFillMode",
        delivery_days = o."deliveryDays", ${raisedVersion('f')}
      from site_import_rows r cross join lateral ${asOffer(offer)}
      where ${inBatch(rows)} and ${which} and f.id = o.id and f.id = any(array(
        select (${offer} ->> 'id')::bigint from site_import_rows r where ${inBatch(rows)} and ${which}))
      returning f.id, f.site_id)
    update site_import_rows r set offer_id = written.id from written
    where ${inBatch(rows)} and ${which} and r.site_id = written.site_id`.execute(tx);
}

async function noteApplied(tx: Tx, rows: Rows): Promise<number> {
  await sql`
    update site_import_rows r set applied_version = s.version,
      offer_version = (select version from offers where id = r.offer_id)
    from sites s where ${inBatch(rows)} and ${isChanged} and s.id = r.site_id and s.id = any(array(
      select r.site_id from site_import_rows r where ${inBatch(rows)} and ${isChanged}))`.execute(tx);
  const { rows: counted } = await sql<{ applied: number }>`
    select count(*)::int as applied from site_import_rows r
    where ${inBatch(rows)} and r.kind in ('new', 'changed')`.execute(tx);
  return counted[0]?.applied ?? 0;
}

interface Logged {
  readonly action: 'site.import' | 'site.undo_import';
  /** The import's name before and after: one of them is null. */
  readonly name: RawBuilder<unknown>;
  readonly changes: RawBuilder<unknown>;
  readonly which: RawBuilder<unknown>;
}

/** Writes an audit entry for each site, as if it had been changed alone. The import is one of the changed fields. */
export async function log(tx: Tx, ctx: Context, rows: Rows, { action, name, changes, which }: Logged): Promise<void> {
  const undo = action === 'site.import' ? { importId: rows.importId } : undefined;
  const batchId = await batchOf(tx, ctx, { entity: 'sites', action, undo });
  await sql`
    insert into audit_entries (${LOGGED_BY}, action, entity, entity_id, changes, batch_id, undo)
    select ${loggedBy(ctx)}, ${action}, 'sites', r.site_id,
      ${changes} || jsonb_build_object('import', ${name}), ${batchId}::bigint,
      ${undo ? JSON.stringify(undo) : null}::jsonb
    from site_import_rows r where ${inBatch(rows)} and r.kind in ('new', 'changed') and ${which}
    order by r.line`.execute(tx);
}
