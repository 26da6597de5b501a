import { type BriefingStatus, type BriefingTransition, briefingMachine } from '@linkstand/contract/briefings/machine';
import type { BriefingAct } from '@linkstand/contract/briefings/schema';
import pg from 'pg';
import type { Context, Database, Tx } from '../../../platform/context.ts';
import { conflict, notFound, Refusal } from '../../../platform/errors.ts';
import { difference, record } from '../../../platform/record.ts';
import { transition } from '../../../platform/transition.ts';
import { afterEntering, type BriefingChanges, changesOnEntering } from '../entering.ts';
import { authorizeBriefing, requirePossible } from '../policy.ts';
import { presentBriefing } from '../presenter.ts';
import { type BriefingRecord, findBriefing, findBriefings, leftScope } from '../queries.ts';

/** Which briefing, as its reader saw it. Without a version whatever it is now counts. */
export interface At {
  readonly id: number;
  readonly version?: number | undefined;
}

type EventData = Readonly<Record<string, unknown>>;

/** What an act does to a briefing. */
export interface Doing {
  readonly changes?: BriefingChanges;
  readonly reason?: string | undefined;
  /** What subscribers need beyond the ids that every event of a briefing carries. */
  readonly data?: EventData;
  /** What else is written once the briefing itself is; adds to the event's data. */
  readonly after?: (tx: Tx, before: BriefingRecord) => Promise<EventData | undefined>;
  /** What else changed, for the audit log, where it is no field of the briefing itself. */
  readonly alsoChanged?: Readonly<Record<string, unknown>>;
  /** Nothing follows from it: only audited. */
  readonly silent?: boolean;
  /** Not even audited: what is typed into a draft is saved every second and has no history to keep. */
  readonly unrecorded?: boolean;
}

/** A move to a state, which is the present one where the machine says `same`. */
export interface Move extends Doing {
  readonly to: BriefingStatus;
  readonly forced?: boolean;
}

/** In the caller's transaction where it has one, so that several commands can take effect together or not at all. */
const inTransaction = <R>(ctx: Context, work: (tx: Tx) => Promise<R>): Promise<R> =>
  ctx.db.isTransaction ? work(ctx.db as Tx) : ctx.db.transaction().execute(work);

/**
 * May I see it, may I do it, is it possible now: asked of every act, also before one that has to fetch a page first.
 * @throws Refusal 404, 403, 409
 */
async function examine(db: Database | Tx, ctx: Context, act: BriefingAct, at: At): Promise<BriefingRecord> {
  const briefing = await findBriefing(db, ctx.actor, at.id).catch(async (error: unknown) => {
    const isLate = at.version !== undefined && (await leftScope({ ...ctx, db }, at.id, at.version));
    throw isLate ? conflict('changed_meanwhile') : error;
  });
  return judge(ctx, act, at, briefing);
}

/** May I do it, and is it possible now? */
function judge(ctx: Context, act: BriefingAct, at: At, briefing: BriefingRecord): BriefingRecord {
  authorizeBriefing(ctx.actor, act, briefing);
  if (at.version !== undefined && at.version !== briefing.version) throw conflict('changed_meanwhile');
  requirePossible(ctx.actor, act, briefing);
  return briefing;
}

/** Deadlocks and serialization failures: somebody else acted at the same moment. */
const isLostRace = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40P01' || error.code === '40001');

/** A refusal that the state changed carries the fresh record, where the reader still sees it. */
export async function withFreshRecord<R>(ctx: Context, id: number, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const refusal = isLostRace(error) ? conflict('changed_meanwhile') : error;
    if (!(refusal instanceof Refusal) || refusal.status !== 409 || ctx.db.isTransaction) throw refusal;
    // Owners are shown publications in a shape of their own (features/owners).
    if (ctx.actor.kind !== 'user' || refusal.details.current !== undefined) throw refusal;
    const current = await presentBriefing(ctx, id).catch((failed: unknown) => {
      if (failed instanceof Refusal) return undefined;
      throw failed;
    });
    throw new Refusal(409, refusal.code, { ...refusal.details, current });
  }
}

