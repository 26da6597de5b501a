import { briefingMachine, CLIENT_STATUS } from '@linkstand/contract/briefings/machine';
import type { Campaign, CampaignDraft, CampaignRow } from '@linkstand/contract/campaigns/schema';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { isStaff } from '../../platform/context.ts';
import { searchRows } from '../../platform/list/read.ts';
import { totalOf } from '../briefings/commands/submit-briefings.ts';
import { isLate } from '../briefings/late.ts';
import { presentBriefingRow, presentBriefings } from '../briefings/presenter.ts';
import { briefingsList } from '../briefings/queries.ts';
import { quoteBriefings, sumQuotes } from '../briefings/quotes.ts';
import { nameOfCategory } from '../categories/queries.ts';
import { vatOf } from '../finances/terms.ts';
import { seesClient } from '../users/readers.ts';
import { readSpending } from './approval.ts';
import { readCampaignLinks } from './links.ts';
import { campaignCan } from './policy.ts';
import { type CampaignRecord, findCampaign } from './queries.ts';

function progressOf(statuses: Readonly<Record<string, number>>): Record<string, number> {
  const progress: Record<string, number> = {};
  for (const status of briefingMachine.states) {
    const n = statuses[status];
    if (n === undefined) continue;
    const shown = CLIENT_STATUS[status];
    progress[shown] = (progress[shown] ?? 0) + n;
  }
  return progress;
}

/** The team is late with a briefing that waits for it. */
const isWaitingLate = ({ waitingSince }: CampaignRecord, ctx: Context): boolean =>
  waitingSince !== null &&
  isLate({ status: 'waiting', statusSince: waitingSince, dueDate: null, promisedDate: null }, ctx);

/** A campaign as a row of a list, as its reader may see it: the client's name, whether the team is late. */
export function presentCampaignRow(ctx: Context, row: CampaignRecord): CampaignRow {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    generalTitle: row.generalTitle,
    status: row.status,
    siteCount: row.siteCount,
    totalCents: row.totalCents,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    progress: progressOf(row.statuses),
    yourTurn: row.statuses.pending_client ?? 0,
    endCustomer: row.endCustomer,
    project: row.projectId === null ? null : { id: row.projectId, name: row.projectName ?? '' },
    approval:
      row.approvalAskedAt === null
        ? null
        : {
            askedAt: row.approvalAskedAt.toISOString(),
            askedBy: row.askedByName ?? '',
            totalCents: row.approvalCents ?? 0,
            note: row.approvalNote,
          },
    declined:
      row.approvalDeclinedAt === null
        ? null
        : {
            at: row.approvalDeclinedAt.toISOString(),
            by: row.declinedByName ?? '',
            reason: row.approvalDeclineReason,
          },
    isLate: isStaff(ctx.actor) && isWaitingLate(row, ctx),
    company: row.companyId === null ? null : { id: row.companyId, name: row.companyName ?? '' },
    ...(seesClient(ctx.actor) ? { client: { id: row.userId, name: row.clientName } } : {}),
    can: campaignCan(ctx.actor, row),
  };
}

const briefingsOf = (ctx: Context, campaignId: number) =>
  searchRows(briefingsList, ctx, { campaignId }, { page: 0, size: 1000, sort: ['createdAt,asc'] });

async function head(ctx: Context, row: CampaignRecord): Promise<Omit<Campaign, 'briefings'>> {
  const isOpen = ['draft', 'waiting', 'denied'].some((status) => (row.statuses[status] ?? 0) > 0);
  const quoted = isOpen ? await quoteBriefings(ctx.db, row) : null;
  const drafts = quoted?.filter(({ status }) => status === 'draft') ?? [];
  return {
    ...presentCampaignRow(ctx, row),
    defaultCategory:
      row.defaultCategoryId === null
        ? null
        : { id: row.defaultCategoryId, name: await nameOfCategory(ctx.db, row.defaultCategoryId, ctx.locale) },
    // Clients see the team, not its members.
    preparedBy:
      row.preparedById === null
        ? null
        : { id: row.preparedById, name: isStaff(ctx.actor) ? (row.preparedByName ?? '') : row.brandName },
    links: await readCampaignLinks(ctx, row.id),
    quote: quoted && sumQuotes(quoted),
    spending: drafts.length > 0 ? await readSpending(ctx, ctx.db, row, totalOf(drafts)) : null,
  };
}

/** A campaign with its briefings as rows. @throws Refusal 404 */
export async function presentCampaign(ctx: Context, id: number): Promise<Campaign> {
  const row = await findCampaign(ctx, id);
  const briefings = await briefingsOf(ctx, id);
  return { ...(await head(ctx, row)), briefings: briefings.map((briefing) => presentBriefingRow(ctx, briefing)) };
}

/** A campaign with complete briefings, for completing them. @throws Refusal 404 */
export async function presentCampaignDraft(ctx: Context, id: number): Promise<z.output<typeof CampaignDraft>> {
  const row = await findCampaign(ctx, id);
  const briefings = await presentBriefings(ctx, await briefingsOf(ctx, id));
  const above = await head(ctx, row);
  return {
    ...above,
    vatBp: above.can.submit || above.can.askApproval ? await vatOf(ctx, row.userId) : null,
    briefings,
  };
}
