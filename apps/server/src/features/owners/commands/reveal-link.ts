import type { Context } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { writeOwner } from '../write-owner.ts';

/**
 * The address of an owner's page, for whoever passes it on to an owner without email. The access is audited before
 * anything is shown: what is done on the page counts as the owner's.
 *
 * @throws Refusal 404 also if it is revoked; 403
 */
export const revealLink = (ctx: Context, id: number): Promise<{ url: string }> =>
  writeOwner(ctx, 'reveal_link', { id }, async (owner, tx) => {
    if (owner.linkRevokedAt !== null) throw notFound();
    const { linkUuid, baseUrl } = await tx
      .selectFrom('owners')
      .innerJoin('brands', (join) => join.on('brands.isDefault', '=', true))
      .select(['owners.linkUuid', 'brands.baseUrl'])
      .where('owners.id', '=', id)
      .executeTakeFirstOrThrow();
    return { silent: true, result: { url: `${baseUrl}/external/owner/${linkUuid}/briefings` } };
  });
