import { randomBytes } from 'node:crypto';
import { MAX_UNPROVEN_SITES } from '@linkstand/contract/owners/limits';
import type { OfferedSiteInput } from '@linkstand/contract/owners/schema';
import { type SqlBool, sql } from 'kysely';
import { type Tx, together } from '../../../platform/context.ts';
import { conflict, fieldRule, notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import type { OwnerContext } from '../../owners/links.ts';
import { withdrawList } from '../imports/steps.ts';
import { requireCheckable, siteDomain } from '../site-domain.ts';

/** As long as nobody guesses it, and short enough to be typed. */
const CODE_BYTES = 15;

/** Waits until nobody else writes what this owner sends. @throws Refusal 409 where it is blocked */
export async function lockOwner(tx: Tx, { actor }: OwnerContext): Promise<void> {
  const { blockedAt } = await tx
    .selectFrom('owners')
    .select('blockedAt')
    .where('id', '=', actor.ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (blockedAt !== null) throw conflict('not_possible_now');
}

/** States of a list in which the site waits for an answer, or has its yes. */
const isTaken = sql<SqlBool>`i.state not in ('declined', 'withdrawn', 'undone')`;

/**
 * Offers a site. The team reads of it once the owner has shown that it controls it. Whether somebody else sells it here
 * is not told.
 * @throws Refusal 400 or 422 that names the field, 409
 */
export async function offerSite(ctx: OwnerContext, input: OfferedSiteInput): Promise<void> {
  const domain = siteDomain(input.domain);
  const { ownerId } = ctx.actor;
  await together(ctx, async (tx) => {
    await lockOwner(tx, ctx);
    await requireCheckable(tx, input.domain);
    const own = await tx
      .selectFrom('offers as f')
      .innerJoin('sites as s', 's.id', 'f.siteId')
      .select('s.id')
      .where('f.ownerId', '=', ownerId)
      .where(sql<SqlBool>`lower(s.domain) = ${domain.toLowerCase()}`)
      .executeTakeFirst();
    if (own) throw fieldRule({ path: 'domain', code: 'site_is_yours' });
    const before = await tx
      .selectFrom('offeredSites as o')
      .leftJoin('siteImports as i', 'i.id', 'o.importId')
      .select(['o.id', 'o.importId'])
      .select(isTaken.as('isTaken'))
      .where('o.ownerId', '=', ownerId)
      .where(sql<SqlBool>`lower(o.domain) = ${domain.toLowerCase()}`)
      .executeTakeFirst();
    if (before?.importId != null && before.isTaken) throw fieldRule({ path: 'domain', code: 'site_offered_already' });
    const facts = { ...input, domain, name: input.name || domain };
    if (before) {
      // The code stays, and so does what the owner put on its site.
      await tx
        .updateTable('offeredSites')
        .set({ ...facts, importId: null, provenAt: null, provenBy: null, lookedAt: null, faults: '{}' })
        .where('id', '=', before.id)
        .execute();
    } else {
      await requireRoom(tx, ownerId);
      await tx
        .insertInto('offeredSites')
        .values({ ...facts, ownerId, code: randomBytes(CODE_BYTES).toString('hex'), createdAt: ctx.now })
        .execute();
    }
    await record(tx, ctx, {
      entity: 'owners',
      entityId: ownerId,
      action: 'owner.offer_site',
      changes: { offeredSite: [null, domain], costCents: [null, input.costCents] },
    });
  });
}

async function requireRoom(tx: Tx, ownerId: number): Promise<void> {
  const { unproven } = await tx
    .selectFrom('offeredSites')
    .select(({ fn }) => fn.countAll<number>().as('unproven'))
    .where('ownerId', '=', ownerId)
    .where('provenAt', 'is', null)
    .executeTakeFirstOrThrow();
  if (unproven >= MAX_UNPROVEN_SITES)
    throw conflict('offered_sites_unproven', { parameters: { most: MAX_UNPROVEN_SITES } });
}

export const findOfferedSite = (tx: Pick<Tx, 'selectFrom'>, { actor }: OwnerContext, id: number) =>
  tx
    .selectFrom('offeredSites')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', actor.ownerId)
    .executeTakeFirst();

/** Offers a site no longer. @throws Refusal 404, 409 once somebody imported it */
export async function withdrawOfferedSite(ctx: OwnerContext, id: number): Promise<void> {
  await together(ctx, async (tx, inside) => {
    const site = await findOfferedSite(tx, ctx, id);
    if (!site) throw notFound();
    if (site.importId !== null) return withdrawList(inside, { id: site.importId });
    const { numDeletedRows } = await tx
      .deleteFrom('offeredSites')
      .where('id', '=', id)
      .where('importId', 'is', null)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw conflict('changed_meanwhile');
    return record(tx, ctx, {
      entity: 'owners',
      entityId: ctx.actor.ownerId,
      action: 'owner.withdraw_site',
      changes: { offeredSite: [site.domain, null] },
    });
  });
}
