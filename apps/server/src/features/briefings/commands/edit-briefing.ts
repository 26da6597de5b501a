import { effectiveCategory } from '@linkstand/contract/briefings/categories';
import type { BriefingInput, Target } from '@linkstand/contract/briefings/schema';
import { hasKeyword } from '@linkstand/contract/links/comparable';
import { acceptsTopic, sellsInsertions } from '@linkstand/contract/shared/quote';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, type FieldFault, fieldRule, rule } from '../../../platform/errors.ts';
import { topicsOfCategories } from '../../categories/queries.ts';
import { cleanContent } from '../clean-content.ts';
import type { BriefingChanges } from '../entering.ts';
import { isInsertion, requireArticlesOnSite } from '../insertion-articles.ts';
import type { BriefingRecord } from '../queries.ts';
import { frozenQuote, quoteBriefing, requireComplete, type TypedChanges } from '../quotes.ts';
import { writeContent } from '../write-content.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/**
 * Changes the client's input. A draft takes anything. A waiting briefing must stay complete, and the buyer must confirm
 * a changed price (409 `quote_changed` carries the new one).
 */
export async function editBriefing(
  ctx: Context,
  { id, version, content: typedText, targets, expectedPriceCents, ...input }: BriefingRef & BriefingInput,
) {
  const content = typedText === undefined ? undefined : await cleanContent(ctx, typedText);
  return moveBriefing(ctx, 'edit', { id, version }, async (briefing, tx) => {
    await requireChoices(tx, briefing, input, targets);
    const typed = { ...input, ...mainSet(targets) };
    if (isInsertion({ briefingType: input.briefingType ?? briefing.briefingType }))
      await requireInsertion(tx, briefing, input, targets);
    if (targets) await writeFurtherSets(tx, id, targets.slice(1));
    if (content !== undefined) await writeContent(tx, ctx, briefing, content, 'client');
    const isSubmitted = briefing.status === 'waiting';
    return {
      to: briefing.status,
      changes: { ...typed, ...(isSubmitted ? await quoteAgain(tx, ctx, briefing, typed, expectedPriceCents) : {}) },
      alsoChanged: {
        ...(targets && { furtherSets: targets.slice(1) }),
        ...(content !== undefined && { content: 'changed' }),
      },
      unrecorded: briefing.status === 'draft',
    };
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

/**
 * Checks that the site sells link insertions, the article is on it, and there is one link only.
 * @throws Refusal 422
 */
async function requireInsertion(
  tx: Tx,
  briefing: BriefingRecord,
  { briefingType, articleUrl, sentence }: Omit<BriefingInput, 'content' | 'targets'>,
  targets: readonly Target[] | undefined,
): Promise<void> {
  const faults: FieldFault[] = [];
  if (briefingType) {
    const site = await tx
      .selectFrom('sites')
      .select(['insertionPriceCents', 'insertionCostCents'])
      .where('id', '=', briefing.siteId)
      .executeTakeFirstOrThrow();
    if (!sellsInsertions(site)) faults.push({ path: 'briefingType', code: 'insertion_not_sold' });
  }
  if (articleUrl) requireArticlesOnSite(briefing, [['articleUrl', articleUrl]]);
  if (targets && targets.length > 1) faults.push({ path: 'targets', code: 'insertion_one_link' });
  const keyword = targets?.[0]?.keyword ?? briefing.keyword;
  if (briefing.status !== 'draft' && sentence && !hasKeyword(sentence, keyword))
    faults.push({ path: 'sentence', code: 'sentence_lacks_anchor' });
  if (faults.length > 0) throw fieldRule(...faults);
  // An article may have further links; those of the draft are typed again if it becomes one.
  if (briefingType && briefing.briefingType !== briefingType && !targets)
    await tx.deleteFrom('briefingTargets').where('briefingId', '=', briefing.id).execute();
}

/** Checks that link type and fill mode are among the offer's, categories exist, and the site accepts their topics. */
async function requireChoices(
  tx: Tx,
  briefing: BriefingRecord,
  input: Omit<BriefingInput, 'content' | 'targets'>,
  targets: readonly Target[] = [],
): Promise<void> {
  const { acceptedSensitive, ...site } = await tx
    .selectFrom('sites')
    .select(['linkTypes', 'fillModes', 'acceptedSensitive', 'gamblingPriceCents', 'insertionGamblingPriceCents'])
    .where('id', '=', briefing.siteId)
    .executeTakeFirstOrThrow();
  const isOfInsertion = isInsertion({ briefingType: input.briefingType ?? briefing.briefingType });
  const gamblingPriceCents = isOfInsertion ? site.insertionGamblingPriceCents : site.gamblingPriceCents;
  const faults: FieldFault[] = [];
  if (input.linkType && !site.linkTypes.includes(input.linkType))
    faults.push({ path: 'linkType', code: 'choose_other' });
  if (input.fillMode && !site.fillModes.includes(input.fillMode))
    faults.push({ path: 'fillMode', code: 'choose_other' });
  // A main set without a category takes the campaign's default, which the site must accept too.
  const categories = targets.map(({ categoryId }, index) =>
    index === 0 ? effectiveCategory(categoryId, briefing.defaultCategoryId) : categoryId,
  );
  const topics = await topicsOfCategories(tx, [...new Set(categories.filter((id) => id !== null))]);
  for (const [index, categoryId] of categories.entries()) {
    if (categoryId === null) continue;
    const topic = topics.get(categoryId);
    const path = `targets.${index}.categoryId`;
    if (topic === undefined) faults.push({ path, code: 'choose_other' });
    else if (!acceptsTopic({ acceptedSensitive, gamblingPriceCents }, topic)) {
      throw rule('sensitive_not_supported', { faults: [{ path, code: 'sensitive_not_supported' }] });
    }
  }
  if (faults.length > 0) throw fieldRule(...faults);
}

/**
 * Checks that a waiting briefing stays complete, at a price its buyer knows.
 * @returns the columns of the new quote; only those taken from the campaign if the price is unchanged
 */
async function quoteAgain(
  tx: Tx,
  ctx: Context,
  before: BriefingRecord,
  typed: TypedChanges,
  expected: number | undefined,
): Promise<BriefingChanges> {
  const briefing = await quoteBriefing(tx, before, typed);
  if (!briefing) throw conflict('changed_meanwhile');
  requireComplete([briefing]);
  const frozen = frozenQuote(ctx, briefing);
  const { priceCents, topic, title, categoryId } = frozen;
  // Another topic may change the owner's cost, even if the client's price stays.
  if (priceCents === before.priceCents && topic === before.topic) return { title, categoryId };
  if (priceCents !== before.priceCents && priceCents !== expected)
    throw conflict('quote_changed', { quote: { briefingId: before.id, priceCents, previousCents: before.priceCents } });
  return frozen;
}
