import type { BatchOutcome } from '@linkstand/contract/sites/batch';
import { BATCH_FIELDS, OFFER_COSTS } from '@linkstand/contract/sites/choices';
import { sql } from 'kysely';
import type { MessageCode } from '../../../messages/en-us.ts';
import { message } from '../../../messages/messages.ts';
import { type Context, type Tx, together, type UserActor } from '../../../platform/context.ts';
import { difference, recordMany, setTransactionActor } from '../../../platform/record.ts';
import { uuidOf } from '../../../platform/uuid-of.ts';
import { raisedVersion } from '../../../platform/versioned-row.ts';
import { mayChange } from '../policy.ts';
import { writeSites } from '../write-sites.ts';
import type { EditedValues } from './edit.ts';
import { displayValue, findBatch, type Names, namesIn } from './queries.ts';

interface Planned {
  readonly siteId: number;
  /** The version that the site must still have. */
  readonly version: number;
  readonly from: EditedValues;
  readonly to: EditedValues;
  readonly currentVersion: number;
  readonly siteManagerId: number | null;
  readonly costCents: number | null;
  readonly gamblingCostCents: number | null;
  readonly insertionCostCents: number | null;
  readonly insertionGamblingCostCents: number | null;
}

type Direction = 'apply' | 'undo';

/** The items among these that are still to be done, with their sites locked as they are now. */
async function lockItems(tx: Tx, batchId: number, ids: readonly number[], direction: Direction): Promise<Planned[]> {
  const isApplying = direction === 'apply';
  const due = isApplying ? sql`i.applied_version is null` : sql`i.applied_version is not null and i.undone_at is null`;
  const { rows } = await sql<Planned>`
    select i.site_id, ${isApplying ? sql`i.version` : sql`i.applied_version`} as version,
      ${isApplying ? sql`i.before` : sql`i.after`} as "from", ${isApplying ? sql`i.after` : sql`i.before`} as "to",
      s.version as current_version, s.site_manager_id,
      case when s.chosen_offer_id is not null then s.cost_cents end as cost_cents,
      case when s.chosen_offer_id is not null then s.gambling_cost_cents end as gambling_cost_cents,
      s.insertion_cost_cents, s.insertion_gambling_cost_cents
    from site_batch_items i join sites s on s.id = i.site_id
    where i.batch_id = ${batchId} and i.site_id = any(${[...ids]}::bigint[]) and i.kind = 'changed' and ${due}
    order by i.site_id
    for update of s`.execute(tx);
  return rows;
}

/** Why an item can't be done any more; undefined when it can. */
function obstacle(ctx: Context, item: Planned, direction: Direction): MessageCode | undefined {
  const since = direction === 'apply' ? 'changed_meanwhile' : 'touched_since';
  if (item.version !== item.currentVersion) return since;
  // An offer's cost may change without the site's version.
  for (const field of OFFER_COSTS) if (field in item.from && item.from[field] !== item[field]) return since;
  // Its own manager may have given it away by this very edit.
  if (direction === 'apply' && !mayChange(ctx.actor, item)) return 'site_of_another';
  return undefined;
}

async function write(tx: Tx, items: readonly Planned[]): Promise<void> {
  const fields = BATCH_FIELDS.filter((field) => items.some((item) => field in item.to));
  const json = JSON.stringify(items.map(({ siteId, to }) => ({ id: siteId, ...to })));
  const values = sql`select (e ->> 'id')::bigint as id, e from jsonb_array_elements(${json}::jsonb) e`;
  await writeSites(tx, values, fields);
  for (const [field, column] of [
    ['costCents', 'cost_cents'],
    ['gamblingCostCents', 'gambling_cost_cents'],
    ['insertionCostCents', 'insertion_cost_cents'],
    ['insertionGamblingCostCents', 'insertion_gambling_cost_cents'],
  ] as const) {
    if (!fields.includes(field)) continue;
    // The offer's trigger brings it to the site, whose trigger writes the history.
    await sql`
      update offers set ${sql.ref(column)} = (v.e ->> ${sql.lit(field)})::bigint, ${raisedVersion('offers')}
      from sites, (${values}) v
      where sites.id = v.id and offers.id = sites.chosen_offer_id`.execute(tx);
  }
}

