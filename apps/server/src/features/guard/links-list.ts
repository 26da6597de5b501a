import { contract } from '@linkstand/contract';
import { type LinkFilter, type LinkGroups, type LinkRow, MAX_LINK_GROUPS } from '@linkstand/contract/links/list-schema';
import { LISTED_LINK_STATES, type LinkGrouping } from '@linkstand/contract/links/listed';
import { searchedPage } from '@linkstand/contract/shared/written-address';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { type Actor, type Context, type Database, hasRole, type Tx } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { defineList } from '../../platform/list/list.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { containsText, endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { idsNamed, inAny } from '../../platform/list/list-search.ts';
import { foundBy } from '../../platform/list/read.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { scopeSizeOf, visibleTo } from '../briefings/scope.ts';
import { seesCampaigns } from '../users/company-scope.ts';
import { seesClient } from '../users/readers.ts';

/** For whom a client buys: a client sees its own projects, the team those of the clients that it sees by name. */
const seesProject = (actor: Actor): boolean => seesClient(actor) || hasRole(actor, 'USER');

const inCampaigns = (condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  sql`l.campaign_id in (select c.id from campaigns c where ${condition})`;

/** Searches page, target, anchor and site, and the client where the reader sees it. */
function findsText(text: string, { actor }: Context): RawBuilder<SqlBool> {
  // As lists of ids, the few that are found are looked up in their indexes.
  const found = [
    sql`select w.id from links w where ${containsText(sql`w.search_text`, searchedPage(text))}`,
    sql`select s.id from links s where s.site_id = any(array(${idsNamed('sites', text)}))`,
  ];
  if (hasRole(actor, 'USER') && seesClient(actor))
    found.push(sql`select k.id from links k where k.campaign_id = any(array(
      select c.id from campaigns c where ${seesCampaigns(actor)} and c.user_id in (${idsNamed('users', text)})))`);
  else if (seesClient(actor))
    found.push(sql`select k.id from links k where k.briefing_id = any(array(
      select b.briefing_id from briefing_search b where ${containsText(sql`b.client_text`, text)}))`);
  return inAny(sql`l.id`, found);
}

/** The last day of the guarantee, in the time zone of the house: the same as `presentLink` tells. */
const guaranteedUntil = ({ timeZone }: Context): RawBuilder<string> =>
  sql`((l.published_at at time zone ${timeZone})::date + l.guarantee_days)`;

const CONDITIONS: Conditions<LinkFilter> = {
  text: findsText,
  state: (wanted) => sql`l.state = any(${sql.val([...wanted])}::text[])`,
  projectId: (id) => inCampaigns(sql`c.project_id = ${id}`),
  clientId: (id) => inCampaigns(sql`c.user_id = ${id}`),
  siteId: (id) => sql`l.site_id = ${id}`,
  targetHost: (text) => containsText(sql`l.target_host`, searchedPage(text)),
  linkType: (wanted) => sql`l.link_type = any(${sql.val([...wanted])}::text[])`,
  publishedFrom: (day, { timeZone }) => sql`l.published_at >= ${startOfDay(day, timeZone)}`,
  publishedTo: (day, { timeZone }) => sql`l.published_at < ${endOfDay(day, timeZone)}`,
  guaranteedFrom: (day, ctx) => sql`${guaranteedUntil(ctx)} >= ${day}::date`,
  guaranteedTo: (day, ctx) => sql`${guaranteedUntil(ctx)} <= ${day}::date`,
  priceMin: (cents) => sql`l.price_cents >= ${cents}`,
  priceMax: (cents) => sql`l.price_cents <= ${cents}`,
};

const PUBLISHED = sql`l.published_at`;
/** What is wrong comes first. Must match the index `links_by_state`. */
const STATE_PLACE = sql`array_position(${sql.lit(`{${LISTED_LINK_STATES.join(',')}}`)}::text[], l.state)`;

const SORTS = {
  state: notNullSort(STATE_PLACE),
  page: notNullSort(sql`left(l.page_url, 300) collate "C"`),
  site: notNullSort(sql`sorted_site.name collate people`),
  target: notNullSort(sql`left(l.target_url, 300) collate "C"`),
  anchor: notNullSort(sql`left(l.anchor, 300) collate people`),
  linkType: sql`l.link_type`,
  price: sql`l.price_cents`,
  publishedAt: PUBLISHED,
  guaranteedUntil: sql`l.guaranteed_until`,
  lastLookAt: sql`l.last_look_at`,
};
const PROJECT_SORT = { project: sql`sorted_project.name collate people` };
const CLIENT_SORT = { client: notNullSort(sql`sorted_client.name collate people`) };

const rows = (db: Database | Tx) =>
  db
    .selectFrom('links as l')
    .innerJoin('sites as s', 's.id', 'l.siteId')
    .innerJoin('campaigns as c', 'c.id', 'l.campaignId')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('projects as j', 'j.id', 'c.projectId')
    .select([
      'l.id',
      'l.briefingId',
      'l.campaignId',
      'l.siteId',
      'l.state',
      'l.pageUrl',
      'l.targetUrl',
      'l.anchor',
      'l.linkType',
      'l.priceCents',
      'l.publishedAt',
      'l.guaranteeDays',
      'l.lastLookAt',
      's.name as siteName',
      's.domain as siteDomain',
      'c.userId',
      'c.projectId',
      'u.name as clientName',
      'j.name as projectName',
    ]);
type ListedLink = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

/** Every link of the publications that the reader sees, each as a row. Denied and canceled ones are none. */
export const linksList = defineList({
  contract: contract.links,
  table: 'links',
  alias: 'l',
  rows,
  // The scope is that of briefings, whose columns the table has.
  visibleTo: ({ actor }, strategy) => visibleTo(actor, 'l', strategy, 'briefing_id'),
  scopeSize: ({ db, actor }) => scopeSizeOf(db, actor),
  filters: CONDITIONS,
  sorts: ({ actor }) => ({
    ...SORTS,
    // The team has too many for a sort that no index holds.
    ...(hasRole(actor, 'USER') ? PROJECT_SORT : {}),
    ...(seesClient(actor) ? CLIENT_SORT : {}),
  }),
  joins: {
    site: () => ({ join: sql`join sites sorted_site on sorted_site.id = l.site_id` }),
    project: () => ({
      join: sql`join campaigns sorted_order on sorted_order.id = l.campaign_id
        left join projects sorted_project on sorted_project.id = sorted_order.project_id`,
    }),
    client: () => ({
      join: sql`join campaigns sorted_campaign on sorted_campaign.id = l.campaign_id
        join users sorted_client on sorted_client.id = sorted_campaign.user_id`,
    }),
  },
  order: { by: PUBLISHED, direction: 'desc' },
  unreadable: ({ actor }) =>
    new Set([...(seesClient(actor) ? [] : ['clientId']), ...(seesProject(actor) ? [] : ['projectId'])]),
});

/** A link as its reader may see it. */
export const presentLink = ({ actor, timeZone }: Context, row: ListedLink): LinkRow => ({
  id: row.id,
  briefingId: row.briefingId,
  campaignId: row.campaignId,
  state: row.state,
  page: row.pageUrl,
  site: { id: row.siteId, name: row.siteName, domain: row.siteDomain },
  targetUrl: row.targetUrl,
  anchor: row.anchor,
  linkType: row.linkType,
  priceCents: row.priceCents,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  guaranteedUntil:
    row.publishedAt && row.guaranteeDays !== null ? addDays(dayIn(row.publishedAt, timeZone), row.guaranteeDays) : null,
  lastLookAt: row.lastLookAt?.toISOString() ?? null,
  ...(seesProject(actor)
    ? { project: row.projectId === null ? null : { id: row.projectId, name: row.projectName ?? '' } }
    : {}),
  ...(seesClient(actor) ? { client: { id: row.userId, name: row.clientName } } : {}),
});

/** What links are summed by: the key and name of a group, of the publication `p`. */
const GROUPS: Readonly<
  Record<
    LinkGrouping,
    (ctx: Context) => { key: RawBuilder<unknown>; named: RawBuilder<unknown>; name: RawBuilder<unknown> }
  >
> = {
  project: () => ({
    key: sql`(select c.project_id from campaigns c where c.id = p.campaign_id)`,
    named: sql`left join projects n on n.id = g.key`,
    name: sql`coalesce(n.name, '')`,
  }),
  site: () => ({ key: sql`p.site_id`, named: sql`join sites n on n.id = g.key`, name: sql`n.name` }),
  month: ({ timeZone }) => ({
    key: sql`to_char(p.published_at at time zone ${timeZone}, 'YYYY-MM')`,
    named: sql``,
    name: sql`''`,
  }),
};

/**
 * The links that a filter finds, summed: by month the newest first, otherwise those with the most links.
 * @throws Refusal 400 if the reader may not know what it asks for
 */
export async function groupLinks(ctx: Context, by: LinkGrouping, filter: LinkFilter): Promise<LinkGroups> {
  if (by === 'project' && !seesProject(ctx.actor))
    throw invalid({ path: 'by', code: 'unknown_field', parameters: { field: by } });
  const { key, named, name } = GROUPS[by](ctx);
  // A publication has one price, however many of its links are found.
  const { rows } = await sql<LinkGroups['data'][number]>`
    with publications as (
      select l.briefing_id, l.campaign_id, l.site_id, l.published_at, coalesce(l.price_cents, 0) as price_cents,
        count(*) as links, count(*) filter (where l.state = 'alive') as alive,
        count(*) filter (where l.state in ('lost', 'repairing')) as lost
      from ${await foundBy(linksList, ctx, filter)} l
      group by l.briefing_id, l.campaign_id, l.site_id, l.published_at, l.price_cents
    ), g as (
      select ${key} as key, sum(p.links)::bigint as links, sum(p.price_cents)::bigint as price_cents,
        sum(p.alive)::bigint as alive, sum(p.lost)::bigint as lost
      from publications p group by 1
    )
    select g.key::text, ${name} as name, g.links, g.price_cents, g.alive, g.lost from g ${named}
    order by ${by === 'month' ? sql`g.key desc nulls last` : sql`g.links desc, g.key`}
    limit ${MAX_LINK_GROUPS + 1}`.execute(ctx.db);
  return { data: rows.slice(0, MAX_LINK_GROUPS), isWhole: rows.length <= MAX_LINK_GROUPS };
}
