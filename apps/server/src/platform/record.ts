import type { AuditEntity } from '@linkstand/contract/audit/entities';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Actor, Context, Tx } from './context.ts';
import { isDeepEqual } from './is-deep-equal.ts';
import { addingJob, defineJob, requireQueue } from './jobs.ts';
import type { VersionUpdate } from './versioned-row.ts';

/** Runs the subscribers of an event: mails, notifications. Subscribers are registered in app.ts. */
export const followEvent = defineJob({ name: 'follow-event', schema: z.object({ eventId: z.int() }), concurrency: 4 });

export interface Change {
  /** Plural noun: `briefings`. */
  readonly entity: AuditEntity;
  readonly entityId: number;
  /** Singular noun and act: `briefing.accept_publication`. Also the event’s name. */
  readonly action: string;
  readonly from?: string | null;
  readonly to?: string | null;
  readonly reason?: string | undefined;
  readonly forced?: boolean;
  /** Fields before and after: `{ title: ["old", "new"] }`. */
  readonly changes?: Readonly<Record<string, unknown>>;
  /** Additional data for subscribers. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Writes no event: the change is only audited. */
  readonly silent?: boolean;
}

const actorId = (actor: Actor): number | null => {
  if (actor.kind === 'user') return actor.id;
  return actor.kind === 'owner' ? actor.ownerId : null;
};

/** Columns of the audit log that say who acted and when, for entries written in bulk. In this order. */
export const LOGGED_BY = sql`at, actor_kind, actor_id, actor_name, impersonated_by_id, request_id`;
/** The values of `LOGGED_BY`. */
export const loggedBy = ({ actor, now, requestId }: Context) =>
  sql`${now}::timestamptz, ${actor.kind}, ${actorId(actor)}::bigint, ${actor.name},
    ${actor.kind === 'user' ? (actor.impersonatedBy?.id ?? null) : null}::bigint, ${requestId}`;

/** The audit entry as SQL. `each` names the rows of another part of the statement. */
const auditing = (ctx: Context, change: Change, each: RawBuilder<unknown>) => sql`
  insert into audit_entries (${LOGGED_BY}, action, entity, entity_id, from_status, to_status, reason, forced, changes)
  select ${loggedBy(ctx)}, ${change.action}, ${change.entity}, ${change.entityId}::bigint, ${change.from ?? null},
    ${change.to ?? null}, ${change.reason ?? ''}, ${change.forced ?? false}::boolean,
    ${JSON.stringify(change.changes ?? {})}::jsonb
  ${each}
  returning id`;

/** The end of a statement that writes a change's event and the job that follows it. */
function announcing({ actor, now }: Context, change: Change, each: RawBuilder<unknown>) {
  const { from = null, to = null, reason = '' } = change;
  const data = JSON.stringify({ ...change.data, from, to, reason });
  return sql`
    happened as (
      insert into events (at, name, entity, entity_id, actor_kind, actor_id, data)
      select ${now}::timestamptz, ${change.action}, ${change.entity}, ${change.entityId}::bigint, ${actor.kind},
        ${actorId(actor)}::bigint, ${data}::jsonb
      ${each}
      returning id
    ), ${addingJob(followEvent, sql`jsonb_build_object('eventId', happened.id)`, { each: sql`happened` })}`;
}

const NOTHING = sql``;

/**
 * Writes the audit entry of a change and, unless silent, its event and the job that follows it, all in the caller's
 * transaction. Nothing is sent for a change that rolls back, and nothing is lost if the process dies.
 *
 * @param update the change itself, executed in the same statement
 * @returns false if the update found no row; then nothing is written
 */
export async function record(tx: Tx, ctx: Context, change: Change, update?: VersionUpdate): Promise<boolean> {
  const [written, each] = update ? [sql`written as (${update}), `, sql`from written`] : [NOTHING, NOTHING];
  const audited = auditing(ctx, change, each);
  if (!change.silent)
    return announce(tx, sql`with ${written}audited as (${audited}), ${announcing(ctx, change, each)}`);
  const { rows } = await (update ? sql`with written as (${update}) ${audited}` : audited).execute(tx);
  return rows.length > 0;
}

async function announce(tx: Tx, statement: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await statement.execute(tx);
  if (rows.length === 0) await requireQueue(tx, followEvent);
  return rows.length > 0;
}

/**
 * Tells the database who acts in this transaction, so that history written by triggers (such as a cost's) names the
 * person.
 */
export async function setTransactionActor(tx: Tx, ctx: Context): Promise<void> {
  await sql`select set_config('linkstand.actor', ${ctx.actor.name}, true)`.execute(tx);
}

/**
 * Audits one act on many records in one statement, with a single event that names the first of them. For bulk acts
 * without effects per record.
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
  await announce(tx, sql`with ${announcing(ctx, { ...act, entityId: first.entityId }, NOTHING)}`);
}

/** Compares two records field by field, for `changes`. Undefined if they are equal. */
export function difference<T extends object>(
  before: T,
  after: { readonly [K in keyof T]?: T[K] | undefined },
): Record<string, [unknown, unknown]> | undefined {
  const changes: Record<string, [unknown, unknown]> = {};
  for (const key of Object.keys(after) as (keyof T & string)[]) {
    if (after[key] !== undefined && !isDeepEqual(before[key], after[key])) changes[key] = [before[key], after[key]];
  }
  return Object.keys(changes).length > 0 ? changes : undefined;
}
