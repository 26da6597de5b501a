import { sql } from 'kysely';
import { z } from 'zod';
import { redact } from '../adapters/redact.ts';
import type { Database, Tx } from '../context.ts';
import { defineJob, enqueue, UnrecoverableJobError } from '../jobs.ts';
import type { ReportedEvent, StoredEvent, Webhook } from './webhook.ts';

interface Tools {
  readonly db: Database;
  readonly webhooks: readonly Webhook[];
}

/** Handles one stored event. */
export const workWebhook = defineJob({
  name: 'work-webhook',
  schema: z.object({ eventId: z.int() }),
  concurrency: 4,
  retries: { limit: 12, firstDelaySeconds: 5, maxDelaySeconds: 60 * 60 },
  run: async ({ eventId }, { db, webhooks }: Tools, { at }) => {
    try {
      await db.transaction().execute((tx) => work(tx, webhooks, eventId, at));
    } catch (error) {
      const lastError = redact(error instanceof Error ? error.message : String(error));
      await db
        .updateTable('webhookEvents')
        .set((eb) => ({ tries: eb('tries', '+', 1), lastError }))
        .where('id', '=', eventId)
        .execute();
      throw error;
    }
  },
  onDead: ({ eventId }, { db }) =>
    db
      .updateTable('webhookEvents')
      .set({ givenUpAt: sql<Date>`now()` })
      .where('id', '=', eventId)
      .where('doneAt', 'is', null)
      .execute(),
});

/** Stores a delivery and its events, each once, and enqueues a job for every new event. */
export async function storeDelivery(
  db: Database,
  source: string,
  body: Buffer,
  events: readonly ReportedEvent[],
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { id: deliveryId } = await tx
      .insertInto('webhookDeliveries')
      .values({ source, receivedAt: now, body })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stored = await tx
      .insertInto('webhookEvents')
      .values(
        // In a fixed order, so that two deliveries of the same events don't deadlock.
        [...events]
          .sort((one, other) => (one.id < other.id ? -1 : 1))
          .map(({ id, subject, at, payload }) => ({
            source,
            eventId: id,
            deliveryId,
            subject: subject || null,
            // An event with a time in the future counts as one of now, or it would outdate all that follow.
            occurredAt: at !== undefined && at > now ? now : (at ?? null),
            receivedAt: now,
            payload: JSON.stringify(payload),
          })),
      )
      .onConflict((conflicting) => conflicting.columns(['source', 'eventId']).doNothing())
      .returning('id')
      .execute();
    // A delivery without new events is not kept.
    if (stored.length === 0) await tx.deleteFrom('webhookDeliveries').where('id', '=', deliveryId).execute();
    for (const { id } of stored) await enqueue(tx, workWebhook, { eventId: id });
  });
}

/**
 * One event of a subject at a time, so that handlers need not consider concurrency. A handler locks another subject of
 * which its event tells before it reads or locks anything else.
 */
export async function lockSubject(tx: Tx, source: string, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${source}:${subject}`}, 0))`.execute(tx);
}

async function work(tx: Tx, webhooks: readonly Webhook[], id: number, now: Date): Promise<void> {
  const named = await tx
    .selectFrom('webhookEvents')
    .select(['source', 'subject'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!named) return;
  const { source, subject } = named;
  const webhook = webhooks.find((each) => each.source === source);
  if (!webhook) throw new UnrecoverableJobError(`Nobody handles webhooks of ${source}.`);
  if (subject !== null) await lockSubject(tx, source, subject);
  const found = await tx
    .selectFrom('webhookEvents')
    .selectAll()
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return;
  const event: StoredEvent = {
    id: found.eventId,
    subject,
    at: found.occurredAt,
    receivedAt: found.receivedAt,
    payload: found.payload,
    isOutdated: await isOutdated(tx, source, subject, found.occurredAt),
  };
  await webhook.handle(tx, event);
  await tx
    .updateTable('webhookEvents')
    .set((eb) => ({ doneAt: now, givenUpAt: null, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

async function isOutdated(tx: Tx, source: string, subject: string | null, at: Date | null): Promise<boolean> {
  if (subject === null || at === null) return false;
  const newer = await tx
    .selectFrom('webhookEvents')
    .select('id')
    .where('source', '=', source)
    .where('subject', '=', subject)
    .where('occurredAt', '>', at)
    .where('doneAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return newer !== undefined;
}

/** Days until the payload of a handled delivery is erased, and until the delivery is deleted. */
const CONTENT_DAYS = 30;
const EVENT_DAYS = 180;

/** Deletes what was handled long ago. Failed events are kept longer, for inspection. */
export async function sweepWebhooks(db: Database): Promise<void> {
  await sql`
    update webhook_events set payload = null, delivery_id = null
    where received_at < now() - make_interval(days => ${CONTENT_DAYS}) and payload is not null
      and (done_at is not null or received_at < now() - make_interval(days => ${EVENT_DAYS}))`.execute(db);
  await sql`
    delete from webhook_deliveries d where received_at < now() - make_interval(days => ${CONTENT_DAYS})
      and not exists (select from webhook_events e where e.delivery_id = d.id)`.execute(db);
  // The id is kept far longer than any service repeats a delivery.
  await sql`
    delete from webhook_events
    where received_at < now() - make_interval(days => ${EVENT_DAYS})`.execute(db);
}
