import { contract } from '@linkstand/contract';
import type { Found, FoundKind } from '@linkstand/contract/desk/endpoints';
import type { Caller } from '@linkstand/contract/shared/roles';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Context, isOneOf, type UserActor } from '../../platform/context.ts';
import { containsText, isShort } from '../../platform/list/list-query.ts';
import { categoryName } from '../categories/queries.ts';
import { aboutText as isAboutRecord } from '../fiscal-records/queries.ts';
import { visibleTo as newslettersVisibleTo } from '../newsletters/queries.ts';
import { aboutText as isAboutClientOrSite, visibleTo as reviewsVisibleTo } from '../reviews/queries.ts';
import { visibleTo as importsVisibleTo } from '../sites/imports/queries.ts';
import { visibleTo as chatsVisibleTo } from '../whatsapp-chats/queries.ts';

/** A kind of which there are few, or whose names are few: all of them are found by one statement. */
interface SmallKind {
  readonly kind: FoundKind;
  readonly access: readonly Caller[];
  readonly from: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly title: RawBuilder<unknown>;
  readonly hint: RawBuilder<unknown>;
  readonly has: (text: string) => RawBuilder<unknown>;
  /** Which of them the reader sees; absent where everybody with access sees all. */
  readonly visible?: (actor: UserActor) => RawBuilder<SqlBool>;
}

/**
 * Runs that pay somebody of this name, or a payout that the bank calls so. Names are looked for first: a run has
 * thousands of payouts. No index finds two letters.
 */
const paysSomebody = (text: string): RawBuilder<unknown> =>
  isShort(text)
    ? sql`false`
    : sql`payout_runs.id in (select p.run_id from payouts p
        where p.owner_id in (select o.id from owners o where ${containsText(sql`o.search_text`, text)})
          or p.seller_id in (select u.id from users u
            where u.role <> 'USER' and ${containsText(sql`u.search_text`, text)})
          or p.end_to_end_id = ${text.trim().toUpperCase()})`;

type NamedTable = 'tags' | 'crm_tags' | 'category_costs';
const named = (kind: FoundKind, table: NamedTable, access: readonly Caller[]): SmallKind => ({
  ...{ kind, access },
  from: sql.table(table),
  id: sql.ref(`${table}.id`),
  title: sql.ref(`${table}.name`),
  hint: sql.ref(`${table}.description`),
  has: (text) => containsText(sql.ref(`${table}.search_text`), text),
});

/** Reports about a client or an agency's customer of this name. No index finds two letters. */
const reportsOn = (text: string): RawBuilder<unknown> =>
  isShort(text)
    ? sql`false`
    : sql`(publication_reports.client_id in (select u.id from users u where ${containsText(sql`u.search_text`, text)})
        or ${containsText(sql`plain_text(publication_reports.end_customer)`, text)})`;

