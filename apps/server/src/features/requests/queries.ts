import { contract } from '@linkstand/contract';
import type { Paging } from '@linkstand/contract/shared/pagination';
import { sql } from 'kysely';
import type { Context, Database, Tx, UserActor } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { defineList } from '../../platform/list/list.ts';
import { containsText, endOfDay, startOfDay } from '../../platform/list/list-query.ts';
import { searchRows } from '../../platform/list/read.ts';
import { type CampaignRecord, campaignsList, visibleTo } from '../campaigns/queries.ts';

/** Campaigns that were submitted. */
export const requestsList = defineList({
  ...campaignsList,
  contract: contract.requests,
  visibleTo: ({ actor }, strategy) => sql`(c.submitted_at is not null and ${visibleTo(actor, strategy)})`,
  filters: {
    ...campaignsList.filters,
    queue: (queue) =>
      queue === 'waiting'
        ? sql`exists (select from briefings w where w.campaign_id = c.id and w.status = 'waiting')`
        : undefined,
    submittedFrom: (day, { timeZone }) => sql`c.submitted_at >= ${startOfDay(day, timeZone)}`,
    submittedTo: (day, { timeZone }) => sql`c.submitted_at < ${endOfDay(day, timeZone)}`,
  },
});

/** Campaigns that somebody of the team prepared for a client and that are not submitted yet, in the reader's scope. */
export const searchDrafts = (ctx: Context, text: string, paging: Paging): Promise<CampaignRecord[]> =>
  searchRows(campaignsList, ctx, { text }, paging, [sql`(c.submitted_at is null and c.prepared_by_id is not null)`]);

const MAX_CLIENTS = 50;

/** Clients whom the caller may order for: a seller its own, the team all. */
const clientsOf = (db: Database | Tx, actor: UserActor) => {
  const clients = db
    .selectFrom('users as u')
    .leftJoin('companies as k', 'k.id', 'u.companyId')
    .where('u.role', '=', 'USER')
    .where('u.isDuplicate', '=', false)
    .where('u.disabledAt', 'is', null);
  return actor.role === 'SELLER' ? clients.where('u.accountExecutiveId', '=', actor.id) : clients;
};

/** Clients by name, address or company, in the order of their names. */
export function listClients(ctx: Context<UserActor>, text: string) {
  const wanted = text.trim();
  const clients = clientsOf(ctx.db, ctx.actor);
  const found =
    wanted === ''
      ? clients
      : clients.where((eb) =>
          eb.or([
            containsText(sql`u.search_text`, wanted),
            containsText(sql`plain_text(coalesce(k.name, ''))`, wanted),
          ]),
        );
  return found
    .select(['u.id', 'u.name', 'u.email', 'k.name as company'])
    .orderBy(sql`u.name collate people`)
    .orderBy('u.id')
    .limit(MAX_CLIENTS)
    .execute();
}

/**
 * A client that the caller may order for.
 * @throws Refusal 422 that names the field
 */
export async function findClient(db: Database | Tx, actor: UserActor, clientId: number) {
  const client = await clientsOf(db, actor)
    .select(['u.id', 'u.name', 'u.companyId', 'u.brandId'])
    .where('u.id', '=', clientId)
    .executeTakeFirst();
  if (!client) throw rule('choose_other', { faults: [{ path: 'clientId', code: 'choose_other' }] });
  return client;
}
