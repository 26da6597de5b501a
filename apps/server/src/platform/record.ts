import type { AuditEntity } from '@linkstand/contract/audit/entities';
import { type Insertable, type QueryCreator, sql } from 'kysely';
import { z } from 'zod';
import type { DB } from '../db/types.generated.ts';
import type { Actor, Context, Tx } from './context.ts';
import { defineJob, enqueue } from './jobs.ts';

/** Carries out whatever follows from an event: mails, notifications. Its subscribers are told in app.ts. */
export const followEvent = defineJob({ name: 'follow-event', schema: z.object({ eventId: z.int() }), concurrency: 4 });

export interface Change {
  /** Plural noun: `briefings`. */
  readonly entity: AuditEntity;
  readonly entityId: number;
  /** Singular noun and verb: `briefing.accept_publication`. Also the event's name. */
  readonly action: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | undefined;
  readonly forced?: boolean;
  /** Fields before and after: `{ title: ["old", "new"] }`. */
  readonly changes?: Readonly<Record<string, unknown>>;
  /** What subscribers need beyond the above. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Nothing follows from it: only audited. */
  readonly silent?: boolean;
}

const actorId = (actor: Actor): number | null => {
  if (actor.kind === 'user') return actor.id;
  return actor.kind === 'owner' ? actor.ownerId : null;
};

const entryOf = (ctx: Context, change: Change): Insertable<DB['auditEntries']> => ({
  at: ctx.now,
  actorKind: ctx.actor.kind,
  actorId: actorId(ctx.actor),
  actorName: ctx.actor.name,
  impersonatedById: ctx.actor.kind === 'user' ? (ctx.actor.impersonatedBy?.id ?? null) : null,
  action: change.action,
  entity: change.entity,
  entityId: change.entityId,
  fromStatus: change.from ?? null,
  toStatus: change.to ?? null,
  reason: change.reason ?? '',
  forced: change.forced ?? false,
  changes: JSON.stringify(change.changes ?? {}),
  requestId: ctx.requestId,
});

const eventOf = (ctx: Context, change: Change): Insertable<DB['events']> => ({
  at: ctx.now,
  name: change.action,
  entity: change.entity,
  entityId: change.entityId,
  actorKind: ctx.actor.kind,
  actorId: actorId(ctx.actor),
  data: JSON.stringify({
    ...change.data,
    from: change.from ?? null,
    to: change.to ?? null,
    reason: change.reason ?? '',
  }),
});

/**
 * Writes the audit entry of a change and, unless silent, its event with the job that follows it, all in the
 * caller's transaction: nothing is sent for a change that rolled back, nothing is lost when the process dies.
 */
export async function record(tx: Tx, ctx: Context, change: Change): Promise<void> {
  const entry = entryOf(ctx, change);
  if (change.silent) await tx.insertInto('auditEntries').values(entry).execute();
  // Both in one statement: every write of the product goes this way.
  else
    await announce(
      tx.with('audited', (query) => query.insertInto('auditEntries').values(entry)),
      tx,
      ctx,
      change,
    );
}

/** The event of a change, with the job that follows it; `query` may write something with it. */
async function announce(
  query: Pick<QueryCreator<DB>, 'insertInto'>,
  tx: Tx,
  ctx: Context,
  change: Change,
): Promise<void> {
  const { id } = await query
    .insertInto('events')
    .values(eventOf(ctx, change))
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, followEvent, { eventId: id });
}

/**
 * Tells the database who acts in this transaction: what its triggers write down by themselves, such as the history of
 * a cost, names the person.
 */
export async function nameActor(tx: Tx, ctx: Context): Promise<void> {
  await sql`select set_config('linkstand.actor', ${ctx.actor.name}, true)`.execute(tx);
}

/** The columns of the log that say who did something when, for entries that are written many at a time; in this order. */
export const LOGGED_BY = sql`at, actor_kind, actor_id, actor_name, impersonated_by_id, request_id`;
/** The values of `LOGGED_BY`. */
export const loggedBy = ({ actor, now, requestId }: Context) =>
  sql`${now}::timestamptz, ${actor.kind}, ${actorId(actor)}::bigint, ${actor.name},
    ${actor.kind === 'user' ? (actor.impersonatedBy?.id ?? null) : null}::bigint, ${requestId}`;

/**
 * Audits one act on many records, in one statement, and announces it once: the event names the first of them. For what
 * is done to hundreds at a time, where nothing follows from the single one.
 */
export async function recordMany(
  tx: Tx,
  ctx: Context,
  act: Pick<Change, 'entity' | 'action' | 'data'>,
  changes: readonly { readonly entityId: number; readonly changes: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { entity, action } = act;
  await sql`
    insert into audit_entries (${LOGGED_BY}, action, entity, entity_id, changes)
    select ${loggedBy(ctx)}, ${action}, ${entity}, c."entityId", c.changes
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c ("entityId" bigint, changes jsonb)`.execute(tx);
  await announce(tx, tx, ctx, { ...act, entityId: first.entityId });
}

/** Compares two records field by field, for `changes`; undefined when nothing differs. */
export function difference<T extends object>(
  before: T,
  after: { readonly [K in keyof T]?: T[K] | undefined },
): Record<string, [unknown, unknown]> | undefined {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const key of Object.keys(after) as (keyof T & string)[]) {
    if (after[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(after[key]))
      changes[key] = [before[key], after[key]];
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}
