import { type Context, systemContext, together } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import type { Bounce } from '../read-bounce.ts';
import { suppressForReader } from '../suppressions.ts';

/** An address that so many newsletters did not reach in this time gets no more. */
const SOFT_BOUNCES = 3;
const SOFT_DAYS = 90;

const RANK = { soft: 1, hard: 2, complaint: 3 };

/** Records a bounce or complaint, and suppresses an address that can’t or won’t be reached. Repeats change nothing. */
export const noteBounce = (
  ctx: Pick<Context, 'db' | 'now' | 'timeZone'>,
  { key, kind, reason }: Bounce,
): Promise<void> =>
  together(ctx, async (tx) => {
    const { now, timeZone } = ctx;
    const recipient = await tx
      .selectFrom('newsletterRecipients as r')
      .innerJoin('newsletters as n', 'n.id', 'r.newsletterId')
      .select(['r.id', 'r.address', 'r.bounce', 'n.id as newsletterId', 'n.brandId'])
      .where('r.key', '=', key)
      .where('r.state', 'in', ['sending', 'sent', 'unknown'])
      .forUpdate('r')
      .executeTakeFirst();
    if (!recipient) return;
    const { id, address, bounce, newsletterId, brandId } = recipient;
    if (bounce !== null && RANK[bounce] >= RANK[kind]) return;
    await tx
      .updateTable('newsletterRecipients')
      .set({ bouncedAt: now, bounce: kind, reason })
      .where('id', '=', id)
      .execute();
    const { soft } = await tx
      .selectFrom('newsletterRecipients')
      .select(({ fn }) => fn.countAll<number>().as('soft'))
      .where('address', '=', address)
      .where('bounce', '=', 'soft')
      .where('bouncedAt', '>', new Date(now.getTime() - SOFT_DAYS * 86_400_000))
      .executeTakeFirstOrThrow();
    if (kind === 'complaint') await suppressForReader(tx, { address, reason: 'complained', newsletterId, at: now });
    else if (kind === 'hard' || soft >= SOFT_BOUNCES)
      await tx
        .insertInto('mailSuppressions')
        .values({ address, reason: 'bounced', newsletterId, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await record(tx, systemContext(tx, 'Newsletters', brandId, now, timeZone), {
      entity: 'newsletters',
      entityId: newsletterId,
      action: 'newsletter.bounce',
      changes: {},
      data: { kind },
    });
  });
