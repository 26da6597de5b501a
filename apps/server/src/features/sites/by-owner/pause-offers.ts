import type { OwnerPause } from '@linkstand/contract/owners/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn } from '../../../platform/calendar.ts';
import { type Context, type Database, systemContext, type Tx, together } from '../../../platform/context.ts';
import { notFound, rule } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { findDefaultBrandId } from '../../brands/queries.ts';
import type { OwnerContext } from '../../owners/links.ts';

/** Names of sites in one entry of the log; there may be thousands. */
const MAX_NAMED = 20;

interface Paused {
  readonly id: number;
  readonly ownerId: number;
  readonly name: string;
  readonly pausedAt: Date | null;
  readonly pausedUntil: string | null;
}

/** Offers in an order, so that two who pause at once wait for each other instead of for nobody. */
async function lockOffers(tx: Tx, where: RawBuilder<SqlBool>): Promise<Paused[]> {
  const { rows } = await sql<Paused>`
    select f.id, f.owner_id, f.site_name as name, f.paused_at, f.paused_until from offers f
    where ${where} order by f.id for update of f`.execute(tx);
  return rows;
}

interface Pause {
  readonly pausedAt: Date;
  readonly pausedUntil: string | null;
}

/** Writes it on all of these offers of one owner, and one entry on the owner, whose act it is. */
async function write(
  tx: Tx,
  ctx: Context,
  ownerId: number,
  offers: readonly Paused[],
  pause: Pause | null,
): Promise<void> {
  const [first] = offers;
  if (!first) return;
  const ids = offers.map(({ id }) => id);
  await tx
    .updateTable('offers')
    .set(pause ?? { pausedAt: null, pausedUntil: null })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute();
  const sites = offers.slice(0, MAX_NAMED).map(({ name }) => name);
  const more = offers.length - sites.length;
  const told = more > 0 ? [...sites, `+${more}`] : sites;
  const until = pause?.pausedUntil ?? null;
  await record(tx, ctx, {
    entity: 'owners',
    entityId: ownerId,
    action: pause ? 'owner.pause_offers' : 'owner.resume_offers',
    changes: {
      pausedSites: pause ? [[], told] : [told, []],
      ...(until === null ? {} : { pausedUntil: [null, until] }),
    },
    data: { site: offers.length === 1 ? first.name : null, sites: offers.length, until },
  });
}

/** An owner's offers of one site or of all. @throws Refusal 404 for a site that it doesn't offer */
async function lockOwn(tx: Tx, { actor }: OwnerContext, siteId: number | null): Promise<Paused[]> {
  const own = sql<SqlBool>`f.owner_id = ${actor.ownerId}`;
  const offers = await lockOffers(tx, siteId === null ? own : sql`${own} and f.site_id = ${siteId}`);
  if (siteId !== null && offers.length === 0) throw notFound();
  return offers;
}

/**
 * An owner takes no new orders for a site, or for any, until a day or until it says so. What was ordered goes on.
 * Repeated with another day, that one counts.
 * @throws Refusal 404, 422 on `untilDate`
 */
export async function pauseOffers(ctx: OwnerContext, { siteId, untilDate }: OwnerPause): Promise<void> {
  if (untilDate !== null && untilDate <= dayIn(ctx.now, ctx.timeZone))
    throw rule('pause_day_too_soon', { faults: [{ path: 'untilDate', code: 'pause_day_too_soon' }] });
  await together(ctx, async (tx) => {
    const offers = await lockOwn(tx, ctx, siteId);
    const changed = offers.filter((offer) => offer.pausedAt === null || offer.pausedUntil !== untilDate);
    await write(tx, ctx, ctx.actor.ownerId, changed, { pausedAt: ctx.now, pausedUntil: untilDate });
  });
}

/** It takes new orders again. @throws Refusal 404 */
export const resumeOffers = (ctx: OwnerContext, siteId: number | null): Promise<void> =>
  together(ctx, async (tx) => {
    const offers = await lockOwn(tx, ctx, siteId);
    await write(
      tx,
      ctx,
      ctx.actor.ownerId,
      offers.filter(({ pausedAt }) => pausedAt !== null),
      null,
    );
  });

/** Puts on sale again what was paused until today, owner by owner. @returns how many offers */
export async function resumeDueOffers(db: Database, now: Date, timeZone: string): Promise<number> {
  const today = dayIn(now, timeZone);
  const due = await db
    .selectFrom('offers')
    .select('ownerId')
    .distinct()
    .where('pausedUntil', '<=', today)
    .orderBy('ownerId')
    .execute();
  let resumed = 0;
  for (const { ownerId } of due) {
    const ctx = systemContext(db, 'Pauses', await findDefaultBrandId(db), now, timeZone);
    await together(ctx, async (tx) => {
      // Asked again under the lock: the owner may just have chosen another day.
      const offers = await lockOffers(tx, sql`f.owner_id = ${ownerId} and f.paused_until <= ${today}`);
      await write(tx, ctx, ownerId, offers, null);
      resumed += offers.length;
    });
  }
  return resumed;
}
