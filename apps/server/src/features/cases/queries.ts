import { contract } from '@linkstand/contract';
import type { CASE_SORTS, CaseFilter } from '@linkstand/contract/cases/schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { dayIn } from '../../platform/calendar.ts';
import {
  type Actor,
  actorIdOf,
  type Context,
  type Database,
  hasRole,
  isStaff,
  type Tx,
  type UserActor,
} from '../../platform/context.ts';
import { defineList } from '../../platform/list/list.ts';
import type { Conditions } from '../../platform/list/list-filter.ts';
import { containsText, EVERYTHING, type ScanStrategy } from '../../platform/list/list-query.ts';
import { idsNamed, inAny } from '../../platform/list/list-search.ts';
import { finderOf } from '../../platform/list/read.ts';
import { notNullSort } from '../../platform/list/sql-hints.ts';
import { isOpenedByClient, seesOwner } from '../briefings/readers.ts';
import {
  visibleTo as briefingsVisibleTo,
  columnsOf,
  isOneOf,
  ofClientsOf,
  ofOwnerManager,
  ofSiteManager,
  scopeSizeOf,
} from '../briefings/scope.ts';
import { isNoDuplicates } from '../users/duplicates.ts';
import { seesClient } from '../users/readers.ts';
import { unreadable } from './policy.ts';

/** Roles whose briefings follow from the briefing's own columns, and their cases with them. */
const LOOKED_AFTER = { SITE_MANAGER: ofSiteManager, OWNER_MANAGER: ofOwnerManager } as const;

/** Opened by somebody of the team. About a publication it is seen with that publication: rights end with the mandate. */
const isOpenedBy = (actor: UserActor, alias: string): RawBuilder<SqlBool> =>
  sql`(${sql.ref(`${alias}.opened_by_id`)} = ${actor.id} and ${sql.ref(`${alias}.briefing_id`)} is null)`;
const isMine = (actor: UserActor, alias: string): RawBuilder<SqlBool> =>
  sql`(${isOpenedBy(actor, alias)} or ${sql.ref(`${alias}.assignee_id`)} = ${actor.id})`;

/**
 * Whose cases an actor sees (docs/RULES.md, Who sees what). The team: by the briefing, always those assigned to them,
 * and their own about no briefing. A client, and the manager of a company: cases that clients opened. A condition on
 * the table `cases` under an alias.
 */
export function visibleTo(actor: Actor, alias = 'cases', strategy: ScanStrategy = 'probe'): RawBuilder<SqlBool> {
  if (actor.kind === 'system') return EVERYTHING;
  if (actor.kind !== 'user') return sql`false`;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const ofBriefings = (condition: RawBuilder<SqlBool>) =>
    strategy === 'few'
      ? // Each way by its own index.
        sql<SqlBool>`${column('id')} in (
          select k.id from cases k where ${isOpenedBy(actor, 'k')}
          union all
          select k.id from cases k where k.assignee_id = ${actor.id}
          union all
          select k.id from cases k where ${isOneOf(strategy, sql.ref('k.briefing_id'), 'briefings', 'b', condition)})`
      : sql<SqlBool>`(${isMine(actor, alias)} or ${isOneOf(strategy, column('briefing_id'), 'briefings', 'b', condition)})`;
  const b = columnsOf('b');
  switch (actor.role) {
    case 'ADMIN':
      return isNoDuplicates('cases', column('id'));
    case 'EDITOR':
      return actor.isCoordinator
        ? isNoDuplicates('cases', column('id'))
        : ofBriefings(sql`(b.editor_id = ${actor.id})`);
    case 'SITE_MANAGER':
    case 'OWNER_MANAGER':
      return ofBriefings(LOOKED_AFTER[actor.role](actor, b, strategy));
    case 'SELLER':
      return ofBriefings(ofClientsOf(actor, b, strategy));
    case 'USER': {
      const seen = briefingsVisibleTo(actor, 'b', strategy);
      return strategy === 'few'
        ? sql`${column('id')} in (
            select k.id from cases k where k.opened_by_id = ${actor.id}
            union all
            select k.id from cases k
            where ${isOneOf(strategy, sql.ref('k.briefing_id'), 'briefings', 'b', seen)} and ${isOpenedByClient('k')})`
        : sql`(${column('opened_by_id')} = ${actor.id} or (
            ${isOneOf(strategy, column('briefing_id'), 'briefings', 'b', seen)} and ${isOpenedByClient(alias)}))`;
    }
  }
}

