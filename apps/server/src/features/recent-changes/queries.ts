import { UNDO_DAYS } from '@linkstand/contract/recent-changes/choices';
import type {
  ChangedRecord,
  RECENT_CHANGE_SORTS,
  RecentChange,
  RecentChangeFilter,
} from '@linkstand/contract/recent-changes/schema';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AboutSources } from '../../platform/about.ts';
import { type Actor, type Context, hasRole, isUser } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { allOf, type Conditions } from '../../platform/list/list-filter.ts';
import { containsText, endOfDay, readSorts, startOfDay } from '../../platform/list/list-query.ts';
import { presentEntry, readableEntry } from '../../platform/resource/history.ts';
import { readableNames, unreadableFields } from './readable.ts';

const DAY_MS = 86_400_000;
const SORTS = { startedAt: sql`b.started_at` } satisfies Record<(typeof RECENT_CHANGE_SORTS)[number], unknown>;

export interface BatchRow {
  readonly id: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly actorId: number;
  readonly actorName: string;
  readonly entity: string;
  readonly action: string;
  readonly isUndoable: boolean;
  readonly undoesId: number | null;
  readonly records: number;
  readonly undone: number;
}

/** Administrators see everybody's, others what they did themselves. */
const visibleTo = (actor: Actor): RawBuilder<SqlBool> => {
  if (hasRole(actor, 'ADMIN')) return sql`true`;
  return isUser(actor) ? sql`b.actor_id = ${actor.id}` : sql`false`;
};

const CONDITIONS: Conditions<RecentChangeFilter> = {
  actor: (text) => containsText(sql`plain_text(b.actor_name)`, text),
  entity: (entities) => sql`b.entity = any(${[...entities]}::text[])`,
  startedFrom: (day, { timeZone }) => sql`b.started_at >= ${startOfDay(day, timeZone)}`,
  startedTo: (day, { timeZone }) => sql`b.started_at < ${endOfDay(day, timeZone)}`,
};

/**
 * `entity` and `entity_id` of what a batch changed and is undone now. An undo can be undone like any other batch: each
 * turns a record over, so the last of them says how it is.
 */
export const stillUndone = (batch: RawBuilder<number>): RawBuilder<unknown> => sql`(
  with recursive undoing (id, depth) as (
    select u.id, 1 from batches u where u.undoes_id = ${batch}
    union all
    select u.id, undoing.depth + 1 from undoing join batches u on u.undoes_id = undoing.id
  ), last as (
    select distinct on (d.entity, d.entity_id) d.entity, d.entity_id, undoing.depth
    from undoing join audit_entries d on d.batch_id = undoing.id
    order by d.entity, d.entity_id, d.id desc
  )
  select entity, entity_id from last where depth % 2 = 1
)`;

/** Records of a batch, and those of them that are undone. The other entries of its acts don't count. */
const COUNTED = sql`
  (select count(distinct e.entity_id)::int from audit_entries e where e.batch_id = b.id and e.entity = b.entity) as records,
  (select count(*)::int from ${stillUndone(sql`b.id`)} undone where undone.entity = b.entity) as undone`;
const COLUMNS = sql`b.id, b.started_at, b.ended_at, b.actor_id, b.actor_name, b.entity, b.action, b.is_undoable, b.undoes_id`;

export const mayUndo = ({ actor, now }: Context, batch: BatchRow): boolean =>
  batch.isUndoable &&
  batch.undone < batch.records &&
  now.getTime() - batch.startedAt.getTime() < UNDO_DAYS * DAY_MS &&
  (hasRole(actor, 'ADMIN') || (isUser(actor) && actor.id === batch.actorId));

export const presentBatch = (ctx: Context, batch: BatchRow): RecentChange => ({
  id: batch.id,
  startedAt: batch.startedAt.toISOString(),
  endedAt: batch.endedAt.toISOString(),
  actor: { id: batch.actorId, name: batch.actorName },
  entity: batch.entity,
  action: batch.action,
  records: batch.records,
  undone: batch.undone,
  undoesId: batch.undoesId,
  can: { undo: mayUndo(ctx, batch) },
});

/** One page, newest first. */
export async function searchBatches(ctx: Context, filter: RecentChangeFilter, paging: Paging): Promise<BatchRow[]> {
  const [order] = readSorts(paging, SORTS, sql`b.id`, { by: SORTS.startedAt, direction: 'desc' });
  const direction = order?.direction === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<BatchRow>`
    select ${COLUMNS}, ${COUNTED} from (
      select * from batches b where ${visibleTo(ctx.actor)} and ${allOf(CONDITIONS, ctx, filter)}
      order by b.started_at ${direction}, b.id ${direction} limit ${paging.size} offset ${paging.page * paging.size}
    ) b order by b.started_at ${direction}, b.id ${direction}`.execute(ctx.db);
  return rows;
}

export async function countBatches(ctx: Context, filter: RecentChangeFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from batches b
    where ${visibleTo(ctx.actor)} and ${allOf(CONDITIONS, ctx, filter)}`.execute(ctx.db);
  return rows[0]?.count ?? 0;
}

const findWhere = async ({ db, actor }: Context, condition: RawBuilder<SqlBool>): Promise<BatchRow | undefined> =>
  (
    await sql<BatchRow>`
      select ${COLUMNS}, ${COUNTED} from batches b where ${visibleTo(actor)} and ${condition}`.execute(db)
  ).rows[0];

/** @throws Refusal 404 */
export async function findBatch(ctx: Context, id: number): Promise<BatchRow> {
  const found = await findWhere(ctx, sql`b.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

/** What the person's own calls under this key did. */
export const findRun = (ctx: Context, key: string): Promise<BatchRow | undefined> =>
  isUser(ctx.actor)
    ? findWhere(ctx, sql`b.actor_id = ${ctx.actor.id} and b.key = ${key}::uuid`)
    : Promise.resolve(undefined);

/**
 * Its records, one page, in the order in which they were changed. Of a record that the reader doesn't see (any more)
 * only the number is told.
 */
export async function listRecords(
  ctx: Context,
  sources: AboutSources,
  { id, entity }: BatchRow,
  { page, size }: Pick<Paging, 'page' | 'size'>,
): Promise<ChangedRecord[]> {
  const rows = await ctx.db
    .selectFrom('auditEntries')
    .selectAll()
    .where('batchId', '=', id)
    .where('entity', '=', entity)
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  const nameOf = await readableNames(ctx, sources, rows);
  const unreadableOf = await unreadableFields(
    ctx,
    entity,
    rows.map(({ entityId }) => entityId),
  );
  const isAdmin = hasRole(ctx.actor, 'ADMIN');
  return rows.map((row) => {
    const entityName = nameOf(row);
    const entry = readableEntry(presentEntry(row), unreadableOf(row.entityId));
    const isReadable = isAdmin || entityName !== null;
    return {
      ...(isReadable ? entry : { ...entry, changes: {}, reason: '' }),
      entity: row.entity,
      entityId: row.entityId,
      entityName,
    };
  });
}
