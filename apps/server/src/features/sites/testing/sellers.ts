import type { Database } from '../../../platform/context.ts';

/** Owners who read English, each with a site for sale, and each given once, so that tests don't touch another's. */
export function sellersIn(db: Database, taken: number[] = []) {
  return async () => {
    const found = await db
      .selectFrom('sites as s')
      .innerJoin('owners as o', 'o.id', 's.ownerId')
      .select(['o.id as ownerId', 'o.linkUuid as uuid', 's.id as siteId', 's.domain', 's.costCents', 's.priceCents'])
      .where('s.status', '=', 'active')
      .where('o.blockedAt', 'is', null)
      .where('o.linkRevokedAt', 'is', null)
      .where('o.mergedIntoId', 'is', null)
      .$if(taken.length > 0, (query) => query.where('o.id', 'not in', taken))
      .orderBy('s.id')
      .executeTakeFirstOrThrow();
    taken.push(found.ownerId);
    await db.updateTable('owners').set({ language: 'en-US' }).where('id', '=', found.ownerId).execute();
    return found;
  };
}
