import { type BriefingStatus, briefingMachine, CLIENT_STATUS } from '@linkstand/contract/briefings/machine';
import type { BriefingFilter } from '@linkstand/contract/briefings/schema';
import { searchedPage } from '@linkstand/contract/shared/written-address';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Actor, type Context, hasRole } from '../../platform/context.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { containsText, endOfDay, type Sorts, startOfDay } from '../../platform/list/list-query.ts';
import { idsNamed, inAny } from '../../platform/list/list-search.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { seesClient } from '../users/readers.ts';
import { lateSql } from './late.ts';
import {
  casesSeenBy,
  pagesSeenBy,
  seesClientFinance,
  seesEditor,
  seesOwner,
  seesOwnerFinance,
  versionsSeenBy,
} from './readers.ts';
import { OWNER_SIDE_STATUSES, visibleTo } from './scope.ts';

type Field = keyof BriefingFilter;
type Condition = RawBuilder<SqlBool>;

const isAny = (column: RawBuilder<unknown>, values: readonly string[]): Condition =>
  sql`${column} = any(${sql.val([...values])}::text[])`;
const inCampaigns = (condition: Condition): Condition =>
  sql`briefings.campaign_id in (select c.id from campaigns c join users u on u.id = c.user_id where ${condition})`;
const inSites = (condition: Condition): Condition =>
  sql`briefings.site_id in (select s.id from sites s where ${condition})`;

const inFinances = (condition: Condition): Condition =>
  sql`briefings.id in (select f.briefing_id from briefing_finances f where ${condition})`;
/** On an invoice to its client. */
const onInvoice = (condition: Condition): Condition =>
  sql`briefings.id in (
    select n.briefing_id from invoices i join invoice_lines n on n.invoice_id = i.id and n.side = 'client'
    where i.type = 'client' and ${condition}
  )`;

const statusesOf = (wanted: NonNullable<BriefingFilter['clientStatus']>): BriefingStatus[] =>
  briefingMachine.states.filter((status) => wanted.includes(CLIENT_STATUS[status]));

/**
 * Finds rows that match one of these conditions. Each uses its own index, which conditions joined by `or` would not,
 * and all are found before the list is sorted.
 */
const anyOf = (conditions: readonly Condition[]): Condition =>
  sql`briefings.id = any(array(${sql.join(
    conditions.map((condition) => sql`select briefings.id from briefings where ${condition}`),
    sql` union all `,
  )}))`;

/** Several words. One alone is in too many texts. */
const PHRASE = /[\p{L}\p{N}]\P{L}*\s\P{L}*[\p{L}\p{N}]/u;

/** A hyphen after a letter or digit in the last word: the parser would want the compound whole, which it isn't yet. */
const LAST_COMPOUND = /(?<=[\p{L}\p{N}])[\p{Pd}\u2212]\S*$/u;

/** Orders with this phrase in a version that the reader sees; its last word may be half typed. */
function inTexts(actor: Actor, phrase: string): RawBuilder<number> {
  const words = phrase.replace(LAST_COMPOUND, '');
  const holds = sql`(v.search_words @@
      (nullif(phraseto_tsquery('simple', plain_text(${words}))::text, '') || ':*')::tsquery
    and ${versionsSeenBy(actor, 'v')})`;
  if (!hasRole(actor, 'USER')) return sql`select v.briefing_id from content_versions v where ${holds}`;
  // Everybody's texts have common words, a client's own are few. The fence keeps the planner from the index of all.
  return sql`
    select b.id from briefings b where ${visibleTo(actor, 'b', 'few')}
      and exists (select from content_versions v where v.briefing_id = b.id and ${holds} offset 0)`;
}

/**
 * Searches title, keywords, ordered urls, the published page, reference, site and campaign, the texts for a phrase, and client, owner and
 * editor where the reader sees them. A number also matches an id.
 */
