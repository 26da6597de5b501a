import { dayIn } from '../../../platform/calendar.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

/** Nobody is told that an owner was reminded who got no mail, or one that leads nowhere. @throws Refusal 422 */
async function requireReachable(tx: Tx, ownerId: number | null): Promise<void> {
  const found = tx.selectFrom('owners').select(['email', 'linkRevokedAt']);
  const owner = ownerId === null ? undefined : await found.where('id', '=', ownerId).executeTakeFirst();
  if (!owner?.email) throw rule('owner_has_no_email');
  if (owner.linkRevokedAt !== null) throw rule('owner_link_revoked');
}

/** Mails the owner a reminder now, besides the automatic ones. */
export const remindOwner = (ctx: Context, at: BriefingRef) =>
  actOnBriefing(ctx, 'remind_owner', at, async ({ ownerId, statusSince }, tx) => {
    await requireReachable(tx, ownerId);
    // The days in the mail, in the configured time zone.
    return { data: { today: dayIn(ctx.now, ctx.timeZone), askedOn: dayIn(statusSince, ctx.timeZone) } };
  });
