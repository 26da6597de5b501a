import type { MailPreferences, MailTopics } from '@linkstand/contract/newsletters/schema';
import { LOCALES } from '@linkstand/contract/shared/locales';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';

/** Whoever holds the key of a newsletter. @throws Refusal 404 */
export async function findReader(db: Database | Tx, key: string) {
  const reader = await db
    .selectFrom('newsletterRecipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletterId')
    .innerJoin('brands as b', 'b.id', 'n.brandId')
    .select(['r.id', 'r.address', 'r.locale', 'n.id as newsletterId', 'b.name as brand'])
    .where('r.key', '=', key)
    .executeTakeFirst();
  if (!reader) throw notFound();
  return reader;
}

export async function readTopics(db: Database | Tx, address: string): Promise<MailTopics> {
  const ended = await db
    .selectFrom('mailSuppressions')
    .select('reason')
    .where('address', '=', address)
    .executeTakeFirst();
  const off = await db.selectFrom('mailTopicsOff').select('topic').where('address', '=', address).execute();
  const isOff = (topic: string) => off.some((each) => each.topic === topic);
  return { newsletters: ended === undefined, newSites: !isOff('new_sites') };
}

/** `ana@news.example` → `a•••@news.example`: whoever was forwarded a newsletter learns no address. */
const masked = (address: string) => `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`;

/** What the holder of the key gets by mail. @throws Refusal 404 */
export async function readPreferences(ctx: Context, key: string): Promise<MailPreferences> {
  const { address, locale, brand } = await findReader(ctx.db, key);
  return {
    brand,
    address: masked(address),
    locale: LOCALES.find((each) => each === locale) ?? 'en-US',
    topics: await readTopics(ctx.db, address),
  };
}