function findsText(actor: Actor, text: string): Condition {
  const places: Condition[] = [containsText(sql`w.search_text`, searchedPage(text))];
  if (seesClient(actor)) places.push(containsText(sql`w.client_text`, text));
  if (/^#?\d{1,15}$/.test(text)) places.push(sql`w.briefing_id = ${Number(text.replace('#', ''))}`);
  const found = [sql`select w.briefing_id from briefing_search w where ${sql.join(places, sql` or `)}`];
  // The subquery's own table, so that the condition is of its rows.
  found.push(sql`select briefings.id from briefings where briefings.publication_url <> ''
    and ${containsText(sql`plain_text(briefings.publication_url)`, text)} and ${pagesSeenBy(actor)}`);
  if (PHRASE.test(text)) found.push(inTexts(actor, text));
  if (seesOwner(actor)) found.push(sql`select o.id from briefings o where o.owner_id in (${idsNamed('owners', text)})`);
  if (seesEditor(actor))
    found.push(sql`select e.id from briefings e where e.editor_id in (${idsNamed('users', text)})`);
  return inAny(sql`briefings.id`, found);
}

/** "Mine" in the sense of each role (docs/RULES.md, Who sees what). */
function isMine(actor: Actor): Condition {
  if (actor.kind !== 'user') return sql`true`;
  switch (actor.role) {
    case 'ADMIN':
      return anyOf([
        sql`briefings.editor_id = ${actor.id}`,
        inCampaigns(sql`c.prepared_by_id = ${actor.id}`),
        inCampaigns(sql`u.account_executive_id = ${actor.id}`),
      ]);
    case 'EDITOR':
      return sql`briefings.editor_id = ${actor.id}`;
    case 'SITE_MANAGER':
      return inSites(sql`s.site_manager_id = ${actor.id}`);
    case 'OWNER_MANAGER':
      return sql`briefings.owner_id in (select o.id from owners o where o.owner_manager_id = ${actor.id})`;
    case 'SELLER':
      return inCampaigns(sql`u.account_executive_id = ${actor.id}`);
    case 'USER':
      return inCampaigns(sql`c.user_id = ${actor.id}`);
  }
}

/** How long a denied briefing waits for its client and their seller. */
const DENIED_FOR = '30 days';

/** What waits for an act of the reader: what the menu counts, and what the list opens on. */
function needs({ actor, now }: Context): Condition {
  if (actor.kind !== 'user') return sql`true`;
  switch (actor.role) {
    case 'ADMIN':
    case 'EDITOR':
      // One's own texts, and those that nobody has taken.
      return sql`(briefings.status in ('waiting_review', 'in_review') and coalesce(
        briefings.editor_id = ${actor.id}, briefings.status = 'waiting_review'))`;
    case 'SITE_MANAGER':
    case 'OWNER_MANAGER':
      return isAny(sql`briefings.status`, ['pending_owner', 'waiting_publish']);
    case 'SELLER':
    case 'USER':
      // A denied one can be changed and submitted again. After a while nobody will.
      return sql`(briefings.status = 'pending_client' or (
        briefings.status = 'denied' and briefings.status_since > ${now}::timestamptz - ${DENIED_FOR}::interval))`;
  }
}

const hasOpenCase = (actor: Actor): Condition =>
  sql`exists (
    select from cases k where k.briefing_id = briefings.id and k.state <> 'closed' and ${casesSeenBy(actor, 'k')}
  )`;

/** What the filters mean, on the table `briefings`. */
export const CONDITIONS: Conditions<BriefingFilter> = {
  text: (text, { actor }) => findsText(actor, text),
  status: (wanted) => isAny(sql`briefings.status`, wanted),
  clientStatus: (wanted) => isAny(sql`briefings.status`, statusesOf(wanted)),
  campaignId: (id) => sql`briefings.campaign_id = ${id}`,
  clientId: (id) => inCampaigns(sql`c.user_id = ${id}`),
  companyId: (id) => inCampaigns(sql`c.company_id = ${id}`),
  siteId: (id) => sql`briefings.site_id = ${id}`,
  ownerId: (id) => sql`briefings.owner_id = ${id}`,
  editorId: (id) => sql`briefings.editor_id = ${id}`,
  unassigned: () => sql`briefings.editor_id is null`,
  // A submitted briefing stores its category; only a draft still inherits one.
  categoryId: (id) =>
    sql`(briefings.category_id = ${id} or (briefings.status = 'draft' and briefings.category_id is null
      and briefings.campaign_id in (select c.id from campaigns c where c.default_category_id = ${id})))`,
  country: (wanted) => inSites(isAny(sql`s.country`, wanted)),
  language: (wanted) => inSites(isAny(sql`s.language`, wanted)),
  linkType: (wanted) => isAny(sql`briefings.link_type`, wanted),
  briefingType: (wanted) => isAny(sql`briefings.briefing_type`, wanted),
  reviewMode: (wanted) => isAny(sql`briefings.review_mode`, wanted),
  fillMode: (wanted) => isAny(sql`briefings.fill_mode`, wanted),
  late: (_yes, ctx) => lateSql(ctx),
  withOpenCase: (_yes, { actor }) => hasOpenCase(actor),
  bonus: () => sql`briefings.bonus_at is not null`,
  checkFailed: (_yes, { actor }) => sql`(${pagesSeenBy(actor)} and exists (
    select from link_checks l where l.id = briefings.last_check_id and not l.ok))`,
  linkState: (wanted) => sql`briefings.id in (select w.briefing_id from link_watches w
    where w.is_watched and ${isAny(sql`w.state`, wanted)})`,
  mine: (_yes, { actor }) => isMine(actor),
  needsMe: (_yes, ctx) => needs(ctx),
  submittedFrom: (day, { timeZone }) => sql`briefings.submitted_at >= ${startOfDay(day, timeZone)}`,
  submittedTo: (day, { timeZone }) => sql`briefings.submitted_at < ${endOfDay(day, timeZone)}`,
  dueFrom: (day) => sql`briefings.due_date >= ${day}::date`,
  dueTo: (day) => sql`briefings.due_date <= ${day}::date`,
  publishedFrom: (day, { timeZone }) => sql`briefings.published_at >= ${startOfDay(day, timeZone)}`,
  publishedTo: (day, { timeZone }) => sql`briefings.published_at < ${endOfDay(day, timeZone)}`,
  poCode: (code) => sql`briefings.po_code = ${code}`,
  clientPapers: (wanted) => inFinances(isAny(sql`f.client_status`, wanted)),
  clientPayment: (wanted) => inFinances(isAny(sql`f.client_payment`, wanted)),
  ownerPapers: (wanted) => inFinances(isAny(sql`f.owner_status`, wanted)),
  ownerPayment: (wanted) => inFinances(isAny(sql`f.owner_payment`, wanted)),
  invoice: (text) => onInvoice(containsText(sql`lower(i.number)`, text)),
  payByFrom: (day) => onInvoice(sql`i.due_day >= ${day}::date`),
  payByTo: (day) => onInvoice(sql`i.due_day <= ${day}::date`),
  paidFrom: (day) => onInvoice(sql`i.paid_on >= ${day}::date`),
  paidTo: (day) => onInvoice(sql`i.paid_on <= ${day}::date`),
};

/** A field that a role may not read is an unknown field in its filters (docs/RULES.md, Who sees what). */
const READERS: { readonly [F in Field]?: (actor: Actor) => boolean } = {
  clientId: seesClient,
  companyId: seesClient,
  ownerId: seesOwner,
  editorId: seesEditor,
  unassigned: seesEditor,
  late: seesEditor,
  clientPapers: seesClientFinance,
  clientPayment: seesClientFinance,
  ownerPapers: seesOwnerFinance,
  ownerPayment: seesOwnerFinance,
  invoice: seesClientFinance,
  payByFrom: seesClientFinance,
  payByTo: seesClientFinance,
  paidFrom: seesClientFinance,
  paidTo: seesClientFinance,
};

/** The filters that this reader may not use. */
export const unreadable = (actor: Actor): ReadonlySet<string> =>
  new Set(Object.entries(READERS).flatMap(([field, reads]) => (reads(actor) ? [] : [field])));

export const CREATED = notNullSort(sql`briefings.created_at`);

/** Sorts by the state's place in the lifecycle, not alphabetically. */
const STATE_PLACE = sql<number>`array_position(${sql.lit(`{${briefingMachine.states.join(',')}}`)}::text[], briefings.status)`;
const OWNER_SIDE_PLACES = OWNER_SIDE_STATUSES.map((status) => briefingMachine.states.indexOf(status) + 1);

/** The part of that order that a reader may see. The scan skips the rest. */
export const partSeenBy = (actor: Actor): Condition | undefined =>
  actor.kind === 'user' && actor.role === 'OWNER_MANAGER'
    ? sql`${STATE_PLACE} between ${sql.lit(Math.min(...OWNER_SIDE_PLACES))} and ${sql.lit(Math.max(...OWNER_SIDE_PLACES))}`
    : undefined;

/** The next due day. Must match the indexes `briefings_by_due_now`. */
const DUE_NOW = sql`case when briefings.status = 'waiting_publish'
  then coalesce(briefings.promised_date, briefings.due_date) else briefings.due_date end`;

const SORTS: Sorts = {
  createdAt: CREATED,
  submittedAt: sql`briefings.submitted_at`,
  statusSince: notNullSort(sql`briefings.status_since`),
  dueDate: sql`briefings.due_date`,
  due: DUE_NOW,
  promisedDate: sql`briefings.promised_date`,
  publishedAt: sql`briefings.published_at`,
  // As shown: a draft without a title has that of its campaign, a bonus costs nothing.
  title: notNullSort(sql`briefings.shown_title collate people`),
  status: notNullSort(STATE_PLACE),
  site: notNullSort(sql`sorted_site.name collate people`),
  price: sql`shown_price(briefings.price_cents, briefings.bonus_at)`,
};

const CLIENT_SORT = notNullSort(sql`sorted_client.name collate people`);

/** The reader's sorts: BRIEFING_SORTS without fields they may not read. */
export const sortsFor = (actor: Actor): Sorts => (seesClient(actor) ? { ...SORTS, client: CLIENT_SORT } : SORTS);
