import type { OwnerSiteRules } from '@linkstand/contract/owners/schema';
import { CONTENT_RULES } from '@linkstand/contract/sites/choices';
import { sql } from 'kysely';
import { together } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { difference, record } from '../../../platform/record.ts';
import { NEXT_VERSION } from '../../../platform/versioned-row.ts';
import type { OwnerContext } from '../../owners/links.ts';
import { checkContentRules } from '../check-content-rules.ts';

/** Names of sites in one entry of the log; there may be thousands. */
const MAX_NAMED = 20;

/**
 * What an owner wants of texts for one of its sites or for all, from now on. It says so itself; the team is told.
 * @throws Refusal 404, 422
 */
export async function setContentRules(ctx: OwnerContext, { siteId, ...rules }: OwnerSiteRules): Promise<void> {
  checkContentRules(rules);
  const { ownerId } = ctx.actor;
  await together(ctx, async (tx) => {
    const offers = await tx
      .selectFrom('offers')
      .select(['id', 'siteName', ...CONTENT_RULES])
      .where('ownerId', '=', ownerId)
      .$if(siteId !== null, (query) => query.where('siteId', '=', siteId))
      // In an order, so that two who write at once wait for each other.
      .orderBy('id')
      .forUpdate()
      .execute();
    if (siteId !== null && offers.length === 0) throw notFound();
    const changed = offers.filter((offer) => difference<object>(offer, rules) !== undefined);
    const [first] = changed;
    if (!first) return;
    const ids = changed.map(({ id }) => id);
    await tx
      .updateTable('offers')
      .set({ ...rules, version: NEXT_VERSION })
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute();
    const sites = changed.slice(0, MAX_NAMED).map(({ siteName }) => siteName);
    const more = changed.length - sites.length;
    const before = changed.length === 1 ? first : undefined;
    await record(tx, ctx, {
      entity: 'owners',
      entityId: ownerId,
      action: 'owner.set_content_rules',
      changes: {
        sites: [[], more > 0 ? [...sites, `+${more}`] : sites],
        ...Object.fromEntries(CONTENT_RULES.map((key) => [key, [before?.[key] ?? null, rules[key]]])),
      },
      data: { site: changed.length === 1 ? first.siteName : null, sites: changed.length },
    });
  });
}
