import type { MailPreferences, MailTopics } from '@linkstand/contract/newsletters/schema';
import type { Context } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { findReader, readPreferences, readTopics } from '../preferences.ts';

/** Changes what the holder of the key gets. An address that bounced or complained gets no newsletters again by this. */
export async function savePreferences(ctx: Context, key: string, topics: MailTopics): Promise<MailPreferences> {
  await ctx.db.transaction().execute(async (tx) => {
    const { id, address, newsletterId } = await findReader(tx, key);
    const before = await readTopics(tx, address);
    if (before.newsletters && !topics.newsletters) {
      await tx
        .insertInto('mailSuppressions')
        .values({ address, reason: 'unsubscribed', newsletterId, at: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await tx.updateTable('newsletterRecipients').set({ unsubscribedAt: ctx.now }).where('id', '=', id).execute();
    }
    if (!before.newsletters && topics.newsletters)
      await tx
        .deleteFrom('mailSuppressions')
        .where('address', '=', address)
        .where('reason', '=', 'unsubscribed')
        .execute();
    for (const [topic, isWanted] of [['new_sites', topics.newSites]] as const) {
      if (isWanted)
        await tx.deleteFrom('mailTopicsOff').where('address', '=', address).where('topic', '=', topic).execute();
      else
        await tx
          .insertInto('mailTopicsOff')
          .values({ address, topic, at: ctx.now })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
    await record(tx, ctx, {
      entity: 'newsletters',
      entityId: newsletterId,
      action: 'newsletter.choose_mails',
      changes: {},
      data: { ...topics },
    });
  });
  return readPreferences(ctx, key);
}
