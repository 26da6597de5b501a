import type { MailPreferences, MailTopics } from '@linkstand/contract/newsletters/schema';
import { type Context, together } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import type { MailTopic } from '../../mails/topics.ts';
import { findReader, readPreferences, readTopics } from '../preferences.ts';
import { endNewsletters, endTopic } from './unsubscribe.ts';

const TOPICS = [
  ['new_sites', 'newSites'],
  ['reminders', 'reminders'],
] as const satisfies readonly (readonly [MailTopic, keyof MailTopics])[];

/** Changes what the holder of the key gets. An address that bounced or complained gets no newsletters again by this. */
export async function savePreferences(ctx: Context, key: string, topics: MailTopics): Promise<MailPreferences> {
  await together(ctx, async (tx) => {
    const reader = await findReader(tx, key);
    const { address, about } = reader;
    const before = await readTopics(tx, address);
    if (before.newsletters && !topics.newsletters) await endNewsletters(tx, ctx, reader);
    if (!before.newsletters && topics.newsletters)
      await tx
        .deleteFrom('mailSuppressions')
        .where('address', '=', address)
        .where('reason', '=', 'unsubscribed')
        .execute();
    for (const [topic, name] of TOPICS) {
      if (topics[name])
        await tx.deleteFrom('mailTopicsOff').where('address', '=', address).where('topic', '=', topic).execute();
      else await endTopic(tx, ctx, address, topic);
    }
    const noun = about.entity === 'newsletters' ? 'newsletter' : 'crm_account';
    await record(tx, ctx, { ...about, action: `${noun}.choose_mails`, changes: {}, data: { ...topics } });
  });
  return readPreferences(ctx, key);
}
