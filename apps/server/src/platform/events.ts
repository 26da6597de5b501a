import type { Database, Tx } from './context.ts';
import { handle, type JobHandler } from './jobs.ts';
import { followEvent } from './record.ts';

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

/** Handles `follow-event`: all subscribers of an event in one transaction. */
export const eventFollower = (db: Database, subscribers: readonly Subscriber[]): JobHandler =>
  handle(followEvent, ({ eventId }) =>
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
  );

/** True if the event entered this state, by whichever act. */
export const hasEntered = (event: DomainEvent, ...states: readonly string[]): boolean =>
  event.to !== null && event.to !== event.from && states.includes(event.to);

export const isDoneBy = (event: DomainEvent, userId: number | null): boolean =>
  event.actorKind === 'user' && event.actorId !== null && event.actorId === userId;
