import type { CampaignInput } from '@linkstand/contract/campaigns/schema';
import type { z } from 'zod';
import { type Context, hasRole, type UserActor } from '../../../platform/context.ts';
import { forbidden, rule } from '../../../platform/errors.ts';
import { requireCategory } from '../../categories/queries.ts';
import { mayDraft } from '../../users/company-scope.ts';
import { categoryOfProject, projectOf, takeFromProject } from '../campaign-project.ts';
import { requireDefaultAccepted } from '../default-category.ts';
import { makeCampaign } from '../write-campaign.ts';
import { addBriefings } from './add-briefings.ts';

type Input = z.output<typeof CampaignInput>;

interface NewCampaign extends Input {
  /** Absent: the buyer's cart, which is emptied. */
  readonly siteIds?: readonly number[] | undefined;
  /** The buyer: the caller, unless the team prepares it for a client. */
  readonly buyer: { readonly id: number; readonly companyId: number | null };
}

/** Creates a draft with one briefing per site. @returns its id */
export function createCampaign(ctx: Context<UserActor>, { siteIds, buyer, ...input }: NewCampaign): Promise<number> {
  // Who approves, pays or reads for its company drafts nothing.
  if (hasRole(ctx.actor, 'USER') && !mayDraft(ctx.actor)) throw forbidden();
  return makeCampaign(ctx, async (tx) => {
    await requireCategory(tx, input.defaultCategoryId, 'defaultCategoryId');
    const sites = siteIds ?? (await takeCart(tx, buyer.id));
    if (sites.length === 0) throw rule('campaign_needs_briefing');
    const chosen = await projectOf(tx, ctx, buyer, input);
    const { id } = await tx
      .insertInto('campaigns')
      .values({
        ...input,
        ...chosen,
        userId: buyer.id,
        companyId: buyer.companyId,
        preparedById: ctx.actor.id === buyer.id ? null : ctx.actor.id,
        brandId: ctx.brandId,
        createdAt: ctx.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const briefings = await addBriefings(tx, ctx, { id }, sites);
    const project = await takeFromProject(tx, ctx, { ...buyer, projectId: chosen.projectId ?? null }, briefings);
    if (project && input.defaultCategoryId === undefined) {
      const defaultCategoryId = await categoryOfProject(tx, id, project.defaultCategoryId);
      await tx.updateTable('campaigns').set({ defaultCategoryId }).where('id', '=', id).execute();
    }
    await requireDefaultAccepted(tx, id, input.defaultCategoryId);
    return { id, to: 'draft', logged: { sites: [null, sites] } };
  });
}

/** The cart's content, oldest first. Empties the cart. */
async function takeCart(tx: Parameters<typeof addBriefings>[0], userId: number): Promise<number[]> {
  const items = await tx
    .deleteFrom('cartItems')
    .where('userId', '=', userId)
    .returning(['siteId', 'addedAt'])
    .execute();
  return items.sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime()).map(({ siteId }) => siteId);
}
