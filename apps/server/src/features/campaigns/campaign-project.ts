import { acceptsTopic } from '@linkstand/contract/shared/quote';
import { sql } from 'kysely';
import type { Context, Tx } from '../../platform/context.ts';
import { fieldRule } from '../../platform/errors.ts';
import { topicsOfCategories } from '../categories/queries.ts';
import { findByName, findProject, type ProjectOfCampaign, projectOfEndCustomer } from '../projects/own-projects.ts';

interface Buyer {
  readonly id: number;
  readonly companyId: number | null;
}

interface Chosen {
  readonly projectId?: number | null | undefined;
  readonly endCustomer?: string | undefined;
}

/**
 * The project and the end customer that a write gives a campaign. The name of a project is the end customer, and an end
 * customer by the name of a project is that project.
 * @throws Refusal 422 for a project that its buyer doesn't have
 */
export async function projectOf(
  tx: Tx,
  ctx: Context,
  buyer: Buyer,
  { projectId, endCustomer }: Chosen,
): Promise<Pick<Chosen, 'projectId' | 'endCustomer'>> {
  if (typeof projectId === 'number') return { projectId, endCustomer: (await require(tx, ctx, buyer, projectId)).name };
  if (endCustomer === undefined) return projectId === null ? { projectId: null, endCustomer: '' } : {};
  return { projectId: endCustomer === '' ? null : await findByName(tx, buyer, endCustomer), endCustomer };
}

async function require(tx: Tx, ctx: Context, buyer: Buyer, id: number): Promise<ProjectOfCampaign> {
  const project = await findProject(tx, ctx, buyer, id);
  if (!project) throw fieldRule({ path: 'projectId', code: 'choose_other' });
  return project;
}

/** An end customer that is ordered for is a project from then on. Before the money: the project may have a budget. */
export async function projectAtSubmission(
  tx: Tx,
  ctx: Context,
  campaign: {
    readonly id: number;
    readonly userId: number;
    readonly companyId: number | null;
    readonly projectId: number | null;
    readonly endCustomer: string;
  },
): Promise<void> {
  if (campaign.projectId !== null || campaign.endCustomer.trim() === '') return;
  const buyer = { id: campaign.userId, companyId: campaign.companyId };
  const projectId = await projectOfEndCustomer(tx, ctx, buyer, campaign.endCustomer);
  await tx.updateTable('campaigns').set({ projectId }).where('id', '=', campaign.id).execute();
}

/**
 * Gives new drafts what their project brings along: its order code, and its targets one after the other, otherwise its
 * website.
 */
export async function takeFromProject(
  tx: Tx,
  ctx: Context,
  campaign: Buyer & { readonly projectId: number | null },
  briefingIds: readonly number[],
): Promise<ProjectOfCampaign | undefined> {
  if (campaign.projectId === null || briefingIds.length === 0) return undefined;
  const project = await findProject(tx, ctx, campaign, campaign.projectId);
  if (!project) return undefined;
  const { poCode, targets, websites } = project;
  const links = targets.length > 0 ? targets : websites.slice(0, 1).map((url) => ({ url, keyword: '' }));
  const given = briefingIds.map((id, n) => ({
    id,
    ...(links[n % Math.max(1, links.length)] ?? { url: '', keyword: '' }),
  }));
  await sql`update briefings b set po_code = ${poCode}, url = given.url, keyword = given.keyword
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, url text, keyword text)
    where b.id = given.id`.execute(tx);
  return project;
}

/** The project's category, if every site of these drafts accepts it. */
export async function categoryOfProject(tx: Tx, campaignId: number, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const topic = (await topicsOfCategories(tx, [id])).get(id) ?? 'none';
  const sites = await tx
    .selectFrom('briefings as b')
    .innerJoin('sites as s', 's.id', 'b.siteId')
    .select(['s.gamblingPriceCents', 's.acceptedSensitive'])
    .where('b.campaignId', '=', campaignId)
    .execute();
  return topic === 'none' || sites.every((site) => acceptsTopic(site, topic)) ? id : null;
}
