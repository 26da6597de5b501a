import type { AuditEntity } from '@linkstand/contract/audit/entities';
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { bound, compiled } from '../db/compiled.ts';
import { actorIdOf, type Context, type Tx } from './context.ts';
import { followEvent } from './events.ts';
import { isDeepEqual } from './is-deep-equal.ts';
import { addingJob, noQueue, requireQueue } from './jobs.ts';
import { buildUpdate, type VersionUpdate } from './versioned-row.ts';

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
  /** What undoes it, for `features/recent-changes/undo.ts`. Kept if it is part of a batch. */
  readonly undo?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The batch that this change is part of, begun by its first change.
 *
 * @returns its id, or null for a change that is none's
 */
export async function batchOf(
  tx: Tx,
  { actor, now, batch }: Context,
  { entity, action, undo }: Pick<Change, 'entity' | 'action' | 'undo'>,
): Promise<number | null> {
  if (batch === undefined || actor.kind !== 'user') return null;
  const { id } = await tx
    .insertInto('batches')
    .values({
      key: batch.key,
      actorId: actor.id,
      actorName: actor.name,
      entity,
      action,
      startedAt: now,
      endedAt: now,
      isUndoable: undo !== undefined,
      undoesId: batch.undoesId ?? null,
    })
    .onConflict((on) =>
      on.columns(['actorId', 'key']).doUpdateSet((eb) => ({
        endedAt: eb.ref('excluded.endedAt'),
        isUndoable: sql<boolean>`batches.is_undoable or excluded.is_undoable`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Columns of the audit log that say who acted and when, for entries written in bulk. In this order. */
export const LOGGED_BY = sql`at, actor_kind, actor_id, actor_name, impersonated_by_id, request_id`;
/** The values of `LOGGED_BY`. */
export const loggedBy = ({ actor, now, requestId }: Context) =>
  sql`${now}::timestamptz, ${actor.kind}, ${actorIdOf(actor)}::bigint, ${actor.name},
    ${actor.kind === 'user' ? (actor.impersonatedBy?.id ?? null) : null}::bigint, ${requestId}`;

/** What a statement writes of a change, all of it bound: the statement is put together once for all changes alike. */
interface Written {
  readonly at: Date;
  readonly actorKind: string;
  readonly actorId: number | null;
  readonly actorName: string;
  readonly impersonatedById: number | null;
  readonly requestId: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: number;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
  readonly forced: boolean;
  readonly changes: string;
  readonly data: string;
  readonly batchId: number | null;
  readonly undo: string | null;
}

/** Columns whose value opens something to whoever holds it. */
const SECRET_FIELDS: ReadonlySet<string> = new Set(['ownerLinkUuid', 'linkUuid', 'shareKey', 'mailKey', 'cardKey']);
/** Changes as the log holds and shows them: nobody gets a key by reading it. */
export const withoutSecretFields = <T>(changes: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => !SECRET_FIELDS.has(field)));

const boundAll = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, bound(value)]])),
  ) as T;

function writtenOf({ actor, now, requestId }: Context, change: Change, batchId: number | null): Written {
  const { from = null, to = null, reason = '' } = change;
  return boundAll({
    at: now,
    actorKind: actor.kind,
    actorId: actorIdOf(actor),
    actorName: actor.name,
    impersonatedById: actor.kind === 'user' ? (actor.impersonatedBy?.id ?? null) : null,
    requestId,
    action: change.action,
    entity: change.entity,
    entityId: change.entityId,
    from,
    to,
    reason,
    forced: change.forced ?? false,
    changes: JSON.stringify(withoutSecretFields(change.changes ?? {})),
    data: JSON.stringify({ ...change.data, from, to, reason }),
    batchId,
    undo: batchId !== null && change.undo ? JSON.stringify(change.undo) : null,
  });
}

const NOTHING = sql``;

/** The audit entry as SQL. `each` names the rows of another part of the statement. */
const auditing = (entry: Written, each: RawBuilder<unknown>) => sql`
  insert into audit_entries (${LOGGED_BY}, action, entity, entity_id, from_status, to_status, reason, forced, changes,
    batch_id, undo)
  select ${entry.at}::timestamptz, ${entry.actorKind}, ${entry.actorId}::bigint, ${entry.actorName},
    ${entry.impersonatedById}::bigint, ${entry.requestId}, ${entry.action}, ${entry.entity}, ${entry.entityId}::bigint,
    ${entry.from}, ${entry.to}, ${entry.reason}, ${entry.forced}::boolean, ${entry.changes}::jsonb,
    ${entry.batchId}::bigint, ${entry.undo}::jsonb
  ${each}
  returning id`;

/** Errors of a statement that ends its transaction and had nothing to write. */
const [NOT_WRITTEN, NO_QUEUE] = ['nothing_was_written', 'there_is_no_queue'];