const kindsFor = ({ locale }: Context<UserActor>): readonly SmallKind[] => [
  {
    kind: 'category',
    access: contract.categories.search.access,
    from: sql`categories`,
    id: sql`categories.id`,
    title: categoryName('categories', locale),
    hint: sql`''`,
    has: (text) => containsText(sql`categories.search_text`, text),
  },
  named('tag', 'tags', contract.tags.search.access),
  named('crm_tag', 'crm_tags', contract.tagsCrm.search.access),
  named('category_cost', 'category_costs', contract.categoriesCosts.search.access),
  {
    kind: 'release_bill',
    access: contract.releasesBills.search.access,
    from: sql`release_bills`,
    id: sql`release_bills.id`,
    title: sql`release_bills.description`,
    hint: sql`concat_ws(' · ', nullif(release_bills.supplier, ''), nullif(release_bills.document_number, ''))`,
    has: (text) => containsText(sql`release_bills.search_text`, text),
  },
  {
    kind: 'newsletter',
    access: contract.newsletters.search.access,
    from: sql`newsletters`,
    id: sql`newsletters.id`,
    title: sql`newsletters.name`,
    hint: sql`newsletters.created_by`,
    has: (text) => containsText(sql`newsletters.search_text`, text),
    visible: newslettersVisibleTo,
  },
  {
    kind: 'chat',
    access: contract.whatsappChats.search.access,
    from: sql`whatsapp_chats`,
    id: sql`whatsapp_chats.id`,
    title: sql`coalesce(nullif(whatsapp_chats.name, ''), '+' || whatsapp_chats.wa_id, '')`,
    hint: sql`case when whatsapp_chats.name = '' then '' else coalesce('+' || whatsapp_chats.wa_id, '') end`,
    has: (text) => containsText(sql`whatsapp_chats.search_text`, text),
    visible: chatsVisibleTo,
  },
  {
    kind: 'review',
    access: contract.reviews.search.access,
    from: sql`review_requests
      join users client on client.id = review_requests.client_id
      left join sites site on site.id = review_requests.site_id`,
    id: sql`review_requests.id`,
    title: sql`client.name`,
    hint: sql`coalesce(site.name, '')`,
    // No index finds two letters.
    has: (text) => (isShort(text) ? sql`false` : isAboutClientOrSite(text)),
    visible: (actor) => reviewsVisibleTo({ actor }),
  },
  {
    kind: 'payout',
    access: contract.payouts.search.access,
    from: sql`payout_runs`,
    id: sql`payout_runs.id`,
    title: sql`''`,
    hint: sql`payout_runs.made_by`,
    has: paysSomebody,
  },
  {
    kind: 'statement',
    access: contract.statements.search.access,
    from: sql`bank_statements`,
    id: sql`bank_statements.id`,
    title: sql`bank_statements.file_name`,
    hint: sql`bank_statements.account`,
    has: (text) => containsText(sql`plain_text(bank_statements.file_name || ' ' || bank_statements.account)`, text),
  },
  {
    kind: 'brand',
    access: contract.brands.list.access,
    from: sql`brands`,
    id: sql`brands.id`,
    title: sql`brands.name`,
    hint: sql`coalesce(brands.host, '')`,
    has: (text) => containsText(sql`plain_text(brands.name || ' ' || coalesce(brands.host, ''))`, text),
  },
  {
    kind: 'fiscal_record',
    access: contract.fiscalRecords.search.access,
    from: sql`fiscal_records`,
    id: sql`fiscal_records.id`,
    title: sql`fiscal_records.number`,
    hint: sql`''`,
    // As many as invoices, and no index finds two letters.
    has: (text) => (isShort(text) ? sql`false` : isAboutRecord(text)),
  },
  {
    kind: 'monthly_report',
    access: contract.publicationReports.search.access,
    from: sql`publication_reports join users client on client.id = publication_reports.client_id`,
    id: sql`publication_reports.id`,
    title: sql`concat_ws(' · ', client.name, nullif(publication_reports.end_customer, ''))`,
    hint: sql`to_char(publication_reports.month, 'YYYY-MM')`,
    has: reportsOn,
    // Of a month's editions, the one that holds.
    visible: () => sql`not exists (select from publication_reports later
      where later.client_id = publication_reports.client_id and later.month = publication_reports.month
        and later.end_customer = publication_reports.end_customer and later.edition > publication_reports.edition)`,
  },
  {
    kind: 'site_import',
    access: contract.sites.imports.search.access,
    from: sql`site_imports left join users maker on maker.id = site_imports.created_by_id`,
    id: sql`site_imports.id`,
    title: sql`site_imports.file_name`,
    hint: sql`maker.name`,
    has: (text) => containsText(sql`plain_text(site_imports.file_name)`, text),
    visible: importsVisibleTo,
  },
  {
    kind: 'mail',
    access: contract.mails.search.access,
    from: sql`mails`,
    id: sql`mails.id`,
    title: sql`mails.subject`,
    hint: sql`mails.to_address`,
    // The most of all, and no index finds two letters.
    has: (text) => (isShort(text) ? sql`false` : containsText(sql`mails.search_text`, text)),
  },
];

/**
 * Records of the small kinds whose words have a text, or that have a number. Newest first, at most `limit` of a kind.
 *
 * @param number NaN for none
 * @param text undefined where only the number counts
 */
export async function findSmallKinds(
  ctx: Context<UserActor>,
  text: string | undefined,
  number: number,
  limit: number,
): Promise<Omit<Found, 'isWaiting'>[]> {
  const lookFor = ({ kind, from, id, title, hint, has, visible }: SmallKind) => {
    const ways = [
      ...(Number.isNaN(number) ? [] : [sql`${id} = ${number}`]),
      ...(text === undefined ? [] : [has(text)]),
    ];
    return sql`(select ${kind}::text as kind, ${id} as id, ${title}::text as title, ${hint}::text as hint
      from ${from} where (${sql.join(ways, sql` or `)}) and ${visible?.(ctx.actor) ?? sql`true`}
      order by ${id} desc limit ${limit})`;
  };
  const kinds = kindsFor(ctx).filter(({ access }) => isOneOf(ctx.actor, access));
  if (kinds.length === 0 || (text === undefined && Number.isNaN(number))) return [];
  const { rows } = await sql<Omit<Found, 'isWaiting'>>`${sql.join(kinds.map(lookFor), sql` union all `)}`.execute(
    ctx.db,
  );
  return rows;
}
