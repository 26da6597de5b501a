import type { PublicationState } from '@linkstand/contract/publication-reports/choices';
import type { PublicationReportDocument, ReportSubject } from '@linkstand/contract/publication-reports/schema';
import { type Locale, localeOf } from '@linkstand/contract/shared/locales';
import { sql } from 'kysely';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { notFound, rule } from '../../platform/errors.ts';
import { findDefaultBrandId, findPaperBrand } from '../brands/queries.ts';
import { type MonthSpan, nextMonth, spanOfMonth } from './months.ts';
import { IS_ORDERED, IS_REPORTED, PLANNED_DAY } from './report-sql.ts';

/** Maximum publications of one report, and of the month after that it announces. */
const MAX_ROWS = 5000;
const MAX_NEXT = 50;

/** Who a report is for, and how it looks. */
export interface Recipient {
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
  readonly brandId: number;
  /** An agency reports under its own name and logo, else the brand. */
  readonly issuer: { readonly name: string; readonly color: string };
  readonly isAgency: boolean;
  /** In the file store. */
  readonly agencyLogoKey: string | null;
  /** The brand's logo: an SVG, or another picture. */
  readonly brandLogo: Uint8Array;
}

/** @throws Refusal 404 if there is no such client */
export async function findRecipient(db: Database | Tx, clientId: number): Promise<Recipient> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('companies as k', 'k.id', 'u.companyId')
    .leftJoin('agencies as a', (join) => join.on(sql<boolean>`a.id = coalesce(u.agency_id, k.agency_id)`))
    .select([
      'u.name',
      'u.email',
      'u.mailLanguage as language',
      'u.brandId',
      'a.name as agencyName',
      'a.logoKey as agencyLogoKey',
    ])
    .where('u.id', '=', clientId)
    .where('u.role', '=', 'USER')
    .executeTakeFirst();
  if (!row) throw notFound();
  const brandId = row.brandId ?? (await findDefaultBrandId(db));
  const brand = await findPaperBrand(db, brandId);
  return {
    name: row.name,
    email: row.email,
    locale: localeOf(row.language, brand.defaultLocale),
    brandId,
    issuer: { name: row.agencyName ?? brand.name, color: brand.color },
    isAgency: row.agencyName !== null,
    agencyLogoKey: row.agencyLogoKey,
    brandLogo: brand.logo,
  };
}

interface Publication {
  readonly site: string;
  readonly domain: string;
  readonly url: string;
  readonly da: number | null;
  readonly target: string;
  readonly anchor: string;
  readonly publishedOn: string;
  readonly priceCents: number;
  readonly checkOk: boolean | null;
  readonly watchState: string | null;
}

/** A loss counts only once it is confirmed; a link that can't be checked is neither live nor lost. */
function stateOf({ checkOk, watchState }: Publication): PublicationState {
  if (watchState === 'lost') return 'lost';
  if (watchState === 'alive' || watchState === null) return checkOk === true ? 'live' : 'pending';
  return 'pending';
}

type Part = (ctx: Context, subject: ReportSubject, span: MonthSpan) => Promise<unknown>;

const ofSubject = ({ clientId, endCustomer }: ReportSubject) =>
  sql<boolean>`c.user_id = ${clientId} and c.end_customer = ${endCustomer}`;

/** The site's authority on the day of publication; the first known one where none was measured before that day. */
const daAtPlacement = (timeZone: string) => {
  const since = sql`coalesce(m.measured_on, (m.changed_at at time zone ${timeZone})::date)
    - (b.published_at at time zone ${timeZone})::date`;
  return sql`(select m.da from metric_changes m where m.site_id = b.site_id
    order by ${since} > 0, abs(${since}), m.id desc limit 1)`;
};

