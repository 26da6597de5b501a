import { sql } from 'kysely';
import { type Context, hasRole, type Tx, type UserActor } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import type { Made } from '../../../platform/lifecycle/writes.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { copyContent } from '../../content/commands/copy-content.ts';
import { isForSale } from '../../media/for-sale.ts';
import { projectOf } from '../campaign-project.ts';
import { authorizeCampaign } from '../policy.ts';
import { findCampaign } from '../queries.ts';
import { makeCampaign } from '../write-campaign.ts';

/** Copies sites and texts to a new draft. Sites that left the catalogue are skipped. @returns the draft's id */
export function copyCampaign(ctx: Context<UserActor>, id: number): Promise<number> {
  return makeCampaign(ctx, async (tx, inside) => {
    const campaign = await findCampaign(inside, id);
    authorizeCampaign(ctx.actor, 'copy', campaign);
    const briefings = await tx
      .selectFrom('briefings')
      .select('id')
      .where('campaignId', '=', id)
      .orderBy('id')
      .execute();
    return copyInto(
      tx,
      ctx,
      campaign,
      briefings.map((briefing) => briefing.id),
    );
  });
}

/** Copies one briefing to its own draft campaign. @returns the draft's id */
export function copyBriefing(ctx: Context<UserActor>, id: number): Promise<number> {
  return makeCampaign(ctx, async (tx, inside) => {
    const briefing = await findBriefing(tx, ctx.actor, id);
    const campaign = await findCampaign(inside, briefing.campaignId);
    authorizeCampaign(ctx.actor, 'copy', campaign);
    return copyInto(tx, ctx, campaign, [id]);
  });
}

type Source = Awaited<ReturnType<typeof findCampaign>>;

async function copyInto(
  tx: Tx,
  ctx: Context<UserActor>,
  source: Source,
  briefingIds: readonly number[],
): Promise<Made> {
  const { preparedById, ...buyer } = await buyerOf(tx, ctx, source);
  const { id } = await tx
    .insertInto('campaigns')
    .values({
      ...buyer,
      preparedById,
      name: source.name,
      generalTitle: source.generalTitle,
      defaultCategoryId: source.defaultCategoryId,
      // A colleague's project may be one that the copier doesn't see; its end customer stays.
      ...(await projectOf(
        tx,
        ctx,
        { id: buyer.userId, companyId: buyer.companyId },
        { endCustomer: source.endCustomer },
      )),
      createdAt: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  let copied = 0;
  for (const briefingId of briefingIds) copied += await copyOne(tx, ctx, briefingId, id);
  if (copied === 0) throw rule('site_unavailable');
  return { id, to: 'draft', logged: { copyOf: [null, source.id] } };
}

/** A client copies for themselves. The team copies for the same client, under the original brand. */
async function buyerOf(tx: Tx, { actor, brandId }: Context<UserActor>, source: Source) {
  if (hasRole(actor, 'USER')) return { userId: actor.id, companyId: actor.companyId, brandId, preparedById: null };
  const client = await tx
    .selectFrom('users')
    .select(['companyId', 'brandId', 'disabledAt'])
    .where('id', '=', source.userId)
    .executeTakeFirstOrThrow();
  if (client.disabledAt !== null) throw rule('disabled_person');
  return {
    userId: source.userId,
    companyId: client.companyId,
    brandId: client.brandId ?? brandId,
    preparedById: actor.id,
  };
}

/** @returns 1, or 0 if its site is not for sale any more */
async function copyOne(tx: Tx, ctx: Context, from: number, campaignId: number): Promise<0 | 1> {
  const { rows } = await sql<{ id: number }>`
    insert into briefings (campaign_id, site_id, title, keyword, url, category_id, briefing_type, fill_mode, link_type,
      article_by, sentence_by, sentence, review_mode, write_for_me, instructions, po_code, status_since)
    select ${campaignId}, b.site_id, b.title, b.keyword, b.url, b.category_id, b.briefing_type,
      case when b.fill_mode = any (s.fill_modes) then b.fill_mode end,
      case when b.link_type = any (s.link_types) then b.link_type end,
      b.article_by, b.sentence_by, b.sentence, b.review_mode, b.write_for_me, b.instructions, b.po_code, ${ctx.now}
    from briefings b join sites s on s.id = b.site_id
    where b.id = ${from} and ${isForSale('s')}
    returning id
  `.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) return 0;
  await sql`
    insert into briefing_targets (briefing_id, position, keyword, url, category_id)
    select ${id}, position, keyword, url, category_id from briefing_targets where briefing_id = ${from}
  `.execute(tx);
  await copyContent(tx, ctx, from, id);
  return 1;
}