/**
 * Applies or undoes a part of a plan in one transaction. Sites that somebody changed in between are left alone and
 * reported.
 *
 * @param versions those that sites must have, where what came after the plan was undone
 */
export async function executeBatch(
  ctx: Context<UserActor>,
  batchId: number,
  ids: readonly number[],
  direction: Direction,
  versions?: ReadonlyMap<number, number>,
): Promise<BatchOutcome> {
  // Who may undo what somebody else did has been asked by then (features/recent-changes).
  if (ctx.batch?.undoesId === undefined) await findBatch(ctx, batchId);
  return together(ctx, async (tx) => {
    await setTransactionActor(tx, ctx);
    const items = await lockItems(tx, batchId, ids, direction);
    const judged = items.map((planned) => {
      const item = { ...planned, version: versions?.get(planned.siteId) ?? planned.version };
      return { item, refusal: obstacle(ctx, item, direction) };
    });
    const possible = judged.flatMap(({ item, refusal }) => (refusal ? [] : [item]));
    const refused = judged.flatMap(({ item, refusal }) => (refusal ? [{ id: item.siteId, code: refusal }] : []));
    if (possible.length > 0) {
      await write(tx, possible);
      await remember(tx, { ...ctx, batch: ctx.batch ?? runOf(batchId, direction) }, batchId, possible, direction);
    }
    if (refused.length > 0 && direction === 'apply')
      await sql`
        update site_batch_items i set kind = 'refused', refusal = r.code
        from jsonb_to_recordset(${JSON.stringify(refused)}::jsonb) as r (id bigint, code text)
        where i.batch_id = ${batchId} and i.site_id = r.id`.execute(tx);
    return {
      done: possible.length,
      refused: refused.map(({ id, code }) => ({ id, message: message(ctx.locale, code) })),
    };
  });
}

/** Without a key of the caller, the parts of a plan are one batch, too. */
const runOf = (batchId: number, direction: Direction) => ({ key: uuidOf(`${direction} site batch ${batchId}`) });

/** The history's names for what a plan holds as ids. */
const TOLD: Readonly<Record<string, string>> = {
  siteManagerId: 'siteManager',
  categoryIds: 'categories',
  tagIds: 'tags',
};

/** Changes with records by their names. */
function withNames(changes: Readonly<Record<string, [unknown, unknown]>> | undefined, names: Names) {
  return Object.fromEntries(
    Object.entries(changes ?? {}).map(([field, pair]) => [
      TOLD[field] ?? field,
      TOLD[field] ? pair.map((value) => displayValue(field, value, names)) : pair,
    ]),
  );
}

async function remember(
  tx: Tx,
  ctx: Context,
  batchId: number,
  items: readonly Planned[],
  direction: Direction,
): Promise<void> {
  const ids = items.map(({ siteId }) => siteId);
  await (direction === 'apply'
    ? sql`update site_batch_items i set applied_version = s.version from sites s
        where i.batch_id = ${batchId} and i.site_id = s.id and s.id = any(${ids}::bigint[])`
    : sql`update site_batch_items set undone_at = ${ctx.now}
        where batch_id = ${batchId} and site_id = any(${ids}::bigint[])`
  ).execute(tx);
  const names = await namesIn({ ...ctx, db: tx }, items);
  const changes = items.map(({ siteId, from, to }) => ({
    entityId: siteId,
    changes: withNames(difference(from, to), names),
  }));
  await recordMany(
    tx,
    ctx,
    {
      entity: 'sites',
      action: direction === 'apply' ? 'site.batch_edit' : 'site.undo_batch_edit',
      data: { batchId },
      ...(direction === 'apply' ? { undo: { siteBatchId: batchId } } : {}),
    },
    changes,
  );
}
