import type { Exclusion } from '@linkstand/contract/newsletters/choices';
import type { AudienceCount, AudiencePerson, AudienceRules } from '@linkstand/contract/newsletters/schema';
import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { type RawBuilder, sql } from 'kysely';
import { type Context, systemContext, type Tx } from '../../platform/context.ts';
import { containsText } from '../../platform/list/list-query.ts';
import { clientsOf } from '../crm/queries.ts';
import { cappedPeople } from '../mails/contact-cap.ts';
import { ownersOf } from '../owners/conditions.ts';
import { liveSetting } from '../settings/live.ts';
import type { NewsletterRecord } from './queries.ts';

type Sent = Pick<NewsletterRecord, 'id' | 'audience' | 'executiveId' | 'filter' | 'versions' | 'brandId'>;

/** A person's own language, else one of the same beginning, else the brand's. Without a query for each of 200,000 people. */
const LOCALE = (language: string, brandId: number) => {
  const own = LOCALES.map((locale) => sql`when ${sql.ref(language)} = ${locale} then ${locale}::text`);
  const alike = LOCALES.map(
    (locale) => sql`when left(${sql.ref(language)}, 2) = ${locale.slice(0, 2)} then ${locale}::text`,
  );
  return sql`case ${sql.join([...own, ...alike], sql` `)}
    else (select default_locale from brands where id = ${brandId}) end`;
};

/** Clients or owners that match the filter, including those who can't be mailed. */
function candidates(ctx: Pick<Context, 'db' | 'now' | 'timeZone'>, newsletter: Sent): RawBuilder<unknown> {
  const filter = newsletter.filter;
  if (newsletter.audience === 'clients') {
    // The language may come from the brand, so it is filtered in `judged`.
    const { language: _language, notClickedIn: _notClickedIn, owners: _owners, agencyId, ...asked } = filter;
    const reader = systemContext(ctx.db, 'Newsletters', newsletter.brandId, ctx.now, ctx.timeZone);
    const own =
      newsletter.executiveId === null ? sql`true` : sql`crm_accounts.executive_id = ${newsletter.executiveId}::bigint`;
    return sql`
      select u.id as user_id, null::bigint as owner_id, u.name, coalesce(k.name, '') as company,
        lower(btrim(u.email)) as address, u.mail_language as language, crm_accounts.is_active,
        coalesce(crm_accounts.muted_until >= (${ctx.now}::timestamptz at time zone ${ctx.timeZone})::date, false) as is_muted
      from crm_accounts join users u on u.id = crm_accounts.id left join companies k on k.id = u.company_id
      where ${clientsOf(reader, asked)} and ${own} and ${agencyId === undefined ? sql`true` : sql`${agencyId} in (u.agency_id, k.agency_id)`} and ${notClicked(filter, sql`r.user_id = u.id`)}`;
  }
  return sql`
    select null::bigint as user_id, owners.id as owner_id, owners.name, '' as company,
      lower(btrim(owners.email)) as address, owners.language,
      owners.blocked_at is null as is_active, false as is_muted
    from owners
    where owners.merged_into_id is null and ${ownersOf(ctx, { ...filter.owners, ...(filter.country?.length && { country: filter.country }) })}
      and ${notClicked(filter, sql`r.owner_id = owners.id`)}`;
}

const notClicked = ({ notClickedIn }: AudienceRules, isPerson: RawBuilder<unknown>) =>
  notClickedIn === undefined
    ? sql`true`
    : sql`exists (select from newsletter_recipients r where r.newsletter_id = ${notClickedIn} and ${isPerson}
        and r.state = 'sent' and r.bounced_at is null and r.clicked_at is null)`;