/** The questions of `examine` outside a transaction, for acts that take seconds before they write. */
export const examineBriefing = (ctx: Context, act: BriefingAct, at: At): Promise<BriefingRecord> =>
  withFreshRecord(ctx, at.id, () => examine(ctx.db, ctx, act, at));

const idsOf = (briefing: BriefingRecord): EventData => ({
  campaignId: briefing.campaignId,
  clientId: briefing.userId,
  siteId: briefing.siteId,
  ownerId: briefing.ownerId,
  editorId: briefing.editorId,
});

async function write(tx: Tx, ctx: Context, act: BriefingAct, before: BriefingRecord, doing: Doing & Partial<Move>) {
  const more = await doing.after?.(tx, before);
  const to = doing.to ?? null;
  if (to !== null) await afterEntering(tx, ctx, { before, to });
  if (doing.unrecorded) return;
  await record(tx, ctx, {
    entity: 'briefings',
    entityId: before.id,
    action: `briefing.${act}`,
    from: to === null ? null : before.status,
    to,
    reason: doing.reason,
    forced: doing.forced ?? false,
    changes: { ...difference<object>(before, doing.changes ?? {}), ...doing.alsoChanged },
    data: { ...idsOf(before), ...doing.data, ...more },
    silent: doing.silent ?? false,
  });
}

type Plan = (briefing: BriefingRecord, tx: Tx) => Move | Promise<Move>;

/**
 * The spine of every transition: see it (404), may do it (403), possible now (409 with the fresh record), moved by one
 * conditional update, with what entering the state brings along, recorded with its event, all in one transaction.
 */
export function moveBriefing(ctx: Context, name: BriefingTransition, at: At, plan: Plan): Promise<void> {
  return withFreshRecord(ctx, at.id, () =>
    inTransaction(ctx, async (tx) => carryOut(tx, ctx, name, await examine(tx, ctx, name, at), plan)),
  );
}

/** The same for several at once, all or nothing, in the caller's transaction: they are read in one query. */
export async function moveBriefings(ctx: Context, name: BriefingTransition, ats: readonly At[], plan: Plan) {
  await inTransaction(ctx, async (tx) => {
    const found = await findBriefings(
      tx,
      ctx.actor,
      ats.map(({ id }) => id),
    );
    for (const at of ats) {
      const briefing = found.get(at.id);
      if (!briefing) throw notFound();
      await carryOut(tx, ctx, name, judge(ctx, name, at, briefing), plan);
    }
  });
}

async function carryOut(tx: Tx, ctx: Context, name: BriefingTransition, before: BriefingRecord, plan: Plan) {
  const planned = await plan(before, tx);
  const changes = { ...changesOnEntering(ctx, before, planned.to), ...planned.changes };
  await transition(tx, briefingMachine, before, name, planned.to, changes, ctx.now);
  await write(tx, ctx, name, before, { ...planned, changes });
}

/** The same spine for acts that are no moves: the state stays, the version goes on when fields change. */
export function actOnBriefing(
  ctx: Context,
  act: BriefingAct,
  at: At,
  plan: (briefing: BriefingRecord, tx: Tx) => Doing | Promise<Doing>,
): Promise<void> {
  const perform = async (tx: Tx) => {
    const before = await examine(tx, ctx, act, at);
    const doing = await plan(before, tx);
    if (doing.changes) await change(tx, before, doing.changes);
    await write(tx, ctx, act, before, doing);
  };
  return withFreshRecord(ctx, at.id, () => inTransaction(ctx, perform));
}

async function change(tx: Tx, before: BriefingRecord, changes: BriefingChanges): Promise<void> {
  const changed = await tx
    .updateTable('briefings')
    .set({ ...changes, version: before.version + 1 })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw conflict('changed_meanwhile');
}

/** The person who acts, where only a person can. @throws Refusal 404 */
export function personOf(ctx: Context) {
  if (ctx.actor.kind !== 'user') throw notFound();
  return ctx.actor;
}