/** The end of a statement that writes a change's event and the job that follows it. */
function announcing(entry: Written, each: RawBuilder<unknown>, endsTransaction: boolean) {
  const otherwise = sql<string>`(case when exists (select from happened) then ${sql.lit(NO_QUEUE)} else ${sql.lit(NOT_WRITTEN)} end)`;
  return sql`
    happened as (
      insert into events (at, name, entity, entity_id, actor_kind, actor_id, data)
      select ${entry.at}::timestamptz, ${entry.action}, ${entry.entity}, ${entry.entityId}::bigint, ${entry.actorKind},
        ${entry.actorId}::bigint, ${entry.data}::jsonb
      ${each}
      returning id
    ), ${addingJob(followEvent, sql`jsonb_build_object('eventId', happened.id)`, {
      each: sql`happened`,
      ...(endsTransaction ? { otherwise } : {}),
    })}`;
}

interface Recorded {
  readonly entry: Written;
  readonly update?: VersionUpdate;
  readonly silent: boolean;
  readonly isAudited: boolean;
  readonly endsTransaction: boolean;
}

const recording = compiled((db, { entry, update, silent, isAudited, endsTransaction }: Recorded) => {
  const each = update ? sql`from written` : NOTHING;
  const parts = [
    ...(update ? [sql`written as (${buildUpdate(db, update)})`] : []),
    ...(isAudited && !silent ? [sql`audited as (${auditing(entry, each)})`] : []),
  ];
  const end = silent ? auditing(entry, each) : announcing(entry, each, endsTransaction);
  const before = parts.length > 0 ? sql`${sql.join(parts)}` : NOTHING;
  const joint = silent || parts.length === 0 ? NOTHING : sql`, `;
  const isWith = parts.length > 0 || !silent;
  const statement = sql<{ id: string | number }>`${isWith ? sql`with ` : NOTHING}${before}${joint}${end}`;
  return { compile: () => statement.compile(db) };
});

/**
 * Writes the audit entry of a change and, unless silent, its event and the job that follows it, all in the caller's
 * transaction. Nothing is sent for a change that rolls back, and nothing is lost if the process dies.
 *
 * @param update the change itself, executed in the same statement
 * @param endsTransaction commits in one go with it: nothing may follow. Only where an event is written. The transaction
 * is rolled back where false is returned.
 * @returns false if the update found no row; then nothing is written
 */
export async function record(
  tx: Tx,
  ctx: Context,
  change: Change,
  update?: VersionUpdate,
  endsTransaction = false,
): Promise<boolean> {
  const silent = change.silent === true || ctx.isPast === true;
  const { table, row, values, expected = {} } = update ?? {};
  const asked: Recorded = {
    entry: writtenOf(ctx, change, await batchOf(tx, ctx, change)),
    ...(update && table && row && values
      ? {
          update: {
            table,
            row: { id: row.id, version: row.version },
            values: boundAll(values),
            expected: boundAll(expected),
          },
        }
      : {}),
    silent,
    isAudited: true,
    endsTransaction: endsTransaction && !silent,
  };
  return announced(tx, asked);
}

async function announced(tx: Tx, asked: Recorded): Promise<boolean> {
  const { silent, endsTransaction } = asked;
  try {
    const rows = await recording(tx, asked, { endsTransaction });
    if (rows.length === 0 && !silent) await requireQueue(tx, followEvent);
    return rows.length > 0;
  } catch (error) {
    if (!endsTransaction || !(error instanceof pg.DatabaseError) || error.code !== '22P02') throw error;
    if (error.message.includes(NO_QUEUE)) noQueue(followEvent);
    if (error.message.includes(NOT_WRITTEN)) return false;
    throw error;
  }
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
  act: Pick<Change, 'entity' | 'action' | 'data' | 'undo'>,
  changes: readonly { readonly entityId: number; readonly changes: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { entity, action } = act;
  const batchId = await batchOf(tx, ctx, act);
  const undo = batchId !== null && act.undo ? JSON.stringify(act.undo) : null;
  const logged = changes.map((each) => ({ ...each, changes: withoutSecretFields(each.changes) }));
  await sql`
    insert into audit_entries (${LOGGED_BY}, action, entity, entity_id, changes, batch_id, undo)
    select ${loggedBy(ctx)}, ${action}, ${entity}, c."entityId", c.changes, ${batchId}::bigint, ${undo}::jsonb
    from jsonb_to_recordset(${JSON.stringify(logged)}::jsonb) as c ("entityId" bigint, changes jsonb)`.execute(tx);
  if (ctx.isPast) return;
  const entry = writtenOf(ctx, { ...act, entityId: first.entityId }, batchId);
  await announced(tx, { entry, silent: false, isAudited: false, endsTransaction: false });
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
