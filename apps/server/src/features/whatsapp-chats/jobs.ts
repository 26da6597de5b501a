import { sql } from 'kysely';
import { z } from 'zod';
import { type Context, type Database, systemContext, type Tx } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { raisedVersion } from '../../platform/versioned-row.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { liveSetting } from '../settings/live.ts';

const BATCH = 200;

interface Round {
  readonly now: Date;
  readonly timeZone: string;
}

/** Runs `work` on a batch after the other, each in a transaction of its own. @returns how many there were */
async function inBatches(
  db: Database,
  { now, timeZone }: Round,
  action: 'wake' | 'alert',
  work: (tx: Tx) => Promise<readonly { readonly id: number }[]>,
): Promise<number> {
  const brandId = await findDefaultBrandId(db);
  for (let done = 0; ; ) {
    const found = await db.transaction().execute(async (tx) => {
      const rows = await work(tx);
      const ctx = systemContext(tx, 'WhatsApp', brandId, now, timeZone);
      for (const { id } of rows)
        await record(
          tx,
          ctx,
          action === 'wake'
            ? { entity: 'whatsapp_chats', entityId: id, action: 'whatsapp_chat.wake', from: 'snoozed', to: 'open' }
            : { entity: 'whatsapp_chats', entityId: id, action: 'whatsapp_chat.alert' },
        );
      return rows.length;
    });
    done += found;
    if (found < BATCH) return done;
  }
}

/** Opens snoozed conversations whose moment has come. @returns how many */
export const wakeChats = (db: Database, round: Round): Promise<number> =>
  inBatches(db, round, 'wake', async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update whatsapp_chats set state = 'open', snoozed_until = null, ${raisedVersion('whatsapp_chats')}
      where id in (select id from whatsapp_chats where snoozed_until <= ${round.now}
        order by snoozed_until limit ${BATCH} for update skip locked)
      returning id`.execute(tx);
    return rows;
  });

/**
 * Tells, once, of each conversation that waits for an answer without anybody looking after it.
 * @param minutes that it may wait; 0: nobody is told
 * @returns how many
 */
export const alertOfChats = async (db: Database, round: Round, minutes: number): Promise<number> =>
  minutes === 0
    ? 0
    : inBatches(db, round, 'alert', async (tx) => {
        const { rows } = await sql<{ id: number }>`
          update whatsapp_chats set alerted_at = ${round.now}
          where id in (select id from whatsapp_chats
            where waiting_since <= ${new Date(round.now.getTime() - minutes * 60_000)}
              and alerted_at is null and assignee_id is null
            order by waiting_since limit ${BATCH} for update skip locked)
          returning id`.execute(tx);
        return rows;
      });

/** Opens conversations whose time has come, and tells of those that nobody has taken. */
export const watchChats = defineJob({
  name: 'watch-chats',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '* * * * *', zone: 'UTC' },
  run: async (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) => {
    const round = { now: at, timeZone };
    await wakeChats(db, round);
    await alertOfChats(db, round, liveSetting('chat_alert_minutes'));
  },
});