const base = (db: Database | Tx) =>
  db
    .selectFrom('cases')
    .leftJoin('briefings as b', 'b.id', 'cases.briefingId')
    .leftJoin('sites as s', 's.id', 'b.siteId')
    .leftJoin('campaigns as c', 'c.id', 'b.campaignId')
    .leftJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('owners as o', 'o.id', 'b.ownerId')
    .leftJoin('users as a', 'a.id', 'cases.assigneeId')
    .selectAll('cases')
    .select([
      'b.title as briefingTitle',
      's.id as siteId',
      's.name as siteName',
      'u.id as clientId',
      'u.name as clientName',
      'o.id as ownerId',
      'o.name as ownerName',
      'a.name as assigneeName',
      isOpenedByClient('cases').as('isByClient'),
    ]);

export type CaseRecord = Awaited<ReturnType<ReturnType<typeof base>['executeTakeFirstOrThrow']>>;

/** Cases of a briefing that failed checks opened and that are still open. Locks them. */
export async function lockCasesOfChecks(tx: Tx, briefingId: number): Promise<CaseRecord[]> {
  const rows = await base(tx)
    .where('cases.briefingId', '=', briefingId)
    .where('cases.openedByCheck', '=', true)
    .where('cases.state', '<>', 'closed')
    .orderBy('cases.id')
    .forUpdate('cases')
    .execute();
  return rows;
}

/** Locks a case. Undefined if it was deleted. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRecord | undefined> {
  return await base(tx).where('cases.id', '=', id).forUpdate('cases').executeTakeFirst();
}

const SORTS = {
  createdAt: notNullSort(sql`cases.created_at`),
  dueOn: sql`cases.due_on`,
  kind: notNullSort(sql`cases.kind`),
  state: notNullSort(sql`cases.state`),
} satisfies Record<(typeof CASE_SORTS)[number], RawBuilder<unknown>>;

const CONDITIONS: Conditions<CaseFilter> = {
  // Title, and title, keyword and site of the briefing, are kept in a table of their own; so is the client of a briefing.
  text: (text, { actor }) => {
    const found = [sql`select w.case_id from case_search w where ${containsText(sql`w.search_text`, text)}`];
    if (seesClient(actor))
      found.push(sql`select k.id from briefing_search w join cases k on k.briefing_id = w.briefing_id
        where ${containsText(sql`w.client_text`, text)}`);
    if (seesOwner(actor))
      found.push(sql`select k.id from briefings b join cases k on k.briefing_id = b.id
        where b.owner_id in (${idsNamed('owners', text)})`);
    if (isStaff(actor)) found.push(sql`select k.id from cases k where k.assignee_id in (${idsNamed('users', text)})`);
    return inAny(sql`cases.id`, found);
  },
  kind: (kinds) => sql`cases.kind = any(${[...kinds]}::text[])`,
  state: (states) => sql`cases.state = any(${[...states]}::text[])`,
  assigneeId: (id) => sql`cases.assignee_id = ${id}`,
  mine: (_yes, { actor }) => sql`cases.assignee_id = ${actorIdOf(actor)}`,
  briefingId: (id) => sql`cases.briefing_id = ${id}`,
  late: (_yes, { now, timeZone }) => {
    const today = dayIn(now, timeZone);
    return sql`(cases.state <> 'closed' and cases.stopped_on is null and (cases.due_on < ${today}::date
      or (cases.first_answered_at is null and cases.answer_due_on < ${today}::date)))`;
  },
};

/**
 * The scope as disjoint parts that are counted separately: cases seen by their briefings use a join, which the `or` of
 * the whole scope prevents; one's own are few.
 */
function countedParts({ actor }: Context, strategy: ScanStrategy): readonly RawBuilder<SqlBool>[] {
  if (strategy === 'few' || !hasRole(actor, 'SITE_MANAGER', 'OWNER_MANAGER'))
    return [visibleTo(actor, 'cases', strategy)];
  const isByBriefing = (strategy: ScanStrategy) => {
    const isLookedAfter = LOOKED_AFTER[actor.role](actor, columnsOf('b'), strategy);
    return isOneOf(strategy, sql.ref('cases.briefing_id'), 'briefings', 'b', isLookedAfter);
  };
  return [isByBriefing('many'), sql`(${isMine(actor, 'cases')} and not ${isByBriefing('probe')})`];
}

/** Cases with what they are about. */
export const casesList = defineList({
  contract: contract.cases,
  table: 'cases',
  rows: base,
  visibleTo: ({ actor }, strategy) => visibleTo(actor, 'cases', strategy),
  countedParts,
  scopeSize: ({ db, actor }) => scopeSizeOf(db, actor),
  filters: CONDITIONS,
  sorts: SORTS,
  order: { by: SORTS.createdAt, direction: 'desc' },
  unreadable: ({ actor }) => unreadable(actor),
});

/** @throws Refusal 404 */
export const findCase = finderOf(casesList);
