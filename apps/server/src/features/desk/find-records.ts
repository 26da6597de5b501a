import { contract } from '@linkstand/contract';
import type { Found, FoundKind } from '@linkstand/contract/desk/endpoints';
import type { Paging } from '@linkstand/contract/shared/pagination';
import type { Caller } from '@linkstand/contract/shared/roles';
import { searchedSite } from '@linkstand/contract/shared/written-address';
import { sql } from 'kysely';
import { type Context, isOneOf, type UserActor } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import type { FilterOf } from '../../platform/list/list.ts';
import { isShort } from '../../platform/list/list-query.ts';
import { readRows, searchRows } from '../../platform/list/read.ts';
import type { Resource, ResourceEndpoints } from '../../platform/resource/resource.ts';
import type { VersionedRow } from '../../platform/versioned-row.ts';
import { agencies } from '../agencies/resource.ts';
import { briefingsList, findBriefings, type ListedBriefing } from '../briefings/queries.ts';
import { findCampaign } from '../campaigns/queries.ts';
import { casesList, findCase } from '../cases/queries.ts';
import { companies } from '../companies/resource.ts';
import { invoicesResource } from '../invoices/resource.ts';
import { owners } from '../owners/resource.ts';
import { paymentsResource } from '../payments/resource.ts';
import { requestsList, searchDrafts } from '../requests/queries.ts';
import { sites } from '../sites/resource.ts';
import { findTask, tasksList } from '../tasks/queries.ts';
import { peopleResource } from '../users/people.ts';
import { rankOf } from './rank.ts';
import { findSmallKinds } from './small-kinds.ts';

/** Records of one kind that are examined, and how many of them are shown. */
const LOOKED_AT: Paging = { page: 0, size: 12, sort: [] };
/**
 * Two letters are looked for along the numbers, where those that many have are met at once. Along the names they might
 * come last: then every text is read, 0.6 s at a million.
 */
const NEWEST: Paging = { ...LOOKED_AT, sort: ['id,desc'] };
const SHOWN = 6;

type FoundRecord = Omit<Found, 'kind'>;

/** How records of one kind are found. Each way answers only what is in the reader's scope. */
interface Finder {
  readonly kind: FoundKind;
  /** People name them by their number, as they don't a site: they come first for one. */
  readonly isNumbered?: true;
  /** Who may open the list of this kind. */
  readonly access: readonly Caller[];
  readonly byText: (ctx: Context<UserActor>, text: string) => Promise<FoundRecord[]>;
  readonly byNumber: (ctx: Context<UserActor>, id: number) => Promise<FoundRecord[]>;
  /** Those whose words begin with a text, which `byText` has no order for; absent where the table is small. */
  readonly byBeginning?: (ctx: Context<UserActor>, text: string) => Promise<FoundRecord[]>;
}

/** Tables whose words have an index by their beginning. */
type BeginningTable = 'sites' | 'owners' | 'users';

interface ResourceWays {
  readonly beginnings?: BeginningTable;
  /** Two letters would be searched in all names of other records, without an index. */
  readonly needsThreeLetters?: true;
}

function resourceFinder<C extends ResourceEndpoints, Row extends VersionedRow, T, N extends keyof T>(
  kind: FoundKind,
  resource: Resource<C, Row, T, N>,
  filterOf: (text: string) => FilterOf<C>,
  show: (row: Row) => { readonly title: string; readonly hint: string },
  { beginnings, needsThreeLetters }: ResourceWays = {},
): Finder {
  const { access } = resource.contract.search;
  const shown = (rows: readonly Row[]) => rows.map((row) => ({ id: row.id, isWaiting: false, ...show(row) }));
  return {
    kind,
    access: typeof access === 'string' ? [] : access,
    byText: async (ctx, text) => {
      if (needsThreeLetters && isShort(text)) return [];
      return shown(await searchRows(resource, ctx, filterOf(text), isShort(text) ? NEWEST : LOOKED_AT));
    },
    byNumber: async (ctx, id) => shown(await readRows(resource, ctx, [id])),
    ...(beginnings && {
      byBeginning: async (ctx, text) =>
        shown(await readRows(resource, ctx, await findBeginnings(ctx, beginnings, text))),
    }),
  };
}

