import { type BriefingStatus, briefingMachine } from '@linkstand/contract/briefings/machine';
import type { BriefingInput, Target } from '@linkstand/contract/briefings/schema';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, type FieldFault, invalid, rule } from '../../../platform/errors.ts';
import { difference, record } from '../../../platform/record.ts';
import { transition } from '../../../platform/transition.ts';
import { authorizeBriefing } from '../../briefings/policy.ts';
import { type BriefingRecord, findBriefing } from '../../briefings/queries.ts';
import { topicsOfCategories } from '../../categories/queries.ts';
import { writeContent } from '../../content/commands/save-content.ts';
import { type CampaignRecord, findCampaign } from '../queries.ts';
import { quoteBriefings } from '../quotes.ts';
import { frozen, requireComplete } from './submit-campaign.ts';

/**
 * Changes what the client typed. A draft takes anything; one that waits for review must stay complete, and a change
 * of its price must be confirmed by the buyer (409 `quote_changed` tells the new one).
 */
export function editBriefing(
  ctx: Context,
  id: number,
  { content, targets, expectedPriceCents, ...input }: BriefingInput,
  version: number,
): Promise<void> {
  return ctx.db.transaction().execute(async (tx) => {
    const briefing = await findBriefing(tx, ctx.actor, id);
    authorizeBriefing(ctx.actor, 'edit', briefing);
    const status = briefing.status as BriefingStatus;
    if (!briefingMachine.allows('edit', status)) throw conflict('not_possible_now');
    await requireChoices(tx, briefing, input, targets);
    const changes = { ...input, ...mainSet(targets) };
    await transition(tx, briefingMachine, { id, version, status }, 'edit', status, changes, ctx.now);
    if (targets) await writeFurtherSets(tx, id, targets.slice(1));
    if (content !== undefined) await writeContent(tx, ctx, briefing, content, 'client');
    if (status === 'waiting') {
      const campaign = await findCampaign({ ...ctx, db: tx }, briefing.campaignId);
      await quoteAgain(tx, ctx, briefing, campaign, expectedPriceCents);
    }
    // Typing into a draft is saved every second; only what was submitted has a history to keep.
    if (status !== 'draft') {
      await record(tx, ctx, {
        entity: 'briefings',
        entityId: id,
        action: 'briefing.edit',
        from: status,
        to: status,
        changes: { ...difference(briefing, changes), ...(content === undefined ? {} : { content: 'changed' }) },
      });
    }
  });
}

const mainSet = (targets: readonly Target[] | undefined) => {
  const main = targets?.[0];
  return main ? { keyword: main.keyword, url: main.url, categoryId: main.categoryId } : {};
};

async function writeFurtherSets(tx: Tx, briefingId: number, sets: readonly Target[]): Promise<void> {
  await tx.deleteFrom('briefingTargets').where('briefingId', '=', briefingId).execute();
  if (sets.length === 0) return;
  await tx
    .insertInto('briefingTargets')
    .values(sets.map((set, index) => ({ briefingId, position: index + 1, ...set })))
    .execute();
}

/** Link type and fill mode are among the offer's, categories exist and the site takes their topics. */
async function requireChoices(
  tx: Tx,
  briefing: BriefingRecord,
  input: Omit<BriefingInput, 'content' | 'targets'>,
  targets: readonly Target[] | undefined,
): Promise<void> {
  const site = await tx
    .selectFrom('sites')
    .select(['linkTypes', 'fillModes', 'acceptedSensitive', 'gamblingPriceCents'])
    .where('id', '=', briefing.siteId)
    .executeTakeFirstOrThrow();
  const faults: FieldFault[] = [];
  if (input.linkType && !site.linkTypes.includes(input.linkType))
    faults.push({ path: 'linkType', code: 'choose_other' });
  if (input.fillMode && !site.fillModes.includes(input.fillMode))
    faults.push({ path: 'fillMode', code: 'choose_other' });
  const ids = [...new Set(targets?.flatMap(({ categoryId }) => categoryId ?? []) ?? [])];
  if (ids.length > 0) {
    const found = await topicsOfCategories(tx, ids);
    for (const [index, { categoryId }] of (targets ?? []).entries()) {
      if (categoryId === null) continue;
      const topic = found.get(categoryId);
      const path = `targets.${index}.categoryId`;
      if (topic === undefined) faults.push({ path, code: 'choose_other' });
      else if (
        topic === 'gambling'
          ? site.gamblingPriceCents === null
          : topic !== 'none' && !site.acceptedSensitive.includes(topic)
      ) {
        throw rule('sensitive_not_supported', { faults: [{ path, code: 'sensitive_not_supported' }] });
      }
    }
  }
  if (faults.length > 0) throw invalid(...faults);
}

/** After an edit of a waiting briefing: still complete, at a price its buyer knows. */
async function quoteAgain(
  tx: Tx,
  ctx: Context,
  before: BriefingRecord,
  campaign: CampaignRecord,
  expected: number | undefined,
): Promise<void> {
  const briefing = (await quoteBriefings(tx, campaign)).find(({ id }) => id === before.id);
  if (!briefing) throw conflict('changed_meanwhile');
  requireComplete([briefing]);
  if (!briefing.quote.accepted) throw rule('sensitive_not_supported');
  const { priceCents, topic } = briefing.quote;
  // Another topic may cost the owner's share otherwise, whatever it costs the client.
  if (priceCents === before.priceCents && topic === before.topic) return;
  if (priceCents !== before.priceCents && priceCents !== expected)
    throw conflict('quote_changed', { quote: { briefingId: before.id, priceCents, previousCents: before.priceCents } });
  await tx.updateTable('briefings').set(frozen(ctx, briefing)).where('id', '=', before.id).execute();
}
