import type { MailPreferences, MailTopics } from '@linkstand/contract/newsletters/schema';
import { localeOf } from '@linkstand/contract/shared/locales';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import type { MailTopic } from '../mails/topics.ts';

/** The reader of a newsletter or reminder, known by the key in its link to unsubscribe. */
interface Reader {
  readonly topic: MailPreferences['topic'];
  /** Of the newsletter's recipient, or of the reminder. */
  readonly id: number;
  readonly address: string;
  readonly locale: string;
  readonly brand: string;
  /** What the audit log names: the newsletter, or the client. */
  readonly about: { readonly entity: 'newsletters' | 'crm_accounts'; readonly entityId: number };
}

/** Whoever holds the key of a newsletter or of a reminder. @throws Refusal 404 */
export async function findReader(db: Database | Tx, key: string): Promise<Reader> {
  const recipient = await db
    .selectFrom('newsletterRecipients as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletterId')
    .innerJoin('brands as b', 'b.id', 'n.brandId')
    .select(['r.id', 'r.address', 'r.locale', 'n.id as entityId', 'b.name as brand'])
    .where('r.key', '=', key)
    .executeTakeFirst();
  if (recipient) {
    const { entityId, ...reader } = recipient;
    return { ...reader, topic: 'newsletters', about: { entity: 'newsletters', entityId } };
  }
  const reminded = await db
    .selectFrom('clientReminders as r')
    .innerJoin('users as u', 'u.id', 'r.accountId')
    .select(['r.id', 'r.address', 'r.locale', 'u.id as entityId', 'u.brandId'])
    .where('r.key', '=', key)
    .executeTakeFirst();
  if (!reminded) throw notFound();
  const { entityId, brandId, ...reader } = reminded;
  const { name: brand } = await findMailBrand(db, brandId ?? (await findDefaultBrandId(db)));
  return { ...reader, brand, topic: 'reminders', about: { entity: 'crm_accounts', entityId } };
}

export async function readTopics(db: Database | Tx, address: string): Promise<MailTopics> {
  const ended = await db
    .selectFrom('mailSuppressions')
    .select('reason')
    .where('address', '=', address)
    .executeTakeFirst();
  const off = await db.selectFrom('mailTopicsOff').select('topic').where('address', '=', address).execute();
  const isOff = (topic: MailTopic) => off.some((each) => each.topic === topic);
  return { newsletters: ended === undefined, newSites: !isOff('new_sites'), reminders: !isOff('reminders') };
}

/** `ana@news.example` → `a•••@news.example`: whoever was forwarded a newsletter learns no address. */
const masked = (address: string) => `${address.slice(0, 1)}•••${address.slice(address.lastIndexOf('@'))}`;

/** What the holder of the key gets by mail. @throws Refusal 404 */
export async function readPreferences(ctx: Context, key: string): Promise<MailPreferences> {
  const { topic, address, locale, brand } = await findReader(ctx.db, key);
  return {
    topic,
    brand,
    address: masked(address),
    locale: localeOf(locale),
    topics: await readTopics(ctx.db, address),
  };
}