/** Lists that are searched have this filter. */
const byText = (text: string) => ({ text });

/** Ids of the first rows, by their words, that begin with a text. */
async function findBeginnings({ db }: Context, table: BeginningTable, text: string): Promise<number[]> {
  const words = sql.ref(`${table}.search_text`);
  const beginning = sql`plain_text(${table === 'sites' ? searchedSite(text) : text})`;
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where ${words} ~>=~ ${beginning} and ${words} ~<~ (${beginning} || chr(1114111))
    order by ${words} using ~<~ limit ${LOOKED_AT.size}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A record by its number, or none where it is out of reach. */
async function orNone<Row>(found: Promise<Row>): Promise<Row[]> {
  try {
    return [await found];
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return [];
    throw error;
  }
}

const showBriefing = ({ id, title, generalTitle, keyword, siteName }: ListedBriefing): FoundRecord => ({
  id,
  title: title || keyword || generalTitle,
  hint: siteName,
  isWaiting: false,
});

type Request = Awaited<ReturnType<typeof findCampaign>>;
const showRequest = (actor: UserActor, request: Request): FoundRecord => ({
  id: request.id,
  title: request.name || request.generalTitle,
  hint: request.companyName ?? request.clientName,
  isWaiting: (request.statuses.waiting ?? 0) > 0 && isOneOf(actor, contract.requests.decide.access),
});

type Case = Awaited<ReturnType<typeof findCase>>;
const showCase = ({ id, title, siteName }: Case): FoundRecord => ({
  id,
  title,
  hint: siteName ?? '',
  isWaiting: false,
});

type Task = Awaited<ReturnType<typeof findTask>>;
const showTask = ({ id, title, assigneeName }: Task): FoundRecord => ({
  id,
  title,
  hint: assigneeName ?? '',
  isWaiting: false,
});

const findersWith = (identity: IdentityAdmin): readonly Finder[] => [
  resourceFinder('site', sites, byText, ({ domain, name }) => ({ title: domain, hint: name }), { beginnings: 'sites' }),
  {
    kind: 'briefing',
    isNumbered: true,
    access: contract.briefings.search.access,
    byText: async (ctx, text) => (await searchRows(briefingsList, ctx, { text }, LOOKED_AT)).map(showBriefing),
    byNumber: async ({ db, actor }, id) => [...(await findBriefings(db, actor, [id])).values()].map(showBriefing),
  },
  {
    kind: 'request',
    isNumbered: true,
    access: contract.requests.search.access,
    byText: async (ctx, text) =>
      (await searchRows(requestsList, ctx, { text, queue: 'all' }, LOOKED_AT)).map((request) =>
        showRequest(ctx.actor, request),
      ),
    byNumber: async (ctx, id) =>
      (await orNone(findCampaign(ctx, id)))
        .filter((request) => request.submittedAt !== null)
        .map((request) => showRequest(ctx.actor, request)),
  },
  {
    kind: 'draft',
    isNumbered: true,
    access: contract.requests.create.access,
    // Among all campaigns, and no index finds two letters.
    byText: async (ctx, text) =>
      isShort(text) ? [] : (await searchDrafts(ctx, text, LOOKED_AT)).map((draft) => showRequest(ctx.actor, draft)),
    byNumber: async (ctx, id) =>
      (await orNone(findCampaign(ctx, id)))
        .filter(({ submittedAt, preparedById }) => submittedAt === null && preparedById !== null)
        .map((draft) => showRequest(ctx.actor, draft)),
  },
  {
    kind: 'case',
    isNumbered: true,
    access: contract.cases.search.access,
    byText: async (ctx, text) => (await searchRows(casesList, ctx, { text }, LOOKED_AT)).map(showCase),
    byNumber: async (ctx, id) => (await orNone(findCase(ctx.db, ctx, id))).map(showCase),
  },
  {
    kind: 'task',
    isNumbered: true,
    // Whoever opens the board.
    access: contract.tasks.remove.access,
    byText: async (ctx, text) => (await searchRows(tasksList, ctx, { text }, LOOKED_AT)).map(showTask),
    byNumber: async (ctx, id) => (await orNone(findTask(ctx.db, ctx, id))).map(showTask),
  },
  resourceFinder('owner', owners, byText, ({ name, email }) => ({ title: name, hint: email ?? '' }), {
    beginnings: 'owners',
  }),
  resourceFinder('user', peopleResource(identity), byText, ({ name, email }) => ({ title: name, hint: email }), {
    beginnings: 'users',
  }),
  resourceFinder('company', companies, byText, ({ name, taxNumber }) => ({ title: name, hint: taxNumber })),
  resourceFinder('agency', agencies, byText, ({ name, taxNumber }) => ({ title: name, hint: taxNumber })),
  resourceFinder(
    'invoice',
    invoicesResource,
    byText,
    ({ number, partyName }) => ({ title: number ?? partyName, hint: number === null ? '' : partyName }),
    { needsThreeLetters: true },
  ),
  resourceFinder(
    'payment',
    paymentsResource,
    byText,
    ({ reference, recipientName }) => ({
      title: reference ?? recipientName,
      hint: reference ? recipientName : '',
    }),
    { needsThreeLetters: true },
  ),
];

const NUMBER = /^#?(\d{1,9})$/;

/**
 * Finds records of every kind whose list the caller may open, by name, domain, address or number.
 *
 * @returns a function of the caller and what was typed; it answers at most six of a kind, kinds together, the kind with
 * the likeliest record first
 */
export function recordFinder(identity: IdentityAdmin) {
  const finders = findersWith(identity);
  return async (ctx: Context<UserActor>, typed: string): Promise<Found[]> => {
    const text = typed.trim();
    const number = Number(NUMBER.exec(text)?.[1] ?? Number.NaN);
    const isLong = [...text].length > 1;
    type Ranked = { readonly record: Found; readonly rank: number };
    const shown = (found: Ranked[]) =>
      found.sort((a, b) => a.rank - b.rank || b.record.id - a.record.id).slice(0, SHOWN);
    const findOne = async (finder: Finder): Promise<Ranked[]> => {
      const ways = [
        ...(Number.isNaN(number) ? [] : [finder.byNumber(ctx, number)]),
        // One letter is in nearly everything: only what begins with it is worth a look.
        ...(isLong ? [finder.byText(ctx, text)] : []),
        ...(finder.byBeginning ? [finder.byBeginning(ctx, text)] : []),
      ];
      const found = new Map((await Promise.all(ways)).flat().map((record) => [record.id, record]));
      return shown(
        [...found.values()].map((record) => ({
          record: { kind: finder.kind, ...record },
          rank: rankOf(record, text, number, finder.isNumbered),
        })),
      );
    };
    const findSmall = async (): Promise<Ranked[][]> => {
      const found = await findSmallKinds(ctx, isLong ? text : undefined, number, LOOKED_AT.size);
      const kinds = Map.groupBy(found, ({ kind }) => kind);
      return [...kinds.values()].map((records) =>
        shown(
          records.map((record) => ({
            record: { ...record, isWaiting: false },
            rank: rankOf(record, text, number),
          })),
        ),
      );
    };
    const [large, small] = await Promise.all([
      Promise.all(finders.filter(({ access }) => isOneOf(ctx.actor, access)).map(findOne)),
      findSmall(),
    ]);
    const likeliest = ([first]: Ranked[]) => first?.rank ?? Number.POSITIVE_INFINITY;
    return [...large, ...small]
      .sort((a, b) => likeliest(a) - likeliest(b))
      .flat()
      .map(({ record }) => record);
  };
}
