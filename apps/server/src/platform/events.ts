import { z } from 'zod';
import type { Database, Tx } from './context.ts';
import { defineJob } from './jobs.ts';

/** An event that `record()` wrote. */
export interface DomainEvent {
  readonly id: number;
  readonly at: Date;
  /** `briefing.approve` */
  readonly name: string;
  readonly entity: string;
  readonly entityId: number;
  readonly actorKind: string;
  readonly actorId: number | null;
  /** State before and after, for a move. */
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/**
 * What follows from events. Runs in its own transaction and may run twice, so what it writes contains the event's id.
 */
export type Subscriber = (tx: Tx, event: DomainEvent) => Promise<void>;

const text = (value: unknown) => (typeof value === 'string' ? value : null);

interface Tools {
  readonly db: Database;
  readonly subscribers: readonly Subscriber[];
}

/** Runs the subscribers of an event (mails, notifications; subscribers.ts has all of them), in one transaction. */
export const followEvent = defineJob({
  name: 'follow-event',
  schema: z.object({ eventId: z.int() }),
  concurrency: 4,
  run: ({ eventId }, { db, subscribers }: Tools) =>
    db.transaction().execute(async (tx) => {
      const row = await tx.selectFrom('events').selectAll().where('id', '=', eventId).executeTakeFirst();
      if (!row) return;
      const data = row.data as Record<string, unknown>;
      const event: DomainEvent = {
        ...row,
        data,
        from: text(data.from),
        to: text(data.to),
        reason: text(data.reason) ?? '',
      };
      for (const follow of subscribers) await follow(tx, event);
    }),
});

/** True if the event entered this state, by whichever act. */
export const hasEntered = (event: DomainEvent, ...states: readonly string[]): boolean =>
  event.to !== null && event.to !== event.from && states.includes(event.to);

export const isDoneBy = (event: DomainEvent, userId: number | null): boolean =>
  event.actorKind === 'user' && event.actorId !== null && event.actorId === userId;
