import type { Database, Tx } from '../../platform/context.ts';

/** Mails that somebody may end apart from newsletters. */
export type MailTopic = 'new_sites' | 'reminders';

/** The addresses that want no mails of a topic, among these. */
export async function topicOffFor(
  db: Database | Tx,
  topic: MailTopic,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  const rows = await db
    .selectFrom('mailTopicsOff')
    .select('address')
    .where('topic', '=', topic)
    .where(
      'address',
      'in',
      addresses.map((address) => address.trim().toLowerCase()),
    )
    .execute();
  return new Set(rows.map(({ address }) => address));
}