/** Each candidate with its locale, and why it is excluded; null for recipients. */
function judged(ctx: Pick<Context, 'db' | 'now' | 'timeZone'>, newsletter: Sent): RawBuilder<unknown> {
  const written = Object.keys(newsletter.versions);
  const { language } = newsletter.filter;
  const who = newsletter.audience === 'clients' ? 'user_id' : 'owner_id';
  return sql`
    select c.*, case
        when c.address !~ '^[^[:space:]@<>,;"]+@[^[:space:]@<>,;"]+$' then 'no_address'
        when c.place > 1 then 'same_address'
        when s.reason is not null then s.reason
        when not c.is_active then ${newsletter.audience === 'clients' ? 'disabled' : 'blocked'}
        when c.is_muted then 'muted'
        when c.locale <> all (${written}::text[]) then 'no_version'
        when capped.id is not null then 'capped' end as excluded
    from (
      select candidates.*, ${LOCALE('candidates.language', newsletter.brandId)} as locale,
        row_number() over (partition by address order by user_id, owner_id) as place
      from (${candidates(ctx, newsletter)}) candidates) c
    left join mail_suppressions s on s.address = c.address
    left join (${cappedPeople(who, liveSetting('contact_cap'), ctx.now)}) capped on capped.id = ${sql.ref(`c.${who}`)}
    where ${language?.length ? sql`c.locale = any(${language}::text[])` : sql`true`}`;
}

/** Who would get it now, and who would not and why. */
export async function countAudience(
  ctx: Pick<Context, 'db' | 'now' | 'timeZone'>,
  newsletter: Sent,
): Promise<AudienceCount> {
  const { rows } = await sql<{ excluded: Exclusion | null; locale: Locale; count: number; names: string[] }>`
    select excluded, locale, count(*)::int as count, (array_agg(name order by name))[1:5] as names
    from (${judged(ctx, newsletter)}) j group by excluded, locale`.execute(ctx.db);
  const reasons = [...new Set(rows.flatMap(({ excluded }) => excluded ?? []))].sort();
  const sum = (found: typeof rows) => found.reduce((total, { count }) => total + count, 0);
  const reached = rows.filter(({ excluded }) => excluded === null);
  return {
    recipients: sum(reached),
    byLocale: Object.fromEntries(reached.map(({ locale, count }) => [locale, count])),
    excluded: reasons.map((reason) => {
      const found = rows.filter(({ excluded }) => excluded === reason);
      return { reason, count: sum(found), names: found.flatMap(({ names }) => names).slice(0, 5) };
    }),
  };
}

/** Writes recipients and exclusions in one statement. @returns how many will get it */
export async function freezeRecipients(
  tx: Tx,
  ctx: Pick<Context, 'now' | 'timeZone'>,
  newsletter: Sent,
): Promise<number> {
  await sql`
    insert into newsletter_recipients (newsletter_id, address, user_id, owner_id, name, company, locale, state, reason)
    select ${newsletter.id}::bigint,
      case when excluded in ('no_address', 'same_address')
        then '#' || case when user_id is null then 'owner ' || owner_id else 'user ' || user_id end else address end,
      user_id, owner_id, name, company, locale,
      case when excluded is null then 'waiting' else 'excluded' end, coalesce(excluded, '')
    from (${judged({ ...ctx, db: tx }, newsletter)}) j order by user_id, owner_id`.execute(tx);
  const { n } = await tx
    .selectFrom('newsletterRecipients')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('newsletterId', '=', newsletter.id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return n;
}

/** People who would get it now, to preview as; at most 20, by name, or those with the longest words first. */
export async function searchAudience(
  ctx: Pick<Context, 'db' | 'now' | 'timeZone'>,
  newsletter: Sent,
  { text = '', id, longest = false }: { readonly text?: string; readonly id?: number; readonly longest?: boolean },
): Promise<(AudiencePerson & { readonly company: string; readonly userId: number | null })[]> {
  const { rows } = await sql<AudiencePerson & { company: string; userId: number | null }>`
    select coalesce(user_id, owner_id) as id, name, company, locale, user_id as "userId"
    from (${judged(ctx, newsletter)}) j
    where excluded is null and ${id === undefined ? sql`true` : sql`coalesce(user_id, owner_id) = ${id}`}
      and ${text === '' ? sql`true` : containsText(sql`plain_text(name)`, text)}
    order by ${longest ? sql`length(name) + length(company) desc,` : sql``} name, id limit 20`.execute(ctx.db);
  return rows;
}
