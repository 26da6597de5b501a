import type { Context } from '../../../platform/context.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { record } from '../../../platform/record.ts';
import { findRow } from '../../../platform/resource/read.ts';
import { mayRevealLink } from '../policy.ts';
import { owners } from '../resource.ts';

/**
 * The address of an owner's page, for whoever passes it on to an owner without email. The access is audited before
 * anything is shown: what is done on the page counts as the owner's.
 *
 * @throws Refusal 404 also if it is revoked; 403
 */
export async function revealLink(ctx: Context, id: number): Promise<{ url: string }> {
  return ctx.db.transaction().execute(async (tx) => {
    const owner = await findRow(owners, tx, ctx, id);
    if (!mayRevealLink(ctx.actor, owner)) throw forbidden();
    if (owner.linkRevokedAt !== null) throw notFound();
    const { linkUuid, baseUrl } = await tx
      .selectFrom('owners')
      .innerJoin('brands', (join) => join.on('brands.isDefault', '=', true))
      .select(['owners.linkUuid', 'brands.baseUrl'])
      .where('owners.id', '=', id)
      .executeTakeFirstOrThrow();
    await record(tx, ctx, { entity: 'owners', entityId: id, action: 'owner.reveal_link', silent: true });
    return { url: `${baseUrl}/external/owner/${linkUuid}/briefings` };
  });
}
