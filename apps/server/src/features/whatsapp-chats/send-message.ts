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
  | { readonly state: 'unknown' };

/**
 * Handles `send-chat-message`. A message is claimed before it leaves: whatever happens in between, it is sent once at
 * most. One whose answer is lost is `unknown`, until a status or a person says what became of it.
 */
export const chatSender = (deps: Deps): JobHandler =>
  handle(sendChatMessage, ({ messageId }, { at }) => send(deps, messageId, at), {
    onDead: ({ messageId }) => giveUp(deps, messageId),
  });

async function send(deps: Deps, id: number, now: Date): Promise<void> {
  const { db, whatsapp } = deps;
  const message = await db
    .updateTable('whatsappMessages as m')
    .from('whatsappChats as c')
    .set({ state: 'sending' })
    .whereRef('c.id', '=', 'm.chatId')
    .where('m.id', '=', id)
    .where('m.state', '=', 'queued')
    .returning(['m.key', 'm.body', 'm.template', 'c.waId', 'c.optedOutAt'])
    .executeTakeFirst();
  // Claimed by a run that died before it knew the answer.
  if (!message) return settle(deps, id, { state: 'unknown' }, now);
  if (message.optedOutAt) return settle(deps, id, { state: 'failed', errorCode: OPTED_OUT }, now);
  const { waId: to, key, body } = message;
  const template = message.template as { name: string; language: string; values: string[] } | null;
  try {
    const providerId = await whatsapp.send({ to, key, body, template });
    await settle(deps, id, { state: 'sent', providerId }, now);
  } catch (error) {
    if (!(error instanceof WhatsappFailed)) throw error;
    if (error.reason === 'refused') return settle(deps, id, { state: 'failed', errorCode: error.code }, now);
    if (error.reason === 'unknown') return settle(deps, id, { state: 'unknown' }, now);
    await db
      .updateTable('whatsappMessages')
      .set({ state: 'queued' })
      .where('id', '=', id)
      .where('state', '=', 'sending')
      .execute();
    // The queue waits longer each time.
    throw error;
  }
}

/** Codes of WhatsApp's: the person asked for no more messages, and WhatsApp was not available. */
const OPTED_OUT = 131050;
const UNAVAILABLE = 131016;

/** Every try failed before the message left. */
const giveUp = (deps: Deps, id: number): Promise<void> =>
  settle(deps, id, { state: 'failed', errorCode: UNAVAILABLE }, deps.now(), ['queued']);

/**
 * Notes what became of a message. A second run may have taken the first for dead: then what WhatsApp said counts.
 *
 * @param before the states it may have now
 */
const settle = (
  { db, timeZone }: Deps,
  id: number,
  settled: Settled,
  now: Date,
  before = settled.state === 'unknown' ? ['sending'] : ['sending', 'unknown'],
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const found = await tx
      .updateTable('whatsappMessages')
      .set(settled)
      .where('id', '=', id)
      .where('state', 'in', before)
      .returning('chatId')
      .executeTakeFirst();
    if (!found) return;
    if (settled.state === 'failed') await obey(tx, found.chatId, settled.errorCode, now);
    await record(tx, systemContext(tx, 'WhatsApp', await findDefaultBrandId(tx), now, timeZone), {
      entity: 'whatsapp_chats',
      entityId: found.chatId,
      action: 'whatsapp_chat.settle',
      data: { messageId: id, state: settled.state },
    });
  });

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
