import { contract } from '@linkstand/contract';
import type { NewsletterExclusion, RecipientState } from '@linkstand/contract/newsletters/choices';
import type { NEWSLETTER_SORTS, NewsletterFilter, NewsletterRecipient } from '@linkstand/contract/newsletters/schema';
import { localeOf } from '@linkstand/contract/shared/locales';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Actor,
  actorIdOf,
  type Context,
  type Database,
  hasRole,
  isStaff,
  type Tx,
} from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { defineList } from '../../platform/list/list.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { containsText, EVERYTHING } from '../../platform/list/list-query.ts';
import { finderOf } from '../../platform/list/read.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';

/**
 * Administrators see every newsletter, sellers those to their own clients, whoever has canAccessOwnerNewsletter those
 * to owners.
 */
export function visibleTo(actor: Actor): RawBuilder<SqlBool> {
  if (actor.kind === 'system' || hasRole(actor, 'ADMIN')) return EVERYTHING;
  const own = hasRole(actor, 'SELLER') ? sql<SqlBool>`newsletters.executive_id = ${actor.id}` : sql<SqlBool>`false`;
  const owners =
    isStaff(actor) && actor.canAccessOwnerNewsletter
      ? sql<SqlBool>`newsletters.audience = 'owners'`
      : sql<SqlBool>`false`;
  return sql<SqlBool>`(${own} or ${owners})`;
}

/** What became of its recipients, counted in one pass. */
const counted = sql<{
  recipients: number;
  sent: number;
  refused: number;
  /** Refused, and not an address that gets no newsletters any more. */
  retryable: number;
  unknown: number;
  excluded: number;
  unsubscribed: number;
  bounced: number;
  clicked: number;
  opened: number;
  countsOpens: boolean;
}>`(select count(*) filter (where r.state <> 'excluded')::int as recipients,
    count(*) filter (where r.state = 'sent')::int as sent,
    count(*) filter (where r.state = 'refused')::int as refused,
    count(*) filter (where r.state = 'refused'
      and not exists (select from mail_suppressions s where s.address = r.address))::int as retryable,
    count(*) filter (where r.state = 'unknown')::int as unknown,
    count(*) filter (where r.state = 'excluded')::int as excluded,
    count(r.unsubscribed_at)::int as unsubscribed, count(r.bounced_at)::int as bounced,
    count(r.clicked_at)::int as clicked, count(r.opened_at)::int as opened,
    (select b.counts_opens from brands b where b.id = newsletters.brand_id) as counts_opens
  from newsletter_recipients r where r.newsletter_id = newsletters.id)`;

const base = (db: Database | Tx) =>
  db
    .selectFrom('newsletters')
    .innerJoinLateral(counted.as('n'), (join) => join.onTrue())
    .selectAll('newsletters')
    .select([
      'n.recipients',
      'n.sent',
      'n.refused',
      'n.retryable',
      'n.unknown',
      'n.excluded',
      'n.unsubscribed',
      'n.bounced',
      'n.clicked',
      'n.opened',
      'n.countsOpens',
    ]);
export type NewsletterRecord = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;

/** A picture by the key in its address. @throws Refusal 404 */
export async function findImage(db: Database, key: string) {
  const image = await db
    .selectFrom('newsletterImages')
    .select(['mediaType', 'storageKey'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (!image) throw notFound();
  return image;
}

const SORTS = { createdAt: notNullSort(sql`newsletters.created_at`) } satisfies Record<
  (typeof NEWSLETTER_SORTS)[number],
  RawBuilder<unknown>
>;

const CONDITIONS: Conditions<NewsletterFilter> = {
  text: (text) =>
    sql`(${containsText(sql`newsletters.search_text`, text)}
      or ${containsText(sql`plain_text(newsletters.created_by)`, text)})`,
  state: (states) => sql`newsletters.state = any(${[...states]}::text[])`,
  audience: (audiences) => sql`newsletters.audience = any(${[...audiences]}::text[])`,
};

/** Newsletters with what became of their recipients. */
export const newslettersList = defineList({
  contract: contract.newsletters,
  table: 'newsletters',
  rows: base,
  visibleTo: ({ actor }) => visibleTo(actor),
  filters: CONDITIONS,
  sorts: SORTS,
  order: { by: SORTS.createdAt, direction: 'desc' },
  isReadAtOnce: true,
});

/** @throws Refusal 404 */
export const findNewsletter = finderOf(newslettersList);

/** One page of who gets a newsletter and who does not, in the order they were frozen. */
export async function searchRecipients(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  newsletterId: number,
  { state = [] }: { readonly state?: readonly RecipientState[] | undefined },
  { page, size }: Pick<Paging, 'page' | 'size'>,
): Promise<NewsletterRecipient[]> {
  const rows = await db
    .selectFrom('newsletterRecipients')
    .selectAll()
    .where('newsletterId', '=', newsletterId)
    .$if(state.length > 0, (found) => found.where('state', 'in', state))
    // A seller's newsletter names the clients that the seller still looks after.
    .$if(hasRole(actor, 'SELLER'), (found) =>
      found.where(
        sql<SqlBool>`(owner_id is not null
          or user_id in (select u.id from users u where u.account_executive_id = ${actorIdOf(actor)}))`,
      ),
    )
    .orderBy('id')
    .limit(size)
    .offset(page * size)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    // People without an address are stored under a number.
    address: row.address.startsWith('#') ? '' : row.address,
    locale: localeOf(row.locale),
    state: row.state,
    reason: row.reason,
    sentAt: row.sentAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
    bounce: row.bounce,
    clickedAt: row.clickedAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
  }));
}

/** How many were left out, by reason. */
export async function countExclusions(
  db: Database | Tx,
  newsletterId: number,
): Promise<{ reason: NewsletterExclusion; count: number }[]> {
  const { rows } = await sql<{ reason: NewsletterExclusion; count: number }>`
    select reason, count(*)::int as count from newsletter_recipients
    where newsletter_id = ${newsletterId} and state = 'excluded' group by reason order by count desc, reason`.execute(
    db,
  );
  return rows;
}

/** Clients who ordered within this many days of getting a newsletter count as its orders. */
const ORDER_DAYS = 14;

export async function countOrdered(db: Database | Tx, newsletterId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct c.user_id)::int as n from newsletter_recipients r join campaigns c on c.user_id = r.user_id
    where r.newsletter_id = ${newsletterId} and r.state = 'sent' and c.submitted_at >= r.sent_at
      and c.submitted_at < r.sent_at + make_interval(days => ${ORDER_DAYS})`.execute(db);
  return rows[0]?.n ?? 0;
}
