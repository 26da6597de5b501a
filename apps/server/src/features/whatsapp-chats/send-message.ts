import type { Database, Tx } from '../../platform/context.ts';
import { systemContext } from '../../platform/context.ts';
import { handle, type JobHandler } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { type Whatsapp, WhatsappFailed } from '../../platform/whatsapp/cloud-api.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { causeOf } from './failure.ts';
import { sendChatMessage } from './send-job.ts';

interface Deps {
  readonly db: Database;
  readonly whatsapp: Whatsapp;
  readonly timeZone: string;
  /** The clock. */
  readonly now: () => Date;
}

type Settled =
  | { readonly state: 'sent'; readonly providerId: string }
  | { readonly state: 'failed'; readonly errorCode: number }
  | { readonly state: 'unknown' }
  | { readonly state: 'queued' };

/**
 * Handles `send-chat-message`. A message is claimed before it leaves: whatever happens in between, it is sent once at
 * most. One whose answer is lost is `unknown`, until a status or a person says what became of it.
 */
export const chatSender = (deps: Deps): JobHandler =>
  handle(sendChatMessage, ({ messageId }, { at }) => send(deps, messageId, at), {
    onDead: ({ messageId }) => giveUp(deps, messageId),
  });

async function send({ db, whatsapp, timeZone }: Deps, id: number, now: Date): Promise<void> {
  const message = await db
    .updateTable('whatsappMessages as m')
    .from('whatsappChats as c')
    .set({ state: 'sending' })
    .whereRef('c.id', '=', 'm.chatId')
    .where('m.id', '=', id)
    .where('m.state', '=', 'queued')
    .returning(['m.key', 'm.body', 'm.template', 'm.chatId', 'c.waId', 'c.optedOutAt'])
    .executeTakeFirst();
  if (!message) {
    // Claimed by a run that died before it knew the answer.
    await settle(db, id, { state: 'unknown' });
    return;
  }
  let settled: Settled;
  let again: WhatsappFailed | undefined;
  if (message.optedOutAt) settled = { state: 'failed', errorCode: 131050 };
  else
    try {
      const { waId: to, key, body } = message;
      const template = message.template as { name: string; language: string; values: string[] } | null;
      settled = { state: 'sent', providerId: await whatsapp.send({ to, key, body, template }) };
    } catch (error) {
      if (!(error instanceof WhatsappFailed)) throw error;
      if (error.reason === 'not_sent') again = error;
      settled =
        error.reason === 'refused'
          ? { state: 'failed', errorCode: error.code }
          : { state: error.reason === 'not_sent' ? 'queued' : 'unknown' };
    }
  await settle(db, id, settled);
  // The queue waits longer each time.
  if (again) throw again;
  await db.transaction().execute(async (tx) => {
    if (settled.state === 'failed') await obey(tx, message.chatId, settled.errorCode, now);
    await tell(tx, { timeZone, now, id, chatId: message.chatId, state: settled.state });
  });
}

/** What became of a message, for those who look at its conversation. */
async function tell(
  tx: Tx,
  { timeZone, now, id, chatId, state }: { timeZone: string; now: Date; id: number; chatId: number; state: string },
): Promise<void> {
  const ctx = systemContext(tx, 'WhatsApp', await findDefaultBrandId(tx), now, timeZone);
  await record(tx, ctx, {
    entity: 'whatsapp_chats',
    entityId: chatId,
    action: 'whatsapp_chat.settle',
    data: { messageId: id, state },
  });
}

/** WhatsApp says by this code that it was not available. */
const UNAVAILABLE = 131016;

/** Every try failed before the message left. */
const giveUp = ({ db, timeZone, now }: Deps, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const dead = await tx
      .updateTable('whatsappMessages')
      .set({ state: 'failed', errorCode: UNAVAILABLE })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returning('chatId')
      .executeTakeFirst();
    if (dead) await tell(tx, { timeZone, now: now(), id, chatId: dead.chatId, state: 'failed' });
  });

const settle = (db: Database, id: number, settled: Settled) =>
  // A second run may have taken the first for dead; what WhatsApp said counts.
  db
    .updateTable('whatsappMessages')
    .set(settled)
    .where('id', '=', id)
    .where('state', 'in', settled.state === 'unknown' ? ['sending'] : ['sending', 'unknown'])
    .execute();

/** What a failure means for the whole conversation. */
export async function obey(tx: Tx, chatId: number, code: number, now: Date): Promise<void> {
  if (causeOf(code) !== 'opted_out') return;
  await tx
    .updateTable('whatsappChats')
    .set({ optedOutAt: now })
    .where('id', '=', chatId)
    .where('optedOutAt', 'is', null)
    .execute();
}
