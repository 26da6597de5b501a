import { type Context, type Tx, together } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import type { MailTopic } from '../../mails/topics.ts';
import { findReader } from '../preferences.ts';
import { suppressForReader } from '../suppressions.ts';

type Reader = Awaited<ReturnType<typeof findReader>>;

/** Ends newsletters to the reader's address. @returns false if the reader ended them before */
export async function endNewsletters(tx: Tx, ctx: Pick<Context, 'now'>, reader: Reader): Promise<boolean> {
  const newsletterId = reader.topic === 'newsletters' ? reader.about.entityId : null;
  const hasEnded = await suppressForReader(tx, {
    address: reader.address,
    reason: 'unsubscribed',
    newsletterId,
    at: ctx.now,
  });
  if (newsletterId !== null)
    await tx
      .updateTable('newsletterRecipients')
      .set({ unsubscribedAt: ctx.now })
      .where('id', '=', reader.id)
      .where('unsubscribedAt', 'is', null)
      .execute();
  return hasEnded;
}

/** Ends mails of a topic to an address. @returns whether it got any */
export async function endTopic(tx: Tx, ctx: Pick<Context, 'now'>, address: string, topic: MailTopic): Promise<boolean> {
  const ended = await tx
    .insertInto('mailTopicsOff')
    .values({ address, topic, at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('address')
    .executeTakeFirst();
  return ended !== undefined;
}

/**
 * Ends what the key's holder got, newsletters or reminders, to its address: the reader does it, or the reader's mail
 * program. Again changes nothing.
 *
 * @throws Refusal 404
 */
export const unsubscribe = (ctx: Context, key: string): Promise<{ brand: string }> =>
  together(ctx, async (tx) => {
    const reader = await findReader(tx, key);
    const isNewsletter = reader.topic === 'newsletters';
    const hasEnded = isNewsletter
      ? await endNewsletters(tx, ctx, reader)
      : await endTopic(tx, ctx, reader.address, 'reminders');
    const action = isNewsletter ? 'newsletter.unsubscribe' : 'crm_account.unsubscribe';
    if (hasEnded) await record(tx, ctx, { ...reader.about, action, changes: {} });
    return { brand: reader.brand };
  });