const publicationsOf = (async ({ db, timeZone }, subject, { from, to }) => {
  const { rows } = await sql<Publication>`
    select s.name as site, s.domain, b.publication_url as url, ${daAtPlacement(timeZone)} as da, b.url as target, b.keyword as anchor,
      (b.published_at at time zone ${timeZone})::date as published_on, b.sold_cents as price_cents,
      l.ok as check_ok, w.state as watch_state
    from briefings b
      join campaigns c on c.id = b.campaign_id
      join sites s on s.id = b.site_id
      left join link_checks l on l.id = b.last_check_id
      left join link_watches w on w.briefing_id = b.id
    where ${ofSubject(subject)} and b.published_at >= ${from} and b.published_at < ${to} and ${IS_REPORTED}
    order by b.published_at, b.id limit ${MAX_ROWS + 1}
  `.execute(db);
  if (rows.length > MAX_ROWS) throw rule('report_too_long', { parameters: { max: MAX_ROWS } });
  return rows.map((row) => ({
    site: row.site,
    domain: row.domain,
    url: row.url,
    da: row.da,
    target: row.target,
    anchor: row.anchor,
    publishedOn: row.publishedOn,
    state: stateOf(row),
    priceCents: row.priceCents,
  }));
}) satisfies Part;

/** What was to appear in the month, and what appeared in it though it was planned for another. */
const countPlanned = (async ({ db }, subject, { from, to, fromDay, toDay }) => {
  const { rows } = await sql<{ planned: number }>`
    select count(*) as planned from briefings b join campaigns c on c.id = b.campaign_id
    where ${ofSubject(subject)} and ${IS_ORDERED}
      and ((${PLANNED_DAY} >= ${fromDay}::date and ${PLANNED_DAY} < ${toDay}::date)
        or (b.published_at >= ${from} and b.published_at < ${to}))
  `.execute(db);
  return rows[0]?.planned ?? 0;
}) satisfies Part;

/** From the claims of the guarantee: each opens with a loss, and a repaired link closes it. */
const lossesOf = (async ({ db, timeZone }, subject, { from, to, fromDay, toDay }) => {
  const { rows } = await sql<{ domain: string; url: string; lostOn: string; repairedOn: string | null }>`
    select s.domain, b.publication_url as url, m.lost_on,
      case when m.state = 'restored' and m.closed_at < ${to} then (m.closed_at at time zone ${timeZone})::date end
        as repaired_on
    from link_claims m
      join briefings b on b.id = m.briefing_id
      join campaigns c on c.id = b.campaign_id
      join sites s on s.id = b.site_id
    where ${ofSubject(subject)} and ((m.lost_on >= ${fromDay}::date and m.lost_on < ${toDay}::date)
      or (m.state = 'restored' and m.closed_at >= ${from} and m.closed_at < ${to}))
    order by m.lost_on, m.id limit ${MAX_ROWS}
  `.execute(db);
  return rows;
}) satisfies Part;

const nextOf = (async ({ db }, subject, { fromDay, toDay }) => {
  const { rows } = await sql<{ domain: string; anchor: string; day: string | null }>`
    select s.domain, b.keyword as anchor, ${PLANNED_DAY} as day
    from briefings b join campaigns c on c.id = b.campaign_id join sites s on s.id = b.site_id
    where ${ofSubject(subject)} and ${IS_ORDERED} and b.published_at is null
      and ${PLANNED_DAY} >= ${fromDay}::date and ${PLANNED_DAY} < ${toDay}::date
    order by day, b.id limit ${MAX_NEXT}
  `.execute(db);
  return rows;
}) satisfies Part;

/**
 * What a report says at this moment.
 * @throws Refusal 404 if there is no such client, 422 for more publications than one report lists
 */
export async function readDocument(
  ctx: Context,
  subject: ReportSubject,
  summary = '',
): Promise<PublicationReportDocument> {
  const span = spanOfMonth(subject.month, ctx.timeZone);
  const recipient = await findRecipient(ctx.db, subject.clientId);
  const [publications, planned, losses, next] = await Promise.all([
    publicationsOf(ctx, subject, span),
    countPlanned(ctx, subject, span),
    lossesOf(ctx, subject, span),
    nextOf(ctx, subject, spanOfMonth(nextMonth(subject.month), ctx.timeZone)),
  ]);
  const count = (state: PublicationState) => publications.filter((each) => each.state === state).length;
  return {
    month: subject.month,
    locale: recipient.locale,
    issuer: recipient.issuer,
    client: recipient.name,
    endCustomer: subject.endCustomer,
    summary,
    figures: {
      planned,
      published: publications.length,
      live: count('live'),
      pending: count('pending'),
      lost: count('lost'),
      repaired: losses.filter(({ repairedOn }) => repairedOn !== null).length,
      spendCents: publications.reduce((sum, { priceCents }) => sum + priceCents, 0),
    },
    publications,
    losses,
    next,
  };
}
