import { acceptsTopic } from '@linkstand/contract/shared/quote';
import type { Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { topicsOfCategories } from '../categories/queries.ts';

/**
 * Checks that every site whose draft inherits the default category accepts its topic.
 * @throws Refusal 422 that names the sites that don't
 */
export async function requireDefaultAccepted(tx: Tx, campaignId: number, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return;
  const topic = (await topicsOfCategories(tx, [id])).get(id);
  if (topic === undefined || topic === 'none') return;
  const sites = await tx
    .selectFrom('briefings as b')
    .innerJoin('sites as s', 's.id', 'b.siteId')
    .select(['s.name', 's.gamblingPriceCents', 's.acceptedSensitive'])
    .distinct()
    .where('b.campaignId', '=', campaignId)
    .where('b.status', '=', 'draft')
    .where('b.categoryId', 'is', null)
    .orderBy('s.name')
    .execute();
  const refusing = sites.filter(
    ({ gamblingPriceCents, acceptedSensitive }) => !acceptsTopic({ gamblingPriceCents, acceptedSensitive }, topic),
  );
  if (refusing.length === 0) return;
  const parameters = { site: refusing.map(({ name }) => name).join(', ') };
  throw rule('sensitive_refused', {
    parameters,
    faults: [{ path: 'defaultCategoryId', code: 'sensitive_refused', parameters }],
  });
}
